// Connected parts: of the cells that are marked or not, or of the board as borders divide it.
import { common, found } from "../found.js";
import { beside, cellsBeside, components, keyOf, neighbours, pairOf, placeOf, sidesOf, way } from "../keys.js";

/** @typedef {import("../found.js").Found} Found */
/** @typedef {import("../view.js").View} View */
/** @typedef {Set<string>} Part */

/** @type {(view: View, which: string, count: number) => Generator<Found>} */
export function* clues_in_part(view, which, count) {
  const { clues } = view;
  yield* measured(view, which, count, (part) => common(part, clues), (part) => joining(view, which, part, [...part].filter((cell) => clues.has(cell)), count));
}

/** @type {(view: View, which: string, count: number) => Generator<Found>} */
export function* symbols_in_part(view, which, count) {
  const symbols = new Set(view.board.symbols.map(([[r, c]]) => keyOf(r, c)));
  yield* measured(view, which, count, (part) => common(part, symbols), (part) => joining(view, which, part, [...part].filter((cell) => symbols.has(cell)), count));
}

/** @type {(view: View, which: string, size: number) => Generator<Found>} */
export function* parts_of_size(view, which, size) {
  yield* measured(view, which, size, (part) => part.size, (part) => part);
}

/** @type {(view: View, which: string) => Generator<Found>} */
export function* size_of_part(view, which) {
  const { known } = view;
  const sure = view.surely(which);
  const clues = (/** @type {Part} */ part) => [...part].filter((cell) => sure.has(cell) && known.has(cell));
  const number = (/** @type {string} */ cell) => Number(known.get(cell));
  /** @type {(part: Part) => string[][]} */
  const tooMuch = (own) => {
    const all = clues(own);
    const other = all.find((cell) => number(cell) !== number(all[0]));
    if (other !== undefined) return [joining(view, which, own, [all[0], other], 1)];
    return all.filter((cell) => number(cell) < own.size).slice(0, 1).map((cell) => firstOf(view, which, own, cell).slice(0, number(cell) + 1));
  };
  /** @type {(part: Part) => string[][]} */
  const tooLittle = (own) => clues(own).filter((cell) => number(cell) > own.size).slice(0, 1).map((cell) => [cell, ...view.walls(which, own)]);
  for (const part of view.parts(which)) {
    if (![...part].some((cell) => known.has(cell) && known.get(cell) !== part.size)) continue;
    const { least, most } = view.bounds(which, part);
    yield found(part, [...least.flatMap(tooMuch), ...most.flatMap(tooLittle)][0] || false);
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
  for (const same of holding.values()) {
    const sure = same.filter(final);
    if (same.length > 1) yield found(same.flatMap((part) => [...part]), sure.length > 1 && sure.flatMap((part) => [...part]));
  }
}

/** @type {(view: View, which: string) => Generator<Found>} */
export function* sizes_beside(view, which) {
  const [least, most] = [view.leastParts(which), view.mostParts(which)];
  for (const [cell, k] of view.known) {
    const around = neighbours(view.board, cell);
    const met = (/** @type {Part[]} */ parts) => [...new Set(around.flatMap((other) => parts.filter((part) => part.has(other))))];
    const sum = (/** @type {Part[]} */ parts) => met(parts).reduce((so, part) => so + part.size, 0);
    const inside = (/** @type {Part[]} */ parts) => parts.some((part) => part.has(cell));
    if (!inside(view.parts(which)) && sum(view.parts(which)) === k) continue;
    const over = sum(least) > k && [cell, ...met(least).flatMap((part) => [...part])];
    const walls = () => [...around.filter((other) => !met(most).some((part) => part.has(other))), ...met(most).flatMap((part) => view.walls(which, part))];
    yield found([cell], inside(least) || over || (sum(most) < k && [cell, ...walls()]));
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
    if (![...part].every(inner)) continue;
    const shut = view.bounds(which, part).most.find((own) => [...own].every(inner));
    yield found(part, shut !== undefined && enclosure(view, which, shut));
  }
}

/** @type {(view: View) => Generator<Found>} */
export function* closed_borders(view) {
  const isWithin = (/** @type {Part} */ part, /** @type {string[]} */ cells) => common(cells, part) > 1;
  const borders = [...view.pairs].map((side) => ({ side, cells: cellsBeside(view.board, side) }));
  // of all borders within one part the one with the shortest way around
  const causes = view.leastParts("parts").map((part) => {
    const ways = borders.filter(({ cells }) => isWithin(part, cells)).map(({ side, cells }) => [side, ...joining(view, "parts", part, cells, 1)]);
    return { part, cause: ways.sort((a, b) => a.length - b.length)[0] };
  });
  for (const { side, cells } of borders) {
    const cause = causes.find(({ part }) => isWithin(part, cells))?.cause || false;
    if (cells.length < 2) yield found([side]);
    else if (view.parts("parts").some((part) => isWithin(part, cells))) yield found([side], cause);
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
    const own = view.bounds("parts", part).least.find((one) => boxed(one).some((cell) => !part.has(cell)));
    yield found(part, own !== undefined && cutBox(view, own));
  }
}

/** The nearest cells of a part that has to be a rectangle, and a border within it.
    @type {(view: View, part: Part) => string[]} */
function cutBox(view, part) {
  const [next, borders] = [view.least("parts").next("parts"), bordersWithin(view, [...part], view.pairs)];
  const ways = [...part].map((one) => [one, ...way([one], next, (cell) => bordersWithin(view, [one, cell], borders).length > 0)]);
  const [cells] = ways.filter((all) => all.length > 1).sort((a, b) => a.length - b.length);
  return [...cells, ...bordersWithin(view, [cells[0], cells[cells.length - 1]], borders).slice(0, 1)];
}

/** Of some borders, those between cells of the smallest rectangle that holds some cells.
    @type {(view: View, cells: string[], borders: Iterable<string>) => string[]} */
function bordersWithin(view, cells, borders) {
  const [down, across] = extents(new Set(cells));
  const isIn = (/** @type {number} */ n, /** @type {{ from: number, size: number }} */ { from, size }) => n >= from && n < from + size;
  const within = (/** @type {string} */ cell) => isIn(placeOf(cell).r, down) && isIn(placeOf(cell).c, across);
  return [...borders].filter((side) => cellsBeside(view.board, side).every(within));
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
    const four = ends.map((end) => pairOf(cell, end));
    if (four.every((side) => pairs.has(side))) yield found(around, four);
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
    const opposite = (/** @type {string} */ cell) => keyOf(down - placeOf(cell).r, right - placeOf(cell).c);
    const outside = (/** @type {Part} */ own) => [...own].some((cell) => !part.has(opposite(cell)));
    const dot = keyOf(r, c);
    const own = view.leastParts("parts").find((one) => one.has(dot) && outside(one));
    if (outside(part)) yield found(part, own !== undefined && unlike(view, dot, opposite));
  }
}

/** Cells from a dot to where a part has no border, or no frame, and has one on the other side.
    @type {(view: View, dot: string, opposite: (cell: string) => string) => string[]} */
function unlike(view, dot, opposite) {
  const next = view.least("parts").next("parts");
  const within = new Set(view.cells);
  const borders = (/** @type {string} */ a, /** @type {string} */ b) => sidesOf(a).filter((side) => view.pairs.has(side) && cellsBeside(view.board, side).includes(b));
  const against = (/** @type {string} */ cell) => next(cell).find((other) => !within.has(opposite(other)) || borders(opposite(cell), opposite(other)).length);
  if (!within.has(opposite(dot))) return [dot];
  const path = [dot, ...(against(dot) ? [] : way([dot], next, (cell) => within.has(opposite(cell)) && against(cell) !== undefined))];
  const last = path[path.length - 1];
  const other = against(last);
  if (other === undefined) return [dot, ...bordersWithin(view, [dot, opposite(dot)], view.pairs)];
  return [...path, other, ...borders(opposite(last), opposite(other))];
}

/** Each part measures so much; the measure grows with the part. `over`: the cells by which one
    measures too much.
    @type {(view: View, which: string, wanted: number, measure: (part: Part) => number, over: (part: Part) => Iterable<string>) => Generator<Found>} */
function* measured(view, which, wanted, measure, over) {
  for (const part of view.parts(which)) {
    if (measure(part) === wanted) continue;
    const { least, most } = view.bounds(which, part);
    const [large, small] = [least.find((own) => measure(own) > wanted), most.find((own) => measure(own) < wanted)];
    yield found(part, large ? over(large) : small !== undefined && enclosure(view, which, small));
  }
}

/** What keeps a part small: all around it, and a cell that is surely of it.
    @type {(view: View, which: string, part: Part) => string[]} */
function enclosure(view, which, part) {
  const sure = which === "parts" ? [] : [...part].filter((cell) => view.surely(which).has(cell)).slice(0, 1);
  return [...sure, ...view.walls(which, part)];
}

/** The cells of a part in the order in which one comes to them. @type {(view: View, which: string, part: Part, start: string) => string[]} */
function firstOf(view, which, part, start) {
  return [...components([start, ...part], view.least(which).next(which))[0]];
}

/** The fewest cells by which a part joins one of some cells with so many others of them.
    @type {(view: View, which: string, part: Part, ends: string[], count: number) => string[]} */
function joining(view, which, part, ends, count) {
  const next = view.least(which).next(which);
  const trees = ends.map((end) => {
    const tree = [end];
    for (let more = count; more > 0; more--) {
      tree.push(...way(tree, (cell) => next(cell).filter((other) => part.has(other)), (cell) => ends.includes(cell) && !tree.includes(cell)));
    }
    return tree;
  });
  return trees.reduce((best, tree) => (tree.length < best.length ? tree : best));
}

/** Whether no border can divide a part of the board any more. @type {(view: View, part: Part) => boolean} */
const isSettled = (view, part) => view.bounds("parts", part).least.length === 1;

/** Rows and columns: where a part begins, and how far it goes. @param {Part} part */
function extents(part) {
  const places = [...part].map(placeOf);
  return [places.map(({ r }) => r), places.map(({ c }) => c)].map((all) => ({ from: Math.min(...all), size: Math.max(...all) - Math.min(...all) + 1 }));
}
