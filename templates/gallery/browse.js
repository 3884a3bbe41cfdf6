// The gallery and the pages of kinds: filters, sorting, solved marks, and a random puzzle.
import { createCard, loadCatalogue } from "./catalogue.js";
import { isRestricted, writeQuery } from "./filter.js";
import { pickRandom } from "./listing.js";
import { FilterForm } from "./line.js";
import { startProgress } from "./progress.js";
import { createPuzzle, isSolved, readPuzzle } from "./puzzles.js";
import { followGames, tick } from "./ticks.js";
import { t } from "../stage/say.js";

/** @typedef {import("./puzzles.js").Shown} Shown */
/** @typedef {import("./filter.js").Query} Query */

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
/** @type {NodeListOf<HTMLElement>} */
const written = document.querySelectorAll("[data-shelf] .card");
const cards = [...written]; // cards that are created later are added
const shelves = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-shelf]"))];

const MOST = 24; // results of a search to show at a time
const FIRST = 4; // new results to show at once: more would delay them

/** @param {HTMLFormElement} form */
function browse(form) {
  const nothing = /** @type {HTMLElement} */ (document.querySelector(".nothing"));
  const large = "catalogue" in form.dataset;
  const puzzles = large ? null : cards.map(readPuzzle);
  const size = Math.min(Number(form.dataset.size), MOST);
  const view = puzzles ? new SortedShelves(puzzles) : new PagedResults(size, () => line.showMore());
  /** @type {Map<string, Promise<Shown[]>>} kind -> its puzzles, with one card for each */
  const fetched = new Map();
  const fetchKind = (/** @type {string} */ kind) => {
    const puzzles = fetched.get(kind) || loadCatalogue(base, [kind]).then((entries) => entries.map(deferCard));
    fetched.set(kind, puzzles);
    puzzles.catch(() => fetched.delete(kind));
    return puzzles;
  };
  const fetch = async (/** @type {string[]} */ kinds) => (await Promise.all(kinds.map(fetchKind))).flat();

  const line = new FilterForm(form, puzzles, fetch, size, base, (shown, query, count) => {
    nothing.hidden = count > 0;
    view.show(shown, query, count);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-print]"))) {
      link.search = writeQuery({ ...query, chosen: new Map([...getFixedFacets(form), ...query.chosen]), pages: 1 });
    }
  });
  line.start();
  followGames(() => {
    cards.forEach(tick);
    line.refresh();
  });

  startProgress(/** @type {HTMLElement} */ (form.querySelector(".progress")));

  let last = "";
  document.querySelector("[data-random]")?.addEventListener("click", async () => {
    const here = await line.loadResults();
    last = pickRandom(here.map((one) => one.id), isSolved, last) || "";
    const link = here.find((one) => one.id === last)?.element.querySelector("a");
    if (link) location.href = link.href;
  });
}

/** Return the facets that all puzzles of this page share: their kind. @param {HTMLFormElement} form */
function getFixedFacets(form) {
  /** @type {[string, string[]][]} */
  const pairs = form.dataset.kind ? [["kind", [form.dataset.kind]]] : [];
  return pairs;
}

/** Return a puzzle that is not on the page; its card is created when it is first shown. @param {import("./catalogue.js").CatalogueEntry} entry @returns {Shown} */
function deferCard(entry) {
  /** @type {HTMLElement | null} */
  let card = null;
  const create = () => {
    card = createCard(entry.data);
    cards.push(card);
    tick(card);
    return card;
  };
  return {
    ...createPuzzle(entry.id, entry.title, (name) => entry.read(name)),
    get element() {
      return card || create();
    },
  };
}

/** A sorted list of puzzles below the filters; hidden while the shelves show them. */
class PuzzleList {
  constructor() {
    this.element = /** @type {HTMLElement} */ (document.querySelector("[data-all]:not(form)"));
    this.list = /** @type {HTMLElement} */ (this.element.querySelector(".cards"));
    /** @type {Shown[] | null} */
    this.puzzles = null;
  }

  /** Show puzzles; those after the first ones follow when the browser has drawn these. @param {Shown[]} puzzles */
  show(puzzles, first = puzzles.length) {
    this.puzzles = puzzles;
    this.element.hidden = !puzzles.length;
    this.list.replaceChildren(...puzzles.slice(0, first).map((one) => one.element));
    if (first >= puzzles.length) return;
    requestAnimationFrame(() => setTimeout(() => this.puzzles === puzzles && this.list.append(...puzzles.slice(first).map((one) => one.element))));
  }

  hide() {
    this.puzzles = null;
    this.element.hidden = true;
  }
}

/** A page that holds all puzzles: a search or a sort order moves them from the shelves to the list. */
class SortedShelves {
  /** @param {Shown[]} puzzles */
  constructor(puzzles) {
    this.flat = new PuzzleList();
    this.shelves = shelves.map((element) => new Shelf(element, puzzles));
  }

  /** @type {(shown: Shown[], query: Query) => void} */
  show(shown, query) {
    const ordered = query.sort !== "" || query.words !== "";
    if (ordered) this.flat.show(shown);
    else this.flat.hide();
    for (const shelf of this.shelves) shelf.show(ordered ? [] : shown, !ordered);
  }
}

/** A page of a large site: a search shows its results in the list, one page at a time. */
class PagedResults {
  /** @param {number} size @param {() => Promise<void>} more */
  constructor(size, more) {
    this.size = size;
    this.flat = new PuzzleList();
    this.button = /** @type {HTMLElement} */ (document.querySelector("[data-more]"));
    this.button.addEventListener("click", async () => {
      const had = this.flat.list.childElementCount;
      await more();
      this.flat.list.children[had]?.querySelector("a")?.focus();
    });
  }

  /** @type {(shown: Shown[], query: Query, count: number) => void} */
  show(shown, query, count) {
    const asked = isRestricted(query) || query.sort !== "";
    for (const shelf of shelves) shelf.hidden = asked;
    if (!asked) return this.flat.hide();
    const most = this.size * query.pages;
    this.flat.show(shown.slice(0, most), most - this.size + FIRST);
    this.button.hidden = count <= most;
  }
}

class Shelf {
  /** @param {HTMLElement} element @param {Shown[]} puzzles */
  constructor(element, puzzles) {
    this.element = element;
    this.list = /** @type {HTMLElement} */ (element.querySelector(".cards"));
    this.own = puzzles.filter((one) => this.list.contains(one.element));
    this.note = element.querySelector("h2 .note");
    this.count = this.note?.textContent || "";
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
    if (this.note) this.note.textContent = own.length < this.own.length ? t`${own.length} of ${this.count}` : this.count;
  }
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.filters"));
cards.forEach(tick);
if (form) browse(form);
else followGames(() => cards.forEach(tick)); // a kind with one puzzle
