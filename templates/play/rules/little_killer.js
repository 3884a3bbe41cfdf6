// The check of sums of diagonals.
import { checkLists, fitSum } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* little_killer(view) {
  yield* checkLists(view, "little_killer", fitSum);
}
