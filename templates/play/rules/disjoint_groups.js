// The check of cells at the same place in different regions.
import { checkGroups } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* disjoint_groups(view) {
  const parts = view.groups("region"); // each in reading order
  yield* checkGroups(view, (parts[0] || []).map((_, i) => parts.map((part) => part[i])));
}
