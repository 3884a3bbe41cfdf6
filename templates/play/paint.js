// A stroke from cell to cell paints a rectangle: lines around it, none within. For boards that borders divide.
import { NONE, YES } from "./game.js";
import { strokeOf } from "./shapes.js";

/** @typedef {import("./shapes.js").Spot} Spot */

/** Whether a stroke that starts here means cells, not sides: in the middle third of a cell. @param {Spot} spot */
export const isMiddle = ({ x, y }) => [x, y].every((n) => Math.abs((n % 1) - 0.5) < 1 / 6);

/** The first and the last line, to the right and down, of a rectangle of cells.
    @type {(data: import("./board.js").Data, start: Spot, end: Spot) => { left: number, top: number, right: number, bottom: number }} */
function rectangle({ board: { rows, cols } }, start, end) {
  const within = (/** @type {number} */ n, /** @type {number} */ size) => Math.min(Math.max(Math.floor(n), 0), size - 1);
  const [xs, ys] = [[start.x, end.x].map((n) => within(n, cols)), [start.y, end.y].map((n) => within(n, rows))];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

/** What the stroke marks. @type {(data: import("./board.js").Data, start: Spot, end: Spot) => import("./choices.js").Marks} */
export function painted(data, start, end) {
  const { left, top, right, bottom } = rectangle(data, start, end);
  return data.elements.flatMap(([key], i) => {
    const [a, b] = strokeOf("side", key);
    if (a.x < left || b.x > right || a.y < top || b.y > bottom) return [];
    const around = a.x === b.x ? a.x === left || a.x === right : a.y === top || a.y === bottom;
    return [/** @type {[number, number]} */ ([i, around ? YES : NONE])];
  });
}

/** The same as a path. @type {(data: import("./board.js").Data, start: Spot, end: Spot) => string} */
export function outline(data, start, end) {
  const { left, top, right, bottom } = rectangle(data, start, end);
  const n = (/** @type {number} */ lines) => lines * data.cell;
  return `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}z`;
}
