// The check of cells that touch at a corner.
import { checkPairs } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* anti_king(view) {
  yield* checkPairs(view, [[1, 1], [1, -1]], (a, b) => a !== b);
}
