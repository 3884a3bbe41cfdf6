// A grid over the board's cells for the keyboard (arrow keys move through it) and for screen
// readers. Other modules add the descriptions of the contents.
import { nameCell } from "../play/keys.js";
import { readKey } from "./keyboard.js";
import { t } from "./say.js";

/** @typedef {ReturnType<typeof createCells>} Cells */

/** @param {import("./stage.js").Places} places @param {import("./stage.js").Size} size */
export function createCells({ sheet, svg }, { rows, cols, cell: side }) {
  /** @type {((r: number, c: number) => string)[]} */
  const describers = [];
  const root = document.createElement("div");
  root.className = "cells";
  root.setAttribute("role", "grid");
  root.setAttribute("aria-label", t`The cells of the board`);
  /** @type {HTMLElement[]} */
  const cells = [];
  for (let r = 0; r < rows; r++) {
    const row = root.appendChild(document.createElement("div"));
    row.setAttribute("role", "row");
    for (let c = 0; c < cols; c++) {
      const made = row.appendChild(document.createElement("div"));
      made.setAttribute("role", "gridcell");
      made.tabIndex = -1;
      cells.push(made);
    }
  }
  cells[0].tabIndex = 0;

  sheet.append(root);

  /** Align the grid with the cells of the board. */
  function align() {
    const matrix = svg.getScreenCTM();
    if (!matrix) return;
    const box = sheet.getBoundingClientRect();
    const style = root.style;
    style.left = `${matrix.e - box.left - sheet.clientLeft + sheet.scrollLeft}px`;
    style.top = `${matrix.f - box.top - sheet.clientTop + sheet.scrollTop}px`;
    style.width = `${cols * side * matrix.a}px`;
    style.height = `${rows * side * matrix.d}px`;
  }
  new ResizeObserver(align).observe(svg);
  new MutationObserver(align).observe(svg, { attributeFilter: ["viewBox"] }); // numbers around the board

  /** Return the index of the focused cell, if any. */
  function getFocused() {
    const at = cells.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    return at < 0 ? undefined : at;
  }

  /** Return the index of the cell that has or last had the focus. */
  const getSelected = () => cells.findIndex((cell) => cell.tabIndex === 0);

  /** Add lists of numbers at the sides of the board as row and column headers.
      @param {[string, (number[] | null)[]][]} lists null: unknown */
  function addHeaders(lists) {
    /** @type {(role: string, text?: string) => HTMLElement} */
    function createHidden(role, text = "") {
      const made = Object.assign(document.createElement("div"), { className: "unseen", textContent: text });
      made.setAttribute("role", role);
      return made;
    }
    const format = (/** @type {number[] | null} */ numbers) => (numbers ? numbers.join(" ") || "0" : "?");
    const { left, top, right, bottom } = /** @type {Record<string, (number[] | null)[] | undefined>} */ (Object.fromEntries(lists));
    left?.forEach((numbers, r) => root.children[r].prepend(createHidden("rowheader", format(numbers))));
    right?.forEach((numbers, r) => root.children[r].append(createHidden("rowheader", format(numbers))));
    /** @param {(number[] | null)[]} own */
    function createHeads(own) {
      const row = createHidden("row");
      row.append(...(left ? [createHidden("columnheader", t`Clues`)] : []), ...own.map((numbers) => createHidden("columnheader", format(numbers))));
      return row;
    }
    if (top) root.prepend(createHeads(top));
    if (bottom) root.append(createHeads(bottom));
  }

  /** Focus a cell; a position outside the board is moved to its edge. @type {(r: number, c: number) => void} */
  function focusCell(r, c) {
    const clamp = (/** @type {number} */ n, /** @type {number} */ size) => Math.min(Math.max(n, 0), size - 1);
    cells[clamp(r, rows) * cols + clamp(c, cols)].focus({ preventScroll: true });
  }

  /** @type {string[]} */
  const labels = [];

  /** Update the descriptions of cells, by default of all. @param {Iterable<number>} [indices] */
  function refresh(indices = cells.keys()) {
    for (const i of indices) {
      const [r, c] = [Math.floor(i / cols), i % cols];
      const parts = describers.map((tell) => tell(r, c)).filter(Boolean);
      const text = [nameCell(r, c), ...parts].join(t`, `);
      if (labels[i] !== text) cells[i].setAttribute("aria-label", (labels[i] = text));
    }
  }

  // the cursor is for the keyboard: after a stroke, its square would look like drawn sides
  sheet.addEventListener("pointerdown", () => root.classList.add("pointed"), true);
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
    if (!ctrlKey && !metaKey && key !== "Shift" && key !== "Alt") root.classList.remove("pointed");
  }, true);
  root.addEventListener("focusin", (event) => {
    for (const cell of cells) cell.tabIndex = cell === event.target ? 0 : -1;
  });
  root.addEventListener("keydown", (event) => {
    const at = getFocused();
    const { name, shift } = readKey(event);
    if (at === undefined || event.altKey || event.metaKey || shift) return;
    const [r, c] = [Math.floor(at / cols), at % cols];
    const to = event.ctrlKey ? { Home: [0, 0], End: [rows - 1, cols - 1] }[name] : {
      ArrowUp: [r - 1, c], ArrowDown: [r + 1, c], ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1],
      Home: [r, 0], End: [r, cols - 1], PageUp: [0, c], PageDown: [rows - 1, c],
    }[name];
    if (!to) return;
    focusCell(to[0], to[1]);
    event.preventDefault();
  });
  refresh();

  return {
    root,
    getFocused,
    getSelected,
    addHeaders,
    focusCell,
    refresh,
    /** Add a function that describes the contents of a cell, from the next refresh on. @param {(r: number, c: number) => string} describe */
    add: (describe) => {
      describers.push(describe);
    },
  };
}
