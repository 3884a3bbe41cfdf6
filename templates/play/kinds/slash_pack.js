// Slash Pack in the browser: lines from corner to corner of cells.
import { common, found } from "../found.js";
import { beside, cellsOf, components, keyOf, neighbours, placeOf } from "../keys.js";

/** @typedef {{ rows: number, cols: number, clues: [[number, number], string][], symbols: string[] }} Board */

/**
 * The rules, checked as `verify` of the kind does.
 * @param {Board} board
 * @param {Set<string>} lines keys of cells with / or \
 * @param {Set<string>} open
 * @returns {Iterable<import("../found.js").Violation>}
 */
export function* check(board, lines, open) {
  const clues = new Map(board.clues.map(([[r, c], text]) => [keyOf(r, c), text]));
  for (const cell of cellsOf(board)) {
    const crossed = ["/", "\\"].filter((way) => lines.has(cell + way)).length;
    if (crossed && clues.has(cell)) yield { rule: "clear_clues", ...found([cell]) };
    if (crossed > 1) yield { rule: "one_line", ...found([cell]) };
    const { r, c } = placeOf(cell);
    if (r && c) {
      const around = [`${beside(cell, -1, -1)}\\`, `${beside(cell, -1, 0)}/`, `${beside(cell, 0, -1)}/`, `${cell}\\`];
      const ends = around.filter((line) => lines.has(line));
      if (ends.length === 1) yield { rule: "no_loose_end", ...found(ends, !common(around, open)) };
    }
  }
  for (const piece of piecesOf(board, lines)) {
    const where = [...new Set([...piece].map((quarter) => quarter.slice(0, -1)))];
    const held = where.filter((cell) => piece.has(`${cell}n`) && clues.has(cell)).map((cell) => clues.get(cell));
    const known = held.filter((clue) => clue !== "?");
    if (held.length < board.symbols.length) yield { rule: "none_missing", ...found(where) };
    if (held.length > board.symbols.length || new Set(known).size < known.length) yield { rule: "no_double", ...found(where, !where.some((at) => open.has(`${at}/`) || open.has(`${at}\\`))) };
  }
}

/** What the board falls into: sets of quarters of cells, named after the side that they lie at.
    @type {(board: Board, lines: Set<string>) => Set<string>[]} */
function piecesOf(board, lines) {
  const across = /** @type {Record<string, [number, number, string]>} */ ({
    n: [-1, 0, "s"], w: [0, -1, "e"], e: [0, 1, "w"], s: [1, 0, "n"],
  });
  const corners = /** @type {[string, string][]} */ ([["nw", "\\"], ["ne", "/"], ["sw", "/"], ["se", "\\"]]);
  /** @param {string} quarter */
  function* next(quarter) {
    const [cell, side] = [quarter.slice(0, -1), quarter.slice(-1)];
    for (const [corner, way] of corners) {
      if (corner.includes(side) && !lines.has(cell + way)) yield cell + corner.replace(side, "");
    }
    const [dr, dc, facing] = across[side];
    const other = beside(cell, dr, dc);
    if (neighbours(board, cell).includes(other)) yield other + facing;
  }
  return components(cellsOf(board).flatMap((cell) => [..."nwes"].map((side) => cell + side)), next);
}

/** What a cell holds, in words. @type {(board: Board, r: number, c: number) => string} */
export function clueAt({ clues }, r, c) {
  return clues.find(([[i, j]]) => i === r && j === c)?.[1] || "";
}
