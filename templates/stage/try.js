// Lets the reader set values of variables; shows the row that they violate, or the values that a row fixes.
// It propagates as solvers do: from the least and greatest sum that the open variables allow.
//
//   .stage[data-values="y"]     letters whose variables the reader sets; "s/" draws a diagonal
//   .stage[data-walls="y"]      the cells with this letter at 1 must be connected (walls.js)
//   [data-try]                  buttons that start and stop it
import { nameCell } from "../play/keys.js";
import { createLights } from "./lights.js";
import { createSvg } from "./svg.js";
import { endsOf, createFormula, keyOfPlace, formatVariable } from "./rows.js";
import { findWall } from "./walls.js";

/** @typedef {import("./rows.js").Where} Where */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {{ title: string, name: string, row: Row, values: [number, number][] }} Reason  values: index and value of variables */

/** @type {(stage: import("./whole.js").Whole, rows: import("./rows.js").Rows) => void} */
export function addTrial({ stage, sheet, svg, decisions, cells }, rows) {
  const panel = /** @type {HTMLElement | null} */ (document.querySelector(".trial"));
  if (!("values" in stage.dataset) || !panel) return;
  const lights = createLights(rows);
  const [sentence] = panel.getElementsByTagName("p");
  const box = /** @type {HTMLElement} */ (panel.querySelector(".formula"));
  const layer = svg.appendChild(createSvg("g", { class: "tried" }));
  const families = rows.families.filter((family) => family.id.startsWith("main-"));

  /** The letters that the reader can set, each with its diagonal if it has one. */
  const letters = (stage.dataset.values || "").split(" ").map((word) => {
    const own = rows.variables.find((x) => x.letter.letter === word[0])?.letter;
    return { own, glyph: word.slice(1) };
  });
  /** @type {(x: import("./rows.js").Variable) => string} */
  const glyphOf = (x) => letters.find(({ own }) => own === x.letter)?.glyph || "";

  /** Return the centre of a place in cells. @type {(at: string, place: Where) => [number, number]} */
  function findMiddle(at, place) {
    const [[r, c], [r2, c2]] = endsOf(place);
    const shift = at === "cell" || at === "pair" ? 0.5 : 0;
    return [(r + r2) / 2 + shift, (c + c2) / 2 + shift];
  }

  /** The variables that can be set, by the centre of their place; two letters may share a place.
      @type {Map<string, { r: number, c: number, numbers: number[] }>} */
  const spots = new Map();
  for (const { own } of letters) {
    rows.variables.forEach((x, number) => {
      if (!own || x.letter !== own) return;
      const [r, c] = findMiddle(own.at, x.places[0]);
      const spot = spots.get(`${r} ${c}`) || { r, c, numbers: [] };
      spot.numbers.push(number);
      spots.set(`${r} ${c}`, spot);
    });
  }

  /** Return the variables nearest to a point, if any are near. @type {(r: number, c: number) => number[] | undefined} */
  function findNearest(r, c) {
    let [found, least] = [/** @type {number[] | undefined} */ (undefined), 0.72]; // reaches the corner of a cell
    for (const spot of spots.values()) {
      const far = Math.hypot(spot.r - r, spot.c - c);
      if (far < least) [found, least] = [spot.numbers, far];
    }
    return found;
  }

  /** @type {Map<number, number>} */
  const mine = new Map();
  /** @type {Map<number, number>} */
  const follows = new Map();
  /** @type {Reason | null} the row of the last step */
  let reason = null;
  let on = false;
  let cursor = 0;

  /** @type {(number: number) => number | undefined} */
  const valueOf = (number) => mine.get(number) ?? follows.get(number);

  // -- arithmetic

  /** Return the least and greatest sum that a row can still have. @type {(row: Row) => number[]} */
  function findRange(row) {
    let [low, high] = [0, 0];
    for (const { weight, number } of row.terms) {
      const value = valueOf(number);
      low += value === undefined ? Math.min(weight, 0) : weight * value;
      high += value === undefined ? Math.max(weight, 0) : weight * value;
    }
    return [low, high];
  }

  /** @type {(row: Row) => boolean} */
  function isBroken(row) {
    const [low, high] = findRange(row);
    return (row.lower !== null && high < row.lower) || (row.upper !== null && low > row.upper);
  }

  /** Return the open variables that a row fixes, with their values. @type {(row: Row) => [number, number][]} */
  function findForced(row) {
    const [low, high] = findRange(row);
    const most = row.upper === null ? Infinity : row.upper - low; // slack of the sum in each direction
    const least = row.lower === null ? Infinity : high - row.lower;
    return row.terms
      .filter(({ weight, number }) => valueOf(number) === undefined && Math.abs(weight) > Math.min(most, least))
      .map(({ weight, number }) => [number, Number(weight > 0 === Math.abs(weight) > least)]);
  }

  /** @type {(number: number, weight?: number) => import("./rows.js").Term} */
  const createTerm = (number, weight = 1) => ({ weight, number, variable: rows.variables[number] });

  /** Return a row that connectivity implies, with the value that it fixes. @returns {Reason | null} */
  function findWallReason() {
    const numberAt = new Map([...spots.values()].map(({ numbers: [n] }) => [rows.variables[n].cells[0], n]));
    /** @param {(value: number | undefined) => boolean} accepts */
    const findCells = (accepts) => new Set([...numberAt].filter(([, number]) => accepts(valueOf(number))).map(([cell]) => cell));
    const found = findWall(rows.rows, rows.cols, findCells((v) => v === 1), findCells((v) => v !== 0));
    if (!found) return null;
    const { here, there, wall, forces } = found;
    const at = (/** @type {number} */ cell) => /** @type {number} */ (numberAt.get(cell));
    const terms = [createTerm(at(here)), createTerm(at(there)), ...wall.map((w) => createTerm(at(w), -1))];
    const row = { terms, lower: null, upper: 1 };
    return { title: "Connected", name: "a wall", row, values: forces ? [[at(forces[0]), forces[1]]] : [] };
  }

  /** Return the first violated row, or else the first row that fixes a value. @returns {Reason | null} */
  function findReason() {
    /** @type {Reason | null} */
    let first = null;
    for (const family of families) {
      for (let at = 0; at < family.rows.length; at++) {
        const row = rows.rowOf(family, at);
        const found = { title: family.title, name: `${family.row} ${at + 1}`, row };
        if (isBroken(row)) return { ...found, values: [] };
        /** @type {[number, number][]} */
        const values = first ? [] : findForced(row);
        if (values.length) first = { ...found, values };
      }
    }
    return first || (stage.dataset.walls ? findWallReason() : null);
  }

  /** Take one step; return whether there may be another. */
  function takeStep() {
    reason = findReason();
    for (const [number, value] of reason?.values || []) follows.set(number, value);
    return Boolean(reason?.values.length);
  }

  // -- display

  /** @type {(number: number, value: number, css: string) => Element[]} */
  function drawValue(number, value, css) {
    const x = rows.variables[number];
    if (x.letter.at === "pair" && x.places.length > 1) return []; // one of several pairs, not a line yet
    const [[r, c]] = endsOf(x.places[0]);
    const glyph = glyphOf(x);
    const side = rows.cell;
    if (glyph) {
      const [left, right] = glyph === "/" ? [1, 0] : [0, 1];
      const ends = { x1: (c + left) * side, y1: r * side, x2: (c + right) * side, y2: (r + 1) * side };
      return value ? [createSvg("line", { class: css, "data-key": keyOfPlace(x.places[0]), ...ends })] : [];
    }
    if (value) return [lights.drawShape(x.letter.at, x.places[0], css)];
    const [my, mx] = findMiddle(x.letter.at, x.places[0]).map((n) => n * side);
    const corner = x.letter.at === "cell" ? 12 : 0; // next to a clue
    const d = `M${mx - corner - 3} ${my - corner - 3}l6 6m0-6l-6 6`;
    return [createSvg("path", { class: `${x.letter.at} zero ${css}`, "data-key": keyOfPlace(x.places[0]), d })];
  }

  function draw() {
    const drawn = [...follows].filter(([n]) => !mine.has(n)).flatMap(([n, value]) => drawValue(n, value, "follows"));
    drawn.push(...[...mine].flatMap(([number, value]) => drawValue(number, value, "mine")));
    drawn.sort((a, b) => Number(b.tagName === "rect") - Number(a.tagName === "rect")); // areas below lines
    const row = on && reason ? lights.drawRow(reason.row, [reason.values[0]?.[0]]) : [];
    const asked = on && document.activeElement === sheet ? [lights.drawShape("cell", decisions.placeOf(cursor), "asked")] : [];
    layer.replaceChildren(...drawn, ...groupShapes(row), ...asked);
  }

  /** @type {(shapes: Element[]) => Element[]} */
  function groupShapes(shapes) {
    const group = createSvg("g", { class: "lit" });
    group.append(...shapes);
    return [group];
  }

  /** @param {string} nothing text if there is no such row */
  function showReason(nothing) {
    box.replaceChildren(...(reason ? [createFormula(reason.row)] : []));
    const values = (reason?.values || []).map(([n, v]) => `${formatVariable(rows.variables[n])} = ${v}`);
    if (!reason) sentence.textContent = nothing;
    else if (values.length) sentence.textContent = `${reason.title}, ${reason.name}: so ${values.join(", ")}.`;
    else sentence.textContent = `${reason.title}, ${reason.name} is violated: no values of the open variables can satisfy it.`;
    draw();
  }

  const cellwise = letters.every(({ own }) => own?.at === "cell");
  const counsel = letters.some(({ glyph }) => glyph)
    ? "Choose a cell to set one diagonal; again: the other; again: none; again: open."
    : `Choose ${cellwise ? "a cell" : "a step between cells (or press Shift and an arrow key)"} to set it to 1; again: 0; again: open.`;

  // -- input

  /** Set the variables of a place to their next value. @param {number[] | undefined} own */
  function turnValues(own) {
    if (!own) return;
    const states = own.length === 1 ? [[1], [0]] : [...own.map((_, i) => own.map((__, j) => Number(i === j))), own.map(() => 0)];
    const now = states.findIndex((state) => own.every((number, i) => mine.get(number) === state[i]));
    own.forEach((number, i) => (states[now + 1] ? mine.set(number, states[now + 1][i]) : mine.delete(number)));
    follows.clear();
    reason = null;
    const wrong = findReason();
    reason = wrong && !wrong.values.length ? wrong : null;
    showReason(mine.size ? "No row is violated so far." : counsel);
  }

  /** @param {boolean} active */
  function setActive(active) {
    on = active;
    stage.classList.toggle("trying", on);
    if (panel) panel.hidden = !on;
    for (const button of document.querySelectorAll("[data-try]")) button.setAttribute("aria-pressed", String(on));
    clear();
  }

  function clear() {
    for (const state of [mine, follows]) state.clear();
    reason = null;
    showReason(counsel);
  }

  for (const button of document.querySelectorAll("[data-try]")) button.addEventListener("click", () => setActive(!on));
  panel.querySelector("[data-next]")?.addEventListener("click", () => {
    takeStep();
    showReason("Nothing more follows from a single row.");
  });
  panel.querySelector("[data-all]")?.addEventListener("click", () => {
    let steps = 0;
    while (takeStep()) steps++;
    showReason(`${steps} ${steps === 1 ? "row" : "rows"} forced something; nothing more follows from a single row.`);
  });
  panel.querySelector("[data-clear]")?.addEventListener("click", clear);

  // -- while it is active, clicks set values instead of listing the rows of a cell (model.js)

  stage.addEventListener("click", (event) => {
    if (!on || !sheet.contains(/** @type {Node} */ (event.target))) return;
    event.stopPropagation();
    const [r, c] = decisions.findPlace(event);
    turnValues(findNearest(r, c));
  }, true);
  stage.addEventListener("pointerdown", (event) => {
    // keeps a shown answer on the board, so that it can be copied
    if (on && sheet.contains(/** @type {Node} */ (event.target))) event.stopPropagation();
  }, true);
  sheet.addEventListener("pointermove", (event) => on && event.stopPropagation());
  // cells.js handles the arrow keys
  cells.root.addEventListener("focusin", () => {
    const here = cells.getFocused();
    if (!on || here === undefined) return;
    cursor = here;
    sentence.textContent = nameCell(...decisions.placeOf(cursor));
    draw();
  });
  stage.addEventListener("keydown", (event) => {
    if (!on || !cells.root.contains(/** @type {Node} */ (event.target))) return;
    const [r, c] = decisions.placeOf(cursor);
    const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (way && event.shiftKey) turnValues(findNearest(r + (1 + way[0]) / 2, c + (1 + way[1]) / 2));
    else if (event.key === "Enter" || event.key === " ") turnValues(findNearest(r + 0.5, c + 0.5));
    else return;
    event.stopPropagation();
    event.preventDefault();
    draw();
  }, true);
}
