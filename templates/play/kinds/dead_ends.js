// Dead Ends in the browser: the rules about shapes, roads and the route.
import { components, inOrder, keyOf, neighbours } from "../keys.js";

/**
 * @typedef {[number, number]} Cell
 * @typedef {{ rows: number, cols: number, regions: Cell[][], symbols: [Cell, string][] }} Board
 */

/** @type {(cell: Cell) => string} */
const key = ([r, c]) => keyOf(r, c);

/** The cells with one of these marks. @type {(board: Board, chars: string) => string[]} */
const at = ({ symbols }, chars) => symbols.filter(([, char]) => chars.includes(char)).map(([cell]) => key(cell));

/**
 * The rules without a check of their own, as `verify` in board.py does.
 * @param {Board} board
 * @param {Set<string>} chosen
 * @returns {Iterable<import("../keys.js").Violation>}
 */
export function* check(board, chosen) {
  const shapes = board.regions.map((cells) => cells.map(key));
  const taken = shapes.map((cells) => cells.some((cell) => chosen.has(cell)));
  for (const [i, cells] of shapes.entries()) {
    if (taken[i] && !cells.every((cell) => chosen.has(cell))) yield { rule: "whole_shapes", where: cells };
  }
  for (const cell of at(board, "SGot")) if (!chosen.has(cell)) yield { rule: "marks_chosen", where: [cell] };
  const groups = components([...chosen].sort(inOrder), (cell) => neighbours(board, cell));
  for (const group of groups) {
    if (hasRing(board, group)) yield { rule: "one_lane", where: [...withoutEnds(board, group, [])] };
  }
  yield* checkRoute(board, routeOf(board, groups));
  for (const i of new Set(at(board, "t").map((cell) => shapes.findIndex((cells) => cells.includes(cell))))) {
    const around = new Set(shapes[i].flatMap((cell) => neighbours(board, cell)));
    const touched = shapes.filter((cells, j) => j !== i && taken[j] && cells.some((cell) => around.has(cell)));
    if (touched.length !== 1) yield { rule: "triangles_in_dead_ends", where: shapes[i] };
  }
}

/** @type {(board: Board, route: Set<string>) => Iterable<import("../keys.js").Violation>} */
function* checkRoute(board, route) {
  for (const cell of at(board, "o")) {
    if (!route.has(cell)) yield { rule: "circles_on_route", where: [cell] };
  }
  if (hasRing(board, route)) return; // no one route: only one_lane is broken
  for (const cell of at(board, "t")) {
    if (route.has(cell)) yield { rule: "triangles_off_route", where: [cell] };
  }
}

/** Whether connected cells have as many steps among them as cells: a tree has one fewer.
    @type {(board: Board, cells: Set<string>) => boolean} */
function hasRing(board, cells) {
  let ends = 0;
  for (const cell of cells) ends += neighbours(board, cell).filter((other) => cells.has(other)).length;
  return ends / 2 >= cells.size;
}

/** What is left around the start when dead ends are taken off; empty if start and goal are not joined.
    @type {(board: Board, groups: Set<string>[]) => Set<string>} */
function routeOf(board, groups) {
  const ends = at(board, "SG");
  return withoutEnds(board, groups.find((group) => ends.every((cell) => group.has(cell))) || [], ends);
}

/** What is left of some cells when dead ends are taken off one after another, but for those to keep.
    @type {(board: Board, cells: Iterable<string>, keep: string[]) => Set<string>} */
function withoutEnds(board, cells, keep) {
  const left = new Set(cells);
  for (;;) {
    const off = [...left].filter(
      (cell) => !keep.includes(cell) && neighbours(board, cell).filter((other) => left.has(other)).length < 2,
    );
    if (!off.length) return left;
    for (const cell of off) left.delete(cell);
  }
}
