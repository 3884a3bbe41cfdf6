// What a cell holds: digits and diagonals; and bridges.
import { between, common, found } from "../found.js";
import { beside, between as cellsBetween, components, endsOf, inOrder, joined, keyOf, neighbours } from "../keys.js";

/** @typedef {import("../found.js").Found} Found */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View) => Generator<Found>} */
export function* filled({ cells, sums, values, most }) {
  for (const cell of cells) {
    if (!sums.has(cell) && values.get(cell)?.length !== 1) yield found([cell], values.has(cell) || !most.values.has(cell));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* one_at_most({ values }) {
  for (const [cell, held] of values) if (held.length > 1) yield found([cell]);
}

/** @type {(view: View) => Generator<Found>} */
export function* leaves_empty(view) {
  yield* one_at_most(view);
  const { values, most, board } = view;
  for (const line of [...view.groups("row"), ...view.groups("column")]) {
    const [least, now] = [most.values, values].map((held) => line.length - common(line, held));
    if (now !== board.number) yield found(line, least > board.number || now < board.number);
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* givens({ known, values, most }) {
  for (const [cell, k] of known) {
    const here = values.get(cell) || [];
    const others = here.some((value) => value !== String(k));
    if (!here.length || others) yield found([cell], others || !most.values.get(cell)?.includes(String(k)));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* within_size({ regions, values }) {
  for (const cells of regions) {
    for (const cell of cells) if ((values.get(cell) || []).some((k) => Number(k) > cells.length)) yield found([cell]);
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* within_number({ board, values }) {
  for (const [cell, held] of values) if (held.some((k) => Number(k) > board.number)) yield found([cell]);
}

/** @type {(view: View) => Generator<Found>} */
export function* size_of_alike({ board, values, most }) {
  const parts = (/** @type {View["values"]} */ held, /** @type {string} */ k) =>
    components([...held.keys()].filter((cell) => held.get(cell)?.includes(k)), (cell) => neighbours(board, cell));
  for (const k of new Set([...values.values()].flat())) {
    const wide = parts(most.values, k);
    for (const part of parts(values, k)) {
      const room = wide.find((own) => common(part, own))?.size || 0;
      if (part.size !== Number(k)) yield found(part, part.size > Number(k) || room < Number(k));
    }
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* alike_touch({ values }) {
  for (const [cell, held] of values) {
    for (const other of [beside(cell, 0, 1), ...[-1, 0, 1].map((dc) => beside(cell, 1, dc))]) {
      if ((values.get(other) || []).some((k) => held.includes(k))) yield found([cell, other]);
    }
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* alike_beside({ values }) {
  for (const [cell, held] of values) {
    for (const other of [beside(cell, 0, 1), beside(cell, 1, 0)]) {
      if ((values.get(other) || []).some((value) => held.includes(value))) yield found([cell, other]);
    }
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* far_apart(view) {
  const held = (/** @type {string} */ cell) => view.values.get(cell) || [];
  for (const line of [...view.groups("row"), ...view.groups("column")]) {
    for (const [i, cell] of line.entries()) {
      for (const [gap, other] of line.slice(i + 1).entries()) {
        if (held(cell).some((k) => Number(k) > gap && held(other).includes(k))) yield found([cell, other]);
      }
    }
  }
}

// -- bridges

/** @type {(view: View) => Generator<Found>} */
export function* count_bridges({ known, bridges, most }) {
  for (const [cell, k] of known) yield* between(leaving(bridges, cell), k, leaving(most.bridges, cell), [cell]);
}

/** @type {(view: View) => Generator<Found>} */
export function* no_crossing({ bridges }) {
  const [seen, twice] = [new Set(), new Set()];
  for (const cell of [...bridges.keys()].flatMap(cellsBetween)) (seen.has(cell) ? twice : seen).add(cell);
  for (const cell of twice) yield found([cell]);
}

/** @type {(view: View) => Generator<Found>} */
export function* joined_islands({ clues, known, bridges, most }) {
  const partsOf = (/** @type {Iterable<string>} */ pairs) => {
    const next = joined(pairs);
    return components([...clues.keys()].sort(inOrder), (island) => next.get(island) || []);
  };
  const full = (/** @type {string} */ island) => leaving(bridges, island) >= (known.get(island) ?? Infinity);
  const possible = [...most.bridges.keys()].filter((pair) => bridges.has(pair) || !endsOf(pair).some(full));
  const apart = partsOf(possible).slice(1);
  for (const part of partsOf(bridges.keys()).slice(1)) yield found(part, apart.some((own) => common(part, own)));
}

/** How many bridges an island has. @type {(bridges: Map<string, number>, island: string) => number} */
function leaving(bridges, island) {
  return [...bridges].reduce((sum, [pair, count]) => sum + (endsOf(pair).includes(island) ? count : 0), 0);
}

// -- diagonals

/** @type {(view: View) => Generator<Found>} */
export function* count_ends(view) {
  const within = new Set(view.cells);
  const [now, then] = [view, view.most].map((seen) => joined(diagonals(seen).map(({ pair }) => pair)));
  for (const [[r, c], k] of view.board.points) {
    const point = keyOf(r, c);
    const around = [beside(point, -1, -1), beside(point, -1, 0), beside(point, 0, -1), point].filter((cell) => within.has(cell));
    if (k !== null) yield* between(now.get(point)?.length || 0, k, then.get(point)?.length || 0, around);
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* no_cycle(view) {
  const all = diagonals(view);
  const next = withoutLooseEnds(joined(all.map(({ pair }) => pair)));
  for (const part of components(next.keys(), (point) => next.get(point) || [])) {
    yield found(all.filter(({ pair }) => common(endsOf(pair), part) === 2).map(({ key }) => key));
  }
}

/** The diagonals, each as the pair of grid points that it joins. @param {View} view */
function diagonals({ values }) {
  const pair = (/** @type {string} */ cell, /** @type {string} */ way) =>
    way === "/" ? `${beside(cell, 0, 1)}-${beside(cell, 1, 0)}` : `${cell}-${beside(cell, 1, 1)}`;
  return [...values].flatMap(([cell, ways]) => ways.map((way) => ({ key: cell + way, pair: pair(cell, way) })));
}

/** What is left when lines with a loose end are taken off, one after another. @param {Map<string, string[]>} next */
function withoutLooseEnds(next) {
  const loose = [...next.keys()].filter((point) => next.get(point)?.length === 1);
  for (const point of loose) { // more are found on the way
    const [other] = next.get(point) || [];
    next.delete(point);
    if (other === undefined) continue;
    const left = (next.get(other) || []).filter((one) => one !== point);
    next.set(other, left);
    if (left.length === 1) loose.push(other);
  }
  return next;
}
