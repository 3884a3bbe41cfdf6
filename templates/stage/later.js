// What a page starts after the board is ready for the first mark.
import { LoadError } from "./load.js";

const IDLE = 10000; // milliseconds without use of the board after which it starts without being asked for
const READY = ".sheet, .pad, .zoom, [data-play=undo], [data-play=redo], [data-play=pen]"; // the player has started them

/** Load the rest of the page when the reader uses the page outside the board, or follows a link into it, or
    rests. A button that is pressed before waits for it. If it cannot be loaded, the next press loads it again.
    @param {() => Promise<() => Promise<void>>} load  returns what starts it */
export function startLater(load) {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  /** @type {HTMLElement[]} */
  const waiting = [];
  let loading = false;
  let failed = false; // only a press tries again at once; other events would do so all the time
  let timer = 0;
  function wait() {
    clearTimeout(timer);
    if (!loading) timer = setTimeout(begin, IDLE);
  }
  async function begin() {
    if (loading) return;
    loading = true;
    try {
      const start = await load();
      await start();
    } catch (error) {
      if (error instanceof LoadError) {
        [loading, failed] = [false, true];
        wait();
        if (!waiting.splice(0).length) return;
      }
      throw error;
    } finally {
      if (loading) finish();
    }
  }
  function finish() {
    stop.abort();
    document.documentElement.classList.add("started");
    for (const button of waiting) button.click();
  }
  const isReady = (/** @type {Event} */ { target }) => target instanceof Element && Boolean(target.closest(READY));
  for (const name of ["pointerover", "pointerdown", "focusin", "keydown", "scroll"]) {
    addEventListener(name, (event) => (failed || isReady(event) ? wait() : begin()), { ...options, passive: true });
  }
  for (const name of ["hashchange", "beforeprint", "online"]) addEventListener(name, begin, options);
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (!button || isReady(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(button);
    begin();
  }, options);
  if (/^#(?!play=)./.test(location.hash)) begin();
  wait();
}
