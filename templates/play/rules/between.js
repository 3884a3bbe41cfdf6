// The check of between lines.
import { checkLists, listKnown } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* between(view) {
  yield* checkLists(view, "between", (numbers, _, largest) => {
    const [ends, inner] = [[numbers[0], numbers[numbers.length - 1]], listKnown(numbers.slice(1, -1))];
    const [low, high] = [Math.min(...inner, largest), Math.max(...inner, 1)];
    const able = (/** @type {number | null} */ a, /** @type {number | null} */ b) => (a ?? 1) < low && (b ?? largest) > high;
    return able(ends[0], ends[1]) || able(ends[1], ends[0]);
  });
}
