// Draws candidate marks: those in the corners around the edge of their cell, and those in the centre
// as lines of text. A cell with a number shows none.
import { placeOf } from "../keys.js";
import { createSvg } from "../../stage/svg.js";

const SPOTS = [[0, 0], [2, 0], [0, 2], [2, 2], [1, 0], [1, 2], [0, 1], [2, 1]]; // of corner marks: column and row of three
const EDGE = 0.17; // distance of a corner mark from the edge, in cells
const WIDTH = 5; // digits in a line of the centre

/** @typedef {{ text: string, tried: boolean }} Note */

export class Notes {
  /** @param {import("../board.js").Board} board @param {import("./marks.js").Candidates} candidates */
  constructor(board, candidates) {
    this.board = board;
    this.candidates = candidates;
    this.top = board.data.board.cages?.length ? 0.28 : 0; // leaves room for the result of a cage
    this.group = board.lines.appendChild(createSvg("g", { class: "candidates" }));
    /** @type {Map<string, string>} cell -> its notes as drawn */
    this.drawn = new Map();
    /** @type {Map<string, SVGElement[]>} */
    this.elements = new Map();
  }

  /** Draw the cells that have changed. `called`: the number to emphasize. @param {number} [called] */
  draw(called) {
    for (const cell of this.candidates.facts.elementsIn.keys()) {
      const hidden = this.candidates.heldIn(cell) !== undefined;
      const [corner, centre] = /** @type {const} */ (["corner", "centre"]).map((mode) => (hidden ? [] : this.#listNotes(cell, mode)));
      const look = JSON.stringify([corner, centre, [...corner, ...centre].some(({ text }) => text === String(called)) && called]);
      if (look === (this.drawn.get(cell) ?? EMPTY)) continue;
      this.drawn.set(cell, look);
      for (const element of this.elements.get(cell) || []) element.remove();
      const made = [...this.#drawCorners(cell, corner, called), ...this.#drawCentre(cell, centre, called)];
      this.elements.set(cell, made);
      this.group.append(...made);
    }
  }

  /** @type {(cell: string, mode: "corner" | "centre") => Note[]} */
  #listNotes(cell, mode) {
    const { candidates } = this;
    return candidates.notesIn(cell, mode).map((i) => ({
      text: String(candidates.facts.numberOf(i)), tried: candidates.game.findTrial(candidates.noteOf(i, mode)) > 0,
    }));
  }

  /** @type {(cell: string, notes: Note[], called?: number) => SVGElement[]} */
  #drawCorners(cell, notes, called) {
    const places = notes.length > SPOTS.length ? notes.map((_, i) => [i % 4 * 2 / 3, Math.floor(i / 4) * 2 / 3]) : SPOTS;
    return notes.map((note, i) => {
      const [x, y] = places[i].map((n) => EDGE + (n / 2) * (1 - 2 * EDGE));
      return this.#createText(cell, "edge", x, y, [note], called);
    });
  }

  /** @type {(cell: string, notes: Note[], called?: number) => SVGElement[]} */
  #drawCentre(cell, notes, called) {
    const wide = notes.some(({ text }) => text.length > 1);
    const width = wide ? 3 : WIDTH;
    const count = Math.ceil(notes.length / width);
    const each = Math.ceil(notes.length / Math.max(count, 1)); // lines of equal length
    return Array.from({ length: count }, (_, i) => {
      const y = 0.5 + (i - (count - 1) / 2) * Math.min(0.26, 0.9 / count);
      const css = `centre${notes.length > 4 || wide ? " small" : ""}`;
      return this.#createText(cell, css, 0.5, y, notes.slice(i * each, (i + 1) * each), called, wide ? " " : "");
    });
  }

  /** @type {(cell: string, css: string, x: number, y: number, notes: Note[], called?: number, gap?: string) => SVGElement} */
  #createText(cell, css, x, y, notes, called, gap = "") {
    const { r, c } = placeOf(cell);
    const side = this.board.data.cell;
    const made = createSvg("text", { class: `candidate ${css}`, x: (c + x) * side, y: (r + this.top + (1 - this.top) * y) * side });
    notes.forEach(({ text, tried }, i) => {
      const look = [text === String(called) ? "called" : "", tried ? "tried" : ""].filter(Boolean).join(" ");
      made.append(i ? gap : "", createSvg("tspan", look ? { class: look } : {}, text));
    });
    return made;
  }
}

const EMPTY = JSON.stringify([[], [], false]);
