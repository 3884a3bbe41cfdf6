// The check of entropic lines.
import { checkLists, fitGroups, thirdOf } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* entropic(view) {
  yield* checkLists(view, "entropic", (numbers, _, largest) => fitGroups(numbers, (k) => thirdOf(k, largest)));
}
