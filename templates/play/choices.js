// Elements that exclude each other in one place: a cell's digits or lines, a pair's bridges.
import { NO, NONE, YES } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {[number, number][]} Marks  element and mark */

export class Choices {
  /** @param {Pick<import("./board.js").Data, "elements" | "choices" | "fixed" | "full">} data
      @param {Pick<import("./target.js").Shape, "piled" | "apart">} shape */
  constructor({ elements, choices, fixed, full }, { piled = false, apart = false }) {
    this.full = full; // each place must hold one, so “surely none” is not offered
    this.piled = piled; // a second mark needs the first; otherwise a place holds one at most
    this.apart = apart; // each one is separate, and all are crossed out if the place holds none
    /** @type {number[][]} the choice of each element */
    this.of = elements.map((_, i) => [i]);
    for (const choice of choices) for (const i of choice) this.of[i] = choice;
    /** @type {Set<number>} elements that the board fixes; no gesture changes them */
    this.closed = new Set(fixed.flatMap((i) => this.of[i]));
  }

  /** Return the other marked elements of the same choice. @type {(game: Game, element: number) => number[]} */
  findRivals(game, element) {
    return this.of[element].filter((i) => i !== element && game.mark(i) === YES);
  }

  /** Return the marks that choose an element instead of another one, or remove it if it is chosen.
      @type {(game: Game, element: number) => Marks} */
  choose(game, element) {
    if (game.mark(element) === YES) return [[element, NONE]];
    return [[element, YES], ...this.findRivals(game, element).map((i) => /** @type {[number, number]} */ ([i, NONE]))];
  }

  /** Return the marks that cross out an element or undo that; none if another element is chosen.
      @type {(game: Game, element: number) => Marks} */
  cross(game, element) {
    if (game.mark(element) === NO) return [[element, NONE]];
    return this.findRivals(game, element).length ? [] : [[element, NO]];
  }

  /** Return the marks that remove the chosen element here, or else those crossed out.
      @type {(game: Game, element: number) => Marks} */
  clear(game, element) {
    const which = this.of[element].some((i) => game.mark(i) === YES) ? YES : NO;
    return this.of[element].filter((i) => game.mark(i) === which).map((i) => [i, NONE]);
  }

  /** Return the marks of the next state: none, each possible one, surely none. `second`: the last one, or none.
      @type {(game: Game, element: number, second?: boolean) => Marks} */
  turn(game, element, second = false) {
    const choice = this.of[element];
    const states = this.#listStates(choice);
    const last = states.length - 1;
    const at = states.findIndex((state) => choice.every((i, k) => game.mark(i) === state[k]));
    const to = second ? (at === last ? 0 : last) : (at + 1) % states.length;
    return choice.map((i, k) => [i, states[to][k]]);
  }

  /** Return the states of a place in order. \ comes before /. @param {number[]} choice */
  #listStates(choice) {
    const some = choice.map((_, k) => choice.map((__, j) => ((this.piled ? j <= k : j === k) ? YES : NONE)));
    if (!this.piled) some.reverse();
    const none = choice.map((_, j) => (this.piled && j ? NONE : NO));
    return [choice.map(() => NONE), ...some, ...(this.full ? [] : [none])];
  }

  /** Return whether the marks exclude an element, as far as the marks of this shape can.
      @type {(game: Game, element: number) => boolean} */
  isDenied(game, element) {
    const mark = game.mark(element);
    if (mark !== NONE || this.closed.has(element)) return mark !== YES;
    if (this.apart) return this.findRivals(game, element).length > 0;
    return this.piled ? element !== this.of[element][0] : this.of[element].length > 1;
  }

  /** Return whether an element may still be marked. @type {(game: Game, element: number) => boolean} */
  isOpen(game, element) {
    if (game.mark(element) !== NONE || this.closed.has(element)) return false;
    return this.piled ? game.mark(this.of[element][0]) !== NO : !this.findRivals(game, element).length;
  }

  /** Return the marks without impossible ones; the first of several stays. @param {number[]} marks */
  repair(marks) {
    const repaired = marks.map((mark, i) => (this.closed.has(i % this.of.length) ? NONE : mark));
    for (const choice of new Set(this.of)) {
      const first = choice.findIndex((i) => (repaired[i] === YES) !== this.piled); // the one, or the first gap
      choice.forEach((i, k) => {
        if (repaired[i] === YES && first >= 0 && k > first) repaired[i] = NONE;
      });
      if (this.apart && choice.some((i) => repaired[i] !== NO)) for (const i of choice) if (repaired[i] === NO) repaired[i] = NONE;
    }
    return repaired;
  }
}
