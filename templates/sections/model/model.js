// The model on the board: what a family's rows touch, one row with its coefficients, one cell
// with the rows that mention it. A look is what lights up; the reader points at one for a
// moment, or holds one by choosing it.
//
// Nothing in here knows a kind: rows.js reads the page's data, and the stage's board is a grid.
import { named } from "../../play/keys.js";
import { createLights, element } from "../../stage/lights.js";
import { capital, formula, words } from "../../stage/rows.js";

/** @typedef {import("../../stage/rows.js").Family} Family */

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
   * A family in the story: the row that it shows, and the rows that its buttons step through
   * (all of them, or those that mention one cell).
   * @typedef {{ family: Family, item: HTMLElement, figure: HTMLElement, count: HTMLElement,
   *   at: number, only: { cell: number, rows: number[] } | null, lights: Element[] | null, cells: Map<number, number[]> | null }} Told
   * @typedef {{ told?: Told, row?: number, cell?: number, variable?: number }} Look
   */
  /** @type {Told[]} */
  const families = [];
  /** @type {Look | null} */
  let held = null;
  /** @type {Look | null} */
  let pointed = null;
  let cursor = 0; // the cell that the arrow keys have come to

  // -- the layer on the board

  const layer = svg.appendChild(element("g", { class: "lit" }));

  function draw() {
    const look = pointed || held || {};
    const { told, row, variable } = look;
    const cell = look.cell ?? held?.cell;
    /** @type {Element[]} */
    let shapes = [];
    if (told && row !== undefined) shapes = lights.ofRow(rows.rowOf(told.family, row), variable);
    else if (told) shapes = told.lights ||= lights.ofFamily(told.family);
    if (cell !== undefined) shapes = [lights.shape("cell", placeOf(cell), "asked"), ...shapes];
    layer.replaceChildren(...shapes);
    for (const one of families) {
      one.count.setAttribute("aria-pressed", String(held?.told === one && held.row === undefined));
      one.item.classList.toggle("on-board", told === one);
      const meaning = one.figure.querySelector(".meaning");
      const text = told === one && variable !== undefined ? rows.meaning(rows.variables[variable]) : "";
      if (meaning && meaning.textContent !== text) meaning.textContent = text;
    }
    list(cell);
  }

  /** @type {(cell: number) => string} */
  const cellName = (cell) => named(...placeOf(cell));

  /** @param {Look | null} look */
  function point(look) {
    const parts = /** @type {const} */ (["told", "row", "cell", "variable"]);
    const same = parts.every((part) => look?.[part] === pointed?.[part]);
    pointed = look;
    if (!same) draw();
  }

  /** @param {Look | null} look */
  function hold(look) {
    held = look;
    pointed = null;
    for (const told of families) {
      if (told.only && (told !== look?.told || look.row === undefined)) show(Object.assign(told, { only: null }));
    }
    draw();
  }

  // -- a cell: the families that mention it

  const [title] = panel.getElementsByTagName("p");
  const [choices] = panel.getElementsByTagName("ul");
  /** @type {number | undefined} */
  let listed;

  /** @type {(told: Told, cell: number) => number[]} */
  const mentioning = (told, cell) => (told.cells ||= rows.mentions(told.family)).get(cell) || [];

  /** @param {number | undefined} cell */
  function list(cell) {
    panel.hidden = cell === undefined;
    if (cell !== undefined && cell !== listed) {
      title.textContent = capital(cellName(cell));
      const found = families.filter((told) => mentioning(told, cell).length);
      choices.replaceChildren(...found.map((told) => choice(told, cell)));
      if (!found.length) choices.append("No row mentions this cell.");
    }
    listed = cell;
    for (const button of choices.getElementsByTagName("button")) {
      button.setAttribute("aria-pressed", String(held?.told?.family.id === button.dataset.family));
    }
  }

  /** @type {(told: Told, cell: number) => HTMLElement} */
  function choice(told, cell) {
    const item = document.createElement("li");
    const button = item.appendChild(document.createElement("button"));
    const how = document.createElement("b");
    how.textContent = String(mentioning(told, cell).length);
    button.type = "button";
    button.dataset.family = told.family.id;
    button.append(`${told.family.title} `, how);
    button.addEventListener("click", () => {
      told.only = { cell, rows: mentioning(told, cell) };
      turn(told, told.only.rows[0]);
      told.figure.scrollIntoView({ block: "nearest" });
      const next = told.figure.querySelector("[data-row='1']:enabled, .variable[tabindex='0']");
      /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
    });
    return item;
  }

  /** The reader chooses a cell; the same one again lets it go. @param {number | undefined} cell */
  function ask(cell) {
    const again = cell === undefined || (held?.cell === cell && !held.told);
    if (cell !== undefined) cursor = cell;
    hold(again ? null : { cell });
  }

  // while the model is on the stage, its board is asked: by touch, and by the keyboard; a board
  // that is not played always is
  const played = Boolean(document.getElementById("play-data"));
  const asked = () => layers.shown() === "model" || (!played && !layers.shown());
  sheet.addEventListener("click", (event) => !played && !layers.shown() && ask(decisions.cellUnder(event)));
  layers.add("model", {
    on: () => "The model: choose a cell, and see which rows mention it.",
    off: () => hold(null),
    touch: (event) => ask(decisions.cellUnder(event)),
  });
  cells.root.addEventListener("focusin", () => {
    const here = cells.here();
    if (here !== undefined && asked() && cells.root.matches(":has(:focus-visible)")) goTo(here);
  });
  cells.root.addEventListener("focusout", () => asked() && point(null));
  cells.root.addEventListener("keydown", (event) => {
    const here = cells.here();
    if (!asked() || here === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    hold({ cell: here });
    choices.querySelector("button")?.focus();
    event.preventDefault();
  });

  /** @param {number} cell */
  function goTo(cell) {
    cursor = cell;
    point({ cell });
    const found = families.filter((told) => mentioning(told, cell).length);
    say(`${cellName(cell)}: ${found.map((t) => `${t.family.title} ${mentioning(t, cell).length}`).join(", ") || "no row mentions it"}.`);
  }

  panel.querySelector("[data-close]")?.addEventListener("click", () => letGo());

  function letGo() {
    const inside = panel.contains(document.activeElement);
    hold(null);
    if (inside) cells.go(...placeOf(cursor));
  }

  /** @param {string} text */
  function say(text) {
    status.textContent = text;
  }

  // -- the story: families and their rows

  /** The row `at` of a family in the story. @param {Told} told */
  function show(told) {
    const { family, figure, at, only } = told;
    const place = only ? only.rows.indexOf(at) : at;
    const of = only ? only.rows.length : family.count;
    const box = /** @type {HTMLElement} */ (figure.querySelector(".formula"));
    const inside = box.contains(document.activeElement);
    box.replaceChildren(formula(rows.rowOf(family, at)));
    if (inside) /** @type {HTMLElement | null} */ (box.querySelector("[tabindex='0']"))?.focus();
    const [name] = figure.getElementsByTagName("code");
    name.textContent = `${family.name}_${at + 1}`;
    const [where] = figure.getElementsByTagName("output");
    where.textContent = `${family.row} ${place + 1} of ${of.toLocaleString("en").replaceAll(",", "\u202f")}${only ? " at this cell" : ""}`;
    for (const button of figure.querySelectorAll("button")) button.disabled = (only?.rows || family.rows).length < 2;
    document.dispatchEvent(new Event("formula:set"));
  }

  /** The reader turns to a row: it is told, typeset and lit. @type {(told: Told, at: number) => void} */
  function turn(told, at) {
    told.at = at;
    show(told);
    hold({ told, row: at, cell: told.only?.cell });
    const where = told.figure.querySelector("output")?.textContent;
    say(`${told.family.title}, ${where}: ${words(rows.rowOf(told.family, at))}.`);
  }

  /** @type {(told: Told, by: number) => void} */
  function step(told, by) {
    const order = told.only?.rows;
    const of = (order || told.family.rows).length;
    const next = ((order ? order.indexOf(told.at) : told.at) + by + of) % of;
    turn(told, order ? order[next] : next);
  }

  /** What the reader points at or focuses in a family: a variable, its row, or all of it.
      @type {(told: Told, target: Element) => void} */
  function pointIn(told, target) {
    const variable = /** @type {HTMLElement | null} */ (target.closest("[data-variable]"));
    if (variable) point({ told, row: told.at, variable: Number(variable.dataset.variable) });
    else point(told.figure.contains(target) ? { told, row: told.at } : { told });
  }

  /** @param {Family} family */
  function tell(family) {
    const item = document.getElementById(family.id);
    const figure = /** @type {HTMLElement | null} */ (item?.querySelector("figure.row"));
    const meta = item?.querySelector("li.count");
    if (!item || !figure || !meta || !family.rows.length) return;
    const count = document.createElement("button");
    count.type = "button";
    count.append(...meta.childNodes);
    meta.append(count);
    /** @type {Told} */
    const told = { family, item, figure, count, at: family.shown, only: null, lights: null, cells: null };
    families.push(told);
    show(told);
    follow(told);
  }

  /** @param {Told} told */
  function follow(told) {
    const { item, figure, count } = told;
    const whole = () => hold(held?.told === told && held.row === undefined ? null : { told });
    for (const button of figure.querySelectorAll("button")) {
      button.addEventListener("click", () => step(told, Number(button.dataset.row)));
    }
    count.addEventListener("click", whole);
    item.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest("button, a, summary") || !getSelection()?.isCollapsed) return;
      if (!figure.contains(target)) whole();
      else if (target.closest("[data-variable]")) pointIn(told, target);
      else turn(told, told.at);
    });
    item.addEventListener("focusin", (event) => pointIn(told, /** @type {Element} */ (event.target)));
    item.addEventListener("focusout", () => point(null));
    figure.addEventListener("keydown", (event) => rove(told, event));
  }

  /** The arrow keys go from variable to variable. @type {(told: Told, event: KeyboardEvent) => void} */
  function rove(told, event) {
    const all = /** @type {HTMLElement[]} */ ([...told.figure.querySelectorAll("[data-variable]")]);
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
    // a page that scrolls under a resting pointer changes nothing: the keyboard may have moved it
    if (event.pointerType === "touch" || at === last) return;
    last = at;
    const target = /** @type {Element} */ (event.target);
    const told = families.find(({ item }) => item.contains(target));
    const cell = asked() && sheet.contains(target) ? decisions.cellUnder(event) : undefined;
    if (told) pointIn(told, target);
    else point(cell === undefined ? null : { cell });
  });

  rows.families.forEach(tell);
  document.addEventListener("keydown", (event) => event.key === "Escape" && letGo());
}
