// The check of the diagonal from the lower left corner.
import { keyOf } from "../keys.js";
import { checkGroups } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* diagonal_up(view) {
  const n = view.board.rows;
  yield* checkGroups(view, [Array.from({ length: n }, (_, i) => keyOf(n - 1 - i, i))]);
}
