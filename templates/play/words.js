// Descriptions of the board for screen readers.
import { NO, YES } from "./game.js";
import { t } from "../stage/say.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./target.js").Target} Target */
/** @typedef {{ board: Board, target: Target, game: Game, r: number, c: number }} Around  a cell and the marks of the board */

/** Directions from a cell, by the letters that mark them. @type {Record<string, string>} */
export const WAYS = { w: t`up`, a: t`left`, s: t`down`, d: t`right` };

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
  const [in_, out] = own !== undefined && own >= data.marks ? [t`inside`, t`outside`] : [data.called, data.denied];
  return [mark === YES ? in_ : mark === NO ? out : "", formatLists([[name, yes], [t`crossed out`, no]])].filter(Boolean).join("; ");
}

/** @param {[string, string[]][]} lists  empty lists are left out */
export const formatLists = (lists) => lists.filter(([, words]) => words.length).map(([name, words]) => `${name}: ${joinWords(words)}`).join("; ");

/** Describe the current mark of an element. @type {(game: Game, element: number) => string} */
export function describeMark(game, element) {
  const mark = game.mark(element);
  return mark === YES ? t`marked` : mark === NO ? t`crossed out` : t`not marked`;
}

/** Describe the effect of undo or redo: the marks of the changed cell, or the number of marks and notes.
    @type {(board: Board, target: Target, game: Game, move: import("./game.js").Move) => string} */
export function describeMove(board, target, game, { changes, notes = [], tries }) {
  const elements = [...new Set(changes.map(([i]) => i))]; // there may be several for each of the board (perElement)
  const placesOf = (/** @type {number} */ i) => target.findCells(board.data.elements[i % board.data.elements.length], board.data);
  const places = elements.length ? placesOf(elements[0]) : [];
  const same = elements.every((i) => placesOf(i).includes(places[0]));
  if (tries) return t`the trial`;
  const [marked, noted] = [elements.length, notes.length];
  const marks = marked === 1 ? t`1 mark` : t`${marked} marks`;
  if (noted) return joinWords([marked ? marks : "", noted === 1 ? t`1 note` : t`${noted} notes`].filter(Boolean));
  if (!places.length) return t`nothing`;
  if (!same) return marks;
  const [r, c] = places[0].split(",").map(Number);
  return `${describePlaces(places.slice(0, 1))}, ${describeMarks(board, target, game, r, c) || t`not marked`}`;
}

/** Name the first cell, and say how many more there are. @param {string[]} places "r,c", from 0 */
export function describePlaces(places) {
  if (!places.length) return "";
  const [r, c] = places[0].split(",").map(Number);
  const more = places.length - 1;
  const first = t`row ${r + 1}, column ${c + 1}`;
  return more > 1 ? t`${first} and ${more} more cells` : more ? t`${first} and 1 more cell` : first;
}

/** Quote a rule within a sentence. @param {string} rule */
export function quoteRule(rule) {
  const words = rule.replace(/[.。]$/, "");
  return t`“${words}”`;
}

/** @param {string[]} words */
function joinWords(words) {
  const [last, most] = [words.at(-1) || "", words.slice(0, -1).join(t`, `)];
  return most ? t`${most} and ${last}` : last;
}
