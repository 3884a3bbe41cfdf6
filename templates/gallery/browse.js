// The gallery, and the puzzles of a kind: filters, order, ticks, and a puzzle by chance.
import { cardOf, loadCatalogue } from "./catalogue.js";
import { anyOf, asks, sorted, writeQuery } from "./filter.js";
import { Line } from "./line.js";
import { chosenBy, isSolved, puzzleOf, solvedState } from "./puzzles.js";

/** @typedef {import("./puzzles.js").Shown} Shown */
/** @typedef {import("./filter.js").Query} Query */

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
/** @type {NodeListOf<HTMLElement>} */
const written = document.querySelectorAll(".cards > .card");
const cards = [...written]; // and those that are made later
const shelves = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-shelf]"))];

/** @param {HTMLFormElement} form */
function browse(form) {
  const facets = [...new Set([.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("details [type=checkbox]"))].map((box) => box.name))];
  const nothing = /** @type {HTMLElement} */ (document.querySelector(".nothing"));
  const large = "catalogue" in form.dataset;
  const puzzles = large ? null : cards.map((card) => known(puzzleOf(card, facets)));
  const view = puzzles ? new Whole(puzzles) : new Part(Number(form.dataset.size), () => line.more());
  const fetched = async () => (await loadCatalogue(base, (form.dataset.catalogue || "").split(" "))).map((told) => known(unseen(told, facets)));

  const line = new Line(form, puzzles, fetched, base, (shown, query) => {
    nothing.hidden = shown.length > 0;
    view.show(shown, query);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-print]"))) {
      link.search = writeQuery({ ...query, chosen: new Map([...pinned(form), ...query.chosen]), pages: 1 });
    }
  });
  line.start();
  follow(() => {
    line.puzzles?.forEach(known);
    line.refresh();
  });

  let last = "";
  document.querySelector("[data-random]")?.addEventListener("click", async () => {
    const here = await line.all();
    last = anyOf(here.map((one) => one.id), isSolved, last) || "";
    const link = here.find((one) => one.id === last)?.element.querySelector("a");
    if (link) location.href = link.href;
  });
}

/** Ticks on all cards, again whenever a game may have gone on; then `also`. @param {() => void} [also] */
function follow(also) {
  const keep = () => {
    cards.forEach(tick);
    also?.();
  };
  cards.forEach(tick);
  addEventListener("storage", keep);
  addEventListener("pageshow", (event) => event.persisted && keep());
}

/** What all puzzles of this page share: its kind. @param {HTMLFormElement} form */
function pinned(form) {
  /** @type {[string, string[]][]} */
  const pairs = form.dataset.kind ? [["kind", [form.dataset.kind]]] : [];
  return pairs;
}

/** With what the browser keeps of it, for the filter. @param {Shown} puzzle */
function known(puzzle) {
  puzzle.facets.set("solved", [solvedState(puzzle.id)]);
  return puzzle;
}

/** What the browser keeps of a puzzle, on its card. @param {HTMLElement} card */
function tick(card) {
  const state = solvedState(card.dataset.id || "");
  if (card.dataset.kept === state) return;
  card.dataset.kept = state;
  card.querySelector(".tick")?.remove();
  const mark = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-tick="${state}"]`));
  if (mark) card.querySelector(".thumb-box")?.append(mark.content.cloneNode(true));
}

/** A puzzle that the page does not show: its card is made when it is first seen. @type {(told: import("./catalogue.js").Told, facets: string[]) => Shown} */
function unseen(told, facets) {
  /** @type {HTMLElement | null} */
  let card = null;
  const made = () => {
    card = cardOf(told);
    cards.push(card);
    tick(card);
    return card;
  };
  return Object.defineProperty(/** @type {Shown} */ (chosenBy(told, told.title, facets)), "element", { get: () => card || made() });
}

/** The puzzles in one order, below the line; hidden while they stand on their shelves. */
class Flat {
  constructor() {
    this.element = /** @type {HTMLElement} */ (document.querySelector("[data-all]:not(form)"));
    this.list = /** @type {HTMLElement} */ (this.element.querySelector(".cards"));
  }

  /** @param {Shown[]} puzzles */
  show(puzzles) {
    this.element.hidden = !puzzles.length;
    this.list.replaceChildren(...puzzles.map((one) => one.element));
  }

  hide() {
    this.element.hidden = true;
  }
}

/** A page that shows all puzzles: they leave their shelves if they are sorted. */
class Whole {
  /** @param {Shown[]} puzzles */
  constructor(puzzles) {
    this.flat = new Flat();
    this.shelves = shelves.map((element) => new Shelf(element, puzzles));
  }

  /** @type {(shown: Shown[], query: Query) => void} */
  show(shown, query) {
    if (query.sort) this.flat.show(ordered(shown, query));
    else this.flat.hide();
    for (const shelf of this.shelves) shelf.show(query.sort ? [] : shown, !query.sort);
  }
}

/** A page of a large site: as soon as something is asked, all that fits, so many at a time. */
class Part {
  /** @param {number} size @param {() => void} more */
  constructor(size, more) {
    this.size = size;
    this.flat = new Flat();
    this.button = /** @type {HTMLElement} */ (document.querySelector("[data-more]"));
    this.button.addEventListener("click", () => {
      const had = this.flat.list.childElementCount;
      more();
      this.flat.list.children[had]?.querySelector("a")?.focus();
    });
  }

  /** @type {(shown: Shown[], query: Query) => void} */
  show(shown, query) {
    const asked = asks(query) || query.sort !== "";
    for (const shelf of shelves) shelf.hidden = asked;
    if (!asked) return this.flat.hide();
    const most = this.size * query.pages;
    this.flat.show(ordered(shown, query).slice(0, most));
    this.button.hidden = shown.length <= most;
  }
}

/** @type {(shown: Shown[], query: Query) => Shown[]} */
const ordered = (shown, query) => /** @type {Shown[]} */ (sorted(shown, query.sort, document.documentElement.lang));

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
else follow(); // a further page
