// A web worker with Python: it answers the messages that site_gen/workshop describes, and works on
// long questions in slices, between which it reads messages. It is a module and not joined.

/** @typedef {{ folder: string, pyodide: string, archive: string, bytes: number }} Files */
/** @typedef {{ is_busy: boolean, receive(text: string): string, work(seconds?: number): string }} Desk */

const SLICE = 0.06; // seconds
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
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: base, lockFileURL: `${base}pyodide-lock.json`, packageBaseUrl: base,
  });
  python.unpackArchive(await packed, "zip", { extractDir: "/workshop" });
  desk = python.runPython(
    "import sys\nsys.path.insert(0, '/workshop')\n"
    + "from site_gen.workshop.start import open_desk\nopen_desk('/workshop')",
  );
  self.postMessage(JSON.stringify({ ready: true }));
  waiting.splice(0).forEach(receive);
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
