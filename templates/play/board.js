// The reader's marks on the board of the stage. Draws what the game says; decides nothing.
import { NO, NONE, YES } from "./game.js";
import { isPlace, placeOf } from "./keys.js";
import { pathOf, shapeOf, signAt } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";
const APART = 0.09; // two bridges, each from their middle, in cells

/** @typedef {import("./shapes.js").Shape} Shape */
/**
 * `sign`: the path of a mark about its cell's centre, where it is one. `called`: a marked cell
 * in words. `names`: of symbols.
 * `choices`: elements of which one place can hold only some. `fixed`: those that the board marks.
 * `paint`: whether one draws rectangles. `marks`: how many elements an answer consists of; the
 * others note a cell as inside the loop, or outside. `full`: whether each choice must hold one.
 * @typedef {{ kind: string, id: string, cell: number, shape: Shape, sign: string, called: string,
 *   board: import("./view.js").BoardData, names: Record<string, string>,
 *   rules: Record<string, string>, checks: import("./rules.js").Checks, elements: string[][],
 *   choices: number[][], fixed: number[], paint: boolean, marks: number,
 *   answers: string[], complete: boolean, full: boolean }} Data
 */

export class Board {
  /** @param {SVGSVGElement} svg @param {Data} data @param {import("./choices.js").Choices} choices */
  constructor(svg, data, choices) {
    this.svg = svg;
    this.data = data;
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
      this.drawn[i] = look ? this.#made(i, look) : null;
    });
  }

  /** The classes of a mark; none where nothing is drawn. @type {(game: import("./game.js").Game, i: number) => string} */
  #look(game, i) {
    const mark = game.mark(i);
    if (mark === NONE || game.fixed.has(i)) return "";
    const beside = this.choices.rivals(game, i).length;
    if (beside && mark === NO && this.data.shape === "digit") return ""; // the digit says it already
    const double = beside && mark === YES && this.data.shape === "bridge" ? " double" : "";
    const sign = this.data.sign && mark === YES ? " sign" : "";
    const half = this.data.shape === "corner" && mark === YES ? " half" : "";
    const note = i >= this.data.marks ? " note" : "";
    return `mine ${mark === YES ? "yes" : "no"}${note}${game.isTried(i) ? " tried" : ""}${double}${sign}${half}`;
  }

  /** @type {(i: number, look: string) => SVGElement} */
  #made(i, look) {
    const { shape, elements, sign } = this.data;
    const yes = look.includes("yes") || look.includes("note");
    const made = shape === "digit" ? this.#digit(i, yes) : this.#path(i, yes, look.includes("double"));
    made.setAttribute("class", `${look} ${made.getAttribute("class") || ""}`.trim());
    made.setAttribute("data-key", elements[i][0]);
    (["cell", "corner"].includes(shapeOf(shape, elements[i][0])) && yes && !sign ? this.fills : this.lines).append(made);
    return made;
  }

  /** @type {(i: number, yes: boolean, double: boolean) => SVGElement} */
  #path(i, yes, double) {
    const { shape, cell, elements, sign } = this.data;
    const second = this.choices.piled && this.choices.of[i][0] !== i;
    const aside = double || second ? (second ? APART : -APART) : 0;
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("d", sign && yes ? signAt(sign, elements[i][0], cell) : pathOf(shape, elements[i], yes, cell, aside));
    return made;
  }

  /** A digit in the middle of its cell, or small where it stands among those crossed out.
      @type {(i: number, yes: boolean) => SVGElement} */
  #digit(i, yes) {
    const { cell, elements, board } = this.data;
    const top = board.cages?.length ? 0.3 : 0; // what a region makes may stand there
    const choice = this.choices.of[i];
    const { r, c } = placeOf(elements[i][0]);
    const k = choice.indexOf(i);
    const wide = yes ? 1 : Math.ceil(Math.sqrt(choice.length));
    const made = document.createElementNS(SVG, "text");
    made.textContent = elements[i][0].split("=")[1];
    made.setAttribute("x", String((c + ((yes ? 0 : k % wide) + 0.5) / wide) * cell));
    made.setAttribute("y", String((r + top + ((1 - top) * ((yes ? 0 : Math.floor(k / wide)) + 0.5)) / wide) * cell));
    const long = made.textContent.length > 1 ? "two" : "";
    made.setAttribute("class", yes ? long : wide > 3 ? "candidate small" : "candidate");
    return made;
  }

  /** Show what a stroke will mark when it ends: a path, or "" for nothing. @param {string} d */
  mean(d) {
    this.meant.setAttribute("d", d);
  }

  /** Show where a rule is broken or not yet done, or what a hint is about.
      @type {(keys: string[], look?: "wrong" | "undone" | "hinted") => void} keys of cells, or of marks */
  light(keys, look = "wrong") {
    const { shape, cell } = this.data;
    this.wrong.replaceChildren(
      ...keys.map((key) => {
        const made = document.createElementNS(SVG, "path");
        const isCell = shape === "digit" || isPlace(key);
        made.setAttribute("d", pathOf(isCell ? "cell" : shape, [key], true, cell));
        made.setAttribute("class", `${look} ${isCell ? "cell" : "stroke"}`);
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
