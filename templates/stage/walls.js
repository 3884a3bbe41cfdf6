// Walls: where chosen cells come apart, or hang by one open cell; as solver/walls.py finds them
// for SCIP. Cells are numbers, row by row. Nothing in here knows the page.
import { around } from "../play/keys.js";

/** @typedef {{ here: number, there: number, wall: number[], forces: [number, 0 | 1] | null }} Wall
    `forces`: the open cell that the wall decides, and its value; null if none can mend it */
/** The first wall that decides something: `certain` cells are to hang together by `possible` ones.
    @type {(rows: number, cols: number, certain: Set<number>, possible: Set<number>) => Wall | null} */
export function findWall(rows, cols, certain, possible) {
  const near = (/** @type {number} */ cell) => around({ rows, cols }, Math.floor(cell / cols), cell % cols).map(([r, c]) => r * cols + c);
  const all = new Set(Array.from({ length: rows * cols }, (_, i) => i));

  /** @type {(start: Iterable<number>, within: Set<number>) => Set<number>} */
  function flood(start, within) {
    const reached = new Set(start);
    for (const cell of reached) for (const next of near(cell)) if (within.has(next)) reached.add(next);
    return reached;
  }

  /** The part of the border of `piece` that one meets on the way from `target`.
      @type {(piece: Set<number>, target: Set<number>) => number[]} */
  function wallOf(piece, target) {
    const border = new Set([...piece].flatMap(near).filter((cell) => !piece.has(cell)));
    const beyond = new Set([...all].filter((cell) => !piece.has(cell) && !border.has(cell)));
    const far = flood([...target].filter((cell) => beyond.has(cell)), beyond);
    return [...border].filter((cell) => target.has(cell) || near(cell).some((next) => far.has(next))).sort((a, b) => a - b);
  }

  const sure = [...certain].sort((a, b) => a - b);
  if (!sure.length) return null;
  const start = sure[0];
  const reached = flood([start], possible);
  const lost = sure.find((cell) => !reached.has(cell));
  if (lost !== undefined) return { here: lost, there: start, wall: wallOf(flood([lost], possible), reached), forces: null };
  for (const gate of [...reached].filter((cell) => !certain.has(cell)).sort((a, b) => a - b)) {
    const without = new Set([...possible].filter((cell) => cell !== gate));
    const behind = sure.find((cell) => !flood([start], without).has(cell));
    if (behind === undefined) continue;
    return { here: behind, there: start, wall: wallOf(flood([behind], without), new Set([start])), forces: [gate, 1] };
  }
  const pocket = [...possible].filter((cell) => !reached.has(cell)).sort((a, b) => a - b)[0];
  if (pocket === undefined) return null;
  return { here: pocket, there: start, wall: wallOf(flood([pocket], possible), new Set([start])), forces: [pocket, 0] };
}
