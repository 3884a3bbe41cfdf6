// What the checks of a rule find, and how they count.

/**
 * Where a rule does not hold. `broken`: whatever else is marked, it stays so; else it is only not yet done.
 * @typedef {{ where: string[], broken: boolean }} Found
 * @typedef {Found & { rule: string }} Violation
 * @typedef {import("./view.js").View} View
 * @typedef {{ has: (key: string) => boolean }} Keys
 */

/** @type {(where: Iterable<string>, broken?: boolean) => Found} */
export const found = (where, broken = true) => ({ where: [...where], broken });

/** How many of some keys are among others. @type {(keys: Iterable<string>, among: Keys) => number} */
export function common(keys, among) {
  let count = 0;
  for (const key of keys) if (among.has(key)) count++;
  return count;
}

/** So many of some keys are marked. `most`: those that are marked or may still be.
    @type {(keys: Iterable<string>, wanted: number, where: Iterable<string>, now: Keys, most: Keys) => Generator<Found>} */
export function* counted(keys, wanted, where, now, most) {
  yield* between(common(keys, now), wanted, common(keys, most), where);
}

/** A number that can only grow, up to `most`. @type {(now: number, wanted: number, most: number, where: Iterable<string>) => Generator<Found>} */
export function* between(now, wanted, most, where) {
  if (now !== wanted) yield found(where, now > wanted || most < wanted);
}
