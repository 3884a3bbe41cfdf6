// The check of sums of two neighbours.
import { checkLists, fitSum } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* xv(view) {
  yield* checkLists(view, "xv", fitSum);
}
