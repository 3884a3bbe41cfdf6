// The next step that the reader has not taken, from the reasons that the build found (see why.js):
// where something follows, why, and the marks that it means.
import { NO, NONE, YES } from "./game.js";
import { insideOf, valuesIn } from "./inside.js";

const ASKS = ["Hint", "Why?", "Do it"];

/**
 * @typedef {import("../sections/why/why.js").Why} Why
 * @typedef {import("./choices.js").Marks} Marks
 * @typedef {{ text: string, cells: number[][], marks: Marks }} Hint  cells from 0
 * @typedef {{ data: import("./board.js").Data, choices: import("./choices.js").Choices, target: import("./target.js").Target,
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
    this.warned = false; // that a mark is wrong, at this position
    /** @type {Hint | null} */
    this.hint = null;
  }

  /** The position has changed: the next hint is another one. */
  forget() {
    this.hint = null;
    this.warned = false;
    this.#ask(0);
  }

  /** Ask for a hint. Return how often the reader has asked for this one: 1, 2 or 3; 0 if there is none.
      `fitting`: the answers that agree with the reader's marks. @param {string[]} fitting */
  next(fitting) {
    this.hint ??= (this.why && nextStep(this.why, this.position)) || nextOfAll(this.position, fitting);
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

/** The easiest step whose premises the reader has marked and which decides something new; null if there is none.
    Its premises are clues and what earlier steps decide, so the first step that is not taken is always one.
    @type {(why: Why, position: Position) => Hint | null} */
function nextStep(why, { data, choices, target, game, decisions }) {
  const drawn = (/** @type {number} */ side) => (game.mark(side) === NONE ? undefined : game.mark(side) === YES);
  const [inside, has] = [insideOf(target, drawn), valuesIn(target, data.answers[0])];

  /** An element as it is in the answer, unless the reader's marks say it already. @type {(i: number) => Marks} */
  function missing(i) {
    if (i >= data.marks) return inside.has(i) || game.mark(i) !== NONE ? [] : [[i, has(i) ? YES : NO]];
    if (has(i)) return marked(choices, game, i);
    return choices.denied(game, i) ? [] : choices.crossed(game, i);
  }

  /** What is missing of a step. @type {(at: number) => Marks} */
  function left(at) {
    const settles = why.settles[at];
    const all = settles.flatMap(missing);
    const notes = settles.filter((i) => i >= data.marks);
    const draws = all.some(([i, mark]) => mark === YES && !notes.includes(i));
    return notes.length && !draws ? all.filter(([i]) => notes.includes(i)) : all; // notes tell where no line is
  }

  const open = new Set(), /** @type {{ at: number, marks: Marks, effort: number }[]} */ ready = [];
  for (const [at, [decides, , uses, , , effort]] of why.steps.entries()) {
    const marks = left(at);
    if (!marks.length) continue;
    if (!uses.some((decision) => open.has(decision))) ready.push({ at, marks, effort });
    for (const decision of decides) open.add(decision);
  }
  if (!ready.length) return null;
  const { at, marks } = ready.reduce((best, one) => (one.effort < best.effort ? one : best));
  const text = document.querySelectorAll(".why-steps > li")[at]?.textContent?.trim() || "";
  return { text, cells: why.steps[at][0].flatMap(decisions.cells), marks };
}

/** What no step tells: an element of every answer that agrees with the marks; null if there is none.
    @type {(position: Position, fitting: string[]) => Hint | null} */
function nextOfAll({ data, choices, target, game }, fitting) {
  const next = data.elements.findIndex((_, i) => i < data.marks && game.mark(i) !== YES && fitting.every((answer) => answer[i] === "1"));
  if (next < 0) return null;
  const cells = target.placesOf(data.elements[next], data).map((place) => place.split(",").map(Number));
  const text = fitting.length > 1
    ? "Every answer that agrees with your marks has this."
    : data.answers.length > 1
      ? "Only one answer agrees with your marks, and it has this."
      : "No short reason is known here: all that is known is that the opposite leads nowhere.";
  return { text, cells, marks: marked(choices, game, next) };
}

/** An element is marked, with those that it stands on (the first of two bridges); none if it is.
    @type {(choices: import("./choices.js").Choices, game: import("./game.js").Game, element: number) => Marks} */
function marked(choices, game, element) {
  if (game.mark(element) === YES) return [];
  if (!choices.piled) return choices.chosen(game, element);
  const choice = choices.of[element];
  return choice.slice(0, choice.indexOf(element) + 1).map((i) => [i, YES]);
}
