// The check of odd and even numbers.
import { checkLists, listSymbols } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* parity(view) {
  const lists = listSymbols(view, "parity").map(([cell, char]) => /** @type {[string[], string]} */ ([[cell], char]));
  yield* checkLists(view, lists, ([k], char) => k === null || k % 2 === (char === "o" ? 1 : 0));
}
