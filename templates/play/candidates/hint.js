// Hints on boards of numbers: each places a number.
import { NO, YES } from "../game.js";
import { keyOf } from "../keys.js";

/** @typedef {import("../hint.js").Hint} Hint */
/** @typedef {import("../hint.js").Reason} Reason */
/** @typedef {import("../../sections/why/why.js").Step} Step */
/** @typedef {import("../choices.js").Marks} Marks */

const MOST = 4; // reasons to tell one by one

/** Return the number that takes the least effort, with the steps that the reader has not taken and
    that lead to it; null if there is none. A step that only excludes numbers is no hint of its own.
    `rest`: what the reader's marks lack of each step. `read`: returns the reason of a step.
    @type {(candidates: import("./marks.js").Candidates, steps: Step[], rest: Marks[], read: (at: number) => Reason) => Hint | null} */
export function planHint(candidates, steps, rest, read) {
  const size = candidates.facts.data.elements.length;
  const stepOf = new Map(steps.flatMap(([decides], at) => decides.map((decision) => /** @type {[number, number]} */ ([decision, at]))));

  /** Return the steps to take for a step, and that step, in order. @type {(at: number) => number[]} */
  function findWay(at) {
    const way = new Set([at]);
    for (const step of way) { // grows during the loop
      for (const decision of steps[step][2]) {
        const before = stepOf.get(decision);
        if (before !== undefined && rest[before].length) way.add(before);
      }
    }
    return [...way].sort((a, b) => a - b);
  }

  const ways = rest.flatMap((marks, at) => (marks.some(([i, mark]) => mark === YES && i < size) ? [findWay(at)] : []));
  if (!ways.length) return null;
  const measure = (/** @type {number[]} */ way) => way.reduce((sum, at) => sum + steps[at][5] + 1, 0);
  const way = ways.reduce((best, one) => (measure(one) < measure(best) ? one : best));
  const at = way[way.length - 1];
  const placed = rest[at].filter(([i, mark]) => mark === YES && i < size).map(([i]) => i);
  const excluded = way.flatMap((step) => rest[step].flatMap(([i, mark]) => (mark === NO ? [i] : [])));
  const marks = [...candidates.planDigits(placed), ...candidates.planRemoval(excluded)];
  const told = way.length <= MOST ? way : [at];
  const reasons = told.map(read);
  const last = reasons[reasons.length - 1];
  const sets = [...new Set(last.cells.map(([r, c]) => candidates.describeSets(keyOf(r, c))))];
  const before = told === way ? "" : `${way.length - 1} other steps rule out numbers first. Then: `;
  last.text = [`${before}${last.text}`, ...sets].filter(Boolean).join(" ");
  return { cells: last.cells, reasons, marks, from: told === way ? undefined : way[0] };
}
