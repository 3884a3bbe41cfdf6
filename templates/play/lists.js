// The check of lists of cells whose numbers fit together, such as thermometers.
import { report } from "./found.js";
import { beside } from "./keys.js";

/** @typedef {import("./found.js").Finding} Finding */
/** @typedef {import("./view.js").View} View */

/**
 * Return whether the numbers of a list can fit its value; null is a number that is not known yet. `largest`: the
 * largest number of the board.
 * @typedef {(numbers: (number | null)[], value: any, largest: number, cells: string[]) => boolean} Fits
 */

/** Check that each cell of a list holds one number, and that these fit. `name`: the field of the board.
    @type {(view: View, name: string, fits: Fits) => Generator<Finding>} */
export function* checkLists(view, name, fits) {
  const { values, most, denied } = view;
  for (const [cells, value] of view.lists(name)) {
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

/** Check the numbers of each two cells that are one of these steps apart: rows and columns.
    @type {(view: View, steps: [number, number][], fits: (a: number, b: number) => boolean) => Generator<Finding>} */
export function* checkPairs(view, steps, fits) {
  for (const [cell, held] of view.values) {
    for (const [down, right] of steps) {
      const other = beside(cell, down, right);
      const there = view.values.get(other) || [];
      if (!held.every((a) => there.every((b) => fits(Number(a), Number(b))))) yield report([cell, other]);
    }
  }
}
