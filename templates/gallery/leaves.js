// Lays out boards on sheets of paper: as many per sheet as requested, if their cells leave room for a pen.

/** The printable area in millimetres, which fits A4 and Letter. */
export const WIDTH = 180;
export const HEIGHT = 246;
export const GAP = 8;
export const WORDS = 19; // room for the title, facts and source of a board
export const LEAST = 6.5; // smallest cell with room for a pen
export const MOST = 14;
const MARGIN = 0.3; // around a drawing, in cells

/** Number of boards on a sheet -> columns and rows. @type {Record<number, [number, number]>} */
export const GRIDS = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] };

/** @typedef {{ rows: number, cols: number }} Board */
/** `width` is the available width, `height` includes the text, `side` is that of a cell, and `board` is the
    width of the drawing.
    @typedef {{ width: number, height: number, side: number, board: number }} Place */

/** @type {(total: number, parts: number) => number} */
const divide = (total, parts) => (total - GAP * (parts - 1)) / parts;

/** Return the side of a cell on a sheet with `per` boards. @type {(board: Board, per: number) => number} */
export function fitCell({ rows, cols }, per) {
  const [across, down] = GRIDS[per];
  return Math.min(MOST, divide(WIDTH, across) / (cols + MARGIN), (divide(HEIGHT, down) - WORDS) / (rows + MARGIN));
}

/** Return the place for a board, larger than requested if its cells would be too small. @type {(board: Board, asked: number) => Place} */
export function placeBoard(board, asked) {
  const fits = Object.keys(GRIDS).map(Number).filter((per) => per <= asked && fitCell(board, per) >= LEAST);
  const per = Math.max(1, ...fits);
  const side = fitCell(board, per);
  return { width: divide(WIDTH, GRIDS[per][0]), height: side * (board.rows + MARGIN) + WORDS, side, board: side * (board.cols + MARGIN) };
}

/**
 * Return sheets of rows of indices of places, in order; `taken`: height that is used on the first sheet.
 * @type {(places: Place[], asked: number, taken: number) => number[][][]}
 */
export function fillSheets(places, asked, taken) {
  /** @type {number[][][]} */
  const made = [[]];
  let left = HEIGHT - taken; // room left below the last row
  places.forEach(({ height }, i) => {
    const last = made[made.length - 1];
    const row = last[last.length - 1];
    const full = last.flat().length >= asked;
    const grows = row ? Math.max(0, height - measureHeight(places, row)) : 0;
    if (row && !full && measureWidth(places, [...row, i]) <= WIDTH && grows <= left) {
      row.push(i);
      left -= grows;
    } else if (!full && height <= left - (row ? GAP : 0)) {
      last.push([i]);
      left -= height + (row ? GAP : 0);
    } else {
      made.push([[i]]);
      left = HEIGHT - height;
    }
  });
  return made;
}

/** @type {(places: Place[], row: number[]) => number} */
const measureHeight = (places, row) => Math.max(...row.map((i) => places[i].height));

/** @type {(places: Place[], row: number[]) => number} */
const measureWidth = (places, row) => row.reduce((sum, i) => sum + places[i].width, GAP * (row.length - 1));
