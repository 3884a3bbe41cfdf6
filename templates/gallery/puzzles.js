// Puzzles as the cards of a page describe them, and their state in the browser's storage.
import { load } from "../play/store.js";

/** @typedef {import("./filter.js").Puzzle & { element: HTMLElement }} Shown */

/** Texts of data attributes -> their parts; many puzzles have the same ones. @type {Map<string, string[]>} */
const parts = new Map();
/** @type {Map<string, number[]>} */
const numbers = new Map();

/** Return `make(text)`, made once for each text. @type {<T>(made: Map<string, T>, text: string, make: (text: string) => T) => T} */
function remember(made, text, make) {
  let value = made.get(text);
  if (value === undefined) made.set(text, (value = make(text)));
  return value;
}

/** @param {string} text */
const splitText = (text) => remember(parts, text, () => text.split(" ").filter(Boolean));

/**
 * Return a puzzle with the values by which it is filtered and sorted. `read` returns the text of a
 * data attribute; it is called when the value is needed.
 * @type {(id: string, title: string, read: (name: string) => string | undefined) => import("./filter.js").Puzzle}
 */
export function createPuzzle(id, title, read) {
  return {
    id,
    title,
    facets: { get: (facet) => (facet === "solved" ? [getSolvedState(id)] : splitText(read(facet) || "")) },
    by: { get: (sort) => remember(numbers, read(`by${sort[0].toUpperCase()}${sort.slice(1)}`) || "", (text) => splitText(text).map(Number)) },
  };
}

/** @param {HTMLElement} element @returns {Shown} */
export function readPuzzle(element) {
  const { dataset } = element;
  return { ...createPuzzle(dataset.id || "", element.querySelector("h3")?.textContent?.trim() || "", (name) => dataset[name]), element };
}

/** Return the reader's best time in seconds; 0 if there is none. @param {string} id */
export const getBestTime = (id) => load(id)?.best || 0;

/** Return "yes", "begun" or "no". @param {string} id */
export function getSolvedState(id) {
  const game = load(id);
  return game?.solved ? "yes" : game?.position ? "begun" : "no";
}

/** @param {string} id */
export const isSolved = (id) => getSolvedState(id) === "yes";
