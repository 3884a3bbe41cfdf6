// Sides of cells, and notes in cells. On boards with borders, a stroke from cell to cell paints a
// rectangle: lines around it and none inside.
import { NONE, YES } from "../game.js";
import { endsOf, placeOf } from "../keys.js";
import { describeLines } from "../words.js";

const NAMES = /** @type {Record<string, string>} */ ({ w: "top", a: "left", s: "bottom", d: "right" });

/** @typedef {import("../target.js").Spot} Spot */
/** @typedef {import("../board.js").Data} Data */

/** Return both ends of a side. @param {string} key */
const lineOf = (key) => endsOf(key).map(placeOf).map(({ r, c }) => ({ x: c, y: r }));

/** Return whether a stroke starts in the middle third of a cell and so means cells, not sides. @param {Spot} spot */
const isMiddle = ({ x, y }) => [x, y].every((n) => Math.abs((n % 1) - 0.5) < 1 / 6);

/** Return the first and last grid lines of a rectangle of cells.
    @type {(data: Data, start: Spot, end: Spot) => { left: number, top: number, right: number, bottom: number }} */
function findRectangle({ board: { rows, cols } }, start, end) {
  const within = (/** @type {number} */ n, /** @type {number} */ size) => Math.min(Math.max(Math.floor(n), 0), size - 1);
  const [xs, ys] = [[start.x, end.x].map((n) => within(n, cols)), [start.y, end.y].map((n) => within(n, rows))];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines: (key) => [lineOf(key)],
  strokes: true,
  bends: true,
  encloses: true,
  /** Return the cells on both sides. */
  getCells(key) {
    const [{ r, c }, b] = endsOf(key).map(placeOf);
    return [`${r},${c}`, b.r === r ? `${r - 1},${c}` : `${r},${c - 1}`];
  },
  findTapped: (target, spot) => target.findInMiddle(spot) ?? target.findNearest(spot),
  waits: ({ board }, spot, second) => board.data.paint && !second && isMiddle(spot),
  planSpan({ board: { data } }, start, end) {
    const { left, top, right, bottom } = findRectangle(data, start, end);
    return data.elements.flatMap(([key], i) => {
      const [a, b] = lineOf(key);
      if (a.x < left || b.x > right || a.y < top || b.y > bottom) return [];
      const around = a.x === b.x ? a.x === left || a.x === right : a.y === top || a.y === bottom;
      return [/** @type {[number, number]} */ ([i, around ? YES : NONE])];
    });
  },
  outlineSpan({ board: { data } }, start, end) {
    const { left, top, right, bottom } = findRectangle(data, start, end);
    const n = (/** @type {number} */ lines) => lines * data.cell;
    return `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}z`;
  },
  getLetters(key) {
    const [a, b] = endsOf(key).map(placeOf);
    return a.r === b.r ? [[`${a.r},${a.c}`, "w"], [`${a.r - 1},${a.c}`, "s"]] : [[`${a.r},${a.c}`, "a"], [`${a.r},${a.c - 1}`, "d"]];
  },
  describe: (around) => describeLines(around, "lines", around.target.findAround(around.r, around.c).map(([letter, i]) => [NAMES[letter], i])),
};
