// The puzzles of a page, as their cards tell of them, and what the browser keeps of each.
import { load } from "../play/store.js";

/** @typedef {import("./filter.js").Puzzle & { element: HTMLElement }} Shown */

/** @param {string} text */
const listed = (text) => text.split(" ").filter(Boolean);

/** What a puzzle is chosen and sorted by. @type {(told: { [name: string]: string | undefined }, title: string, facets: Iterable<string>) => import("./filter.js").Puzzle} */
export function chosenBy(told, title, facets) {
  const by = ["size", "difficulty", "newest"].map((sort) => /** @type {[string, number[]]} */ ([sort, listed(told[`by${sort[0].toUpperCase()}${sort.slice(1)}`] || "").map(Number)]));
  return {
    id: told.id || "",
    title,
    facets: new Map([...facets].map((facet) => [facet, listed(told[facet] || "")])),
    by: new Map(by),
  };
}

/** @type {(element: HTMLElement, facets: Iterable<string>) => Shown} */
export function puzzleOf(element, facets) {
  return { ...chosenBy(element.dataset, element.querySelector("h3")?.textContent?.trim() || "", facets), element };
}

/** "yes", "begun" or "no". @param {string} id */
export function solvedState(id) {
  const kept = load(id);
  return kept?.solved ? "yes" : kept?.position ? "begun" : "no";
}

/** @param {string} id */
export const isSolved = (id) => solvedState(id) === "yes";
