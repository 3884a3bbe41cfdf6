// A board with marks on it, as checks look at it.
import { cellsBeside, cellsOf, components, joined, keyOf, neighbours, sidesOf, splitKey } from "./keys.js";

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
  /** @param {BoardData} board @param {Iterable<string>} marked keys of all that is marked */
  constructor(board, marked) {
    this.board = board;
    this.cells = cellsOf(board);
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
    if (which !== "parts") return components(this.chosen(which), (cell) => neighbours(this.board, cell));
    const open = (/** @type {string} */ cell) => sidesOf(cell).filter((side) => !this.pairs.has(side));
    return components(this.cells, (cell) => open(cell).flatMap((side) => cellsBeside(this.board, side)));
  }

  /** The cells with one of these symbols. @param {string} chars */
  withSymbol(chars) {
    return this.board.symbols.filter(([, char]) => chars.includes(char)).map(([[r, c]]) => keyOf(r, c));
  }
}
