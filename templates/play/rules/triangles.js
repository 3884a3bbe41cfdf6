// Halves of cells.
import { common, counted, found } from "../found.js";
import { beside, components, neighbours, placeOf } from "../keys.js";

/** @typedef {import("../found.js").Found} Found */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View) => Generator<Found>} */
export function* count_values_beside({ board, known, values, most }) {
  for (const [cell, k] of known) yield* counted(neighbours(board, cell), k, [cell], values, most.values);
}

/** @type {(view: View) => Generator<Found>} */
export function* white_rectangles({ cells, clues, values, may }) {
  const quarters = cells.filter((cell) => !clues.has(cell)).flatMap((cell) => {
    const black = (values.get(cell) || []).join("");
    return [..."nesw"].filter((side) => !black.includes(side)).map((side) => `${cell} ${side}`);
  });
  for (const part of components(quarters, besideQuarter)) {
    const points = [...part].flatMap(cornersOfQuarter);
    const extent = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all);
    const size = (/** @type {number[][]} */ all) => extent(all.map(([y]) => y)) * extent(all.map(([, x]) => x));
    const whole = size(points) === part.size || size(points.map(([y, x]) => [y + x, y - x])) === 2 * part.size;
    const own = new Set([...part].map((quarter) => quarter.split(" ")[0]));
    if (!whole) yield found(own, !common(own, may.values));
  }
}

/** Of a cell, between its middle and a side: what it shares an edge with. @param {string} quarter */
function besideQuarter(quarter) {
  const [cell, side] = quarter.split(" ");
  const [dr, dc, other] = { n: [-1, 0, "s"], e: [0, 1, "w"], s: [1, 0, "n"], w: [0, -1, "e"] }[side] || [];
  const turns = "ns".includes(side) ? ["e", "w"] : ["n", "s"];
  return [...turns.map((turn) => `${cell} ${turn}`), `${beside(cell, Number(dr), Number(dc))} ${other}`];
}

/** Its three corners, in half cells. @param {string} quarter */
function cornersOfQuarter(quarter) {
  const [cell, side] = quarter.split(" ");
  const { r, c } = placeOf(cell);
  const ends = { n: [[0, 0], [0, 2]], e: [[0, 2], [2, 2]], s: [[2, 0], [2, 2]], w: [[0, 0], [2, 0]] }[side] || [];
  return [[1, 1], ...ends].map(([y, x]) => [2 * r + y, 2 * c + x]);
}
