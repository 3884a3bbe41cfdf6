// The check of neighbours without a dot, where all black dots are given.
import { checkUnmarkedDots } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* all_black_dots(view) {
  yield* checkUnmarkedDots(view, "black");
}
