// Checks of digits and diagonals in cells, and of bridges.
import { countCommon, checkCount, report } from "../found.js";
import { beside, cellsAround, cellsBetween, components, endsOf, compareKeys, joinPairs, keyOf, neighbours } from "../keys.js";

/** @typedef {import("../found.js").Finding} Finding */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View) => Generator<Finding>} */
export function* filled({ cells, sums, values, most }) {
  for (const cell of cells) {
    if (!sums.has(cell) && values.get(cell)?.length !== 1) yield report([cell], values.has(cell) || !most.values.has(cell));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* one_at_most({ values }) {
  for (const [cell, held] of values) if (held.length > 1) yield report([cell]);
}

/** @type {(view: View) => Generator<Finding>} */
export function* leaves_empty(view) {
  yield* one_at_most(view);
  const { values, most, board } = view;
  const wanted = board.number || 0;
  for (const line of [...view.groups("row"), ...view.groups("column")]) {
    const [least, now] = [most.values, values].map((held) => line.length - countCommon(line, held));
    const [held, empty] = [line.filter((cell) => values.has(cell)), line.filter((cell) => !most.values.has(cell))];
    if (now !== wanted) yield report(line, now < wanted ? held : least > wanted && empty);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* givens({ known, values, most }) {
  for (const [cell, k] of known) {
    const here = values.get(cell) || [];
    const others = here.some((value) => value !== String(k));
    if (!here.length || others) yield report([cell], others || !most.values.get(cell)?.includes(String(k)));
  }
}

/** @type {(view: View, symbols: string, ...values: string[]) => Generator<Finding>} */
export function* holds_given({ board, values, most }, symbols, ...meant) {
  for (const [[r, c], symbol] of board.symbols) {
    if (!symbols.includes(symbol)) continue;
    const cell = keyOf(r, c);
    const value = meant[symbols.indexOf(symbol)];
    const here = values.get(cell) || [];
    const others = here.some((one) => one !== value);
    if (here.length !== 1 || others) yield report([cell], here.length > 1 || others || !most.values.get(cell)?.includes(value));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* within_size({ regions, values }) {
  for (const cells of regions) {
    for (const cell of cells) if ((values.get(cell) || []).some((k) => Number(k) > cells.length)) yield report([cell]);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* within_number({ board, values }) {
  for (const [cell, held] of values) if (held.some((k) => Number(k) > (board.number || 0))) yield report([cell]);
}

/** @type {(view: View) => Generator<Finding>} */
export function* size_of_alike(view) {
  const { board, values, most } = view;
  const parts = (/** @type {View["values"]} */ held, /** @type {string} */ k) =>
    components([...held.keys()].filter((cell) => held.get(cell)?.includes(k)), (cell) => neighbours(board, cell));
  for (const k of new Set([...values.values()].flat())) {
    const wide = parts(most.values, k);
    for (const part of parts(values, k)) {
      const room = wide.find((own) => countCommon(part, own)) || part;
      const shut = () => [...part, ...view.walls("on", room)];
      if (part.size !== Number(k)) yield report(part, part.size > Number(k) || (room.size < Number(k) && shut()));
    }
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* alike_touch({ values }) {
  for (const [cell, held] of values) {
    for (const other of [beside(cell, 0, 1), ...[-1, 0, 1].map((dc) => beside(cell, 1, dc))]) {
      if ((values.get(other) || []).some((k) => held.includes(k))) yield report([cell, other]);
    }
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* alike_beside({ values }) {
  for (const [cell, held] of values) {
    for (const other of [beside(cell, 0, 1), beside(cell, 1, 0)]) {
      if ((values.get(other) || []).some((value) => held.includes(value))) yield report([cell, other]);
    }
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* far_apart(view) {
  const held = (/** @type {string} */ cell) => view.values.get(cell) || [];
  for (const line of [...view.groups("row"), ...view.groups("column")]) {
    for (const [i, cell] of line.entries()) {
      for (const [gap, other] of line.slice(i + 1).entries()) {
        if (held(cell).some((k) => Number(k) > gap && held(other).includes(k))) yield report([cell, other]);
      }
    }
  }
}

// -- bridges

/** @type {(view: View) => Generator<Finding>} */
export function* count_bridges({ known, bridges, most }) {
  for (const [cell, k] of known) {
    const [now, then] = [countLeaving(bridges, cell), countLeaving(most.bridges, cell)];
    if (now !== k) yield report([cell], now > k || then < k);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* no_crossing({ bridges }) {
  const [seen, twice] = [new Set(), new Set()];
  for (const cell of [...bridges.keys()].flatMap(cellsBetween)) (seen.has(cell) ? twice : seen).add(cell);
  for (const cell of twice) yield report([cell]);
}

/** @type {(view: View) => Generator<Finding>} */
export function* joined_islands({ clues, known, bridges, most, denied }) {
  const partsOf = (/** @type {Iterable<string>} */ pairs) => {
    const next = joinPairs(pairs);
    return components([...clues.keys()].sort(compareKeys), (island) => next.get(island) || []);
  };
  const full = (/** @type {string} */ island) => countLeaving(bridges, island) >= (known.get(island) ?? Infinity);
  const possible = [...most.bridges.keys()].filter((pair) => bridges.has(pair) || !endsOf(pair).some(full));
  const apart = partsOf(possible).sort((a, b) => a.size - b.size).slice(0, -1);
  const causes = apart.map((part) => {
    const out = [...most.bridges.keys(), ...denied.bridges.keys()].filter((pair) => countCommon(endsOf(pair), part) === 1);
    const ends = [...new Set(out.flatMap(endsOf))].filter(full);
    const crossed = out.filter((pair) => !most.bridges.has(pair) && !endsOf(pair).some(full)).map((pair) => `${pair}=1`);
    return [...ends, ...crossed];
  });
  for (const part of partsOf(bridges.keys()).slice(1)) yield report(part, causes.pop() || false);
}

/** Count the bridges of an island. @type {(bridges: Map<string, number>, island: string) => number} */
function countLeaving(bridges, island) {
  return [...bridges].reduce((sum, [pair, count]) => sum + (endsOf(pair).includes(island) ? count : 0), 0);
}

// -- diagonals

/** @type {(view: View) => Generator<Finding>} */
export function* count_ends(view) {
  const ending = new Map([view, view.most, view.denied].map((seen) => [seen, mapEnds(seen)]));
  for (const [[r, c], k] of view.board.points || []) {
    const around = cellsAround(view.board, r, c);
    if (k !== null) yield* checkCount(view, around, k, around, (seen) => ending.get(seen)?.get(keyOf(r, c)) || new Set());
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* no_cycle(view) {
  const all = listDiagonals(view);
  const next = removeLooseEnds(joinPairs(all.map(({ pair }) => pair)));
  for (const part of components(next.keys(), (point) => next.get(point) || [])) {
    yield report(all.filter(({ pair }) => countCommon(endsOf(pair), part) === 2).map(({ key }) => key));
  }
}

/** Return the diagonals, each as a pair of grid points. @param {View} view */
function listDiagonals({ values }) {
  const pair = (/** @type {string} */ cell, /** @type {string} */ way) =>
    way === "/" ? `${beside(cell, 0, 1)}-${beside(cell, 1, 0)}` : `${cell}-${beside(cell, 1, 1)}`;
  return [...values].flatMap(([cell, ways]) => ways.map((way) => ({ key: cell + way, pair: pair(cell, way) })));
}

/** Map each point to the cells whose diagonal ends there. @param {View} view */
function mapEnds(view) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { key, pair } of listDiagonals(view)) {
    for (const point of endsOf(pair)) found.set(point, (found.get(point) || new Set()).add(key.slice(0, -1)));
  }
  return found;
}

/** Remove lines with a loose end, one after another. @param {Map<string, string[]>} next */
function removeLooseEnds(next) {
  const loose = [...next.keys()].filter((point) => next.get(point)?.length === 1);
  for (const point of loose) { // grows during the loop
    const [other] = next.get(point) || [];
    next.delete(point);
    if (other === undefined) continue;
    const left = (next.get(other) || []).filter((one) => one !== point);
    next.set(other, left);
    if (left.length === 1) loose.push(other);
  }
  return next;
}
