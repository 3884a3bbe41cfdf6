// The check of slow thermometers.
import { checkLists, listKnown } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* slow_thermometers(view) {
  yield* checkLists(view, "slow_thermometers", (numbers) => listKnown(numbers).every((k, i, known) => !i || known[i - 1] <= k));
}
