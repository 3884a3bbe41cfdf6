// The check of the diagonal from the upper left corner.
import { keyOf } from "../keys.js";
import { checkGroups } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* diagonal_down(view) {
  yield* checkGroups(view, [Array.from({ length: view.board.rows }, (_, i) => keyOf(i, i))]);
}
