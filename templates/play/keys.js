// Keys as in the board's `data-key`, counted from 1: r3c4 is a cell or a grid point, r3c4-r3c5 two
// neighbours, r3c4/ and r3c4\ the two lines in a cell, r3c4=5 a digit in it, r3c4plus a pole,
// r1c1-r1c4=2 the second bridge of two islands.
import { t } from "../stage/say.js";

/** Return a function that makes the result for each key once. Callers share it, so they must not change it.
    @template T @param {(key: string) => T} make @returns {(key: string) => T} */
function remember(make) {
  /** @type {Map<string, { made: T }>} */
  const kept = new Map();
  return (key) => {
    let one = kept.get(key);
    if (!one) kept.set(key, (one = { made: make(key) }));
    return one.made;
  };
}

/** @type {(r: number, c: number) => string} row and column count from 0 */
export const keyOf = (r, c) => `r${r + 1}c${c + 1}`;

export const COLOUR = "colour:"; // starts the key of a note with the colour of a cell

/** @typedef {{ readonly r: number, readonly c: number }} Place  row and column, from 0 */

/** Return the place of a cell or point; of a pair or line, that of its first cell. @type {(key: string) => Place} */
export const placeOf = remember((key) => {
  const [, r, c] = /^r(\d+)c(\d+)/.exec(key) || ["", "1", "1"];
  return { r: Number(r) - 1, c: Number(c) - 1 };
});

/** Split a key into a cell, point or pair, and the value there or "".
    @type {(key: string) => { readonly place: string, readonly value: string }} */
export const splitKey = remember((key) => {
  const [, place, value] = /^([rc\d-]+)=?(.*)$/.exec(key) || ["", key, ""];
  return { place, value };
});

/** Return whether a key is a cell or a point, without a value. @param {string} key */
export const isPlace = (key) => /^r\d+c\d+$/.test(key);

/** Compare keys by row, then by column. @type {(a: string, b: string) => number} */
export function compareKeys(a, b) {
  const [p, q] = [placeOf(a), placeOf(b)];
  return p.r - q.r || p.c - q.c;
}

/** @type {(a: string, b: string) => string} */
export const pairOf = (a, b) => [a, b].sort(compareKeys).join("-");

/** Return both ends of a pair. @type {(pair: string) => readonly string[]} */
export const endsOf = remember((pair) => pair.split("-"));

/** @type {(key: string, dr: number, dc: number) => string} */
export function beside(key, dr, dc) {
  const { r, c } = placeOf(key);
  return keyOf(r + dr, c + dc);
}

/** Return the cells on the board that share a side with a cell.
    @type {(size: { rows: number, cols: number }, r: number, c: number) => number[][]} */
export function around({ rows, cols }, r, c) {
  const all = [[r - 1, c], [r, c - 1], [r, c + 1], [r + 1, c]];
  return all.filter(([i, j]) => i >= 0 && j >= 0 && i < rows && j < cols);
}

/** Return the same for keys. @type {(size: { rows: number, cols: number }, key: string) => string[]} */
export function neighbours(size, key) {
  const { r, c } = placeOf(key);
  return around(size, r, c).map(([i, j]) => keyOf(i, j));
}

/** Return the cells on the board that have a point as a corner. @type {(size: { rows: number, cols: number }, r: number, c: number) => string[]} */
export function cellsAround({ rows, cols }, r, c) {
  const all = [[r - 1, c - 1], [r - 1, c], [r, c - 1], [r, c]];
  return all.filter(([i, j]) => i >= 0 && j >= 0 && i < rows && j < cols).map(([i, j]) => keyOf(i, j));
}

/** Return all cells, row by row. @type {(size: { rows: number, cols: number }) => string[]} */
export function cellsOf({ rows, cols }) {
  return Array.from({ length: rows * cols }, (_, i) => keyOf(Math.floor(i / cols), i % cols));
}

/** Name a cell for screen readers. @type {(r: number, c: number) => string} */
export const nameCell = (r, c) => t`row ${r + 1}, column ${c + 1}`;

/** Return the four sides of a cell as pairs of grid points: top, left, right, bottom. @type {(cell: string) => readonly string[]} */
export const sidesOf = remember((cell) => {
  const [nw, ne, sw, se] = [cell, beside(cell, 0, 1), beside(cell, 1, 0), beside(cell, 1, 1)];
  return [`${nw}-${ne}`, `${nw}-${sw}`, `${ne}-${se}`, `${sw}-${se}`];
});

/** Return the one or two cells of a board at a side, which is a pair of grid points.
    @type {(size: { rows: number, cols: number }, side: string) => string[]} */
export function cellsBeside({ rows, cols }, side) {
  const [a, b] = endsOf(side).map(placeOf);
  const before = a.r === b.r ? { r: a.r - 1, c: a.c } : { r: a.r, c: a.c - 1 };
  return [before, a].filter(({ r, c }) => r >= 0 && c >= 0 && r < rows && c < cols).map(({ r, c }) => keyOf(r, c));
}

/** Return the cells between two cells of a row or column. @type {(pair: string) => string[]} */
export function cellsBetween(pair) {
  const [a, b] = endsOf(pair).map(placeOf);
  const [dr, dc] = [Math.sign(b.r - a.r), Math.sign(b.c - a.c)];
  const far = Math.max(b.r - a.r, b.c - a.c);
  return Array.from({ length: far - 1 }, (_, i) => keyOf(a.r + (i + 1) * dr, a.c + (i + 1) * dc));
}

/** Map each end of the pairs to the ends that it is joined to, in order. @type {(pairs: Iterable<string>) => Map<string, string[]>} */
export function joinPairs(pairs) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [a, b] of [...pairs].map(endsOf)) {
    found.set(a, [...(found.get(a) || []), b]);
    found.set(b, [...(found.get(b) || []), a]);
  }
  return new Map([...found].sort(([a], [b]) => compareKeys(a, b)));
}

/** Return a shortest path from the starts to a node that `meant` accepts, without its start; [] if there is none.
    @template T
    @param {Iterable<T>} starts
    @param {(node: T) => Iterable<T>} next
    @param {(node: T) => boolean} meant
    @returns {T[]} */
export function findPath(starts, next, meant) {
  const before = new Map([...starts].map((start) => /** @type {[T, T | null]} */ ([start, null])));
  for (const [node, from] of before) { // grows during the loop
    if (from !== null && meant(node)) {
      const found = [];
      for (let at = /** @type {T | null | undefined} */ (node); at && before.get(at) !== null; at = before.get(at)) found.unshift(at);
      return found;
    }
    for (const other of next(node)) if (!before.has(other)) before.set(other, node);
  }
  return [];
}

/** Return the cell or pair that is nearest to any of the others. @type {(keys: string[], others: string[]) => string} */
export function findNearest(keys, others) {
  const far = (/** @type {string} */ a, /** @type {string} */ b) => Math.abs(placeOf(a).r - placeOf(b).r) + Math.abs(placeOf(a).c - placeOf(b).c);
  const all = keys.flatMap((key) => others.map((other) => ({ key, off: far(key, other) })));
  return all.reduce((best, one) => (one.off < best.off ? one : best)).key;
}

/** Return the connected components, in the order of their first nodes.
    @template T
    @param {Iterable<T>} nodes
    @param {(node: T) => Iterable<T>} next
    @returns {Set<T>[]} */
export function components(nodes, next) {
  const all = [...nodes];
  const left = new Set(all);
  const found = [];
  for (const start of all) {
    if (!left.delete(start)) continue;
    const part = new Set([start]);
    for (const node of part) {
      for (const other of next(node)) if (left.delete(other)) part.add(other);
    }
    found.push(part);
  }
  return found;
}
