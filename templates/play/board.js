// Draws the reader's marks on the board, as the game gives them.
import { WHOLE, drawPath, drawSign, formOf } from "./forms.js";
import { NONE, YES } from "./game.js";
import { createSvg } from "../stage/svg.js";


/** @typedef {import("./target.js").Shape} Shape */
/**
 * `sign`: path of a mark around the centre of its cell, or ""; `no_sign`: that of a mark that excludes
 * it, whose look is `no_look`. `called`, `denied`: words for both. `dabs`: whether strokes exclude cells.
 * `copies`: the marks that the board gives, if strokes continue the mark where they begin.
 * `names`: names of symbols.
 * `choices`: elements that exclude each other in one place. `fixed`: elements that the board gives.
 * `paint`: whether strokes paint rectangles. `marks`: number of elements in an answer; the others
 * note that a cell is inside or outside the loop, or has a pole. `full`: whether each choice must hold one.
 * `about_clues`: the rules whose clues are dimmed when they hold. `effects`: names of modules in effects/.
 * @typedef {{ kind: string, id: string, cell: number, sign: string, no_sign: string, no_look: string,
 *   called: string, denied: string, dabs: boolean, copies: Record<string, number> | null,
 *   board: import("./view.js").BoardData, names: Record<string, string>, words: Record<string, string>,
 *   rules: Record<string, string>, checks: import("./rules.js").Checks, about_clues: string[], elements: string[][],
 *   choices: number[][], fixed: number[], paint: boolean, marks: number,
 *   answers: string[], complete: boolean, full: boolean, effects: string[] }} Data
 */

export class Board {
  /** @param {SVGSVGElement} svg @param {Data} data @param {Shape} shape @param {import("./choices.js").Choices} choices */
  constructor(svg, data, shape, choices) {
    this.svg = svg;
    this.data = data;
    this.shape = shape;
    this.choices = choices;
    this.fills = this.#addGroup("fills", ".paths, .lattice");
    this.lines = this.#addGroup("lines", ".clues");
    this.wrong = this.#addGroup("lines wrongs", ".clues");
    this.reason = this.wrong.appendChild(createSvg("g", { class: "lit" }));
    this.preview = this.lines.appendChild(createSvg("path", { class: "mine meant" })); // the marks of a stroke
    /** @type {(SVGElement | null)[]} */
    this.drawn = data.elements.map(() => null);
    /** @type {string[]} */
    this.looks = data.elements.map(() => "");
    /** @type {[number, string[]][]} elements and the classes that were added to their marks */
    this.added = [];
    /** @type {Map<string, { look: string, made: SVGElement }>} */
    this.lit = new Map();
    /** @type {() => void} draws what else a shape shows */
    this.onDraw = () => {};
  }

  /** Add a group for marks to one stratum of the board. @type {(stratum: string, before: string) => SVGGElement} */
  #addGroup(stratum, before) {
    const made = createSvg("g", { class: `${stratum} played` });
    const next = before && this.svg.querySelector(`:scope > ${before}`);
    this.svg.insertBefore(made, next || null);
    return made;
  }

  /** Draw the elements that look different now, among those that have changed (default: all) and their rivals.
      @type {(game: import("./game.js").Game, changed?: Iterable<number>) => void} */
  draw(game, changed = this.looks.keys()) {
    for (const i of new Set([...changed].flatMap((one) => this.choices.of[one % this.looks.length]))) {
      const look = this.#getClasses(game, i);
      if (look === this.looks[i]) continue;
      this.looks[i] = look;
      this.drawn[i]?.remove();
      this.drawn[i] = look ? this.#create(i, look, this.#hasRivals(game, i)) : null;
    }
    this.onDraw();
  }

  /** Return a mark's classes, or "" if nothing is drawn. @type {(game: import("./game.js").Game, i: number) => string} */
  #getClasses(game, i) {
    const mark = game.mark(i);
    if (mark === NONE || game.fixed.has(i)) return "";
    const own = this.shape.getClasses ? this.shape.getClasses(mark === YES, this.#hasRivals(game, i)) : "";
    if (own === null) return "";
    const { sign: yes, no_sign: no, no_look: look } = this.data;
    const sign = mark === YES ? yes && `sign ${look === "white" ? "black" : ""}` : no && `sign ${look}`;
    const note = i >= this.data.marks ? "note" : "";
    const trial = game.findTrial(i);
    return ["mine", mark === YES ? "yes" : "no", note, trial ? "tried" : "", trial > 1 ? "within" : "", sign, own].filter(Boolean).join(" ");
  }

  /** Return whether a mark's place holds another mark. @type {(game: import("./game.js").Game, i: number) => boolean} */
  #hasRivals(game, i) {
    return this.choices.findRivals(game, i).length > 0;
  }

  /** Give drawn marks further classes, instead of those that they were given before.
      @param {Map<string, string[]>} classes by key */
  addClasses(classes) {
    for (const [i, css] of this.added) this.drawn[i]?.classList.remove(...css);
    this.added = this.data.elements.flatMap(([key], i) => (this.drawn[i] && classes.has(key) ? [/** @type {[number, string[]]} */ ([i, classes.get(key)])] : []));
    for (const [i, css] of this.added) this.drawn[i]?.classList.add(...css);
  }

  /** @type {(i: number, look: string, beside: boolean) => SVGElement} */
  #create(i, look, beside) {
    const { shape, data: { elements, sign } } = this;
    const yes = look.includes("yes") || look.includes("note");
    const made = shape.createElement ? shape.createElement(this, i, yes) : this.#createPath(i, yes, beside);
    made.setAttribute("class", `${look} ${made.getAttribute("class") || ""}`.trim());
    made.setAttribute("data-key", elements[i][0]);
    (formOf(shape, elements[i][0]).fills && yes && !sign ? this.fills : this.lines).append(made);
    return made;
  }

  /** @type {(i: number, yes: boolean, beside: boolean) => SVGElement} */
  #createPath(i, yes, beside) {
    const { shape, choices, data: { cell, elements } } = this;
    const sign = yes ? this.data.sign : this.data.no_sign;
    const aside = shape.getOffset?.(choices, i, yes && beside);
    return createSvg("path", { d: sign ? drawSign(sign, elements[i][0], cell) : drawPath(shape, elements[i], yes, cell, aside) });
  }

  /** Preview a stroke's marks; "" hides the preview. @param {string} d */
  showPreview(d) {
    this.preview.setAttribute("d", d);
  }

  /** Highlight where a rule is broken or not yet done, or the cells of a hint.
      @type {(keys: string[], look?: "wrong" | "undone" | "hinted") => void} keys of cells or marks */
  highlight(keys, look = "wrong") {
    this.reason.replaceChildren();
    const meant = new Set(keys);
    for (const [key, one] of this.lit) {
      if (one.look === look && meant.delete(key)) continue;
      one.made.remove();
      this.lit.delete(key);
    }
    for (const key of meant) {
      const own = this.shape.createElement ? WHOLE : formOf(this.shape, key);
      const d = drawPath(own, [key], true, this.data.cell);
      const made = createSvg("path", { d, class: `${look} ${own === WHOLE ? "cell" : "stroke"}`, "data-key": key });
      this.wrong.append(made);
      this.lit.set(key, { look, made });
    }
  }

  /** Show what a reason needs until the next highlight: cells, and shapes of a row. @type {(premises: string[], row: SVGElement[]) => void} */
  showReason(premises, row) {
    const rings = premises.map((key) => createSvg("path", { d: drawPath(WHOLE, [key], true, this.data.cell), class: "premise" }));
    this.reason.replaceChildren(...row, ...rings);
  }

  /** Return the places of pointers, in cells. The browser measures the page only once for all. @param {MouseEvent[]} events */
  findSpots(events) {
    const toBoard = this.svg.getScreenCTM()?.inverse();
    return events.map((event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(toBoard);
      return { x: at.x / this.data.cell, y: at.y / this.data.cell };
    });
  }

  /** Return the pointer's place, in cells. @param {MouseEvent} event */
  findSpot(event) {
    return this.findSpots([event])[0];
  }
}
