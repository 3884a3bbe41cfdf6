// Checks of Dead Ends for the rules about shapes, roads and the route.
import { countCommon, report } from "../found.js";
import { neighbours, findPath } from "../keys.js";
import { View } from "../view.js";

/** @typedef {import("../view.js").BoardData} BoardData */

/**
 * Check the rules without a shared check, as the kind's `verify` does.
 * @param {BoardData} board
 * @param {Set<string>} chosen
 * @param {Set<string>} open
 * @param {Set<string>} denied
 * @returns {Iterable<import("../found.js").Violation>}
 */
export function* check(board, chosen, open, denied) {
  const view = new View(board, chosen, open, denied);
  const may = (/** @type {Iterable<string>} */ cells) => countCommon(cells, open) > 0;
  const decided = (/** @type {string[]} */ cells) => cells.filter((cell) => chosen.has(cell) || denied.has(cell));
  const [shapes, groups] = [view.regions, view.parts("on")];
  const [ends, triangles] = [view.withSymbol("SG"), view.withSymbol("t")];
  const taken = shapes.filter((cells) => cells.some((cell) => chosen.has(cell)));
  for (const cells of taken) {
    const left = cells.filter((cell) => !chosen.has(cell));
    if (left.length) yield { rule: "whole_shapes", ...report(cells, countCommon(left, open) < left.length && decided(cells)) };
  }
  for (const cell of view.withSymbol("SGot")) if (!chosen.has(cell)) yield { rule: "marks_chosen", ...report([cell], !open.has(cell)) };
  for (const group of groups) {
    if (hasCycle(board, group)) yield { rule: "one_lane", ...report(removeEnds(board, group, []), findCycle(board, group)) };
  }
  const joined = groups.find((group) => ends.every((cell) => group.has(cell)));
  const route = removeEnds(board, joined || [], ends);
  const [one, other] = ends.map((cell) => groups.find((group) => group.has(cell)));
  const apart = () => (one && other ? view.findDivision(one, other, chosen) : ends.filter((cell) => !chosen.has(cell)));
  for (const cell of view.withSymbol("o")) if (!route.has(cell)) yield { rule: "circles_on_route", ...report([cell], joined ? [cell, ...route] : !open.size && apart()) };
  for (const cell of hasCycle(board, route) ? [] : triangles) { // with a cycle there is no single route
    if (route.has(cell)) yield { rule: "triangles_off_route", ...report([cell], route) };
  }
  for (const shape of shapes.filter((cells) => cells.some((cell) => triangles.includes(cell)))) {
    const around = new Set(shape.flatMap((cell) => neighbours(board, cell)));
    const touched = taken.filter((cells) => cells !== shape && cells.some((cell) => around.has(cell)));
    if (touched.length !== 1) yield { rule: "triangles_in_dead_ends", ...report(shape, (touched.length > 1 || !may(around)) && decided([...shape, ...around])) };
  }
}

/** Count the neighbours of a cell among these cells.
    @type {(board: BoardData, cells: Set<string>, cell: string) => number} */
const countNeighbours = (board, cells, cell) => neighbours(board, cell).filter((other) => cells.has(other)).length;

/** Return whether connected cells have a cycle; a tree has one step fewer than cells.
    @type {(board: BoardData, cells: Set<string>) => boolean} */
function hasCycle(board, cells) {
  const ends = [...cells].reduce((sum, cell) => sum + countNeighbours(board, cells, cell), 0);
  return ends / 2 >= cells.size;
}

/** Return the shortest cycle of connected cells that have one. @type {(board: BoardData, cells: Set<string>) => string[]} */
function findCycle(board, cells) {
  const left = removeEnds(board, cells, []);
  const within = (/** @type {string} */ cell) => neighbours(board, cell).filter((other) => left.has(other));
  const rings = [...left].flatMap((one) => within(one).map((other) => {
    const next = (/** @type {string} */ cell) => within(cell).filter((to) => cell !== one || to !== other);
    return [one, ...findPath([one], next, (cell) => cell === other)];
  }));
  return rings.filter((ring) => ring.length > 1).reduce((best, ring) => (ring.length < best.length ? ring : best));
}

/** Remove dead ends one after another, except the cells to keep.
    @type {(board: BoardData, cells: Iterable<string>, keep: string[]) => Set<string>} */
function removeEnds(board, cells, keep) {
  const left = new Set(cells);
  for (;;) {
    const off = [...left].filter((cell) => !keep.includes(cell) && countNeighbours(board, left, cell) < 2);
    if (!off.length) return left;
    for (const cell of off) left.delete(cell);
  }
}
