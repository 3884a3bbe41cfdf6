// A board with marks, as checks see it.
import { countCommon } from "./found.js";
import { cellsBeside, cellsOf, components, joinPairs, keyOf, findNearest, neighbours, sidesOf, splitKey } from "./keys.js";

/**
 * A board's data; places are [row, column] from 0, and null is an unknown number. Optional fields that are empty
 * are missing.
 * @typedef {[number, number]} At
 * @typedef {{ rows: number, cols: number, clues: [At, number | null][], symbols: [At, string][],
 *   regions: At[][], points?: [At, number | null][], arrows?: [At, [string, number] | null][], number?: number,
 *   sums?: [At, [number | null, number | null]][],
 *   cages?: [At, [string, number]][],
 *   outside?: ["left" | "top" | "right" | "bottom", (number[] | null)[]][] }} BoardData
 */

/** Everything read from a board, by name. @type {WeakMap<BoardData, Map<string, any>>} */
const READ = new WeakMap();

export class View {
  /** @param {BoardData} board
      @param {Iterable<string>} marked keys that are marked
      @param {Iterable<string>} [open] keys that may still be marked
      @param {Iterable<string>} [denied] keys that the reader has excluded */
  constructor(board, marked, open = [], denied = []) {
    this.board = board;
    /** @type {() => View} the marks that are still possible */
    this.open = memoize(() => new View(board, open));
    /** @type {() => View} the marks and those that are still possible */
    this.all = memoize(() => new View(board, [...marked, ...open]));
    /** @type {() => View} the excluded marks */
    this.not = memoize(() => new View(board, denied));
    /** @type {Map<string, Set<string>[]>} */
    this.partsOf = new Map();
    /** @type {Set<string>} */
    this.on = new Set();
    /** @type {Set<string>} steps, sides or borders */
    this.pairs = new Set();
    /** @type {Map<string, string[]>} cell -> its digits or diagonals */
    this.values = new Map();
    /** @type {Map<string, number>} two islands -> number of bridges */
    this.bridges = new Map();
    for (const key of marked) {
      const { place, value } = splitKey(key);
      if (!value) (place.includes("-") ? this.pairs : this.on).add(place);
      else if (place.includes("-")) this.bridges.set(place, (this.bridges.get(place) || 0) + 1);
      else this.values.set(place, [...(this.values.get(place) || []), value]);
    }
    /** @type {() => Map<string, string[]>} */
    this.join = memoize(() => joinPairs(this.pairs));
  }

  /** Map each end of a pair to the ends that it is joined to. */
  get joined() {
    return this.join();
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

  /** Return what depends on the board alone: made once, and shared by the views of all positions.
      @template T @param {string} name @param {() => T} make @returns {T} */
  #readBoard(name, make) {
    const kept = READ.get(this.board) || new Map();
    if (!kept.size) READ.set(this.board, kept);
    if (!kept.has(name)) kept.set(name, make());
    return kept.get(name);
  }

  get cells() {
    return this.#readBoard("cells", () => cellsOf(this.board));
  }

  /** Map each cell with a clue to its number. @returns {Map<string, number | null>} */
  get clues() {
    return this.#readBoard("clues", () => new Map(this.board.clues.map(([[r, c], k]) => [keyOf(r, c), k])));
  }

  /** The clues with a known number. */
  get known() {
    return this.#readBoard("known", () => new Map([...this.clues].flatMap(([cell, k]) => (k === null ? [] : [/** @type {[string, number]} */ ([cell, k])]))));
  }

  /** Map each cell with an arrow to its direction and number; null for an arrow without. */
  get arrows() {
    return this.#readBoard("arrows", () => new Map((this.board.arrows || []).map(([[r, c], arrow]) => [keyOf(r, c), arrow])));
  }

  /** Map each black cell to its sums, down and right. */
  get sums() {
    return this.#readBoard("sums", () => new Map((this.board.sums || []).map(([[r, c], sums]) => [keyOf(r, c), sums])));
  }

  /** Return the lists of cells in a field of the board, each with its value. @param {string} name @returns {[string[], any][]} */
  lists(name) {
    const board = /** @type {Record<string, any>} */ (this.board);
    return this.#readBoard(name, () => (board[name] || []).map((/** @type {any} */ [cells, value]) => [cells.map((/** @type {At} */ at) => keyOf(...at)), value]));
  }

  get regions() {
    return this.#readBoard("regions", () => this.board.regions.map((cells) => cells.map(([r, c]) => keyOf(r, c))));
  }

  /** Map each cell to the index of its region. */
  get regionOf() {
    return this.#readBoard("regionOf", () => new Map(this.regions.flatMap((cells, i) => cells.map((cell) => /** @type {[string, number]} */ ([cell, i])))));
  }

  /** Return the cells that are marked ("on"), or not ("off"). @param {string} which */
  select(which) {
    return this.cells.filter((cell) => this.on.has(cell) === (which === "on"));
  }

  /** Return the cells that are certainly "on" or "off"; each cell is certainly in one of the "parts". @param {string} which */
  selectSure(which) {
    return which === "parts" ? new Set(this.cells) : which === "on" ? this.on : new Set(this.most.select("off"));
  }

  /** Return the cells that are or can still become "on" or "off". @param {string} which */
  selectPossible(which) {
    return which === "on" ? this.most.on : new Set(this.select("off"));
  }

  /** Return the runs of cells that `meant` accepts, in each row and column. @param {(cell: string) => boolean} meant */
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
    return this.#readBoard(where, () => Array.from({ length: where === "row" ? rows : cols }, (_, i) => line(i)));
  }

  /** Return the lines that start at a side of the board and the numbers there.
      @type {(side: string) => { cells: string[], list: number[] | null }[]} */
  linesAt(side) {
    const lists = new Map(/** @type {[string, (number[] | null)[]][]} */ (this.board.outside || [])).get(side) || [];
    const turned = side === "right" || side === "bottom";
    return this.groups(side === "left" || side === "right" ? "row" : "column")
      .map((cells, i) => ({ cells: turned ? [...cells].reverse() : cells, list: lists[i] }));
  }

  /** Return the connected parts of the cells "on" or "off", or of the board between borders ("parts"). @param {string} which */
  parts(which) {
    const parts = this.partsOf.get(which) || this.#divide(which);
    this.partsOf.set(which, parts);
    return parts;
  }

  /** @param {string} which */
  #divide(which) {
    return components(which === "parts" ? this.cells : this.select(which), this.neighboursWithin(which));
  }

  /** Return a function for the neighbours of a cell within its part. @type {(which: string) => (cell: string) => string[]} */
  neighboursWithin(which) {
    if (which !== "parts") return (cell) => neighbours(this.board, cell);
    const open = (/** @type {string} */ cell) => sidesOf(cell).filter((side) => !this.pairs.has(side));
    return (cell) => open(cell).flatMap((side) => cellsBeside(this.board, side).filter((other) => other !== cell));
  }

  /** Return the cells or borders that keep a part from growing. @type {(which: string, part: Set<string>) => string[]} */
  walls(which, part) {
    const beyond = (/** @type {string[]} */ cells) => cells.filter((cell) => !part.has(cell));
    if (which !== "parts") return [...new Set([...part].flatMap((cell) => beyond(neighbours(this.board, cell))))];
    const sides = [...part].flatMap(sidesOf).filter((side) => this.pairs.has(side));
    return sides.filter((side) => beyond(cellsBeside(this.board, side)).length);
  }

  /** Return cells that separate two parts: a certain cell of each, and those between.
      @type {(one: Set<string>, other: Set<string>, sure: Set<string>) => string[]} */
  findDivision(one, other, sure) {
    const [a, b] = [this.#findFrontier(one, other), this.#findFrontier(other, one)];
    const between = a.length <= b.length ? a : b;
    return [...[one, other].map((part) => findNearest([...part].filter((cell) => sure.has(cell)), between)), ...between];
  }

  /** Return the cells around one part that lead to the other. @type {(one: Set<string>, other: Set<string>) => string[]} */
  #findFrontier(one, other) {
    const walls = new Set(this.walls("on", one));
    const next = this.neighboursWithin("on");
    const beyond = components(this.cells.filter((cell) => !one.has(cell) && !walls.has(cell)), next).find((part) => countCommon(part, other));
    return [...walls].filter((cell) => beyond && countCommon(next(cell), beyond));
  }

  /** Return the parts that are certainly connected. @param {string} which */
  leastParts(which) {
    return this.least(which).parts(which);
  }

  /** Return the view whose marks certainly connect cells. @type {(which: string) => View} */
  least(which) {
    return which === "on" ? this : this.most;
  }

  /** Return the parts that can still become connected. @param {string} which */
  mostParts(which) {
    return (which === "on" ? this.most : this).parts(which);
  }

  /** Return the parts that are certainly connected within a part, and the parts that it can still
      reach. `most` includes only parts with a certain cell. @type {(which: string, part: Set<string>) => { least: Set<string>[], most: Set<string>[] }} */
  bounds(which, part) {
    const sure = this.selectSure(which);
    const meets = (/** @type {Set<string>} */ own) => [...own].some((cell) => part.has(cell));
    return {
      least: this.leastParts(which).filter(meets),
      most: this.mostParts(which).filter((own) => meets(own) && [...own].some((cell) => sure.has(cell))),
    };
  }

  /** Return the cells with one of these symbols. @param {string} chars */
  withSymbol(chars) {
    return this.board.symbols.filter(([, char]) => chars.includes(char)).map(([[r, c]]) => keyOf(r, c));
  }
}

/** @template T @param {() => T} make @returns {() => T} that calls `make` only once */
function memoize(make) {
  /** @type {{ made: T } | undefined} */
  let kept;
  return () => (kept ??= { made: make() }).made;
}
