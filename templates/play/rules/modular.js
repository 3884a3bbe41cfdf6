// The check of modular lines.
import { checkLists, fitGroups } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* modular(view) {
  yield* checkLists(view, "modular", (numbers) => fitGroups(numbers, (k) => k % 3));
}
