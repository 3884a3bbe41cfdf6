// Descriptions of the board for screen readers.
import { NO, YES } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./target.js").Target} Target */
/** @typedef {{ board: Board, target: Target, game: Game, r: number, c: number }} Around  a cell and the marks of the board */

/** Directions from a cell, by the letters that mark them. @type {Record<string, string>} */
export const WAYS = { w: "up", a: "left", s: "down", d: "right" };

/** Describe the marks in and around a cell. @type {(board: Board, target: Target, game: Game, r: number, c: number) => string} */
export const describeMarks = (board, target, game, r, c) => target.shape.describe({ board, target, game, r, c });

/** Return the names of the elements that are marked, and of those that are surely not.
    @type {(game: Game, parts: [string, number][]) => { yes: string[], no: string[] }} */
export function splitByMark(game, parts) {
  const named = (/** @type {number} */ mark) => parts.filter(([, i]) => game.mark(i) === mark).map(([name]) => name);
  return { yes: named(YES), no: named(NO) };
}

/** Describe the lines at a cell by their names there, and the mark of the cell itself. `name`: name of several lines.
    @type {(around: Around, name: string, parts: [string, number][]) => string} */
export function describeLines({ board: { data }, target, game, r, c }, name, parts) {
  const { yes, no } = splitByMark(game, parts);
  const own = target.cells.get(`${r},${c}`);
  const mark = own === undefined ? undefined : game.mark(own);
  const [in_, out] = own !== undefined && own >= data.marks ? ["inside", "outside"] : [data.called, data.denied];
  return [mark === YES ? in_ : mark === NO ? out : "", formatLists([[name, yes], ["crossed out", no]])].filter(Boolean).join("; ");
}

/** @param {[string, string[]][]} lists  empty lists are left out */
export const formatLists = (lists) => lists.filter(([, words]) => words.length).map(([name, words]) => `${name}: ${joinWords(words)}`).join("; ");

/** Describe the current mark of an element. @type {(game: Game, element: number) => string} */
export function describeMark(game, element) {
  const mark = game.mark(element);
  return mark === YES ? "marked" : mark === NO ? "crossed out" : "not marked";
}

/** Describe the effect of undo or redo: the marks of the changed cell, or the number of marks and notes.
    @type {(board: Board, target: Target, game: Game, move: import("./game.js").Move) => string} */
export function describeMove(board, target, game, { changes, notes = [], tries }) {
  const elements = [...new Set(changes.map(([i]) => i))]; // there may be several for each of the board (perElement)
  const placesOf = (/** @type {number} */ i) => target.findCells(board.data.elements[i % board.data.elements.length], board.data);
  const places = elements.length ? placesOf(elements[0]) : [];
  const same = elements.every((i) => placesOf(i).includes(places[0]));
  if (tries) return "the trial";
  const count = (/** @type {number} */ n, /** @type {string} */ word) => `${n} ${word}${n === 1 ? "" : "s"}`;
  if (notes.length) return joinWords([elements.length ? count(elements.length, "mark") : "", count(notes.length, "note")].filter(Boolean));
  if (!places.length) return "nothing";
  if (!same) return count(elements.length, "mark");
  const [r, c] = places[0].split(",").map(Number);
  return `${describePlaces(places.slice(0, 1))}, ${describeMarks(board, target, game, r, c) || "not marked"}`;
}

/** Name the first cell, and say how many more there are. @param {string[]} places "r,c", from 0 */
export function describePlaces(places) {
  if (!places.length) return "";
  const [r, c] = places[0].split(",").map(Number);
  const more = places.length - 1;
  return `row ${r + 1}, column ${c + 1}${more ? ` and ${more} more ${more === 1 ? "cell" : "cells"}` : ""}`;
}

/** Quote a rule within a sentence. @param {string} rule */
export const quoteRule = (rule) => `“${rule.replace(/\.$/, "")}”`;

/** @param {string[]} words */
const joinWords = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
