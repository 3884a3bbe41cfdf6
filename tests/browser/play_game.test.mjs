// Positions in the player: undo and redo, trial mode, and positions as text; clues in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Choices } from "../../templates/play/choices.js";
import { describeClues } from "../../templates/play/clues.js";
import { Game, NO, NONE, YES } from "../../templates/play/game.js";
import { Slices } from "../../templates/play/slices.js";
import { Visits } from "../../templates/play/visits.js";

/** Return a generator of reproducible random numbers. @param {number} seed */
function randoms(seed) {
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

const NOTABLE = Array.from({ length: 80 }, (_, i) => `n${i}`);

/** @type {(size: number, notable?: string[]) => Game} */
const createGame = (size, notable = NOTABLE) => new Game(size, [], undefined, notable);

/** @param {Game} game */
const snapshot = (game) => `${[...game.values]} ${JSON.stringify(Object.entries(game.notes).sort())} ${game.tries.length}`;

test("marks of the board always stay, and are not part of a position", () => {
  const game = new Game(4, [1]);
  game.set([[1, NONE], [2, YES]]);
  assert.deepEqual([0, 1, 2].map((i) => game.mark(i)), [NONE, YES, YES]);
  const position = game.encode();
  game.restart();
  assert.equal(game.mark(1), YES);
  assert.equal(game.encode(), "");
  assert.ok(new Game(4, [0]).decode(position));
  const marked = new Game(4);
  marked.set([[0, NO], [1, NO]]);
  assert.ok(game.decode(marked.encode()));
  assert.deepEqual([0, 1, 2].map((i) => game.mark(i)), [NO, YES, NONE]);
  game.undo();
  game.undo();
  game.undo();
  assert.equal(game.mark(1), YES);
  assert.equal(game.done.length, 0);
});

test("undo goes back through every position, and redo forward again", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randoms(seed);
    const game = new Game(1 + random(30));
    const seen = [snapshot(game)];
    for (let i = 0; i < 60; i++) {
      const before = snapshot(game);
      const marks = () => [[random(game.values.length), random(3)]];
      const notes = () => [[`n${random(3)}`, random(3)]];
      const acts = [() => game.set(marks()), () => game.set(marks(), true), () => game.note(notes()), () => game.note(notes(), true), () => game.try(), () => game.keep(), () => game.drop(), () => game.restart()];
      const moves = game.done.length;
      acts[random(acts.length)]();
      if (game.done.length > moves) seen.push(snapshot(game));
      else if (snapshot(game) !== before) seen[seen.length - 1] = snapshot(game);
    }
    const last = seen.length - 1;
    for (let i = last; i > 0; i--) {
      assert.equal(snapshot(game), seen[i]);
      game.undo();
    }
    assert.equal(snapshot(game), seen[0]);
    for (let i = 1; i <= last; i++) {
      game.redo();
      assert.equal(snapshot(game), seen[i]);
    }
  }
});

test("each trial that is dropped, at any depth, restores what it started from; keeping one changes no mark", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randoms(seed);
    const game = new Game(1 + random(8));
    const state = () => `${[...game.values]} ${JSON.stringify(Object.entries(game.notes).sort())}`;
    const before = [];
    for (let i = 0; i < 60; i++) {
      const act = random(6);
      if (act === 0 && !game.deepest) before.push(state());
      const now = state();
      if (act === 0) game.try();
      else if (act === 1) game.note([[`n${random(3)}`, random(3)]]);
      else if (act === 2 && before.length) {
        game.drop();
        assert.equal(state(), before.pop());
      } else if (act === 3 && before.length) {
        game.keep();
        before.pop();
        assert.equal(state(), now);
      } else game.set([[random(game.values.length), random(3)]]);
      assert.equal(game.tries.length, before.length);
      game.values.forEach((value, i) => {
        const trial = game.findTrial(i); // the mark is as it was when later trials started, but not when this one did
        assert.ok(game.tries.slice(trial).every(({ values }) => Number(values[i]) === value));
        assert.ok(!trial || Number(game.tries[trial - 1].values[i]) !== value);
      });
    }
  }
});

test("dropping a trial restores the earlier marks, keeping it keeps its marks", () => {
  const game = new Game(3);
  game.set([[0, YES]]);
  game.try();
  game.set([[1, NO]]);
  assert.deepEqual([game.findTrial(1), game.findTrial(0)], [1, 0]);
  game.drop();
  assert.deepEqual([0, 1, 2].map((i) => game.mark(i)), [YES, NONE, NONE]);
  game.undo();
  game.keep();
  assert.deepEqual([0, 1, 2].map((i) => game.mark(i)), [YES, NO, NONE]);
  assert.equal(game.findTrial(1), 0);
});

test("a continued move is stored as one", () => {
  const game = createGame(4);
  let stored = game.dumpHistory();
  game.onChange = () => (stored = JSON.parse(JSON.stringify(game.dumpHistory()))); // as the player does
  for (let i = 0; i < 4; i++) game.set([[i, YES]], i > 0);
  for (let i = 0; i < 3; i++) game.note([[`n${i}`, 1]], i > 0);
  const other = createGame(4);
  assert.ok(other.resume(stored));
  other.undo();
  assert.deepEqual([other.notes, [...other.values]], [{}, [YES, YES, YES, YES]]);
  other.undo();
  assert.deepEqual([[...other.values], other.done.length], [[NONE, NONE, NONE, NONE], 0]);
});

test("a stored history restores the position, its trial, undo and redo", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randoms(seed);
    const game = createGame(1 + random(30));
    for (let i = 0; i < 40; i++) {
      const acts = [() => game.set([[random(game.values.length), random(3)]]), () => game.note([[`n${random(3)}`, random(3)]]), () => game.try(), () => game.keep(), () => game.drop(), () => game.undo(), () => game.redo()];
      acts[random(acts.length)]();
    }
    const other = createGame(game.values.length);
    assert.ok(other.resume(JSON.parse(JSON.stringify(game.dumpHistory()))));
    while (game.undone.length) (game.redo(), other.redo());
    assert.equal(other.undone.length, 0);
    do assert.equal(snapshot(other), snapshot(game));
    while ((game.undo(), other.undo(), game.done.length));
    assert.equal(snapshot(other), snapshot(game));
  }
});

test("a history of another board, or one that changes marks of the board, is refused", () => {
  const [game, way] = [new Game(3, [0], undefined, ["n"]), { values: "012", notes: {}, tries: [], done: [], undone: [] }];
  const moved = (/** @type {[number, number, number]} */ change) => ({ ...way, done: [{ changes: [change] }] });
  assert.ok(game.resume(moved([1, 0, 1])));
  assert.ok(game.resume({ ...way, notes: { n: 9 } }));
  for (const bad of [undefined, { ...way, values: "01" }, { ...way, values: "0x2" }, { ...way, done: 3 }, moved([0, 0, 1]), moved([3, 0, 1]), moved([1, 0, 7]), { ...way, notes: { n: "1" } }, { ...way, notes: { n: 10 } }, { ...way, notes: { m: 1 } }, { ...way, done: [{ changes: [], notes: [["m", 0, 1]] }] }, { ...way, undone: [{ changes: [], notes: [["n", 0, -1]] }] }, { ...way, tries: true }, { ...way, tries: [{ values: "01" }] }]) {
    assert.ok(!game.resume(/** @type {any} */ (bad)), JSON.stringify(bad));
  }
});

test("a stored game with a damaged history, or that of another board, continues from its position", () => {
  const kept = new Map();
  const localStorage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  Object.assign(globalThis, { localStorage, location: { hash: "" }, dispatchEvent: () => true });
  const game = createGame(3);
  const visits = new Visits("k/a", game);
  visits.open();
  game.set([[1, YES]]);
  visits.save();
  const stored = JSON.parse(kept.get("play:k/a"));
  const { way } = stored;
  const change = (/** @type {unknown} */ changes) => ({ ...way, done: [{ changes }] });
  for (const [one, moves] of [[way, 1], [undefined, 0], [null, 0], [{ ...way, values: "1" }, 0], [{ ...way, values: 7 }, 0], [change([[999, 0, 1]]), 0], [{ values: "0", done: "x", undone: [] }, 0], [{ values: 7, done: [], undone: [] }, 0], [change(5), 0], [{ ...change([null]), notes: 3, tries: [[null]] }, 0]]) {
    kept.set("play:k/a", JSON.stringify({ ...stored, way: one }));
    const other = createGame(3);
    new Visits("k/a", other).open();
    assert.deepEqual([other.done.length, ...other.values], [moves, NONE, YES, NONE], JSON.stringify(one));
  }
});

test("a text can store any position, in characters that are safe in addresses", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randoms(seed);
    const notable = NOTABLE.slice(random(80));
    const game = createGame(random(40), notable);
    for (let i = 0; i < game.values.length; i++) game.set([[i, random(3)]]);
    const marks = game.encode();
    assert.match(marks, /^[\w-]*$/);
    const often = 1 + random(60); // some texts have gaps of more than 26 keys
    game.note(notable.filter(() => !random(often)).map((key) => [key, 1 + random(9)]));
    const text = game.encode();
    assert.ok(text.startsWith(marks));
    assert.match(text, /^[\w.-]*$/);
    for (const [given, notes] of [[marks, {}], [text, game.notes]]) {
      const other = createGame(game.values.length, notable);
      other.note(notable.slice(0, 1).map((key) => [key, 5]));
      other.try();
      const before = snapshot(other);
      assert.ok(other.decode(given));
      assert.deepEqual([other.values, other.notes, other.tries], [game.values, notes, []]);
      assert.equal(other.encode(), given);
      other.undo();
      assert.equal(snapshot(other), before);
      other.begin(given);
      assert.deepEqual([other.notes, other.done], [notes, []]);
    }
  }
  const game = createGame(5);
  game.set([[0, YES]]);
  game.note([["n0", 3], ["n1", 1], ["n30", 2]]);
  assert.equal(game.encode(), "AQ.131zb2"); // links in use: keep them readable
});

test("a text that is not a position of this board changes nothing", () => {
  for (const text of ["*", "a", "____", "AAAAAAAAAAAAAAAAB", "%00", "\u{1F600}", "AQ.", "AQ.2", "AQ.21", "AQ.10", "AQ.1A", "AQ.1-", "AQ.1é", "AQ.11.11", ".", "*.11", "AQ.11111111", "AQ.1f1", `AQ.1${"z".repeat(1e6)}`]) {
    const game = createGame(4, NOTABLE.slice(0, 6));
    game.set([[2, YES]]);
    const before = snapshot(game);
    const took = game.decode(text);
    assert.equal(took, false, text);
    assert.equal(snapshot(game), before);
  }
});

const SHAPES = { bridge: { piled: true }, digit: { apart: true } }; // shapes with several marks at a place, or with separate crosses

/** Make a game with places of `size` elements each. @type {(shape: string, places: number, size: number, fixed?: number[]) => { game: Game, choices: Choices }} */
function chosen(shape, places, size, fixed = []) {
  const of = Array.from({ length: places }, (_, i) => Array.from({ length: size }, (__, k) => i * size + k));
  const choices = new Choices({ elements: of.flat().map((i) => [`e${i}`]), choices: size > 1 ? of : [], fixed, full: false }, SHAPES[shape] || {});
  return { game: new Game(places * size, fixed, (marks) => choices.repair(marks)), choices };
}

/** Return whether no place has more marks than it can have. @type {(shape: string, game: Game, size: number) => boolean} */
function holds(shape, game, size) {
  for (let i = 0; i < game.values.length; i += size) {
    const yes = Array.from({ length: size }, (_, k) => game.mark(i + k) === YES);
    const gap = yes.indexOf(false);
    const much = shape === "bridge" ? gap >= 0 && yes.slice(gap).includes(true) : yes.filter(Boolean).length > 1;
    if (much) return false;
  }
  return true;
}

const SIZES = { cell: 1, line: 2, digit: 9, bridge: 2 };

test("after any moves, no place has more marks than it can have, and given marks stay", () => {
  for (const [shape, size] of Object.entries(SIZES)) {
    const { game, choices } = chosen(shape, 4, size, [0]);
    const random = randoms(size);
    for (let i = 0; i < 400; i++) {
      const element = size + random(3 * size); // gestures never reach the elements that the board decides
      const acts = ["choose", "cross", "clear", "turn"].filter((act) => act !== "choose" || shape !== "bridge");
      game.set(choices[acts[random(acts.length)]](game, element, random(2) === 1));
      assert.ok(holds(shape, game, size), `${shape} ${game.values}`);
      assert.equal(game.mark(0), YES);
    }
    assert.deepEqual([...choices.closed], Array.from({ length: size }, (_, k) => k));
  }
});

test("touches go through all marks of a place, and back to none", () => {
  /** @type {[string, number[][]][]} */
  const all = [
    ["cell", [[YES], [NO], [NONE]]],
    ["line", [[NONE, YES], [YES, NONE], [NO, NO], [NONE, NONE]]],
    ["bridge", [[YES, NONE], [YES, YES], [NO, NONE], [NONE, NONE]]],
  ];
  for (const [shape, states] of all) {
    const { game, choices } = chosen(shape, 1, states[0].length);
    for (const state of states) {
      game.set(choices.turn(game, 0));
      assert.deepEqual(state.map((_, i) => game.mark(i)), state);
    }
    game.set(choices.turn(game, 0, true));
    assert.deepEqual(states[0].map((_, i) => game.mark(i)), states.at(-2));
    game.set(choices.turn(game, 0, true));
    assert.ok(!game.values.some(Boolean));
  }
});

test("another digit replaces the first one, as one move; the same digit is removed", () => {
  const { game, choices } = chosen("digit", 1, 9);
  game.set(choices.choose(game, 4));
  game.set(choices.choose(game, 6));
  assert.deepEqual([game.mark(4), game.mark(6)], [NONE, YES]);
  assert.deepEqual(choices.cross(game, 4), []);
  assert.ok(choices.isDenied(game, 4) && !choices.isDenied(game, 6));
  game.undo();
  assert.deepEqual([game.mark(4), game.mark(6)], [YES, NONE]);
  game.set(choices.choose(game, 4));
  assert.ok(!game.values.some(Boolean));
  assert.ok(!choices.isDenied(game, 4));
  game.set(choices.cross(game, 4));
  assert.ok(choices.isDenied(game, 4));
});

test("excess marks in a link are ignored", () => {
  for (const [shape, size] of Object.entries(SIZES)) {
    for (let seed = 1; seed <= 100; seed++) {
      const random = randoms(seed);
      const from = new Game(5 * size);
      for (let i = 0; i < from.values.length; i++) from.set([[i, random(3)]]);
      const { game } = chosen(shape, 5, size, [0]);
      assert.ok(game.decode(from.encode()));
      assert.ok(holds(shape, game, size), shape);
      assert.ok(game.values.slice(0, size).every((value) => value === NONE));
      if (holds(shape, from, size)) assert.deepEqual(game.values.slice(size), from.values.slice(size));
    }
  }
});

test("a black cell is described as black, with or without a number", () => {
  /** @type {import("../../templates/play/view.js").BoardData} */
  const board = { rows: 1, cols: 3, clues: [[[0, 0], null], [[0, 1], 2]], symbols: [], points: [], arrows: [], regions: [], number: 0, outside: [] };
  const told = (/** @type {Record<string, string>} */ names) => [0, 1, 2].map((c) => describeClues(board, 0, c, names));
  assert.deepEqual(told({ "#": "black" }), ["black", "black, number 2", ""]);
  assert.deepEqual(told({}), ["number unknown", "number 2", ""]);
  Object.assign(board, { clues: [], arrows: [[[0, 0], null], [[0, 1], [">", 2]]] });
  assert.deepEqual(told({}), ["a clue without a number", "2 to the right", ""]);
  Object.assign(board, { arrows: [], regions: [[[0, 1]], [[0, 0], [0, 2]]] });
  assert.deepEqual(told({ region: "box" }), ["box 2", "box 1", "box 2"]);
});

/** Work that notes its steps and takes `each` milliseconds for one. @type {(steps: number, each?: number) => { slices: Slices, seen: string[] }} */
function makeWork(steps, each = 0) {
  const seen = /** @type {string[]} */ ([]);
  let round = 0;
  const slices = new Slices(function* () {
    const own = ++round;
    for (let i = 1; i <= steps; i++) {
      for (const end = performance.now() + each; performance.now() < end; );
      seen.push(`${own}.${i}`);
      yield;
    }
    seen.push(`${own} done`);
  });
  return { slices, seen };
}

const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));

test("short work is done at once, long work in slices, and new work replaces it", async () => {
  const short = makeWork(3);
  short.slices.begin();
  assert.deepEqual(short.seen, ["1.1", "1.2", "1.3", "1 done"]);
  const long = makeWork(12, 10);
  long.slices.begin();
  const first = long.seen.length;
  assert.ok(first > 0 && first < 12, `${first} steps in the first slice`);
  long.slices.begin();
  while (!long.seen.includes("2 done")) await pause(5);
  assert.ok(!long.seen.includes("1 done"));
  assert.equal(long.seen.filter((step) => step.startsWith("2.")).length, 12);
});

test("work waits for the end of a stroke, or for a pause in it, unless it must be finished", async () => {
  const { slices, seen } = makeWork(2);
  slices.hold(true);
  slices.begin();
  slices.begin();
  assert.deepEqual(seen, []);
  slices.hold(false);
  assert.deepEqual(seen, ["1.1", "1.2", "1 done"]);
  slices.hold(true);
  slices.begin();
  while (!seen.includes("2 done")) await pause(20);
  slices.begin();
  slices.finish();
  assert.equal(seen.at(-1), "3 done");
  slices.hold(false);
  await pause(150);
  assert.equal(seen.at(-1), "3 done", "nothing is done twice");
});
