// Connected parts: of the cells that are marked or not, or of the board as borders divide it.
import { common, found } from "../found.js";
import { beside, cellsBeside, keyOf, neighbours, pairOf, placeOf } from "../keys.js";

/** @typedef {import("../found.js").Found} Found */
/** @typedef {import("../view.js").View} View */
/** @typedef {Set<string>} Part */

/** @type {(view: View, which: string, count: number) => Generator<Found>} */
export function* clues_in_part(view, which, count) {
  yield* measured(view, which, count, (part) => common(part, view.clues));
}

/** @type {(view: View, which: string, count: number) => Generator<Found>} */
export function* symbols_in_part(view, which, count) {
  const symbols = new Set(view.board.symbols.map(([[r, c]]) => keyOf(r, c)));
  yield* measured(view, which, count, (part) => common(part, symbols));
}

/** @type {(view: View, which: string, size: number) => Generator<Found>} */
export function* parts_of_size(view, which, size) {
  yield* measured(view, which, size, (part) => part.size);
}

/** @type {(view: View, which: string) => Generator<Found>} */
export function* size_of_part(view, which) {
  const { known } = view;
  const sure = view.surely(which);
  const numbers = (/** @type {Part} */ part) => [...part].filter((cell) => sure.has(cell)).flatMap((cell) => known.get(cell) ?? []);
  for (const part of view.parts(which)) {
    if (![...part].some((cell) => known.has(cell) && known.get(cell) !== part.size)) continue;
    const { least, most } = view.bounds(which, part);
    const over = least.some((own) => numbers(own).some((k, _, all) => k < own.size || k !== all[0]));
    yield found(part, over || most.some((own) => numbers(own).some((k) => k > own.size)));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* parts_differ(view) {
  const { known } = view;
  /** @type {Map<string, Part[]>} */
  const holding = new Map();
  for (const part of view.parts("parts")) {
    const held = [...part].map((cell) => known.get(cell) ?? "?").sort().join();
    if (!held.includes("?")) holding.set(held, [...(holding.get(held) || []), part]);
  }
  const final = (/** @type {Part} */ part) => part.size === 2 || isSettled(view, part); // what is smaller holds no pair of numbers
  for (const same of holding.values()) if (same.length > 1) yield found(same.flatMap((part) => [...part]), same.filter(final).length > 1);
}

/** @type {(view: View, which: string) => Generator<Found>} */
export function* sizes_beside(view, which) {
  const [least, most] = [view.leastParts(which), view.mostParts(which)];
  for (const [cell, k] of view.known) {
    const sum = (/** @type {Part[]} */ parts) => {
      const met = new Set(neighbours(view.board, cell).flatMap((other) => parts.filter((part) => part.has(other))));
      return [...met].reduce((so, part) => so + part.size, 0);
    };
    const inside = (/** @type {Part[]} */ parts) => parts.some((part) => part.has(cell));
    if (inside(view.parts(which)) || sum(view.parts(which)) !== k) yield found([cell], inside(least) || sum(least) > k || sum(most) < k);
  }
}

/** @type {(view: View, which: string) => Generator<Found>} */
export function* at_frame(view, which) {
  const { rows, cols } = view.board;
  const inner = (/** @type {string} */ cell) => {
    const { r, c } = placeOf(cell);
    return r > 0 && c > 0 && r < rows - 1 && c < cols - 1;
  };
  for (const part of view.parts(which)) {
    if ([...part].every(inner)) yield found(part, view.bounds(which, part).most.some((own) => [...own].every(inner)));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* closed_borders(view) {
  const joins = (/** @type {Part[]} */ parts, /** @type {string[]} */ cells) => parts.some((part) => common(cells, part) > 1);
  for (const side of view.pairs) {
    const cells = cellsBeside(view.board, side);
    if (cells.length < 2 || joins(view.parts("parts"), cells)) yield found([side], cells.length < 2 || joins(view.leastParts("parts"), cells));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* rectangles(view) {
  const boxed = (/** @type {Part} */ own) => {
    const [down, across] = extents(own);
    return Array.from({ length: down.size * across.size }, (_, i) => keyOf(down.from + Math.floor(i / across.size), across.from + (i % across.size)));
  };
  for (const part of view.parts("parts")) {
    if (boxed(part).length === part.size) continue;
    yield found(part, view.bounds("parts", part).least.some((own) => boxed(own).some((cell) => !part.has(cell))));
  }
}

/** @type {(view: View, chars: string, how: string) => Generator<Found>} */
export function* extent(view, chars, how) {
  const meant = new Set(view.withSymbol(chars));
  for (const part of view.parts("parts")) {
    const [high, wide] = extents(part).map(({ size }) => size);
    const right = how === "square" ? wide === high : how === "wide" ? wide > high : wide < high;
    if (!right && common(part, meant)) yield found(part, isSettled(view, part));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* no_four_meet({ cells, pairs }) {
  for (const cell of cells) {
    const around = [beside(cell, -1, -1), beside(cell, -1, 0), beside(cell, 0, -1), cell];
    const ends = [beside(cell, -1, 0), beside(cell, 0, -1), beside(cell, 0, 1), beside(cell, 1, 0)];
    if (ends.every((end) => pairs.has(pairOf(cell, end)))) yield found(around);
  }
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* dots_whole({ board, pairs }, chars) {
  for (const [[r, c], char] of board.symbols) {
    const [right, below, corner] = [keyOf(r, c + 1), keyOf(r + 1, c), keyOf(r + 1, c + 1)];
    const [upper, left] = [`${right}-${corner}`, `${below}-${corner}`];
    const around = [upper, left, `${corner}-${keyOf(r + 1, c + 2)}`, `${corner}-${keyOf(r + 2, c + 1)}`];
    const cut = [[], [upper], [left], around][chars.indexOf(char)]?.filter((side) => pairs.has(side));
    if (cut?.length) yield found(cut);
  }
}

/** @type {(view: View, chars: string) => Generator<Found>} */
export function* turned(view, chars) {
  for (const part of view.parts("parts")) {
    const dots = view.board.symbols.filter(([[r, c], char]) => chars.includes(char) && part.has(keyOf(r, c)));
    if (dots.length !== 1) continue;
    const [[[r, c], char]] = dots;
    const place = chars.indexOf(char);
    const [down, right] = [2 * r + (place > 1 ? 1 : 0), 2 * c + (place % 2)];
    const outside = (/** @type {Part} */ own) => [...own].map(placeOf).some((at) => !part.has(keyOf(down - at.r, right - at.c)));
    if (outside(part)) yield found(part, view.leastParts("parts").some((own) => own.has(keyOf(r, c)) && outside(own)));
  }
}

/** Each part measures so much; the measure grows with the part.
    @type {(view: View, which: string, wanted: number, measure: (part: Part) => number) => Generator<Found>} */
function* measured(view, which, wanted, measure) {
  for (const part of view.parts(which)) {
    if (measure(part) === wanted) continue;
    const { least, most } = view.bounds(which, part);
    yield found(part, least.some((own) => measure(own) > wanted) || most.some((own) => measure(own) < wanted));
  }
}

/** Whether no border can divide a part of the board any more. @type {(view: View, part: Part) => boolean} */
const isSettled = (view, part) => view.bounds("parts", part).least.length === 1;

/** Rows and columns: where a part begins, and how far it goes. @param {Part} part */
function extents(part) {
  const places = [...part].map(placeOf);
  return [places.map(({ r }) => r), places.map(({ c }) => c)].map((all) => ({ from: Math.min(...all), size: Math.max(...all) - Math.min(...all) + 1 }));
}
