// The decisions on the board: for each variable of the answer one element for 1 and one for 0.
// All are drawn at the start, hidden; a layer shows some with its own opacity and classes. Numbers
// in cells are too many, so their elements are created when they are first shown.
import { readBlock } from "./data.js";

/** @typedef {ReturnType<typeof createDecisions>} Decisions */
/** @typedef {[one: string, zero: string, cells: number[][], candidate?: number]} Decision */

/** Parse a key such as "r3c4=5" into the decision on a number in a cell. @type {(key: string) => Decision} */
function parseCandidate(key) {
  const [r, c, k] = (key.match(/\d+/g) || []).map(Number);
  return [`R${r}C${c} = ${k}`, `R${r}C${c} ≠ ${k}`, [[r - 1, c - 1]], k];
}

/** @param {import("./stage.js").Places} places */
export function createDecisions({ svg }) {
  /** @type {import("./stage.js").Size & { decisions: (Decision | string)[], drawn: Record<string, string> }} */
  const data = readBlock("decisions-data");
  const { rows, cols, cell, decisions: list, drawn } = data;
  const decisions = list.map((decision) => (typeof decision === "string" ? parseCandidate(decision) : decision));
  const wide = Math.ceil(Math.sqrt(decisions.reduce((most, [, , , k = 0]) => Math.max(most, k), 0)));

  for (const [stratum, markup] of Object.entries(drawn)) findGroup(stratum).innerHTML = markup;

  /** @type {{ one: SVGElement[], zero: SVGElement[] }[]} */
  const elements = decisions.map(() => ({ one: [], zero: [] }));
  for (const found of svg.querySelectorAll("[data-decision]")) {
    const element = /** @type {SVGElement} */ (found);
    elements[Number(element.dataset.decision)][element.classList.contains("one") ? "one" : "zero"].push(element);
  }

  /** @type {(number: number, one: boolean) => SVGElement[]} */
  function getElements(number, one) {
    const found = elements[number][one ? "one" : "zero"];
    const [, , cells, k] = decisions[number];
    if (k && !found.length) {
      const element = one ? drawDigit(cells[0], k) : drawCross(cells[0], k);
      element.dataset.decision = String(number);
      found.push(element);
    }
    return found;
  }

  /** @type {(place: number[], k: number) => SVGElement} */
  function drawDigit([r, c], k) {
    const given = svg.querySelector(`.clue[data-key=r${r + 1}c${c + 1}]`) ? "clue " : "";
    const [x, y] = [(c + 0.5) * cell, (r + 0.5) * cell];
    return insertShape("clues", `<text class="${given}digit${k > 9 ? " two" : ""} one" x="${x}" y="${y}">${k}</text>`);
  }

  /** Draw a small cross at the number's place among all candidates of the cell.
      @type {(place: number[], k: number) => SVGElement} */
  function drawCross([r, c], k) {
    const [x, y] = [(k - 1) % wide, Math.floor((k - 1) / wide)].map((place) => (place + 0.5) / wide - 0.07);
    const d = `M${(c + x) * cell} ${(r + y) * cell}l5.6 5.6m0 -5.6l-5.6 5.6`;
    return insertShape("lines", `<path class="decision candidate cross zero" d="${d}"/>`);
  }

  /** @type {(stratum: string, markup: string) => SVGElement} */
  function insertShape(stratum, markup) {
    const group = findGroup(stratum);
    group.insertAdjacentHTML("beforeend", markup);
    return /** @type {SVGElement} */ (group.lastElementChild);
  }

  /** Return the group for decisions in one stratum of the board. @type {(stratum: string) => Element} */
  function findGroup(stratum) {
    const find = () => svg.querySelector(`.${stratum} > .decisions`);
    if (!find()) svg.insertAdjacentHTML("beforeend", `<g class="${stratum}"><g class="decisions"></g></g>`);
    return /** @type {Element} */ (find());
  }

  /** @type {[SVGElement, string[]][]} the shown elements and their classes */
  let shown = [];

  function clear() {
    for (const [element, classes] of shown) {
      element.classList.remove("on", ...classes);
      element.style.opacity = "";
    }
    shown = [];
  }

  /** Show one decision, with an opacity from 0 to 1 and names of classes.
      @type {(number: number, one: boolean, css?: string, opacity?: number) => void} */
  function show(number, one, css = "", opacity = 1) {
    const classes = css.split(" ").filter(Boolean);
    for (const element of getElements(number, one)) {
      element.classList.add("on", ...classes);
      element.style.opacity = opacity === 1 ? "" : String(opacity);
      shown.push([element, classes]);
    }
  }

  /** @type {Map<number, number[]>} index of a cell -> decisions about it */
  const at = new Map();
  decisions.forEach(([, , cells], number) => {
    for (const [r, c] of cells) at.set(r * cols + c, [...(at.get(r * cols + c) || []), number]);
  });

  /** Return row and column under the pointer, with fractions. @param {MouseEvent} event */
  function findPlace(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return [place.y / cell, place.x / cell];
  }

  /** Return the index of the cell under the pointer, if any. @param {MouseEvent} event */
  function findCell(event) {
    const [r, c] = findPlace(event).map(Math.floor);
    return r >= 0 && c >= 0 && r < rows && c < cols ? r * cols + c : undefined;
  }

  return {
    rows,
    cols,
    cell,
    clear,
    show,
    findPlace,
    findCell,
    /** Return row and column of a cell. @type {(cell: number) => [number, number]} */
    placeOf: (cell) => [Math.floor(cell / cols), cell % cols],
    /** @type {(number: number, one: boolean) => string} */
    describe: (number, one) => decisions[number][one ? 0 : 1],
    /** @type {(number: number) => number[][]} */
    cellsOf: (number) => decisions[number][2],
    /** @type {(cell: number) => number[]} */
    decisionsAt: (cell) => at.get(cell) || [],
  };
}
