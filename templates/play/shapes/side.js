// Sides of cells, and perhaps notes in cells. Where borders divide a board, a stroke from cell to
// cell paints a rectangle: lines around it, none within.
import { NONE, YES } from "../game.js";
import { endsOf, placeOf } from "../keys.js";
import { linesSaid } from "../words.js";

const NAMES = /** @type {Record<string, string>} */ ({ w: "top", a: "left", s: "bottom", d: "right" });

/** @typedef {import("../target.js").Spot} Spot */
/** @typedef {import("../board.js").Data} Data */

/** Both ends of a side. @param {string} key */
const lineOf = (key) => endsOf(key).map(placeOf).map(({ r, c }) => ({ x: c, y: r }));

/** Whether a stroke that starts here means cells, not sides: in the middle third of a cell. @param {Spot} spot */
const isMiddle = ({ x, y }) => [x, y].every((n) => Math.abs((n % 1) - 0.5) < 1 / 6);

/** The first and the last line, to the right and down, of a rectangle of cells.
    @type {(data: Data, start: Spot, end: Spot) => { left: number, top: number, right: number, bottom: number }} */
function rectangle({ board: { rows, cols } }, start, end) {
  const within = (/** @type {number} */ n, /** @type {number} */ size) => Math.min(Math.max(Math.floor(n), 0), size - 1);
  const [xs, ys] = [[start.x, end.x].map((n) => within(n, cols)), [start.y, end.y].map((n) => within(n, rows))];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

/** @type {import("../target.js").Shape} */
export const shape = {
  lines: (key) => [lineOf(key)],
  strokes: true,
  bends: true,
  encloses: true,
  /** The cells on both sides of it. */
  around(key) {
    const [{ r, c }, b] = endsOf(key).map(placeOf);
    return [`${r},${c}`, b.r === r ? `${r - 1},${c}` : `${r},${c - 1}`];
  },
  tapped: (target, spot) => target.inMiddle(spot) ?? target.nearest(spot),
  waits: ({ board }, spot, second) => board.data.paint && !second && isMiddle(spot),
  spanned({ board: { data } }, start, end) {
    const { left, top, right, bottom } = rectangle(data, start, end);
    return data.elements.flatMap(([key], i) => {
      const [a, b] = lineOf(key);
      if (a.x < left || b.x > right || a.y < top || b.y > bottom) return [];
      const around = a.x === b.x ? a.x === left || a.x === right : a.y === top || a.y === bottom;
      return [/** @type {[number, number]} */ ([i, around ? YES : NONE])];
    });
  },
  outlined({ board: { data } }, start, end) {
    const { left, top, right, bottom } = rectangle(data, start, end);
    const n = (/** @type {number} */ lines) => lines * data.cell;
    return `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}z`;
  },
  letters(key) {
    const [a, b] = endsOf(key).map(placeOf);
    return a.r === b.r ? [[`${a.r},${a.c}`, "w"], [`${a.r - 1},${a.c}`, "s"]] : [[`${a.r},${a.c}`, "a"], [`${a.r},${a.c - 1}`, "d"]];
  },
  said: (around) => linesSaid(around, "lines", around.target.beside(around.r, around.c).map(([letter, i]) => [NAMES[letter], i])),
};
