// Checks of cells that are marked or not.
import { countCommon, checkCount, report } from "../found.js";
import { beside, cellsAround, components, compareKeys, keyOf, neighbours, placeOf } from "../keys.js";

/** @typedef {import("../found.js").Finding} Finding */
/** @typedef {import("../view.js").View} View */

/** @type {(view: View, which: string) => Generator<Finding>} */
export function* connected(view, which) {
  for (const one of which === "both" ? ["off", "on"] : [which]) {
    const sure = view.selectSure(one);
    const apart = view.mostParts(one).filter((part) => countCommon(part, sure)).sort((a, b) => a.size - b.size);
    const largest = apart.pop();
    const causes = apart.map((part) => view.findDivision(part, /** @type {Set<string>} */ (largest), sure));
    for (const part of view.parts(one).slice(1)) yield report(part, countCommon(part, sure) > 0 && (causes.pop() || false));
  }
}

/** @type {(view: View, rows: number, cols: number, which: string) => Generator<Finding>} */
export function* no_block(view, rows, cols, which) {
  for (const one of which === "both" ? ["off", "on"] : [which]) {
    const [meant, sure] = [new Set(view.select(one)), view.selectSure(one)];
    for (const first of meant) {
      const block = Array.from({ length: rows * cols }, (_, i) => beside(first, Math.floor(i / cols), i % cols));
      if (block.every((cell) => meant.has(cell))) yield report(block, countCommon(block, sure) === block.length);
    }
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* none_beside({ on }) {
  for (const cell of on) {
    for (const other of [beside(cell, 0, 1), beside(cell, 1, 0)]) if (on.has(other)) yield report([cell, other]);
  }
}

/** @type {(view: View, most: number) => Generator<Finding>} */
export function* alike(view, most) {
  const off = view.selectSure("off");
  for (const line of [...view.groups("row"), ...view.groups("column")]) {
    for (let i = 0; i + most < line.length; i++) {
      const run = line.slice(i, i + most + 1);
      const all = countCommon(run, view.on) === run.length;
      if (all || !countCommon(run, view.on)) yield report(run, all || countCommon(run, off) === run.length);
    }
  }
}

/** @type {(view: View, chosen: string, other: string) => Generator<Finding>} */
export function* agrees({ board, on, most }, chosen, other) {
  for (const [[r, c], char] of board.symbols) {
    const cell = keyOf(r, c);
    if ((chosen + other).includes(char) && on.has(cell) !== chosen.includes(char)) yield report([cell], on.has(cell) || !most.on.has(cell));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* none_touch({ on }) {
  for (const cell of on) {
    const after = [beside(cell, 0, 1), ...[-1, 0, 1].map((dc) => beside(cell, 1, dc))];
    for (const other of after) if (on.has(other)) yield report([cell, other]);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* half_turn({ cells, on, most }) {
  for (let i = 0, j = cells.length - 1; i < j; i++, j--) {
    const pair = [cells[i], cells[j]];
    if (on.has(pair[0]) === on.has(pair[1])) yield report(pair, on.has(pair[0]) || !countCommon(pair, most.on));
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* count_beside(view) {
  for (const [cell, k] of view.known) yield* checkCount(view, neighbours(view.board, cell), k, [cell], ({ on }) => on);
}

/** @type {(view: View, itself: boolean) => Generator<Finding>} */
export function* count_around(view, itself) {
  const within = new Set(view.cells);
  const steps = [-1, 0, 1].flatMap((dr) => [-1, 0, 1].map((dc) => [dr, dc])).filter(([dr, dc]) => itself || dr || dc);
  for (const [cell, k] of view.known) {
    const around = steps.map(([dr, dc]) => beside(cell, dr, dc)).filter((other) => within.has(other));
    yield* checkCount(view, around, k, [cell], ({ on }) => on);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* count_at_points(view) {
  for (const [[r, c], k] of view.board.points || []) {
    const around = cellsAround(view.board, r, c);
    if (k !== null) yield* checkCount(view, around, k, around, ({ on }) => on);
  }
}

/** @type {(view: View, which: string) => Generator<Finding>} */
export function* count_seen(view, which) {
  const [meant, sure, possible] = [new Set(view.select(which)), view.selectSure(which), view.selectPossible(which)];
  for (const [cell, k] of view.known) {
    if (findSeen(cell, meant).length === k) continue;
    const [least, most] = [findSeen(cell, sure), findSeen(cell, possible)];
    const ends = () => view.walls(which, new Set(most)).filter((wall) => isInLine(wall, cell));
    yield report([cell], least.length > k ? least : most.length < k && [cell, ...ends()]);
  }
}

/** Check that each connected part of cells and symbols, alternating, has equally many of both.
    @type {(view: View, chars: string) => Generator<Finding>} */
export function* paired(view, chars) {
  const { board, on, may, denied } = view;
  const both = new Set([...on, ...view.withSymbol(chars)]);
  const links = (/** @type {string} */ cell) => neighbours(board, cell).filter((other) => both.has(other) && on.has(cell) !== on.has(other));
  for (const part of components([...both].sort(compareKeys), links)) {
    const symbols = [...part].filter((cell) => !on.has(cell)); // the part can only grow next to them
    const around = symbols.flatMap((cell) => neighbours(board, cell));
    const empty = around.filter((cell) => denied.on.has(cell));
    if (2 * countCommon(part, on) !== part.size) yield report(part, !countCommon(around, may.on) && [...part, ...empty]);
  }
}

/** @type {(view: View) => Generator<Finding>} */
export function* none_see(view) {
  for (const run of findCorridors(view)) if (countCommon(run, view.on) > 1) yield report(run.filter((cell) => view.on.has(cell)));
}

/** @type {(view: View) => Generator<Finding>} */
export function* all_seen(view) {
  const { cells, clues, on, most } = view;
  const all = findCorridors(view);
  const seenFrom = (/** @type {Set<string>} */ lamps) => new Set(all.filter((run) => countCommon(run, lamps)).flat());
  const [now, then] = [seenFrom(on), seenFrom(most.on)];
  for (const cell of cells) {
    if (!now.has(cell) && !clues.has(cell)) yield report([cell], !then.has(cell) && all.filter((run) => run.includes(cell)).flat());
  }
}

/** Return the runs of cells without a clue in each row and column. @param {View} view */
function findCorridors(view) {
  const { clues } = view;
  return view.runs((cell) => !clues.has(cell));
}

/** Return the cells that a cell sees, including itself. @type {(cell: string, meant: Set<string>) => string[]} */
function findSeen(cell, meant) {
  const all = meant.has(cell) ? [cell] : [];
  for (const [dr, dc] of all.length ? [[-1, 0], [0, -1], [0, 1], [1, 0]] : []) {
    for (let at = beside(cell, dr, dc); meant.has(at); at = beside(at, dr, dc)) all.push(at);
  }
  return all;
}

/** @type {(a: string, b: string) => boolean} */
function isInLine(a, b) {
  return placeOf(a).r === placeOf(b).r || placeOf(a).c === placeOf(b).c;
}
