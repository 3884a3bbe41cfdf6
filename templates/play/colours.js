// Colours that the reader gives to cells: a layer of its own for every kind, which is no part of an
// answer. Each has a pattern, too. They are notes of the game, so undo and trials include them.
import { drawPath, WHOLE } from "./forms.js";
import { COLOUR, keyOf, placeOf } from "./keys.js";
import { readKey } from "../stage/keyboard.js";
import { createSvg } from "../stage/svg.js";
import { t } from "../stage/say.js";

const STEP = 0.2; // cells between two points of a stroke
const NAMES = [t`orange`, t`green`, t`purple`, t`teal`, t`olive`, t`pink`];
/** Hatching of a cell of 40 units. */
const PATTERNS = [
  "M0 10L10 0M0 20L20 0M0 30L30 0M0 40L40 0M10 40L40 10M20 40L40 20M30 40L40 30",
  "M30 0L40 10M20 0L40 20M10 0L40 30M0 0L40 40M0 10L30 40M0 20L20 40M0 30L10 40",
  "M0 8H40M0 16H40M0 24H40M0 32H40",
  "M8 0V40M16 0V40M24 0V40M32 0V40",
  "M8 8h.1M20 8h.1M32 8h.1M8 20h.1M20 20h.1M32 20h.1M8 32h.1M20 32h.1M32 32h.1",
  "M0 13.3H40M0 26.7H40M13.3 0V40M26.7 0V40",
];

/** @typedef {Pick<import("./gestures.js").Table, "sheet" | "panel" | "cells" | "board" | "game" | "hold"> & { stage: HTMLElement, say: (text: string) => void }} Place */

export class Colours {
  /** @param {Place} place */
  constructor(place) {
    this.place = place;
    this.chosen = 1;
    const { board, cells, stage } = place;
    this.group = createSvg("g", { class: "colours played" });
    (board.svg.querySelector(":scope > .paths") || board.fills).after(this.group); // some lines are filled
    /** @type {Map<string, { colour: number, drawn: SVGElement }>} key of a cell -> its colour */
    this.drawn = new Map();
    this.palette = this.#createPalette();
    place.panel.prepend(this.palette);
    stage.addEventListener("play:change", () => this.draw());
    cells.add((r, c) => (this.#get(keyOf(r, c)) ? t`coloured ${NAMES[this.#get(keyOf(r, c)) - 1]}` : ""));
    this.#followPointer();
    this.#followKeys();
    this.draw();
  }

  /** @param {string} key of a cell */
  #get(key) {
    return this.place.game.notes[COLOUR + key] || 0;
  }

  /** @type {(keys: string[], colour: number, more?: boolean) => void} */
  #set(keys, colour, more = false) {
    this.place.game.note(keys.map((key) => /** @type {[string, number]} */ ([COLOUR + key, colour])), more);
    this.draw(); // at once; the rest can wait for the end of a stroke
  }

  /** Draw the cells whose colour has changed. */
  draw() {
    const { notes } = this.place.game;
    const { cell, board: { cols } } = this.place.board.data;
    const changed = [];
    for (const [key, { colour, drawn }] of this.drawn) {
      if (this.#get(key) === colour) continue;
      changed.push(key);
      drawn.remove();
      this.drawn.delete(key);
    }
    for (const [note, colour] of Object.entries(notes)) {
      const key = note.slice(COLOUR.length);
      if (!note.startsWith(COLOUR) || this.drawn.has(key) || !PATTERNS[colour - 1]) continue;
      const { r, c } = placeOf(key);
      const drawn = createSvg("g", { class: `tone-${colour - 1}`, "data-key": key });
      const transform = `translate(${c * cell} ${r * cell}) scale(${cell / 40})`;
      drawn.append(
        createSvg("path", { class: "wash", d: drawPath(WHOLE, [key], true, cell) }),
        createSvg("path", { class: "hatch", d: PATTERNS[colour - 1], transform }),
      );
      this.group.append(drawn);
      this.drawn.set(key, { colour, drawn });
      changed.push(key);
    }
    if (changed.length) this.place.cells.refresh(changed.map(placeOf).map(({ r, c }) => r * cols + c));
  }

  // -- the palette

  get isOn() {
    return this.place.stage.classList.contains("colouring");
  }

  /** Start or end colouring. */
  turn() {
    const { stage, say } = this.place;
    const on = stage.classList.toggle("colouring");
    this.palette.hidden = !on;
    for (const button of stage.querySelectorAll("[data-play=colours]")) button.setAttribute("aria-pressed", String(on));
    say(on ? t`Tap or drag over cells to colour them; again clears them. Keys: 1 to 6 colour a cell, 0 clears it, Escape ends.` : "");
  }

  #createPalette() {
    const made = document.createElement("div");
    made.className = "control palette";
    made.hidden = true;
    made.setAttribute("role", "toolbar");
    made.setAttribute("aria-label", t`Colours`);
    const swatches = NAMES.map((name, i) => {
      const button = this.#createButton(made, "", name, () => this.#choose(i + 1));
      const picture = createSvg("svg", { viewBox: "0 0 40 40", class: `swatch tone-${i}` });
      picture.append(createSvg("path", { class: "wash", d: "M0 0H40V40H0z" }), createSvg("path", { class: "hatch", d: PATTERNS[i] }));
      button.append(picture);
      button.setAttribute("aria-pressed", String(i === 0));
      return button;
    });
    this.swatches = swatches;
    this.#createButton(made, t`Clear`, t`Clear all colours`, () => {
      const all = Object.keys(this.place.game.notes).filter((note) => note.startsWith(COLOUR));
      this.place.game.note(all.map((note) => [note, 0]));
    });
    this.#createButton(made, t`Done`, "", () => this.turn());
    made.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the cell
    return made;
  }

  /** @type {(to: Element, text: string, label: string, act: () => void) => HTMLButtonElement} */
  #createButton(to, text, label, act) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    if (label) [made.ariaLabel, made.title] = [label, label];
    made.addEventListener("click", act);
    to.append(made);
    return made;
  }

  /** @param {number} colour */
  #choose(colour) {
    this.chosen = colour;
    this.swatches?.forEach((swatch, i) => swatch.setAttribute("aria-pressed", String(i === colour - 1)));
  }

  // -- pointer and keys

  #followPointer() {
    const { sheet, board, cells, game, hold } = this.place;
    const { rows, cols } = board.data.board;
    /** @type {{ at: import("./target.js").Spot, colour: number, moves: number, passed: Set<string> } | null} */
    let stroke = null;
    const keyAt = (/** @type {import("./target.js").Spot} */ { x, y }) => (x >= 0 && y >= 0 && x < cols && y < rows ? keyOf(Math.floor(y), Math.floor(x)) : "");
    const isActive = () => this.isOn && !this.place.stage.dataset.shows;

    /** @param {string} key */
    const paint = (key) => {
      if (!stroke || !key || stroke.passed.has(key)) return;
      stroke.passed.add(key);
      if (this.#get(key) !== stroke.colour) this.#set([key], stroke.colour, stroke.moves++ > 0);
    };
    const stop = () => {
      if (stroke) hold(false);
      stroke = null;
    };
    sheet.addEventListener("pointerdown", (event) => {
      if (!isActive() || (event.pointerType === "mouse" ? event.button === 1 : !event.isPrimary)) return;
      const at = board.findSpot(event);
      const erases = event.button === 2 || event.ctrlKey || this.#get(keyAt(at)) === this.chosen;
      hold(true);
      stroke = { at, colour: erases ? 0 : this.chosen, moves: 0, passed: new Set() };
      sheet.setPointerCapture(event.pointerId);
      paint(keyAt(at));
    });
    sheet.addEventListener("pointermove", (event) => {
      if (!stroke) return;
      const [from, to] = [stroke.at, board.findSpot(event)];
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
      for (let i = 1; i <= steps; i++) paint(keyAt({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps }));
      stroke.at = to;
    });
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) sheet.addEventListener(end, stop);
    sheet.addEventListener("board:two", () => { // the first of two fingers that move the board
      if (stroke?.moves) game.takeBack();
      stop();
    });
    sheet.addEventListener("contextmenu", (event) => isActive() && event.preventDefault());
    sheet.addEventListener("click", (event) => {
      const { x, y } = board.findSpot(event);
      if (isActive()) cells.focusCell(Math.floor(y), Math.floor(x));
    });
  }

  #followKeys() {
    const { cells, board, stage } = this.place;
    cells.root.addEventListener("keydown", (event) => {
      const at = cells.getFocused();
      if (!this.isOn || stage.dataset.shows || at === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
      const { cols } = board.data.board;
      const key = keyOf(Math.floor(at / cols), at % cols);
      const { name, digit: typed, shift } = readKey(event);
      const digit = shift ? name : typed; // as numbers with Shift are no colours
      if (/^[1-6]$/.test(digit)) {
        this.#choose(Number(digit));
        this.#set([key], this.chosen);
      } else if (name === " ") this.#set([key], this.#get(key) === this.chosen ? 0 : this.chosen);
      else if (digit === "0" || ["Delete", "Backspace"].includes(name)) this.#set([key], 0);
      else return;
      event.preventDefault();
    });
    stage.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isOn || stage.dataset.shows || event.defaultPrevented) return;
      this.turn();
      event.preventDefault();
    }, true);
  }
}
