// The check of extra regions.
import { checkLists, listKnown } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* extra_regions(view) {
  yield* checkLists(view, "extra_regions", (numbers) => {
    const known = listKnown(numbers);
    return new Set(known).size === known.length;
  });
}
