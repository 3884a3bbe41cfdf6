// The check of arrows.
import { checkLists, fitEqualSums } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* arrows(view) {
  yield* checkLists(view, "sum_arrows", (numbers, circle, largest) =>
    fitEqualSums([numbers.slice(0, circle), numbers.slice(circle)], largest, circle === 2 ? [10, 1] : [1]));
}
