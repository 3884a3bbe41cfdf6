// The check of neighbours without an X or V.
import { checkUnmarked } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* all_xv(view) {
  const sums = [10, 5, ...view.lists("xv").map(([, sum]) => sum)];
  yield* checkUnmarked(view, "xv", (a, b) => sums.includes(a + b));
}
