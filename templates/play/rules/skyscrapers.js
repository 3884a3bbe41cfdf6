// The check of numbers of buildings that are seen.
import { checkLists, listKnown } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* skyscrapers(view) {
  yield* checkLists(view, "skyscrapers", (numbers, count, largest) => {
    const end = numbers.indexOf(null);
    const known = listKnown(end < 0 ? numbers : numbers.slice(0, end)); // those before the first gap
    const seen = known.filter((k, i) => known.slice(0, i).every((other) => other < k)).length;
    const highest = Math.max(0, ...known);
    const more = Math.min(numbers.length - known.length, largest - highest);
    return seen <= count && count <= seen + more;
  });
}
