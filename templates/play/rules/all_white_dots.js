// The check of neighbours without a dot, where all white dots are given.
import { checkUnmarkedDots } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* all_white_dots(view) {
  yield* checkUnmarkedDots(view, "white");
}
