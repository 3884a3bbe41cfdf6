// The rules of a kind as its page tells them: each names a check. These are the twins of
// boards/rules: each finds the keys of every place where a rule is broken.
import { beside, between, cellsBeside, components, endsOf, inOrder, joined, keyOf, neighbours, pairOf, placeOf, sidesOf } from "./keys.js";
import { View } from "./view.js";

/** @typedef {(view: View, ...args: any[]) => Iterable<Iterable<string>>} Check */
/** @typedef {[string, string, any[]][]} Checks  rule, check ("" if the kind has one of its own), arguments */

/** @type {(board: any, checks: Checks, marked: Set<string>) => import("./keys.js").Violation[]} */
export function violations(board, checks, marked) {
  const stated = checks.filter(([, check]) => check);
  const view = stated.length ? new View(board, marked) : null; // some kinds have a board of their own
  return stated.flatMap(([rule, check, args]) => [...CHECKS[check](/** @type {View} */ (view), ...args)].map((where) => ({ rule, where: [...where] })));
}

/** @type {Record<string, Check>} */
export const CHECKS = {
  // -- cells that are marked or not

  *connected(view, which) {
    for (const one of which === "both" ? ["off", "on"] : [which]) yield* view.parts(one).slice(1);
  },

  *no_block(view, rows, cols, which) {
    for (const one of which === "both" ? ["off", "on"] : [which]) {
      const meant = new Set(view.chosen(one));
      for (const first of meant) {
        const block = Array.from({ length: rows * cols }, (_, i) => beside(first, Math.floor(i / cols), i % cols));
        if (block.every((cell) => meant.has(cell))) yield block;
      }
    }
  },

  *none_beside({ on }) {
    for (const cell of on) {
      for (const other of [beside(cell, 0, 1), beside(cell, 1, 0)]) if (on.has(other)) yield [cell, other];
    }
  },

  *alike(view, most) {
    for (const line of [...view.groups("row"), ...view.groups("column")]) {
      for (let i = 0; i + most < line.length; i++) {
        const run = line.slice(i, i + most + 1);
        if (!common(run, view.on) || common(run, view.on) === run.length) yield run;
      }
    }
  },

  *agrees({ board, on }, chosen, other) {
    for (const [[r, c], char] of board.symbols) {
      if ((chosen + other).includes(char) && on.has(keyOf(r, c)) !== chosen.includes(char)) yield [keyOf(r, c)];
    }
  },

  *none_touch({ on }) {
    for (const cell of on) {
      const after = [beside(cell, 0, 1), ...[-1, 0, 1].map((dc) => beside(cell, 1, dc))];
      for (const other of after) if (on.has(other)) yield [cell, other];
    }
  },

  *half_turn({ cells, on }) {
    for (let i = 0, j = cells.length - 1; i < j; i++, j--) {
      if (on.has(cells[i]) === on.has(cells[j])) yield [cells[i], cells[j]];
    }
  },

  *count_beside({ board, known, on }) {
    for (const [cell, k] of known) if (common(neighbours(board, cell), on) !== k) yield [cell];
  },

  *count_seen(view, which) {
    const meant = new Set(view.chosen(which));
    const far = (/** @type {string} */ cell, /** @type {number} */ dr, /** @type {number} */ dc) => {
      let count = 0;
      for (let at = beside(cell, dr, dc); meant.has(at); at = beside(at, dr, dc)) count++;
      return count;
    };
    for (const [cell, k] of view.known) {
      const seen = meant.has(cell) ? 1 + far(cell, -1, 0) + far(cell, 0, -1) + far(cell, 0, 1) + far(cell, 1, 0) : 0;
      if (seen !== k) yield [cell];
    }
  },

  *paired(view, chars) {
    const { board, on } = view;
    const both = new Set([...on, ...view.withSymbol(chars)]);
    const links = (/** @type {string} */ cell) => neighbours(board, cell).filter((other) => both.has(other) && on.has(cell) !== on.has(other));
    yield* components([...both].sort(inOrder), links).filter((part) => 2 * common(part, on) !== part.size);
  },

  *none_see(view) {
    for (const run of corridors(view)) if (common(run, view.on) > 1) yield run.filter((cell) => view.on.has(cell));
  },

  *all_seen(view) {
    const seen = new Set(corridors(view).filter((run) => common(run, view.on)).flat());
    const { cells, clues } = view;
    for (const cell of cells) if (!seen.has(cell) && !clues.has(cell)) yield [cell];
  },

  // -- what rows, columns and regions hold

  *count_in(view, where, count = view.board.number) {
    yield* view.groups(where).filter((cells) => common(cells, view.on) !== count);
  },

  *count_chosen({ regions, known, on }) {
    for (const cells of regions) {
      for (const cell of cells) if (known.has(cell) && known.get(cell) !== common(cells, on)) yield cells;
    }
  },

  *crosses_borders(view, which, most) {
    const { regionOf } = view;
    const meant = new Set(view.chosen(which));
    for (const run of straightRuns(view, (cell) => meant.has(cell))) {
      const crossed = run.filter((cell, i) => i && regionOf.get(cell) !== regionOf.get(run[i - 1]));
      if (crossed.length > most) yield run;
    }
  },

  *half_in(view, where) {
    yield* view.groups(where).filter((cells) => 2 * common(cells, view.on) !== cells.length);
  },

  *piece_in(view, where, size) {
    for (const cells of view.groups(where)) {
      const own = new Set(cells.filter((cell) => view.on.has(cell)));
      const [piece] = components(own, (cell) => neighbours(view.board, cell));
      if (own.size !== size || piece?.size !== size) yield cells;
    }
  },

  *shapes_differ({ board, regions, regionOf, on }) {
    const pieces = regions.map((cells) => cells.filter((cell) => on.has(cell)));
    const shapes = pieces.map(outline);
    for (const [i, piece] of pieces.entries()) {
      const met = new Set(piece.flatMap((cell) => neighbours(board, cell)).filter((cell) => on.has(cell)).map((cell) => Number(regionOf.get(cell))));
      for (const j of met) if (i < j && shapes[i] === shapes[j]) yield [...piece, ...pieces[j]];
    }
  },

  *count_in_line(view, side) {
    for (const { cells, list } of view.linesAt(side)) {
      if (list && common(cells, view.on) !== list.reduce((sum, k) => sum + k, 0)) yield cells;
    }
  },

  *count_in_sight(view, ...sides) {
    for (const side of sides) {
      for (const { cells, list } of view.linesAt(side)) {
        const heights = cells.map((cell) => Math.max(0, ...(view.values.get(cell) || []).map(Number)));
        const seen = heights.filter((height, i) => height > Math.max(0, ...heights.slice(0, i)));
        if (list && seen.length !== list.reduce((sum, k) => sum + k, 0)) yield cells;
      }
    }
  },

  *count_value_in_line(view, side, value) {
    for (const { cells, list } of view.linesAt(side)) {
      const holding = cells.filter((cell) => (view.values.get(cell) || []).includes(value));
      if (list && holding.length !== list.reduce((sum, k) => sum + k, 0)) yield cells;
    }
  },

  *opposites(view, where, one, other) {
    for (const cells of view.groups(where)) {
      const held = cells.map((cell) => (view.values.get(cell) || []).filter((value) => value === one || value === other).join());
      const found = held.filter(Boolean).sort();
      if (found.length && found.join(" ") !== [one, other].sort().join(" ")) yield cells;
    }
  },

  *runs(view, where) {
    const clues = new Map(view.board.outside).get(where === "row" ? "left" : "top") || [];
    for (const [i, cells] of view.groups(where).entries()) {
      const line = cells.map((cell) => (view.on.has(cell) ? "#" : " ")).join("");
      const found = (line.match(/#+/g) || []).map((run) => run.length);
      if (clues[i] && clues[i].join() !== found.join()) yield cells;
    }
  },

  *split_evenly(view) {
    for (const char of new Set(view.board.symbols.map(([, char]) => char))) {
      const copies = view.withSymbol(char);
      if (2 * common(copies, view.on) !== copies.length) yield copies;
    }
  },

  *all_different(view, where) {
    for (const cells of view.groups(where)) {
      const held = cells.flatMap((cell) => (view.values.get(cell) || []).map((value) => ({ cell, value })));
      for (const value of new Set(held.map((one) => one.value))) {
        const same = held.filter((one) => one.value === value);
        if (same.length > 1) yield same.map((one) => one.cell);
      }
    }
  },

  *differ_in_runs(view) {
    for (const { run } of runsOf(view)) {
      const held = run.flatMap((cell) => view.values.get(cell) || []);
      for (const k of new Set(held)) {
        if (held.indexOf(k) !== held.lastIndexOf(k)) yield run.filter((cell) => (view.values.get(cell) || []).includes(k));
      }
    }
  },

  *adds_up(view) {
    for (const { run, sum } of runsOf(view)) {
      const found = run.flatMap((cell) => view.values.get(cell) || []).reduce((all, k) => all + Number(k), 0);
      if (sum !== null && found !== sum) yield run;
    }
  },

  *makes({ board, regions, values }) {
    for (const [[r, c], [operator, number]] of board.cages || []) {
      const cells = regions.find((own) => own.includes(keyOf(r, c))) || [];
      const held = cells.flatMap((cell) => values.get(cell) || []).map(Number).sort((a, b) => b - a);
      const signs = [...(operator || (cells.length === 2 ? "+-*/" : "+*"))];
      const full = held.length === cells.length;
      if (!full || !signs.some((sign) => held.reduce(OPERATIONS[sign]) === number)) yield cells;
    }
  },

  *numbers_differ(view, where, which) {
    const { known } = view;
    const meant = new Set(view.chosen(which));
    for (const cells of view.groups(where)) {
      const own = cells.filter((cell) => known.has(cell) && meant.has(cell));
      for (const k of new Set(own.map((cell) => known.get(cell)))) {
        const same = own.filter((cell) => known.get(cell) === k);
        if (same.length > 1) yield same;
      }
    }
  },

  // -- loops

  *no_loose_end({ joined }) {
    for (const [here, others] of joined) if (others.length === 1) yield [pairOf(here, others[0])];
  },

  *no_branch({ joined }) {
    for (const [here, others] of joined) if (others.length > 2) yield others.map((other) => pairOf(here, other));
  },

  *one_loop({ joined, pairs }, least = 1) {
    const [first, ...more] = components(joined.keys(), (here) => joined.get(here) || []);
    if (first ? more.length : least) yield [...pairs].filter((pair) => !first?.has(endsOf(pair)[0]));
  },

  *joins_alike({ clues, joined, pairs }) {
    const next = (/** @type {string} */ cell) => joined.get(cell) || [];
    for (const part of components(joined.keys(), next)) {
      const ends = [...part].filter((cell) => next(cell).length === 1);
      const [one, other] = ends.map((cell) => clues.get(cell));
      const counts = [ends.length, common(ends, clues), common(part, clues)];
      if (one !== other || counts.some((n) => n !== 2)) yield [...pairs].filter((pair) => part.has(endsOf(pair)[0]));
    }
  },

  *no_u_turn({ cells, pairs }) {
    for (const cell of cells) {
      const [right, below, far] = [beside(cell, 0, 1), beside(cell, 1, 0), beside(cell, 1, 1)];
      const steps = [`${cell}-${right}`, `${cell}-${below}`, `${right}-${far}`, `${below}-${far}`].filter((step) => pairs.has(step));
      if (steps.length > 2) yield steps;
    }
  },

  *count_sides({ known, pairs }) {
    for (const [cell, k] of known) if (common(sidesOf(cell), pairs) !== k) yield [cell];
  },

  *visits(view, chars) {
    for (const cell of view.withSymbol(chars)) if (!view.joined.has(cell)) yield [cell];
  },

  *visits_others(view, chars) {
    const others = new Set(view.withSymbol(chars));
    for (const cell of view.cells) if (!view.joined.has(cell) && !others.has(cell)) yield [cell];
  },

  *avoids(view, chars) {
    for (const cell of view.withSymbol(chars)) if (view.joined.has(cell)) yield [cell];
  },

  *turns_at(view, chars) {
    for (const cell of view.withSymbol(chars)) if (wayThrough(view, cell) === "straight") yield [cell];
  },

  *straight_at(view, chars) {
    for (const cell of view.withSymbol(chars)) if (wayThrough(view, cell) === "turn") yield [cell];
  },

  *straight_beside(view, chars) {
    for (const cell of view.withSymbol(chars)) if (waysBeside(view, cell).includes("turn")) yield [cell];
  },

  *turns_beside(view, chars) {
    for (const cell of view.withSymbol(chars)) if (waysBeside(view, cell).join() === "straight,straight") yield [cell];
  },

  *arms({ known, joined, pairs }) {
    for (const [cell, k] of known) {
      const ends = joined.get(cell) || [];
      let steps = 0;
      for (const end of ends) {
        const [a, b] = [cell, end].map(placeOf);
        let here = cell;
        for (let next = end; pairs.has(pairOf(here, next)); steps++) {
          here = next;
          next = beside(next, b.r - a.r, b.c - a.c);
        }
      }
      if (ends.length === 2 && steps !== k) yield [cell];
    }
  },

  *visits_or_on({ cells, on, arrows, joined }) {
    for (const cell of cells) if (!arrows.has(cell) && on.has(cell) === joined.has(cell)) yield [cell];
  },

  *avoids_arrows({ arrows, joined }) {
    for (const cell of arrows.keys()) if (joined.has(cell)) yield [cell];
  },

  *count_along({ cells, arrows, on, pairs }, what) {
    const within = new Set(cells);
    for (const [cell, arrow] of arrows) {
      if (!arrow) continue;
      const [dr, dc] = { "^": [-1, 0], v: [1, 0], "<": [0, -1], ">": [0, 1] }[arrow[0]] || [];
      let found = 0;
      for (let here = beside(cell, dr, dc); within.has(here); here = beside(here, dr, dc)) {
        found += Number(what === "on" ? on.has(here) : pairs.has(pairOf(here, beside(here, dr, dc))));
      }
      if (found !== arrow[1]) yield [cell];
    }
  },

  *sides(view, inside, outside) {
    if ([...view.joined.values()].some((others) => others.length !== 2)) return;
    for (const char of inside + outside) {
      for (const cell of view.withSymbol(char)) {
        const { r, c } = placeOf(cell);
        const crossed = Array.from({ length: c }, (_, i) => `${keyOf(r - 1, i)}-${keyOf(r, i)}`).filter((step) => view.pairs.has(step));
        if (!view.joined.has(cell) && inside.includes(char) !== (crossed.length % 2 === 1)) yield [cell];
      }
    }
  },

  *visits_region({ regions, joined }) {
    yield* regions.filter((cells) => !common(cells, joined));
  },

  *crosses_region({ regionOf, pairs }, most) {
    /** @type {Map<number | undefined, string[]>} */
    const crossing = new Map();
    for (const pair of pairs) {
      const [one, other] = endsOf(pair).map((cell) => regionOf.get(cell));
      if (one === other) continue;
      for (const region of [one, other]) crossing.set(region, [...(crossing.get(region) || []), pair]);
    }
    yield* [...crossing.values()].filter((own) => own.length > most);
  },

  *count_visited({ regions, joined, known }) {
    for (const cells of regions) {
      const visited = common(cells, joined);
      if (cells.some((cell) => known.has(cell) && known.get(cell) !== visited)) yield cells;
    }
  },

  *visits_across({ board, cells, regionOf, joined }) {
    for (const cell of cells.filter((one) => !joined.has(one))) {
      for (const other of neighbours(board, cell)) {
        const once = inOrder(cell, other) < 0 && regionOf.get(cell) !== regionOf.get(other);
        if (once && !joined.has(other)) yield [cell, other];
      }
    }
  },

  *visits_one_sort(view, one, other) {
    const [first, second] = [one, other].map((char) => view.withSymbol(char));
    for (const cells of view.regions) {
      const own = new Set(cells);
      const [a, b] = [first, second].map((sort) => sort.filter((cell) => own.has(cell)));
      const [metA, metB] = [a, b].map((sort) => common(sort, view.joined));
      const right = (a.length && metA === a.length && !metB) || (b.length && metB === b.length && !metA);
      if (common(cells, view.joined) && !right) yield cells;
    }
  },

  *alternates(view, chars) {
    const { regionOf } = view;
    const passed = [...chars].map((char) => new Set(view.withSymbol(char).filter((cell) => view.joined.has(cell)).map((cell) => regionOf.get(cell))));
    for (const pair of view.pairs) {
      const [a, b] = endsOf(pair).map((cell) => regionOf.get(cell));
      if (a !== b && passed.some((regions) => regions.has(a) && regions.has(b))) yield [pair];
    }
  },

  // -- connected parts

  *clues_in_part(view, which, count) {
    const { clues } = view;
    yield* view.parts(which).filter((part) => common(part, clues) !== count);
  },

  *symbols_in_part(view, which, count) {
    const symbols = new Set(view.board.symbols.map(([[r, c]]) => keyOf(r, c)));
    yield* view.parts(which).filter((part) => common(part, symbols) !== count);
  },

  *size_of_part(view, which) {
    const { known } = view;
    yield* view.parts(which).filter((part) => [...part].some((cell) => known.has(cell) && known.get(cell) !== part.size));
  },

  *parts_differ(view) {
    const { known } = view;
    /** @type {Map<string, string[]>} */
    const holding = new Map();
    for (const part of view.parts("parts")) {
      const held = [...part].map((cell) => known.get(cell) ?? "?").sort().join();
      if (!held.includes("?")) holding.set(held, [...(holding.get(held) || []), ...part]);
    }
    for (const [held, cells] of holding) if (cells.length > held.split(",").length) yield cells;
  },

  *sizes_beside(view, which) {
    const parts = view.parts(which);
    for (const [cell, k] of view.known) {
      const met = new Set(neighbours(view.board, cell).flatMap((other) => parts.filter((part) => part.has(other))));
      const inside = parts.some((part) => part.has(cell));
      if (inside || [...met].reduce((sum, part) => sum + part.size, 0) !== k) yield [cell];
    }
  },

  *parts_of_size(view, which, size) {
    yield* view.parts(which).filter((part) => part.size !== size);
  },

  *at_frame(view, which) {
    const { rows, cols } = view.board;
    const inner = (/** @type {string} */ cell) => {
      const { r, c } = placeOf(cell);
      return r > 0 && c > 0 && r < rows - 1 && c < cols - 1;
    };
    yield* view.parts(which).filter((part) => [...part].every(inner));
  },

  *closed_borders(view) {
    const partOf = new Map(view.parts("parts").flatMap((part) => [...part].map((cell) => [cell, part])));
    for (const side of view.pairs) {
      const [one, other] = cellsBeside(view.board, side).map((cell) => partOf.get(cell));
      if (!other || one === other) yield [side];
    }
  },

  *rectangles(view) {
    for (const part of view.parts("parts")) {
      const places = [...part].map(placeOf);
      const extent = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all) + 1;
      if (extent(places.map(({ r }) => r)) * extent(places.map(({ c }) => c)) !== part.size) yield part;
    }
  },

  *extent(view, chars, how) {
    const meant = new Set(view.withSymbol(chars));
    for (const part of view.parts("parts")) {
      const places = [...part].map(placeOf);
      const [high, wide] = [places.map(({ r }) => r), places.map(({ c }) => c)].map((all) => Math.max(...all) - Math.min(...all));
      const right = how === "square" ? wide === high : how === "wide" ? wide > high : wide < high;
      if (!right && common(part, meant)) yield part;
    }
  },

  *no_four_meet({ cells, pairs }) {
    for (const cell of cells) {
      const around = [beside(cell, -1, -1), beside(cell, -1, 0), beside(cell, 0, -1), cell];
      const ends = [beside(cell, -1, 0), beside(cell, 0, -1), beside(cell, 0, 1), beside(cell, 1, 0)];
      if (ends.every((end) => pairs.has(pairOf(cell, end)))) yield around;
    }
  },

  *dots_whole({ board, pairs }, chars) {
    for (const [[r, c], char] of board.symbols) {
      const [right, below, corner] = [keyOf(r, c + 1), keyOf(r + 1, c), keyOf(r + 1, c + 1)];
      const [upper, left] = [`${right}-${corner}`, `${below}-${corner}`];
      const around = [upper, left, `${corner}-${keyOf(r + 1, c + 2)}`, `${corner}-${keyOf(r + 2, c + 1)}`];
      const cut = [[], [upper], [left], around][chars.indexOf(char)]?.filter((side) => pairs.has(side));
      if (cut?.length) yield cut;
    }
  },

  *turned(view, chars) {
    for (const part of view.parts("parts")) {
      const dots = view.board.symbols.filter(([[r, c], char]) => chars.includes(char) && part.has(keyOf(r, c)));
      if (dots.length !== 1) continue;
      const [[[r, c], char]] = dots;
      const place = chars.indexOf(char);
      const [down, right] = [2 * r + (place > 1 ? 1 : 0), 2 * c + (place % 2)];
      const images = [...part].map(placeOf).map((at) => keyOf(down - at.r, right - at.c));
      if (common(images, part) < part.size) yield part;
    }
  },

  // -- digits

  *filled({ cells, sums, values }) {
    for (const cell of cells) if (!sums.has(cell) && values.get(cell)?.length !== 1) yield [cell];
  },

  *one_at_most({ values }) {
    for (const [cell, held] of values) if (held.length > 1) yield [cell];
  },

  *leaves_empty(view) {
    yield* CHECKS.one_at_most(view);
    for (const line of [...view.groups("row"), ...view.groups("column")]) {
      if (line.filter((cell) => !view.values.has(cell)).length !== view.board.number) yield line;
    }
  },

  *givens({ known, values }) {
    for (const [cell, k] of known) {
      const here = values.get(cell);
      if (!here?.length || here.some((value) => value !== String(k))) yield [cell];
    }
  },

  *within_size({ regions, values }) {
    for (const cells of regions) {
      for (const cell of cells) if ((values.get(cell) || []).some((k) => Number(k) > cells.length)) yield [cell];
    }
  },

  *alike_touch({ values }) {
    for (const [cell, held] of values) {
      for (const other of [beside(cell, 0, 1), ...[-1, 0, 1].map((dc) => beside(cell, 1, dc))]) {
        if ((values.get(other) || []).some((k) => held.includes(k))) yield [cell, other];
      }
    }
  },

  *alike_beside({ values }) {
    for (const [cell, held] of values) {
      for (const other of [beside(cell, 0, 1), beside(cell, 1, 0)]) {
        if ((values.get(other) || []).some((value) => held.includes(value))) yield [cell, other];
      }
    }
  },

  *far_apart(view) {
    const held = (/** @type {string} */ cell) => view.values.get(cell) || [];
    for (const line of [...view.groups("row"), ...view.groups("column")]) {
      for (const [i, cell] of line.entries()) {
        for (const [gap, other] of line.slice(i + 1).entries()) {
          if (held(cell).some((k) => Number(k) > gap && held(other).includes(k))) yield [cell, other];
        }
      }
    }
  },

  // -- bridges

  *count_bridges({ known, bridges }) {
    for (const [cell, k] of known) {
      const leaving = [...bridges].filter(([pair]) => endsOf(pair).includes(cell));
      if (leaving.reduce((sum, [, count]) => sum + count, 0) !== k) yield [cell];
    }
  },

  *no_crossing({ bridges }) {
    const [seen, twice] = [new Set(), new Set()];
    for (const cell of [...bridges.keys()].flatMap(between)) (seen.has(cell) ? twice : seen).add(cell);
    for (const cell of twice) yield [cell];
  },

  *joined_islands({ clues, bridges }) {
    const next = joined(bridges.keys());
    const islands = [...clues.keys()].sort(inOrder);
    yield* components(islands, (island) => next.get(island) || []).slice(1);
  },

  // -- diagonals

  *count_ends(view) {
    const within = new Set(view.cells);
    const lines = joined(diagonals(view).map(({ pair }) => pair));
    for (const [[r, c], k] of view.board.points) {
      const point = keyOf(r, c);
      const around = [beside(point, -1, -1), beside(point, -1, 0), beside(point, 0, -1), point];
      if (k !== null && (lines.get(point) || []).length !== k) yield around.filter((cell) => within.has(cell));
    }
  },

  *no_cycle(view) {
    const all = diagonals(view);
    const next = withoutLooseEnds(joined(all.map(({ pair }) => pair)));
    for (const part of components(next.keys(), (point) => next.get(point) || [])) {
      yield all.filter(({ pair }) => common(endsOf(pair), part) === 2).map(({ key }) => key);
    }
  },

  // -- halves of cells

  *count_values_beside({ board, known, values }) {
    for (const [cell, k] of known) if (common(neighbours(board, cell), values) !== k) yield [cell];
  },

  *white_rectangles({ cells, clues, values }) {
    const quarters = cells.filter((cell) => !clues.has(cell)).flatMap((cell) => {
      const black = (values.get(cell) || []).join("");
      return [..."nesw"].filter((side) => !black.includes(side)).map((side) => `${cell} ${side}`);
    });
    for (const part of components(quarters, besideQuarter)) {
      const points = [...part].flatMap(cornersOfQuarter);
      const extent = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all);
      const size = (/** @type {number[][]} */ all) => extent(all.map(([y]) => y)) * extent(all.map(([, x]) => x));
      const whole = size(points) === part.size || size(points.map(([y, x]) => [y + x, y - x])) === 2 * part.size;
      if (!whole) yield new Set([...part].map((quarter) => quarter.split(" ")[0]));
    }
  },
};

/** @type {Record<string, (a: number, b: number) => number>} */
const OPERATIONS = { "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b };

/** How many of some keys are among others. @type {(keys: Iterable<string>, among: { has: (key: string) => boolean }) => number} */
function common(keys, among) {
  return [...keys].filter((key) => among.has(key)).length;
}

/** Cells in words that stay the same where they are turned, mirrored or elsewhere. @param {string[]} cells */
function outline(cells) {
  const places = cells.map(placeOf);
  const turned = [1, -1].flatMap((i) => [1, -1].flatMap((j) => [
    places.map(({ r, c }) => [i * r, j * c]), places.map(({ r, c }) => [j * c, i * r]),
  ]));
  return turned.map((all) => {
    const [top, left] = [0, 1].map((k) => Math.min(...all.map((place) => place[k])));
    return all.map(([a, b]) => keyOf(a - top, b - left)).sort().join(" ");
  }).sort()[0];
}

/** The cells between black cells with sums, and what they add up to, downwards and to the right.
    @type {(view: View) => { run: string[], sum: number | null }[]} */
function runsOf(view) {
  const found = [];
  for (const [i, where] of ["column", "row"].entries()) {
    for (const line of view.groups(where)) {
      let last = { run: /** @type {string[]} */ ([]), sum: /** @type {number | null} */ (null) };
      found.push(last);
      for (const cell of line) {
        const sums = view.sums.get(cell);
        if (sums) found.push((last = { run: [], sum: sums[i] }));
        else last.run.push(cell);
      }
    }
  }
  return found;
}

/** The runs of cells without a clue in each row and column. @param {View} view */
function corridors(view) {
  const { clues } = view;
  return straightRuns(view, (cell) => !clues.has(cell));
}

/** The runs of cells that are meant, in each row and column. @type {(view: View, meant: (cell: string) => boolean) => string[][]} */
function straightRuns(view, meant) {
  const runs = /** @type {string[][]} */ ([]);
  for (const line of [...view.groups("row"), ...view.groups("column")]) {
    line.forEach((cell, i) => {
      if (!meant(cell)) return;
      if (!i || !meant(line[i - 1])) runs.push([]);
      runs[runs.length - 1].push(cell);
    });
  }
  return runs;
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

/** Of a cell, between its middle and a side: what it shares an edge with. @param {string} quarter */
function besideQuarter(quarter) {
  const [cell, side] = quarter.split(" ");
  const [dr, dc, other] = { n: [-1, 0, "s"], e: [0, 1, "w"], s: [1, 0, "n"], w: [0, -1, "e"] }[side] || [];
  const turns = "ns".includes(side) ? ["e", "w"] : ["n", "s"];
  return [...turns.map((turn) => `${cell} ${turn}`), `${beside(cell, Number(dr), Number(dc))} ${other}`];
}

/** Its three corners, in half cells. @param {string} quarter */
function cornersOfQuarter(quarter) {
  const [cell, side] = quarter.split(" ");
  const { r, c } = placeOf(cell);
  const ends = { n: [[0, 0], [0, 2]], e: [[0, 2], [2, 2]], s: [[2, 0], [2, 2]], w: [[0, 0], [2, 0]] }[side] || [];
  return [[1, 1], ...ends].map(([y, x]) => [2 * r + y, 2 * c + x]);
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
