// Positions: undo and redo lead everywhere and back, tries stand apart, texts carry positions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, NO, NONE, YES } from "../templates/play/game.js";

/** Random numbers that are the same each time. @param {number} seed */
function randoms(seed) {
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

/** @param {Game} game */
const snapshot = (game) => `${[...game.values]} ${game.trying}`;

test("what the board marks stays marked, whatever is done, and is no part of a position", () => {
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

test("undo goes back through every position, redo forth again", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randoms(seed);
    const game = new Game(1 + random(30));
    const seen = [snapshot(game)];
    for (let i = 0; i < 60; i++) {
      const before = snapshot(game);
      const marks = () => [[random(game.values.length), random(3)]];
      const acts = [() => game.set(marks()), () => game.set(marks(), true), () => game.try(), () => game.keep(), () => game.drop(), () => game.restart()];
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

test("a dropped try leaves what was there, a kept one its marks", () => {
  const game = new Game(3);
  game.set([[0, YES]]);
  game.try();
  game.set([[1, NO]]);
  assert.ok(game.isTried(1) && !game.isTried(0));
  game.drop();
  assert.deepEqual([0, 1, 2].map((i) => game.mark(i)), [YES, NONE, NONE]);
  game.undo();
  game.keep();
  assert.deepEqual([0, 1, 2].map((i) => game.mark(i)), [YES, NO, NONE]);
  assert.ok(!game.isTried(1));
});

test("a text carries any position, and nothing else", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randoms(seed);
    const game = new Game(random(40));
    for (let i = 0; i < game.values.length; i++) game.set([[i, random(3)]]);
    const other = new Game(game.values.length);
    assert.ok(other.decode(game.encode()));
    assert.deepEqual(other.values, game.values);
    assert.match(game.encode(), /^[\w-]*$/);
  }
});

test("a text that is no position of this board changes nothing", () => {
  for (const text of ["*", "a", "____", "AAAAAAAAAAAAAAAAB", "%00", "\u{1F600}"]) {
    const game = new Game(4);
    game.set([[2, YES]]);
    const before = snapshot(game);
    const took = game.decode(text);
    assert.equal(took, false, text);
    assert.equal(snapshot(game), before);
  }
});
