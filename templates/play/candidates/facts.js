// Facts about a board of numbers that follow from the checks of its rules: which numbers a cell may
// hold next to others, which numbers fit together into cells, and how often a number occurs.
import { t } from "../../stage/say.js";
import { around, beside, cellsOf, keyOf, splitKey } from "../keys.js";
import { findRuns } from "../runs.js";

/** @typedef {import("../board.js").Data} Data */
/** @typedef {(facts: Facts, cell: string, k: number, where: string) => string[]} Peers */
/** Cells that hold one of several sets of numbers; `sets` is null if there are too many. `sign` joins the numbers of a set.
    @typedef {{ cells: string[], about: string, sign: string, sets: number[][] | null }} Group */

/** Return cells that must differ from a cell, by the names of checks. @type {Record<string, Peers>} */
const PEERS = {
  all_different: (facts, cell, _, where) => facts.lines[where].filter((group) => group.includes(cell)).flat(),
  differ_in_runs: (facts, cell) => facts.runs.filter(({ run }) => run.includes(cell)).flatMap(({ run }) => run),
  alike_beside: ({ board }, cell) => around(board, ...placeIn(cell)).map(([r, c]) => keyOf(r, c)),
  alike_touch: (_, cell) => NEAR.flatMap((dr) => NEAR.map((dc) => beside(cell, dr, dc))),
  far_apart: (_, cell, k) => Array.from({ length: 2 * k + 1 }, (__, i) => [beside(cell, i - k, 0), beside(cell, 0, i - k)]).flat(),
};
const NEAR = [-1, 0, 1];

/** Return the groups of cells whose numbers have a given result, by the names of checks. @type {Record<string, (facts: Facts) => Group[]>} */
const GROUPS = {
  adds_up: ({ runs, elementsIn }) =>
    runs.flatMap(({ run, sum, way }) => {
      const most = elementsIn.get(run[0])?.length || 0;
      return sum === null || !most ? [] : [{ cells: run, about: way === "down" ? t`${sum} down` : t`${sum} to the right`, sign: "+", sets: listSets("+", sum, run.length, most, 1) }];
    }),
  makes: ({ board, lines, elementsIn }) =>
    (board.cages || []).map(([[r, c], [sign, number]]) => {
      const cells = lines.region.find((own) => own.includes(keyOf(r, c))) || [];
      const most = elementsIn.get(cells[0])?.length || 0;
      const alike = Math.min(...[0, 1].map((i) => new Set(cells.map((cell) => placeIn(cell)[i])).size));
      const all = cells.length > LARGEST ? null : [...(sign || "+*-/")].flatMap((one) => listSets(one, number, cells.length, most, alike));
      const sets = all && [...new Map(all.map((set) => [set.join(), set])).values()];
      return { cells, about: `${number}${SHOWN[sign] ?? sign}`, sign: "\u00a0", sets };
    }),
};
const LARGEST = 9; // cells of a cage whose sets are listed
/** @type {Record<string, string>} */
const SHOWN = { "*": "×", "-": "−", "/": "÷" };

/** @type {(cell: string) => [number, number]} row and column, from 0 */
const placeIn = (cell) => /** @type {[number, number]} */ ((cell.match(/\d+/g) || []).map((n) => Number(n) - 1));

export class Facts {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.board = data.board;
    this.checks = new Set(data.checks.map(([, check]) => check));
    /** @type {Map<string, number>} key such as "r1c1=5" -> element */
    this.elementOf = new Map(data.elements.map(([key], i) => [key, i]));
    /** @type {Map<string, number[]>} cell -> its elements, from the smallest number on */
    this.elementsIn = new Map();
    data.elements.forEach(([key], i) => {
      const { place } = splitKey(key);
      this.elementsIn.set(place, [...(this.elementsIn.get(place) || []), i]);
    });
    this.numbers = data.elements.map(([key]) => Number(splitKey(key).value));
    const { rows, cols, regions } = this.board;
    const indices = (/** @type {number} */ size) => Array.from({ length: size }, (_, i) => i);
    /** @type {Record<string, string[][]>} */
    this.lines = {
      row: indices(rows).map((r) => indices(cols).map((c) => keyOf(r, c))),
      column: indices(cols).map((c) => indices(rows).map((r) => keyOf(r, c))),
      region: regions.map((cells) => cells.map(([r, c]) => keyOf(r, c))),
    };
    /** @type {Map<string, number>} cell -> largest number there, if regions limit it */
    this.limits = new Map(this.checks.has("within_size") ? this.lines.region.flatMap((cells) => cells.map((cell) => /** @type {[string, number]} */ ([cell, cells.length]))) : []);
    this.runs = this.checks.has("adds_up") || this.checks.has("differ_in_runs") ? findRuns(this.board) : [];
    /** @type {Group[] | undefined} */
    this.groups = undefined;
    /** @type {Map<number, number[]>} element -> elements that it excludes */
    this.known = new Map();
    this.count = this.#countEach();
  }

  /** Return the number of an element. @param {number} element */
  numberOf(element) {
    return this.numbers[element];
  }

  /** Return the groups of a cell. @param {string} cell */
  groupsAt(cell) {
    this.groups ||= this.data.checks.flatMap(([, check]) => GROUPS[check]?.(this) || []);
    return this.groups.filter(({ cells }) => cells.includes(cell));
  }

  /** Return whether some rule keeps equal numbers apart. */
  get separates() {
    return [...this.checks.keys()].some((check) => check in PEERS);
  }

  /** Return the elements of other cells that an element excludes: equal numbers that a rule keeps apart.
      @type {(element: number) => number[]} */
  peersOf(element) {
    const known = this.known.get(element);
    if (known) return known;
    const { place, value } = splitKey(this.data.elements[element][0]);
    const cells = this.data.checks.flatMap(([, check, args]) => PEERS[check]?.(this, place, Number(value), args[0]) || []);
    const found = [...new Set(cells)].flatMap((cell) => (cell === place ? [] : this.elementOf.get(`${cell}=${value}`) ?? []));
    this.known.set(element, found);
    return found;
  }

  /** Return the largest number that a cell may hold. @param {string} cell */
  largestIn(cell) {
    return this.limits.get(cell) ?? (this.elementsIn.get(cell) || []).length;
  }

  /** Return how often each number occurs in the answer, as a function; null if the rules do not
      determine it. @returns {((k: number) => number) | null} */
  #countEach() {
    const empty = this.checks.has("leaves_empty") ? this.board.number || 0 : 0;
    if (!empty && !this.checks.has("filled")) return null;
    const most = Math.max(...[...this.elementsIn.values()].map((own) => own.length));
    for (const [, check, [where]] of this.data.checks) {
      if (check !== "all_different") continue;
      const groups = this.lines[where];
      const sizes = groups.map((group) => Math.min(...group.map((cell) => this.largestIn(cell)), group.length - empty));
      const whole = groups.every((group, i) => group.length - empty === sizes[i]);
      const covers = new Set(groups.flat()).size === cellsOf(this.board).length;
      if (whole && covers && (where === "region" || sizes.every((size) => size === most))) return (k) => sizes.filter((size) => size >= k).length;
    }
    return null;
  }
}

/** Return the sets of numbers from `least` to `most` with a result, each in order. Each number occurs up to `alike`
    times. Only two numbers have a difference or a quotient.
    @type {(sign: string, result: number, size: number, most: number, alike: number, least?: number, had?: number) => number[][]} */
export function listSets(sign, result, size, most, alike, least = 1, had = 0) {
  if (!size) return result === (sign === "+" ? 0 : 1) ? [[]] : [];
  const found = [];
  for (let k = least; k <= most; k++) {
    if (sign === "-" || sign === "/") {
      const other = sign === "-" ? k + result : k * result;
      if (size === 2 && other <= most && other >= k && (other !== k || alike > 1)) found.push([k, other]);
      continue;
    }
    const rest = sign === "+" ? result - k : result / k;
    const same = k === least ? had + 1 : 1;
    if (rest < (size - 1) * (sign === "+" ? k : 0)) break;
    if (rest % 1 === 0 && same <= alike) for (const more of listSets(sign, rest, size - 1, most, alike, k, same)) found.push([k, ...more]);
  }
  return found;
}
