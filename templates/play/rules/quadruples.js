// The check of numbers in circles at corners.
import { checkLists } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* quadruples(view) {
  yield* checkLists(view, "quadruples", (numbers, circle) => {
    const count = (/** @type {(number | null)[]} */ list, /** @type {number | null} */ k) => list.filter((one) => one === k).length;
    const lacking = [...new Set(circle)].map((k) => Math.max(0, count(circle, k) - count(numbers, k)));
    return lacking.reduce((a, b) => a + b, 0) <= count(numbers, null);
  });
}
