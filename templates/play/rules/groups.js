// Checks of rows, columns and regions.
import { countCommon, checkCount, report } from "../found.js";
import { components, keyOf, neighbours, placeOf } from "../keys.js";
import { placeRuns } from "../lines.js";
import { findRuns } from "../runs.js";

/** @typedef {import("../found.js").Finding} Finding */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View, where: string, count?: number) => Generator<Finding>} */
export function* count_in(view, where, count = view.board.number || 0) {
  for (const cells of view.groups(where)) yield* checkCount(view, cells, count, cells, ({ on }) => on);
}

/** @type {(view: View) => Generator<Finding>} */
export function* count_chosen(view) {
  const { regions, known } = view;
  for (const cells of regions) {
    for (const cell of cells) if (known.has(cell)) yield* checkCount(view, cells, Number(known.get(cell)), cells, ({ on }) => on);
  }
}

/** @type {(view: View, which: string, most: number) => Generator<Finding>} */
export function* crosses_borders(view, which, most) {
  const { regionOf } = view;
  const borders = (/** @type {string[]} */ run) => run.flatMap((cell, i) => (i && regionOf.get(cell) !== regionOf.get(run[i - 1]) ? [i] : []));
  const over = (/** @type {Set<string>} */ meant) => view.runs((cell) => meant.has(cell)).filter((run) => borders(run).length > most);
  // the shortest stretch that crosses one border too many
  const stretch = (/** @type {string[]} */ run) => borders(run)
    .flatMap((at, i, all) => (i + most < all.length ? [run.slice(at - 1, all[i + most] + 1)] : []))
    .reduce((best, one) => (one.length < best.length ? one : best));
  const sure = over(view.selectSure(which));
  for (const run of over(new Set(view.select(which)))) {
    const own = sure.find((one) => run.includes(one[0]) && run.includes(one[1]));
    yield report(run, own !== undefined && stretch(own));
  }
}

/** @type {(view: View, where: string) => Generator<Finding>} */
export function* half_in(view, where) {
  for (const cells of view.groups(where)) yield* checkCount(view, cells, cells.length / 2, cells, ({ on }) => on);
}

/** @type {(view: View, where: string) => Generator<Finding>} */
export function* lines_differ(view, where) {
  const off = view.selectSure("off");
  const lines = view.groups(where);
  for (const [i, one] of lines.entries()) {
    for (const other of lines.slice(i + 1)) {
      if (one.some((cell, k) => view.on.has(cell) !== view.on.has(other[k]))) continue;
      const both = [...one, ...other];
      yield report(both, both.every((cell) => view.on.has(cell) || off.has(cell)));
    }
  }
}

/** @type {(view: View, where: string, size: number) => Generator<Finding>} */
export function* piece_in(view, where, size) {
  const next = (/** @type {Set<string>} */ own) => components(own, (cell) => neighbours(view.board, cell));
  for (const cells of view.groups(where)) {
    const [own, most] = [view.on, view.most.on].map((on) => new Set(cells.filter((cell) => on.has(cell))));
    const room = next(most).some((part) => part.size >= size && countCommon(own, part) === own.size);
    if (own.size !== size || next(own)[0]?.size !== size) yield report(cells, own.size > size ? own : !room && findDecided(view, cells));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* shapes_differ(view) {
  const { board, regions, regionOf, on, may } = view;
  const pieces = regions.map((cells) => cells.filter((cell) => on.has(cell)));
  const shapes = pieces.map(formatShape);
  for (const [i, piece] of pieces.entries()) {
    const met = new Set(piece.flatMap((cell) => neighbours(board, cell)).filter((cell) => on.has(cell)).map((cell) => Number(regionOf.get(cell))));
    for (const j of met) {
      const both = [...regions[i], ...regions[j]];
      if (i < j && shapes[i] === shapes[j]) yield report([...piece, ...pieces[j]], !countCommon(both, may.on) && findDecided(view, both));
    }
  }
}

/** @type {(view: View, side: string) => Generator<Finding>} */
export function* count_in_line(view, side) {
  for (const { cells, list } of view.linesAt(side)) if (list) yield* checkCount(view, cells, sum(list), cells, ({ on }) => on);
}

/** @type {(view: View, ...sides: string[]) => Generator<Finding>} */
export function* count_in_sight(view, ...sides) {
  const held = (/** @type {string} */ cell) => Math.max(0, ...(view.values.get(cell) || []).map(Number));
  const seen = (/** @type {number[]} */ heights) => heights.filter((height, i) => height > Math.max(0, ...heights.slice(0, i))).length;
  for (const side of sides) {
    for (const { cells, list } of view.linesAt(side)) {
      const heights = cells.map(held);
      const open = cells.findIndex((cell) => view.may.values.has(cell));
      const expected = sum(list || []);
      const many = heights.findIndex((_, i) => seen(heights.slice(0, i + 1)) > expected); // later buildings hide none of these
      const early = many >= 0 && (open < 0 || many < open);
      if (list && seen(heights) !== expected) yield report(cells, early ? cells.slice(0, many + 1) : open < 0);
    }
  }
}

/** @type {(view: View, side: string, value: string) => Generator<Finding>} */
export function* count_value_in_line(view, side, value) {
  const holding = (/** @type {View} */ { values }) => new Set([...values.keys()].filter((cell) => values.get(cell)?.includes(value)));
  for (const { cells, list } of view.linesAt(side)) if (list) yield* checkCount(view, cells, sum(list), cells, holding);
}

/** @type {(view: View, where: string, one: string, other: string) => Generator<Finding>} */
export function* opposites(view, where, one, other) {
  const meant = (/** @type {string} */ cell) => (view.values.get(cell) || []).filter((value) => value === one || value === other).join();
  for (const cells of view.groups(where)) {
    const held = cells.map(meant).filter(Boolean).sort();
    if (!held.length || held.join(" ") === [one, other].sort().join(" ")) continue;
    const lacking = held[0] === one ? other : one;
    const holding = cells.filter(meant);
    const never = () => cells.filter((cell) => meant(cell) || view.denied.values.get(cell)?.includes(lacking));
    yield report(cells, held.length > 1 ? holding : !cells.some((cell) => view.may.values.get(cell)?.includes(lacking)) && never());
  }
}

/** @type {(view: View, where: string) => Generator<Finding>} */
export function* runs(view, where) {
  const clues = new Map(view.board.outside || []).get(where === "row" ? "left" : "top") || [];
  for (const [i, cells] of view.groups(where).entries()) {
    const line = cells.map((cell) => (view.on.has(cell) ? "#" : view.most.on.has(cell) ? "?" : " "));
    const held = (line.join("").match(/#+/g) || []).map((run) => run.length);
    const lengths = (clues[i] || []).filter(Boolean);
    const fits = (/** @type {string[]} */ marks) => placeRuns(marks, lengths) !== null;
    if (clues[i] && lengths.join() !== held.join()) yield report(cells, !fits(line) && findNeeded(line, fits).map((at) => cells[at]));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* split_evenly(view) {
  for (const char of new Set(view.board.symbols.map(([, char]) => char))) {
    const copies = view.withSymbol(char);
    yield* checkCount(view, copies, copies.length / 2, copies, ({ on }) => on);
  }
}

/** @type {(view: View, where: string) => Generator<Finding>} */
export function* all_different(view, where) {
  for (const cells of view.groups(where)) {
    const held = cells.flatMap((cell) => (view.values.get(cell) || []).map((value) => ({ cell, value })));
    for (const value of new Set(held.map((one) => one.value))) {
      const same = held.filter((one) => one.value === value);
      if (same.length > 1) yield report(same.map((one) => one.cell));
    }
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* differ_in_runs(view) {
  for (const { run } of findRuns(view.board)) {
    const held = run.flatMap((cell) => view.values.get(cell) || []);
    for (const k of new Set(held)) {
      if (held.indexOf(k) !== held.lastIndexOf(k)) yield report(run.filter((cell) => (view.values.get(cell) || []).includes(k)));
    }
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* adds_up(view) {
  const { values, may, denied } = view;
  for (const { run, sum: expected } of findRuns(view.board)) {
    const now = sum(run.flatMap((cell) => values.get(cell) || []).map(Number));
    const more = sum(run.map((cell) => Math.max(0, ...(may.values.get(cell) || []).map(Number))));
    if (expected === null || now === expected) continue;
    const holding = run.filter((cell) => values.has(cell));
    const low = () => run.filter((cell) => values.has(cell) || denied.values.has(cell));
    yield report(run, now > expected ? holding : now + more < expected && low());
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* makes({ board, regions, values, may }) {
  for (const [[r, c], [operator, number]] of board.cages || []) {
    const cells = regions.find((own) => own.includes(keyOf(r, c))) || [];
    const held = cells.flatMap((cell) => values.get(cell) || []).map(Number).sort((a, b) => b - a);
    const signs = [...(operator || (cells.length === 2 ? "+-*/" : "+*"))];
    const full = held.length === cells.length;
    if (!full || !signs.some((sign) => held.reduce(OPERATIONS[sign]) === number)) yield report(cells, !cells.some((cell) => may.values.has(cell)));
  }
}

/** @type {(view: View, where: string, which: string) => Generator<Finding>} */
export function* numbers_differ(view, where, which) {
  const { known } = view;
  const [meant, sure] = [new Set(view.select(which)), view.selectSure(which)];
  for (const cells of view.groups(where)) {
    const own = cells.filter((cell) => known.has(cell) && meant.has(cell));
    for (const k of new Set(own.map((cell) => known.get(cell)))) {
      const same = own.filter((cell) => known.get(cell) === k);
      if (same.length > 1) yield report(same, countCommon(same, sure) > 1 && same.filter((cell) => sure.has(cell)));
    }
  }
}

/** Return the cells that are marked or excluded. @type {(view: View, cells: string[]) => string[]} */
const findDecided = ({ on, denied }, cells) => cells.filter((cell) => on.has(cell) || denied.on.has(cell));

/** Return positions of a line that prevent it from fitting; "?" always fits.
    @type {(line: string[], fits: (line: string[]) => boolean) => number[]} */
function findNeeded(line, fits) {
  const left = [...line];
  for (const [at, mark] of line.entries()) {
    left[at] = "?";
    if (fits(left)) left[at] = mark;
  }
  return [...left.keys()].filter((at) => left[at] !== "?");
}

/** @type {Record<string, (a: number, b: number) => number>} */
const OPERATIONS = { "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b };

/** @param {number[]} all */
const sum = (all) => all.reduce((so, k) => so + k, 0);

/** Return a text that is the same for congruent sets of cells. @param {string[]} cells */
function formatShape(cells) {
  const places = cells.map(placeOf);
  const turned = [1, -1].flatMap((i) => [1, -1].flatMap((j) => [
    places.map(({ r, c }) => [i * r, j * c]), places.map(({ r, c }) => [j * c, i * r]),
  ]));
  return turned.map((all) => {
    const [top, left] = [0, 1].map((k) => Math.min(...all.map((place) => place[k])));
    return all.map(([a, b]) => keyOf(a - top, b - left)).sort().join(" ");
  }).sort()[0];
}
