// Dots on sides and corners between cells, as on puzz.link: one of the cells around a dot holds a star. The
// reader sets them near grid lines, or with the keys around S. They are notes of the game, so
// undo, trials, storage and links to positions include them. A dot that has its star is not shown.
import { YES } from "./game.js";
import { keyOf } from "./keys.js";
import { showNoted } from "./noted.js";
import { t } from "../stage/say.js";

/** @typedef {import("./board.js").Data} Data */
/** @typedef {Pick<import("./target.js").Table, "board" | "game">} Table */

const DOT = "dot:"; // starts the key of a note; row and column follow, in halves of a cell
const NEAR = 0.15; // largest distance from a line of the grid where a tap means it, in cells
const RADIUS = 0.13;
/** The places of dots around a cell by their keys, as row and column in halves of a cell, with their names. @type {Record<string, [number, number, string]>} */
const WAYS = {
  q: [0, 0, t`upper left`], w: [0, 1, t`top`], e: [0, 2, t`upper right`], a: [1, 0, t`left`], d: [1, 2, t`right`],
  z: [2, 0, t`lower left`], s: [2, 1, t`bottom`], c: [2, 2, t`lower right`],
};

/** Return the keys of the dots that a board can have: all sides and corners between cells, if its lines hold a
    number of things that do not touch. @param {Data} data */
export function listDots({ board: { rows, cols }, checks }) {
  const has = (/** @type {string} */ name) => checks.some(([, check]) => check === name);
  if (!has("count_in") || !has("none_touch")) return [];
  const all = Array.from({ length: 2 * rows - 1 }, (_, y) => Array.from({ length: 2 * cols - 1 }, (_, x) => [y + 1, x + 1])).flat();
  return all.filter(([y, x]) => y % 2 === 0 || x % 2 === 0).map(([y, x]) => `${DOT}${y},${x}`);
}

/** Return the note that sets or removes a dot; [] if the place can have none. @type {(table: Table, y: number, x: number) => [string, number][]} */
function planDot({ board: { data }, game: { notes } }, y, x) {
  const key = `${DOT}${y},${x}`;
  return listDots(data).includes(key) ? [[key, notes[key] ? 0 : 1]] : [];
}

/** Return the note of a tap near a line of the grid by the second button, or of a long one. The pen for
    crosses marks cells, as fast taps are not exact. @type {NonNullable<import("./target.js").Shape["planTap"]>} */
export function planDotAt(table, { x, y }, second) {
  const halves = (/** @type {number} */ n) => (Math.abs(n - Math.round(n)) < NEAR ? 2 * Math.round(n) : 2 * Math.floor(n) + 1);
  return second && !table.pen.no ? planDot(table, halves(y), halves(x)) : [];
}

/** Return the note of a letter in a cell. @type {(table: Table, r: number, c: number, letter: string) => [string, number][]} */
export function planDotBeside(table, r, c, letter) {
  const [dy, dx] = WAYS[letter] || [NaN, NaN];
  return planDot(table, 2 * r + dy, 2 * c + dx);
}

/** Return the cells around a place, as [row, column]. @type {(y: number, x: number) => number[][]} */
const cellsAt = (y, x) => [...new Set([Math.ceil(y / 2) - 1, Math.floor(y / 2)])].flatMap((r) => [...new Set([Math.ceil(x / 2) - 1, Math.floor(x / 2)])].map((c) => [r, c]));

/** Return the dots without a star, as row and column in halves of a cell. @type {(table: Table) => number[][]} */
function listOpen({ board: { data: { elements } }, game }) {
  const dots = Object.keys(game.notes).filter((key) => key.startsWith(DOT)).map((key) => key.slice(DOT.length).split(",").map(Number));
  if (!dots.length) return [];
  const stars = new Set(elements.flatMap(([key], i) => (game.mark(i) === YES ? [key] : [])));
  return dots.filter(([y, x]) => !cellsAt(y, x).some(([r, c]) => stars.has(keyOf(r, c))));
}

/** Describe the dots around a cell. @type {(table: Table, r: number, c: number) => string} */
export function describeDots(table, r, c) {
  const open = listOpen(table).map(String);
  const names = Object.values(WAYS).flatMap(([dy, dx, name]) => (open.includes(`${2 * r + dy},${2 * c + dx}`) ? [name] : []));
  const list = names.join(t`, `);
  return list && t`dots: ${list}`;
}

/** Draw the dots of a game after each change. @type {NonNullable<import("./target.js").Shape["showNotes"]>} */
export function showDots(stage, cells, board, game) {
  const { cell } = board.data;
  const [r, d] = [RADIUS * cell, 2 * RADIUS * cell];
  if (!listDots(board.data).length) return;
  showNoted(stage, cells, board, "between", () => listOpen({ board, game }).map(([y, x]) => ({
    d: `M${(x * cell) / 2 - r} ${(y * cell) / 2}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0z`,
    cells: cellsAt(y, x),
  })));
}
