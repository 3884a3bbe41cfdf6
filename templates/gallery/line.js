// The line of filters: a form whose boxes say what the address asks for, and the other way round.
import { asks, choose, counts, kept, readQuery, writeQuery } from "./filter.js";
import { showPages } from "./pages.js";
import { searcher, wordsOf } from "./search.js";

/** @typedef {import("./filter.js").Query} Query */
/** @typedef {import("./puzzles.js").Shown} Shown */

export class Line {
  /**
   * @param {HTMLFormElement} form
   * @param {Shown[] | null} puzzles null: fetched when something is asked
   * @param {() => Promise<Shown[]>} fetched all of them
   * @param {string} base the address of this script
   * @param {(shown: Shown[], query: Query) => void} show
   */
  constructor(form, puzzles, fetched, base, show) {
    this.form = form;
    this.puzzles = puzzles;
    this.fetched = fetched;
    this.base = base;
    this.show = show;
    this.choices = choicesOf(form);
    /** @type {Query} */
    this.query = readQuery("", this.choices);
    /** @type {Set<string> | null} */
    this.found = null;
    /** @type {Promise<(asked: string) => Promise<Set<string>>> | null} */
    this.search = null;
    this.typing = false;
    this.#follow();
    this.#listen();
  }

  /** Once all is set up: what the address asks for. */
  start() {
    this.#take();
  }

  // -- from the address

  #take() {
    this.typing = false;
    this.#set(readQuery(location.search, this.choices));
  }

  /** @param {Query} query */
  #set(query) {
    this.query = query;
    for (const box of this.#boxes()) box.checked = (query.chosen.get(box.name) || []).includes(box.value);
    const { q, sort } = this.#fields();
    if (document.activeElement !== q || !this.typing) q.value = query.words;
    if (sort) sort.value = query.sort || this.choices.sorts[0];
    this.#look();
  }

  /** Whether all puzzles are there, or could be fetched now. */
  async #met() {
    try {
      this.puzzles ||= await this.fetched();
    } catch {
      this.#say("The other puzzles cannot be shown: their list did not load.");
    }
    return this.puzzles !== null;
  }

  /** What the reader sees, and what there is beyond it. @returns {Promise<Shown[]>} */
  async all() {
    if (!this.puzzles && !(await this.#met())) return [];
    return /** @type {Shown[]} */ (kept(this.puzzles || [], this.query, this.found));
  }

  /** Look for the words; show what there is. */
  async #look() {
    const { query } = this;
    const { words } = query;
    if (!this.puzzles && !asks(query) && !query.sort) return; // the page is as it was written
    if (!this.puzzles && (!(await this.#met()) || query !== this.query)) return;
    if (!words) {
      this.found = null;
      this.refresh();
      return showPages(this.base, "");
    }
    try {
      this.search ||= searcher(this.base);
      const found = await (await this.search)(words);
      if (words !== this.query.words) return; // the reader typed on
      this.found = found;
      this.refresh();
      await showPages(this.base, words);
    } catch {
      this.search = null;
      this.found = null;
      this.refresh();
      this.#say("The search cannot be used: its index did not load.");
    }
  }

  // -- to the page

  /** Counts, names of what is chosen, and the puzzles. */
  refresh() {
    const { query, found, puzzles, choices } = this;
    if (!puzzles) return;
    const numbers = counts(puzzles, query, found, choices);
    for (const box of this.#boxes()) {
      const number = numbers.get(box.name)?.get(box.value) || 0;
      const place = box.parentElement?.querySelector(".count");
      if (place) place.textContent = String(number);
      box.parentElement?.classList.toggle("empty", !number && !box.checked);
    }
    for (const facet of this.form.querySelectorAll("details")) this.#name(facet);
    const shown = kept(puzzles, query, found);
    const all = shown.length === puzzles.length;
    this.form.classList.toggle("asks", asks(query));
    this.#say(all ? (this.form.dataset.all || "") : `${shown.length || "none"} of ${this.form.dataset.all}`);
    this.show(/** @type {Shown[]} */ (shown), query);
  }

  /** @param {string} text */
  #say(text) {
    const place = this.form.querySelector("[data-shown]");
    if (place && place.textContent !== text) place.textContent = text;
  }

  /** What is chosen in a facet stands in its summary. @param {HTMLDetailsElement} facet */
  #name(facet) {
    const names = [...facet.querySelectorAll("input:checked")].map((box) => box.parentElement?.querySelector(".name")?.textContent || "");
    const place = facet.querySelector(".chosen");
    if (place) place.textContent = names.length > 1 ? `${names.length} chosen` : names[0] || "";
    facet.classList.toggle("on", names.length > 0);
  }

  // -- from the reader

  #listen() {
    const { q, sort } = this.#fields();
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", (event) => {
      const box = event.target;
      if (box instanceof HTMLInputElement && box.type === "checkbox") this.#ask(choose(this.query, box.name, box.value, box.checked));
      else if (sort && box === sort) this.#ask({ ...this.query, sort: sort.value === this.choices.sorts[0] ? "" : sort.value });
    });
    q.addEventListener("focus", () => (this.search ||= searcher(this.base)).catch(() => (this.search = null)), { once: true });
    q.addEventListener("input", () => this.#type(q.value.trim()));
    q.addEventListener("blur", () => (this.typing = false));
    for (const button of document.querySelectorAll("[data-clear]")) {
      button.addEventListener("click", () => {
        this.#ask({ ...this.query, chosen: new Map(), words: "" });
        q.focus();
      });
    }
    addEventListener("popstate", () => this.#take());
  }

  /** A page more of them, no step of its own. */
  more() {
    const query = { ...this.query, pages: this.query.pages + 1 };
    this.#address(query, true);
    this.#set(query);
  }

  /** A step that Back takes back. @param {Query} asked */
  #ask(asked) {
    const query = readQuery(writeQuery({ ...asked, pages: 1 }), this.choices); // one address for one view
    this.typing = false;
    this.#address(query, false);
    this.#set(query);
  }

  /** All that is typed in one go is one step. @param {string} words */
  #type(words) {
    const query = { ...this.query, words, pages: 1 };
    this.#address(query, this.typing);
    this.typing = true;
    this.#set(query);
  }

  /** @type {(query: Query, instead: boolean) => void} */
  #address(query, instead) {
    const address = `${location.pathname}${writeQuery(query)}${location.hash}`;
    if (instead) history.replaceState(null, "", address);
    else if (address !== location.pathname + location.search + location.hash) history.pushState(null, "", address);
  }

  // -- menus: one open at a time; Escape and a touch elsewhere close it

  #follow() {
    const menus = [...this.form.querySelectorAll("details")];
    for (const menu of menus) {
      menu.addEventListener("toggle", () => {
        if (!menu.open) return;
        for (const other of menus) if (other !== menu) other.open = false;
        if (!this.puzzles) this.#met().then((met) => met && this.refresh());
        intoView(/** @type {HTMLElement} */ (menu.querySelector(".menu-box")));
      });
      menu.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !menu.open) return;
        menu.open = false;
        menu.querySelector("summary")?.focus();
      });
    }
    for (const field of this.form.querySelectorAll("[data-narrow]")) {
      field.addEventListener("input", () => narrow(/** @type {HTMLInputElement} */ (field)));
    }
    addEventListener("pointerdown", (event) => {
      for (const menu of menus) if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    });
  }

  #boxes() {
    return /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll("details [type=checkbox]"));
  }

  #fields() {
    const q = /** @type {HTMLInputElement} */ (this.form.querySelector("[name=q]"));
    const sort = /** @type {HTMLSelectElement | null} */ (this.form.querySelector("[name=sort]"));
    return { q, sort };
  }
}

/** Of a long menu only the choices with the words that were typed. @param {HTMLInputElement} field */
function narrow(field) {
  const starts = wordsOf(field.value).map((word) => ` ${word}`);
  for (const group of field.parentElement?.querySelectorAll("div") || []) {
    for (const label of group.querySelectorAll("label")) {
      const words = ` ${wordsOf(label.querySelector(".name")?.textContent || "").join(" ")}`;
      label.hidden = !starts.every((start) => words.includes(start));
    }
    group.hidden = !group.querySelector("label:not([hidden])");
  }
}

/** What opens near the right edge moves to the left. @param {HTMLElement} box */
function intoView(box) {
  box.style.setProperty("--shift", "0px");
  const over = box.getBoundingClientRect().right - document.documentElement.clientWidth + 16;
  if (over > 0) box.style.setProperty("--shift", `${-over}px`);
}

/** @param {HTMLFormElement} form @returns {import("./filter.js").Choices} */
function choicesOf(form) {
  /** @type {Map<string, string[]>} */
  const facets = new Map();
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("details [type=checkbox]"))) {
    facets.set(box.name, [...(facets.get(box.name) || []), box.value]);
  }
  const sorts = [.../** @type {NodeListOf<HTMLOptionElement>} */ (form.querySelectorAll("[name=sort] option"))].map((option) => option.value);
  return { facets, sorts, paged: "catalogue" in form.dataset };
}
