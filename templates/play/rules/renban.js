// The check of renban lines.
import { checkLists, listKnown } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* renban(view) {
  yield* checkLists(view, "renban", (numbers) => {
    const known = listKnown(numbers);
    return new Set(known).size === known.length && Math.max(...known) - Math.min(...known) < numbers.length;
  });
}
