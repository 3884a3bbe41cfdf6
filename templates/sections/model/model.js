// The model on the board: highlights a family's places, one row with its coefficients, or a cell with
// the rows that mention it. A look is a highlight: it lasts while the reader points at something, or
// until the next click if the reader clicks it.
//
// Independent of the kind of puzzle: rows.js reads the data of the page.
import { nameCell } from "../../play/keys.js";
import { createLights } from "../../stage/lights.js";
import { createSvg } from "../../stage/svg.js";
import { capitalize, createFormula, describeRow, formatVariable } from "../../stage/rows.js";

/** @typedef {import("../../stage/rows.js").Family} Family */

/** @type {(by: number, label: string, icon: string) => string} */
const createStep = (by, label, icon) =>
  `<button type="button" class="step" data-row="${by}" aria-label="${label} {row}">
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${icon}"/></svg>
  </button>`;
const CONTROLS = `<div class="steps" role="group">
  ${createStep(-1, "Previous", "M10 3 5 8l5 5")}<output></output>${createStep(1, "Next", "m6 3 5 5-5 5")}
</div>`;

/** @type {import("../all.js").Start} */
export function start(stage, all) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".mentions"));
  if (!stage || !all || !place) return;
  const { sheet, svg, status, layers, decisions, cells } = stage;
  const rows = all;
  const panel = place;
  const lights = createLights(rows);
  const { placeOf } = decisions;

  /**
   * A family in the story: the row that it shows, and the rows that its buttons step through (all,
   * or those that mention one cell).
   * @typedef {{ family: Family, item: HTMLElement, figure: HTMLElement, count: HTMLElement,
   *   at: number, only: { cell: number, rows: number[] } | null, lights: Element[] | null, cells: Map<number, number[]> | null }} Entry
   * @typedef {{ entry?: Entry, row?: number, cell?: number, variable?: number, letter?: string }} Look
   */
  /** @type {Entry[]} */
  const families = [];
  /** @type {Look | null} */
  let held = null;
  /** @type {Look | null} */
  let pointed = null;
  let cursor = 0; // the cell that the arrow keys reached

  // -- highlights on the board

  const layer = svg.appendChild(createSvg("g", { class: "lit" }));

  function draw() {
    const look = pointed || held || {};
    const { entry, row, variable, letter } = look;
    const cell = look.cell ?? held?.cell;
    /** @type {Element[]} */
    let shapes = [];
    if (entry && row !== undefined) shapes = lights.drawRow(rows.rowOf(entry.family, row), letter ? rows.findLetter(entry.family, row, letter) : [variable]);
    else if (entry) shapes = entry.lights ||= lights.drawFamily(entry.family);
    if (cell !== undefined) shapes = [lights.drawShape("cell", placeOf(cell), "asked"), ...shapes];
    layer.replaceChildren(...shapes);
    for (const one of families) {
      one.count.setAttribute("aria-pressed", String(held?.entry === one && held.row === undefined));
      one.item.classList.toggle("on-board", entry === one);
      const meaning = one.figure.querySelector(".meaning");
      const text = entry !== one ? "" : variable !== undefined ? rows.describeVariable(rows.variables[variable]) : describeLetter(look);
      if (meaning && meaning.textContent !== text) meaning.textContent = text;
    }
    listFamilies(cell);
  }

  /** @type {(look: Look) => string} */
  function describeLetter({ entry, row, letter }) {
    if (!entry || row === undefined || !letter) return "";
    const all = rows.findLetter(entry.family, row, letter).map((n) => rows.variables[n]);
    return letter === "W" ? `W: the wall, ${all.map(formatVariable).join("; ")}` : `${letter}: ${rows.describeVariable(all[0])}`;
  }

  /** @type {(cell: number) => string} */
  const describeCell = (cell) => nameCell(...placeOf(cell));

  /** @param {Look | null} look */
  function pointAt(look) {
    const parts = /** @type {const} */ (["entry", "row", "cell", "variable", "letter"]);
    const same = parts.every((part) => look?.[part] === pointed?.[part]);
    pointed = look;
    if (!same) draw();
  }

  /** @param {Look | null} look */
  function hold(look) {
    held = look;
    pointed = null;
    for (const entry of families) {
      if (entry.only && (entry !== look?.entry || look.row === undefined)) show(Object.assign(entry, { only: null }));
    }
    draw();
  }

  // -- a cell and the families that mention it

  const [title] = panel.getElementsByTagName("p");
  const [choices] = panel.getElementsByTagName("ul");
  /** @type {number | undefined} */
  let listed;

  /** @type {(entry: Entry, cell: number) => number[]} */
  const findRows = (entry, cell) => (entry.cells ||= rows.findMentions(entry.family)).get(cell) || [];

  /** @param {number | undefined} cell */
  function listFamilies(cell) {
    panel.hidden = cell === undefined;
    if (cell !== undefined && cell !== listed) {
      title.textContent = capitalize(describeCell(cell));
      const found = families.filter((entry) => findRows(entry, cell).length);
      choices.replaceChildren(...found.map((entry) => createChoice(entry, cell)));
      if (!found.length) choices.append("No row mentions this cell.");
    }
    listed = cell;
    for (const button of choices.getElementsByTagName("button")) {
      button.setAttribute("aria-pressed", String(held?.entry?.family.id === button.dataset.family));
    }
  }

  /** @type {(entry: Entry, cell: number) => HTMLElement} */
  function createChoice(entry, cell) {
    const item = document.createElement("li");
    const button = item.appendChild(document.createElement("button"));
    const how = document.createElement("b");
    how.textContent = String(findRows(entry, cell).length);
    button.type = "button";
    button.dataset.family = entry.family.id;
    button.append(`${entry.family.title} `, how);
    button.addEventListener("click", () => {
      entry.only = { cell, rows: findRows(entry, cell) };
      turnTo(entry, entry.only.rows[0]);
      entry.figure.scrollIntoView({ block: "nearest" });
      const next = entry.figure.querySelector("[data-row='1']:enabled, .variable[tabindex='0']");
      /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
    });
    return item;
  }

  /** Select a cell; selecting it again deselects it. @param {number | undefined} cell */
  function selectCell(cell) {
    const again = cell === undefined || (held?.cell === cell && !held.entry);
    if (cell !== undefined) cursor = cell;
    hold(again ? null : { cell });
  }

  // the board lists rows while the model is shown on it; a board that cannot be played always
  // does
  const played = Boolean(document.getElementById("play-data"));
  const isAsked = () => layers.getShown() === "model" || (!played && !layers.getShown());
  sheet.addEventListener("click", (event) => !played && !layers.getShown() && selectCell(decisions.findCell(event)));
  layers.add("model", {
    on: () => "The model: choose a cell to see which rows mention it.",
    off: () => hold(null),
    touch: (event) => selectCell(decisions.findCell(event)),
  });
  cells.root.addEventListener("focusin", () => {
    const here = cells.getFocused();
    if (here !== undefined && isAsked() && cells.root.matches(":has(:focus-visible)")) goTo(here);
  });
  cells.root.addEventListener("focusout", () => isAsked() && pointAt(null));
  cells.root.addEventListener("keydown", (event) => {
    const here = cells.getFocused();
    if (!isAsked() || here === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    hold({ cell: here });
    choices.querySelector("button")?.focus();
    event.preventDefault();
  });

  /** @param {number} cell */
  function goTo(cell) {
    cursor = cell;
    pointAt({ cell });
    const found = families.filter((entry) => findRows(entry, cell).length);
    announce(`${describeCell(cell)}: ${found.map((t) => `${t.family.title} ${findRows(t, cell).length}`).join(", ") || "no row mentions it"}.`);
  }

  panel.querySelector("[data-close]")?.addEventListener("click", () => release());

  function release() {
    const inside = panel.contains(document.activeElement);
    hold(null);
    if (inside) cells.focusCell(...placeOf(cursor));
  }

  /** @param {string} text */
  function announce(text) {
    status.textContent = text;
  }

  // -- the story: families and their rows

  /** Show the current row of a family in the story. @param {Entry} entry */
  function show(entry) {
    const { family, figure, at, only } = entry;
    const place = only ? only.rows.indexOf(at) : at;
    const of = only ? only.rows.length : family.count;
    const box = /** @type {HTMLElement} */ (figure.querySelector(".formula"));
    const inside = box.contains(document.activeElement);
    box.replaceChildren(createFormula(rows.rowOf(family, at)));
    if (inside) /** @type {HTMLElement | null} */ (box.querySelector("[tabindex='0']"))?.focus();
    const [name] = figure.getElementsByTagName("code");
    name.textContent = `${family.name}_${at + 1}`;
    const [where] = figure.getElementsByTagName("output");
    where.textContent = `${family.row} ${place + 1} of ${of.toLocaleString("en").replaceAll(",", "\u202f")}${only ? " at this cell" : ""}`;
    for (const button of figure.querySelectorAll("button")) button.disabled = (only?.rows || family.rows).length < 2;
    box.dispatchEvent(new Event("formula:set", { bubbles: true }));
  }

  /** Move to a row: announce it, typeset it and highlight it. @type {(entry: Entry, at: number) => void} */
  function turnTo(entry, at) {
    entry.at = at;
    show(entry);
    hold({ entry, row: at, cell: entry.only?.cell });
    const where = entry.figure.querySelector("output")?.textContent;
    announce(`${entry.family.title}, ${where}: ${describeRow(rows.rowOf(entry.family, at))}.`);
  }

  /** @type {(entry: Entry, by: number) => void} */
  function step(entry, by) {
    const order = entry.only?.rows;
    const of = (order || entry.family.rows).length;
    const next = ((order ? order.indexOf(entry.at) : entry.at) + by + of) % of;
    turnTo(entry, order ? order[next] : next);
  }

  /** Highlight a variable, its row or the whole family, whichever the reader points at or focuses.
      @type {(entry: Entry, target: Element) => void} */
  function pointIn(entry, target) {
    const variable = /** @type {HTMLElement | null} */ (target.closest("[data-variable]"));
    const letter = /** @type {HTMLElement | null} */ (target.closest("[data-letter]"))?.dataset.letter;
    if (letter) pointAt({ entry, row: entry.at, letter });
    else if (variable) pointAt({ entry, row: entry.at, variable: Number(variable.dataset.variable) });
    else pointAt(entry.figure.contains(target) ? { entry, row: entry.at } : { entry });
  }

  /** @param {Family} family */
  function addFamily(family) {
    const item = document.getElementById(family.id);
    const figure = /** @type {HTMLElement | null} */ (item?.querySelector("figure.row"));
    const meta = item?.querySelector("li.count");
    if (!item || !figure || !meta || !family.rows.length) return;
    const count = document.createElement("button");
    count.type = "button";
    count.append(...meta.childNodes);
    meta.append(count);
    const [caption] = figure.getElementsByTagName("figcaption");
    caption.insertAdjacentHTML("afterend", CONTROLS.replaceAll("{row}", family.row));
    figure.querySelector(".steps")?.setAttribute("aria-label", `${count.textContent} of “${family.title}”`);
    figure.insertAdjacentHTML("beforeend", '<p class="meaning" aria-live="polite"></p>');
    /** @type {Entry} */
    const entry = { family, item, figure, count, at: family.shown, only: null, lights: null, cells: null };
    families.push(entry);
    show(entry);
    markLetters(entry);
    listen(entry);
  }

  /** Let the reader point at u, v and W in the formula of a family with walls. @param {Entry} entry */
  function markLetters({ family, item, at }) {
    const seen = new Set();
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll(":scope > .formula mi"))) {
      const letter = one.textContent || "";
      if (!rows.findLetter(family, at, letter).length) continue;
      one.dataset.letter = letter;
      if (!seen.has(letter)) one.tabIndex = 0;
      seen.add(letter);
    }
  }

  /** @param {Entry} entry */
  function listen(entry) {
    const { item, figure, count } = entry;
    const whole = () => hold(held?.entry === entry && held.row === undefined ? null : { entry });
    for (const button of figure.querySelectorAll("button")) {
      button.addEventListener("click", () => step(entry, Number(button.dataset.row)));
    }
    count.addEventListener("click", whole);
    item.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest("button, a, summary") || !getSelection()?.isCollapsed) return;
      if (target.closest("[data-letter]")) pointIn(entry, target);
      else if (!figure.contains(target)) whole();
      else if (target.closest("[data-variable]")) pointIn(entry, target);
      else turnTo(entry, entry.at);
    });
    item.addEventListener("focusin", (event) => pointIn(entry, /** @type {Element} */ (event.target)));
    item.addEventListener("focusout", () => pointAt(null));
    figure.addEventListener("keydown", (event) => moveFocus(entry, event));
  }

  /** Move the focus between variables with the arrow keys. @type {(entry: Entry, event: KeyboardEvent) => void} */
  function moveFocus(entry, event) {
    const all = /** @type {HTMLElement[]} */ ([...entry.figure.querySelectorAll("[data-variable]")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all.forEach((one, i) => (one.tabIndex = i === next ? 0 : -1));
    all[next]?.focus();
  }

  let last = "";
  document.addEventListener("pointermove", (event) => {
    const at = `${event.clientX} ${event.clientY}`;
    // scrolling under a resting pointer must not move the highlight of the keyboard
    if (event.pointerType === "touch" || at === last) return;
    last = at;
    const target = /** @type {Element} */ (event.target);
    const entry = families.find(({ item }) => item.contains(target));
    const cell = isAsked() && sheet.contains(target) ? decisions.findCell(event) : undefined;
    if (entry) pointIn(entry, target);
    else pointAt(cell === undefined ? null : { cell });
  });

  rows.families.forEach(addFamily);
  document.addEventListener("keydown", (event) => event.key === "Escape" && release());
}
