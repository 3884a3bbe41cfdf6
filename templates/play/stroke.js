// Strokes over the board mark all elements on the pointer's way, however fast it moves.
import { NO, NONE, YES } from "./game.js";
import { keyOf } from "./keys.js";

const STEP = 0.2; // least movement that has a direction, in cells
const WIDE = 0.42; // largest distance from the middle of a line where a stroke crosses it
const NEAR = 0.2; // largest distance from the middle of a line where a stroke starts
const ALONG = 0.8; // least cosine of the angle between stroke and line
const BEND = 0.6; // a jump by more than this in both directions went around a corner

/** @typedef {import("./target.js").Spot} Spot */
/** @typedef {import("./choices.js").Marks} Marks */
/** @typedef {{ element: number, before: Marks }} Drawn */

export class Stroke {
  /** @param {Pick<import("./gestures.js").Table, "target" | "choices" | "game"> & Partial<Pick<import("./board.js").Data, "dabs" | "copies">>} table
      @param {Spot} start
      @param {boolean} second  whether it means “surely not” */
  constructor({ target, choices, game, dabs = false, copies = null }, start, second) {
    this.target = target;
    this.choices = choices;
    this.game = game;
    this.second = second && !choices.full;
    this.dabs = dabs && !this.second; // a stroke over several cells excludes them; a tap does not
    this.copies = this.second ? null : copies; // a stroke over several cells continues the mark where it begins
    this.start = start;
    this.last = start;
    /** @type {Drawn[]} lines in the order of drawing */
    this.way = [];
    /** @type {{ to: number, replaced: number[] } | null} the new mark, and the marks that it replaces */
    this.turn = null;
    /** @type {number | undefined} the cell where a stroke began that has marked nothing yet */
    this.pressed = undefined;
    this.moves = 0;
    /** @type {boolean | undefined} whether the last line is horizontal */
    this.level = undefined;
  }

  /** Handle a movement of the pointer. @type {(spot: Spot, ended?: boolean) => void} */
  moveTo(spot, ended = false) {
    const corner = this.#findCorner(spot);
    if (corner) this.#moveStraight(corner, false);
    this.#moveStraight(spot, ended);
  }

  /** Return the corner of a fast stroke that has turned: it continued straight before.
      @type {(spot: Spot) => Spot | undefined} */
  #findCorner({ x, y }) {
    const [wide, high] = [Math.abs(x - this.last.x), Math.abs(y - this.last.y)];
    if (!this.target.shape.bends || Math.min(wide, high) < BEND) return undefined;
    return this.level ?? wide >= high ? { x, y: this.last.y } : { x: this.last.x, y };
  }

  /** @type {(spot: Spot, ended: boolean) => void} */
  #moveStraight(spot, ended) {
    const length = measureDistance(this.last, spot);
    if (length < STEP && !ended) return;
    const count = Math.max(1, Math.ceil(length / STEP));
    const from = this.last;
    const at = (/** @type {number} */ i) => ({ x: from.x + ((spot.x - from.x) * i) / count, y: from.y + ((spot.y - from.y) * i) / count });
    for (let i = 1; i <= count; i++) this.#markBetween(at(i - 1), at(i));
    this.last = spot;
  }

  /** @type {(from: Spot, to: Spot) => void} */
  #markBetween(from, to) {
    if (this.target.shape.sweeps) {
      const [cell] = this.target.findAt(to);
      if (cell === undefined || cell === (this.pressed ?? this.way.at(-1)?.element)) return;
      if (!this.turn) this.#start(cell);
      this.mark(cell);
      return;
    }
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    for (const element of this.target.findAt(middle)) {
      const stroke = this.target.strokes[element];
      if (!stroke || !this.#crosses(from, to, stroke)) continue;
      this.level = stroke[0].y === stroke[1].y;
      this.#draw(element);
    }
  }

  /** Return whether the pointer passes the middle of a line in its direction, or starts there.
      @type {(from: Spot, to: Spot, stroke: Spot[]) => boolean} */
  #crosses(from, to, [a, b]) {
    const length = measureDistance(a, b);
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const along = (/** @type {Spot} */ { x, y }) => (x - a.x) * ux + (y - a.y) * uy - length / 2;
    const aside = (/** @type {Spot} */ { x, y }) => Math.abs((x - a.x) * uy - (y - a.y) * ux);
    const [s, t] = [along(from), along(to)];
    if (Math.abs(t - s) < ALONG * measureDistance(from, to) || aside(to) > WIDE) return false;
    return s < 0 !== t < 0 || (from === this.start && Math.abs(s) < NEAR);
  }

  /** Draw a line, or erase the last one when the stroke goes back over it. @param {number} element */
  #draw(element) {
    const last = this.way.at(-1);
    if (last?.element !== element) return this.mark(element);
    this.way.pop();
    this.#set(last.before);
  }

  /** Begin a stroke over cells. @type {(cell: number | undefined, isTap: boolean) => void} isTap: whether a tap marks no cell */
  press(cell, isTap) {
    if (this.dabs || this.copies || isTap) this.pressed = cell;
    else this.mark(cell);
  }

  /** Mark the cell where a stroke began that continues in another one. @param {number} cell */
  #start(cell) {
    const { pressed } = this;
    if (this.dabs) this.#begin(pressed ?? cell);
    else if (this.copies) this.#copy(this.copies);
    else this.mark(pressed);
    this.pressed = undefined;
  }

  /** Mark the first cell of a stroke that excludes cells, unless it is chosen. @param {number} cell */
  #begin(cell) {
    const was = this.game.mark(cell);
    this.turn = was === NO ? { to: NONE, replaced: [NO] } : { to: NO, replaced: [NONE] };
    this.mark(cell);
  }

  /** Continue the mark of the cell where the stroke began, or else mark that cell. @param {Record<string, number>} given marks of the board */
  #copy(given) {
    const { pressed, start } = this;
    const was = given[keyOf(Math.floor(start.y), Math.floor(start.x))] ?? (pressed === undefined ? NONE : this.game.mark(pressed));
    if (was === NONE) this.mark(pressed);
    else this.turn = { to: was, replaced: [NONE] };
  }

  /** Mark an element in the same way as the first one. @param {number | undefined} element */
  mark(element) {
    if (element === undefined) return;
    const { game, choices } = this;
    const { to, replaced } = (this.turn ??= this.#decide(element));
    const was = game.mark(element);
    /** @type {Marks} */
    let marks = [];
    if (was !== to && replaced.includes(was)) {
      if (to === NONE) marks = [[element, to]];
      else marks = to === YES ? choices.choose(game, element) : choices.cross(game, element);
    }
    this.way.push({ element, before: marks.map(([i]) => [i, game.mark(i)]) });
    this.#set(marks);
  }

  /** Return the new mark for all elements, and the marks that it replaces. Cells take the next state of
      the first one, if they are empty or like it; lines are drawn or erased.
      @type {(element: number) => { to: number, replaced: number[] }} */
  #decide(element) {
    const was = this.game.mark(element);
    if (this.target.shape.sweeps) {
      const [[, to]] = this.choices.turn(this.game, element, this.second);
      return { to, replaced: [was, NONE] };
    }
    const mark = this.second ? NO : YES;
    return was === mark ? { to: NONE, replaced: [mark] } : { to: mark, replaced: [NONE, YES, NO] };
  }

  /** Set marks; all marks of a stroke are one move. @param {Marks} marks */
  #set(marks) {
    if (marks.length) this.game.set(marks, this.moves++ > 0);
  }

  /** Whether the stroke has reached no element. */
  get idle() {
    return !this.way.length && !this.moves;
  }

  /** End the stroke; without any mark left it is no move. */
  end() {
    if (this.moves && !this.way.length) this.game.takeBack();
  }

  /** Undo the stroke. */
  drop() {
    if (this.moves) this.game.takeBack();
  }
}

/** @type {(a: Spot, b: Spot) => number} */
export const measureDistance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
