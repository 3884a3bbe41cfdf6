// The reader's marks on the board of the stage. Draws what the game says; decides nothing.
import { WHOLE, formOf, pathOf, signAt } from "./forms.js";
import { NONE, YES } from "./game.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {import("./target.js").Shape} Shape */
/**
 * `sign`: the path of a mark about its cell's centre, where it is one. `called`: a marked cell
 * in words. `names`: of symbols.
 * `choices`: elements of which one place can hold only some. `fixed`: those that the board marks.
 * `paint`: whether one draws rectangles. `marks`: how many elements an answer consists of; the
 * others note a cell as inside the loop, or outside. `full`: whether each choice must hold one.
 * @typedef {{ kind: string, id: string, cell: number, sign: string, called: string,
 *   board: import("./view.js").BoardData, names: Record<string, string>,
 *   rules: Record<string, string>, checks: import("./rules.js").Checks, elements: string[][],
 *   choices: number[][], fixed: number[], paint: boolean, marks: number,
 *   answers: string[], complete: boolean, full: boolean }} Data
 */

export class Board {
  /** @param {SVGSVGElement} svg @param {Data} data @param {Shape} shape @param {import("./choices.js").Choices} choices */
  constructor(svg, data, shape, choices) {
    this.svg = svg;
    this.data = data;
    this.shape = shape;
    this.choices = choices;
    this.fills = this.#group("fills", ".lattice");
    this.lines = this.#group("lines", ".clues");
    this.wrong = this.#group("lines wrongs", ".clues");
    this.meant = document.createElementNS(SVG, "path"); // what a stroke will mark when it ends
    this.meant.setAttribute("class", "mine meant");
    this.lines.append(this.meant);
    /** @type {(SVGElement | null)[]} */
    this.drawn = data.elements.map(() => null);
    /** @type {string[]} */
    this.looks = data.elements.map(() => "");
  }

  /** A group of our own in one stratum of the board. @type {(stratum: string, before: string) => SVGGElement} */
  #group(stratum, before) {
    const made = document.createElementNS(SVG, "g");
    made.setAttribute("class", `${stratum} played`);
    const next = before && this.svg.querySelector(`:scope > ${before}`);
    this.svg.insertBefore(made, next || null);
    return made;
  }

  /** Draw what changed. @param {import("./game.js").Game} game */
  draw(game) {
    this.data.elements.forEach((keys, i) => {
      const look = this.#look(game, i);
      if (look === this.looks[i]) return;
      this.looks[i] = look;
      this.drawn[i]?.remove();
      this.drawn[i] = look ? this.#made(i, look, this.#isBeside(game, i)) : null;
    });
  }

  /** The classes of a mark; none where nothing is drawn. @type {(game: import("./game.js").Game, i: number) => string} */
  #look(game, i) {
    const mark = game.mark(i);
    if (mark === NONE || game.fixed.has(i)) return "";
    const own = this.shape.look ? this.shape.look(mark === YES, this.#isBeside(game, i)) : "";
    if (own === null) return "";
    const sign = this.data.sign && mark === YES ? "sign" : "";
    const note = i >= this.data.marks ? "note" : "";
    return ["mine", mark === YES ? "yes" : "no", note, game.isTried(i) ? "tried" : "", sign, own].filter(Boolean).join(" ");
  }

  /** Whether its place holds another mark, too. @type {(game: import("./game.js").Game, i: number) => boolean} */
  #isBeside(game, i) {
    return this.choices.rivals(game, i).length > 0;
  }

  /** @type {(i: number, look: string, beside: boolean) => SVGElement} */
  #made(i, look, beside) {
    const { shape, data: { elements, sign } } = this;
    const yes = look.includes("yes") || look.includes("note");
    const made = shape.drawn ? shape.drawn(this, i, yes) : this.#path(i, yes, beside);
    made.setAttribute("class", `${look} ${made.getAttribute("class") || ""}`.trim());
    made.setAttribute("data-key", elements[i][0]);
    (formOf(shape, elements[i][0]).fills && yes && !sign ? this.fills : this.lines).append(made);
    return made;
  }

  /** @type {(i: number, yes: boolean, beside: boolean) => SVGElement} */
  #path(i, yes, beside) {
    const { shape, choices, data: { cell, elements, sign } } = this;
    const aside = shape.aside?.(choices, i, yes && beside);
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("d", sign && yes ? signAt(sign, elements[i][0], cell) : pathOf(shape, elements[i], yes, cell, aside));
    return made;
  }

  /** Show what a stroke will mark when it ends: a path, or "" for nothing. @param {string} d */
  mean(d) {
    this.meant.setAttribute("d", d);
  }

  /** Show where a rule is broken or not yet done, or what a hint is about.
      @type {(keys: string[], look?: "wrong" | "undone" | "hinted") => void} keys of cells, or of marks */
  light(keys, look = "wrong") {
    this.wrong.replaceChildren(
      ...keys.map((key) => {
        const made = document.createElementNS(SVG, "path");
        const own = this.shape.drawn ? WHOLE : formOf(this.shape, key);
        made.setAttribute("d", pathOf(own, [key], true, this.data.cell));
        made.setAttribute("class", `${look} ${own === WHOLE ? "cell" : "stroke"}`);
        made.setAttribute("data-key", key);
        return made;
      }),
    );
  }

  /** Where a pointer is, in cells. @param {MouseEvent} event */
  spot(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return { x: at.x / this.data.cell, y: at.y / this.data.cell };
  }
}
