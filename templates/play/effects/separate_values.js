// Borders between neighbouring cells with different values.
import { around, beside, cellsOf, keyOf, splitKey } from "../keys.js";

/** @type {import("../effects.js").Effect} */
export function separate_values({ data: { board } }) {
  /** @type {[string, string, string][]} both cells, and the side between them */
  const sides = cellsOf(board).flatMap((cell, i) =>
    around(board, Math.floor(i / board.cols), i % board.cols).flatMap(([r, c]) => {
      const other = keyOf(r, c);
      const [right, below] = [other === beside(cell, 0, 1), other === beside(cell, 1, 0)];
      if (!right && !below) return [];
      return [/** @type {[string, string, string]} */ ([cell, other, `${other}-${right ? beside(other, 1, 0) : beside(other, 0, 1)}`])];
    }),
  );
  return (marked) => {
    const values = new Map([...(marked?.yes || [])].map((key) => [splitKey(key).place, splitKey(key).value]));
    const apart = sides.filter(([a, b]) => values.has(a) && values.has(b) && values.get(a) !== values.get(b));
    return { sides: new Map(apart.map(([, , side]) => [side, "apart"])) };
  };
}
