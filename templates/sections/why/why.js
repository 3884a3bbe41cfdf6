// The steps of a solution by hand: the layer "why" with its steps "why-1", "why-2" ...
//
// site_gen/workshop/step_data.py documents the block #why-data. The sentences of the steps come
// from the list in the page, which also works without scripts.
import { keyOf, nameCell } from "../../play/keys.js";
import { readBlock } from "../../stage/data.js";
import { createLights } from "../../stage/lights.js";
import { createSvg as drawn } from "../../stage/svg.js";
import { capitalize, createFormula } from "../../stage/rows.js";
import { t } from "../../stage/say.js";

/**
 * @typedef {[number[], number[], number[], number[], number[], number, number[]]} Step
 * @typedef {{ values: string, given: number[], clues: number[][][], rules: string[], steps: Step[], settles: number[][] }} Why
 */
/** @type {import("../all.js").Start} */
export function start(stage, rows) {
  /** @type {Why} */
  const why = readBlock("why-data");
  const section = document.getElementById("why");
  const control = document.querySelector("[data-control='why']");
  if (!stage || !why || !section || !control) return;
  const { svg, layers, decisions, cells: boardCells } = stage;
  const { cols, cell: side, placeOf } = decisions;
  const sentences = [...section.querySelectorAll(".why-steps > li")].map((item) => item.textContent || "");
  const says = /** @type {HTMLElement} */ (section.querySelector(".why-says"));
  const rules = /** @type {HTMLElement} */ (section.querySelector(".why-rules"));
  const more = /** @type {HTMLElement} */ (section.querySelector(".why-more"));
  const scrubber = /** @type {HTMLInputElement} */ (control.querySelector("input"));
  const where = /** @type {HTMLElement} */ (control.querySelector("output"));
  const layer = svg.appendChild(drawn("g", { class: "why-lit" }));
  const lit = svg.appendChild(drawn("g", { class: "lit" })); // one row of the chain
  const lights = rows && createLights(rows);

  /** @type {Map<number, number>} decision -> index of its step */
  const stepOf = new Map();
  why.steps.forEach(([decides], i) => decides.forEach((decision) => stepOf.set(decision, i)));

  let at = 0; // number of steps taken
  let on = false;
  /** @type {number | undefined} the cell that the reader asks about */
  let asked;

  // -- the board

  /** Draw the border around a set of cells. @type {(cells: number[][], css: string, inset?: number) => Element} */
  function drawRing(cells, css, inset = 3) {
    const within = new Set(cells.map(([r, c]) => r * cols + c));
    const d = cells.flatMap(([r, c]) => {
      /** @type {(i: number, j: number) => boolean} */
      const has = (i, j) => j >= 0 && j < cols && within.has(i * cols + j);
      const [top, left, bottom, right] = [has(r - 1, c), has(r, c - 1), has(r + 1, c), has(r, c + 1)];
      const [x1, x2] = [c * side + (left ? 0 : inset), (c + 1) * side - (right ? 0 : inset)];
      const [y1, y2] = [r * side + (top ? 0 : inset), (r + 1) * side - (bottom ? 0 : inset)];
      return [
        top ? "" : `M${x1} ${y1}H${x2}`,
        bottom ? "" : `M${x1} ${y2}H${x2}`,
        left ? "" : `M${x1} ${y1}V${y2}`,
        right ? "" : `M${x2} ${y1}V${y2}`,
      ];
    });
    const keys = cells.map(([r, c]) => keyOf(r, c)).join(" ");
    return drawn("path", { class: css, "data-cells": keys, d: d.join("") });
  }

  /** @type {(decision: number) => boolean} */
  const isOne = (decision) => why.values[decision] === "1";

  /** Return a row by the index of its family and its index there; null if it is not in the page.
      @type {(number: number, place: number) => import("../../stage/rows.js").Row | null} */
  function rowAt(number, place) {
    const family = rows?.families[number];
    return rows && family?.rows[place] ? rows.rowOf(family, place) : null;
  }

  /** Highlight the row that the opposite would violate, which is the last of the chain. */
  function lightBroken() {
    const [number, place] = why.steps[at - 1]?.[4].slice(-2) || [];
    lightRow(rowAt(number, place));
  }

  /** Highlight a row, with its coefficients if `whole`. @type {(row: import("../../stage/rows.js").Row | null, whole?: boolean) => void} */
  function lightRow(row, whole) {
    const shapes = (row && lights?.drawRow(row)) || [];
    lit.replaceChildren(...shapes.filter((shape) => whole || shape.tagName !== "text"));
  }

  function draw() {
    decisions.clear();
    layer.replaceChildren();
    lit.replaceChildren();
    if (!on) return;
    const [now, clues, used, , , , leads] = why.steps[at - 1] || [[], [], [], [], [], 0, []];
    lightBroken();
    const early = why.steps.slice(0, Math.max(0, at - 1)).flatMap(([decides]) => decides);
    /** @type {(decision: number) => string} */
    const place = (decision) => String(decisions.cellsOf(decision));
    const filled = new Set([...early, ...now].filter(isOne).map(place)); // a number in the same cell implies the others
    const isInformative = (/** @type {number} */ decision) => isOne(decision) || !filled.has(place(decision));
    for (const decision of [...why.given, ...early].filter(isInformative)) {
      if (!used.includes(decision)) decisions.show(decision, isOne(decision), "past", at > 1 ? 0.4 : 1);
    }
    for (const decision of used) decisions.show(decision, isOne(decision), "used");
    for (const decision of now.filter(isInformative)) decisions.show(decision, isOne(decision), "now");
    for (const decision of used) layer.append(drawRing(decisions.cellsOf(decision), "used", 5));
    for (const decision of now) layer.append(drawRing(decisions.cellsOf(decision), "now", 3));
    drawLeads(leads);
    for (const clue of clues) layer.append(drawRing(why.clues[clue], "clue", 8));
    if (asked !== undefined) layer.append(drawRing([placeOf(asked)], "cursor", 1));
  }

  /** Draw what the opposite would lead to, in red, with the order in which it follows. @param {number[]} leads */
  function drawLeads(leads) {
    for (let i = 0; i < leads.length; i += 3) {
      const cells = decisions.cellsOf(leads[i]);
      decisions.show(leads[i], leads[i + 1] === 1, "then");
      const [y, x] = [0, 1].map((way) => (cells.reduce((sum, cell) => sum + cell[way], 0) / cells.length + 0.5) * side);
      const place = cells.length > 1 ? [x, y] : [x - side / 3, y - side / 3];
      const number = layer.appendChild(drawn("text", { class: "then", x: String(place[0]), y: String(place[1]) }));
      number.textContent = String(leads[i + 2]);
    }
  }

  // -- text

  /** @type {(tag: string, text: string) => HTMLElement} */
  function createElement(tag, text) {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  }

  /** @param {string} text */
  function createEnglish(text) {
    const made = createElement("span", text);
    made.lang = "en";
    return made;
  }

  function showStep() {
    const [, , , used, chain] = why.steps[at - 1] || [[], [], [], [], []];
    const start = why.given.length ? t`Nothing is decided yet, except what is fixed by convention.` : t`Nothing is decided yet.`;
    says.replaceChildren(...(at ? [t`Step ${at}.`, " ", sentences[at - 1]] : [start]));
    rules.replaceChildren(...used.map((rule) => createElement("li", why.rules[rule])));
    if (chain.length && rows) rules.append(...createChain(chain));
    scrubber.max = String(why.steps.length);
    scrubber.value = String(at);
    scrubber.setAttribute("aria-valuetext", says.textContent);
    where.textContent = t`${at} of ${why.steps.length}`;
    for (const found of control?.querySelectorAll("button[data-why]") || []) {
      const button = /** @type {HTMLButtonElement} */ (found);
      const next = at + Number(button.dataset.why);
      button.disabled = next < 0 || next > why.steps.length;
    }
    listSteps();
  }

  /** Return the rows that lead from the opposite to a contradiction; the last one comes first. @param {number[]} chain */
  function createChain(chain) {
    const before = chain.length / 2 - 1;
    const last = createElement("li", t`Assume the opposite. Then this row fails:`);
    last.appendChild(createList(chain.slice(-2)));
    if (!before) return [last];
    const item = document.createElement("li");
    const details = item.appendChild(document.createElement("details"));
    details.append(createElement("summary", t`Rows that lead to it: ${before}`), createList(chain.slice(0, -2)));
    return [last, item];
  }

  /** @param {number[]} chain */
  function createList(chain) {
    const all = document.createElement("ol");
    all.className = "why-chain";
    for (let i = 0; i < chain.length; i += 2) all.append(createLink(chain[i], chain[i + 1]));
    return all;
  }

  /** Return an item for one row, which is highlighted while it has the pointer or the focus.
      @type {(number: number, place: number) => HTMLElement} */
  function createLink(number, place) {
    const item = document.createElement("li");
    const family = rows?.families[number];
    item.append(family ? createEnglish(family.title) : t`Another row`);
    const row = rowAt(number, place);
    if (!row) return item;
    const shown = createFormula(row);
    for (const part of shown.querySelectorAll("[tabindex]")) part.removeAttribute("tabindex");
    item.append(shown);
    item.tabIndex = 0;
    for (const event of ["pointerenter", "focus"]) item.addEventListener(event, () => lightRow(row, true));
    for (const event of ["pointerleave", "blur"]) item.addEventListener(event, lightBroken);
    return item;
  }

  /** List the steps about the selected cell if there are several. */
  function listSteps() {
    const about = asked === undefined ? [] : decisions.decisionsAt(asked);
    /** @type {Map<number, number>} index of a step -> its decision here, preferably a number in the cell */
    const shown = new Map();
    for (const decision of about) {
      const place = stepOf.get(decision);
      if (place !== undefined && (isOne(decision) || !shown.has(place))) shown.set(place, decision);
    }
    more.replaceChildren();
    if (shown.size < 2) return;
    for (const [place, decision] of shown) {
      const item = more.appendChild(document.createElement("li"));
      const button = item.appendChild(document.createElement("button"));
      button.type = "button";
      const number = place + 1;
      button.append(t`Step ${number}`, t`: `, decisions.describe(decision, isOne(decision)));
      button.setAttribute("aria-pressed", String(place + 1 === at));
      button.addEventListener("click", () => go(place + 1, asked));
    }
  }

  /** Return why a cell has no step. @param {number} cell @returns {(string | Node)[]} */
  function explainMissing(cell) {
    const about = decisions.decisionsAt(cell);
    const given = about.find((decision) => why.given.includes(decision));
    const name = capitalize(nameCell(...placeOf(cell)));
    if (given !== undefined) return [name, t`: `, `${decisions.describe(given, isOne(given))}.`, " ", t`This is only a convention.`];
    return [about.length ? t`${name}: we did not look for a reason.` : t`${name}: there is nothing to decide.`];
  }

  // -- steps

  /** @type {(step: number, cell?: number) => void} */
  function go(step, cell) {
    asked = cell;
    at = Math.min(Math.max(step, 0), why.steps.length);
    layers.choose(at ? `why-${at}` : "why");
    showStep();
    draw();
  }

  /** Go to the step that explains a cell, preferably one that is still to come.
      @param {number} cell */
  function ask(cell) {
    const places = decisions.decisionsAt(cell).flatMap((decision) => stepOf.get(decision) ?? []);
    places.sort((a, b) => a - b);
    const open = places.find((place) => place >= at);
    const next = open ?? places.at(-1);
    if (next !== undefined) return go(next + 1, cell);
    asked = cell;
    showStep();
    draw();
    rules.replaceChildren();
    says.replaceChildren(...explainMissing(cell));
    return undefined;
  }

  for (const found of control.querySelectorAll("button[data-why]")) {
    const button = /** @type {HTMLButtonElement} */ (found);
    button.addEventListener("click", () => go(at + Number(button.dataset.why)));
  }
  scrubber.addEventListener("input", () => go(Number(scrubber.value)));
  // cells.js handles the arrow keys; Enter asks about a cell
  boardCells.root.addEventListener("focusin", () => {
    if (!on || !boardCells.root.matches(":has(:focus-visible)")) return;
    asked = boardCells.getFocused();
    draw();
  });
  boardCells.root.addEventListener("keydown", (event) => {
    const here = boardCells.getFocused();
    if (!on || here === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    ask(here);
    event.preventDefault();
  });

  layers.add("why", {
    on(frame) {
      on = true;
      if (frame !== undefined) at = Math.min(frame, why.steps.length);
      showStep();
      draw();
      return says.textContent || "";
    },
    off() {
      on = false;
      asked = undefined;
      draw();
    },
    touch(event) {
      const cell = decisions.findCell(event);
      if (cell !== undefined) ask(cell);
    },
  });
  showStep();
}
