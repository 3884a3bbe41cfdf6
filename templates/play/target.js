// What a pointer hits: geometry in units of a cell. What differs from shape to shape is in the
// modules of shapes/, of which a page loads one.
import { formOf } from "./forms.js";
import { isPlace } from "./keys.js";

/** @typedef {{ x: number, y: number }} Spot  from the upper left corner of the board, in cells */
/** @typedef {import("./gestures.js").Table} Table */
/** @typedef {import("./choices.js").Marks} Marks */

/**
 * What marks of one shape are, by their keys. (A cell among steps or sides has the shape of a cell.)
 *
 * Drawn: `lines` through spots, closed and filled if it `fills`; `cross` is where “surely not”
 * stands (else in the middle of the first line), `aside` how far from its place a mark is drawn, in
 * cells, `look` its further classes (null: it is not drawn), `drawn` another element for it.
 * Hit: `around` are the cells from which it can be hit, as "r,c"; of `strokes`, the first line is
 * what a pointer follows; `tapped` is what a tap means, if not the first mark of its cell; a stroke
 * `sweeps` over all cells that it passes, or goes around corners if it `bends`.
 * Marked: by `touched`, whatever the stroke, or else by a tap and, if the stroke `waits` for its
 * end, by what it has `spanned`, and shows as `outlined`. By keys: `letters` that mark it, from cells
 * on; Shift and an arrow, if it `walks`; others, that are `typed`. `follow`: all that by itself.
 * `piled`: a second one only beside the first; else a place has one at most. `apart`: each can be
 * crossed out by itself. `encloses`: lines divide the cells that are noted into inside and outside.
 * `said`: in words, what is marked in and around a cell.
 * @typedef {{
 *   lines: (key: string) => Spot[][], fills?: boolean, cross?: (key: string) => Spot,
 *   aside?: (choices: import("./choices.js").Choices, element: number, beside: boolean) => number,
 *   look?: (yes: boolean, beside: boolean) => string | null,
 *   drawn?: (board: import("./board.js").Board, element: number, yes: boolean) => SVGElement,
 *   around: (key: string) => string[], strokes?: boolean, sweeps?: boolean, bends?: boolean,
 *   tapped?: (target: Target, spot: Spot) => number | undefined,
 *   touched?: (table: Table, spot: Spot, second: boolean) => Marks,
 *   waits?: (table: Table, spot: Spot, second: boolean) => boolean,
 *   spanned?: (table: Table, start: Spot, end: Spot, second: boolean) => Marks,
 *   outlined?: (table: Table, start: Spot, end: Spot) => string,
 *   letters?: (key: string) => [string, string][], walks?: boolean,
 *   typed?: (table: Table, r: number, c: number, key: string) => Marks | undefined,
 *   follow?: (table: Table) => void,
 *   piled?: boolean, apart?: boolean, encloses?: boolean,
 *   said: (around: import("./words.js").Around) => string,
 * }} Shape
 */

const NEAR = 0.42; // how far from a line a tap may be
const MIDDLE = 0.25; // of a cell, where a tap means the cell and not what meets there

/** How far a spot is from a stroke, and how far along it, both in cells. @type {(spot: Spot, stroke: Spot[]) => [number, number]} */
function distance({ x, y }, [a, b]) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const along = ((x - a.x) * dx + (y - a.y) * dy) / length;
  const on = Math.min(Math.max(along / length, 0), 1);
  return [Math.hypot(x - a.x - on * dx, y - a.y - on * dy), along];
}

/** Finds what a pointer means (a stroke's lines: see stroke.js). */
export class Target {
  /** @param {Shape} shape
      @param {string[][]} elements the keys of each
      @param {Set<number>} [closed] elements that cannot be marked */
  constructor(shape, elements, closed = new Set()) {
    this.shape = shape;
    this.elements = elements;
    /** @type {Map<string, number[]>} cell -> elements there */
    this.byCell = new Map();
    /** @type {Map<string, Map<string, number>>} cell -> letter -> element */
    this.byLetter = new Map();
    /** @type {(Spot[] | null)[]} */
    this.strokes = elements.map(([key]) => (shape.strokes && !isPlace(key) ? shape.lines(key)[0] : null));
    /** @type {Map<string, number>} cell -> its own element, among steps or sides */
    this.cells = new Map();
    elements.forEach((keys, i) => {
      if (isPlace(keys[0]) && shape.strokes) this.cells.set(this.#around(keys[0])[0], i);
      for (const key of keys) if (!closed.has(i)) for (const cell of this.#around(key)) this.#put(cell, i);
      for (const [cell, letter] of isPlace(keys[0]) ? [] : shape.letters?.(keys[0]) || []) {
        const own = this.byLetter.get(cell) || new Map();
        if (!own.has(letter)) this.byLetter.set(cell, own.set(letter, i)); // of two bridges, the first
      }
    });
  }

  /** The elements beside a cell, by the letters that mark them: up, left, down, right.
      @type {(r: number, c: number) => [string, number][]} */
  beside(r, c) {
    const own = this.byLetter.get(`${r},${c}`);
    return [..."wasd"].flatMap((letter) => (own?.has(letter) ? [/** @type {[string, number]} */ ([letter, own.get(letter)])] : []));
  }

  /** Cells from which an element can be hit. @param {string} key @returns {string[]} */
  #around(key) {
    return formOf(this.shape, key).around(key);
  }

  /** The cells of a board that keys of cells and of marks name, as "r,c" in the order of the keys.
      @type {(keys: string[], data: { board: { rows: number, cols: number } }) => string[]} */
  placesOf(keys, { board: { rows, cols } }) {
    const within = (/** @type {string} */ place) => {
      const [r, c] = place.split(",").map(Number);
      return r >= 0 && c >= 0 && r < rows && c < cols;
    };
    return [...new Set(keys.flatMap((key) => this.#around(key)))].filter(within);
  }

  /** @param {string} cell @param {number} element */
  #put(cell, element) {
    const own = this.byCell.get(cell) || [];
    if (!own.includes(element)) this.byCell.set(cell, [...own, element]);
  }

  /** The elements of the cell at a spot. @param {Spot} spot */
  at({ x, y }) {
    return this.byCell.get(`${Math.floor(y)},${Math.floor(x)}`) || [];
  }

  /** The cell's own element, where a spot is in its middle; undefined where it is not, null where it
      has none. @type {(spot: Spot) => number | null | undefined} */
  inMiddle({ x, y }) {
    if (Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) >= MIDDLE) return undefined;
    return this.cells.get(`${Math.floor(y)},${Math.floor(x)}`) ?? null;
  }

  /** The element that a tap at a spot means. @param {Spot} spot */
  tapped(spot) {
    return this.shape.tapped ? this.shape.tapped(this, spot) : this.at(spot)[0];
  }

  /** The element that leads from near a spot towards another one: a bridge from its island.
      @type {(start: Spot, end: Spot) => number | undefined} */
  towards(start, end) {
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const across = Math.abs(dx) > Math.abs(dy);
    let [best, least] = /** @type {[number | undefined, number]} */ ([undefined, 0.8]);
    this.strokes.forEach((stroke, i) => {
      if (!stroke) return;
      const [a, b] = stroke;
      const from = (across ? dx : dy) > 0 ? a : b;
      const far = (a.y === b.y) === across ? Math.hypot(from.x - start.x, from.y - start.y) : Infinity;
      if (far < least) [best, least] = [i, far];
    });
    return best;
  }

  /** The nearest stroke of the cell at a spot. `inner`: how far it is from both ends at least.
      @type {(spot: Spot, inner?: number) => number | undefined} */
  nearest(spot, inner = -1) {
    let [best, least] = /** @type {[number | undefined, number]} */ ([undefined, NEAR]);
    for (const i of this.at(spot)) {
      const stroke = this.strokes[i];
      if (!stroke) continue;
      const [a, b] = stroke;
      const [far, along] = distance(spot, stroke);
      if (far < least && along > inner && along < Math.hypot(a.x - b.x, a.y - b.y) - inner) [best, least] = [i, far];
    }
    return best;
  }
}
