// A web worker with Python: it answers the messages that site_gen/workshop describes, and works on
// long questions in slices, between which it reads messages. It is a module and not joined.

/** @typedef {{ folder: string, pyodide: string, archive: string, bytes: number }} Files */
/** @typedef {{ is_busy: boolean, receive(text: string): string, work(seconds?: number): string }} Desk */

const SLICE = 0.06; // seconds
const IDLE = 5000; // milliseconds after the start until compiled modules are kept
const COMPILED = "workshop-compiled";
// svgwrite imports urlopen for fonts, which we never embed, and 40 modules with it
const OPEN = `
import sys, types, _imp
sys.path.insert(0, "/workshop")
sys.modules["urllib.request"] = types.SimpleNamespace(urlopen=None)
sys.dont_write_bytecode = False
_imp.check_hash_based_pycs = "never"
from site_gen.workshop.start import open_desk
open_desk("/workshop")
`;
// a header with 1 instead of the source's time: the module is not compared with its source
const PACK = `
import io, pathlib, zipfile
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
    for path in pathlib.Path("/workshop").rglob("*.pyc"):
        content = path.read_bytes()
        content = content[:4] + (1).to_bytes(4, "little") + bytes(8) + content[16:]
        archive.writestr(str(path.relative_to("/workshop")), content)
packed.getvalue()
`;
/** @type {Desk | undefined} */
let desk;
/** @type {string[]} messages that arrived before Python was ready */
const waiting = [];
let working = false;

/**
 * Count the bytes that are loaded, and give WebAssembly its type, which some servers lack. Other
 * responses stay as they are, because browsers keep compiled code only for those of a server.
 */
function countLoads() {
  const load = self.fetch;
  let bytes = 0;
  self.fetch = async (input, init) => {
    const found = await load(input, init);
    const counted = found.clone().body?.pipeTo(new WritableStream({
      write(chunk) {
        bytes += chunk.byteLength;
        self.postMessage(JSON.stringify({ loaded: bytes }));
      },
    }));
    counted?.catch(() => {}); // the other branch reports it
    const type = found.headers.get("Content-Type");
    if (!found.ok || !found.url.endsWith(".wasm") || type === "application/wasm") return found;
    return new Response(found.body, { headers: { "Content-Type": "application/wasm" } });
  };
}

/** Load Python and the archive. @param {Files} files */
async function start({ folder, pyodide, archive }) {
  countLoads();
  const base = folder + pyodide;
  const packed = fetch(folder + archive).then((found) => {
    if (!found.ok) throw new Error(`${archive} cannot be loaded`);
    return found.arrayBuffer();
  });
  const compiled = await findCompiled(base + archive);
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: base, lockFileURL: `${base}pyodide-lock.json`, packageBaseUrl: base,
  });
  python.unpackArchive(await packed, "gztar", { extractDir: "/workshop" });
  if (compiled) python.unpackArchive(compiled, "zip", { extractDir: "/workshop" });
  desk = python.runPython(OPEN);
  self.postMessage(JSON.stringify({ ready: true }));
  waiting.splice(0).forEach(receive);
  if (!compiled) setTimeout(() => keepCompiled(base + archive, python.runPython(PACK)), IDLE);
}

/** Return the archive's compiled modules, which an earlier visit has kept. @param {string} address @returns {Promise<ArrayBuffer | undefined>} */
async function findCompiled(address) {
  try {
    return await (await (await caches.open(COMPILED)).match(address))?.arrayBuffer();
  } catch {
    return undefined; // browsers give no storage over plain HTTP, or in some private windows
  }
}

/** Keep the compiled modules instead of those of earlier archives. @param {string} address @param {any} packed */
async function keepCompiled(address, packed) {
  try {
    await caches.delete(COMPILED);
    await (await caches.open(COMPILED)).put(address, new Response(packed.toJs()));
  } catch { /* the next visit compiles them again */ }
}

/** Send a list of replies, also if it is empty: the page sees that the worker is alive. */
const reply = (/** @type {string} */ replies) => self.postMessage(replies);

/** @param {string} text */
function receive(text) {
  if (!desk) {
    waiting.push(text);
    return;
  }
  reply(desk.receive(text));
  if (desk.is_busy && !working) {
    working = true;
    setTimeout(work);
  }
}

function work() {
  if (desk?.is_busy) {
    reply(desk.work(SLICE));
    setTimeout(work); // messages come first
  } else {
    working = false;
  }
}

self.addEventListener("message", ({ data }) => {
  if (typeof data === "string") receive(data);
  else start(data).catch((error) => self.postMessage(JSON.stringify({ failed: true, why: String(error) })));
});
