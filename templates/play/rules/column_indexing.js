// The check of numbers that count columns.
import { placeOf } from "../keys.js";
import { checkLists, listSymbols } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* column_indexing(view) {
  const rows = view.groups("row");
  const lists = listSymbols(view, "column_indexing").map(([cell]) => {
    const { r, c } = placeOf(cell);
    return /** @type {[string[], number]} */ ([[cell, ...rows[r]], c + 1]);
  });
  yield* checkLists(view, lists, ([first, ...row], column) => {
    const there = first === null ? null : row[first - 1];
    return there === null || there === column;
  });
}
