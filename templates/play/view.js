// A board with marks on it, as checks look at it.
import { common } from "./found.js";
import { cellsBeside, cellsOf, components, joined, keyOf, nearest, neighbours, sidesOf, splitKey } from "./keys.js";

/**
 * What a page tells of its board; all places are [row, column], from 0, and null is an unknown number.
 * @typedef {[number, number]} At
 * @typedef {{ rows: number, cols: number, clues: [At, number | null][], symbols: [At, string][],
 *   points: [At, number | null][], arrows: [At, [string, number] | null][], regions: At[][], number: number,
 *   sums?: [At, [number | null, number | null]][],
 *   cages?: [At, [string, number]][],
 *   outside: ["left" | "top" | "right" | "bottom", (number[] | null)[]][] }} BoardData
 */

export class View {
  /** @param {BoardData} board
      @param {Iterable<string>} marked keys of all that is marked
      @param {Iterable<string>} [open] of what may still be marked
      @param {Iterable<string>} [denied] of what is surely not */
  constructor(board, marked, open = [], denied = []) {
    this.board = board;
    this.cells = cellsOf(board);
    /** @type {() => View} what may still be marked */
    this.open = once(() => new View(board, open));
    /** @type {() => View} all that is marked, or may still be */
    this.all = once(() => new View(board, [...marked, ...open]));
    /** @type {() => View} what is surely not */
    this.not = once(() => new View(board, denied));
    /** @type {Map<string, Set<string>[]>} */
    this.partsOf = new Map();
    /** @type {Set<string>} */
    this.on = new Set();
    /** @type {Set<string>} steps, sides or borders */
    this.pairs = new Set();
    /** @type {Map<string, string[]>} cell -> what stands in it: digits or diagonals */
    this.values = new Map();
    /** @type {Map<string, number>} two islands -> how many bridges join them */
    this.bridges = new Map();
    for (const key of marked) {
      const { place, value } = splitKey(key);
      if (!value) (place.includes("-") ? this.pairs : this.on).add(place);
      else if (place.includes("-")) this.bridges.set(place, (this.bridges.get(place) || 0) + 1);
      else this.values.set(place, [...(this.values.get(place) || []), value]);
    }
    this.joined = joined(this.pairs);
  }

  get may() {
    return this.open();
  }

  get most() {
    return this.all();
  }

  get denied() {
    return this.not();
  }

  /** Each cell with a clue, and its number. @returns {Map<string, number | null>} */
  get clues() {
    return new Map(this.board.clues.map(([[r, c], k]) => [keyOf(r, c), k]));
  }

  /** The clues whose number is known. */
  get known() {
    return new Map([...this.clues].flatMap(([cell, k]) => (k === null ? [] : [/** @type {[string, number]} */ ([cell, k])])));
  }

  /** Each cell with an arrow, its way and its number; null for one that says nothing. */
  get arrows() {
    return new Map(this.board.arrows.map(([[r, c], arrow]) => [keyOf(r, c), arrow]));
  }

  /** Each black cell with its sums, downwards and to the right. */
  get sums() {
    return new Map((this.board.sums || []).map(([[r, c], sums]) => [keyOf(r, c), sums]));
  }

  get regions() {
    return this.board.regions.map((cells) => cells.map(([r, c]) => keyOf(r, c)));
  }

  /** The region of each cell, by number. */
  get regionOf() {
    return new Map(this.regions.flatMap((cells, i) => cells.map((cell) => /** @type {[string, number]} */ ([cell, i]))));
  }

  /** The cells that are marked ("on"), or not ("off"). @param {string} which */
  chosen(which) {
    return this.cells.filter((cell) => this.on.has(cell) === (which === "on"));
  }

  /** The cells that are "on" or "off" for sure; all of them are in some of the "parts". @param {string} which */
  surely(which) {
    return which === "parts" ? new Set(this.cells) : which === "on" ? this.on : new Set(this.most.chosen("off"));
  }

  /** Those that are, or may still come to be. @param {string} which */
  possible(which) {
    return which === "on" ? this.most.on : new Set(this.chosen("off"));
  }

  /** The runs of cells that are meant, in each row and column. @param {(cell: string) => boolean} meant */
  runs(meant) {
    const runs = /** @type {string[][]} */ ([]);
    for (const line of [...this.groups("row"), ...this.groups("column")]) {
      line.forEach((cell, i) => {
        if (!meant(cell)) return;
        if (!i || !meant(line[i - 1])) runs.push([]);
        runs[runs.length - 1].push(cell);
      });
    }
    return runs;
  }

  /** @param {string} where "row", "column" or "region" */
  groups(where) {
    const { rows, cols } = this.board;
    if (where === "region") return this.regions;
    const line = (/** @type {number} */ i) => this.cells.filter((_, n) => (where === "row" ? Math.floor(n / cols) : n % cols) === i);
    return Array.from({ length: where === "row" ? rows : cols }, (_, i) => line(i));
  }

  /** The lines that end at a side of the board, each seen from there, and the numbers that stand there.
      @type {(side: string) => { cells: string[], list: number[] | null }[]} */
  linesAt(side) {
    const lists = new Map(/** @type {[string, (number[] | null)[]][]} */ (this.board.outside)).get(side) || [];
    const turned = side === "right" || side === "bottom";
    return this.groups(side === "left" || side === "right" ? "row" : "column")
      .map((cells, i) => ({ cells: turned ? cells.reverse() : cells, list: lists[i] }));
  }

  /** The pieces of the cells "on" or "off"; "parts": of the board, divided by borders. @param {string} which */
  parts(which) {
    const parts = this.partsOf.get(which) || this.#divided(which);
    this.partsOf.set(which, parts);
    return parts;
  }

  /** @param {string} which */
  #divided(which) {
    return components(which === "parts" ? this.cells : this.chosen(which), this.next(which));
  }

  /** What a cell of a part is connected with at once. @type {(which: string) => (cell: string) => string[]} */
  next(which) {
    if (which !== "parts") return (cell) => neighbours(this.board, cell);
    const open = (/** @type {string} */ cell) => sidesOf(cell).filter((side) => !this.pairs.has(side));
    return (cell) => open(cell).flatMap((side) => cellsBeside(this.board, side).filter((other) => other !== cell));
  }

  /** The cells, or borders, that keep a part from growing. @type {(which: string, part: Set<string>) => string[]} */
  walls(which, part) {
    const beyond = (/** @type {string[]} */ cells) => cells.filter((cell) => !part.has(cell));
    if (which !== "parts") return [...new Set([...part].flatMap((cell) => beyond(neighbours(this.board, cell))))];
    const sides = [...part].flatMap(sidesOf).filter((side) => this.pairs.has(side));
    return sides.filter((side) => beyond(cellsBeside(this.board, side)).length);
  }

  /** Why two parts of cells cannot come together: a cell of each that is surely of it, and those between.
      @type {(one: Set<string>, other: Set<string>, sure: Set<string>) => string[]} */
  division(one, other, sure) {
    const [a, b] = [this.#frontier(one, other), this.#frontier(other, one)];
    const between = a.length <= b.length ? a : b;
    return [...[one, other].map((part) => nearest([...part].filter((cell) => sure.has(cell)), between)), ...between];
  }

  /** The cells around one part that have a way to the other. @type {(one: Set<string>, other: Set<string>) => string[]} */
  #frontier(one, other) {
    const walls = new Set(this.walls("on", one));
    const next = this.next("on");
    const beyond = components(this.cells.filter((cell) => !one.has(cell) && !walls.has(cell)), next).find((part) => common(part, other));
    return [...walls].filter((cell) => beyond && common(next(cell), beyond));
  }

  /** What hangs together for sure. @param {string} which */
  leastParts(which) {
    return this.least(which).parts(which);
  }

  /** The marks by which cells hang together for sure. @type {(which: string) => View} */
  least(which) {
    return which === "on" ? this : this.most;
  }

  /** What may come to hang together. @param {string} which */
  mostParts(which) {
    return (which === "on" ? this.most : this).parts(which);
  }

  /** What a part holds together for sure, and how far it may reach: of the latter, those with a cell
      that is surely of them. @type {(which: string, part: Set<string>) => { least: Set<string>[], most: Set<string>[] }} */
  bounds(which, part) {
    const sure = this.surely(which);
    const meets = (/** @type {Set<string>} */ own) => [...own].some((cell) => part.has(cell));
    return {
      least: this.leastParts(which).filter(meets),
      most: this.mostParts(which).filter((own) => meets(own) && [...own].some((cell) => sure.has(cell))),
    };
  }

  /** The cells with one of these symbols. @param {string} chars */
  withSymbol(chars) {
    return this.board.symbols.filter(([, char]) => chars.includes(char)).map(([[r, c]]) => keyOf(r, c));
  }
}

/** @template T @param {() => T} make @returns {() => T} that makes it when it is first asked for */
function once(make) {
  /** @type {{ made: T } | undefined} */
  let kept;
  return () => (kept ??= { made: make() }).made;
}
