// The check of thermometers.
import { checkLists, fitInPairs } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* thermometers(view) {
  yield* checkLists(view, "thermometers", (numbers) => fitInPairs(numbers, (a, b) => a < b));
}
