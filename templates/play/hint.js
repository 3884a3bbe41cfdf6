// Finds the next step that the reader has not taken, from the reasons of the page (see why.js): its
// place, its reason, and its marks.
import { readBlock } from "../stage/data.js";
import { NO, NONE, YES } from "./game.js";
import { findInside, readValues } from "./inside.js";

const ASKS = ["Hint", "Why?", "Do it"];

/**
 * @typedef {import("../sections/why/why.js").Why} Why
 * @typedef {import("./choices.js").Marks} Marks
 * @typedef {{ text: string, cells: number[][], marks: Marks }} Hint  cells from 0
 * @typedef {{ data: import("./board.js").Data, choices: import("./choices.js").Choices, target: import("./target.js").Target,
 *   game: import("./game.js").Game, decisions: import("../stage/decisions.js").Decisions }} Position
 */

/** Return the reasons of this page, if there are any. @returns {Why | null} */
function readReasons() {
  return readBlock("why-data") || null;
}

/** A hint in three stages: its place, its reason, its marks. */
export class Hints {
  /** @param {HTMLButtonElement[]} buttons @param {Position} position */
  constructor(buttons, position) {
    this.buttons = buttons;
    this.position = position;
    this.why = readReasons();
    this.asked = 0;
    this.warned = false; // whether a wrong mark has been reported here
    /** @type {Hint | null} */
    this.hint = null;
  }

  /** Discard the hint after the position has changed. */
  forget() {
    this.hint = null;
    this.warned = false;
    this.#ask(0);
  }

  /** Advance the hint. Return its stage from 1 to 3, or 0 if there is no hint.
      `fitting`: the answers that agree with the reader's marks. @param {string[]} fitting */
  next(fitting) {
    this.hint ??= (this.why && findStep(this.why, this.position)) || findShared(this.position, fitting);
    if (!this.hint) return 0;
    const asked = this.asked + 1;
    this.#ask(asked % ASKS.length);
    return asked;
  }

  /** @param {number} asked */
  #ask(asked) {
    this.asked = asked;
    for (const button of this.buttons) if (button.textContent !== ASKS[asked]) button.textContent = ASKS[asked];
  }
}

/** Return the easiest step whose premises the reader has marked and which decides something new; null if there is none.
    Its premises are clues and what earlier steps decide, so the first step that is not taken is always one.
    @type {(why: Why, position: Position) => Hint | null} */
function findStep(why, { data, choices, target, game, decisions }) {
  const drawn = (/** @type {number} */ side) => (game.mark(side) === NONE ? undefined : game.mark(side) === YES);
  const [inside, has] = [findInside(target, drawn), readValues(target, data.answers[0])];

  /** Return the mark that gives an element its value in the answer; none if the marks imply it. @type {(i: number) => Marks} */
  function findMissing(i) {
    if (i >= data.marks) return inside.has(i) || game.mark(i) !== NONE ? [] : [[i, has(i) ? YES : NO]];
    if (has(i)) return markWithBase(choices, game, i);
    return choices.isDenied(game, i) ? [] : choices.cross(game, i);
  }

  /** Return the marks of a step that are still missing. @type {(at: number) => Marks} */
  function findRest(at) {
    const settles = why.settles[at];
    const all = settles.flatMap(findMissing);
    const notes = settles.filter((i) => i >= data.marks);
    const draws = all.some(([i, mark]) => mark === YES && !notes.includes(i));
    return notes.length && !draws ? all.filter(([i]) => notes.includes(i)) : all; // notes say where no line is
  }

  const open = new Set();
  /** @type {{ at: number, marks: Marks, effort: number }[]} */
  const ready = [];
  for (const [at, [decides, , uses, , , effort]] of why.steps.entries()) {
    const marks = findRest(at);
    if (!marks.length) continue;
    if (!uses.some((decision) => open.has(decision))) ready.push({ at, marks, effort });
    for (const decision of decides) open.add(decision);
  }
  if (!ready.length) return null;
  const { at, marks } = ready.reduce((best, one) => (one.effort < best.effort ? one : best));
  const text = document.querySelectorAll(".why-steps > li")[at]?.textContent?.trim() || "";
  return { text, cells: why.steps[at][0].flatMap(decisions.cellsOf), marks };
}

/** Return a hint for an element that all answers in agreement with the marks share; null if there is none.
    @type {(position: Position, fitting: string[]) => Hint | null} */
function findShared({ data, choices, target, game }, fitting) {
  const next = data.elements.findIndex((_, i) => i < data.marks && game.mark(i) !== YES && fitting.every((answer) => answer[i] === "1"));
  if (next < 0) return null;
  const cells = target.findCells(data.elements[next], data).map((place) => place.split(",").map(Number));
  const text = fitting.length > 1
    ? "This is true in every answer that fits your marks."
    : data.answers.length > 1
      ? "This is true in the only answer that fits your marks."
      : "No short reason is known here. The opposite leads to no answer.";
  return { text, cells, marks: markWithBase(choices, game, next) };
}

/** Return the marks for an element and those that it requires (the first of two bridges).
    @type {(choices: import("./choices.js").Choices, game: import("./game.js").Game, element: number) => Marks} */
function markWithBase(choices, game, element) {
  if (game.mark(element) === YES) return [];
  if (!choices.piled) return choices.choose(game, element);
  const choice = choices.of[element];
  return choice.slice(0, choice.indexOf(element) + 1).map((i) => [i, YES]);
}
