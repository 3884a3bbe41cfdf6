// Sides of cells, and notes in cells. On boards with borders, a stroke from cell to cell paints a
// rectangle: lines around it and none inside. So do Shift with arrow keys, and then Space. On boards
// with galaxies, a stroke from a dot to a cell assigns the cell to it (dots.js).
import { findDot, outlinePair, planAssignment } from "../dots.js";
import { NONE, YES } from "../game.js";
import { endsOf, placeOf } from "../keys.js";
import { describeLines } from "../words.js";
import { t } from "../../stage/say.js";

const NAMES = /** @type {Record<string, string>} */ ({ w: t`top`, a: t`left`, s: t`bottom`, d: t`right` });

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

/** Return the middle of a cell. @type {(r: number, c: number) => Spot} */
const middleOf = (r, c) => ({ x: c + 0.5, y: r + 0.5 });

/** The rectangles that the keyboard stretches: from the middle of a cell to that of the present one.
    @type {WeakMap<import("../board.js").Board, { start: Spot, end: Spot }>} */
const stretched = new WeakMap();

/** Write the number of cells into the preview of a rectangle; 0 for no number. @type {(board: import("../board.js").Board, count: number, middle: Spot) => void} */
function showCount({ preview, data: { cell } }, count, middle) {
  const text = preview.nextElementSibling ?? document.createElementNS(preview.namespaceURI, "text");
  if (!text.isConnected) preview.after(text); // the last element, and hidden by styles without a preview
  text.setAttribute("class", "count");
  text.setAttribute("x", String(middle.x * cell));
  text.setAttribute("y", String(middle.y * cell));
  text.textContent = count ? String(count) : "";
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
  waits: ({ board: { data } }, spot, second) => !second && (!!findDot(data, spot) || (data.paint && isMiddle(spot))),
  planNotes: planAssignment,
  planSpan({ board: { data } }, start, end) {
    if (findDot(data, start)) return [];
    const { left, top, right, bottom } = findRectangle(data, start, end);
    return data.elements.flatMap(([key], i) => {
      const [a, b] = lineOf(key);
      if (a.x < left || b.x > right || a.y < top || b.y > bottom) return [];
      const around = a.x === b.x ? a.x === left || a.x === right : a.y === top || a.y === bottom;
      return [/** @type {[number, number]} */ ([i, around ? YES : NONE])];
    });
  },
  outlineSpan({ board }, start, end) {
    const { data } = board;
    if (findDot(data, start)) {
      showCount(board, 0, start); // the preview may still have that of a rectangle
      return outlinePair(data, start, end);
    }
    const { left, top, right, bottom } = findRectangle(data, start, end);
    showCount(board, (right - left) * (bottom - top), { x: (left + right) / 2, y: (top + bottom) / 2 });
    const n = (/** @type {number} */ lines) => lines * data.cell;
    return `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}z`;
  },
  planKey(table, r, c, { name }, step) {
    const { board, cells } = table;
    if (!board.data.paint || name === "Shift") return undefined;
    const here = middleOf(r, c);
    const last = stretched.get(board);
    const start = last && last.end.x === here.x && last.end.y === here.y ? last.start : here;
    stretched.delete(board);
    board.showPreview("");
    if (name === " ") return shape.planSpan?.(table, start, here, false);
    if (!step) return undefined;
    cells.focusCell(r + step[0], c + step[1]);
    const { cols } = board.data.board;
    const at = cells.getSelected();
    const end = middleOf(Math.floor(at / cols), at % cols);
    stretched.set(board, { start, end });
    board.showPreview(shape.outlineSpan?.(table, start, end) || "");
    return [];
  },
  getLetters(key) {
    const [a, b] = endsOf(key).map(placeOf);
    return a.r === b.r ? [[`${a.r},${a.c}`, "w"], [`${a.r - 1},${a.c}`, "s"]] : [[`${a.r},${a.c}`, "a"], [`${a.r},${a.c - 1}`, "d"]];
  },
  describe: (around) => describeLines(around, t`lines`, around.target.findAround(around.r, around.c).map(([letter, i]) => [NAMES[letter], i])),
};
