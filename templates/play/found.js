// The results of checks, and shared counting.

/**
 * A place where a rule does not hold. `broken`: no further mark can fix it; otherwise it is not yet
 * done. `cause`: the decided marks and the clues that break the rule, and nothing else.
 * @typedef {{ where: string[], broken: boolean, cause: string[] }} Finding
 * @typedef {Finding & { rule: string }} Violation
 * @typedef {import("./view.js").View} View
 * @typedef {{ has: (key: string) => boolean }} Keys
 */

/** Return a finding. `cause`: false if the rule can still hold; true if the cause is `where`.
    @type {(where: Iterable<string>, cause?: Iterable<string> | boolean) => Finding} */
export function report(where, cause = true) {
  const [all, marks] = [[...where], typeof cause === "boolean" ? [] : [...cause]];
  return { where: all, broken: cause !== false, cause: cause === false ? [] : marks.length ? marks : all };
}

/** Count the keys that are in another set. @type {(keys: Iterable<string>, among: Keys) => number} */
export function countCommon(keys, among) {
  let count = 0;
  for (const key of keys) if (among.has(key)) count++;
  return count;
}

/** Check that `expected` of the keys are marked. `marks`: selects the marks of a view that count. Clues
    in `where` that are not among the keys belong to the cause.
    @type {(view: View, keys: Iterable<string>, expected: number, where: Iterable<string>, marks: (view: View) => Keys) => Generator<Finding>} */
export function* checkCount(view, keys, expected, where, marks) {
  const [all, now, most, denied] = [[...keys], marks(view), marks(view.most), marks(view.denied)];
  const [on, off] = [all.filter((key) => now.has(key)), all.filter((key) => !most.has(key))];
  if (on.length === expected) return;
  const clue = [...where].filter((key) => !all.includes(key));
  const never = all.length - off.length < expected && [...clue, ...off.filter((key) => denied.has(key))];
  yield report(where, on.length > expected ? [...clue, ...on] : never);
}
