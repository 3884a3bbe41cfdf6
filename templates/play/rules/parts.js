// Checks of connected parts: of marked or unmarked cells, or of the board between borders.
import { countCommon, report } from "../found.js";
import { beside, cellsBeside, components, keyOf, neighbours, pairOf, placeOf, sidesOf, findPath } from "../keys.js";

/** @typedef {import("../found.js").Finding} Finding */
/** @typedef {import("../view.js").View} View */
/** @typedef {Set<string>} Part */

/** @type {(view: View, which: string, count: number) => Generator<Finding>} */
export function* clues_in_part(view, which, count) {
  const { clues } = view;
  yield* checkMeasure(view, which, count, (part) => countCommon(part, clues), (part) => findJoining(view, which, part, [...part].filter((cell) => clues.has(cell)), count));
}

/** @type {(view: View, which: string, count: number) => Generator<Finding>} */
export function* symbols_in_part(view, which, count) {
  const symbols = new Set(view.board.symbols.map(([[r, c]]) => keyOf(r, c)));
  yield* checkMeasure(view, which, count, (part) => countCommon(part, symbols), (part) => findJoining(view, which, part, [...part].filter((cell) => symbols.has(cell)), count));
}

/** @type {(view: View, which: string, size: number) => Generator<Finding>} */
export function* parts_of_size(view, which, size) {
  yield* checkMeasure(view, which, size, (part) => part.size, (part) => part);
}

/** @type {(view: View, which: string) => Generator<Finding>} */
export function* size_of_part(view, which) {
  const { known } = view;
  const sure = view.selectSure(which);
  const clues = (/** @type {Part} */ part) => [...part].filter((cell) => sure.has(cell) && known.has(cell));
  const number = (/** @type {string} */ cell) => Number(known.get(cell));
  /** @type {(part: Part) => string[][]} */
  const tooMuch = (own) => {
    const all = clues(own);
    const other = all.find((cell) => number(cell) !== number(all[0]));
    if (other !== undefined) return [findJoining(view, which, own, [all[0], other], 1)];
    return all.filter((cell) => number(cell) < own.size).slice(0, 1).map((cell) => orderFrom(view, which, own, cell).slice(0, number(cell) + 1));
  };
  /** @type {(part: Part) => string[][]} */
  const tooLittle = (own) => clues(own).filter((cell) => number(cell) > own.size).slice(0, 1).map((cell) => [cell, ...view.walls(which, own)]);
  for (const part of view.parts(which)) {
    if (![...part].some((cell) => known.has(cell) && known.get(cell) !== part.size)) continue;
    const { least, most } = view.bounds(which, part);
    yield report(part, [...least.flatMap(tooMuch), ...most.flatMap(tooLittle)][0] || false);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* parts_differ(view) {
  const { known } = view;
  /** @type {Map<string, Part[]>} */
  const holding = new Map();
  for (const part of view.parts("parts")) {
    const held = [...part].map((cell) => known.get(cell) ?? "?").sort().join();
    if (!held.includes("?")) holding.set(held, [...(holding.get(held) || []), part]);
  }
  const final = (/** @type {Part} */ part) => part.size === 2 || isSettled(view, part); // smaller parts cannot hold a pair of numbers
  for (const same of holding.values()) {
    const sure = same.filter(final);
    if (same.length > 1) yield report(same.flatMap((part) => [...part]), sure.length > 1 && sure.flatMap((part) => [...part]));
  }
}

/** @type {(view: View, which: string) => Generator<Finding>} */
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
    yield report([cell], inside(least) || over || (sum(most) < k && [cell, ...walls()]));
  }
}

/** @type {(view: View, which: string) => Generator<Finding>} */
export function* at_frame(view, which) {
  const { rows, cols } = view.board;
  const inner = (/** @type {string} */ cell) => {
    const { r, c } = placeOf(cell);
    return r > 0 && c > 0 && r < rows - 1 && c < cols - 1;
  };
  for (const part of view.parts(which)) {
    if (![...part].every(inner)) continue;
    const shut = view.bounds(which, part).most.find((own) => [...own].every(inner));
    yield report(part, shut !== undefined && findEnclosure(view, which, shut));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* closed_borders(view) {
  const [now, least] = [view.parts("parts"), view.leastParts("parts")].map(mapCells);
  /** Return the part on both sides of a border. @type {(parts: Map<string, Part>, cells: string[]) => Part | undefined} */
  const findAround = (parts, [a, b]) => (parts.get(a) === parts.get(b) ? parts.get(a) : undefined);
  const borders = [...view.pairs].map((side) => ({ side, cells: cellsBeside(view.board, side) }));
  /** @type {Map<Part, string[]>} of all borders within one part, the one with the shortest way around */
  const causes = new Map();
  for (const { side, cells } of borders) {
    const part = findAround(least, cells);
    if (!part) continue;
    const [best, way] = [causes.get(part), [side, ...findJoining(view, "parts", part, cells, 1)]];
    if (!best || way.length < best.length) causes.set(part, way);
  }
  for (const { side, cells } of borders) {
    const part = findAround(least, cells);
    if (cells.length < 2) yield report([side]);
    else if (findAround(now, cells)) yield report([side], (part && causes.get(part)) || false);
  }
}

/** Map each cell to its part. @param {Part[]} parts */
const mapCells = (parts) => new Map(parts.flatMap((part) => [...part].map((cell) => /** @type {[string, Part]} */ ([cell, part]))));

/** @type {(view: View) => Generator<Finding>} */
export function* rectangles(view) {
  const boxed = (/** @type {Part} */ own) => {
    const [down, across] = measureExtents(own);
    return Array.from({ length: down.size * across.size }, (_, i) => keyOf(down.from + Math.floor(i / across.size), across.from + (i % across.size)));
  };
  for (const part of view.parts("parts")) {
    if (boxed(part).length === part.size) continue;
    const own = view.bounds("parts", part).least.find((one) => boxed(one).some((cell) => !part.has(cell)));
    yield report(part, own !== undefined && cutBox(view, own));
  }
}

/** Return the nearest cells of a part that must be a rectangle, and a border between them.
    @type {(view: View, part: Part) => string[]} */
function cutBox(view, part) {
  const [next, borders] = [view.least("parts").neighboursWithin("parts"), findBorders(view, [...part], view.pairs)];
  const ways = [...part].map((one) => [one, ...findPath([one], next, (cell) => findBorders(view, [one, cell], borders).length > 0)]);
  const [cells] = ways.filter((all) => all.length > 1).sort((a, b) => a.length - b.length);
  return [...cells, ...findBorders(view, [cells[0], cells[cells.length - 1]], borders).slice(0, 1)];
}

/** Return the borders between cells of the smallest rectangle around some cells.
    @type {(view: View, cells: string[], borders: Iterable<string>) => string[]} */
function findBorders(view, cells, borders) {
  const [down, across] = measureExtents(new Set(cells));
  const isIn = (/** @type {number} */ n, /** @type {{ from: number, size: number }} */ { from, size }) => n >= from && n < from + size;
  const within = (/** @type {string} */ cell) => isIn(placeOf(cell).r, down) && isIn(placeOf(cell).c, across);
  return [...borders].filter((side) => cellsBeside(view.board, side).every(within));
}

/** @type {(view: View, chars: string, how: string) => Generator<Finding>} */
export function* extent(view, chars, how) {
  const meant = new Set(view.withSymbol(chars));
  for (const part of view.parts("parts")) {
    const [high, wide] = measureExtents(part).map(({ size }) => size);
    const right = how === "square" ? wide === high : how === "wide" ? wide > high : wide < high;
    if (!right && countCommon(part, meant)) yield report(part, isSettled(view, part));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* no_four_meet({ cells, pairs }) {
  for (const cell of cells) {
    const around = [beside(cell, -1, -1), beside(cell, -1, 0), beside(cell, 0, -1), cell];
    const ends = [beside(cell, -1, 0), beside(cell, 0, -1), beside(cell, 0, 1), beside(cell, 1, 0)];
    const four = ends.map((end) => pairOf(cell, end));
    if (four.every((side) => pairs.has(side))) yield report(around, four);
  }
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
export function* dots_whole({ board, pairs }, chars) {
  for (const [[r, c], char] of board.symbols) {
    const [right, below, corner] = [keyOf(r, c + 1), keyOf(r + 1, c), keyOf(r + 1, c + 1)];
    const [upper, left] = [`${right}-${corner}`, `${below}-${corner}`];
    const around = [upper, left, `${corner}-${keyOf(r + 1, c + 2)}`, `${corner}-${keyOf(r + 2, c + 1)}`];
    const cut = [[], [upper], [left], around][chars.indexOf(char)]?.filter((side) => pairs.has(side));
    if (cut?.length) yield report(cut);
  }
}

/** @type {(view: View, chars: string) => Generator<Finding>} */
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
    if (outside(part)) yield report(part, own !== undefined && findMismatch(view, dot, opposite));
  }
}

/** Return a path from a dot to where the opposite side of the part differs by a border or the frame.
    @type {(view: View, dot: string, opposite: (cell: string) => string) => string[]} */
function findMismatch(view, dot, opposite) {
  const next = view.least("parts").neighboursWithin("parts");
  const within = new Set(view.cells);
  const borders = (/** @type {string} */ a, /** @type {string} */ b) => sidesOf(a).filter((side) => view.pairs.has(side) && cellsBeside(view.board, side).includes(b));
  const against = (/** @type {string} */ cell) => next(cell).find((other) => !within.has(opposite(other)) || borders(opposite(cell), opposite(other)).length);
  if (!within.has(opposite(dot))) return [dot];
  const path = [dot, ...(against(dot) ? [] : findPath([dot], next, (cell) => within.has(opposite(cell)) && against(cell) !== undefined))];
  const last = path[path.length - 1];
  const other = against(last);
  if (other === undefined) return [dot, ...findBorders(view, [dot, opposite(dot)], view.pairs)];
  return [...path, other, ...borders(opposite(last), opposite(other))];
}

/** Check that each part has the measure `expected`, which grows with the part. `over`: the cells by
    which a part is too large.
    @type {(view: View, which: string, expected: number, measure: (part: Part) => number, over: (part: Part) => Iterable<string>) => Generator<Finding>} */
function* checkMeasure(view, which, expected, measure, over) {
  for (const part of view.parts(which)) {
    if (measure(part) === expected) continue;
    const { least, most } = view.bounds(which, part);
    const [large, small] = [least.find((own) => measure(own) > expected), most.find((own) => measure(own) < expected)];
    yield report(part, large ? over(large) : small !== undefined && findEnclosure(view, which, small));
  }
}

/** Return what keeps a part small: all around it, and a cell that is certainly in it.
    @type {(view: View, which: string, part: Part) => string[]} */
function findEnclosure(view, which, part) {
  const sure = which === "parts" ? [] : [...part].filter((cell) => view.selectSure(which).has(cell)).slice(0, 1);
  return [...sure, ...view.walls(which, part)];
}

/** Return the cells of a part in the order of their distance from a start. @type {(view: View, which: string, part: Part, start: string) => string[]} */
function orderFrom(view, which, part, start) {
  return [...components([start, ...part], view.least(which).neighboursWithin(which))[0]];
}

/** Return the fewest cells by which a part joins one of the ends with `count` others.
    @type {(view: View, which: string, part: Part, ends: string[], count: number) => string[]} */
function findJoining(view, which, part, ends, count) {
  const next = view.least(which).neighboursWithin(which);
  const trees = ends.map((end) => {
    const tree = [end];
    for (let more = count; more > 0; more--) {
      tree.push(...findPath(tree, (cell) => next(cell).filter((other) => part.has(other)), (cell) => ends.includes(cell) && !tree.includes(cell)));
    }
    return tree;
  });
  return trees.reduce((best, tree) => (tree.length < best.length ? tree : best));
}

/** Return whether no further border can divide a part of the board. @type {(view: View, part: Part) => boolean} */
const isSettled = (view, part) => view.bounds("parts", part).least.length === 1;

/** Return the start and size of a part in rows and columns. @param {Part} part */
function measureExtents(part) {
  const places = [...part].map(placeOf);
  return [places.map(({ r }) => r), places.map(({ c }) => c)].map((all) => ({ from: Math.min(...all), size: Math.max(...all) - Math.min(...all) + 1 }));
}
