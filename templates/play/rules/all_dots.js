// The check of neighbours without a dot.
import { checkUnmarkedDots } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* all_dots(view) {
  yield* checkUnmarkedDots(view, "white", "black");
}
