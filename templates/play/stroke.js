// What a stroke over the board marks: all that lies between two places of the pointer, however fast it is.
import { NO, NONE, YES } from "./game.js";

const STEP = 0.2; // what a pointer must move before its direction means something, in cells
const WIDE = 0.42; // how far from the middle of a line it may cross
const NEAR = 0.2; // how far from the middle of a line it may begin
const ALONG = 0.8; // the cosine of the angle between the stroke and a line
const BEND = 0.6; // a jump by more than this both ways has gone around a corner

/** @typedef {import("./target.js").Spot} Spot */
/** @typedef {import("./choices.js").Marks} Marks */
/** @typedef {{ element: number, before: Marks }} Drawn */

export class Stroke {
  /** @param {Pick<import("./gestures.js").Table, "target" | "choices" | "game">} table
      @param {Spot} start
      @param {boolean} second  whether it says “surely not” */
  constructor({ target, choices, game }, start, second) {
    this.target = target;
    this.choices = choices;
    this.game = game;
    this.second = second && !choices.full;
    this.start = start;
    this.last = start;
    /** @type {Drawn[]} lines in the order in which they were drawn */
    this.way = [];
    /** @type {[number, number?] | null} what each element becomes; and of those, which alone */
    this.turn = null;
    this.moves = 0;
    /** @type {boolean | undefined} whether its last line runs from left to right */
    this.level = undefined;
  }

  /** The pointer has come to a spot. @type {(spot: Spot, ended?: boolean) => void} */
  to(spot, ended = false) {
    const corner = this.#corner(spot);
    if (corner) this.#straight(corner, false);
    this.#straight(spot, ended);
  }

  /** Where a fast stroke has turned: it went on as before, and then to the spot.
      @type {(spot: Spot) => Spot | undefined} */
  #corner({ x, y }) {
    const [wide, high] = [Math.abs(x - this.last.x), Math.abs(y - this.last.y)];
    if (!this.target.shape.bends || Math.min(wide, high) < BEND) return undefined;
    return this.level ?? wide >= high ? { x, y: this.last.y } : { x: this.last.x, y };
  }

  /** @type {(spot: Spot, ended: boolean) => void} */
  #straight(spot, ended) {
    const length = far(this.last, spot);
    if (length < STEP && !ended) return;
    const count = Math.max(1, Math.ceil(length / STEP));
    const from = this.last;
    const at = (/** @type {number} */ i) => ({ x: from.x + ((spot.x - from.x) * i) / count, y: from.y + ((spot.y - from.y) * i) / count });
    for (let i = 1; i <= count; i++) this.#past(at(i - 1), at(i));
    this.last = spot;
  }

  /** @type {(from: Spot, to: Spot) => void} */
  #past(from, to) {
    if (this.target.shape.sweeps) {
      const [cell] = this.target.at(to);
      if (cell !== this.way.at(-1)?.element) this.mark(cell);
      return;
    }
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    for (const element of this.target.at(middle)) {
      const stroke = this.target.strokes[element];
      if (!stroke || !this.#crosses(from, to, stroke)) continue;
      this.level = stroke[0].y === stroke[1].y;
      this.#draw(element);
    }
  }

  /** Whether the pointer passes the middle of a line, along the line; or begins there.
      @type {(from: Spot, to: Spot, stroke: Spot[]) => boolean} */
  #crosses(from, to, [a, b]) {
    const length = far(a, b);
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const along = (/** @type {Spot} */ { x, y }) => (x - a.x) * ux + (y - a.y) * uy - length / 2;
    const aside = (/** @type {Spot} */ { x, y }) => Math.abs((x - a.x) * uy - (y - a.y) * ux);
    const [s, t] = [along(from), along(to)];
    if (Math.abs(t - s) < ALONG * far(from, to) || aside(to) > WIDE) return false;
    return s < 0 !== t < 0 || (from === this.start && Math.abs(s) < NEAR);
  }

  /** A line; or the way back over the last one takes that back. @param {number} element */
  #draw(element) {
    const last = this.way.at(-1);
    if (last?.element !== element) return this.mark(element);
    this.way.pop();
    this.#set(last.before);
  }

  /** Mark an element as the first one was marked. @param {number | undefined} element */
  mark(element) {
    if (element === undefined) return;
    const { game, choices } = this;
    const [to, only] = (this.turn ??= this.#turn(element));
    const was = game.mark(element);
    /** @type {Marks} */
    let marks = [];
    if (was !== to && (only === undefined || was === only)) {
      if (to === NONE) marks = [[element, to]];
      else marks = to === YES ? choices.chosen(game, element) : choices.crossed(game, element);
    }
    this.way.push({ element, before: marks.map(([i]) => [i, game.mark(i)]) });
    this.#set(marks);
  }

  /** What the first element becomes; and of the others, which alone become that. A cell turns; a
      line is drawn, or erased. @type {(element: number) => [number, number?]} */
  #turn(element) {
    if (this.target.shape.sweeps) return [this.choices.turned(this.game, element, this.second)[0][1]];
    const mark = this.second ? NO : YES;
    return this.game.mark(element) === mark ? [NONE, mark] : [mark];
  }

  /** All that a stroke marks is one move. @param {Marks} marks */
  #set(marks) {
    if (marks.length) this.game.set(marks, this.moves++ > 0);
  }

  /** Whether it has met no element. */
  get idle() {
    return !this.way.length && !this.moves;
  }

  /** It has ended: what was all taken back is no move. */
  end() {
    if (this.moves && !this.way.length) this.game.takeBack();
  }

  /** It never was. */
  drop() {
    if (this.moves) this.game.takeBack();
  }
}

/** @type {(a: Spot, b: Spot) => number} */
export const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
