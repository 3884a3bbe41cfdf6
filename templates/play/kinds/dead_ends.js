// Dead Ends in the browser: the rules about shapes, roads and the route.
import { common, found } from "../found.js";
import { neighbours, way } from "../keys.js";
import { View } from "../view.js";

/** @typedef {import("../view.js").BoardData} BoardData */

/**
 * The rules without a check, as `verify` of the kind does.
 * @param {BoardData} board
 * @param {Set<string>} chosen
 * @param {Set<string>} open
 * @param {Set<string>} denied
 * @returns {Iterable<import("../found.js").Violation>}
 */
export function* check(board, chosen, open, denied) {
  const view = new View(board, chosen, open, denied);
  const may = (/** @type {Iterable<string>} */ cells) => common(cells, open) > 0;
  const decided = (/** @type {string[]} */ cells) => cells.filter((cell) => chosen.has(cell) || denied.has(cell));
  const [shapes, groups] = [view.regions, view.parts("on")];
  const [ends, triangles] = [view.withSymbol("SG"), view.withSymbol("t")];
  const taken = shapes.filter((cells) => cells.some((cell) => chosen.has(cell)));
  for (const cells of taken) {
    const left = cells.filter((cell) => !chosen.has(cell));
    if (left.length) yield { rule: "whole_shapes", ...found(cells, common(left, open) < left.length && decided(cells)) };
  }
  for (const cell of view.withSymbol("SGot")) if (!chosen.has(cell)) yield { rule: "marks_chosen", ...found([cell], !open.has(cell)) };
  for (const group of groups) {
    if (hasRing(board, group)) yield { rule: "one_lane", ...found(withoutEnds(board, group, []), shortestRing(board, group)) };
  }
  const joined = groups.find((group) => ends.every((cell) => group.has(cell)));
  const route = withoutEnds(board, joined || [], ends);
  const [one, other] = ends.map((cell) => groups.find((group) => group.has(cell)));
  const apart = () => (one && other ? view.division(one, other, chosen) : ends.filter((cell) => !chosen.has(cell)));
  for (const cell of view.withSymbol("o")) if (!route.has(cell)) yield { rule: "circles_on_route", ...found([cell], joined ? [cell, ...route] : !open.size && apart()) };
  for (const cell of hasRing(board, route) ? [] : triangles) { // with a ring there is no one route
    if (route.has(cell)) yield { rule: "triangles_off_route", ...found([cell], route) };
  }
  for (const shape of shapes.filter((cells) => cells.some((cell) => triangles.includes(cell)))) {
    const around = new Set(shape.flatMap((cell) => neighbours(board, cell)));
    const touched = taken.filter((cells) => cells !== shape && cells.some((cell) => around.has(cell)));
    if (touched.length !== 1) yield { rule: "triangles_in_dead_ends", ...found(shape, (touched.length > 1 || !may(around)) && decided([...shape, ...around])) };
  }
}

/** How many of these cells are beside a cell.
    @type {(board: BoardData, cells: Set<string>, cell: string) => number} */
const beside = (board, cells, cell) => neighbours(board, cell).filter((other) => cells.has(other)).length;

/** Whether connected cells have as many steps among them as cells: a tree has one fewer.
    @type {(board: BoardData, cells: Set<string>) => boolean} */
function hasRing(board, cells) {
  const ends = [...cells].reduce((sum, cell) => sum + beside(board, cells, cell), 0);
  return ends / 2 >= cells.size;
}

/** The shortest way around in connected cells that have one. @type {(board: BoardData, cells: Set<string>) => string[]} */
function shortestRing(board, cells) {
  const left = withoutEnds(board, cells, []);
  const within = (/** @type {string} */ cell) => neighbours(board, cell).filter((other) => left.has(other));
  const rings = [...left].flatMap((one) => within(one).map((other) => {
    const next = (/** @type {string} */ cell) => within(cell).filter((to) => cell !== one || to !== other);
    return [one, ...way([one], next, (cell) => cell === other)];
  }));
  return rings.filter((ring) => ring.length > 1).reduce((best, ring) => (ring.length < best.length ? ring : best));
}

/** What is left of some cells when dead ends are taken off one after another, but for those to keep.
    @type {(board: BoardData, cells: Iterable<string>, keep: string[]) => Set<string>} */
function withoutEnds(board, cells, keep) {
  const left = new Set(cells);
  for (;;) {
    const off = [...left].filter((cell) => !keep.includes(cell) && beside(board, left, cell) < 2);
    if (!off.length) return left;
    for (const cell of off) left.delete(cell);
  }
}
