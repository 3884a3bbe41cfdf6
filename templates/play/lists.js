// The check of lists of cells whose numbers fit together, such as thermometers.
import { report } from "./found.js";
import { beside, keyOf } from "./keys.js";

/** @typedef {import("./found.js").Finding} Finding */
/** @typedef {import("./view.js").View} View */

/**
 * Return whether the numbers of a list can fit its value; null is a number that is not known yet. `largest`: the
 * largest number of the board.
 * @typedef {(numbers: (number | null)[], value: any, largest: number, cells: string[]) => boolean} Fits
 */

/** Check that each cell of a list holds one number, and that these fit. `lists`: these lists, or the field of the
    board that has them.
    @type {(view: View, lists: string | [string[], any][], fits: Fits) => Generator<Finding>} */
export function* checkLists(view, lists, fits) {
  const { values, most, denied } = view;
  for (const [cells, value] of typeof lists === "string" ? view.lists(lists) : lists) {
    const held = cells.map((cell) => values.get(cell) || []);
    const numbers = held.map((own) => (own.length === 1 ? Number(own[0]) : null));
    const right = fits(numbers, value, view.board.rows, cells);
    if (right && !numbers.includes(null)) continue;
    const filled = cells.filter((cell) => values.has(cell));
    const empty = cells.some((cell) => !most.values.has(cell));
    const decided = () => cells.filter((cell) => values.has(cell) || denied.values.has(cell));
    yield report(cells, !right || held.some((own) => own.length > 1) ? filled : empty && decided());
  }
}

/** Return whether each two successive numbers that are known fit. @type {(numbers: (number | null)[], fits: (a: number, b: number) => boolean) => boolean} */
export function fitInPairs(numbers, fits) {
  return numbers.every((b, i) => !i || b === null || numbers[i - 1] === null || fits(/** @type {number} */ (numbers[i - 1]), b));
}

/** Return the numbers that are known. @param {(number | null)[]} numbers @returns {number[]} */
export const listKnown = (numbers) => numbers.flatMap((k) => k ?? []);

/** Return whether numbers can add up to a sum: each one that is not known is 1 to `largest`.
    @type {(numbers: (number | null)[], sum: number, largest: number) => boolean} */
export function fitSum(numbers, sum, largest) {
  const known = listKnown(numbers);
  const [now, left] = [known.reduce((a, b) => a + b, 0), numbers.length - known.length];
  return now + left <= sum && sum <= now + left * largest;
}

/** Return whether all parts can have one sum. `weights`: of the numbers of the first part, by default 1.
    @type {(parts: (number | null)[][], largest: number, weights?: number[]) => boolean} */
export function fitEqualSums(parts, largest, weights = []) {
  const add = (/** @type {number} */ unknown) =>
    parts.map((numbers, p) => numbers.reduce((/** @type {number} */ sum, k, i) => sum + (k ?? unknown) * ((p ? 1 : weights[i]) ?? 1), 0));
  return Math.max(...add(1)) <= Math.min(...add(largest));
}

/** Return whether any three successive numbers can be of three groups. `groupOf`: returns the group of a number.
    @type {(numbers: (number | null)[], groupOf: (k: number) => number) => boolean} */
export function fitGroups(numbers, groupOf) {
  const groups = numbers.map((k) => (k === null ? null : groupOf(k)));
  return groups.every((a, i) => groups.slice(i + 1, i + 4).every((b, j) => a === null || b === null || (a === b) === (j === 2)));
}

/** Check the numbers of each two cells that are one of these steps apart: rows and columns. `left_out`: pairs of
    cells, each with a blank between, that may hold any numbers.
    @type {(view: View, steps: [number, number][], fits: (a: number, b: number) => boolean, left_out?: Set<string>) => Generator<Finding>} */
export function* checkPairs(view, steps, fits, left_out = new Set()) {
  for (const [cell, held] of view.values) {
    for (const [down, right] of steps) {
      const other = beside(cell, down, right);
      if (left_out.has(`${cell} ${other}`)) continue;
      const there = view.values.get(other) || [];
      if (!held.every((a) => there.every((b) => fits(Number(a), Number(b))))) yield report([cell, other]);
    }
  }
}

/** Check that two neighbours without a mark between them fit no mark. `name`: the field of the marks.
    @type {(view: View, name: string, fits: (a: number, b: number) => boolean) => Generator<Finding>} */
export function* checkUnmarked(view, name, fits) {
  const marked = new Set(view.lists(name).flatMap(([[a, b]]) => [`${a} ${b}`, `${b} ${a}`]));
  yield* checkPairs(view, [[0, 1], [1, 0]], (a, b) => !fits(a, b), marked);
}

/** Check that no number is twice in a group of cells. @type {(view: View, groups: string[][]) => Generator<Finding>} */
export function* checkGroups(view, groups) {
  const held = (/** @type {string} */ cell) => view.values.get(cell) || [];
  for (const group of groups) {
    for (const [i, a] of group.entries()) {
      for (const b of group.slice(i + 1)) if (held(a).some((k) => held(b).includes(k))) yield report([a, b]);
    }
  }
}

/** Return the symbols of a field of the board, each with its cell. @type {(view: View, name: string) => [string, string][]} */
export function listSymbols(view, name) {
  const told = /** @type {Record<string, [[number, number], string][] | undefined>} */ (/** @type {unknown} */ (view.board))[name] || [];
  return told.map(([[r, c], char]) => [keyOf(r, c), char]);
}

/** Return the third that a number is in: 0 for a low, 1 for a middle, 2 for a high one. @type {(k: number, largest: number) => number} */
export const thirdOf = (k, largest) => Math.floor(((k - 1) * 3) / largest);

/** Check that neighbours without a dot fit no dot of these colours. @type {(view: import("./view.js").View, ...colours: string[]) => Generator<import("./found.js").Finding>} */
export function* checkUnmarkedDots(view, ...colours) {
  const dots = view.lists("dots").map(([, dot]) => dot);
  const values = (/** @type {string} */ colour, /** @type {number} */ usual) => {
    if (!colours.includes(colour)) return [];
    const found = dots.filter(([own]) => own === colour).map(([, k]) => k);
    return found.length ? found : [usual];
  };
  const [apart, times] = [values("white", 1), values("black", 2)];
  yield* checkUnmarked(view, "dots", (a, b) =>
    apart.includes(Math.abs(a - b)) || times.some((k) => Math.max(a, b) === k * Math.min(a, b)));
}
