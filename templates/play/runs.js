// Runs of cells between black cells, as in boards with sums.
import { keyOf } from "./keys.js";

/** @typedef {{ run: string[], sum: number | null, way: "down" | "right" }} Run  sum: null if unknown or not given */

/** Return the cells of each sum between black cells, down and right. @type {(board: import("./view.js").BoardData) => Run[]} */
export function findRuns({ rows, cols, sums = [] }) {
  const clues = new Map(sums.map(([[r, c], own]) => [keyOf(r, c), own]));
  /** @type {Run[]} */
  const all = [];
  for (const [i, way] of /** @type {const} */ (["down", "right"]).entries()) {
    for (let line = 0; line < (i ? rows : cols); line++) {
      let last = /** @type {Run} */ ({ run: [], sum: null, way });
      all.push(last);
      for (let at = 0; at < (i ? cols : rows); at++) {
        const cell = i ? keyOf(line, at) : keyOf(at, line);
        const own = clues.get(cell);
        if (own) all.push((last = { run: [], sum: own[i], way }));
        else last.run.push(cell);
      }
    }
  }
  return all;
}
