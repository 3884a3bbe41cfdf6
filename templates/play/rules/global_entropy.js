// The check of squares with a low, a middle and a high number.
import { beside } from "../keys.js";
import { checkLists, listKnown, thirdOf } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* global_entropy(view) {
  const { rows, cols } = view.board;
  const corners = view.cells.filter((_, i) => i % cols < cols - 1 && i < (rows - 1) * cols);
  const squares = corners.map((cell) => /** @type {[string[], null]} */ (
    [[cell, beside(cell, 0, 1), beside(cell, 1, 0), beside(cell, 1, 1)], null]));
  yield* checkLists(view, squares, (numbers, _, largest) => {
    const known = listKnown(numbers);
    const held = new Set(known.map((k) => thirdOf(k, largest)));
    return Math.min(largest, 3) - held.size <= numbers.length - known.length;
  });
}
