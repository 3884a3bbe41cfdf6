// The check of signs that open to the larger number.
import { checkLists, fitInPairs } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* greater_than(view) {
  yield* checkLists(view, "greater_than", (numbers) => fitInPairs(numbers, (a, b) => a > b));
}
