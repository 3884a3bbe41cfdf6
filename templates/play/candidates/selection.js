// The selected cells: a click selects one, a stroke over the board all on its way. With Ctrl or
// Shift, clicks, strokes and arrow keys add to the selection.
import { readKey } from "../../stage/keyboard.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

export class Selection {
  /** @param {import("../gestures.js").Table} table
      @param {{ onChange: () => void, paint: (at: number, first: boolean) => boolean }} acts
      paint: handles a stroke over a cell instead; it returns whether it does */
  constructor({ sheet, cells, board, playing, hold }, { onChange, paint }) {
    const { rows, cols } = board.data.board;
    this.cells = cells;
    this.cols = cols;
    this.onChange = onChange;
    this.grid = /** @type {HTMLElement[]} */ ([...cells.root.querySelectorAll("[role=gridcell]")]);
    cells.root.setAttribute("aria-multiselectable", "true");
    /** @type {Set<number>} indices of the selected cells */
    this.picked = new Set();
    let pointing = false; // the focus moves without a change of the selection
    /** @type {{ adds: boolean, paints: boolean, last: number, before: Set<number> } | null} */
    let stroke = null;

    /** Return the index of the cell at a spot, if any. @type {(spot: import("../target.js").Spot) => number | undefined} */
    const cellAt = ({ x, y }) => (x >= 0 && y >= 0 && x < cols && y < rows ? Math.floor(y) * cols + Math.floor(x) : undefined);

    sheet.addEventListener("pointerdown", (event) => {
      const at = cellAt(board.findSpot(event));
      if (!playing() || at === undefined || (event.pointerType === "mouse" ? event.button !== 0 : !event.isPrimary)) return;
      pointing = true;
      const [more, before] = [event.ctrlKey || event.metaKey || event.shiftKey, this.picked];
      const paints = !more && paint(at, true);
      stroke = { adds: !more || !before.has(at), paints, last: at, before };
      sheet.setPointerCapture(event.pointerId);
      hold(true);
      const next = new Set(more ? before : []);
      if (stroke.adds) next.add(at);
      else next.delete(at);
      this.#set(next);
    });
    sheet.addEventListener("pointermove", (event) => {
      if (!stroke) return;
      const all = event.getCoalescedEvents?.() || [];
      for (const at of board.findSpots(all.length ? all : [event]).map(cellAt)) {
        if (at === undefined || at === stroke.last) continue;
        for (const cell of this.#between(stroke.last, at)) {
          if (stroke.paints) paint(cell, false);
          else this.#set(stroke.adds ? new Set([...this.picked, cell]) : new Set([...this.picked].filter((other) => other !== cell)));
        }
        stroke.last = at;
        if (stroke.paints) this.#set(new Set([at]));
      }
    });
    sheet.addEventListener("pointerup", () => {
      if (stroke) cells.focusCell(Math.floor(stroke.last / cols), stroke.last % cols); // a stroke of a finger is no click
      stroke = null;
      hold(false);
    });
    for (const event of ["pointercancel", "board:two"]) {
      sheet.addEventListener(event, () => {
        if (stroke) this.#set(stroke.before);
        stroke = null;
        pointing = false;
        hold(false);
      });
    }
    sheet.addEventListener("click", () => (pointing = false)); // after the listener that moves the focus
    sheet.addEventListener("contextmenu", (event) => playing() && event.preventDefault());
    cells.root.addEventListener("focusin", (event) => {
      const at = this.grid.indexOf(/** @type {HTMLElement} */ (event.target));
      if (at >= 0 && !pointing) this.#set(new Set([at]));
    });
    cells.root.addEventListener("keydown", () => (pointing = false), true);
    cells.root.addEventListener("keydown", (event) => {
      const { name, shift } = readKey(event);
      const step = ARROWS[name];
      const at = cells.getFocused();
      if (!playing() || at === undefined || event.altKey) return;
      if (name === "Escape" && this.picked.size > 1) this.#set(new Set([at]));
      else if (step && (shift || event.ctrlKey || event.metaKey)) {
        pointing = true;
        cells.focusCell(Math.floor(at / cols) + step[0], (at % cols) + step[1]);
        pointing = false;
        this.#set(new Set([...this.picked, cells.getSelected()]));
      } else return;
      event.preventDefault();
    });
    this.#show();
  }

  /** Return the cells on the way from one to another, without the first. @type {(from: number, to: number) => number[]} */
  #between(from, to) {
    const [r, c] = [Math.floor(from / this.cols), from % this.cols];
    const [dr, dc] = [Math.floor(to / this.cols) - r, (to % this.cols) - c];
    const count = Math.max(Math.abs(dr), Math.abs(dc));
    return Array.from({ length: count }, (_, i) => Math.round(r + (dr * (i + 1)) / count) * this.cols + Math.round(c + (dc * (i + 1)) / count));
  }

  /** @param {Set<number>} picked */
  #set(picked) {
    this.picked = picked;
    this.#show();
    this.onChange();
  }

  #show() {
    this.grid.forEach((cell, i) => {
      const on = this.picked.has(i);
      if (String(on) !== cell.getAttribute("aria-selected")) cell.setAttribute("aria-selected", String(on));
      cell.classList.toggle("picked", on && this.picked.size > 1);
    });
  }
}
