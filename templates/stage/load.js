// Loads what a page does not begin with: modules that are imported later, and scripts with data. A script
// that cannot be loaded is requested again when it is needed again.
import { t } from "./say.js";

const UNLOADED = t`A part of this page could not be loaded. Check your connection, then try again.`;
const PAUSE = 200; // milliseconds between two scripts in browsers that do not say when they are idle
const base = /** @type {HTMLScriptElement | null | undefined} */ (globalThis.document?.currentScript)?.src || "";

export class LoadError extends Error {}

/** @type {Map<string, Promise<void>>} address -> waits for the script; without those that could not be loaded */
const loads = new Map();
/** @type {Set<string>} the scripts that this page may need later, in the order in which they can run */
const later = new Set();

/** Return the name of a module's script. @param {string} name of the module, such as play/help */
const nameScript = (name) => `later-${name.replaceAll("/", "-")}.js`;

/** Run a script from the folder of `base`, once. @type {(base: string, name: string) => Promise<void>} */
export function run(base, name) {
  const src = new URL(name, base).href;
  const known = loads.get(src);
  if (known) return known;
  /** @type {Promise<void>} */
  const made = new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src });
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loads.delete(src);
      script.remove();
      reject(new LoadError(`${name} cannot be loaded`));
    });
    document.head.append(script);
  });
  loads.set(src, made);
  return made;
}

/** Import a module by its script. The build writes this for `import("./module.js")`. @param {string} name */
export async function importLater(name) {
  const { siteModules } = /** @type {Window & { siteModules?: any }} */ (window);
  if (!siteModules[name]) await run(base, nameScript(name));
  return siteModules[name];
}

/** Note modules that this page may import later. The build adds this to each script. @param {string} names */
export const expectLater = (names) => names.split(" ").forEach((name) => later.add(nameScript(name)));

/** Note another script that this page may need later. @param {string} file */
export const expectScript = (file) => later.add(file);

/** Load all scripts that this page may need later, one at a time while the browser is idle, so that they are
    here if the connection is lost. */
export async function loadWhenIdle() {
  try {
    for (const file of later) { // grows during the loop
      await new Promise((resolve) => ("requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, PAUSE)));
      await run(base, file);
    }
  } catch {
    addEventListener("online", loadWhenIdle, { once: true });
  }
}

/** Return a function that makes something at its first call. If that fails, the next call makes it again.
    @template T @param {() => Promise<T>} make @returns {() => Promise<T>} */
export function once(make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return () => (made ??= make().catch((error) => {
    made = undefined;
    throw error;
  }));
}

/** Tell the reader that a script could not be loaded. */
function sayUnloaded() {
  const line = document.querySelector(".player output");
  if (line) line.className = "wrong";
  const place = line || document.querySelector("[role=status]");
  if (place) place.textContent = UNLOADED;
}

/** Tell the reader whenever something that was asked for needs a script that could not be loaded. */
export function reportUnloaded() {
  addEventListener("unhandledrejection", (event) => {
    if (!(event.reason instanceof LoadError)) return;
    sayUnloaded();
    event.preventDefault();
  });
}

/** Run a script without which the page does nothing: again at each press, and when the connection is back.
    @type {(base: string, name: string) => Promise<void>} */
export async function runAtLast(base, name) {
  for (;;) {
    try {
      return await run(base, name);
    } catch {
      sayUnloaded();
      await new Promise((resolve) => ["pointerdown", "keydown", "online"].forEach((event) => addEventListener(event, resolve, { once: true })));
    }
  }
}

/** Wait until the scripts of the page have run, which it loads in order. If the one with the shape of marks is
    missing, load it again. */
export async function whenLoaded() {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  const shape = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[src*='/shape-']"));
  if (shape && !("kindRules" in window)) await runAtLast(shape.src, "");
}
