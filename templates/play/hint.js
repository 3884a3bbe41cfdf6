// The next step that the reader has not taken, from the reasons that the build found (see why.js):
// where something follows, why, and the marks that it means.
import { NO, NONE, YES } from "./game.js";
import { insideOf } from "./inside.js";

const ASKS = ["Hint", "Why?", "Do it"];

/**
 * @typedef {{ values: string, steps: [number[], number[], number[], number[], number][] }} Why
 * @typedef {import("./choices.js").Marks} Marks
 * @typedef {{ text: string, cells: number[][], marks: Marks }} Hint  cells from 0
 * @typedef {{ data: import("./board.js").Data, choices: import("./choices.js").Choices, target: import("./shapes.js").Target,
 *   game: import("./game.js").Game, decisions: import("../stage/decisions.js").Decisions }} Position
 */

/** The reasons of this page, if there are any. @returns {Why | null} */
function reasonsHere() {
  const block = document.getElementById("why-data");
  return block ? JSON.parse(block.textContent || "") : null;
}

/** One hint, asked for three times: it says where to look, then why, and then it is done. */
export class Hints {
  /** @param {HTMLButtonElement[]} buttons @param {Position} position */
  constructor(buttons, position) {
    this.buttons = buttons;
    this.position = position;
    this.why = reasonsHere();
    this.asked = 0;
    /** @type {Hint | null} */
    this.hint = null;
  }

  /** The position has changed: the next hint is another one. */
  forget() {
    this.hint = null;
    this.#ask(0);
  }

  /** How often it was asked for is what it answers: 1, 2 or 3; 0 if there is none.
      @returns {number} */
  next() {
    this.hint ??= this.why && (nextStep(this.why, this.position) || lastResort(this.position));
    if (!this.hint) return 0;
    const asked = this.asked + 1;
    this.#ask(asked % ASKS.length);
    return asked;
  }

  /** @param {number} asked */
  #ask(asked) {
    this.asked = asked;
    for (const button of this.buttons) button.textContent = ASKS[asked];
  }
}

/** The first step with something that the reader has not marked; null if there is none.
    @type {(why: Why, position: Position) => Hint | null} */
function nextStep(why, { data, choices, target, game, decisions }) {
  const cellsOfDecision = (/** @type {number} */ decision) => decisions.cells(decision).map((cell) => cell.join());
  const decidedAt = new Map(why.steps.flatMap(([decides], at) => decides.flatMap(cellsOfDecision).map((cell) => /** @type {[string, number]} */ ([cell, at]))));
  const { rows, cols } = data.board;
  /** When a cell is decided; beyond the frame nothing is open. @param {string} cell */
  const when = (cell) => {
    const [r, c] = cell.split(",").map(Number);
    return r < 0 || c < 0 || r >= rows || c >= cols ? 0 : (decidedAt.get(cell) ?? Infinity);
  };

  const drawn = (/** @type {number} */ side) => (game.mark(side) === NONE ? undefined : game.mark(side) === YES);
  const inside = insideOf(target, drawn);

  /** The marks that a decision means. One that is no mark of an answer (a cell inside the loop) is
      noted, unless the reader's lines tell it; and it shows in what is drawn between cells that are
      decided by now.
      @type {(decision: number, at: number) => Marks} */
  function meant(decision, at) {
    const [own, one] = [data.decides[decision], why.values[decision] === "1"];
    if (own !== null && own < data.marks) return one ? marked(choices, game, own) : choices.denied(game, own) ? [] : choices.crossed(game, own);
    const known = own === null || inside.has(own) || game.mark(own) !== NONE;
    /** @type {Marks} */
    const note = known ? [] : [[own, one ? YES : NO]];
    const near = cellsOfDecision(decision).flatMap((cell) => target.byCell.get(cell) || []);
    const drawn = near.filter((i) => target.cellsOf(i).every((other) => when(other) <= at));
    const lines = drawn.flatMap((i) => (data.answers[0][i] === "1" ? marked(choices, game, i) : []));
    const none = drawn.filter((i) => data.answers[0][i] === "0" && game.mark(i) === NONE);
    return lines.length ? [...note, ...lines, ...none.map((i) => /** @type {[number, number]} */ ([i, NO]))] : note;
  }

  for (const [at, [decides]] of why.steps.entries()) {
    const marks = decides.flatMap((decision) => meant(decision, at));
    if (!marks.length) continue;
    const text = document.querySelectorAll(".why-steps > li")[at]?.textContent?.trim() || "";
    return { text, cells: decides.flatMap(decisions.cells), marks };
  }
  return null;
}

/** What the reasons leave open, from the one answer; null if all is marked. @type {(position: Position) => Hint | null} */
function lastResort({ data, choices, target, game }) {
  if (!data.complete || data.answers.length !== 1) return null;
  const left = [...data.answers[0]].findIndex((bit, i) => bit === "1" && game.mark(i) !== YES);
  if (left < 0) return null;
  const cells = target.placesOf(data.elements[left], data).map((place) => place.split(",").map(Number));
  return { text: "No short reason is known here: all that is known is that the opposite leads nowhere.", cells, marks: marked(choices, game, left) };
}

/** An element is marked, with those that it stands on (the first of two bridges); none if it is.
    @type {(choices: import("./choices.js").Choices, game: import("./game.js").Game, element: number) => Marks} */
function marked(choices, game, element) {
  if (game.mark(element) === YES) return [];
  if (!choices.piled) return choices.chosen(game, element);
  const choice = choices.of[element];
  return choice.slice(0, choice.indexOf(element) + 1).map((i) => [i, YES]);
}
