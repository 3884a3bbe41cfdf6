// The check of double arrows.
import { checkLists, fitEqualSums } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* double_arrows(view) {
  yield* checkLists(view, "double_arrows", (numbers, _, largest) =>
    fitEqualSums([[numbers[0], numbers[numbers.length - 1]], numbers.slice(1, -1)], largest));
}
