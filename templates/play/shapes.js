// How marks look on the board and what a pointer hits: geometry in units of a cell.
import { endsOf, isPlace, placeOf } from "./keys.js";

/** @typedef {"side" | "step" | "cell" | "line" | "corner" | "pole" | "digit" | "bridge"} Shape */
/** @typedef {{ x: number, y: number }} Spot  from the upper left corner of the board, in cells */

const CROSS = 0.09;
const POLE = 0.275; // half a plus or a minus
const ISLAND = 0.3; // what belongs to an island itself, from its middle
const NEAR = 0.42; // how far from a line a tap may be
const MIDDLE = 0.25; // of a cell, where a tap means the cell and not a step from it

/** The shape of one mark: among steps and sides there may be cells. @type {(shape: Shape, key: string) => Shape} */
export const shapeOf = (shape, key) => ((shape === "step" || shape === "side") && isPlace(key) ? "cell" : shape);

/** Both ends of a mark that is a stroke. @type {(shape: Shape, key: string) => [Spot, Spot]} */
export function strokeOf(shape, key) {
  const { r, c } = placeOf(key);
  if (shape === "line") {
    const up = key.endsWith("/") ? 1 : 0;
    return [{ x: c, y: r + up }, { x: c + 1, y: r + 1 - up }];
  }
  const middle = shape === "side" ? 0 : 0.5;
  const [a, b] = endsOf(key).map(placeOf);
  return [{ x: a.c + middle, y: a.r + middle }, { x: b.c + middle, y: b.r + middle }];
}

/** Where the cross of “surely not” stands. @type {(shape: Shape, key: string) => Spot} */
function crossAt(shape, key) {
  const { r, c } = placeOf(key);
  if (shapeOf(shape, key) === "cell") return { x: c + 0.84, y: r + 0.16 };
  if (shape === "corner") return { x: c + (key.endsWith("e") ? 0.84 : 0.16), y: r + (/s.$/.test(key) ? 0.84 : 0.16) };
  if (shape === "pole") return { x: c + 0.5, y: r + 0.5 };
  if (shape === "line") return { x: c + (key.endsWith("/") ? 0.84 : 0.16), y: r + 0.16 };
  const [a, b] = strokeOf(shape, key);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The path of a mark: yes, or surely not. `aside`: how far from its place, in cells.
    @type {(shape: Shape, keys: string[], yes: boolean, cell: number, aside?: number) => string} */
export function pathOf(shape, keys, yes, cell, aside = 0) {
  const n = (/** @type {number} */ value) => Math.round(value * cell * 100) / 100;
  const at = (/** @type {Spot} */ { x, y }, dx = 0, dy = 0) => `${n(x + dx)} ${n(y + dy)}`;
  return keys
    .map((key) => {
      if (!yes) {
        const spot = moved(crossAt(shape, key), shape, key, aside);
        return [-CROSS, CROSS].map((d) => `M${at(spot, -CROSS, d)}L${at(spot, CROSS, -d)}`).join("");
      }
      if (shapeOf(shape, key) === "cell") {
        const { r, c } = placeOf(key);
        return `M${at({ x: c, y: r })}h${cell}v${cell}h${-cell}z`;
      }
      if (shape === "corner") {
        const { r, c } = placeOf(key);
        const [x, y] = [key.endsWith("e"), /s.$/.test(key)].map(Number);
        return `M${at({ x: c + x, y: r + y })}L${at({ x: c + 1 - x, y: r + y })}L${at({ x: c + x, y: r + 1 - y })}z`;
      }
      if (shape === "pole") {
        const { r, c } = placeOf(key);
        const dash = `M${at({ x: c + 0.5 - POLE, y: r + 0.5 })}h${n(2 * POLE)}`;
        return key.endsWith("plus") ? `${dash}M${at({ x: c + 0.5, y: r + 0.5 - POLE })}v${n(2 * POLE)}` : dash;
      }
      const [a, b] = strokeOf(shape, key).map((spot) => moved(spot, shape, key, aside));
      return `M${at(a)}L${at(b)}`;
    })
    .join("");
}

/** A spot of a stroke, moved across it. @type {(spot: Spot, shape: Shape, key: string, aside: number) => Spot} */
function moved({ x, y }, shape, key, aside) {
  if (!aside) return { x, y };
  const [a, b] = strokeOf(shape, key);
  return a.y === b.y ? { x, y: y + aside } : { x: x + aside, y };
}

/** A cell's elements by the letters that mark them: up, left, down, right. For one key: the cells
    that it lies beside, or ends in. @type {(shape: Shape, key: string) => [string, string][]} cell and letter */
function lettersOf(shape, key) {
  if (isPlace(key) || (shape !== "side" && shape !== "step" && shape !== "bridge")) return [];
  const [a, b] = endsOf(key).map(placeOf);
  const across = a.r === b.r;
  if (shape !== "side") return [[`${a.r},${a.c}`, across ? "d" : "s"], [`${b.r},${b.c}`, across ? "a" : "w"]];
  return across ? [[`${a.r},${a.c}`, "w"], [`${a.r - 1},${a.c}`, "s"]] : [[`${a.r},${a.c}`, "a"], [`${a.r},${a.c - 1}`, "d"]];
}

/** The cells from one end to the other, as "r,c". @param {string} pair @returns {string[]} */
function wayOf(pair) {
  const [a, b] = endsOf(pair).map(placeOf);
  const [dr, dc] = [Math.sign(b.r - a.r), Math.sign(b.c - a.c)];
  return Array.from({ length: b.r - a.r + b.c - a.c + 1 }, (_, i) => `${a.r + i * dr},${a.c + i * dc}`);
}

/** The path of a sign about a cell's centre. @type {(sign: string, key: string, cell: number) => string} */
export function signAt(sign, key, cell) {
  const { r, c } = placeOf(key);
  return `M${(c + 0.5) * cell} ${(r + 0.5) * cell}${sign}`;
}

/** How far a spot is from a stroke, and how far along it, both in cells. @type {(spot: Spot, stroke: [Spot, Spot]) => [number, number]} */
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
    /** @type {Map<string, number[]>} cell -> elements there */
    this.byCell = new Map();
    /** @type {Map<string, Map<string, number>>} cell -> letter -> element */
    this.byLetter = new Map();
    const flat = ["cell", "corner", "pole", "digit"].includes(shape);
    this.strokes = flat ? [] : elements.map(([key]) => (isPlace(key) ? null : strokeOf(shape, key)));
    /** @type {Map<string, number>} cell -> its own element, among steps or sides */
    this.cells = new Map();
    elements.forEach((keys, i) => {
      if (shapeOf(shape, keys[0]) === "cell" && !flat) this.cells.set(this.#around(keys[0])[0], i);
      for (const key of keys) if (!closed.has(i)) for (const cell of this.#around(key)) this.#put(cell, i);
      for (const [cell, letter] of lettersOf(shape, keys[0])) {
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
    const { r, c } = placeOf(key);
    if (isPlace(key) || ["line", "corner", "pole", "digit"].includes(this.shape)) return [`${r},${c}`];
    if (this.shape === "step") return endsOf(key).map(placeOf).map((end) => `${end.r},${end.c}`);
    if (this.shape === "bridge") return wayOf(key);
    const across = placeOf(endsOf(key)[1]).r === r; // a side: the cells on both sides of it
    return [`${r},${c}`, across ? `${r - 1},${c}` : `${r},${c - 1}`];
  }

  /** The cells of a board that keys of cells and of marks name, as "r,c" in the order of the keys.
      @type {(keys: string[], data: { board: { rows: number, cols: number } }) => string[]} */
  placesOf(keys, { board: { rows, cols } }) {
    const around = (/** @type {string} */ key) => {
      const { r, c } = placeOf(key);
      return isPlace(key) ? [`${r},${c}`] : this.#around(key);
    };
    const within = (/** @type {string} */ place) => {
      const [r, c] = place.split(",").map(Number);
      return r >= 0 && c >= 0 && r < rows && c < cols;
    };
    return [...new Set(keys.flatMap(around))].filter(within);
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

  /** The element that a tap at a spot means. The middle of a cell is none of the steps that meet there.
      @param {Spot} spot */
  tapped(spot) {
    if (this.shape === "cell") return this.at(spot)[0];
    const isMiddle = Math.hypot((spot.x % 1) - 0.5, (spot.y % 1) - 0.5) < MIDDLE;
    const own = isMiddle ? this.cells.get(`${Math.floor(spot.y)},${Math.floor(spot.x)}`) : undefined;
    if (own !== undefined || (isMiddle && this.shape === "step")) return own;
    return this.#nearest(spot, this.shape === "bridge" ? ISLAND : -1);
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

  /** @type {(spot: Spot, inner: number) => number | undefined} inner: how far from both ends */
  #nearest(spot, inner) {
    let [best, least] = /** @type {[number | undefined, number]} */ ([undefined, NEAR]);
    for (const i of this.at(spot)) {
      const stroke = this.strokes[i];
      if (!stroke) continue;
      const [a, b] = stroke;
      const [far, along] = distance(spot, [a, b]);
      if (far < least && along > inner && along < Math.hypot(a.x - b.x, a.y - b.y) - inner) [best, least] = [i, far];
    }
    return best;
  }
}
