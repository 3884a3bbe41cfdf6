// Puzzles as the cards of a page describe them, and their state in the browser's storage.
import { load } from "../play/store.js";

/** @typedef {import("./filter.js").Puzzle & { element: HTMLElement }} Shown */

/** @param {string} text */
const splitWords = (text) => text.split(" ").filter(Boolean);

/** Return a puzzle with the values by which it is filtered and sorted. @type {(data: { [name: string]: string | undefined }, title: string, facets: Iterable<string>) => import("./filter.js").Puzzle} */
export function createPuzzle(data, title, facets) {
  const by = ["size", "difficulty", "newest"].map((sort) => /** @type {[string, number[]]} */ ([sort, splitWords(data[`by${sort[0].toUpperCase()}${sort.slice(1)}`] || "").map(Number)]));
  return {
    id: data.id || "",
    title,
    facets: new Map([...facets].map((facet) => [facet, splitWords(data[facet] || "")])),
    by: new Map(by),
  };
}

/** @type {(element: HTMLElement, facets: Iterable<string>) => Shown} */
export function readPuzzle(element, facets) {
  return { ...createPuzzle(element.dataset, element.querySelector("h3")?.textContent?.trim() || "", facets), element };
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
