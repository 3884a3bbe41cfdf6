// Elements of which one place can hold only some: a cell's digits or lines, the bridges of a pair.
import { NO, NONE, YES } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {[number, number][]} Marks  element and mark */

export class Choices {
  /** @param {Pick<import("./board.js").Data, "elements" | "choices" | "fixed" | "full">} data
      @param {Pick<import("./target.js").Shape, "piled" | "apart">} shape */
  constructor({ elements, choices, fixed, full }, { piled = false, apart = false }) {
    this.full = full; // a place must hold one: “surely none” is never right
    this.piled = piled; // a second one only beside the first; else there is one at most
    this.apart = apart; // each can be crossed out by itself
    /** @type {number[][]} the choice that each element is one of */
    this.of = elements.map((_, i) => [i]);
    for (const choice of choices) for (const i of choice) this.of[i] = choice;
    /** @type {Set<number>} what the board decides: no gesture changes it */
    this.closed = new Set(fixed.flatMap((i) => this.of[i]));
  }

  /** The other elements of its choice that are marked. @type {(game: Game, element: number) => number[]} */
  rivals(game, element) {
    return this.of[element].filter((i) => i !== element && game.mark(i) === YES);
  }

  /** An element is chosen, and what was there makes way; chosen again, it goes.
      @type {(game: Game, element: number) => Marks} */
  chosen(game, element) {
    if (game.mark(element) === YES) return [[element, NONE]];
    return [[element, YES], ...this.rivals(game, element).map((i) => /** @type {[number, number]} */ ([i, NONE]))];
  }

  /** An element is crossed out, or no more. Where another one is chosen, that says it already.
      @type {(game: Game, element: number) => Marks} */
  crossed(game, element) {
    if (game.mark(element) === NO) return [[element, NONE]];
    return this.rivals(game, element).length ? [] : [[element, NO]];
  }

  /** A place without what is chosen there; if nothing is, without what is crossed out.
      @type {(game: Game, element: number) => Marks} */
  emptied(game, element) {
    const which = this.of[element].some((i) => game.mark(i) === YES) ? YES : NO;
    return this.of[element].filter((i) => game.mark(i) === which).map((i) => [i, NONE]);
  }

  /** One touch further: none, each that there can be, surely none. `second`: the last of these, or none.
      @type {(game: Game, element: number, second?: boolean) => Marks} */
  turned(game, element, second = false) {
    const choice = this.of[element];
    const states = this.#states(choice);
    const last = states.length - 1;
    const at = states.findIndex((state) => choice.every((i, k) => game.mark(i) === state[k]));
    const to = second ? (at === last ? 0 : last) : (at + 1) % states.length;
    return choice.map((i, k) => [i, states[to][k]]);
  }

  /** What a place can hold, in turn. Of two lines, \ comes first. @param {number[]} choice */
  #states(choice) {
    const some = choice.map((_, k) => choice.map((__, j) => ((this.piled ? j <= k : j === k) ? YES : NONE)));
    if (!this.piled) some.reverse();
    const none = choice.map((_, j) => (this.piled && j ? NONE : NO));
    return [choice.map(() => NONE), ...some, ...(this.full ? [] : [none])];
  }

  /** Whether the marks say “no” to an element, as far as one can say it.
      @type {(game: Game, element: number) => boolean} */
  denied(game, element) {
    const mark = game.mark(element);
    if (mark !== NONE || this.closed.has(element)) return mark !== YES;
    if (this.apart) return this.rivals(game, element).length > 0;
    return this.piled ? element !== this.of[element][0] : this.of[element].length > 1;
  }

  /** Whether an element may still be marked. @type {(game: Game, element: number) => boolean} */
  open(game, element) {
    if (game.mark(element) !== NONE || this.closed.has(element)) return false;
    return this.piled ? game.mark(this.of[element][0]) !== NO : !this.rivals(game, element).length;
  }

  /** A position without what cannot be: the first of several stays. @param {number[]} marks */
  possible(marks) {
    const kept = marks.map((mark, i) => (this.closed.has(i) ? NONE : mark));
    for (const choice of new Set(this.of)) {
      const first = choice.findIndex((i) => (kept[i] === YES) !== this.piled); // the one, or the first gap
      choice.forEach((i, k) => {
        if (kept[i] === YES && first >= 0 && k > first) kept[i] = NONE;
      });
    }
    return kept;
  }
}
