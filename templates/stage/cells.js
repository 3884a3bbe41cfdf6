// The cells of the stage's board as a grid over it: for the keyboard, which walks through it with the
// arrow keys, and for those who do not see it. What a cell is said to hold, others add.
import { named } from "../play/keys.js";

/** @typedef {ReturnType<typeof createCells>} Cells */

/** @param {import("./stage.js").Places} places @param {import("./decisions.js").Decisions} decisions */
export function createCells({ sheet, svg }, { rows, cols, cell: side }) {
  /** @type {((r: number, c: number) => string)[]} */
  const tellers = [];
  const root = document.createElement("div");
  root.className = "cells";
  root.setAttribute("role", "grid");
  root.setAttribute("aria-label", "The cells of the board");
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

  /** Exactly over the cells of the board, whatever its size and wherever it is in its frame. */
  function place() {
    const matrix = svg.getScreenCTM();
    if (!matrix) return;
    const box = sheet.getBoundingClientRect();
    const style = root.style;
    style.left = `${matrix.e - box.left - sheet.clientLeft + sheet.scrollLeft}px`;
    style.top = `${matrix.f - box.top - sheet.clientTop + sheet.scrollTop}px`;
    style.width = `${cols * side * matrix.a}px`;
    style.height = `${rows * side * matrix.d}px`;
  }
  new ResizeObserver(place).observe(svg);

  /** The cell that has the focus, by number. */
  function here() {
    const at = cells.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    return at < 0 ? undefined : at;
  }

  /** The cell that has the focus, or had it last. */
  const chosen = () => cells.findIndex((cell) => cell.tabIndex === 0);

  /** Lists of numbers beside the rows, above the columns and below them, as headers.
      @param {[string, (number[] | null)[]][]} lists null: not known */
  function addHeaders(lists) {
    /** @type {(role: string, text?: string) => HTMLElement} */
    function unseen(role, text = "") {
      const made = Object.assign(document.createElement("div"), { className: "unseen", textContent: text });
      made.setAttribute("role", role);
      return made;
    }
    const told = (/** @type {number[] | null} */ numbers) => (numbers ? numbers.join(" ") || "0" : "?");
    const { left, top, right, bottom } = /** @type {Record<string, (number[] | null)[] | undefined>} */ (Object.fromEntries(lists));
    left?.forEach((numbers, r) => root.children[r].prepend(unseen("rowheader", told(numbers))));
    right?.forEach((numbers, r) => root.children[r].append(unseen("rowheader", told(numbers))));
    /** @param {(number[] | null)[]} own */
    function heads(own) {
      const row = unseen("row");
      row.append(...(left ? [unseen("columnheader", "Clues")] : []), ...own.map((numbers) => unseen("columnheader", told(numbers))));
      return row;
    }
    if (top) root.prepend(heads(top));
    if (bottom) root.append(heads(bottom));
  }

  /** Go there, as far as the board goes. @type {(r: number, c: number) => void} */
  function go(r, c) {
    const within = (/** @type {number} */ n, /** @type {number} */ size) => Math.min(Math.max(n, 0), size - 1);
    cells[within(r, rows) * cols + within(c, cols)].focus({ preventScroll: true });
  }

  /** Say anew what the cells hold. */
  function refresh() {
    cells.forEach((cell, i) => {
      const [r, c] = [Math.floor(i / cols), i % cols];
      const told = tellers.map((tell) => tell(r, c)).filter(Boolean);
      const text = [named(r, c), ...told].join(", ");
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
    });
  }

  root.addEventListener("focusin", (event) => {
    for (const cell of cells) cell.tabIndex = cell === event.target ? 0 : -1;
  });
  root.addEventListener("keydown", (event) => {
    const at = here();
    if (at === undefined || event.altKey || event.metaKey || event.shiftKey) return;
    const [r, c] = [Math.floor(at / cols), at % cols];
    const to = event.ctrlKey ? { Home: [0, 0], End: [rows - 1, cols - 1] }[event.key] : {
      ArrowUp: [r - 1, c], ArrowDown: [r + 1, c], ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1],
      Home: [r, 0], End: [r, cols - 1], PageUp: [0, c], PageDown: [rows - 1, c],
    }[event.key];
    if (!to) return;
    go(to[0], to[1]);
    event.preventDefault();
  });
  refresh();

  return {
    root,
    here,
    chosen,
    addHeaders,
    go,
    place,
    refresh,
    /** What a cell holds, in words. @param {(r: number, c: number) => string} tell */
    add: (tell) => {
      tellers.push(tell);
      refresh();
    },
  };
}
