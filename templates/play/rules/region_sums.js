// The check of region sum lines.
import { checkLists, fitEqualSums } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* region_sums(view) {
  yield* checkLists(view, "region_sums", (numbers, _, largest, cells) => {
    const starts = cells.flatMap((cell, i) => (i && view.regionOf.get(cell) === view.regionOf.get(cells[i - 1]) ? [] : [i]));
    return fitEqualSums(starts.map((start, i) => numbers.slice(start, starts[i + 1])), largest);
  });
}
