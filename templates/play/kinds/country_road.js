// Country Road in the browser: steps of the loop from cell to cell.
import { components, endsOf, joined, keyOf, neighbours, pairOf, cellsOf } from "../keys.js";

/** @typedef {{ rows: number, cols: number, regions: [number, number][][], clues: [[number, number], number | null][] }} Board */

/** The region of each cell, by number. @param {Board} board */
function regionsOf({ regions }) {
  return new Map(regions.flatMap((cells, i) => cells.map(([r, c]) => /** @type {[string, number]} */ ([keyOf(r, c), i]))));
}

/**
 * The rules, checked as `verify` in board.py does.
 * @param {Board} board
 * @param {Set<string>} marked
 * @returns {Iterable<import("../keys.js").Violation>}
 */
export function* check(board, marked) {
  const at = joined(marked);
  for (const [cell, others] of at) {
    const steps = others.map((other) => pairOf(cell, other));
    if (steps.length === 1) yield { rule: "no_loose_end", where: steps };
    if (steps.length > 2) yield { rule: "no_branch", where: steps };
  }
  const [first, ...more] = components(at.keys(), (cell) => at.get(cell) || []);
  if (more.length) yield { rule: "one_loop", where: [...marked].filter((step) => !first.has(endsOf(step)[0])) };
  const regionOf = regionsOf(board);
  for (let i = 0; i < board.regions.length; i++) yield* checkRegion(board, i, regionOf, at, marked);
  for (const cell of cellsOf(board)) {
    for (const other of neighbours(board, cell)) {
      const border = pairOf(cell, other).startsWith(`${cell}-`) && regionOf.get(cell) !== regionOf.get(other);
      if (border && !at.has(cell) && !at.has(other)) yield { rule: "no_two_unvisited", where: [cell, other] };
    }
  }
}

/**
 * @param {Board} board
 * @param {number} i the region
 * @param {Map<string, number>} regionOf
 * @param {Map<string, string[]>} at
 * @param {Set<string>} marked
 */
function* checkRegion(board, i, regionOf, at, marked) {
  const cells = board.regions[i].map(([r, c]) => keyOf(r, c));
  const visited = cells.filter((cell) => at.has(cell)).length;
  const crossing = [...marked].filter((step) => endsOf(step).filter((cell) => regionOf.get(cell) === i).length === 1);
  if (!visited) yield { rule: "visit_all", where: cells };
  if (crossing.length > 2) yield { rule: "visit_once", where: crossing };
  const clue = board.clues.find(([[r, c]]) => regionOf.get(keyOf(r, c)) === i);
  if (clue && clue[1] !== null && visited !== clue[1]) yield { rule: "numbers", where: cells };
}

/** What a cell holds, in words. @type {(board: Board, r: number, c: number) => string} */
export function clueAt({ regions, clues }, r, c) {
  const region = regions.findIndex((cells) => cells.some(([i, j]) => i === r && j === c));
  const clue = clues.find(([[i, j]]) => i === r && j === c);
  return `region ${region + 1}${clue ? `, number ${clue[1] ?? "?"}` : ""}`;
}
