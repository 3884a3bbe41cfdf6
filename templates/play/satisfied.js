// Dims the clues that hold, so that the others are easier to find.
import { cellsOf, keyOf } from "./keys.js";

export class Satisfied {
  /** @param {SVGSVGElement} svg @param {import("./board.js").Data} data */
  constructor(svg, { board, cell, about_clues }) {
    this.rules = new Set(about_clues);
    const size = { rows: board.rows, cols: board.cols };
    /** @type {{ clue: Element, cells: string[], holds: boolean }[]} each clue with its cell, or with the cells that it counts */
    this.entries = [...(this.rules.size ? svg.querySelectorAll(".clues :is(.clue, .corner)") : [])].map((clue) => ({ clue, cells: findCells(clue, size, cell), holds: false }));
    /** @type {Set<string>} keys of the cells whose clues hold */
    this.cells = new Set();
  }

  /** @param {import("./rules.js").Violation[] | null} found  null: dim none */
  show(found) {
    const wanting = (found || []).filter(({ rule }) => this.rules.has(rule)).map(({ where }) => where);
    const [single, whole] = [new Set(wanting.flat()), new Set(wanting.map(formatSet))];
    this.cells = new Set();
    for (const entry of this.entries) {
      const { clue, cells } = entry;
      // a clue outside the board counts a whole line, one at a corner the cells around it
      const holds = found !== null && !(cells.length === 1 ? single.has(cells[0]) : whole.has(formatSet(cells)));
      if (holds !== entry.holds) clue.classList.toggle("holds", (entry.holds = holds));
      if (holds && cells.length === 1) this.cells.add(cells[0]);
    }
  }
}

/** Return a text that is the same for equal sets of keys. @param {string[]} keys */
const formatSet = (keys) => [...new Set(keys)].sort().join(" ");

/** @type {(clue: Element, size: { rows: number, cols: number }, cell: number) => string[]} */
function findCells(clue, size, cell) {
  const own = clue.getAttribute("data-key");
  if (own) return [own];
  const [x, y] = ["x", "y"].map((name) => Number(clue.getAttribute(name)) / cell);
  if (clue.classList.contains("at-point")) return cellsOf(size).filter((key) => [0, 1].some((i) => [0, 1].some((j) => key === keyOf(y - i, x - j))));
  const across = x < 0 || x > size.cols;
  return cellsOf(size).filter((_, i) => (across ? Math.floor(i / size.cols) === Math.floor(y) : i % size.cols === Math.floor(x)));
}
