// What the checks of a rule find, and how they count.

/**
 * Where a rule does not hold, as marked. `broken`: no further mark can mend it; otherwise it is only
 * not yet done. `cause`: the decided marks and the clues that break it, and nothing else.
 * @typedef {{ where: string[], broken: boolean, cause: string[] }} Found
 * @typedef {Found & { rule: string }} Violation
 * @typedef {import("./view.js").View} View
 * @typedef {{ has: (key: string) => boolean }} Keys
 */

/** `cause`: false while the rule can still hold; true if it is `where`.
    @type {(where: Iterable<string>, cause?: Iterable<string> | boolean) => Found} */
export function found(where, cause = true) {
  const [all, marks] = [[...where], typeof cause === "boolean" ? [] : [...cause]];
  return { where: all, broken: cause !== false, cause: cause === false ? [] : marks.length ? marks : all };
}

/** How many of some keys are among others. @type {(keys: Iterable<string>, among: Keys) => number} */
export function common(keys, among) {
  let count = 0;
  for (const key of keys) if (among.has(key)) count++;
  return count;
}

/** So many of some keys are marked. `marks`: the marks of a view that are meant. A clue in `where`
    that is none of the keys belongs to the cause.
    @type {(view: View, keys: Iterable<string>, wanted: number, where: Iterable<string>, marks: (view: View) => Keys) => Generator<Found>} */
export function* counted(view, keys, wanted, where, marks) {
  const [all, now, most, denied] = [[...keys], marks(view), marks(view.most), marks(view.denied)];
  const [on, off] = [all.filter((key) => now.has(key)), all.filter((key) => !most.has(key))];
  if (on.length === wanted) return;
  const clue = [...where].filter((key) => !all.includes(key));
  const never = all.length - off.length < wanted && [...clue, ...off.filter((key) => denied.has(key))];
  yield found(where, on.length > wanted ? [...clue, ...on] : never);
}
