// The check of numbered rooms.
import { checkLists } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* numbered_rooms(view) {
  yield* checkLists(view, "numbered_rooms", (numbers, k) => {
    const there = numbers[0] === null ? null : numbers[numbers[0] - 1];
    return there === null || there === k;
  });
}
