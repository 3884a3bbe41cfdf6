// Walls: sets of cells that separate chosen cells, as solver/graphs/walls.py finds them for SCIP.
// Cells are indices, row by row. Nothing here depends on the page.
import { around } from "../play/keys.js";

/** @typedef {{ here: number, there: number, wall: number[], forces: [number, 0 | 1] | null }} Wall
    `forces`: the open cell that the wall fixes, and its value; null if nothing can connect the cells */
/** Find the first wall that fixes a cell, where `certain` cells must be connected through `possible` ones.
    @type {(rows: number, cols: number, certain: Set<number>, possible: Set<number>) => Wall | null} */
export function findWall(rows, cols, certain, possible) {
  const neighbours = (/** @type {number} */ cell) => around({ rows, cols }, Math.floor(cell / cols), cell % cols).map(([r, c]) => r * cols + c);
  const all = new Set(Array.from({ length: rows * cols }, (_, i) => i));

  /** @type {(start: Iterable<number>, within: Set<number>) => Set<number>} */
  function flood(start, within) {
    const reached = new Set(start);
    for (const cell of reached) for (const next of neighbours(cell)) if (within.has(next)) reached.add(next);
    return reached;
  }

  /** Return the part of the border of `piece` that is reached first from `target`.
      @type {(piece: Set<number>, target: Set<number>) => number[]} */
  function findBorder(piece, target) {
    const border = new Set([...piece].flatMap(neighbours).filter((cell) => !piece.has(cell)));
    const beyond = new Set([...all].filter((cell) => !piece.has(cell) && !border.has(cell)));
    const far = flood([...target].filter((cell) => beyond.has(cell)), beyond);
    return [...border].filter((cell) => target.has(cell) || neighbours(cell).some((next) => far.has(next))).sort((a, b) => a - b);
  }

  const sure = [...certain].sort((a, b) => a - b);
  if (!sure.length) return null;
  const start = sure[0];
  const reached = flood([start], possible);
  const lost = sure.find((cell) => !reached.has(cell));
  if (lost !== undefined) return { here: lost, there: start, wall: findBorder(flood([lost], possible), reached), forces: null };
  for (const gate of [...reached].filter((cell) => !certain.has(cell)).sort((a, b) => a - b)) {
    const without = new Set([...possible].filter((cell) => cell !== gate));
    const behind = sure.find((cell) => !flood([start], without).has(cell));
    if (behind === undefined) continue;
    return { here: behind, there: start, wall: findBorder(flood([behind], without), new Set([start])), forces: [gate, 1] };
  }
  const pocket = [...possible].filter((cell) => !reached.has(cell)).sort((a, b) => a - b)[0];
  if (pocket === undefined) return null;
  return { here: pocket, there: start, wall: findBorder(flood([pocket], possible), new Set([start])), forces: [pocket, 0] };
}
