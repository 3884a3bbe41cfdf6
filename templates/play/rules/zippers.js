// The check of zipper lines.
import { checkLists, fitEqualSums } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* zippers(view) {
  yield* checkLists(view, "zippers", (numbers, _, largest) => {
    const half = numbers.slice(0, Math.ceil(numbers.length / 2));
    return fitEqualSums(half.map((k, i) => (2 * i + 1 === numbers.length ? [k] : [k, numbers[numbers.length - 1 - i]])), largest);
  });
}
