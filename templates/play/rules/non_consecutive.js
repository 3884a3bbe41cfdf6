// The check of neighbours that must not differ by 1.
import { checkPairs } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* non_consecutive(view) {
  yield* checkPairs(view, [[0, 1], [1, 0]], (a, b) => Math.abs(a - b) !== 1);
}
