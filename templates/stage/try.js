// Values set by the reader: which row they break, and what follows from them, one row at a time.
// The arithmetic is that of any solver: a row is as large as its open variables can make it.
//
//   .stage[data-values="y"]     letters that one sets by choosing a place; "s/" is drawn as a diagonal
//   .stage[data-walls="y"]      the cells with this letter at 1 hang together (walls.js)
//   [data-try]                  buttons that begin and end it
import { named } from "../play/keys.js";
import { createLights, element } from "./lights.js";
import { ends, formula, keyOfPlace, spoken } from "./rows.js";
import { findWall } from "./walls.js";

/** @typedef {import("./rows.js").Where} Where */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {{ title: string, name: string, row: Row, values: [number, number][] }} Reason  values: of variables by number */

/** @type {(stage: import("./stage.js").Stage, rows: import("./rows.js").Rows) => void} */
export function addTrial({ stage, sheet, svg, decisions, cells }, rows) {
  const panel = /** @type {HTMLElement | null} */ (document.querySelector(".trial"));
  if (!("values" in stage.dataset) || !panel) return;
  const lights = createLights(rows);
  const [said] = panel.getElementsByTagName("p");
  const box = /** @type {HTMLElement} */ (panel.querySelector(".formula"));
  const layer = svg.appendChild(element("g", { class: "tried" }));
  const families = rows.families.filter((family) => family.id.startsWith("main-"));

  /** The letters that one sets, each with the diagonal that shows it, if it has one. */
  const letters = (stage.dataset.values || "").split(" ").map((word) => {
    const own = rows.variables.find((x) => x.letter.letter === word[0])?.letter;
    return { own, glyph: word.slice(1) };
  });
  /** @type {(x: import("./rows.js").Variable) => string} */
  const glyphOf = (x) => letters.find(({ own }) => own === x.letter)?.glyph || "";

  /** Where a place has its middle, in cells. @type {(at: string, place: Where) => [number, number]} */
  function middle(at, place) {
    const [[r, c], [r2, c2]] = ends(place);
    const shift = at === "cell" || at === "pair" ? 0.5 : 0;
    return [(r + r2) / 2 + shift, (c + c2) / 2 + shift];
  }

  /** The variables that one sets, by the middle of their place: two letters may share it.
      @type {Map<string, { r: number, c: number, numbers: number[] }>} */
  const spots = new Map();
  for (const { own } of letters) {
    rows.variables.forEach((x, number) => {
      if (!own || x.letter !== own) return;
      const [r, c] = middle(own.at, x.places[0]);
      const spot = spots.get(`${r} ${c}`) || { r, c, numbers: [] };
      spot.numbers.push(number);
      spots.set(`${r} ${c}`, spot);
    });
  }

  /** The spot nearest to a point of the board, if one is near. @type {(r: number, c: number) => number[] | undefined} */
  function nearest(r, c) {
    let [found, least] = [/** @type {number[] | undefined} */ (undefined), 0.72]; // the corner of a cell is near
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
  /** @type {Reason | null} what the last step showed */
  let reason = null;
  let on = false;
  let cursor = 0;

  /** @type {(number: number) => number | undefined} */
  const valueOf = (number) => mine.get(number) ?? follows.get(number);

  // -- arithmetic

  /** The least and the greatest that a row can still be. @type {(row: Row) => number[]} */
  function range(row) {
    let [low, high] = [0, 0];
    for (const { weight, number } of row.terms) {
      const value = valueOf(number);
      low += value === undefined ? Math.min(weight, 0) : weight * value;
      high += value === undefined ? Math.max(weight, 0) : weight * value;
    }
    return [low, high];
  }

  /** @type {(row: Row) => boolean} */
  function broken(row) {
    const [low, high] = range(row);
    return (row.lower !== null && high < row.lower) || (row.upper !== null && low > row.upper);
  }

  /** The open variables that a row leaves one value. @type {(row: Row) => [number, number][]} */
  function forced(row) {
    const [low, high] = range(row);
    const most = row.upper === null ? Infinity : row.upper - low; // how much it may grow or shrink
    const least = row.lower === null ? Infinity : high - row.lower;
    return row.terms
      .filter(({ weight, number }) => valueOf(number) === undefined && Math.abs(weight) > Math.min(most, least))
      .map(({ weight, number }) => [number, Number(weight > 0 === Math.abs(weight) > least)]);
  }

  /** @type {(number: number, weight?: number) => import("./rows.js").Term} */
  const term = (number, weight = 1) => ({ weight, number, variable: rows.variables[number] });

  /** What connectivity says, as a row with what it forces. @returns {Reason | null} */
  function byWalls() {
    const numberAt = new Map([...spots.values()].map(({ numbers: [n] }) => [rows.variables[n].cells[0], n]));
    /** @param {(value: number | undefined) => boolean} wanted */
    const where = (wanted) => new Set([...numberAt].filter(([, number]) => wanted(valueOf(number))).map(([cell]) => cell));
    const found = findWall(rows.rows, rows.cols, where((v) => v === 1), where((v) => v !== 0));
    if (!found) return null;
    const { here, there, wall, forces } = found;
    const at = (/** @type {number} */ cell) => /** @type {number} */ (numberAt.get(cell));
    const terms = [term(at(here)), term(at(there)), ...wall.map((w) => term(at(w), -1))];
    const row = { terms, lower: null, upper: 1 };
    return { title: "Connected", name: "a wall", row, values: forces ? [[at(forces[0]), forces[1]]] : [] };
  }

  /** The first row that is broken, else the first that forces something. @returns {Reason | null} */
  function next() {
    /** @type {Reason | null} */
    let first = null;
    for (const family of families) {
      for (let at = 0; at < family.rows.length; at++) {
        const row = rows.rowOf(family, at);
        const told = { title: family.title, name: `${family.row} ${at + 1}`, row };
        if (broken(row)) return { ...told, values: [] };
        /** @type {[number, number][]} */
        const values = first ? [] : forced(row);
        if (values.length) first = { ...told, values };
      }
    }
    return first || (stage.dataset.walls ? byWalls() : null);
  }

  /** One step. Whether there may be another. */
  function step() {
    reason = next();
    for (const [number, value] of reason?.values || []) follows.set(number, value);
    return Boolean(reason?.values.length);
  }

  // -- what one sees

  /** @type {(number: number, value: number, css: string) => Element[]} */
  function shapes(number, value, css) {
    const x = rows.variables[number];
    if (x.letter.at === "pair" && x.places.length > 1) return []; // a step at one of these, no line yet
    const [[r, c]] = ends(x.places[0]);
    const glyph = glyphOf(x);
    const side = rows.cell;
    if (glyph) {
      const [left, right] = glyph === "/" ? [1, 0] : [0, 1];
      const ends = { x1: (c + left) * side, y1: r * side, x2: (c + right) * side, y2: (r + 1) * side };
      return value ? [element("line", { class: css, "data-key": keyOfPlace(x.places[0]), ...ends })] : [];
    }
    if (value) return [lights.shape(x.letter.at, x.places[0], css)];
    const [my, mx] = middle(x.letter.at, x.places[0]).map((n) => n * side);
    const corner = x.letter.at === "cell" ? 12 : 0; // beside a clue
    const d = `M${mx - corner - 3} ${my - corner - 3}l6 6m0-6l-6 6`;
    return [element("path", { class: `${x.letter.at} zero ${css}`, "data-key": keyOfPlace(x.places[0]), d })];
  }

  function draw() {
    const drawn = [...follows].filter(([n]) => !mine.has(n)).flatMap(([n, value]) => shapes(n, value, "follows"));
    drawn.push(...[...mine].flatMap(([number, value]) => shapes(number, value, "mine")));
    drawn.sort((a, b) => Number(b.tagName === "rect") - Number(a.tagName === "rect")); // areas below lines
    const row = on && reason ? lights.ofRow(reason.row, reason.values[0]?.[0]) : [];
    const asked = on && document.activeElement === sheet ? [lights.shape("cell", decisions.placeOf(cursor), "asked")] : [];
    layer.replaceChildren(...drawn, ...lit(row), ...asked);
  }

  /** @type {(shapes: Element[]) => Element[]} */
  function lit(shapes) {
    const group = element("g", { class: "lit" });
    group.append(...shapes);
    return [group];
  }

  /** @param {string} nothing what is said if no row has anything to say */
  function tell(nothing) {
    box.replaceChildren(...(reason ? [formula(reason.row)] : []));
    const values = (reason?.values || []).map(([n, v]) => `${spoken(rows.variables[n])} = ${v}`);
    if (!reason) said.textContent = nothing;
    else if (values.length) said.textContent = `${reason.title}, ${reason.name}: so ${values.join(", ")}.`;
    else said.textContent = `${reason.title}, ${reason.name} is broken: no values of the open variables can mend it.`;
    draw();
  }

  const cellwise = letters.every(({ own }) => own?.at === "cell");
  const counsel = letters.some(({ glyph }) => glyph)
    ? "Choose a cell: one diagonal, the other, none, open again."
    : `Choose ${cellwise ? "a cell" : "a way between cells (or Shift and an arrow key)"}: 1, then 0, then open again.`;

  // -- what one does

  /** The next value of what lies at a spot. @param {number[] | undefined} own */
  function turn(own) {
    if (!own) return;
    const states = own.length === 1 ? [[1], [0]] : [...own.map((_, i) => own.map((__, j) => Number(i === j))), own.map(() => 0)];
    const now = states.findIndex((state) => own.every((number, i) => mine.get(number) === state[i]));
    own.forEach((number, i) => (states[now + 1] ? mine.set(number, states[now + 1][i]) : mine.delete(number)));
    follows.clear();
    reason = null;
    const wrong = next();
    reason = wrong && !wrong.values.length ? wrong : null;
    tell(mine.size ? "No row is broken so far." : counsel);
  }

  /** @param {boolean} wanted */
  function begin(wanted) {
    on = wanted;
    stage.classList.toggle("trying", on);
    if (panel) panel.hidden = !on;
    for (const button of document.querySelectorAll("[data-try]")) button.setAttribute("aria-pressed", String(on));
    clear();
  }

  function clear() {
    for (const state of [mine, follows]) state.clear();
    reason = null;
    tell(counsel);
  }

  for (const button of document.querySelectorAll("[data-try]")) button.addEventListener("click", () => begin(!on));
  panel.querySelector("[data-next]")?.addEventListener("click", () => {
    step();
    tell("Nothing more follows from one row alone.");
  });
  panel.querySelector("[data-all]")?.addEventListener("click", () => {
    let steps = 0;
    while (step()) steps++;
    tell(`${steps} ${steps === 1 ? "row" : "rows"} forced something; nothing more follows from one row alone.`);
  });
  panel.querySelector("[data-clear]")?.addEventListener("click", clear);

  // -- while it is on, the board is for values: model.js, which lists rows at a cell, waits

  stage.addEventListener("click", (event) => {
    if (!on || !sheet.contains(/** @type {Node} */ (event.target))) return;
    event.stopPropagation();
    const [r, c] = decisions.placeUnder(event);
    turn(nearest(r, c));
  }, true);
  stage.addEventListener("pointerdown", (event) => {
    // the answer, if it is shown, stays: one may want to copy it
    if (on && sheet.contains(/** @type {Node} */ (event.target))) event.stopPropagation();
  }, true);
  sheet.addEventListener("pointermove", (event) => on && event.stopPropagation());
  // the arrow keys go from cell to cell by themselves
  cells.root.addEventListener("focusin", () => {
    const here = cells.here();
    if (!on || here === undefined) return;
    cursor = here;
    said.textContent = named(...decisions.placeOf(cursor));
    draw();
  });
  stage.addEventListener("keydown", (event) => {
    if (!on || !cells.root.contains(/** @type {Node} */ (event.target))) return;
    const [r, c] = decisions.placeOf(cursor);
    const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (way && event.shiftKey) turn(nearest(r + (1 + way[0]) / 2, c + (1 + way[1]) / 2));
    else if (event.key === "Enter" || event.key === " ") turn(nearest(r + 0.5, c + 0.5));
    else return;
    event.stopPropagation();
    event.preventDefault();
    draw();
  }, true);
}
