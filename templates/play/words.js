// What the board says to those who do not see it.
import { NO, YES } from "./game.js";
import { endsOf, keyOf, placeOf } from "./keys.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./shapes.js").Target} Target */

const SIDES = { w: "top", a: "left", s: "bottom", d: "right" };
const CORNERS = { nw: "upper left", ne: "upper right", sw: "lower left", se: "lower right" };
const STEPS = { w: "up", a: "left", s: "down", d: "right" };

/** The elements of a cell, each with its name there. @type {(board: Board, target: Target, r: number, c: number) => [string, number][]} */
function partsOf(board, target, r, c) {
  const { shape, elements } = board.data;
  if (shape === "cell") return target.at({ x: c, y: r }).map((i) => ["", i]);
  if (shape === "line") return target.at({ x: c, y: r }).map((i) => [elements[i][0].slice(-1), i]);
  if (shape === "pole") return target.at({ x: c, y: r }).map((i) => [elements[i].includes(`${keyOf(r, c)}plus`) ? "+" : "−", i]);
  if (shape === "digit") return target.at({ x: c, y: r }).map((i) => [elements[i][0].split("=")[1], i]);
  if (shape === "corner") return target.at({ x: c, y: r }).map((i) => [CORNERS[/** @type {"nw"} */ (elements[i][0].slice(-2))], i]);
  const names = /** @type {Record<string, string>} */ (shape === "side" ? SIDES : STEPS);
  return target.beside(r, c).map(([letter, i]) => [names[letter], i]);
}

/** What is marked in and around a cell. @type {(board: Board, target: Target, game: Game, r: number, c: number) => string} */
export function marksAt(board, target, game, r, c) {
  const { shape, called, marks } = board.data;
  const parts = partsOf(board, target, r, c);
  const named = (/** @type {number} */ mark) => parts.filter(([, i]) => game.mark(i) === mark).map(([name]) => name);
  const [yes, no] = [named(YES), named(NO)];
  if (shape === "cell") return yes.length ? called : no.length ? "surely not" : "";
  if (shape === "digit") return yes[0] ?? (no.length ? `not ${no.join(", ")}` : "");
  if (shape === "pole") return yes[0] ?? (no.length ? "surely no pole" : "");
  if (shape === "bridge") return bridgesAt(board, target, game, r, c);
  const lined = { side: "lines", step: "steps", line: "lines", corner: "black" }[shape];
  const own = target.cells.get(`${r},${c}`);
  const mark = own === undefined ? undefined : game.mark(own);
  const lines = said([[lined, yes], ["surely not", no]]);
  const [in_, out] = own !== undefined && own >= marks ? ["inside", "outside"] : [called, `surely not ${called}`];
  return [mark === YES ? in_ : mark === NO ? out : "", lines].filter(Boolean).join("; ");
}

/** The bridges of an island, or those that pass a cell. @type {(board: Board, target: Target, game: Game, r: number, c: number) => string} */
function bridgesAt({ data, choices }, target, game, r, c) {
  const many = (/** @type {number} */ i) => choices.of[i].filter((j) => game.mark(j) === YES).length;
  const own = target.beside(r, c).map(([letter, i]) => ({ way: STEPS[/** @type {"w"} */ (letter)], i }));
  const passing = target.at({ x: c, y: r }).filter((i) => {
    const ends = endsOf(data.elements[i][0]).map(placeOf);
    return choices.of[i][0] === i && many(i) && !ends.some((end) => end.r === r && end.c === c);
  });
  const across = (/** @type {number} */ i) => new Set(endsOf(data.elements[i][0]).map((end) => placeOf(end).r)).size === 1;
  return said([
    ["bridges", own.filter(({ i }) => many(i)).map(({ way, i }) => `${many(i)} ${way}`)],
    ["surely none", own.filter(({ i }) => game.mark(i) === NO).map(({ way }) => way)],
    ["passing here", passing.map((i) => `${many(i)} ${across(i) ? "from left to right" : "from top to bottom"}`)],
  ]);
}

/** @param {[string, string[]][]} lists  those that are empty are not spoken of */
const said = (lists) => lists.filter(([, words]) => words.length).map(([name, words]) => `${name}: ${listed(words)}`).join("; ");

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
