// The print sheet: lays out the puzzles that the address asks for, with their answers.
import { createAnswer, createItem, loadCatalogue } from "./catalogue.js";
import { isRestricted, filterPuzzles, pickListed, readQuery, sortPuzzles, writeQuery } from "./filter.js";
import { GAP, GRIDS, HEIGHT, placeBoard, fillSheets } from "./leaves.js";
import { createPuzzle, readPuzzle } from "./puzzles.js";
import { createSearch } from "./search.js";
import { t } from "../stage/say.js";

/** @typedef {import("./puzzles.js").Shown & { rows: number, cols: number, answer: HTMLElement | null }} Item */

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;

class Sheets {
  /** @param {HTMLElement} place @param {HTMLFormElement} form */
  constructor(place, form) {
    this.place = place;
    this.form = form;
    this.choices = readChoices(/** @type {HTMLElement} */ (document.querySelector("[data-choices]")));
    const answers = new Map([.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-answer]"))].map((one) => [one.dataset.answer, one]));
    /** @type {Item[]} */
    this.items = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".item"))].map((element) => {
      const one = readPuzzle(element);
      return { ...one, rows: Number(element.dataset.rows), cols: Number(element.dataset.cols), answer: answers.get(one.id) || null };
    });
    this.kinds = (form.dataset.catalogue || "").split(" ").filter(Boolean); // only on a large site
    this.size = Number(form.dataset.size) || Infinity;
    this.rules = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".rules"))];
    this.listed = (new URLSearchParams(location.search).get("puzzles") || "").split(",").filter(Boolean); // ids
    /** @type {Item[]} */
    this.fit = this.shown = [];
    place.replaceChildren(); // keeps images that are not requested from loading
    this.status = document.querySelector("[data-shown]");
  }

  async start() {
    if (this.kinds.length) this.items = (await loadCatalogue(base, this.kinds)).map(deferItem);
    const query = readQuery(location.search, this.choices);
    const found = query.words ? await (await createSearch(base))(query.words) : null;
    const ranks = found && found.puzzles;
    const fit = sortPuzzles(filterPuzzles(this.items, query, ranks), query.sort, document.documentElement.lang, ranks);
    this.fit = /** @type {Item[]} */ (pickListed(fit, this.listed));
    this.#showQuery(query);
    const per = new URLSearchParams(location.search).get("per") || "";
    for (const box of this.#getInputs("per")) box.checked = box.value === (per in GRIDS ? per : "2");
    this.form.addEventListener("change", () => {
      history.replaceState(null, "", this.#formatAddress(query));
      this.#arrange(query);
    });
    this.form.querySelector("[data-go]")?.addEventListener("click", () => this.#print());
    addEventListener("beforeprint", () => this.#loadPictures()); // a browser's own command for printing
    this.form.querySelector("[data-more]")?.addEventListener("click", () => {
      query.pages++;
      history.replaceState(null, "", this.#formatAddress(query));
      this.#arrange(query);
    });
    this.#arrange(query);
  }

  /** Show the chosen filters, and a link back to the gallery. @param {import("./filter.js").Query} query */
  #showQuery(query) {
    const asked = [...query.chosen].map(([facet, values]) => values.map((value) => this.choices.words.get(`${facet} ${value}`)).join(" / "));
    if (query.words) asked.push(t`with “${query.words}”`);
    const place = document.querySelector("[data-asked]");
    if (place && isRestricted(query)) place.textContent = `${t`Chosen:`} ${asked.join("; ")}`;
    const back = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-back]"));
    if (back) back.search = writeQuery({ ...query, pages: 1 });
  }

  /** Return the address of a query with the number of puzzles on a sheet. @param {import("./filter.js").Query} query */
  #formatAddress(query) {
    const listed = this.listed.length ? `puzzles=${this.listed.join(",")}` : "";
    const asked = [writeQuery(query).slice(1), listed, `per=${this.#getPerSheet()}`];
    return `${location.pathname}?${asked.filter(Boolean).join("&")}`;
  }

  #getPerSheet() {
    return Number(this.#getInputs("per").find((box) => box.checked)?.value || 2);
  }

  /** Arrange the puzzles again; a large site shows `query.pages` pages of them. @param {import("./filter.js").Query} query */
  #arrange(query) {
    this.shown = this.fit.slice(0, this.size * query.pages);
    const more = /** @type {HTMLElement | null} */ (this.form.querySelector("[data-more]"));
    if (more) more.hidden = this.shown.length === this.fit.length;
    const per = this.#getPerSheet();
    const withAnswers = this.#getInputs("answers").some((box) => box.checked);
    const kinds = new Set(this.shown.flatMap((one) => one.facets.get("kind") || []));
    const rules = this.rules.filter((one) => kinds.has(one.dataset.kind || ""));
    this.shown.forEach((one, i) => setNumber(one, i + 1));
    const places = this.shown.map((one) => placeBoard(one, per));
    const first = createBox("to-know", rules);
    const high = this.#measureHeight(first);
    const apart = high > HEIGHT / 2; // rules of many kinds get their own sheets
    const leaves = fillSheets(places, per, apart || !rules.length ? 0 : high + GAP).map((rows) =>
      createLeaf("", rows.map((row) => createBox("across", row.map((i) => setSize(this.shown[i], places[i]))))),
    );
    if (apart) leaves.unshift(...this.#divideRules(rules).map((some) => createLeaf("", [some])));
    else if (rules.length) leaves[0].prepend(first);
    if (withAnswers) leaves.push(...createAnswerLeaves(this.shown));
    this.place.replaceChildren(...leaves);
    const [n, { all = "" }] = [this.shown.length, this.form.dataset];
    const told = n < this.items.length ? t`${n} of ${all}` : all;
    const on = leaves.length === 1 ? t`${told} on 1 sheet` : t`${told} on ${leaves.length} sheets`;
    if (this.status) this.status.textContent = n ? on : t`No puzzle matches.`;
  }

  /** Print when all pictures are there. */
  async #print() {
    const text = this.status?.textContent || "";
    const pictures = this.#loadPictures();
    let left = pictures.length;
    await Promise.all(
      pictures.map(async (picture) => {
        if (this.status) this.status.textContent = t`Loading ${left} pictures`;
        await picture.decode().catch(() => {}); // `complete` is also true in the moment before it loads
        left--;
        if (this.status) this.status.textContent = t`Loading ${left} pictures`;
      }),
    );
    if (this.status) this.status.textContent = text;
    print();
  }

  /** Load the pictures of all sheets now; on the screen, each is loaded when its sheet comes near. */
  #loadPictures() {
    const pictures = [...this.place.querySelectorAll("img")];
    for (const picture of pictures) picture.loading = "eager";
    return pictures;
  }

  /** Return boxes of rules that each fit on a sheet. @param {HTMLElement[]} rules */
  #divideRules(rules) {
    /** @type {HTMLElement[][]} */
    const parts = [[]];
    for (const one of rules) {
      const last = parts[parts.length - 1];
      const fits = !last.length || this.#measureHeight(createBox("to-know", [...last, one])) <= HEIGHT;
      if (fits) last.push(one);
      else parts.push([one]);
    }
    return parts.map((part) => createBox("to-know", part));
  }

  /** Return the height on paper in millimetres. @param {HTMLElement} element */
  #measureHeight(element) {
    const trial = createBox("trial", [element]);
    this.place.append(trial);
    const height = trial.offsetHeight / (96 / 25.4);
    trial.remove();
    return height;
  }

  /** @param {string} name */
  #getInputs(name) {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll(`[name=${name}]`))];
  }
}

/** Return a puzzle that is not on the page; its elements are created when they are first used. @param {import("./catalogue.js").CatalogueEntry} entry @returns {Item} */
function deferItem(entry) {
  /** @type {HTMLElement | null} */
  let element = null;
  /** @type {HTMLElement | null} */
  let answer = null;
  return {
    ...createPuzzle(entry.id, entry.title, (name) => entry.read(name)),
    get rows() {
      return Number(entry.read("rows"));
    },
    get cols() {
      return Number(entry.read("cols"));
    },
    get element() {
      return (element ||= createItem(entry.data));
    },
    get answer() {
      return (answer ||= createAnswer(entry.data));
    },
  };
}

const ON_A_LEAF = 16; // answers on a sheet

/** @param {Item[]} shown */
function createAnswerLeaves(shown) {
  const answers = shown.flatMap((one) => one.answer || []);
  const leaves = [];
  for (let i = 0; i < answers.length; i += ON_A_LEAF) leaves.push(createLeaf("of-answers", answers.slice(i, i + ON_A_LEAF)));
  return leaves;
}

/** @type {(css: string, children: HTMLElement[]) => HTMLElement} */
function createBox(css, children) {
  const made = document.createElement("div");
  made.className = css;
  made.append(...children);
  return made;
}

/** @type {(css: string, children: HTMLElement[]) => HTMLElement} */
function createLeaf(css, children) {
  return createBox(`leaf ${css}`, children);
}

/** @type {(one: Item, place: import("./leaves.js").Place) => HTMLElement} */
function setSize(one, { width, board }) {
  one.element.style.setProperty("--place", `${width.toFixed(2)}mm`);
  one.element.style.setProperty("--board", `${board.toFixed(2)}mm`);
  return one.element;
}

/** Show the same number at a puzzle and at its answer. @type {(one: Item, n: number) => void} */
function setNumber(one, n) {
  for (const place of [one.element, one.answer]) {
    const text = place?.querySelector(".number");
    if (text) text.textContent = String(n);
  }
}

/** Read the possible choices from the list in the page. @param {HTMLElement} list */
function readChoices(list) {
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
