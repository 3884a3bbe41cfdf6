// The rules of a kind as its page tells them: each names a check. A page loads the checks of its
// kind, those in rules/, which are the twins of boards/rules.
import { components, endsOf } from "./keys.js";
import { View } from "./view.js";

/**
 * @typedef {import("./found.js").Violation} Violation
 * @typedef {[string, string, any[]][]} Checks  rule, check ("" if the kind has one of its own), arguments
 * @typedef {(view: View, ...args: any[]) => Iterable<import("./found.js").Found>} Check
 */

/**
 * What a kind's script brings: the checks that its rules name, rules of its own, and what a cell
 * holds, in words.
 * @typedef {{ check?: (board: any, marked: Set<string>, open: Set<string>) => Iterable<Violation>,
 *   clueAt?: (board: any, r: number, c: number, names: Record<string, string>) => string }} Kind
 */

/** Where the rules do not hold. `open`: the keys that may still be marked.
    @type {(kind: Kind, board: any, checks: Checks, marked: Set<string>, open?: Set<string>) => Violation[]} */
export function violations(kind, board, checks, marked, open = new Set()) {
  const found = judged(kind, board, checks, marked, open);
  const [rule] = checks.find(([, check]) => check === "one_loop") || [""];
  const loop = rule && found.length ? closedLoop(new View(board, marked)) : [];
  if (!loop.length || found.some(({ broken }) => broken)) return found;
  const steps = new Set([...open].filter((key) => !key.includes("-"))); // no line can join a closed loop
  const early = judged(kind, board, checks, marked, steps).some(({ broken }) => broken);
  return early ? [{ rule, where: loop, broken: true }, ...found] : found;
}

/** @type {typeof violations} */
function judged(kind, board, checks, marked, open = new Set()) {
  const stated = checks.filter(([, check]) => check);
  const view = stated.length ? new View(board, marked, open) : null; // some kinds have a board of their own
  const known = /** @type {Record<string, Check>} */ (kind);
  const found = stated.flatMap(([rule, check, args]) => [...known[check](/** @type {View} */ (view), ...args)].map((one) => ({ rule, ...one })));
  return [...found, ...(kind.check?.(board, marked, open) || [])];
}

/** The lines of a loop that is closed, if there is one. @param {View} view */
function closedLoop({ joined, pairs }) {
  const next = (/** @type {string} */ place) => joined.get(place) || [];
  const loop = components(joined.keys(), next).find((part) => [...part].every((place) => next(place).length === 2));
  return [...pairs].filter((pair) => loop?.has(endsOf(pair)[0]));
}
