// The filters above a gallery: keeps the form and the query in the address the same.
import { isRestricted, isUnsolvedOnly, choose, chooseUnsolved, countResults, filterPuzzles, getKind, pickListed, readQuery, sortPuzzles, writeQuery } from "./filter.js";
import { showKinds, showPages } from "./pages.js";
import { createSearch, splitWords } from "./search.js";
import { t } from "../stage/say.js";

/** @typedef {import("./filter.js").Query} Query */
/** @typedef {import("./puzzles.js").Shown} Shown */
/** @typedef {import("./search.js").Found} Found */

export class FilterForm {
  /**
   * @param {HTMLFormElement} form
   * @param {Shown[] | null} puzzles null: loaded when the reader first filters
   * @param {(kinds: string[]) => Promise<Shown[]>} fetch loads all puzzles of kinds
   * @param {number} size the number of results on a page
   * @param {string} base the address of this script
   * @param {(shown: Shown[], query: Query, count: number) => void} show shows the first results of `count`
   */
  constructor(form, puzzles, fetch, size, base, show) {
    this.form = form;
    this.puzzles = puzzles;
    this.kinds = (form.dataset.catalogue || "").split(" ");
    this.fetchAll = () => fetch(this.kinds);
    this.fetch = fetch;
    this.size = size;
    this.base = base;
    this.show = show;
    this.choices = readChoices(form);
    /** @type {Query} */
    this.query = readQuery("", this.choices);
    /** @type {Found | null} */
    this.found = null;
    /** @type {ReturnType<typeof createSearch> | null} */
    this.search = null;
    /** @type {Promise<Shown[]> | null} */
    this.fetching = null;
    this.typing = false;
    this.#followMenus();
    this.#listen();
  }

  /** Show the results for the address, once the page is set up. */
  start() {
    this.#readAddress();
  }

  // -- from the address

  #readAddress() {
    this.typing = false;
    this.#show(readQuery(location.search, this.choices));
  }

  /** @param {Query} query */
  #show(query) {
    this.query = query;
    for (const box of getBoxes(this.form)) box.checked = (query.chosen.get(box.name) || []).includes(box.value);
    const { q, sort, unsolved } = this.#getFields();
    if (unsolved) unsolved.checked = isUnsolvedOnly(query);
    if (document.activeElement !== q || !this.typing) q.value = query.words;
    if (sort) sort.value = query.sort || this.choices.sorts[0];
    return this.#search();
  }

  /** Load all puzzles if needed; return whether they are available. */
  async #load() {
    try {
      this.puzzles ||= await (this.fetching ||= this.fetchAll());
    } catch {
      this.fetching = null;
      this.#showStatus(t`The other puzzles cannot be shown: their list did not load.`);
    }
    return this.puzzles !== null;
  }

  /** Load what a search needs before the reader has typed; errors are reported when it is used. */
  #prepare() {
    (this.search ||= createSearch(this.base)).catch(() => (this.search = null));
  }

  /** Return all results in their order, including those that the page does not show yet. @returns {Promise<Shown[]>} */
  async loadResults() {
    return (await this.#load()) ? this.#list() : [];
  }

  #list() {
    const { puzzles, query, found } = this;
    const fit = filterPuzzles(puzzles || [], query, found && found.puzzles);
    return /** @type {Shown[]} */ (sortPuzzles(fit, query.sort, document.documentElement.lang, found && found.puzzles));
  }

  /** Run the search and show its results. */
  async #search() {
    const { query } = this;
    const { words } = query;
    if (!this.puzzles && !isRestricted(query) && !query.sort) return this.#clear(); // the page shows them as built
    if (!words) {
      if (!this.puzzles && !(await this.#load())) return;
      if (query === this.query) this.#take(null);
      return;
    }
    if (!this.puzzles && !query.chosen.size && !query.sort && (await this.#showFirst(query))) return;
    const [loaded, found] = await Promise.all([this.#load(), this.#find(words)]);
    if (!loaded || query !== this.query) return; // the reader has typed more
    this.#take(found);
    if (!found) this.#showStatus(t`The search cannot be used: its index did not load.`);
  }

  /** Show the best results of words alone: only the kinds on the page are loaded. Return whether this was possible. @param {Query} query */
  async #showFirst(query) {
    const found = await this.#find(query.words);
    if (!found || query !== this.query) return query !== this.query;
    const { count, ids: first } = found.listBest(this.kinds, this.size * query.pages);
    /** @type {Shown[]} */
    let puzzles;
    try {
      puzzles = await this.fetch([...new Set(first.map(getKind))]);
    } catch {
      return false;
    }
    if (query !== this.query) return true;
    this.found = found;
    await showKinds(this.base, found);
    this.#getMenus().forEach((menu) => this.#showChosen(menu));
    this.#showResults(/** @type {Shown[]} */ (first.length ? pickListed(puzzles, first) : []), count, false);
    showPages(this.base, query.words, found).catch(() => {});
    return true;
  }

  /** Show the page as it was before the first search. */
  #clear() {
    this.#take(null);
    this.#getMenus().forEach((menu) => this.#showChosen(menu));
    this.#showResults([], Infinity, true);
  }

  /** Show the results of a search, or of the filters alone. @param {Found | null} found */
  #take(found) {
    this.found = found;
    showKinds(this.base, found).catch(() => {});
    this.refresh();
    showPages(this.base, this.query.words, found).catch(() => {}); // the puzzles are found without them
  }

  /** Return the results of a search; null if its index does not load. @param {string} words */
  async #find(words) {
    try {
      this.search ||= createSearch(this.base);
      return await (await this.search)(words);
    } catch {
      this.search = null;
      return null;
    }
  }

  // -- to the page

  /** Show the results, their number, and the chosen values with their counts. */
  refresh() {
    const { puzzles } = this;
    if (!puzzles) return;
    for (const facet of this.#getMenus()) {
      this.#showChosen(facet);
      if (facet.open) this.#showCounts(facet);
    }
    const shown = this.#list();
    this.#showResults(shown, shown.length, shown.length === puzzles.length);
  }

  /** @type {(shown: Shown[], count: number, all: boolean) => void} */
  #showResults(shown, count, all) {
    const { query } = this;
    const { all: every = "" } = this.form.dataset;
    this.form.classList.toggle("asks", isRestricted(query) || query.sort !== "");
    this.#showStatus(all ? every : count ? t`${count} of ${every}` : t`none of ${every}`);
    this.show(shown, query, count);
  }

  /** Show the number of results for each value of an open menu. @param {HTMLDetailsElement} menu */
  #showCounts(menu) {
    const { puzzles, query, found, choices } = this;
    const boxes = getBoxes(menu);
    if (!puzzles || !boxes.length) return;
    const [{ name }] = boxes;
    const numbers = countResults(puzzles, query, found && found.puzzles, { ...choices, facets: new Map([[name, choices.facets.get(name) || []]]) }).get(name);
    for (const box of boxes) {
      const number = numbers?.get(box.value) || 0;
      const place = box.parentElement?.querySelector(".count");
      if (place) place.textContent = String(number);
      box.parentElement?.classList.toggle("empty", !number && !box.checked);
    }
  }

  /** @param {string} text */
  #showStatus(text) {
    const place = this.form.querySelector("[data-shown]");
    if (place && place.textContent !== text) place.textContent = text;
  }

  /** Show the chosen values of a facet in its summary. @param {HTMLDetailsElement} facet */
  #showChosen(facet) {
    const names = [...facet.querySelectorAll("input:checked")].map((box) => box.parentElement?.querySelector(".name")?.textContent || "");
    const place = facet.querySelector(".chosen");
    if (place) place.textContent = names.length > 1 ? t`${names.length} chosen` : names[0] || "";
    facet.classList.toggle("on", names.length > 0);
  }

  // -- from the reader

  #listen() {
    const { q, sort, unsolved } = this.#getFields();
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", (event) => {
      const box = event.target;
      if (unsolved && box === unsolved) this.#submit(chooseUnsolved(this.query, unsolved.checked));
      else if (box instanceof HTMLInputElement && box.type === "checkbox") this.#submit(choose(this.query, box.name, box.value, box.checked));
      else if (sort && box === sort) this.#submit({ ...this.query, sort: sort.value === this.choices.sorts[0] ? "" : sort.value });
    });
    for (const event of ["pointerenter", "focus"]) q.addEventListener(event, () => this.#prepare(), { once: true });
    q.addEventListener("input", () => this.#type(q.value.trim()));
    q.addEventListener("blur", () => (this.typing = false));
    for (const button of document.querySelectorAll("[data-clear]")) {
      button.addEventListener("click", () => {
        this.#submit({ ...this.query, chosen: new Map(), words: "", sort: "" });
        q.focus();
      });
    }
    addEventListener("popstate", () => this.#readAddress());
  }

  /** Show one more page of results, without an entry in the history. */
  showMore() {
    const query = { ...this.query, pages: this.query.pages + 1 };
    this.#writeAddress(query, true);
    return this.#show(query);
  }

  /** Show the results of a new query, with an entry in the history. @param {Query} asked */
  #submit(asked) {
    const query = readQuery(writeQuery({ ...asked, pages: 1 }), this.choices); // gives each view one address
    this.typing = false;
    this.#writeAddress(query, false);
    this.#show(query);
  }

  /** Search for the words; all typing in one go is one entry in the history. @param {string} words */
  #type(words) {
    const query = { ...this.query, words, pages: 1 };
    this.#writeAddress(query, this.typing);
    this.typing = true;
    this.#show(query);
  }

  /** @type {(query: Query, instead: boolean) => void} */
  #writeAddress(query, instead) {
    const address = `${location.pathname}${writeQuery(query)}${location.hash}`;
    if (instead) history.replaceState(null, "", address);
    else if (address !== location.pathname + location.search + location.hash) history.pushState(null, "", address);
  }

  // -- menus: one is open at a time; Escape or a click elsewhere closes it

  #followMenus() {
    const menus = this.#getMenus();
    for (const menu of menus) {
      menu.addEventListener("toggle", () => {
        if (!menu.open) return;
        for (const other of menus) if (other !== menu) other.open = false;
        this.#load().then((loaded) => loaded && this.#showCounts(menu));
        moveIntoView(/** @type {HTMLElement} */ (menu.querySelector(".menu-box")));
      });
      menu.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !menu.open) return;
        menu.open = false;
        menu.querySelector("summary")?.focus();
      });
    }
    for (const field of this.form.querySelectorAll("[data-narrow]")) {
      field.addEventListener("input", () => filterMenu(/** @type {HTMLInputElement} */ (field)));
    }
    addEventListener("pointerdown", (event) => {
      for (const menu of menus) if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    });
  }

  #getMenus() {
    return [...this.form.querySelectorAll("details")];
  }

  #getFields() {
    const q = /** @type {HTMLInputElement} */ (this.form.querySelector("[name=q]"));
    const sort = /** @type {HTMLSelectElement | null} */ (this.form.querySelector("[name=sort]"));
    const unsolved = /** @type {HTMLInputElement | null} */ (this.form.querySelector("[data-unsolved]"));
    return { q, sort, unsolved };
  }
}

/** Return the boxes of choices. @param {HTMLElement} place @returns {HTMLInputElement[]} */
const getBoxes = (place) => [.../** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll(".menu-box [type=checkbox]"))];

/** Show only the choices of a long menu that match the typed words. @param {HTMLInputElement} field */
function filterMenu(field) {
  const starts = splitWords(field.value).map((word) => ` ${word}`);
  for (const group of field.parentElement?.querySelectorAll("div") || []) {
    for (const label of group.querySelectorAll("label")) {
      const words = ` ${splitWords(label.querySelector(".name")?.textContent || "").join(" ")}`;
      label.hidden = !starts.every((start) => words.includes(start));
    }
    group.hidden = !group.querySelector("label:not([hidden])");
  }
}

/** Shift a menu that would overflow the right edge to the left. @param {HTMLElement} box */
function moveIntoView(box) {
  box.style.setProperty("--shift", "0px");
  const over = box.getBoundingClientRect().right - document.documentElement.clientWidth + 16;
  if (over > 0) box.style.setProperty("--shift", `${-over}px`);
}

/** @param {HTMLFormElement} form @returns {import("./filter.js").Choices} */
function readChoices(form) {
  /** @type {Map<string, string[]>} */
  const facets = new Map();
  for (const box of getBoxes(form)) {
    facets.set(box.name, [...(facets.get(box.name) || []), box.value]);
  }
  const sorts = [.../** @type {NodeListOf<HTMLOptionElement>} */ (form.querySelectorAll("[name=sort] option"))].map((option) => option.value);
  return { facets, sorts, paged: "catalogue" in form.dataset };
}
