// Numbers in cells: the facts that follow from rules, and candidate marks as moves of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Facts, listSets } from "../../templates/play/candidates/facts.js";
import { Candidates, PER_ELEMENT } from "../../templates/play/candidates/marks.js";
import { Choices } from "../../templates/play/choices.js";
import { Game, NO, NONE, YES } from "../../templates/play/game.js";
import * as groups from "../../templates/play/rules/groups.js";
import { searchViolations } from "../../templates/play/rules.js";
import * as values from "../../templates/play/rules/values.js";

const CHECKS = { ...groups, ...values };
const ROWS = ["rows", "all_different", ["row"]];
const COLUMNS = ["columns", "all_different", ["column"]];
const REGIONS = ["regions", "all_different", ["region"]];
const FILLED = ["filled", "filled", []];

/** Return the data of a board with the numbers 1 to `most` in each cell that has no sums. */
function makeData(/** @type {any} */ { rows, cols, most, checks, fixed = [], ...more }) {
  const black = new Set((more.sums || []).map(([[r, c]]) => `${r},${c}`));
  const cells = Array.from({ length: rows * cols }, (_, i) => [Math.floor(i / cols), i % cols]).filter(([r, c]) => !black.has(`${r},${c}`));
  const elements = cells.flatMap(([r, c]) => Array.from({ length: most }, (_, k) => [`r${r + 1}c${c + 1}=${k + 1}`]));
  const choices = cells.map((_, i) => Array.from({ length: most }, (__, k) => i * most + k));
  const board = { rows, cols, clues: [], symbols: [], points: [], arrows: [], regions: [], outside: [], number: 0, ...more };
  return /** @type {any} */ ({ board, checks, elements, choices, fixed, full: false, cell: 40 });
}

/** Return the candidate marks of a new game on a board. */
function begin(/** @type {any} */ given, erases = true) {
  const data = makeData(given);
  const choices = new Choices(data, { apart: true });
  const game = new Game(PER_ELEMENT * data.elements.length, data.fixed, (marks) => choices.repair(marks));
  return new Candidates(new Facts(data), /** @type {any} */ ({ choices, game }), /** @type {any} */ ({ on: erases }));
}

/** Return the numbers noted in a cell. @type {(all: Candidates, cell: string, mode?: "corner" | "centre") => number[]} */
const notesIn = (all, cell, mode = "centre") => all.notesIn(cell, mode).map((i) => all.facts.numberOf(i));

/** Return whether marks break a rule. @type {(board: any, checks: any, keys: string[]) => boolean} */
function isRefused(board, checks, keys) {
  const search = searchViolations(/** @type {any} */ (CHECKS), board, checks, new Set(keys));
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value.some(({ broken }) => broken);
}

const FOUR = { rows: 4, cols: 4, most: 4, checks: [FILLED, ROWS, COLUMNS] };
const RUNS = { rows: 3, cols: 3, most: 9, checks: [FILLED, ["different", "differ_in_runs", []], ["sums", "adds_up", []]],
  sums: [[[0, 0], [null, null]], [[0, 1], [16, null]], [[0, 2], [4, null]], [[1, 0], [null, 10]], [[2, 0], [null, 10]]] };
const PEERED = {
  rows: FOUR,
  regions: { rows: 3, cols: 4, most: 4, checks: [REGIONS], regions: [[[0, 0], [0, 1], [1, 0], [2, 2]], [[0, 2], [0, 3], [1, 1]]] },
  touch: { rows: 4, cols: 3, most: 3, checks: [["apart", "alike_touch", []]] },
  beside: { rows: 3, cols: 3, most: 2, checks: [["apart", "alike_beside", []]] },
  far: { rows: 5, cols: 6, most: 4, checks: [["apart", "far_apart", []]] },
  runs: RUNS,
  none: { rows: 2, cols: 3, most: 3, checks: [FILLED, ["size", "size_of_alike", []]] },
};

test("two cells exclude each other's number exactly if a check refuses it in both", () => {
  for (const [name, given] of Object.entries(PEERED)) {
    const { facts } = begin(given);
    const { board, checks, elements } = facts.data;
    const apart = checks.filter(([, check]) => !["filled", "adds_up", "size_of_alike"].includes(check));
    for (const [i, [key]] of elements.entries()) {
      const peers = new Set(facts.peersOf(i));
      for (const [j, [other]] of elements.entries()) {
        if (key.split("=")[0] === other.split("=")[0]) continue;
        const same = key.split("=")[1] === other.split("=")[1];
        const refused = same && isRefused(board, apart, [key, other]);
        assert.equal(peers.has(j), refused, `${name}: ${key} and ${other}`);
      }
    }
    assert.equal(facts.separates, apart.length > 0, name);
  }
});

test("the rules tell how often each number occurs, or nothing", () => {
  const count = (/** @type {any} */ given) => {
    const found = begin(given).facts.count;
    return found && Array.from({ length: given.most }, (_, k) => found(k + 1));
  };
  assert.deepEqual(count(FOUR), [4, 4, 4, 4]);
  assert.deepEqual(count({ ...FOUR, checks: [ROWS] }), null); // cells may stay empty
  assert.deepEqual(count({ ...FOUR, checks: [FILLED] }), null);
  assert.deepEqual(count({ ...FOUR, most: 5 }), null); // a row has no room for all
  assert.deepEqual(count({ ...FOUR, most: 3, number: 1, checks: [["lots", "leaves_empty", []], ROWS] }), [4, 4, 4]);
  const regions = [[[0, 0]], [[0, 1], [1, 1], [1, 0]]];
  const sized = { rows: 2, cols: 2, most: 3, regions, checks: [FILLED, REGIONS, ["size", "within_size", []]] };
  assert.deepEqual(count(sized), [2, 1, 1]);
  assert.deepEqual(count({ ...sized, regions: regions.slice(1) }), null); // not all cells
  assert.deepEqual(count(RUNS), null);
});

test("filling in candidates notes what the numbers on the board allow, and adds nothing to marks", () => {
  const all = begin({ ...FOUR, fixed: [0] }); // a 1 in the first cell
  all.game.set(all.plan(["r4c4"], 2, "digit"));
  all.game.set(all.plan(["r4c1"], 3, "centre"));
  all.game.set(all.plan(["r4c1"], 1, "centre"));
  all.game.set(all.planFill());
  assert.deepEqual(["r1c1", "r1c2", "r4c1", "r4c4", "r1c4", "r2c2"].map((cell) => notesIn(all, cell)), [[], [2, 3, 4], [3], [], [3, 4], [1, 2, 3, 4]]);
  const moves = all.game.done.length;
  all.game.set(all.planFill());
  assert.equal(all.game.done.length, moves);
  const sums = begin(RUNS);
  sums.game.set(sums.planFill());
  assert.deepEqual(["r2c2", "r2c3", "r3c3"].map((cell) => notesIn(sums, cell)), [[7, 9], [1, 3], [1, 3]]);
  sums.game.set(sums.plan(["r2c2"], 9, "digit"));
  assert.deepEqual(["r3c2", "r2c3"].map((cell) => notesIn(sums, cell)), [[7], [1, 3]]);
  sums.game.set(sums.planFill());
  assert.deepEqual(["r3c2", "r2c3"].map((cell) => notesIn(sums, cell)), [[7], [1]]);
  assert.equal(sums.describeSets("r2c3"), "4 down in 2 cells: 1+3. 10 to the right in 2 cells: 1+9.");
  assert.equal(sums.describeSets("r1c1"), "");
});

/** Return a generator of reproducible random numbers. @param {number} seed */
function randoms(seed) {
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

const OPERATIONS = { "+": (a, b) => a + b, "*": (a, b) => a * b, "-": (a, b) => Math.abs(a - b), "/": (a, b) => Math.max(a, b) / Math.min(a, b) };

/** Return all sequences of numbers from 1 to `most`. @type {(size: number, most: number) => number[][]} */
const listAll = (size, most) => (size ? listAll(size - 1, most).flatMap((rest) => Array.from({ length: most }, (_, k) => [...rest, k + 1])) : [[]]);

test("the sets with a result are those that brute force finds", () => {
  const key = (/** @type {number[][]} */ sets) => [...new Set(sets.map((set) => [...set].sort((a, b) => a - b).join(" ")))].sort();
  for (const [sign, operate] of Object.entries(OPERATIONS)) {
    for (const size of "-/".includes(sign) ? [2] : [1, 2, 3, 4]) {
      for (const most of [1, 4, 5]) {
        const all = listAll(size, most);
        for (const alike of [1, 2, 4]) {
          const allowed = all.filter((set) => set.every((k) => set.filter((one) => one === k).length <= alike));
          for (let result = 0; result < 26; result++) {
            const expected = allowed.filter((set) => set.reduce(operate) === result);
            const found = listSets(sign, result, size, most, alike);
            assert.deepEqual(key(found), key(expected), `${result}${sign} ${size} ${most} ${alike}`);
            assert.equal(found.length, key(expected).length);
          }
        }
      }
    }
  }
  assert.deepEqual(listSets("-", 1, 3, 4, 4), []);
});

test("a cage allows exactly the numbers with which its other cells can be filled", () => {
  const random = randoms(7);
  for (let round = 0; round < 60; round++) {
    const most = 4 + random(2);
    const cells = Array.from({ length: most * most }, (_, i) => [Math.floor(i / most), i % most]);
    /** @type {number[][]} */
    const cage = [cells[random(cells.length)]]; // grows to a random size
    while (cage.length <= round % 4) {
      const near = cells.filter(([r, c]) => !cage.some(([a, b]) => a === r && b === c) && cage.some(([a, b]) => Math.abs(a - r) + Math.abs(b - c) === 1));
      cage.push(near[random(near.length)]);
    }
    cage.sort(([a, b], [c, d]) => a - c || b - d);
    const rest = cells.filter(([r, c]) => !cage.some(([a, b]) => a === r && b === c));
    const at = (/** @type {number[]} */ [r, c]) => ((r + c + 1) % most) + 1; // a Latin square
    const signs = ["", "+", "*", ...(cage.length === 2 ? ["-", "/"] : [])];
    const make = (/** @type {string} */ sign) => cage.map(at).sort((a, b) => b - a).reduce(OPERATIONS[sign || "+"]);
    const sign = signs.filter((one) => make(one) % 1 === 0)[random(signs.length - 1)];
    const result = make(sign);
    const makes = ["cages", "makes", []];
    const all = begin({ rows: most, cols: most, most, checks: [FILLED, ROWS, COLUMNS, makes], regions: [cage, rest], cages: [[cage[0], [sign, result]]] });
    const name = ([r, c]) => `r${r + 1}c${c + 1}`;
    for (const cell of cells) if (!random(4)) all.game.set(all.plan([name(cell)], at(cell), "digit"));
    const { board, checks: [, ...checks] } = all.facts.data;
    const held = cells.flatMap((cell) => all.heldIn(name(cell)) ?? []).map((i) => all.facts.data.elements[i][0]);
    const open = cage.filter((cell) => all.heldIn(name(cell)) === undefined);
    /** @type {Set<string>} */
    const allowed = new Set();
    for (const numbers of listAll(open.length, most)) {
      const keys = open.map((cell, i) => `${name(cell)}=${numbers[i]}`);
      if (!isRefused(board, checks, [...held, ...keys])) for (const key of keys) allowed.add(key);
    }
    const found = open.flatMap((cell) => all.findPossible(name(cell)).map((i) => all.facts.data.elements[i][0]));
    assert.deepEqual(found.sort(), [...allowed].sort(), JSON.stringify({ cage, sign, result, held }));
  }
});

test("the sets of a cage are told, and those of a very large one are not listed", () => {
  const regions = [[[0, 0], [0, 1], [1, 0]], [[1, 1]], [[2, 2], [2, 3]], [[3, 0], [3, 1]]];
  const cages = [[[0, 0], ["*", 12]], [[1, 1], ["", 3]], [[2, 2], ["-", 3]], [[3, 0], ["", 2]]];
  const all = begin({ ...FOUR, checks: [...FOUR.checks, ["cages", "makes", []]], regions, cages });
  assert.equal(all.describeSets("r1c2"), "12× in 3 cells: 1\u00a03\u00a04, 2\u00a02\u00a03.");
  assert.equal(all.describeSets("r2c2"), "");
  assert.equal(all.describeSets("r3c4"), "3− in 2 cells: 1\u00a04.");
  assert.equal(all.describeSets("r4c1"), "2 in 2 cells: 1\u00a02, 1\u00a03, 2\u00a04.");
  assert.equal(all.describeSets("r4c4"), "");
  all.game.set(all.plan(["r1c1"], 4, "digit"));
  assert.equal(all.describeSets("r1c2"), "12× in 3 cells: 1\u00a03\u00a04.");
  all.game.set(all.planFill());
  assert.deepEqual(["r1c2", "r2c1", "r2c2", "r3c3", "r2c4"].map((cell) => notesIn(all, cell)), [[1, 3], [1, 3], [3], [1, 4], [1, 2, 3, 4]]);
  const large = Array.from({ length: 16 }, (_, i) => [Math.floor(i / 4), i % 4]);
  const whole = begin({ ...FOUR, checks: [...FOUR.checks, ["cages", "makes", []]], regions: [large], cages: [[[0, 0], ["+", 40]]] });
  whole.game.set(whole.planFill());
  assert.deepEqual([whole.describeSets("r1c1"), notesIn(whole, "r1c1")], ["", [1, 2, 3, 4]]);
});

test("a number typed into several cells is one move, and again removes it", () => {
  for (const mode of /** @type {const} */ (["digit", "corner", "centre"])) {
    const all = begin({ ...FOUR, checks: [FILLED], fixed: [5] }); // a 2 in r1c2
    const cells = ["r1c1", "r1c2", "r2c1"];
    const first = all.facts.elementOf.get("r1c1=3") || 0;
    const at = mode === "digit" ? first : all.noteOf(first, mode);
    all.game.set(all.plan(["r2c1"], 3, mode));
    all.game.set(all.plan(cells, 3, mode)); // one has it: the others get it
    assert.deepEqual(all.game.done.length, 2);
    assert.equal(all.game.mark(at), YES);
    all.game.set(all.plan(cells, 3, mode));
    assert.ok(all.game.values.every((value) => value === NONE));
    all.game.undo();
    all.game.undo();
    assert.equal(all.game.mark(at), NONE);
    assert.equal(all.game.values.filter(Boolean).length, 1);
  }
});

test("a placed number removes marks in other cells only if the reader wants it, and undo restores them", () => {
  for (const erases of [true, false]) {
    const all = begin(FOUR, erases);
    for (const mode of /** @type {const} */ (["corner", "centre"])) all.game.set(all.plan(["r1c4", "r2c4", "r2c2"], 1, mode));
    all.game.set(all.plan(["r1c4"], 2, "centre"));
    all.game.set(all.plan(["r1c1"], 1, "digit"));
    const left = () => ["r1c4", "r2c4", "r2c2"].map((cell) => [notesIn(all, cell, "corner"), notesIn(all, cell)].join("|"));
    assert.deepEqual(left(), erases ? ["|2", "1|1", "1|1"] : ["1|1,2", "1|1", "1|1"]);
    all.game.undo();
    assert.deepEqual(left(), ["1|1,2", "1|1", "1|1"]);
  }
});

test("a number that clashes removes no marks until one of the two is corrected", () => {
  const all = begin(FOUR);
  const left = () => ["r4c1", "r4c4"].map((cell) => notesIn(all, cell).join());
  all.game.set(all.plan(["r4c1", "r4c4"], 1, "centre"));
  all.game.set(all.plan(["r1c4"], 1, "digit"));
  assert.deepEqual(left(), ["1", ""]);
  all.game.set(all.plan(["r1c1"], 1, "digit")); // the second 1 of its row
  assert.deepEqual(left(), ["1", ""]);
  for (const correct of [() => all.planClear(["r1c4"]), () => all.plan(["r1c4"], 2, "digit"), () => all.plan(["r1c4"], 1, "digit"), () => all.planEmpty(["r1c4"])]) {
    all.game.set(correct());
    assert.deepEqual(left(), ["", ""]);
    all.game.undo();
    assert.deepEqual(left(), ["1", ""]);
  }
  all.game.set(all.planClear(["r1c1"])); // the wrong one is corrected
  assert.deepEqual(left(), ["1", ""]);
});

/** Return the keys whose highlights say that they break a rule. @type {(all: Candidates) => Set<string>} */
function findRed(all) {
  const { board, checks, elements } = all.facts.data;
  const held = elements.flatMap(([key], i) => (all.game.mark(i) === YES ? [key] : []));
  const open = elements.flatMap(([key], i) => (all.game.mark(i) === NONE && all.heldIn(key.split("=")[0]) === undefined ? [key] : []));
  const search = searchViolations(/** @type {any} */ (CHECKS), board, checks, new Set(held), new Set(open));
  let step = search.next();
  while (!step.done) step = search.next();
  return new Set(step.value.flatMap(({ cause }) => cause));
}

test("numbers in red remove no marks, and undo restores each position", () => {
  const random = randoms(3);
  const regions = [[[0, 0], [0, 1]], [[0, 2], [1, 2], [0, 3]]];
  const cages = { ...FOUR, regions, cages: [[[0, 0], ["+", 5]], [[0, 2], ["*", 6]]], checks: [...FOUR.checks, ["cages", "makes", []]] };
  for (const [name, given] of Object.entries({ ...PEERED, cages })) {
    const all = begin(given);
    const { facts, game } = all;
    const cells = [...facts.elementsIn.keys()];
    let [removed, spared] = [0, 0];
    for (let round = 0; round < 12; round++) {
      for (let k = 1; k <= given.most; k++) game.set(cells.flatMap((cell) => all.plan([cell], k, "centre", false)));
      for (let move = 0; move < 6; move++) {
        const [before, moves] = [[...game.values], game.done.length];
        const cell = cells[random(cells.length)];
        const placed = facts.elementOf.get(`${cell}=${1 + random(given.most)}`) || 0;
        game.set(move % 3 === 2 ? all.planClear([cell]) : all.planDigits([placed]));
        const red = findRed(all);
        const right = facts.data.elements.flatMap(([key], i) => (game.mark(i) === YES && !red.has(key.split("=")[0]) ? [i] : []));
        const excluded = new Set(right.flatMap((i) => facts.peersOf(i)));
        for (const i of facts.numbers.keys()) {
          const gone = before[all.noteOf(i, "centre")] === YES && !all.isNoted(i, "centre");
          const own = facts.data.elements[i][0].startsWith(`${cell}=`); // cleared by hand
          assert.ok(!gone || own || excluded.has(i), `${name}: ${facts.data.elements[i]}`);
          removed += Number(gone);
        }
        spared += Number(red.size > 0);
        const after = [...game.values];
        if (game.done.length === moves) continue; // nothing to clear
        game.undo();
        assert.deepEqual([...game.values], before);
        game.redo();
        assert.deepEqual([...game.values], after);
      }
      game.restart();
    }
    assert.ok(!facts.separates || (removed && spared), name);
  }
});

test("clearing removes the number first, then the marks; a cell that stays empty has neither", () => {
  const all = begin(FOUR);
  all.game.set(all.plan(["r1c1"], 1, "corner"));
  all.game.set(all.plan(["r1c1"], 2, "digit"));
  assert.deepEqual(all.plan(["r1c1"], 3, "centre"), []); // no marks beside a number
  all.game.set(all.planClear(["r1c1"]));
  assert.deepEqual([all.heldIn("r1c1"), notesIn(all, "r1c1", "corner")], [undefined, [1]]);
  all.game.set(all.planClear(["r1c1"]));
  assert.deepEqual(notesIn(all, "r1c1", "corner"), []);
  all.game.set(all.planEmpty(["r1c1", "r1c2"]));
  assert.ok(all.isEmptied("r1c1") && all.isEmptied("r1c2"));
  all.game.set(all.plan(["r1c1"], 2, "digit"));
  assert.equal(all.heldIn("r1c1"), 1);
  assert.ok(!all.isEmptied("r1c1"));
  all.game.set(all.planEmpty(["r1c2"]));
  assert.ok(!all.isEmptied("r1c2"));
});

test("a link has all marks; loading removes crosses of single numbers and marks in given cells", () => {
  const all = begin({ ...FOUR, fixed: [0] });
  all.game.set(all.plan(["r2c2", "r3c3"], 2, "centre"));
  all.game.set(all.plan(["r2c2"], 4, "corner"));
  all.game.set(all.planEmpty(["r4c4"]));
  const other = begin({ ...FOUR, fixed: [0] });
  assert.ok(other.game.decode(all.game.encode()));
  assert.deepEqual(other.game.values, all.game.values);
  all.game.set([[5, NO], [all.noteOf(0, "centre"), YES]]);
  assert.ok(other.game.decode(all.game.encode()));
  assert.equal(other.game.mark(5), NONE);
  assert.equal(other.game.mark(other.noteOf(0, "centre")), NONE);
});
