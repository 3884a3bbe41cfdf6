// The check of sums between the 1 and the largest number of a line.
import { checkLists, fitSum } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* sandwich(view) {
  yield* checkLists(view, "sandwich", (numbers, sum, largest) => {
    const crusts = numbers.flatMap((k, i) => (k === 1 || k === largest ? [i] : []));
    const [a, b] = crusts;
    if (crusts.length > 2 || (crusts.length === 2 && numbers[a] === numbers[b])) return false;
    if (crusts.length < 2) return numbers.filter((k) => k === null).length >= 2 - crusts.length;
    return fitSum(numbers.slice(a + 1, b), sum, largest);
  });
}
