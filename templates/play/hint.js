// Finds the next step that the reader has not taken, from the reasons of the page (see why.js): its
// place, its reason, and its marks.
import { readBlock } from "../stage/data.js";
import { planHint } from "./candidates/hint.js";
import { NO, NONE, YES } from "./game.js";
import { findInside, readValues } from "./inside.js";
import { t } from "../stage/say.js";

/**
 * @typedef {import("../sections/why/why.js").Why} Why
 * @typedef {import("./choices.js").Marks} Marks
 * @typedef {{ text: string, cells: number[][], premises: number[][], row: number[] }} Reason  cells: what it decides;
 *   premises: what it needs; row: family and place of the row that fails otherwise, if there is one
 * @typedef {{ cells: number[][], reasons: Reason[], marks: Marks, from?: number }} Hint  cells from 0; from: the
 *   first of the steps that lead to it, if they are too many to tell
 * @typedef {{ data: import("./board.js").Data, choices: import("./choices.js").Choices, target: import("./target.js").Target,
 *   game: import("./game.js").Game, decisions: import("../stage/decisions.js").Decisions,
 *   candidates?: import("./candidates/marks.js").Candidates }} Position
 */

/** Return the reasons of this page, if there are any. @returns {Why | null} */
function readReasons() {
  return readBlock("why-data") || null;
}

/** A hint in stages: its place, its reasons, its marks. */
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
    this.asked = 0;
    this.offer(t`Hint`);
    this.warned = false;
  }

  /** Report wrong marks: the next press goes back. */
  warn() {
    this.warned = true;
    this.offer(t`Go back`);
  }

  /** Return the hint for this position; null if there is none.
      `fitting`: the answers that agree with the reader's marks. @param {string[]} fitting */
  find(fitting) {
    const { why, position } = this;
    this.hint ??= (why && (position.candidates ? findNumber(position.candidates, why, position) : findStep(why, position))) || findShared(position, fitting, Boolean(why));
    return this.hint;
  }

  /** Advance the hint and return what to show: its place (0), a reason (from 1 on), or "marks". */
  next() {
    const count = this.hint?.reasons.length || 0;
    const at = this.asked++;
    this.offer(at === count ? t`Do it` : at ? t`Why? ${at + 1} of ${count}` : t`Why?`);
    return at > count ? "marks" : at;
  }

  /** Name what the next press does. @param {string} text */
  offer(text) {
    for (const button of this.buttons) if (button.textContent !== text) button.textContent = text;
  }
}

/** Return what the reader's marks still lack of a step.
    @type {(why: Why, position: Position) => (at: number) => Marks} */
function findLacking(why, { data, choices, target, game, candidates }) {
  const drawn = (/** @type {number} */ side) => (game.mark(side) === NONE ? undefined : game.mark(side) === YES);
  const [inside, has] = [findInside(target, drawn), readValues(target, data.answers[0])];

  /** Return the mark that gives an element its value in the answer; none if the marks imply it. @type {(i: number) => Marks} */
  function findMissing(i) {
    if (i >= data.marks) return inside.has(i) || game.mark(i) !== NONE ? [] : [[i, has(i) ? YES : NO]];
    if (candidates) return has(i) ? (game.mark(i) === YES ? [] : [[i, YES]]) : candidates.isExcluded(i) ? [] : [[i, NO]];
    if (has(i)) return markWithBase(choices, game, i);
    return choices.isDenied(game, i) ? [] : choices.cross(game, i);
  }

  return (at) => {
    const settles = why.settles[at];
    const all = settles.flatMap(findMissing);
    const notes = settles.filter((i) => i >= data.marks);
    const draws = all.some(([i, mark]) => mark === YES && !notes.includes(i));
    return notes.length && !draws ? all.filter(([i]) => notes.includes(i)) : all; // notes say where no line is
  };
}

/** Return the easiest step whose premises the reader has marked and which decides something new; null if there is none.
    Its premises are clues and what earlier steps decide, so the first step that is not taken is always one.
    @type {(why: Why, position: Position) => Hint | null} */
function findStep(why, position) {
  const findRest = findLacking(why, position);
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
  const reason = readReason(why, position, at, marks);
  return { cells: reason.cells, reasons: [reason], marks };
}

/** Return the number that is easiest to place; null if there is none.
    @type {(candidates: import("./candidates/marks.js").Candidates, why: Why, position: Position) => Hint | null} */
function findNumber(candidates, why, position) {
  const rest = why.steps.map((_, at) => at).map(findLacking(why, position));
  return planHint(candidates, why.steps, rest, (at) => readReason(why, position, at, rest[at]));
}

/** Return the reason of a step. `marks`: what the reader's marks lack of it.
    @type {(why: Why, position: Position, at: number, marks: Marks) => Reason} */
function readReason(why, { data, target, decisions }, at, marks) {
  const [decides, clues, uses, , chain] = why.steps[at];
  const text = document.querySelectorAll(".why-steps > li")[at]?.textContent?.trim() || "";
  const premises = [...uses.flatMap(decisions.cellsOf), ...clues.flatMap((clue) => why.clues[clue])];
  const lacking = new Set(target.findCells(marks.flatMap(([i]) => data.elements[i] || []), data));
  const decided = decides.flatMap(decisions.cellsOf);
  const open = decided.filter((cell) => lacking.has(String(cell))); // the reader has marked the others
  return { text, cells: open.length ? open : decided, premises, row: chain.slice(-2) };
}

/** Return a hint for an element that all answers in agreement with the marks share; null if there is none.
    `explains`: the page has reasons. @type {(position: Position, fitting: string[], explains: boolean) => Hint | null} */
function findShared({ data, choices, target, game, candidates }, fitting, explains) {
  const next = data.elements.findIndex((_, i) => i < data.marks && game.mark(i) !== YES && fitting.every((answer) => answer[i] === "1"));
  if (next < 0) return null;
  const cells = target.findCells(data.elements[next], data).map((place) => place.split(",").map(Number));
  const text = fitting.length > 1
    ? t`This is true in every answer that fits your marks.`
    : data.answers.length > 1
      ? t`This is true in the only answer that fits your marks.`
      : explains && t`No short reason is known here. The opposite leads to no answer.`;
  const marks = candidates?.planDigits([next]) || markWithBase(choices, game, next);
  return { cells, reasons: text ? [{ text, cells, premises: [], row: [] }] : [], marks };
}

/** Return the marks for an element and those that it requires (the first of two bridges).
    @type {(choices: import("./choices.js").Choices, game: import("./game.js").Game, element: number) => Marks} */
function markWithBase(choices, game, element) {
  if (game.mark(element) === YES) return [];
  if (!choices.piled) return choices.choose(game, element);
  const choice = choices.of[element];
  return choice.slice(0, choice.indexOf(element) + 1).map((i) => [i, YES]);
}
