// The check of dots.
import { checkLists, fitInPairs } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* dots(view) {
  yield* checkLists(view, "dots", (numbers, [colour, k]) =>
    fitInPairs(numbers, (a, b) => (colour === "white" ? Math.abs(a - b) === k : Math.max(a, b) === k * Math.min(a, b))));
}
