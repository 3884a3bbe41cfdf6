// The check of cells a knight's move apart.
import { checkPairs } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* anti_knight(view) {
  yield* checkPairs(view, [[1, -2], [1, 2], [2, -1], [2, 1]], (a, b) => a !== b);
}
