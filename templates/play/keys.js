// Keys as text, as in the board's `data-key`: r3c4 is a cell or a grid point, r3c4-r3c5 two that
// are neighbours, r3c4/ and r3c4\ the two lines of a cell, r3c4=5 a digit in it, r3c4plus a pole,
// r1c1-r1c4=2 the second bridge of two islands. They count from 1.

/** @type {(r: number, c: number) => string} from row and column, counted from 0 */
export const keyOf = (r, c) => `r${r + 1}c${c + 1}`;

/** @typedef {{ r: number, c: number }} Place  row and column, from 0 */

/** The place of a cell's or point's key (of a pair or line: of its first). @type {(key: string) => Place} */
export function placeOf(key) {
  const [, r, c] = /^r(\d+)c(\d+)/.exec(key) || ["", "1", "1"];
  return { r: Number(r) - 1, c: Number(c) - 1 };
}

/** A cell, a point or two of them, and the value there; "" for none.
    @type {(key: string) => { place: string, value: string }} */
export function splitKey(key) {
  const [, place, value] = /^([rc\d-]+)=?(.*)$/.exec(key) || ["", key, ""];
  return { place, value };
}

/** Whether a key is that of a cell (or a point), with nothing in it. @param {string} key */
export const isPlace = (key) => /^r\d+c\d+$/.test(key);

/** Above comes first, then what is more to the left. @type {(a: string, b: string) => number} */
export function inOrder(a, b) {
  const [p, q] = [placeOf(a), placeOf(b)];
  return p.r - q.r || p.c - q.c;
}

/** @type {(a: string, b: string) => string} */
export const pairOf = (a, b) => [a, b].sort(inOrder).join("-");

/** Both ends of a pair's key. @type {(pair: string) => string[]} */
export const endsOf = (pair) => pair.split("-");

/** @type {(key: string, dr: number, dc: number) => string} */
export function beside(key, dr, dc) {
  const { r, c } = placeOf(key);
  return keyOf(r + dr, c + dc);
}

/** The cells that share a side with a cell, within the board.
    @type {(size: { rows: number, cols: number }, r: number, c: number) => number[][]} */
export function around({ rows, cols }, r, c) {
  const all = [[r - 1, c], [r, c - 1], [r, c + 1], [r + 1, c]];
  return all.filter(([i, j]) => i >= 0 && j >= 0 && i < rows && j < cols);
}

/** The same by keys. @type {(size: { rows: number, cols: number }, key: string) => string[]} */
export function neighbours(size, key) {
  const { r, c } = placeOf(key);
  return around(size, r, c).map(([i, j]) => keyOf(i, j));
}

/** All cells of a board, row by row. @type {(size: { rows: number, cols: number }) => string[]} */
export function cellsOf({ rows, cols }) {
  return Array.from({ length: rows * cols }, (_, i) => keyOf(Math.floor(i / cols), i % cols));
}

/** A cell in words. @type {(r: number, c: number) => string} */
export const named = (r, c) => `row ${r + 1}, column ${c + 1}`;

/** The four sides of a cell, as pairs of grid points: top, left, right, bottom. @type {(cell: string) => string[]} */
export function sidesOf(cell) {
  const [nw, ne, sw, se] = [cell, beside(cell, 0, 1), beside(cell, 1, 0), beside(cell, 1, 1)];
  return [`${nw}-${ne}`, `${nw}-${sw}`, `${ne}-${se}`, `${sw}-${se}`];
}

/** The one or two cells of a board that have a side, a pair of grid points.
    @type {(size: { rows: number, cols: number }, side: string) => string[]} */
export function cellsBeside({ rows, cols }, side) {
  const [a, b] = endsOf(side).map(placeOf);
  const before = a.r === b.r ? { r: a.r - 1, c: a.c } : { r: a.r, c: a.c - 1 };
  return [before, a].filter(({ r, c }) => r >= 0 && c >= 0 && r < rows && c < cols).map(({ r, c }) => keyOf(r, c));
}

/** The cells on the way from one cell of a row or column to another. @type {(pair: string) => string[]} */
export function between(pair) {
  const [a, b] = endsOf(pair).map(placeOf);
  const [dr, dc] = [Math.sign(b.r - a.r), Math.sign(b.c - a.c)];
  const far = Math.max(b.r - a.r, b.c - a.c);
  return Array.from({ length: far - 1 }, (_, i) => keyOf(a.r + (i + 1) * dr, a.c + (i + 1) * dc));
}

/** Each end with the ends that the pairs join it to, in order. @type {(pairs: Iterable<string>) => Map<string, string[]>} */
export function joined(pairs) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [a, b] of [...pairs].map(endsOf)) {
    found.set(a, [...(found.get(a) || []), b]);
    found.set(b, [...(found.get(b) || []), a]);
  }
  return new Map([...found].sort(([a], [b]) => inOrder(a, b)));
}

/** A shortest way from some nodes to one that is meant, without its start; [] if there is none.
    @template T
    @param {Iterable<T>} starts
    @param {(node: T) => Iterable<T>} next
    @param {(node: T) => boolean} meant
    @returns {T[]} */
export function way(starts, next, meant) {
  const before = new Map([...starts].map((start) => /** @type {[T, T | null]} */ ([start, null])));
  for (const [node, from] of before) { // more are found on the way
    if (from !== null && meant(node)) {
      const found = [];
      for (let at = /** @type {T | null | undefined} */ (node); at && before.get(at) !== null; at = before.get(at)) found.unshift(at);
      return found;
    }
    for (const other of next(node)) if (!before.has(other)) before.set(other, node);
  }
  return [];
}

/** Of some cells or pairs, the one that is nearest to any of the others. @type {(keys: string[], others: string[]) => string} */
export function nearest(keys, others) {
  const far = (/** @type {string} */ a, /** @type {string} */ b) => Math.abs(placeOf(a).r - placeOf(b).r) + Math.abs(placeOf(a).c - placeOf(b).c);
  const all = keys.flatMap((key) => others.map((other) => ({ key, off: far(key, other) })));
  return all.reduce((best, one) => (one.off < best.off ? one : best)).key;
}

/** Nodes that hang together, in the order of their first nodes.
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
