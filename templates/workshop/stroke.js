// A stroke of a pointer over the board: the cells or points that it passes, or the lines that it follows.

/** @typedef {[row: number, column: number]} Place */
/** @typedef {[x: number, y: number]} Spot  in cells */

const FINE = 0.1; // cells between the spots that are looked at: events leave out cells of quick strokes
const NEAR = 0.22; // from a line, in cells: a stroke from there along it follows lines
const START = 0.4; // cells after which it is decided what a stroke is
const MIDDLE = 0.4; // a path takes a cell whose middle is so near, so that it can be diagonal

/**
 * Begin a stroke. `way`: "cells" for all cells passed, "regions" for cells that are neighbours, or lines between
 * cells, "path" for cells whose middles it passes. `isPoints`: places are grid points.
 * @param {Spot} start @param {"cells" | "regions" | "path"} way @param {(place: Place) => boolean} isInside @param {boolean} isPoints
 */
export function createStroke(start, way, isInside, isPoints) {
  const snap = isPoints ? Math.round : Math.floor;
  const cellOf = (/** @type {Spot} */ [x, y]) => /** @type {Place} */ ([snap(y), snap(x)]);
  const pointOf = (/** @type {Spot} */ [x, y]) => /** @type {Place} */ ([Math.round(y), Math.round(x)]);
  const isSame = (/** @type {Place} */ a, /** @type {Place} */ b) => a[0] === b[0] && a[1] === b[1];
  const places = [cellOf(start)];
  const points = [pointOf(start)];
  let last = start;
  let border = false;
  let decided = way !== "regions";

  /** @param {Place[]} list @param {Place} place */
  function add(list, place) {
    const [r, c] = list[list.length - 1];
    if (isSame([r, c], place)) return;
    if (list.length > 1 && way !== "cells" && isSame(list[list.length - 2], place)) {
      list.pop(); // back again
      return;
    }
    if (way === "regions" && r !== place[0] && c !== place[1]) add(list, [r, place[1]]);
    if (list === points || (isInside(place) && !list.some((one) => isSame(one, place)))) list.push(place);
  }

  /** @param {Spot} spot */
  function visit(spot) {
    if (border) return add(points, pointOf(spot));
    const [r, c] = cellOf(spot);
    const far = Math.hypot(spot[0] - c - 0.5, spot[1] - r - 0.5);
    if (way !== "path" || far < MIDDLE) add(places, [r, c]);
  }

  return {
    /** Go on to a spot; return true if the stroke has changed. @param {Spot} spot */
    extend(spot) {
      const [dx, dy] = [spot[0] - start[0], spot[1] - start[1]];
      if (!decided && Math.hypot(dx, dy) < START) return false;
      if (!decided) {
        const across = Math.abs(dx) > Math.abs(dy) ? start[1] : start[0];
        border = Math.abs(across - Math.round(across)) < NEAR;
        decided = true;
      }
      const before = places.length + points.length;
      const count = Math.ceil(Math.hypot(spot[0] - last[0], spot[1] - last[1]) / FINE);
      for (let i = 1; i <= count; i++) visit([last[0] + ((spot[0] - last[0]) * i) / count, last[1] + ((spot[1] - last[1]) * i) / count]);
      last = spot;
      return places.length + points.length !== before;
    },
    isBorder: () => border,
    places: () => places,
    points: () => points,
    /** Return the two cells beside each line that it follows, one after another. @returns {Place[]} */
    edges: () => points.slice(1).flatMap(([r, c], i) => {
      const [r0, c0] = points[i];
      const [top, left] = [Math.min(r, r0), Math.min(c, c0)];
      const pair = /** @type {Place[]} */ (r === r0 ? [[top - 1, left], [top, left]] : [[top, left - 1], [top, left]]);
      return pair.every((place) => isInside(place)) ? pair : [];
    }),
  };
}
