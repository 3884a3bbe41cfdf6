// Cells that marked ones light along rows and columns, up to a cell with a clue.
import { cellsOf, keyOf } from "../keys.js";
import { t } from "../../stage/say.js";

/** @type {import("../effects.js").Effect} */
export function light_cells({ data: { board } }) {
  const walls = new Set(board.clues.map(([[r, c]]) => keyOf(r, c)));
  const open = new Set(cellsOf(board).filter((cell) => !walls.has(cell)));

  /** Return the cells that a light in row r and column c lights. @type {(r: number, c: number) => string[]} */
  function shine(r, c) {
    const lit = [keyOf(r, c)];
    for (const [dr, dc] of [[-1, 0], [0, -1], [0, 1], [1, 0]]) {
      for (let k = 1; open.has(keyOf(r + k * dr, c + k * dc)); k++) lit.push(keyOf(r + k * dr, c + k * dc));
    }
    return lit;
  }

  const rays = new Map(cellsOf(board).map((cell, i) => [cell, shine(Math.floor(i / board.cols), i % board.cols)]));
  return (marked) => {
    const lit = [...new Set([...(marked?.yes || [])].flatMap((cell) => rays.get(cell) || []))];
    return { cells: new Map(lit.map((cell) => [cell, "lit"])), words: new Map(lit.map((cell) => [cell, t`lit`])) };
  };
}
