// How puzzles fill sheets of paper: so many on each as are asked for, if a pen has room in their cells.

/** The room on a sheet, in millimetres: A4 and Letter both have it. */
export const WIDTH = 180;
export const HEIGHT = 246;
export const GAP = 8;
export const WORDS = 19; // above and below a board: title, facts, source
export const LEAST = 6.5; // of a cell: less is no room for a pen
export const MOST = 14;
const MARGIN = 0.3; // of a drawing, in cells

/** How many a sheet may hold: its columns and rows. @type {Record<number, [number, number]>} */
export const GRIDS = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] };

/** @typedef {{ rows: number, cols: number }} Board */
/** `width` of its place, `height` with its words, `side` of a cell, `board`: the width of the drawing.
    @typedef {{ width: number, height: number, side: number, board: number }} Place */

/** @type {(total: number, parts: number) => number} */
const part = (total, parts) => (total - GAP * (parts - 1)) / parts;

/** The side of a cell where a sheet holds `per` boards. @type {(board: Board, per: number) => number} */
export function cellSide({ rows, cols }, per) {
  const [across, down] = GRIDS[per];
  return Math.min(MOST, part(WIDTH, across) / (cols + MARGIN), (part(HEIGHT, down) - WORDS) / (rows + MARGIN));
}

/** The place that a board takes: larger than was asked for if its cells would be too small. @type {(board: Board, asked: number) => Place} */
export function placeOf(board, asked) {
  const fits = Object.keys(GRIDS).map(Number).filter((per) => per <= asked && cellSide(board, per) >= LEAST);
  const per = Math.max(1, ...fits);
  const side = cellSide(board, per);
  return { width: part(WIDTH, GRIDS[per][0]), height: side * (board.rows + MARGIN) + WORDS, side, board: side * (board.cols + MARGIN) };
}

/**
 * The sheets, each with its rows of places, in order; `taken`: the height of what stands first.
 * @type {(places: Place[], asked: number, taken: number) => number[][][]}
 */
export function sheets(places, asked, taken) {
  /** @type {number[][][]} */
  const made = [[]];
  let left = HEIGHT - taken; // below the last row
  places.forEach(({ height }, i) => {
    const last = made[made.length - 1];
    const row = last[last.length - 1];
    const full = last.flat().length >= asked;
    const grows = row ? Math.max(0, height - tallest(places, row)) : 0;
    if (row && !full && width(places, [...row, i]) <= WIDTH && grows <= left) {
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
const tallest = (places, row) => Math.max(...row.map((i) => places[i].height));

/** @type {(places: Place[], row: number[]) => number} */
const width = (places, row) => row.reduce((sum, i) => sum + places[i].width, GAP * (row.length - 1));
