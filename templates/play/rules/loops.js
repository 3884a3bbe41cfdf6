// Checks of lines from cell to cell, or along the sides of cells.
import { countCommon, checkCount, report } from "../found.js";
import { beside, components, endsOf, compareKeys, joinPairs, keyOf, findNearest, neighbours, pairOf, placeOf, sidesOf } from "../keys.js";

/** @typedef {import("../found.js").Finding} Finding */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View) => Generator<Finding>} */
export function* no_loose_end({ joined, may, denied }) {
  for (const [here, others] of joined) {
    if (others.length === 1) yield report([pairOf(here, others[0])], !may.joined.has(here) && [...linesAt(joined, here), ...linesAt(denied.joined, here)]);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* no_branch({ joined }) {
  for (const [here, others] of joined) if (others.length > 2) yield report(linesAt(joined, here));
}

/** @type {(view: View, least?: number) => Generator<Finding>} */
export function* one_loop(view, least = 1) {
  const { joined, pairs, most } = view;
  const parts = partsOf(joined);
  const [first, ...more] = parts;
  if (first ? !more.length : !least) return;
  const closed = parts.filter((part) => [...part].every((place) => joined.get(place)?.length === 2)).sort(bySize)[0];
  const [part, ...apart] = partsOf(most.joined).filter((one) => countCommon(one, joined)).sort(bySize);
  const cause = closed ? [...pairs].filter((pair) => closed.has(endsOf(pair)[0])) : apart.length > 0 && findDivision(view, part, apart[apart.length - 1]);
  yield report([...pairs].filter((pair) => !first?.has(endsOf(pair)[0])), first ? cause : !most.pairs.size);
}

/** Return why lines in two parts cannot be joined: one of each, and the excluded lines between
    them. @type {(view: View, part: Set<string>, other: Set<string>) => string[]} */
function findDivision({ pairs, most, denied }, part, other) {
  const all = joinPairs([...most.pairs, ...denied.pairs]);
  const beyond = components([...all.keys()].filter((place) => !part.has(place)), (place) => all.get(place) || []).find((one) => countCommon(one, other));
  const between = [...denied.pairs].filter((pair) => countCommon(endsOf(pair), part) === 1 && beyond && countCommon(endsOf(pair), beyond) === 1);
  const lines = [part, other].map((own) => [...pairs].filter((pair) => own.has(endsOf(pair)[0])));
  return [...lines.map((own) => (between.length ? findNearest(own, between) : own[0])), ...between];
}

/** @type {(view: View) => Generator<Finding>} */
export function* joins_alike({ clues, joined, pairs, may, denied, most }) {
  for (const cell of clues.keys()) if (!joined.has(cell)) yield report([cell], !most.joined.has(cell) && [cell, ...linesAt(denied.joined, cell)]);
  for (const part of partsOf(joined)) {
    const ends = [...part].filter((cell) => joined.get(cell)?.length === 1);
    const [one, other] = ends.map((cell) => clues.get(cell));
    const met = [...part].filter((cell) => clues.has(cell));
    if (one === other && [ends.length, countCommon(ends, clues), met.length].every((n) => n === 2)) continue;
    const lines = [...pairs].filter((pair) => part.has(endsOf(pair)[0]));
    const branch = [...part].find((cell) => linesAt(joined, cell).length > 2);
    const passed = met.find((cell) => !ends.includes(cell));
    const stuck = ends.find((cell) => !clues.has(cell) && !may.joined.has(cell));
    const differ = new Set(met.map((cell) => clues.get(cell))).size > 1;
    const place = branch ?? passed ?? stuck;
    yield report(lines, place === undefined ? differ || ends.length !== 2 : [...linesAt(joined, place), ...(place === stuck ? linesAt(denied.joined, place) : [])]);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* no_u_turn({ cells, pairs }) {
  for (const cell of cells) {
    const [right, below, far] = [beside(cell, 0, 1), beside(cell, 1, 0), beside(cell, 1, 1)];
    const steps = [`${cell}-${right}`, `${cell}-${below}`, `${right}-${far}`, `${below}-${far}`].filter((step) => pairs.has(step));
    if (steps.length > 2) yield report(steps);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* count_sides(view) {
  for (const [cell, k] of view.known) yield* checkCount(view, sidesOf(cell), k, [cell], ({ pairs }) => pairs);
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* visits(view, chars) {
  for (const cell of view.withSymbol(chars)) if (!view.joined.has(cell)) yield report([cell], !view.most.joined.has(cell));
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* visits_others(view, chars) {
  const others = new Set(view.withSymbol(chars));
  for (const cell of view.cells) if (!view.joined.has(cell) && !others.has(cell)) yield report([cell], !view.most.joined.has(cell));
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* avoids(view, chars) {
  for (const cell of view.withSymbol(chars)) if (view.joined.has(cell)) yield report([cell]);
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* turns_at(view, chars) {
  for (const cell of view.withSymbol(chars)) if (classifyPassage(view, cell) === "straight") yield report([cell]);
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* straight_at(view, chars) {
  for (const cell of view.withSymbol(chars)) if (classifyPassage(view, cell) === "turn") yield report([cell]);
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* straight_beside(view, chars) {
  for (const cell of view.withSymbol(chars)) if (classifyNeighbours(view, cell).includes("turn")) yield report([cell], [cell, ...findTurns(view, cell)]);
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* turns_beside(view, chars) {
  for (const cell of view.withSymbol(chars)) if (classifyNeighbours(view, cell).join() === "straight,straight") yield report([cell], [cell, ...(view.joined.get(cell) || [])]);
}

/** @type {(view: View) => Generator<Finding>} */
export function* arms({ known, joined, pairs, most, denied }) {
  for (const [cell, k] of known) {
    const ends = joined.get(cell) || [];
    const along = (/** @type {Set<string>} */ among) => ends.flatMap((end) => findStraight(cell, end, among));
    const [now, then] = [along(pairs), along(most.pairs)];
    const stops = () => ends.flatMap((end) => findStraight(cell, end, new Set([...most.pairs, ...denied.pairs])).filter((pair) => denied.pairs.has(pair)).slice(0, 1));
    if (ends.length === 2 && now.length !== k) yield report([cell], now.length > k ? [cell, ...now] : then.length < k && [cell, ...linesAt(joined, cell), ...stops()]);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* visits_or_on({ cells, on, arrows, joined, most }) {
  for (const cell of cells) {
    if (!arrows.has(cell) && on.has(cell) === joined.has(cell)) yield report([cell], on.has(cell) || !(most.on.has(cell) || most.joined.has(cell)));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* avoids_arrows({ arrows, joined }) {
  for (const cell of arrows.keys()) if (joined.has(cell)) yield report([cell]);
}

/** @type {(view: View, what: string) => Generator<Finding>} */
export function* count_along(view, what) {
  const { cells, arrows } = view;
  const within = new Set(cells);
  for (const [cell, arrow] of arrows) {
    if (!arrow) continue;
    const [dr, dc] = { "^": [-1, 0], v: [1, 0], "<": [0, -1], ">": [0, 1] }[arrow[0]] || [];
    const ray = [];
    for (let here = beside(cell, dr, dc); within.has(here); here = beside(here, dr, dc)) ray.push(here);
    if (what === "on") yield* checkCount(view, ray, arrow[1], [cell], ({ on }) => on);
    else yield* checkCount(view, ray.map((here) => pairOf(here, beside(here, dr, dc))), arrow[1], [cell], ({ pairs }) => pairs);
  }
}

/** @type {(view: View, inside: string, outside: string) => Generator<Finding>} */
export function* sides(view, inside, outside) {
  if ([...view.joined.values()].some((others) => others.length !== 2)) return;
  for (const char of inside + outside) {
    for (const cell of view.withSymbol(char)) {
      const { r, c } = placeOf(cell);
      const crossed = Array.from({ length: c }, (_, i) => `${keyOf(r - 1, i)}-${keyOf(r, i)}`).filter((step) => view.pairs.has(step));
      const within = crossed.length % 2 === 1;
      if (!view.joined.has(cell) && inside.includes(char) !== within) yield report([cell], view.joined.size > 0 ? [cell, ...view.pairs] : !view.may.pairs.size);
    }
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* visits_region({ regions, joined, most }) {
  for (const cells of regions) if (!countCommon(cells, joined)) yield report(cells, !countCommon(cells, most.joined));
}

/** @type {(view: View, most: number) => Generator<Finding>} */
export function* crosses_region({ regionOf, pairs }, most) {
  /** @type {Map<number | undefined, string[]>} */
  const crossing = new Map();
  for (const pair of pairs) {
    const [one, other] = endsOf(pair).map((cell) => regionOf.get(cell));
    if (one === other) continue;
    for (const region of [one, other]) crossing.set(region, [...(crossing.get(region) || []), pair]);
  }
  for (const own of crossing.values()) if (own.length > most) yield report(own);
}

/** @type {(view: View) => Generator<Finding>} */
export function* count_visited(view) {
  const { regions, joined, known, most } = view;
  for (const cells of regions) {
    const numbers = cells.flatMap((cell) => known.get(cell) ?? []);
    const [now, never] = [cells.filter((cell) => joined.has(cell)), cells.filter((cell) => !most.joined.has(cell))];
    if (!numbers.some((k) => k !== now.length)) continue;
    const over = numbers.some((k) => now.length > k);
    yield report(cells, over ? now : numbers.some((k) => cells.length - never.length < k) && never);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* visits_across({ board, cells, regionOf, joined, most }) {
  for (const cell of cells.filter((one) => !joined.has(one))) {
    for (const other of neighbours(board, cell)) {
      const once = compareKeys(cell, other) < 0 && regionOf.get(cell) !== regionOf.get(other);
      if (once && !joined.has(other)) yield report([cell, other], !countCommon([cell, other], most.joined));
    }
  }
}

/** @type {(view: View, one: string, other: string) => Generator<Finding>} */
export function* visits_one_sort(view, one, other) {
  const sorts = [one, other].map((char) => view.withSymbol(char));
  for (const cells of view.regions) {
    const own = new Set(cells);
    const [a, b] = sorts.map((sort) => sort.filter((cell) => own.has(cell)));
    const passed = (/** @type {string} */ cell) => view.joined.has(cell);
    const never = (/** @type {string} */ cell) => !view.most.joined.has(cell);
    const only = (/** @type {string[]} */ all, /** @type {string[]} */ none) => all.length > 0 && all.every(passed) && !none.some(passed);
    // the cells that prevent passing all of one sort and none of the other
    const against = (/** @type {string[]} */ all, /** @type {string[]} */ none) => [...none.filter(passed), ...all.filter(never)].slice(0, 1);
    const both = [against(a, b), against(b, a)];
    const met = both.flat().some(passed) ? [] : cells.filter(passed).slice(0, 1);
    const excluded = both.every((one, i) => one.length || ![a, b][i].length);
    if (cells.some(passed) && !only(a, b) && !only(b, a)) yield report(cells, excluded && [...both.flat(), ...met]);
  }
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* alternates(view, chars) {
  const { regionOf } = view;
  const passed = [...chars].map((char) => new Set(view.withSymbol(char).filter((cell) => view.joined.has(cell)).map((cell) => regionOf.get(cell))));
  for (const pair of view.pairs) {
    const [a, b] = endsOf(pair).map((cell) => regionOf.get(cell));
    if (a === b) continue;
    const twice = [...chars].filter((_, i) => passed[i].has(a) && passed[i].has(b));
    if (twice.length) yield report([pair], [pair, ...[a, b].flatMap((region) => findPassed(view, twice[0], region))]);
  }
}

/** Return a symbol of a region that the loop passes. @type {(view: View, char: string, region: number | undefined) => string[]} */
function findPassed(view, char, region) {
  const { regionOf } = view;
  return view.withSymbol(char).filter((cell) => view.joined.has(cell) && regionOf.get(cell) === region).slice(0, 1);
}

/** Return the lines at a place. @type {(joined: Map<string, string[]>, place: string) => string[]} */
const linesAt = (joined, place) => (joined.get(place) || []).map((other) => pairOf(place, other));

/** @type {(a: Set<string>, b: Set<string>) => number} */
const bySize = (a, b) => a.size - b.size;

/** @param {Map<string, string[]>} joined */
const partsOf = (joined) => components(joined.keys(), (place) => joined.get(place) || []);

/** Return the lines that go straight on from a cell in the direction of its neighbour. @type {(cell: string, end: string, pairs: Set<string>) => string[]} */
function findStraight(cell, end, pairs) {
  const [a, b] = [cell, end].map(placeOf);
  const found = [];
  let here = cell;
  for (let next = end; pairs.has(pairOf(here, next)); next = beside(next, b.r - a.r, b.c - a.c)) {
    found.push(pairOf(here, next));
    here = next;
  }
  return found;
}

/** Return how the loop passes a cell; "" unless exactly two lines meet there. @type {(view: View, cell: string) => string} */
function classifyPassage({ joined }, cell) {
  const [a, b, more] = (joined.get(cell) || []).map(placeOf);
  if (!b || more) return "";
  return a.r === b.r || a.c === b.c ? "straight" : "turn";
}

/** Return how the loop passes the cells before and after, where exactly two lines meet. @type {(view: View, cell: string) => string[]} */
function classifyNeighbours(view, cell) {
  const others = view.joined.get(cell) || [];
  return others.length === 2 ? others.map((other) => classifyPassage(view, other)) : [];
}

/** Return the cells before and after where the loop turns. @type {(view: View, cell: string) => string[]} */
const findTurns = (view, cell) => (view.joined.get(cell) || []).filter((other) => classifyPassage(view, other) === "turn");
