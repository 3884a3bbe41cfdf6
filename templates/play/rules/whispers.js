// The check of whispers.
import { checkLists, fitInPairs } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* whispers(view) {
  yield* checkLists(view, "whispers", (numbers, _, largest) => fitInPairs(numbers, (a, b) => 2 * Math.abs(a - b) >= largest));
}
