// A tone for each complete piece of a region, by its shape.
import { components, keyOf, neighbours, placeOf } from "../keys.js";

/** Return a number that is the same for a piece however it lies, and differs for the pieces of four cells: their
    moment of inertia. @param {string[]} cells */
function classifyShape(cells) {
  const spread = (/** @type {number[]} */ all) => cells.length * all.reduce((sum, n) => sum + n * n, 0) - all.reduce((sum, n) => sum + n, 0) ** 2;
  const places = cells.map(placeOf);
  return (spread(places.map(({ r }) => r)) + spread(places.map(({ c }) => c))) % 5;
}

/** @type {import("../effects.js").Effect} */
export function tint_pieces({ data: { board, checks } }) {
  const [, , [, size] = [0, 0]] = checks.find(([, check]) => check === "piece_in") || [];
  const regions = board.regions.map((cells) => cells.map(([r, c]) => keyOf(r, c)));
  return (marked) => {
    const yes = marked?.yes || new Set();
    const pieces = regions.map((cells) => cells.filter((cell) => yes.has(cell))).filter((piece) => {
      const own = new Set(piece);
      return piece.length === size && components(own, (cell) => neighbours(board, cell).filter((other) => own.has(other))).length === 1;
    });
    return { marks: new Map(pieces.flatMap((piece) => piece.map((cell) => [cell, ["tone", `tone-${classifyShape(piece)}`]]))) };
  };
}
