// Why a cell is as it is: the layer "why" of the stage, and its steps "why-1", "why-2" ...
//
// The page's block #why-data is told of in site/sections/why.py, which makes it. What a step says
// stands in the list of all steps, which is there without a script, too.
import { keyOf, named } from "../../play/keys.js";
import { createLights, element as drawn } from "../../stage/lights.js";
import { capital, formula } from "../../stage/rows.js";

/**
 * @typedef {[number[], number[], number[], number[], number[], number]} Step
 * @typedef {{ values: string, given: number[], clues: number[][][], rules: string[], steps: Step[], settles: number[][] }} Why
 */
/** @type {import("../all.js").Start} */
export function start(stage, rows) {
  const block = document.getElementById("why-data");
  const section = document.getElementById("why");
  const control = document.querySelector("[data-control='why']");
  if (!stage || !block || !section || !control) return;
  const { svg, layers, decisions, cells: boardCells } = stage;
  /** @type {Why} */
  const why = JSON.parse(block.textContent || "");
  const { cols, cell: side, placeOf } = decisions;
  const told = [...section.querySelectorAll(".why-steps > li")].map((item) => item.textContent || "");
  const says = /** @type {HTMLElement} */ (section.querySelector(".why-says"));
  const rules = /** @type {HTMLElement} */ (section.querySelector(".why-rules"));
  const more = /** @type {HTMLElement} */ (section.querySelector(".why-more"));
  const scrubber = /** @type {HTMLInputElement} */ (control.querySelector("input"));
  const where = /** @type {HTMLElement} */ (control.querySelector("output"));
  const layer = svg.appendChild(drawn("g", { class: "why-lit" }));
  const lit = svg.appendChild(drawn("g", { class: "lit" })); // one row of the chain
  const lights = rows && createLights(rows);

  /** @type {Map<number, number>} decision -> the place of its step */
  const stepOf = new Map();
  why.steps.forEach(([decides], i) => decides.forEach((decision) => stepOf.set(decision, i)));

  let at = 0; // steps taken
  let on = false;
  /** @type {number | undefined} the cell that the reader asked for */
  let asked;

  // -- the board

  /** The border around some cells. @type {(cells: number[][], css: string, inset?: number) => Element} */
  function ring(cells, css, inset = 3) {
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
  const value = (decision) => why.values[decision] === "1";

  /** A row by the number of its family and its place there, if the page holds it.
      @type {(number: number, place: number) => import("../../stage/rows.js").Row | null} */
  function rowAt(number, place) {
    const family = rows?.families[number];
    return rows && family?.rows[place] ? rows.rowOf(family, place) : null;
  }

  /** Light up the row that the opposite breaks: the last of the chain. */
  function lightBroken() {
    const [number, place] = why.steps[at - 1]?.[4].slice(-2) || [];
    light(rowAt(number, place));
  }

  /** Light up one row: all of it, or its places only. @type {(row: import("../../stage/rows.js").Row | null, whole?: boolean) => void} */
  function light(row, whole) {
    const shapes = (row && lights?.ofRow(row, undefined)) || [];
    lit.replaceChildren(...shapes.filter((shape) => whole || shape.tagName !== "text"));
  }

  function draw() {
    decisions.clear();
    layer.replaceChildren();
    lit.replaceChildren();
    if (!on) return;
    const [now, clues, used] = why.steps[at - 1] || [[], [], []];
    lightBroken();
    const early = why.steps.slice(0, Math.max(0, at - 1)).flatMap(([decides]) => decides);
    /** @type {(decision: number) => string} */
    const place = (decision) => String(decisions.cells(decision));
    const filled = new Set([...early, ...now].filter(value).map(place)); // what a number excludes in its cell is plain
    const telling = (/** @type {number} */ decision) => value(decision) || !filled.has(place(decision));
    for (const decision of [...why.given, ...early].filter(telling)) {
      if (!used.includes(decision)) decisions.show(decision, value(decision), "past", at > 1 ? 0.4 : 1);
    }
    for (const decision of used) decisions.show(decision, value(decision), "used");
    for (const decision of now.filter(telling)) decisions.show(decision, value(decision), "now");
    for (const decision of used) layer.append(ring(decisions.cells(decision), "used", 5));
    for (const decision of now) layer.append(ring(decisions.cells(decision), "now", 3));
    for (const clue of clues) layer.append(ring(why.clues[clue], "clue", 8));
    if (asked !== undefined) layer.append(ring([placeOf(asked)], "cursor", 1));
  }

  // -- words

  /** @type {(tag: string, text: string) => HTMLElement} */
  function element(tag, text) {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  }

  function tell() {
    const [, , , used, chain] = why.steps[at - 1] || [[], [], [], [], []];
    const start = why.given.length ? "Nothing is decided yet but what is only a name." : "Nothing is decided yet.";
    says.textContent = at ? `Step ${at}. ${told[at - 1]}` : start;
    rules.replaceChildren(...used.map((rule) => element("li", why.rules[rule])));
    if (chain.length) rules.append(...followed(chain));
    scrubber.max = String(why.steps.length);
    scrubber.value = String(at);
    scrubber.setAttribute("aria-valuetext", says.textContent);
    where.textContent = `${at} of ${why.steps.length}`;
    for (const found of control?.querySelectorAll("button[data-why]") || []) {
      const button = /** @type {HTMLButtonElement} */ (found);
      const next = at + Number(button.dataset.why);
      button.disabled = next < 0 || next > why.steps.length;
    }
    listSteps();
  }

  /** What leads from the opposite to a contradiction: the last row, and those before it. @param {number[]} chain */
  function followed(chain) {
    const before = chain.length / 2 - 1;
    const last = element("li", "Assume the opposite, and this row breaks:");
    last.appendChild(list(chain.slice(-2)));
    if (!before) return [last];
    const item = document.createElement("li");
    const details = item.appendChild(document.createElement("details"));
    details.append(element("summary", `Rows that lead there: ${before}`), list(chain.slice(0, -2)));
    return [last, item];
  }

  /** @param {number[]} chain */
  function list(chain) {
    const all = document.createElement("ol");
    all.className = "why-chain";
    for (let i = 0; i < chain.length; i += 2) all.append(link(chain[i], chain[i + 1]));
    return all;
  }

  /** One row of a chain; it lights up while the reader points at it or has it in focus.
      @type {(number: number, place: number) => HTMLElement} */
  function link(number, place) {
    const item = document.createElement("li");
    const family = rows?.families[number];
    item.textContent = family ? family.title : "Another row";
    const row = rowAt(number, place);
    if (!row) return item;
    const shown = formula(row);
    for (const part of shown.querySelectorAll("[tabindex]")) part.removeAttribute("tabindex");
    item.append(shown);
    item.tabIndex = 0;
    for (const event of ["pointerenter", "focus"]) item.addEventListener(event, () => light(row, true));
    for (const event of ["pointerleave", "blur"]) item.addEventListener(event, lightBroken);
    return item;
  }

  /** All that is decided about the cell that was asked for, where that is more than one thing. */
  function listSteps() {
    const about = asked === undefined ? [] : decisions.at(asked);
    /** @type {Map<number, number>} the place of a step -> what it decides here, above all a number in the cell */
    const shown = new Map();
    for (const decision of about) {
      const place = stepOf.get(decision);
      if (place !== undefined && (value(decision) || !shown.has(place))) shown.set(place, decision);
    }
    more.replaceChildren();
    if (shown.size < 2) return;
    for (const [place, decision] of shown) {
      const item = more.appendChild(document.createElement("li"));
      const button = item.appendChild(document.createElement("button"));
      button.type = "button";
      button.textContent = `Step ${place + 1}: ${decisions.says(decision, value(decision))}`;
      button.setAttribute("aria-pressed", String(place + 1 === at));
      button.addEventListener("click", () => go(place + 1, asked));
    }
  }

  /** What is said when a cell has no step. @param {number} cell */
  function without(cell) {
    const about = decisions.at(cell);
    const given = about.find((decision) => why.given.includes(decision));
    const name = capital(named(...placeOf(cell)));
    if (given !== undefined) return `${name}: ${decisions.says(given, value(given))}. That is only its name.`;
    return about.length ? `${name}: no reason was looked for.` : `${name}: there is nothing to decide.`;
  }

  // -- steps

  /** @type {(step: number, cell?: number) => void} */
  function go(step, cell) {
    asked = cell;
    at = Math.min(Math.max(step, 0), why.steps.length);
    layers.choose(at ? `why-${at}` : "why");
    tell();
    draw();
  }

  /** The reader asks why a cell is as it is: what is still open about it is told first.
      @param {number} cell */
  function ask(cell) {
    const places = decisions.at(cell).flatMap((decision) => stepOf.get(decision) ?? []);
    places.sort((a, b) => a - b);
    const open = places.find((place) => place >= at);
    const next = open ?? places.at(-1);
    if (next !== undefined) return go(next + 1, cell);
    asked = cell;
    tell();
    draw();
    rules.replaceChildren();
    says.textContent = without(cell);
    return undefined;
  }

  for (const found of control.querySelectorAll("button[data-why]")) {
    const button = /** @type {HTMLButtonElement} */ (found);
    button.addEventListener("click", () => go(at + Number(button.dataset.why)));
  }
  scrubber.addEventListener("input", () => go(Number(scrubber.value)));
  // the arrow keys go from cell to cell by themselves; Enter asks
  boardCells.root.addEventListener("focusin", () => {
    if (!on || !boardCells.root.matches(":has(:focus-visible)")) return;
    asked = boardCells.here();
    draw();
  });
  boardCells.root.addEventListener("keydown", (event) => {
    const here = boardCells.here();
    if (!on || here === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    ask(here);
    event.preventDefault();
  });

  layers.add("why", {
    on(frame) {
      on = true;
      if (frame !== undefined) at = Math.min(frame, why.steps.length);
      tell();
      draw();
      return says.textContent || "";
    },
    off() {
      on = false;
      asked = undefined;
      draw();
    },
    touch(event) {
      const cell = decisions.cellUnder(event);
      if (cell !== undefined) ask(cell);
    },
  });
  tell();
}
