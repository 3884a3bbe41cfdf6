// The decisions on the board: one element for each variable of the answer at 1, one for it at 0.
// All are there, unseen; a layer shows some of them, with an opacity and classes of its own. Only
// candidates, the numbers in cells, are drawn when they are first shown: they are too many.

/** @typedef {NonNullable<ReturnType<typeof createDecisions>>} Decisions */
/** @typedef {[one: string, zero: string, cells: number[][], candidate?: number]} Decision */

/** The number in a cell that a key names: "r3c4=5". @type {(key: string) => Decision} */
function candidate(key) {
  const [r, c, k] = (key.match(/\d+/g) || []).map(Number);
  return [`R${r}C${c} = ${k}`, `R${r}C${c} ≠ ${k}`, [[r - 1, c - 1]], k];
}

/** Null on a page without them. @param {import("./stage.js").Places} places */
export function createDecisions({ svg }) {
  const block = document.getElementById("decisions-data");
  if (!block) return null;
  /** @type {{ rows: number, cols: number, cell: number, decisions: (Decision | string)[] }} */
  const { rows, cols, cell, decisions: told } = JSON.parse(block.textContent || "");
  const decisions = told.map((decision) => (typeof decision === "string" ? candidate(decision) : decision));
  const wide = Math.ceil(Math.sqrt(decisions.reduce((most, [, , , k = 0]) => Math.max(most, k), 0)));

  /** @type {{ one: SVGElement[], zero: SVGElement[] }[]} */
  const elements = decisions.map(() => ({ one: [], zero: [] }));
  for (const found of svg.querySelectorAll("[data-decision]")) {
    const element = /** @type {SVGElement} */ (found);
    elements[Number(element.dataset.decision)][element.classList.contains("one") ? "one" : "zero"].push(element);
  }

  /** @type {(number: number, one: boolean) => SVGElement[]} */
  function elementsOf(number, one) {
    const found = elements[number][one ? "one" : "zero"];
    const [, , cells, k] = decisions[number];
    if (k && !found.length) {
      const element = one ? digit(cells[0], k) : cross(cells[0], k);
      element.dataset.decision = String(number);
      found.push(element);
    }
    return found;
  }

  /** @type {(place: number[], k: number) => SVGElement} */
  function digit([r, c], k) {
    const given = svg.querySelector(`.clue[data-key=r${r + 1}c${c + 1}]`) ? "clue " : "";
    const [x, y] = [(c + 0.5) * cell, (r + 0.5) * cell];
    return drawn("clues", `<text class="${given}digit${k > 9 ? " two" : ""} one" x="${x}" y="${y}">${k}</text>`);
  }

  /** Where the number would stand, were all in the cell in small.
      @type {(place: number[], k: number) => SVGElement} */
  function cross([r, c], k) {
    const [x, y] = [(k - 1) % wide, Math.floor((k - 1) / wide)].map((place) => (place + 0.5) / wide - 0.07);
    const d = `M${(c + x) * cell} ${(r + y) * cell}l5.6 5.6m0 -5.6l-5.6 5.6`;
    return drawn("lines", `<path class="decision candidate cross zero" d="${d}"/>`);
  }

  /** @type {(stratum: string, markup: string) => SVGElement} */
  function drawn(stratum, markup) {
    const group = () => svg.querySelector(`.${stratum} > .decisions`);
    if (!group()) svg.insertAdjacentHTML("beforeend", `<g class="${stratum}"><g class="decisions"></g></g>`);
    group()?.insertAdjacentHTML("beforeend", markup);
    return /** @type {SVGElement} */ (group()?.lastElementChild);
  }

  /** @type {[SVGElement, string[]][]} what is shown, and its classes */
  let shown = [];

  function clear() {
    for (const [element, classes] of shown) {
      element.classList.remove("on", ...classes);
      element.style.opacity = "";
    }
    shown = [];
  }

  /** Show one decision. `opacity`: 0 to 1; `css`: names of classes.
      @type {(number: number, one: boolean, css?: string, opacity?: number) => void} */
  function show(number, one, css = "", opacity = 1) {
    const classes = css.split(" ").filter(Boolean);
    for (const element of elementsOf(number, one)) {
      element.classList.add("on", ...classes);
      element.style.opacity = opacity === 1 ? "" : String(opacity);
      shown.push([element, classes]);
    }
  }

  /** @type {Map<number, number[]>} cell by number -> decisions that speak of it */
  const at = new Map();
  decisions.forEach(([, , cells], number) => {
    for (const [r, c] of cells) at.set(r * cols + c, [...(at.get(r * cols + c) || []), number]);
  });

  /** The place that an event points at, as row and column with fractions. @param {MouseEvent} event */
  function placeUnder(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return [place.y / cell, place.x / cell];
  }

  /** The number of the cell that an event points at. @param {MouseEvent} event */
  function cellUnder(event) {
    const [r, c] = placeUnder(event).map(Math.floor);
    return r >= 0 && c >= 0 && r < rows && c < cols ? r * cols + c : undefined;
  }

  return {
    rows,
    cols,
    cell,
    clear,
    show,
    placeUnder,
    cellUnder,
    /** Row and column of a cell. @type {(cell: number) => [number, number]} */
    placeOf: (cell) => [Math.floor(cell / cols), cell % cols],
    /** @type {(number: number, one: boolean) => string} */
    says: (number, one) => decisions[number][one ? 0 : 1],
    /** @type {(number: number) => number[][]} */
    cells: (number) => decisions[number][2],
    /** @type {(cell: number) => number[]} */
    at: (cell) => at.get(cell) || [],
  };
}
