// What the board says to those who do not see it.
import { NO, YES } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./target.js").Target} Target */
/** @typedef {{ board: Board, target: Target, game: Game, r: number, c: number }} Around  a cell, and what is marked there */

/** Ways from a cell, by the letters that mark them. @type {Record<string, string>} */
export const WAYS = { w: "up", a: "left", s: "down", d: "right" };

/** What is marked in and around a cell. @type {(board: Board, target: Target, game: Game, r: number, c: number) => string} */
export const marksAt = (board, target, game, r, c) => target.shape.said({ board, target, game, r, c });

/** The names of those elements that are marked, and of those that are surely not.
    @type {(game: Game, parts: [string, number][]) => { yes: string[], no: string[] }} */
export function marked(game, parts) {
  const named = (/** @type {number} */ mark) => parts.filter(([, i]) => game.mark(i) === mark).map(([name]) => name);
  return { yes: named(YES), no: named(NO) };
}

/** The lines at a cell, each by its name there, and the mark of the cell itself. `name`: of lines, many of them.
    @type {(around: Around, name: string, parts: [string, number][]) => string} */
export function linesSaid({ board: { data }, target, game, r, c }, name, parts) {
  const { yes, no } = marked(game, parts);
  const own = target.cells.get(`${r},${c}`);
  const mark = own === undefined ? undefined : game.mark(own);
  const [in_, out] = own !== undefined && own >= data.marks ? ["inside", "outside"] : [data.called, `surely not ${data.called}`];
  return [mark === YES ? in_ : mark === NO ? out : "", said([[name, yes], ["surely not", no]])].filter(Boolean).join("; ");
}

/** @param {[string, string[]][]} lists  those that are empty are not spoken of */
export const said = (lists) => lists.filter(([, words]) => words.length).map(([name, words]) => `${name}: ${listed(words)}`).join("; ");

/** One mark, as it is now. @type {(game: Game, element: number) => string} */
export function markSaid(game, element) {
  const mark = game.mark(element);
  return mark === YES ? "marked" : mark === NO ? "surely not" : "not marked";
}

/** What undo or redo did: the marks of its cell as they are now, or how many marks it was.
    @type {(board: Board, target: Target, game: Game, move: import("./game.js").Move) => string} */
export function moveSaid(board, target, game, { changes, trying }) {
  const elements = [...new Set(changes.map(([i]) => i))];
  const places = elements.length ? target.placesOf(board.data.elements[elements[0]], board.data) : [];
  const same = elements.every((i) => target.placesOf(board.data.elements[i], board.data).includes(places[0]));
  if (!places.length) return trying[0] === trying[1] ? "nothing" : "the try";
  if (!same) return `${elements.length} marks`;
  const [r, c] = places[0].split(",").map(Number);
  return `${placesSaid(places.slice(0, 1))}, ${marksAt(board, target, game, r, c) || "not marked"}`;
}

/** The first cell, and how many more. @param {string[]} places "r,c", from 0 */
export function placesSaid(places) {
  if (!places.length) return "";
  const [r, c] = places[0].split(",").map(Number);
  const more = places.length - 1;
  return `row ${r + 1}, column ${c + 1}${more ? ` and ${more} more ${more === 1 ? "cell" : "cells"}` : ""}`;
}

/** A rule as it is quoted within a sentence. @param {string} rule */
export const quoted = (rule) => `“${rule.replace(/\.$/, "")}”`;

/** @param {string[]} words */
const listed = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");

/** Seconds as 4:07 or 1:02:09. @param {number} seconds */
export function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : String(n))).join(":");
}
