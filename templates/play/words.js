// What the board says to those who do not see it.
import { NO, YES } from "./game.js";
import { sidesAt } from "./gestures.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */

const SIDES = { w: "top", a: "left", s: "bottom", d: "right" };
const STEPS = { w: "up", a: "left", s: "down", d: "right" };

/** The elements of a cell, each with its name there. @type {(board: Board, target: import("./shapes.js").Target, r: number, c: number) => [string, number][]} */
function partsOf(board, target, r, c) {
  if (board.data.shape === "cell") return target.at({ x: c, y: r }).map((i) => ["", i]);
  if (board.data.shape === "line") return target.at({ x: c, y: r }).map((i) => [board.data.elements[i][0].slice(-1), i]);
  const names = /** @type {Record<string, string>} */ (board.data.shape === "side" ? SIDES : STEPS);
  return Object.entries(sidesAt(board, r, c)).map(([letter, i]) => [names[letter], i]);
}

/** What is marked in and around a cell. @type {(board: Board, target: import("./shapes.js").Target, game: Game, r: number, c: number) => string} */
export function marksAt(board, target, game, r, c) {
  const parts = partsOf(board, target, r, c);
  if (board.data.shape === "cell") {
    const mark = parts.length ? game.mark(parts[0][1]) : 0;
    return mark === YES ? "marked" : mark === NO ? "surely not" : "";
  }
  const called = { side: "lines", step: "steps", line: "lines" }[board.data.shape];
  const named = (/** @type {number} */ mark) => parts.filter(([, i]) => game.mark(i) === mark).map(([name]) => name);
  const [yes, no] = [named(YES), named(NO)];
  return [yes.length ? `${called}: ${listed(yes)}` : "", no.length ? `surely not: ${listed(no)}` : ""]
    .filter(Boolean)
    .join("; ");
}

/** One mark, as it is now. @type {(game: Game, element: number) => string} */
export function markSaid(game, element) {
  const mark = game.mark(element);
  return mark === YES ? "marked" : mark === NO ? "surely not" : "not marked";
}

/** What undo or redo did: the marks of its cell as they are now, or how many marks it was.
    @type {(board: Board, target: import("./shapes.js").Target, game: Game, move: import("./game.js").Move) => string} */
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

/** @param {string[]} words */
const listed = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");

/** Seconds as 4:07 or 1:02:09. @param {number} seconds */
export function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : String(n))).join(":");
}
