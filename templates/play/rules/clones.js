// The check of groups with the same numbers.
import { checkLists } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* clones(view) {
  yield* checkLists(view, "clones", (numbers, count) =>
    numbers.slice(0, count).every((k, i) => k === null || numbers[count + i] === null || k === numbers[count + i]));
}
