// The puzzles of a page, as their cards tell of them, and what the browser keeps of each.
import { load } from "../play/store.js";

/** @typedef {import("./filter.js").Puzzle & { element: HTMLElement }} Shown */

/** @param {string} text */
const listed = (text) => text.split(" ").filter(Boolean);

/** @type {(element: HTMLElement, facets: Iterable<string>) => Shown} */
export function puzzleOf(element, facets) {
  const { dataset } = element;
  const by = ["size", "difficulty", "newest"].map((sort) => /** @type {[string, number[]]} */ ([sort, listed(dataset[`by${sort[0].toUpperCase()}${sort.slice(1)}`] || "").map(Number)]));
  return {
    id: dataset.id || "",
    title: element.querySelector("h3")?.textContent?.trim() || "",
    facets: new Map([...facets].map((facet) => [facet, listed(dataset[facet] || "")])),
    by: new Map(by),
    element,
  };
}

/** "yes", "begun" or "no". @param {string} id */
export function solvedState(id) {
  const kept = load(id);
  return kept?.solved ? "yes" : kept?.position ? "begun" : "no";
}

/** @param {string} id */
export const isSolved = (id) => solvedState(id) === "yes";
