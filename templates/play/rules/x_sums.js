// The check of sums of the first numbers of a line.
import { checkLists, fitSum } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* x_sums(view) {
  yield* checkLists(view, "x_sums", (numbers, sum, largest) =>
    numbers[0] === null || fitSum(numbers.slice(0, numbers[0]), sum, largest));
}
