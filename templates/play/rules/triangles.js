// Checks of half cells.
import { countCommon, checkCount, report } from "../found.js";
import { beside, components, neighbours, placeOf } from "../keys.js";

/** @typedef {import("../found.js").Finding} Finding */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View) => Generator<Finding>} */
export function* count_values_beside(view) {
  for (const [cell, k] of view.known) yield* checkCount(view, neighbours(view.board, cell), k, [cell], ({ values }) => values);
}

/** @type {(view: View) => Generator<Finding>} */
export function* white_rectangles(view) {
  const { cells, clues, values, may } = view;
  const quarters = cells.filter((cell) => !clues.has(cell)).flatMap((cell) => {
    const black = (values.get(cell) || []).join("");
    return [..."nesw"].filter((side) => !black.includes(side)).map((side) => `${cell} ${side}`);
  });
  for (const part of components(quarters, findNeighbours)) {
    const points = [...part].flatMap(findCorners);
    const extent = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all);
    const size = (/** @type {number[][]} */ all) => extent(all.map(([y]) => y)) * extent(all.map(([, x]) => x));
    const whole = size(points) === part.size || size(points.map(([y, x]) => [y + x, y - x])) === 2 * part.size;
    const own = new Set([...part].map((quarter) => quarter.split(" ")[0]));
    if (!whole) yield report(own, findWrongAngle(view, part) || !countCommon(own, may.values));
  }
}

/** Return the cells around a point where a white part has an angle that no rectangle has.
    @type {(view: View, part: Set<string>) => string[] | undefined} */
function findWrongAngle(view, part) {
  const within = new Set(view.cells);
  for (const point of new Set([...part].map((quarter) => quarter.split(" ")[0]).flatMap((cell) => [cell, beside(cell, 0, 1), beside(cell, 1, 0), beside(cell, 1, 1)]))) {
    // eight halves of right angles, clockwise
    const around = [[-1, 0, "w"], [-1, 0, "s"], [0, 0, "n"], [0, 0, "w"], [0, -1, "e"], [0, -1, "n"], [-1, -1, "s"], [-1, -1, "e"]]
      .map(([dr, dc, side]) => `${beside(point, Number(dr), Number(dc))} ${side}`);
    const white = around.map((quarter) => part.has(quarter));
    for (const start of white.keys()) {
      if (!white[start] || white[(start + 7) % 8]) continue;
      let end = start;
      while (white[end % 8]) end++;
      const cellsThere = [...new Set(Array.from({ length: end - start + 2 }, (_, i) => around[(start + 7 + i) % 8].split(" ")[0]))];
      const open = countCommon(cellsThere, view.may.values) > 0;
      if (end - start !== 2 && end - start !== 4 && !open) return cellsThere.filter((cell) => within.has(cell));
    }
  }
  return undefined;
}

/** Return the quarters that share an edge with a quarter cell, which is between the middle and a side. @param {string} quarter */
function findNeighbours(quarter) {
  const [cell, side] = quarter.split(" ");
  const [dr, dc, other] = { n: [-1, 0, "s"], e: [0, 1, "w"], s: [1, 0, "n"], w: [0, -1, "e"] }[side] || [];
  const turns = "ns".includes(side) ? ["e", "w"] : ["n", "s"];
  return [...turns.map((turn) => `${cell} ${turn}`), `${beside(cell, Number(dr), Number(dc))} ${other}`];
}

/** Return a quarter's three corners, in half cells. @param {string} quarter */
function findCorners(quarter) {
  const [cell, side] = quarter.split(" ");
  const { r, c } = placeOf(cell);
  const ends = { n: [[0, 0], [0, 2]], e: [[0, 2], [2, 2]], s: [[2, 0], [2, 2]], w: [[0, 0], [2, 0]] }[side] || [];
  return [[1, 1], ...ends].map(([y, x]) => [2 * r + y, 2 * c + x]);
}
