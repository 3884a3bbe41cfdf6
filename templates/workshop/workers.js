// A connection to a web worker with Python: questions with their replies, and a restart if the worker
// does not react.
import { t } from "../stage/say.js";

/** @typedef {import("./worker.js").Files} Files */
/** @typedef {{ code: string, message: string, block?: string, row?: number, col?: number, id: number }} Fault */
/** @typedef {{ text: string, resolve: (ok: any) => void, reject: (fault: Fault) => void, onProgress?: (progress: any) => void }} Question */

const SILENCE = 2000; // milliseconds until a worker that should stop is ended
const UNLOADED = t`The checker could not be loaded. Check your connection, then reload the page.`;

/**
 * Start a worker. `onLoad` gets the number of bytes so far, and the message if the worker has failed;
 * the next question then starts another one.
 * @param {Files} files
 * @param {(bytes: number, failed?: string) => void} onLoad
 */
export function createConnection(files, onLoad) {
  /** @type {Map<number, Question>} */
  const open = new Map();
  let last = 0;
  let ready = false;
  /** @type {number | undefined} */
  let alarm;
  /** @type {Worker | null} */
  let worker = start();

  function start() {
    const made = new Worker(`${files.folder}worker.js`, { type: "module" });
    ready = false;
    const hear = (/** @type {any} */ said) => { if (made === worker) read(said); }; // not if it has ended
    made.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    made.addEventListener("error", () => hear({ failed: true }));
    made.postMessage(files);
    return made;
  }

  /** End the worker, which cannot be loaded or has stopped. */
  function fail() {
    const message = ready ? t`The checker stopped. Your board is kept.` : UNLOADED;
    worker?.terminate();
    worker = null;
    ready = false;
    onLoad(0, message);
    for (const [id, { reject }] of open) reject({ code: "crashed", message, id });
    open.clear();
  }

  /** @param {any} said */
  function read(said) {
    clearTimeout(alarm);
    if (said.loaded) onLoad(said.loaded);
    if (said.failed) fail();
    if (said.ready) {
      ready = true;
      onLoad(files.bytes);
    }
    for (const { id, ok, progress, error } of Array.isArray(said) ? said : []) {
      const question = open.get(id);
      if (!question) continue;
      if (progress) {
        question.onProgress?.(progress);
        continue;
      }
      open.delete(id);
      if (ok) question.resolve(ok);
      else question.reject({ ...error, id });
    }
  }

  /** Send a message, and end the worker if it does not react. @param {string} text */
  function post(text) {
    worker ||= start();
    worker.postMessage(text);
    clearTimeout(alarm);
    if (ready && open.size) alarm = setTimeout(restart, SILENCE);
  }

  /** End the worker. Its newest open question is asked again; the others are cancelled. */
  function restart() {
    worker?.terminate();
    worker = start();
    const newest = Math.max(...open.keys());
    for (const [id, { text, reject }] of [...open]) {
      if (id === newest) {
        worker.postMessage(text);
      } else {
        open.delete(id);
        reject({ code: "cancelled", message: "Stopped.", id });
      }
    }
  }

  return {
    /** Return true if Python is loaded. */
    isReady: () => ready,
    /**
     * Ask a question, and return the reply; reject with a Fault. Long questions have `onProgress`.
     * @param {Record<string, unknown>} request
     * @param {(progress: any) => void} [onProgress]
     * @returns {Promise<any>}
     */
    ask(request, onProgress) {
      last += 1;
      const text = JSON.stringify({ v: 1, id: last, ...request });
      const reply = new Promise((resolve, reject) => {
        open.set(last, { text, resolve, reject, onProgress });
      });
      post(text);
      return reply;
    },
    /** Cancel the open long question; a worker that does not react is ended. */
    cancel() {
      const [newest, question] = [...open].findLast(([, { onProgress }]) => onProgress) || [];
      if (!newest || !question) return;
      open.delete(newest);
      question.reject({ code: "cancelled", message: "Stopped.", id: newest });
      worker?.postMessage(JSON.stringify({ v: 1, cancel: newest }));
      clearTimeout(alarm);
      if (ready) alarm = setTimeout(restart, SILENCE);
    },
    /** End the worker, and free its memory. */
    end() {
      clearTimeout(alarm);
      worker?.terminate();
      worker = null;
      open.clear();
    },
  };
}

/**
 * Ask a question, and go on at its limits.
 * @param {ReturnType<typeof createConnection>} worker @param {Record<string, unknown>} request
 * @param {(progress: any) => void} onProgress @returns {Promise<any>}
 */
export function askToEnd(worker, request, onProgress) {
  return worker.ask(request, onProgress).catch((/** @type {Fault} */ error) => {
    if (error.code !== "limit" || !error.message.startsWith("Not decided")) throw error;
    return askToEnd(worker, { do: "more", of: error.id }, onProgress);
  });
}
