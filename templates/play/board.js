// The reader's marks on the board of the stage. Draws what the game says; decides nothing.
import { NO, NONE, YES } from "./game.js";
import { pathOf, signAt } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {import("./shapes.js").Shape} Shape */
/**
 * `sign`: the path of a mark about its cell's centre, where it is one. `names`: of symbols.
 * `fixed`: elements that the board marks. `decides`: for each decision of why.js its element.
 * @typedef {{ kind: string, id: string, cell: number, shape: Shape, sign: string,
 *   board: import("./view.js").BoardData, names: Record<string, string>,
 *   rules: Record<string, string>, checks: import("./rules.js").Checks, elements: string[][],
 *   fixed: number[], answers: string[], complete: boolean, decides: (number | null)[] }} Data
 */

export class Board {
  /** @param {SVGSVGElement} svg @param {Data} data */
  constructor(svg, data) {
    this.svg = svg;
    this.data = data;
    this.fills = this.#group("fills", ".lattice");
    this.lines = this.#group("lines", ".clues");
    this.wrong = this.#group("lines wrongs", "");
    /** @type {(SVGPathElement | null)[]} */
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
      const mark = game.fixed.has(i) ? NONE : game.mark(i);
      const look = mark ? `mine ${mark === YES ? "yes" : "no"}${game.isTried(i) ? " tried" : ""}` : "";
      if (look === this.looks[i]) return;
      this.looks[i] = look;
      this.drawn[i]?.remove();
      this.drawn[i] = look ? this.#path(keys, mark !== NO, look) : null;
    });
  }

  /** @type {(keys: string[], yes: boolean, look: string) => SVGPathElement} */
  #path(keys, yes, look) {
    const { shape, sign, cell } = this.data;
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("d", sign && yes ? signAt(sign, keys[0], cell) : pathOf(shape, keys, yes, cell));
    made.setAttribute("class", sign && yes ? `${look} sign` : look);
    made.setAttribute("data-key", keys[0]);
    (shape === "cell" && yes && !sign ? this.fills : this.lines).append(made);
    return made;
  }

  /** Show where a rule is broken, or what a hint is about.
      @type {(keys: string[], look?: "wrong" | "hinted") => void} keys of cells, or of marks */
  light(keys, look = "wrong") {
    const { shape, cell } = this.data;
    this.wrong.replaceChildren(
      ...keys.map((key) => {
        const made = document.createElementNS(SVG, "path");
        const isCell = /^r\d+c\d+$/.test(key);
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
