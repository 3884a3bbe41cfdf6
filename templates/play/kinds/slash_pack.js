// Checks of Slash Pack, whose lines are diagonals of cells.
import { countCommon, report } from "../found.js";
import { beside, cellsOf, components, keyOf, neighbours, placeOf, findPath } from "../keys.js";

/** @typedef {{ rows: number, cols: number, clues: [[number, number], string][], symbols: string[] }} Board */

/**
 * Check the rules as the kind's `verify` does.
 * @param {Board} board
 * @param {Set<string>} lines keys of cells with / or \
 * @param {Set<string>} open
 * @param {Set<string>} denied
 * @returns {Iterable<import("../found.js").Violation>}
 */
export function* check(board, lines, open, denied) {
  const clues = new Map(board.clues.map(([[r, c], text]) => [keyOf(r, c), text]));
  for (const cell of cellsOf(board)) {
    const crossed = ["/", "\\"].filter((way) => lines.has(cell + way)).length;
    if (crossed && clues.has(cell)) yield { rule: "clear_clues", ...report([cell]) };
    if (crossed > 1) yield { rule: "one_line", ...report([cell]) };
    const { r, c } = placeOf(cell);
    if (r && c) {
      const around = [`${beside(cell, -1, -1)}\\`, `${beside(cell, -1, 0)}/`, `${beside(cell, 0, -1)}/`, `${cell}\\`];
      const ends = around.filter((line) => lines.has(line));
      const empty = around.filter((line) => denied.has(line)).map((line) => line.slice(0, -1));
      if (ends.length === 1) yield { rule: "no_loose_end", ...report(ends, !countCommon(around, open) && [...ends, ...empty]) };
    }
  }
  for (const piece of findPieces(board, lines)) {
    const where = [...new Set([...piece].map((quarter) => quarter.slice(0, -1)))];
    const held = where.filter((cell) => piece.has(`${cell}n`) && clues.has(cell)).map((cell) => clues.get(cell));
    const known = held.filter((clue) => clue !== "?");
    const closed = where.flatMap((at) => [`${at}/`, `${at}\\`]).filter((line) => lines.has(line));
    if (held.length < board.symbols.length) yield { rule: "none_missing", ...report(where, closed) };
    const settled = !where.some((at) => open.has(`${at}/`) || open.has(`${at}\\`));
    if (held.length > board.symbols.length || new Set(known).size < known.length) yield { rule: "no_double", ...report(where, settled && findConnection(board, lines, clues, piece)) };
  }
}

/** Return the pieces of the board as sets of quarter cells, each named by the side that it touches.
    @type {(board: Board, lines: Set<string>) => Set<string>[]} */
function findPieces(board, lines) {
  return components(cellsOf(board).flatMap((cell) => [..."nwes"].map((side) => cell + side)), createNeighbours(board, lines));
}

/** Return a function for the quarters that a quarter is connected to. @type {(board: Board, lines: Set<string>) => (quarter: string) => string[]} */
function createNeighbours(board, lines) {
  const across = /** @type {Record<string, [number, number, string]>} */ ({
    n: [-1, 0, "s"], w: [0, -1, "e"], e: [0, 1, "w"], s: [1, 0, "n"],
  });
  const corners = /** @type {[string, string][]} */ ([["nw", "\\"], ["ne", "/"], ["sw", "/"], ["se", "\\"]]);
  return (quarter) => {
    const [cell, side] = [quarter.slice(0, -1), quarter.slice(-1)];
    const own = corners.filter(([corner, line]) => corner.includes(side) && !lines.has(cell + line)).map(([corner]) => cell + corner.replace(side, ""));
    const [dr, dc, facing] = across[side];
    const other = beside(cell, dr, dc);
    return neighbours(board, cell).includes(other) ? [...own, other + facing] : own;
  };
}

/** Return the cells between two equal clues in a piece; the whole piece if it only has too many clues.
    @type {(board: Board, lines: Set<string>, clues: Map<string, string>, piece: Set<string>) => Iterable<string>} */
function findConnection(board, lines, clues, piece) {
  const cellOf = (/** @type {string} */ quarter) => quarter.slice(0, -1);
  const starts = [...piece].filter((quarter) => quarter.endsWith("n") && (clues.get(cellOf(quarter)) ?? "?") !== "?");
  const ways = starts.map((start) => {
    const same = (/** @type {string} */ quarter) => cellOf(quarter) !== cellOf(start) && clues.get(cellOf(quarter)) === clues.get(cellOf(start));
    return [start, ...findPath([start], createNeighbours(board, lines), same)];
  });
  const [shortest] = ways.filter((all) => all.length > 1).sort((a, b) => a.length - b.length);
  return new Set((shortest || [...piece]).map(cellOf));
}

/** Describe the contents of a cell. @type {(board: Board, r: number, c: number) => string} */
export function clueAt({ clues }, r, c) {
  return clues.find(([[i, j]]) => i === r && j === c)?.[1] || "";
}
