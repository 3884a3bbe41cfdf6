// A kind's rules, each with the name of its check. A page loads the checks of its kind from
// rules/, whose modules mirror boards/rules in Python.
import { components, endsOf } from "./keys.js";
import { View } from "./view.js";

/**
 * @typedef {import("./found.js").Violation} Violation
 * @typedef {[string, string, any[]][]} Checks  rule, check ("" for a check of the kind's script), arguments
 * @typedef {(view: View, ...args: any[]) => Iterable<import("./found.js").Finding>} Check
 */

/**
 * A kind's scripts: the shape of its marks, the checks that its rules name, other rules, and a
 * description of a cell's contents.
 * @typedef {{ shape?: import("./target.js").Shape, check?: (board: any, marked: Set<string>, open: Set<string>, denied: Set<string>) => Iterable<Omit<Violation, "cause"> & { cause?: string[] }>,
 *   clueAt?: (board: any, r: number, c: number, names: Record<string, string>) => string }} Kind
 */

/** Return where the rules do not hold. `open`: keys that may still be marked; `denied`: keys that
    the reader has excluded; `possible`: all keys that marks can have on this board; others break the
    rule "". The search pauses after each check.
    @type {(kind: Kind, board: any, checks: Checks, marked: Set<string>, open?: Set<string>, denied?: Set<string>, possible?: Set<string>) => Generator<void, Violation[]>} */
export function* searchViolations(kind, board, checks, marked, open = new Set(), denied = new Set(), possible = marked) {
  const stray = [...marked].filter((key) => !possible.has(key));
  if (stray.length) return [{ rule: "", where: stray, broken: true, cause: stray }];
  const found = yield* runChecks(kind, board, checks, marked, open, denied);
  const [rule] = checks.find(([, check]) => check === "one_loop") || [""];
  const loop = rule && found.length ? findClosedLoop(new View(board, marked)) : [];
  const others = [...marked].filter((key) => key.includes("-") && !loop.includes(key));
  const apart = found.find((one) => one.rule === rule && one.broken);
  if (!loop.length || (found.some(({ broken }) => broken) && !apart)) return found;
  // no line can join a closed loop any more: either it meets every rule now, or it is wrong
  const [filling] = checks.find(([, check]) => check === "visits_or_on") || [""]; // then each cell off the loop is marked
  const visited = new Set(loop.flatMap(endsOf));
  const off = (/** @type {Set<string>} */ keys) => [...keys].filter((key) => !key.includes("-") && !visited.has(key));
  const alone = new Set([...marked].filter((key) => !others.includes(key)).concat(filling ? off(open) : [], filling ? off(denied) : []));
  const isWrong = (yield* runChecks(kind, board, checks, alone, new Set(filling ? [] : off(open)), new Set())).some(({ broken }) => broken);
  if (apart) apart.cause = isWrong ? loop : others;
  else if (isWrong) found.unshift({ rule, where: loop, broken: true, cause: loop });
  else if (filling && off(denied).length) found.unshift({ rule: filling, where: off(denied), broken: true, cause: off(denied) });
  return found;
}

/** @type {(kind: Kind, board: any, checks: Checks, marked: Set<string>, open: Set<string>, denied: Set<string>) => Generator<void, Violation[]>} */
function* runChecks(kind, board, checks, marked, open, denied) {
  const stated = checks.filter(([, check]) => check);
  const view = stated.length ? new View(board, marked, open, denied) : null; // some kinds have a different board
  const known = /** @type {Record<string, Check>} */ (kind);
  /** @type {Violation[]} */
  const found = [];
  for (const [rule, check, args] of stated) {
    for (const one of known[check](/** @type {View} */ (view), ...args)) found.push({ rule, ...one });
    yield;
  }
  const own = [...(kind.check?.(board, marked, open, denied) || [])].map((one) => ({ ...one, cause: one.cause || (one.broken ? one.where : []) }));
  return [...found, ...own];
}

/** Return the lines of a closed loop, if there is one. @param {View} view */
function findClosedLoop({ joined, pairs }) {
  const next = (/** @type {string} */ place) => joined.get(place) || [];
  const loop = components(joined.keys(), next).find((part) => [...part].every((place) => next(place).length === 2));
  return [...pairs].filter((pair) => loop?.has(endsOf(pair)[0]));
}
