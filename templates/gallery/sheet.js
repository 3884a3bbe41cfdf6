// The print sheet: the puzzles that the address asks for, on sheets of paper, with their answers.
import { backOf, itemOf, loadCatalogue } from "./catalogue.js";
import { asks, kept, readQuery, sorted, writeQuery } from "./filter.js";
import { GAP, GRIDS, HEIGHT, placeOf, sheets } from "./leaves.js";
import { chosenBy, puzzleOf, solvedState } from "./puzzles.js";
import { searcher } from "./search.js";

/** @typedef {import("./puzzles.js").Shown & { rows: number, cols: number, answer: HTMLElement | null }} Item */

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const FACETS = ["kind", "size", "difficulty", "technique", "tag", "answers", "solved"];

class Sheets {
  /** @param {HTMLElement} place @param {HTMLFormElement} form */
  constructor(place, form) {
    this.place = place;
    this.form = form;
    this.choices = choicesOf(/** @type {HTMLElement} */ (document.querySelector("[data-choices]")));
    const answers = new Map([.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-answer]"))].map((one) => [one.dataset.answer, one]));
    /** @type {Item[]} */
    this.items = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".item"))].map((element) => {
      const one = puzzleOf(element, FACETS);
      return { ...one, rows: Number(element.dataset.rows), cols: Number(element.dataset.cols), answer: answers.get(one.id) || null };
    });
    this.kinds = (form.dataset.catalogue || "").split(" ").filter(Boolean); // of a large site
    this.size = Number(form.dataset.size) || Infinity;
    this.rules = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".rules"))];
    /** @type {Item[]} */
    this.fit = this.shown = [];
    place.replaceChildren(); // before the pictures of what is not asked for are loaded
  }

  async start() {
    if (this.kinds.length) this.items = (await loadCatalogue(base, this.kinds)).map(unseen);
    for (const one of this.items) one.facets.set("solved", [solvedState(one.id)]);
    const query = readQuery(location.search, this.choices);
    const found = query.words ? await (await searcher(base))(query.words) : null;
    const fit = /** @type {Item[]} */ (kept(this.items, query, found));
    this.fit = /** @type {Item[]} */ (sorted(fit, query.sort, document.documentElement.lang));
    this.#tell(query);
    const per = new URLSearchParams(location.search).get("per") || "";
    for (const box of this.#inputs("per")) box.checked = box.value === (per in GRIDS ? per : "2");
    this.form.addEventListener("change", () => {
      history.replaceState(null, "", this.#address(query));
      this.#lay(query);
    });
    this.form.querySelector("[data-go]")?.addEventListener("click", () => print());
    this.form.querySelector("[data-more]")?.addEventListener("click", () => {
      query.pages++;
      history.replaceState(null, "", this.#address(query));
      this.#lay(query);
    });
    this.#lay(query);
  }

  /** What was asked for, and the way back to it. @param {import("./filter.js").Query} query */
  #tell(query) {
    const asked = [...query.chosen].map(([facet, values]) => values.map((value) => this.choices.words.get(`${facet} ${value}`)).join(" or "));
    if (query.words) asked.push(`with “${query.words}”`);
    const place = document.querySelector("[data-asked]");
    if (place && asks(query)) place.textContent = `Chosen: ${asked.join("; ")}.`;
    const back = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-back]"));
    if (back) back.search = writeQuery({ ...query, pages: 1 });
  }

  /** With the number on a sheet. @param {import("./filter.js").Query} query */
  #address(query) {
    const asked = writeQuery(query);
    return `${location.pathname}${asked}${asked ? "&" : "?"}per=${this.#per()}`;
  }

  #per() {
    return Number(this.#inputs("per").find((box) => box.checked)?.value || 2);
  }

  /** Lay the puzzles out anew, of many so many pages full. @param {import("./filter.js").Query} query */
  #lay(query) {
    this.shown = this.fit.slice(0, this.size * query.pages);
    const more = /** @type {HTMLElement | null} */ (this.form.querySelector("[data-more]"));
    if (more) more.hidden = this.shown.length === this.fit.length;
    const per = this.#per();
    const withAnswers = this.#inputs("answers").some((box) => box.checked);
    const kinds = new Set(this.shown.flatMap((one) => one.facets.get("kind") || []));
    const rules = this.rules.filter((one) => kinds.has(one.dataset.kind || ""));
    this.shown.forEach((one, i) => number(one, i + 1));
    const places = this.shown.map((one) => placeOf(one, per));
    const first = box("to-know", rules);
    const high = this.#heightOf(first);
    const apart = high > HEIGHT / 2; // the rules of many kinds have a sheet of their own
    const leaves = sheets(places, per, apart || !rules.length ? 0 : high + GAP).map((rows) =>
      leaf("", rows.map((row) => box("across", row.map((i) => sized(this.shown[i], places[i]))))),
    );
    if (apart) leaves.unshift(leaf("", [first]));
    else if (rules.length) leaves[0].prepend(first);
    if (withAnswers) leaves.push(...answerLeaves(this.shown));
    this.place.replaceChildren(...leaves);
    const status = document.querySelector("[data-shown]");
    const of = this.shown.length < this.items.length ? `${this.shown.length} of ` : "";
    if (status) status.textContent = this.shown.length ? `${of}${this.form.dataset.all} on ${leaves.length} ${leaves.length === 1 ? "sheet" : "sheets"}` : "No puzzle matches.";
  }

  /** In millimetres, as on paper. @param {HTMLElement} element */
  #heightOf(element) {
    const trial = box("trial", [element]);
    this.place.append(trial);
    const height = trial.offsetHeight / (96 / 25.4);
    trial.remove();
    return height;
  }

  /** @param {string} name */
  #inputs(name) {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll(`[name=${name}]`))];
  }
}

/** A puzzle that the page was written without. @param {import("./catalogue.js").Told} told @returns {Item} */
function unseen(told) {
  /** @type {HTMLElement | null} */
  let element = null;
  /** @type {HTMLElement | null} */
  let answer = null;
  return {
    ...chosenBy(told, told.title, FACETS),
    rows: Number(told.rows),
    cols: Number(told.cols),
    get element() {
      return (element ||= itemOf(told));
    },
    get answer() {
      return (answer ||= backOf(told));
    },
  };
}

const ON_A_LEAF = 16; // answers

/** @param {Item[]} shown */
function answerLeaves(shown) {
  const answers = shown.flatMap((one) => one.answer || []);
  const leaves = [];
  for (let i = 0; i < answers.length; i += ON_A_LEAF) leaves.push(leaf("of-answers", answers.slice(i, i + ON_A_LEAF)));
  return leaves;
}

/** @type {(css: string, children: HTMLElement[]) => HTMLElement} */
function box(css, children) {
  const made = document.createElement("div");
  made.className = css;
  made.append(...children);
  return made;
}

/** @type {(css: string, children: HTMLElement[]) => HTMLElement} */
function leaf(css, children) {
  const made = box(`leaf ${css}`, children);
  for (const image of made.querySelectorAll("img")) image.loading = "eager"; // it may be printed unseen
  return made;
}

/** @type {(one: Item, place: import("./leaves.js").Place) => HTMLElement} */
function sized(one, { width, board }) {
  one.element.style.setProperty("--place", `${width.toFixed(2)}mm`);
  one.element.style.setProperty("--board", `${board.toFixed(2)}mm`);
  return one.element;
}

/** The same number at the puzzle and at its answer. @type {(one: Item, n: number) => void} */
function number(one, n) {
  for (const place of [one.element, one.answer]) {
    const text = place?.querySelector(".number");
    if (text) text.textContent = String(n);
  }
}

/** What can be asked for, from the list in the page. @param {HTMLElement} list */
function choicesOf(list) {
  /** @type {Map<string, string[]>} */
  const facets = new Map();
  const words = new Map();
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-facet]"))) {
    const { facet = "", value = "" } = one.dataset;
    facets.set(facet, [...(facets.get(facet) || []), value]);
    words.set(`${facet} ${value}`, one.textContent);
  }
  return { facets, words, sorts: (list.dataset.choices || "").split(" "), paged: true };
}

const place = /** @type {HTMLElement | null} */ (document.querySelector(".sheets"));
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.on-paper"));
if (place && form) new Sheets(place, form).start();
