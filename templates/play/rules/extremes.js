// The check of smallest and largest numbers among neighbours.
import { neighbours } from "../keys.js";
import { checkLists, listSymbols } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* extremes(view) {
  const own = listSymbols(view, "extremes");
  const marks = new Map(own);
  const others = (/** @type {string} */ cell) => neighbours(view.board, cell).filter((near) => marks.get(near) !== marks.get(cell));
  const lists = own.map(([cell, char]) => /** @type {[string[], string]} */ ([[cell, ...others(cell)], char]));
  yield* checkLists(view, lists, ([first, ...rest], char) =>
    first === null || rest.every((k) => k === null || (char === "+" ? first > k : first < k)));
}
