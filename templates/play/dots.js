// Cells that the reader assigns to dots: a stroke from a dot to a cell colours the cell and its image
// under the half-turn about the dot. The colours are those that the reader can also give by hand.
import { COLOUR, keyOf } from "./keys.js";
import { spreadTones } from "./tones.js";

/** @typedef {import("./board.js").Data} Data */
/** @typedef {import("./target.js").Spot} Spot */

const NEAR = 0.3; // largest distance from a dot where a stroke from it begins, in cells
/** The places of dots by their symbols, in cells from the upper left corner of their cell. @type {Record<string, Spot>} */
const PLACES = { o: { x: 0.5, y: 0.5 }, ">": { x: 1, y: 0.5 }, v: { x: 0.5, y: 1 }, x: { x: 1, y: 1 } };

/** Return the cell of the dot at a spot and the place of the dot; undefined if there is none.
    @type {(data: Data, spot: Spot) => { cell: string, x: number, y: number } | undefined} */
export function findDot({ board, checks }, spot) {
  if (!checks.some(([, check]) => check === "turned")) return undefined;
  return board.symbols
    .map(([[r, c], char]) => ({ cell: keyOf(r, c), x: c + PLACES[char].x, y: r + PLACES[char].y }))
    .find(({ x, y }) => Math.hypot(spot.x - x, spot.y - y) < NEAR);
}

/** Return the cell at the end of a stroke from a dot, and its image, as [row, column]; [] if one of them is not on the board.
    @type {(data: Data, start: Spot, end: Spot) => [number, number][]} */
export function findPair(data, start, end) {
  const dot = findDot(data, start);
  if (!dot) return [];
  const [r, c] = [Math.floor(end.y), Math.floor(end.x)];
  const pair = /** @type {[number, number][]} */ ([[r, c], [2 * dot.y - r - 1, 2 * dot.x - c - 1]]);
  const { rows, cols } = data.board;
  return pair.every(([i, j]) => i >= 0 && j >= 0 && i < rows && j < cols) ? pair : [];
}

/** Return the notes that a stroke from a dot makes: the dot's colour, or none if both cells have it.
    @type {(table: Pick<import("./target.js").Table, "board" | "game">, start: Spot, end: Spot) => [string, number][]} */
export function planAssignment({ board: { data }, game }, start, end) {
  const dot = findDot(data, start);
  const keys = findPair(data, start, end).map(([r, c]) => COLOUR + keyOf(r, c));
  if (!dot) return [];
  const colour = 1 + Number(spreadTones(data.board.symbols.map(([[r, c]]) => keyOf(r, c))).get(dot.cell));
  const has = keys.every((key) => game.notes[key] === colour);
  return [...new Set(keys)].map((key) => [key, has ? 0 : colour]);
}

/** Return the outlines of both cells, and a line from the dot to the first one. @type {(data: Data, start: Spot, end: Spot) => string} */
export function outlinePair(data, start, end) {
  const dot = findDot(data, start);
  const pair = findPair(data, start, end);
  const { cell } = data;
  if (!dot || !pair.length) return "";
  const squares = pair.map(([r, c]) => `M${c * cell} ${r * cell}h${cell}v${cell}h${-cell}z`);
  const [[r, c]] = pair;
  return `${squares.join("")}M${dot.x * cell} ${dot.y * cell}L${(c + 0.5) * cell} ${(r + 0.5) * cell}`;
}
