// A position and its history: a mark for each element, undo, redo, and a trial that can be kept or
// discarded as a whole. Independent of the page and the kind.

export const NONE = 0;
export const YES = 1;
export const NO = 2; // surely not
const TRIED = 3; // added to a mark that is part of a trial

/** @typedef {[number, number, number][]} Changes  element, mark before, mark after */
/** @typedef {{ changes: Changes, trying: [boolean, boolean], seconds?: number }} Move  seconds: the clock before a restart */
/** @typedef {{ values: string, trying: boolean, done: Move[], undone: Move[] }} History */

const KEPT = 500; // moves to store

export class Game {
  /** @param {number} size number of elements
      @param {number[]} [fixed] elements that the board marks; no move changes them
      @param {(marks: number[]) => number[]} [repair] removes impossible marks from a loaded position */
  constructor(size, fixed = [], repair = (marks) => marks) {
    /** @type {Uint8Array} */
    this.values = new Uint8Array(size);
    this.fixed = new Set(fixed);
    this.repair = repair;
    this.trying = false;
    /** @type {Move[]} */
    this.done = [];
    /** @type {Move[]} */
    this.undone = [];
    /** @type {() => void} called after each change */
    this.onChange = () => {};
  }

  /** @param {number} element */
  mark(element) {
    return this.fixed.has(element) ? YES : this.values[element] % TRIED;
  }

  /** Return whether a mark is part of the trial. @param {number} element */
  isTried(element) {
    return this.values[element] > TRIED;
  }

  /** Mark elements as one move, or as a continuation of the last move.
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

  /** @type {(move: Move, way: 0 | 1) => void} way: 0 undoes */
  #apply({ changes, trying }, way) {
    // an element may have changed twice
    for (const change of way ? changes : [...changes].reverse()) this.values[change[0]] = change[1 + way];
    this.trying = trying[way];
    this.onChange();
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

  /** Remove the last move from the history. */
  takeBack() {
    const move = this.done.pop();
    if (move) this.#apply(move, 0);
  }

  /** Clear all marks; undo restores them. */
  restart() {
    this.#move(this.#all((value) => value > 0, () => NONE), false);
  }

  // -- the trial

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

  // -- storage

  /** Return the position with its trial, and the last moves. @returns {History} */
  dumpHistory() {
    const { values, trying, done, undone } = this;
    return { values: values.join(""), trying, done: done.slice(-KEPT), undone: undone.slice(-KEPT) };
  }

  /** Restore a stored game; return false if it does not fit this board. @param {History} [way] */
  resume(way) {
    if (!way || !this.#fits(way)) return false;
    this.values = Uint8Array.from(way.values, Number);
    Object.assign(this, { trying: way.trying, done: way.done, undone: way.undone });
    this.onChange();
    return true;
  }

  /** Return whether a stored game fits this board, which may have changed since. @param {History} way */
  #fits({ values, trying, done, undone }) {
    if (typeof values !== "string" || !/^[01245]*$/.test(values) || values.length !== this.values.length) return false;
    const marks = Array.from(values, (value) => Number(value) % TRIED);
    if (String(this.repair(marks)) !== String(marks)) return false;
    const right = (/** @type {number[]} */ [i, ...marked]) => i < values.length && !this.fixed.has(i) && marked.every((mark) => mark >= 0 && mark < 6);
    const moves = [done, undone].flat();
    return moves.every((move) => move?.changes?.every(right) && move.trying?.length === 2) && typeof trying === "boolean";
  }

  /** Start a game from a position. @param {string} position */
  begin(position) {
    this.values.fill(NONE);
    this.trying = false;
    this.done = [];
    this.undone = [];
    this.decode(position);
    this.done = [];
    this.onChange();
  }

  // -- as text: marks as base-3 digits, five in a byte

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

  /** Parse a position into marks; null if the text is invalid. @param {string} text @returns {number[] | null} */
  parse(text) {
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
    return this.repair(Array.from(this.values, (_, i) => marks[i] || NONE));
  }

  /** Load a position as one move; return false if the text is invalid. @param {string} text */
  decode(text) {
    const marks = this.parse(text);
    if (marks) this.#move(marks.map((mark, i) => [i, mark]), false);
    return marks !== null;
  }
}
