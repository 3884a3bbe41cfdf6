// The marks on the board: one element for each variable of the answer at 1, one for it at 0. All
// are there, unseen; a layer shows some of them, with an opacity and classes of its own.
/** @typedef {NonNullable<ReturnType<typeof createMarks>>} Marks */

/** Null on a page without them. @param {import("./stage.js").Places} places */
export function createMarks({ svg }) {
  const block = document.getElementById("marks-data");
  if (!block) return null;
  /** @type {{ rows: number, cols: number, cell: number, marks: [string, string, number[][]][] }} */
  const { rows, cols, cell, marks } = JSON.parse(block.textContent || "");

  /** @type {{ one: SVGElement[], zero: SVGElement[] }[]} */
  const elements = marks.map(() => ({ one: [], zero: [] }));
  for (const found of svg.querySelectorAll("[data-mark]")) {
    const element = /** @type {SVGElement} */ (found);
    elements[Number(element.dataset.mark)][element.classList.contains("one") ? "one" : "zero"].push(element);
  }

  /** @type {[SVGElement, string[]][]} what is shown, and its classes */
  let shown = [];

  function clear() {
    for (const [element, classes] of shown) {
      element.classList.remove("on", ...classes);
      element.style.opacity = "";
    }
    shown = [];
  }

  /** Show one mark. `opacity`: 0 to 1; `css`: names of classes.
      @type {(number: number, one: boolean, css?: string, opacity?: number) => void} */
  function show(number, one, css = "", opacity = 1) {
    const classes = css.split(" ").filter(Boolean);
    for (const element of elements[number][one ? "one" : "zero"]) {
      element.classList.add("on", ...classes);
      element.style.opacity = opacity === 1 ? "" : String(opacity);
      shown.push([element, classes]);
    }
  }

  /** @type {Map<number, number[]>} cell by number -> marks that speak of it */
  const at = new Map();
  marks.forEach(([, , cells], number) => {
    for (const [r, c] of cells) at.set(r * cols + c, [...(at.get(r * cols + c) || []), number]);
  });

  /** The place that an event points at, as row and column with fractions. @param {MouseEvent} event */
  function placeUnder(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return [place.y / cell, place.x / cell];
  }

  /** The number of the cell that an event points at. @param {MouseEvent} event */
  function cellUnder(event) {
    const [r, c] = placeUnder(event).map(Math.floor);
    return r >= 0 && c >= 0 && r < rows && c < cols ? r * cols + c : undefined;
  }

  return {
    rows,
    cols,
    cell,
    clear,
    show,
    placeUnder,
    cellUnder,
    /** Row and column of a cell. @type {(cell: number) => [number, number]} */
    placeOf: (cell) => [Math.floor(cell / cols), cell % cols],
    /** @type {(number: number, one: boolean) => string} */
    says: (number, one) => marks[number][one ? 0 : 1],
    /** @type {(number: number) => number[][]} */
    cells: (number) => marks[number][2],
    /** @type {(cell: number) => number[]} */
    at: (cell) => at.get(cell) || [],
  };
}
