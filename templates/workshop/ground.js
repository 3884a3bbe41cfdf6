// Where the places of blocks are: in their tables, on the board, and in its drawing.
import { createSvg } from "../stage/svg.js";

/** @typedef {import("./editor.js").Block} Block */
/** @typedef {import("./editor.js").Place} Place */
/** @typedef {import("./editor.js").Side} Side */
/** @typedef {[x: number, y: number]} Spot  on the board, in cells */

export const CELL = 40; // user units of a cell in the drawing
const ROOM = 32; // user units beside the board for clues, also if there are none yet
const SLOT = 22; // user units of the place of one clue there
const POINT = 24; // user units of the place of a grid point

/** Return whether a block's clues are not on the board, but written below it. @param {Block} one */
export const isWritten = (one) => one.layout === "words" || one.layout === "one";

/** Return whether lines of a block are beside rows. @param {{ side: Side }} one */
export const isAcross = ({ side }) => side === "left" || side === "right";

/** Return the place of the block for a line. @param {Block} one @param {number} line @returns {Place} */
export const placeOf = (one, line) => (one.layout === "line" ? [0, line] : [line, 0]);

/** Return the cells of a rectangle from one corner to the other. @param {Place} from @param {Place} to @returns {Place[]} */
export function listRectangle([r1, c1], [r2, c2]) {
  const range = (/** @type {number} */ a, /** @type {number} */ b) => Array.from({ length: Math.abs(b - a) + 1 }, (_, i) => (a < b ? a + i : a - i));
  return range(r1, r2).flatMap((r) => range(c1, c2).map((c) => /** @type {Place} */ ([r, c])));
}

/** Return the tokens of a block's text, row by row. @param {string} text @returns {string[][]} */
export const splitTokens = (text) => text.replace(/\n+$/, "").split("\n").map((row) => (row.trim().includes(" ") ? row.trim().split(/\s+/) : [...row.trim()]));

/** @param {HTMLElement} sheet @param {{ blocks: () => Block[], size: () => Place }} board */
export function createGround(sheet, { blocks, size }) {
  const findDrawing = () => /** @type {SVGSVGElement | null} */ (sheet.querySelector(":scope > svg"));

  /** Return the rows and columns of places that a block has. @param {Block} one @returns {Place} */
  function extent(one) {
    const [rows, cols] = size();
    const count = isAcross(one) ? rows : cols;
    if (one.layout === "points") return [rows + 1, cols + 1];
    if (one.layout === "line") return [1, count];
    if (one.layout === "lists") return [count, 1];
    return one.layout === "one" ? [1, 1] : [rows, cols];
  }

  /** Return the middle of a place in the drawing. @param {Block} one @param {Place} place @returns {Spot} */
  function findMiddle(one, [r, c]) {
    const [rows, cols] = size();
    const line = one.layout === "line" ? c : r;
    const away = SLOT / CELL / 2;
    if (isAcross(one)) return [one.side === "left" ? -away : cols + away, line + 0.5];
    if (one.side) return [line + 0.5, one.side === "top" ? -away : rows + away];
    return one.layout === "points" ? [c, r] : [c + 0.5, r + 0.5];
  }

  return {
    extent,
    findMiddle,
    findDrawing,
    inCells: () => blocks().filter((one) => !one.side && !isWritten(one)),

    /** @param {Place} place @param {Block} one */
    isInside: ([r, c], one) => r >= 0 && c >= 0 && r < extent(one)[0] && c < extent(one)[1],

    /** Return where an event is. @param {MouseEvent} event @returns {Spot | undefined} */
    findSpot(event) {
      const matrix = findDrawing()?.getScreenCTM();
      if (!matrix || !blocks().length) return undefined;
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      return [spot.x / CELL, spot.y / CELL];
    },

    /** Return the side of the board that a spot is on, and the index of the line there. @param {Spot} spot @returns {[side: Side, line: number]} */
    findSide([x, y]) {
      const [rows, cols] = size();
      if (x >= 0 && x < cols && (y < 0 || y >= rows)) return [y < 0 ? "top" : "bottom", Math.floor(x)];
      if (y >= 0 && y < rows && (x < 0 || x >= cols)) return [x < 0 ? "left" : "right", Math.floor(y)];
      return ["", 0];
    },

    /** Return the spot on the board that is closest, if it is near. @param {Spot} spot @param {number} near @returns {Spot | undefined} */
    findNear([x, y], near) {
      const [rows, cols] = size();
      const inside = /** @type {Spot} */ ([Math.min(Math.max(x, 0), cols - 0.01), Math.min(Math.max(y, 0), rows - 0.01)]);
      return Math.hypot(inside[0] - x, inside[1] - y) < near ? inside : undefined;
    },

    /** Return the cells of a line, from one side on. @param {Side} side @param {number} line @returns {Place[]} */
    listLine(side, line) {
      const [rows, cols] = size();
      const across = isAcross({ side });
      const cells = Array.from({ length: across ? cols : rows }, (_, i) => /** @type {Place} */ (across ? [line, i] : [i, line]));
      return side === "left" || side === "top" ? cells : cells.reverse();
    },

    /** Return a square around a place. @param {Block} one @param {Place} place @param {string} css */
    frame(one, place, css) {
      const [x, y] = findMiddle(one, place);
      const wide = one.side ? SLOT : one.layout === "points" ? POINT : CELL - 4;
      return createSvg("rect", { class: css, x: x * CELL - wide / 2, y: y * CELL - wide / 2, width: wide, height: wide, rx: 4 });
    },

    /** Make the drawing as large as what it has and the clues that can stand beside it. @param {SVGSVGElement} drawing */
    makeRoom(drawing) {
      const [rows, cols] = size();
      const has = (/** @type {Side} */ side) => blocks().some((one) => one.side === side || one.beside) ? ROOM : 0;
      const { x, y, width, height } = drawing.viewBox.baseVal;
      const drawn = drawing.getBBox();
      const left = Math.min(x, -has("left"), drawn.x);
      const top = Math.min(y, -has("top"), drawn.y);
      const right = Math.max(x + width, cols * CELL + has("right"), drawn.x + drawn.width);
      const bottom = Math.max(y + height, rows * CELL + has("bottom"), drawn.y + drawn.height);
      if (left === x && top === y && right === x + width && bottom === y + height) return;
      drawing.setAttribute("viewBox", [left, top, right - left, bottom - top].join(" "));
      drawing.setAttribute("width", String(right - left));
      drawing.setAttribute("height", String(bottom - top));
    },
  };
}
