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
 * What a kind's scripts bring: the shape of its marks, the checks that its rules name, rules of its
 * own, and what a cell holds, in words.
 * @typedef {{ shape?: import("./target.js").Shape, check?: (board: any, marked: Set<string>, open: Set<string>, denied: Set<string>) => Iterable<Omit<Violation, "cause"> & { cause?: string[] }>,
 *   clueAt?: (board: any, r: number, c: number, names: Record<string, string>) => string }} Kind
 */

/** Where the rules do not hold. `open`: the keys that may still be marked; `denied`: those that are
    surely not.
    @type {(kind: Kind, board: any, checks: Checks, marked: Set<string>, open?: Set<string>, denied?: Set<string>) => Violation[]} */
export function violations(kind, board, checks, marked, open = new Set(), denied = new Set()) {
  const found = judged(kind, board, checks, marked, open, denied);
  const [rule] = checks.find(([, check]) => check === "one_loop") || [""];
  const loop = rule && found.length ? closedLoop(new View(board, marked)) : [];
  const others = [...marked].filter((key) => key.includes("-") && !loop.includes(key));
  const apart = found.find((one) => one.rule === rule && one.broken);
  if (!loop.length || (found.some(({ broken }) => broken) && !apart)) return found;
  // a closed loop is joined by no line any more: it holds every rule as it is, or it is wrong
  const [filling] = checks.find(([, check]) => check === "visits_or_on") || [""]; // then each cell off the loop is marked
  const visited = new Set(loop.flatMap(endsOf));
  const off = (/** @type {Set<string>} */ keys) => [...keys].filter((key) => !key.includes("-") && !visited.has(key));
  const alone = new Set([...marked].filter((key) => !others.includes(key)).concat(filling ? off(open) : [], filling ? off(denied) : []));
  const isWrong = judged(kind, board, checks, alone, new Set(filling ? [] : off(open)), new Set()).some(({ broken }) => broken);
  if (apart) apart.cause = isWrong ? loop : others;
  else if (isWrong) found.unshift({ rule, where: loop, broken: true, cause: loop });
  else if (filling && off(denied).length) found.unshift({ rule: filling, where: off(denied), broken: true, cause: off(denied) });
  return found;
}

/** @type {(kind: Kind, board: any, checks: Checks, marked: Set<string>, open: Set<string>, denied: Set<string>) => Violation[]} */
function judged(kind, board, checks, marked, open, denied) {
  const stated = checks.filter(([, check]) => check);
  const view = stated.length ? new View(board, marked, open, denied) : null; // some kinds have a board of their own
  const known = /** @type {Record<string, Check>} */ (kind);
  const found = stated.flatMap(([rule, check, args]) => [...known[check](/** @type {View} */ (view), ...args)].map((one) => ({ rule, ...one })));
  const own = [...(kind.check?.(board, marked, open, denied) || [])].map((one) => ({ ...one, cause: one.cause || (one.broken ? one.where : []) }));
  return [...found, ...own];
}

/** The lines of a loop that is closed, if there is one. @param {View} view */
function closedLoop({ joined, pairs }) {
  const next = (/** @type {string} */ place) => joined.get(place) || [];
  const loop = components(joined.keys(), next).find((part) => [...part].every((place) => next(place).length === 2));
  return [...pairs].filter((pair) => loop?.has(endsOf(pair)[0]));
}
