// The geometry of pointers that hit marks, in units of a cell. Each shape of marks has a module in
// shapes/; a page loads one of them.
import { formOf } from "./forms.js";
import { isPlace } from "./keys.js";

/** @typedef {{ x: number, y: number }} Spot  from the board's upper left corner, in cells */
/** @typedef {import("./gestures.js").Table} Table */
/** @typedef {import("./choices.js").Marks} Marks */

/**
 * The marks with one shape, by their keys. (A cell among steps or sides has the shape of a cell.)
 *
 * Drawing: `getLines` returns lines through spots, closed and filled if it `fills`; `placeCross` the
 * place of “surely not” (default: the middle of the first line); `getOffset` the distance from the
 * usual place, in cells; `getClasses` further classes, or null if nothing is drawn; `createElement`
 * another element than a path.
 * Pointer: `getCells` returns the cells from which a mark can be hit, as "r,c". If `strokes`, a
 * pointer follows the first line. `findTapped` returns the element that a tap means (default: the
 * first of its cell). A stroke `sweeps` over all cells that it passes, or `bends` around corners.
 * Marks: `planTouch` returns them for any stroke. Otherwise a tap marks, and if a stroke `waits` for
 * its end, `planSpan` returns its marks, or `planNotes` its notes, and `outlineSpan` their preview. `planTap`
 * returns the notes of a tap that means no mark. `getLetters` returns the
 * keys that mark it, each with the cell where they do. It `walks` with Shift and an arrow. `planKey`
 * handles other keys; it gets the `step` of an arrow key with Shift. `follow` handles all input instead.
 * `listNotes` returns the keys of further notes of the game, and `showNotes` draws and describes them.
 * `piled`: a second mark needs the first; otherwise a place holds one at most. `apart`: each one is
 * separate, and all are crossed out if the place holds none. `perElement`: the number of marks that
 * the game keeps for each element, if there are others, such as candidate marks. `encloses`: lines separate the noted cells into inside and outside.
 * `describe` describes the marks in and around a cell.
 * @typedef {{
 *   getLines: (key: string) => Spot[][], fills?: boolean, placeCross?: (key: string) => Spot,
 *   getOffset?: (choices: import("./choices.js").Choices, element: number, beside: boolean) => number,
 *   getClasses?: (yes: boolean, beside: boolean) => string | null,
 *   createElement?: (board: import("./board.js").Board, element: number, yes: boolean) => SVGElement,
 *   getCells: (key: string) => string[], strokes?: boolean, sweeps?: boolean, bends?: boolean,
 *   findTapped?: (target: Target, spot: Spot) => number | undefined,
 *   planTouch?: (table: Table, spot: Spot, second: boolean) => Marks,
 *   waits?: (table: Table, spot: Spot, second: boolean) => boolean,
 *   planSpan?: (table: Table, start: Spot, end: Spot, second: boolean) => Marks,
 *   planNotes?: (table: Table, start: Spot, end: Spot) => [string, number][],
 *   planTap?: (table: Table, spot: Spot, second: boolean) => [string, number][],
 *   listNotes?: (data: import("./board.js").Data) => string[],
 *   showNotes?: (stage: HTMLElement, cells: import("../stage/cells.js").Cells, board: import("./board.js").Board, game: import("./game.js").Game) => void,
 *   outlineSpan?: (table: Table, start: Spot, end: Spot) => string,
 *   getLetters?: (key: string) => [string, string][], walks?: boolean,
 *   planKey?: (table: Table, r: number, c: number, key: import("../stage/keyboard.js").Key, step?: number[]) => Marks | undefined,
 *   follow?: (table: Table) => import("./candidates/marks.js").Candidates,
 *   piled?: boolean, apart?: boolean, perElement?: number, encloses?: boolean,
 *   describe: (around: import("./words.js").Around) => string,
 * }} Shape
 */

const NEAR = 0.42; // largest distance of a tap from a line
const MIDDLE = 0.25; // radius in which a tap means the cell, not a step from it

/** Return the distance of a spot from a stroke, and its distance along the stroke, in cells. @type {(spot: Spot, stroke: Spot[]) => [number, number]} */
function measureDistance({ x, y }, [a, b]) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const along = ((x - a.x) * dx + (y - a.y) * dy) / length;
  const on = Math.min(Math.max(along / length, 0), 1);
  return [Math.hypot(x - a.x - on * dx, y - a.y - on * dy), along];
}

/** Finds the elements that a pointer means (stroke.js handles strokes). */
export class Target {
  /** @param {Shape} shape
      @param {string[][]} elements the keys of each element
      @param {Set<number>} [closed] elements that cannot be marked */
  constructor(shape, elements, closed = new Set()) {
    this.shape = shape;
    this.elements = elements;
    /** @type {Map<string, number[]>} cell -> elements there */
    this.byCell = new Map();
    /** @type {Map<string, Map<string, number>>} cell -> letter -> element */
    this.byLetter = new Map();
    /** @type {(Spot[] | null)[]} */
    this.strokes = elements.map(([key]) => (shape.strokes && !isPlace(key) ? shape.getLines(key)[0] : null));
    /** @type {Map<string, number>} cell -> its own element among steps or sides */
    this.cells = new Map();
    elements.forEach((keys, i) => {
      if (isPlace(keys[0]) && shape.strokes) this.cells.set(this.#getCells(keys[0])[0], i);
      for (const key of keys) if (!closed.has(i)) for (const cell of this.#getCells(key)) this.#put(cell, i);
      for (const [cell, letter] of isPlace(keys[0]) ? [] : shape.getLetters?.(keys[0]) || []) {
        const own = this.byLetter.get(cell) || new Map();
        if (!own.has(letter)) this.byLetter.set(cell, own.set(letter, i)); // of two bridges, the first
      }
    });
  }

  /** Return the elements around a cell with the letters that mark them: up, left, down, right.
      @type {(r: number, c: number) => [string, number][]} */
  findAround(r, c) {
    const own = this.byLetter.get(`${r},${c}`);
    return [..."wasd"].flatMap((letter) => (own?.has(letter) ? [/** @type {[string, number]} */ ([letter, own.get(letter)])] : []));
  }

  /** Return the cells from which an element can be hit. @param {string} key @returns {string[]} */
  #getCells(key) {
    return formOf(this.shape, key).getCells(key);
  }

  /** Return the cells that belong to keys of cells and marks, as "r,c" in the order of the keys.
      @type {(keys: string[], data: { board: { rows: number, cols: number } }) => string[]} */
  findCells(keys, { board: { rows, cols } }) {
    const within = (/** @type {string} */ place) => {
      const [r, c] = place.split(",").map(Number);
      return r >= 0 && c >= 0 && r < rows && c < cols;
    };
    return [...new Set(keys.flatMap((key) => this.#getCells(key)))].filter(within);
  }

  /** @param {string} cell @param {number} element */
  #put(cell, element) {
    const own = this.byCell.get(cell) || [];
    if (!own.includes(element)) this.byCell.set(cell, [...own, element]);
  }

  /** Return the elements of the cell at a spot. @param {Spot} spot */
  findAt({ x, y }) {
    return this.byCell.get(`${Math.floor(y)},${Math.floor(x)}`) || [];
  }

  /** Return the cell's own element if a spot is in its middle, undefined if it is not, null if the
      cell has none. @type {(spot: Spot) => number | null | undefined} */
  findInMiddle({ x, y }) {
    if (Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) >= MIDDLE) return undefined;
    return this.cells.get(`${Math.floor(y)},${Math.floor(x)}`) ?? null;
  }

  /** Return the element that a tap means. @param {Spot} spot */
  findTapped(spot) {
    return this.shape.findTapped ? this.shape.findTapped(this, spot) : this.findAt(spot)[0];
  }

  /** Return the element that leads from near a spot towards another one, such as a bridge from its island.
      @type {(start: Spot, end: Spot) => number | undefined} */
  findTowards(start, end) {
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

  /** Return the nearest stroke of the cell at a spot. `inner`: least distance from both ends.
      @type {(spot: Spot, inner?: number) => number | undefined} */
  findNearest(spot, inner = -1) {
    let [best, least] = /** @type {[number | undefined, number]} */ ([undefined, NEAR]);
    for (const i of this.findAt(spot)) {
      const stroke = this.strokes[i];
      if (!stroke) continue;
      const [a, b] = stroke;
      const [far, along] = measureDistance(spot, stroke);
      if (far < least && along > inner && along < Math.hypot(a.x - b.x, a.y - b.y) - inner) [best, least] = [i, far];
    }
    return best;
  }
}
