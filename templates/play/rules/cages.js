// The check of killer cages.
import { checkLists, fitSum, listKnown } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* cages(view) {
  yield* checkLists(view, "killer_cages", (numbers, sum, largest) => {
    const known = listKnown(numbers);
    return new Set(known).size === known.length && (sum === null || fitSum(numbers, sum, largest));
  });
}
