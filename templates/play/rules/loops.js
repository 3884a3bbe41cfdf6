// Lines from cell to cell, or along their sides.
import { between, common, counted, found } from "../found.js";
import { beside, components, endsOf, inOrder, keyOf, neighbours, pairOf, placeOf, sidesOf } from "../keys.js";

/** @typedef {import("../found.js").Found} Found */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View) => Generator<Found>} */
export function* no_loose_end({ joined, may }) {
  for (const [here, others] of joined) if (others.length === 1) yield found([pairOf(here, others[0])], !may.joined.has(here));
}

/** @type {(view: View) => Generator<Found>} */
export function* no_branch({ joined }) {
  for (const [here, others] of joined) if (others.length > 2) yield found(others.map((other) => pairOf(here, other)));
}

/** @type {(view: View, least?: number) => Generator<Found>} */
export function* one_loop({ joined, pairs, most }, least = 1) {
  const parts = partsOf(joined);
  const [first, ...more] = parts;
  if (first ? !more.length : !least) return;
  const closed = parts.some((part) => [...part].every((place) => joined.get(place)?.length === 2));
  const apart = partsOf(most.joined).filter((part) => common(part, joined)).length > 1;
  yield found([...pairs].filter((pair) => !first?.has(endsOf(pair)[0])), first ? closed || apart : !most.pairs.size);
}

/** @type {(view: View) => Generator<Found>} */
export function* joins_alike({ clues, joined, pairs, may }) {
  for (const part of partsOf(joined)) {
    const ends = [...part].filter((cell) => joined.get(cell)?.length === 1);
    const [one, other] = ends.map((cell) => clues.get(cell));
    const met = [...part].filter((cell) => clues.has(cell));
    if (one === other && [ends.length, common(ends, clues), met.length].every((n) => n === 2)) continue;
    const passed = met.length > common(ends, clues);
    const stuck = ends.some((cell) => !clues.has(cell) && !may.joined.has(cell));
    const differ = new Set(met.map((cell) => clues.get(cell))).size > 1;
    yield found([...pairs].filter((pair) => part.has(endsOf(pair)[0])), passed || stuck || differ || ends.length !== 2);
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* no_u_turn({ cells, pairs }) {
  for (const cell of cells) {
    const [right, below, far] = [beside(cell, 0, 1), beside(cell, 1, 0), beside(cell, 1, 1)];
    const steps = [`${cell}-${right}`, `${cell}-${below}`, `${right}-${far}`, `${below}-${far}`].filter((step) => pairs.has(step));
    if (steps.length > 2) yield found(steps);
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* count_sides({ known, pairs, most }) {
  for (const [cell, k] of known) yield* counted(sidesOf(cell), k, [cell], pairs, most.pairs);
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* visits(view, chars) {
  for (const cell of view.withSymbol(chars)) if (!view.joined.has(cell)) yield found([cell], !view.most.joined.has(cell));
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* visits_others(view, chars) {
  const others = new Set(view.withSymbol(chars));
  for (const cell of view.cells) if (!view.joined.has(cell) && !others.has(cell)) yield found([cell], !view.most.joined.has(cell));
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* avoids(view, chars) {
  for (const cell of view.withSymbol(chars)) if (view.joined.has(cell)) yield found([cell]);
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* turns_at(view, chars) {
  for (const cell of view.withSymbol(chars)) if (wayThrough(view, cell) === "straight") yield found([cell]);
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* straight_at(view, chars) {
  for (const cell of view.withSymbol(chars)) if (wayThrough(view, cell) === "turn") yield found([cell]);
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* straight_beside(view, chars) {
  for (const cell of view.withSymbol(chars)) if (waysBeside(view, cell).includes("turn")) yield found([cell]);
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* turns_beside(view, chars) {
  for (const cell of view.withSymbol(chars)) if (waysBeside(view, cell).join() === "straight,straight") yield found([cell]);
}

/** @type {(view: View) => Generator<Found>} */
export function* arms({ known, joined, pairs, most }) {
  for (const [cell, k] of known) {
    const ends = joined.get(cell) || [];
    const length = (/** @type {Set<string>} */ among) => ends.reduce((sum, end) => sum + straightOn(cell, end, among), 0);
    if (ends.length === 2) yield* between(length(pairs), k, length(most.pairs), [cell]);
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* visits_or_on({ cells, on, arrows, joined, most }) {
  for (const cell of cells) {
    if (!arrows.has(cell) && on.has(cell) === joined.has(cell)) yield found([cell], on.has(cell) || !(most.on.has(cell) || most.joined.has(cell)));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* avoids_arrows({ arrows, joined }) {
  for (const cell of arrows.keys()) if (joined.has(cell)) yield found([cell]);
}

/** @type {(view: View, what: string) => Generator<Found>} */
export function* count_along({ cells, arrows, on, pairs, most }, what) {
  const within = new Set(cells);
  for (const [cell, arrow] of arrows) {
    if (!arrow) continue;
    const [dr, dc] = { "^": [-1, 0], v: [1, 0], "<": [0, -1], ">": [0, 1] }[arrow[0]] || [];
    const ray = [];
    for (let here = beside(cell, dr, dc); within.has(here); here = beside(here, dr, dc)) ray.push(here);
    if (what === "on") yield* counted(ray, arrow[1], [cell], on, most.on);
    else yield* counted(ray.map((here) => pairOf(here, beside(here, dr, dc))), arrow[1], [cell], pairs, most.pairs);
  }
}

/** @type {(view: View, inside: string, outside: string) => Generator<Found>} */
export function* sides(view, inside, outside) {
  if ([...view.joined.values()].some((others) => others.length !== 2)) return;
  for (const char of inside + outside) {
    for (const cell of view.withSymbol(char)) {
      const { r, c } = placeOf(cell);
      const crossed = Array.from({ length: c }, (_, i) => `${keyOf(r - 1, i)}-${keyOf(r, i)}`).filter((step) => view.pairs.has(step));
      const within = crossed.length % 2 === 1;
      if (!view.joined.has(cell) && inside.includes(char) !== within) yield found([cell], view.joined.size > 0 || !view.may.pairs.size);
    }
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* visits_region({ regions, joined, most }) {
  for (const cells of regions) if (!common(cells, joined)) yield found(cells, !common(cells, most.joined));
}

/** @type {(view: View, most: number) => Generator<Found>} */
export function* crosses_region({ regionOf, pairs }, most) {
  /** @type {Map<number | undefined, string[]>} */
  const crossing = new Map();
  for (const pair of pairs) {
    const [one, other] = endsOf(pair).map((cell) => regionOf.get(cell));
    if (one === other) continue;
    for (const region of [one, other]) crossing.set(region, [...(crossing.get(region) || []), pair]);
  }
  for (const own of crossing.values()) if (own.length > most) yield found(own);
}

/** @type {(view: View) => Generator<Found>} */
export function* count_visited({ regions, joined, known, most }) {
  for (const cells of regions) {
    const numbers = cells.flatMap((cell) => known.get(cell) ?? []);
    const [now, then] = [common(cells, joined), common(cells, most.joined)];
    if (numbers.some((k) => k !== now)) yield found(cells, numbers.some((k) => now > k || then < k));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* visits_across({ board, cells, regionOf, joined, most }) {
  for (const cell of cells.filter((one) => !joined.has(one))) {
    for (const other of neighbours(board, cell)) {
      const once = inOrder(cell, other) < 0 && regionOf.get(cell) !== regionOf.get(other);
      if (once && !joined.has(other)) yield found([cell, other], !common([cell, other], most.joined));
    }
  }
}

/** @type {(view: View, one: string, other: string) => Generator<Found>} */
export function* visits_one_sort(view, one, other) {
  const sorts = [one, other].map((char) => view.withSymbol(char));
  for (const cells of view.regions) {
    const own = new Set(cells);
    const [a, b] = sorts.map((sort) => sort.filter((cell) => own.has(cell)));
    const only = (/** @type {string[]} */ all, /** @type {string[]} */ none, /** @type {View} */ when) =>
      all.length > 0 && common(all, when.joined) === all.length && !common(none, view.joined);
    const holds = (/** @type {View} */ when) => only(a, b, when) || only(b, a, when);
    if (common(cells, view.joined) && !holds(view)) yield found(cells, !holds(view.most));
  }
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* alternates(view, chars) {
  const { regionOf } = view;
  const passed = [...chars].map((char) => new Set(view.withSymbol(char).filter((cell) => view.joined.has(cell)).map((cell) => regionOf.get(cell))));
  for (const pair of view.pairs) {
    const [a, b] = endsOf(pair).map((cell) => regionOf.get(cell));
    if (a !== b && passed.some((regions) => regions.has(a) && regions.has(b))) yield found([pair]);
  }
}

/** @param {Map<string, string[]>} joined */
const partsOf = (joined) => components(joined.keys(), (place) => joined.get(place) || []);

/** How far lines go straight on from a cell, by way of the one beside it. @type {(cell: string, end: string, pairs: Set<string>) => number} */
function straightOn(cell, end, pairs) {
  const [a, b] = [cell, end].map(placeOf);
  let [steps, here] = [0, cell];
  for (let next = end; pairs.has(pairOf(here, next)); steps++) {
    here = next;
    next = beside(next, b.r - a.r, b.c - a.c);
  }
  return steps;
}

/** How the loop passes a cell; "" where not just two lines meet. @type {(view: View, cell: string) => string} */
function wayThrough({ joined }, cell) {
  const [a, b, more] = (joined.get(cell) || []).map(placeOf);
  if (!b || more) return "";
  return a.r === b.r || a.c === b.c ? "straight" : "turn";
}

/** How it passes the cells before and after, where there are just two. @type {(view: View, cell: string) => string[]} */
function waysBeside(view, cell) {
  const others = view.joined.get(cell) || [];
  return others.length === 2 ? others.map((other) => wayThrough(view, other)) : [];
}
