// A position and the way to it: what each element of the board is marked with, undo, redo, and
// a try that can be kept or dropped as a whole. Knows neither the page nor the kind.

export const NONE = 0;
export const YES = 1;
export const NO = 2; // surely not
const TRIED = 3; // added to a mark that belongs to a try

/** @typedef {[number, number, number][]} Changes  element, what it was, what it becomes */
/** @typedef {{ changes: Changes, trying: [boolean, boolean], seconds?: number }} Move  what the clock said before */
/** @typedef {{ values: string, trying: boolean, done: Move[], undone: Move[] }} Way */

const KEPT = 500; // moves, from visit to visit

export class Game {
  /** @param {number} size how many elements there are
      @param {number[]} [fixed] those that the board marks: no move is about them
      @param {(marks: number[]) => number[]} [possible] a position from elsewhere, without what cannot be */
  constructor(size, fixed = [], possible = (marks) => marks) {
    /** @type {Uint8Array} */
    this.values = new Uint8Array(size);
    this.fixed = new Set(fixed);
    this.possible = possible;
    this.trying = false;
    /** @type {Move[]} */
    this.done = [];
    /** @type {Move[]} */
    this.undone = [];
    /** @type {() => void} called after every change */
    this.changed = () => {};
  }

  /** @param {number} element */
  mark(element) {
    return this.fixed.has(element) ? YES : this.values[element] % TRIED;
  }

  /** Whether a mark belongs to the try. @param {number} element */
  isTried(element) {
    return this.values[element] > TRIED;
  }

  /** Mark some elements, as one move, or as more of the last one.
      @type {(marks: [number, number][], more?: boolean) => void} element and mark */
  set(marks, more = false) {
    const tried = (/** @type {number} */ mark) => (this.trying && mark ? mark + TRIED : mark);
    const before = more ? this.done[this.done.length - 1] : undefined;
    this.#move(marks.filter(([i, mark]) => mark !== this.mark(i)).map(([i, mark]) => [i, tried(mark)]));
    const last = this.done[this.done.length - 1];
    if (!before || this.done[this.done.length - 2] !== before) return; // another tab may have come between
    this.done.pop();
    before.changes.push(...last.changes);
  }

  /** @type {(to: [number, number][], trying?: boolean) => void} */
  #move(to, trying = this.trying) {
    const free = to.filter(([i]) => !this.fixed.has(i));
    const changes = /** @type {Changes} */ (free.map(([i, value]) => [i, this.values[i], value]));
    if (!changes.length && trying === this.trying) return;
    const move = { changes, trying: /** @type {[boolean, boolean]} */ ([this.trying, trying]) };
    this.done.push(move);
    this.undone = [];
    this.#apply(move, 1);
  }

  /** @type {(move: Move, way: 0 | 1) => void} way: 0 is back */
  #apply({ changes, trying }, way) {
    // backwards where one element changed twice
    for (const change of way ? changes : [...changes].reverse()) this.values[change[0]] = change[1 + way];
    this.trying = trying[way];
    this.changed();
  }

  undo() {
    const move = this.done.pop();
    if (!move) return;
    this.undone.push(move);
    this.#apply(move, 0);
  }

  redo() {
    const move = this.undone.pop();
    if (!move) return;
    this.done.push(move);
    this.#apply(move, 1);
  }

  /** The last move never was. */
  takeBack() {
    const move = this.done.pop();
    if (move) this.#apply(move, 0);
  }

  /** Everything away; undo brings it back. */
  restart() {
    this.#move(this.#all((value) => value > 0, () => NONE), false);
  }

  // -- a try

  try() {
    this.#move([], true);
  }

  keep() {
    this.#move(this.#all((value) => value > TRIED, (value) => value - TRIED), false);
  }

  drop() {
    this.#move(this.#all((value) => value > TRIED, () => NONE), false);
  }

  /** @type {(which: (value: number) => boolean, to: (value: number) => number) => [number, number][]} */
  #all(which, to) {
    /** @type {[number, number][]} */
    const found = [];
    this.values.forEach((value, i) => which(value) && found.push([i, to(value)]));
    return found;
  }

  // -- from visit to visit

  /** The position with its try, and the moves that led here. @returns {Way} */
  way() {
    const { values, trying, done, undone } = this;
    return { values: values.join(""), trying, done: done.slice(-KEPT), undone: undone.slice(-KEPT) };
  }

  /** Go on from there; false if that is no way on this board. @param {Way} [way] */
  resume(way) {
    if (!way || !this.#knows(way)) return false;
    this.values = Uint8Array.from(way.values, Number);
    Object.assign(this, { trying: way.trying, done: way.done, undone: way.undone });
    this.changed();
    return true;
  }

  /** Whether it fits this board: what is kept may be of an older one. @param {Way} way */
  #knows({ values, trying, done, undone }) {
    if (typeof values !== "string" || !/^[01245]*$/.test(values) || values.length !== this.values.length) return false;
    const marks = Array.from(values, (value) => Number(value) % TRIED);
    if (String(this.possible(marks)) !== String(marks)) return false;
    const right = (/** @type {number[]} */ [i, ...marked]) => i < values.length && !this.fixed.has(i) && marked.every((mark) => mark >= 0 && mark < 6);
    const moves = [done, undone].flat();
    return moves.every((move) => move?.changes?.every(right) && move.trying?.length === 2) && typeof trying === "boolean";
  }

  /** A game that begins here. @param {string} position */
  begin(position) {
    this.values.fill(NONE);
    this.trying = false;
    this.done = [];
    this.undone = [];
    this.decode(position);
    this.done = [];
    this.changed();
  }

  // -- as text: marks as digits to the base of 3, five in a byte

  encode() {
    const bytes = [];
    for (let i = 0; i < this.values.length; i += 5) {
      let byte = 0;
      for (let j = 4; j >= 0; j--) byte = byte * 3 + (this.values[i + j] || 0) % TRIED;
      bytes.push(byte);
    }
    while (bytes[bytes.length - 1] === 0) bytes.pop();
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  /** The marks of a position; null if the text is none. @param {string} text @returns {number[] | null} */
  reads(text) {
    let bytes;
    try {
      bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    } catch {
      return null;
    }
    const marks = [...bytes].flatMap((char) => {
      const byte = char.charCodeAt(0);
      return [1, 3, 9, 27, 81].map((unit) => Math.floor(byte / unit) % 3);
    });
    if (marks.some((mark, i) => mark && i >= this.values.length)) return null;
    if ([...bytes].some((char) => char.charCodeAt(0) >= 243)) return null;
    return this.possible(Array.from(this.values, (_, i) => marks[i] || NONE));
  }

  /** Take over a position, as one move; false if the text is none. @param {string} text */
  decode(text) {
    const marks = this.reads(text);
    if (marks) this.#move(marks.map((mark, i) => [i, mark]), false);
    return marks !== null;
  }
}
