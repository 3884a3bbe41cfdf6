// Candidate marks: numbers noted in the centre or in the corners of cells. They are the reader's
// notes: no check reads them, and they are never wrong. The game has two further elements for each
// number in a cell, so undo, trials, storage and links include them.
import { NONE, YES, NO } from "../game.js";
import { splitKey } from "../keys.js";
import { t } from "../../stage/say.js";

/** @typedef {import("../choices.js").Marks} Marks */
/** @typedef {import("./facts.js").Group} Group */
/** @typedef {"digit" | "corner" | "centre"} Mode  where a typed number goes */

const LAYERS = { centre: 1, corner: 2 };
export const PER_ELEMENT = 3; // elements of the game for each number in a cell

export class Candidates {
  /** @param {import("./facts.js").Facts} facts
      @param {Pick<import("../gestures.js").Table, "choices" | "game">} table
      @param {import("../settings.js").Setting} erases whether a placed number leaves the marks that it excludes */
  constructor(facts, { choices, game }, erases) {
    this.facts = facts;
    this.choices = choices;
    this.game = game;
    this.erases = erases;
  }

  /** Return the game's element for a candidate mark. @type {(element: number, mode: "corner" | "centre") => number} */
  noteOf(element, mode) {
    return element + LAYERS[mode] * this.facts.data.elements.length;
  }

  /** @type {(element: number, mode: "corner" | "centre") => boolean} */
  isNoted(element, mode) {
    return this.game.mark(this.noteOf(element, mode)) !== NONE;
  }

  /** @param {string} cell */
  elementsIn(cell) {
    return this.facts.elementsIn.get(cell) || [];
  }

  /** Return the noted elements of a cell. @type {(cell: string, mode: "corner" | "centre") => number[]} */
  notesIn(cell, mode) {
    return this.elementsIn(cell).filter((i) => this.isNoted(i, mode));
  }

  /** Return the element whose number a cell holds, if any. @param {string} cell */
  heldIn(cell) {
    return this.elementsIn(cell).find((i) => this.game.mark(i) === YES);
  }

  /** Return whether the reader has marked that a cell stays empty. @param {string} cell */
  isEmptied(cell) {
    return this.elementsIn(cell).length > 0 && this.elementsIn(cell).every((i) => this.game.mark(i) === NO);
  }

  /** Return the cells that the board does not fill. @param {string[]} cells */
  #selectOpen(cells) {
    return cells.filter((cell) => this.elementsIn(cell).some((i) => !this.choices.closed.has(i)));
  }

  /** Return the elements of a number in cells. @type {(cells: string[], k: number) => number[]} */
  #findElements(cells, k) {
    return this.#selectOpen(cells).flatMap((cell) => this.facts.elementOf.get(`${cell}=${k}`) ?? []);
  }

  /** Return the marks of a typed number in cells; none of it if all of them have it already.
      @type {(cells: string[], k: number, mode: Mode, removes?: boolean) => Marks} */
  plan(cells, k, mode, removes) {
    const found = this.#findElements(cells, k);
    if (mode === "digit") {
      const holds = removes ?? found.every((i) => this.game.mark(i) === YES);
      return holds ? this.#withErasure(found.filter((i) => this.game.mark(i) === YES).map((i) => [i, NONE])) : this.planDigits(found.filter((i) => this.game.mark(i) !== YES));
    }
    const open = found.filter((i) => this.heldIn(splitKey(this.facts.data.elements[i][0]).place) === undefined);
    const gone = removes ?? open.every((i) => this.isNoted(i, mode));
    return open.map((i) => [this.noteOf(i, mode), gone ? NONE : YES]);
  }

  /** Return the marks that put numbers into cells; the marks of other cells lose what these exclude.
      @param {number[]} elements @returns {Marks} */
  planDigits(elements) {
    return this.#withErasure(elements.flatMap((i) => this.choices.of[i].map((j) => /** @type {[number, number]} */ ([j, j === i ? YES : NONE]))));
  }

  /** Add to marks of numbers that the marks of other cells lose what the numbers exclude. A number that
      visibly clashes excludes nothing, until it or what it clashes with is corrected.
      @param {Marks} marks @returns {Marks} */
  #withErasure(marks) {
    if (!this.erases.on) return marks;
    const { facts, game } = this;
    const to = new Map(marks);
    const before = (/** @type {number} */ i) => game.mark(i) === YES;
    const after = (/** @type {number} */ i) => (to.has(i) ? to.get(i) === YES : before(i));
    const right = [...facts.numbers.keys()].filter((i) => after(i) && !this.#clashes(i, after) && (!before(i) || this.#clashes(i, before)));
    return [...marks, ...this.planRemoval(right.flatMap((i) => facts.peersOf(i)))];
  }

  /** Return whether a number visibly breaks a rule: it is too large, stands twice, or its group has another result.
      @type {(element: number, holds: (element: number) => boolean) => boolean} */
  #clashes(element, holds) {
    const { facts } = this;
    const { place } = splitKey(facts.data.elements[element][0]);
    if (facts.numberOf(element) > facts.largestIn(place) || facts.peersOf(element).some(holds)) return true;
    return facts.groupsAt(place).some(({ cells, sign, sets }) => {
      const held = cells.flatMap((cell) => this.elementsIn(cell).filter(holds)).map((i) => facts.numberOf(i));
      if (held.length === cells.length) return sets !== null && !sets.some((set) => remove(set, held));
      if (sign !== "+" || !sets?.length) return false;
      const open = cells.filter((cell) => !this.elementsIn(cell).some(holds));
      const left = addUp(sets[0]) - addUp(held);
      return left < 0 || left > addUp(open.map((cell) => facts.largestIn(cell)));
    });
  }

  /** Return the marks that remove candidate marks. @param {number[]} elements @returns {Marks} */
  planRemoval(elements) {
    const notes = [...new Set(elements)].flatMap((i) => [this.noteOf(i, "centre"), this.noteOf(i, "corner")]);
    return notes.filter((note) => this.game.mark(note) !== NONE).map((note) => [note, NONE]);
  }

  /** Return the marks that clear cells: their numbers, or if they have none, their candidate marks.
      @param {string[]} cells @returns {Marks} */
  planClear(cells) {
    const own = this.#selectOpen(cells).flatMap((cell) => this.elementsIn(cell));
    const held = own.filter((i) => this.game.mark(i) !== NONE);
    return held.length ? this.#withErasure(held.map((i) => [i, NONE])) : this.planRemoval(own);
  }

  /** Return the marks for cells that stay empty; none of it if all of them have it already.
      @param {string[]} cells @returns {Marks} */
  planEmpty(cells) {
    const open = this.#selectOpen(cells);
    const to = open.every((cell) => this.isEmptied(cell)) ? NONE : NO;
    return this.#withErasure(open.flatMap((cell) => this.elementsIn(cell).map((i) => /** @type {[number, number]} */ ([i, to]))));
  }

  /** Return whether the numbers on the board leave room for a number in its cell. @param {number} element */
  #fits(element) {
    const { facts, game } = this;
    const { place } = splitKey(facts.data.elements[element][0]);
    return facts.numberOf(element) <= facts.largestIn(place) && !facts.peersOf(element).some((i) => game.mark(i) === YES);
  }

  /** Return the elements that a cell may still hold beside the numbers on the board. @param {string} cell */
  findPossible(cell) {
    const groups = this.facts.groupsAt(cell);
    return this.elementsIn(cell).filter((i) => this.#fits(i) && groups.every((group) => this.#completes(group, cell, i)));
  }

  /** Return whether a group can have one of its sets if a cell holds an element. @type {(group: Group, cell: string, element: number) => boolean} */
  #completes({ cells, sets }, cell, element) {
    const { facts } = this;
    const others = cells.filter((other) => other !== cell);
    const open = others.filter((other) => this.heldIn(other) === undefined);
    const taken = [element, ...this.#listHeld(others)];

    /** Return whether numbers fit into as many of the open cells, together with placed elements. @type {(numbers: number[], placed: number[]) => boolean} */
    const fit = (numbers, placed) =>
      !numbers.length || open.length > ARRANGED || [...new Set(numbers)].some((k) => {
        const i = facts.elementOf.get(`${open[numbers.length - 1]}=${k}`);
        return i !== undefined && this.#fits(i) && !facts.peersOf(i).some((j) => placed.includes(j)) && fit(remove(numbers, [k]) || [], [...placed, i]);
      });
    return !sets || sets.some((set) => {
      const rest = remove(set, taken.map((i) => facts.numberOf(i)));
      return rest && fit(rest, [element]);
    });
  }

  /** Return the elements whose numbers cells hold. @param {string[]} cells */
  #listHeld(cells) {
    return cells.flatMap((cell) => this.heldIn(cell) ?? []);
  }

  /** Return the centre marks of all empty cells: every number that is possible. A cell with centre
      marks only loses some. @returns {Marks} */
  planFill() {
    const open = this.#selectOpen([...this.facts.elementsIn.keys()]).filter((cell) => this.heldIn(cell) === undefined && !this.isEmptied(cell));
    return open.flatMap((cell) => {
      const [possible, noted] = [this.findPossible(cell), this.notesIn(cell, "centre")];
      const kept = noted.length ? possible.filter((i) => noted.includes(i)) : possible;
      return this.elementsIn(cell).map((i) => /** @type {[number, number]} */ ([this.noteOf(i, "centre"), kept.includes(i) ? YES : NONE]));
    });
  }

  /** Return whether the reader's marks show that a number is not in its cell. Two centre marks or
      more say that the cell holds one of them. @param {number} element */
  isExcluded(element) {
    const { game, choices, facts } = this;
    if (choices.isDenied(game, element) || facts.peersOf(element).some((i) => game.mark(i) === YES)) return true;
    const noted = this.notesIn(splitKey(facts.data.elements[element][0]).place, "centre");
    return noted.length > 1 && !noted.includes(element);
  }

  /** Return how often a number is still missing, for each number; null if the rules do not say it. */
  countLeft() {
    const { count } = this.facts;
    if (!count) return null;
    /** @type {Map<number, number>} */
    const placed = new Map();
    for (const cell of this.facts.elementsIn.keys()) {
      const held = this.heldIn(cell);
      if (held !== undefined) placed.set(this.facts.numberOf(held), (placed.get(this.facts.numberOf(held)) || 0) + 1);
    }
    return (/** @type {number} */ k) => count(k) - (placed.get(k) || 0);
  }

  /** Return the sets of numbers of a cell's groups as a text; "" if it has none. @param {string} cell */
  describeSets(cell) {
    return this.facts.groupsAt(cell).flatMap(({ cells, about, sign, sets }) => {
      if (!sets || cells.length < 2) return [];
      const held = this.#listHeld(cells).map((i) => this.facts.numberOf(i));
      const left = sets.filter((set) => remove(set, held));
      const shown = left.slice(0, MOST).map((set) => set.join(sign)).join(", ");
      const [n, more] = [cells.length, left.length - MOST];
      const told = more > 0 ? t`${shown} and ${more} more` : shown || t`no set fits`;
      return [t`${about} in ${n} cells: ${told}.`];
    }).join(" ");
  }
}

const MOST = 8; // sets to list
const ARRANGED = 5; // most open cells of a group in which numbers are arranged

/** @param {number[]} numbers */
const addUp = (numbers) => numbers.reduce((sum, k) => sum + k, 0);

/** Return numbers without others; null if they do not contain these. @type {(numbers: number[], others: number[]) => number[] | null} */
function remove(numbers, others) {
  const rest = [...numbers];
  return others.every((k) => rest.includes(k) && rest.splice(rest.indexOf(k), 1)) ? rest : null;
}
