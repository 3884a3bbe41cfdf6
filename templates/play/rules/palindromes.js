// The check of palindromes.
import { checkLists } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* palindromes(view) {
  yield* checkLists(view, "palindromes", (numbers) =>
    numbers.every((k, i) => [k, numbers[numbers.length - 1 - i]].includes(null) || k === numbers[numbers.length - 1 - i]));
}
