// A position and its history: a mark for each element, notes, undo, redo, and trials that can be
// kept or discarded as a whole, one within another. Independent of the page and the kind.

export const NONE = 0;
export const YES = 1;
export const NO = 2; // surely not

const KEPT = 500; // moves to store
const MOST_NOTE = 9; // the largest value of a note
const DEEPEST = 9; // trials within each other

/** @typedef {[number, number, number][]} Changes  element, mark before, mark after */
/** @typedef {Record<string, number>} Notes  values from 1 to 9 that are no part of an answer, such as colours */
/** @typedef {{ values: string, notes: Notes }} Snapshot */
/** `notes`: key, value before, value after. `tries`: the trials before and after. `seconds`: the clock before a restart.
    @typedef {{ changes: Changes, notes?: [string, number, number][], tries?: [Snapshot[], Snapshot[]], seconds?: number }} Move */
/** @typedef {{ values: string, notes: Notes, tries: Snapshot[], done: Move[], undone: Move[] }} History */

export class Game {
  /** @param {number} size number of elements
      @param {number[]} [fixed] elements that the board marks; no move changes them
      @param {(marks: number[]) => number[]} [repair] removes impossible marks from a loaded position
      @param {string[]} [notable] the keys that notes may have; a text has their values in this order */
  constructor(size, fixed = [], repair = (marks) => marks, notable = []) {
    /** @type {Uint8Array} */
    this.values = new Uint8Array(size);
    /** @type {Notes} */
    this.notes = {};
    this.fixed = new Set(fixed);
    this.repair = repair;
    this.notable = notable;
    /** @type {Snapshot[]} what each trial started from; the innermost is the last one */
    this.tries = [];
    /** @type {Move[]} */
    this.done = [];
    /** @type {Move[]} */
    this.undone = [];
    /** @type {Move | undefined} the last move that was made here, not loaded */
    this.latest = undefined;
    /** @type {(elements?: number[]) => void} called after each change, with the changed elements unless all may have changed */
    this.onChange = () => {};
  }

  /** @param {number} element */
  mark(element) {
    return this.fixed.has(element) ? YES : this.values[element];
  }

  /** Return the trial that made a mark, counted from 1; 0 if none did. @param {number} element */
  findTrial(element) {
    let trial = this.tries.length;
    while (trial && Number(this.tries[trial - 1].values[element]) === this.values[element]) trial--;
    return trial;
  }

  /** Mark elements as one move, or as a continuation of the last move.
      @type {(marks: [number, number][], more?: boolean) => void} element and mark */
  set(marks, more = false) {
    this.#move(marks.filter(([i, mark]) => mark !== this.mark(i)), [], this.tries, more);
  }

  /** Change notes in the same way; a value of 0 removes one. @type {(notes: [string, number][], more?: boolean) => void} key and value */
  note(notes, more = false) {
    this.#move([], notes, this.tries, more);
  }

  /** @type {(to: [number, number][], noted?: [string, number][], tries?: Snapshot[], more?: boolean) => void} */
  #move(to, noted = [], tries = this.tries, more = false) {
    const free = to.filter(([i]) => !this.fixed.has(i));
    const changes = /** @type {Changes} */ (free.map(([i, value]) => [i, this.values[i], value]));
    const notes = noted.map(([key, value]) => /** @type {[string, number, number]} */ ([key, this.notes[key] || 0, value]));
    const changed = notes.filter(([, before, after]) => before !== after);
    if (!changes.length && !changed.length && tries === this.tries) return;
    /** @type {Move} */
    const move = { changes };
    if (changed.length) move.notes = changed;
    if (tries !== this.tries) move.tries = [this.tries, tries];
    const last = this.done.at(-1);
    if (more && last && last === this.latest) { // otherwise another tab has come between
      last.changes.push(...changes);
      if (changed.length) last.notes = [...(last.notes || []), ...changed];
    } else {
      this.done.push(move);
      this.latest = move;
    }
    this.undone = [];
    this.#apply(move, 1);
  }

  /** @type {(move: Move, way: 0 | 1) => void} way: 0 undoes */
  #apply({ changes, notes = [], tries }, way) {
    // an element may have changed twice
    for (const change of way ? changes : [...changes].reverse()) this.values[change[0]] = change[1 + way];
    for (const [key, ...value] of way ? notes : [...notes].reverse()) {
      if (value[way]) this.notes[key] = value[way];
      else delete this.notes[key];
    }
    if (tries) this.tries = tries[way];
    this.onChange(tries ? undefined : changes.map(([i]) => i)); // a trial changes the looks of other marks, too
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

  /** Clear all marks and notes; undo restores them. */
  restart() {
    this.#replace({ values: "0".repeat(this.values.length), notes: {} }, []);
  }

  // -- trials

  get deepest() {
    return this.tries.length === DEEPEST;
  }

  /** Start a trial, within the present one if there is one. */
  try() {
    if (!this.deepest) this.#move([], [], [...this.tries, this.#snap()]);
  }

  /** End the innermost trial and keep its marks and notes. */
  keep() {
    if (this.tries.length) this.#move([], [], this.tries.slice(0, -1));
  }

  /** End the innermost trial and return to what it started from. */
  drop() {
    const before = this.tries.at(-1);
    if (before) this.#replace(before, this.tries.slice(0, -1));
  }

  /** @returns {Snapshot} */
  #snap() {
    return { values: this.values.join(""), notes: { ...this.notes } };
  }

  /** Go to a snapshot as one move. @type {(to: Snapshot, tries: Snapshot[]) => void} */
  #replace({ values, notes }, tries) {
    const marks = Array.from(values, (value, i) => /** @type {[number, number]} */ ([i, Number(value)])).filter(([i, mark]) => mark !== this.values[i]);
    const keys = [...Object.keys(this.notes), ...Object.keys(notes)];
    const same = !tries.length && !this.tries.length;
    this.#move(marks, [...new Set(keys)].map((key) => [key, notes[key] || 0]), same ? this.tries : tries);
  }

  // -- storage

  /** Return the position with its notes and trials, and the last moves. @returns {History} */
  dumpHistory() {
    const { tries, done, undone } = this;
    return { ...this.#snap(), tries, done: done.slice(-KEPT), undone: undone.slice(-KEPT) };
  }

  /** Restore a stored game; return false if it does not fit this board. @param {History} [way] */
  resume(way) {
    if (!way || !this.#fits(way)) return false;
    this.values = Uint8Array.from(way.values, Number);
    Object.assign(this, { notes: { ...way.notes }, tries: way.tries || [], done: way.done, undone: way.undone });
    this.onChange();
    return true;
  }

  /** Return whether a stored game fits this board, which may have changed since. @param {History} way */
  #fits({ values, notes, tries = [], done, undone }) {
    const size = this.values.length;
    const isNote = (/** @type {[string, ...number[]]} */ [key, ...all]) => this.notable.includes(key) && all.every((value) => Number.isInteger(value) && value >= 0 && value <= MOST_NOTE);
    /** @type {(snap: Snapshot) => boolean} */
    const isSnapshot = (snap) => typeof snap?.values === "string" && /^[012]*$/.test(snap.values) && snap.values.length === size && Object.entries(snap.notes || {}).every(isNote);
    if (!Array.isArray(tries) || ![{ values, notes }, ...tries].every(isSnapshot)) return false;
    const marks = Array.from(values, Number);
    if (String(this.repair(marks)) !== String(marks)) return false;
    const right = (/** @type {number[]} */ [i, ...marked]) => i < size && !this.fixed.has(i) && marked.every((mark) => mark >= 0 && mark < 3);
    const moves = [done, undone].flat();
    return moves.every((move) => move?.changes?.every(right) && (move.notes || []).every(isNote) && (move.tries || []).flat().every(isSnapshot));
  }

  /** Start a game from a position. @param {string} position */
  begin(position) {
    this.values.fill(NONE);
    Object.assign(this, { notes: {}, tries: [], done: [], undone: [] });
    this.decode(position);
    this.done = [];
    this.onChange();
  }

  // -- as text: marks as base-3 digits, five in a byte. If there are notes, “.1” and their values follow: a digit
  // for each, a letter from a to z for 1 to 26 keys without one. (The digit after the point is the version.)

  encode() {
    const { notes, notable } = this;
    const values = notable.map((key) => notes[key] || 0).join("").replace(/0+$/, "");
    return this.#encodeMarks() + (values && `.1${values.replace(/0{1,26}/g, ({ length }) => String.fromCharCode(96 + length))}`);
  }

  #encodeMarks() {
    const bytes = [];
    for (let i = 0; i < this.values.length; i += 5) {
      let byte = 0;
      for (let j = 4; j >= 0; j--) byte = byte * 3 + (this.values[i + j] || 0);
      bytes.push(byte);
    }
    while (bytes[bytes.length - 1] === 0) bytes.pop();
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  /** Parse a position into marks and the values of notes; null if the text is invalid. @param {string} text @returns {{ marks: number[], values: number[] } | null} */
  parse(text) {
    const [, marked, noted = ""] = /^([\w-]*)(?:\.1([1-9a-z]*))?$/.exec(text) || [];
    const most = this.notable.length;
    if (marked === undefined || noted.length > most) return null;
    const values = [...noted].flatMap((char) => (char > "9" ? Array(char.charCodeAt(0) - 96).fill(0) : [Number(char)]));
    const marks = this.#parseMarks(marked);
    return marks && values.length <= most ? { marks, values } : null;
  }

  /** @param {string} text @returns {number[] | null} */
  #parseMarks(text) {
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
    const parsed = this.parse(text);
    if (!parsed) return false;
    const notes = this.notable.map((key, i) => /** @type {[string, number]} */ ([key, parsed.values[i] || 0]));
    this.#move(parsed.marks.map((mark, i) => [i, mark]), notes, this.tries.length ? [] : this.tries);
    return true;
  }
}
