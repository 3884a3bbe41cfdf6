// The gallery, and the puzzles of a kind: filters, order, ticks, and a puzzle by chance.
import { anyOf, sorted, writeQuery } from "./filter.js";
import { Line } from "./line.js";
import { isSolved, puzzleOf, solvedState } from "./puzzles.js";

/** @typedef {import("./puzzles.js").Shown} Shown */

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
/** @param {HTMLFormElement} form */
function browse(form) {
  const facets = [...new Set([.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("details input"))].map((box) => box.name))];
  const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".cards > .card"));
  const puzzles = [...cards].map((card) => puzzleOf(card, facets));
  const shelves = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-shelf]"))].map((element) => new Shelf(element, puzzles));
  const all = /** @type {HTMLElement} */ (document.querySelector("[data-all]:not(form)"));
  const nothing = /** @type {HTMLElement} */ (document.querySelector(".nothing"));
  /** @type {Shown[]} */
  let here = puzzles;

  const line = new Line(form, puzzles, base, (shown, query) => {
    here = shown;
    nothing.hidden = shown.length > 0;
    all.hidden = !query.sort || !shown.length;
    if (query.sort) {
      const list = /** @type {HTMLElement} */ (all.querySelector(".cards"));
      list.replaceChildren(...sorted(shown, query.sort, document.documentElement.lang).map((one) => /** @type {Shown} */ (one).element));
    }
    for (const shelf of shelves) shelf.show(query.sort ? [] : shown, !query.sort);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-print]"))) {
      link.search = writeQuery({ ...query, chosen: new Map([...pinned(form), ...query.chosen]) });
    }
  });
  const keep = () => {
    for (const one of puzzles) tick(one);
    line.refresh();
  };
  for (const one of puzzles) tick(one);
  line.start();
  addEventListener("storage", keep);
  addEventListener("pageshow", (event) => event.persisted && keep());

  let last = "";
  document.querySelector("[data-random]")?.addEventListener("click", () => {
    last = anyOf(here.map((one) => one.id), isSolved, last) || "";
    here.find((one) => one.id === last)?.element.querySelector("a")?.click();
  });
}

/** What all puzzles of this page share: its kind. @param {HTMLFormElement} form */
function pinned(form) {
  /** @type {[string, string[]][]} */
  const pairs = form.dataset.kind ? [["kind", [form.dataset.kind]]] : [];
  return pairs;
}

/** What the browser keeps of a puzzle, on its card and for the filter. @param {Shown} puzzle */
function tick(puzzle) {
  const state = solvedState(puzzle.id);
  puzzle.facets.set("solved", [state]);
  if (puzzle.element.dataset.kept === state) return;
  puzzle.element.dataset.kept = state;
  puzzle.element.querySelector(".tick")?.remove();
  const mark = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-tick="${state}"]`));
  if (mark) puzzle.element.querySelector(".thumb-box")?.append(mark.content.cloneNode(true));
}

class Shelf {
  /** @param {HTMLElement} element @param {Shown[]} puzzles */
  constructor(element, puzzles) {
    this.element = element;
    this.list = /** @type {HTMLElement} */ (element.querySelector(".cards"));
    this.own = puzzles.filter((one) => this.list.contains(one.element));
    this.note = element.querySelector("h2 .note");
    this.told = this.note?.textContent || "";
    this.shown = this.own;
  }

  /** @type {(shown: Shown[], inUse: boolean) => void} */
  show(shown, inUse) {
    const fits = new Set(shown);
    const own = this.own.filter((one) => fits.has(one));
    const same = own.length === this.shown.length && own.every((one, i) => one === this.shown[i]);
    if (inUse && !(same && this.list.childElementCount === own.length)) this.list.replaceChildren(...own.map((one) => one.element));
    this.shown = own;
    this.element.hidden = !own.length;
    if (this.note) this.note.textContent = own.length < this.own.length ? `${own.length} of ${this.told}` : this.told;
  }
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.filters"));
if (form) browse(form);
