// The cut in the browser: cells of the second piece.
import { cellsOf, components, inOrder, keyOf, neighbours } from "../keys.js";

/** @typedef {{ rows: number, cols: number, symbols: [string, [number, number][]][] }} Board */

/**
 * The rules, checked as `verify` in board.py does.
 * @param {Board} board
 * @param {Set<string>} ones
 * @returns {Iterable<import("../keys.js").Violation>}
 */
export function* check(board, ones) {
  const cells = cellsOf(board);
  const last = cells.length - 1;
  for (const [i, cell] of cells.slice(0, cells.length / 2).entries()) {
    const image = cells[last - i];
    if (ones.has(cell) === ones.has(image)) yield { rule: "same_shape", where: [cell, image] };
  }
  for (const piece of [cells.filter((cell) => !ones.has(cell)), [...ones].sort(inOrder)]) {
    const parts = components(piece, (cell) => neighbours(board, cell));
    for (const part of parts.slice(1)) yield { rule: "connected", where: [...part] };
  }
  for (const [, copies] of board.symbols) {
    const keys = copies.map(([r, c]) => keyOf(r, c));
    if (2 * keys.filter((cell) => ones.has(cell)).length !== keys.length) yield { rule: "symbols", where: keys };
  }
}

/** What a cell holds, in words. @type {(board: Board, r: number, c: number) => string} */
export function clueAt({ symbols }, r, c) {
  const held = symbols.find(([, copies]) => copies.some(([i, j]) => i === r && j === c));
  return held ? `symbol ${held[0]}` : "";
}
