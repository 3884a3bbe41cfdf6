// Row and column numbers outside the board, as sentences use them.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 18;

export class Numbers {
  /** @param {SVGSVGElement} svg @param {import("./board.js").Data} data */
  constructor(svg, { board, cell }) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.svg = svg;
    this.plain = [x, y, width, height].join(" ");
    this.wide = [x - ROOM, y - ROOM, width + ROOM, height + ROOM].join(" ");
    this.drawn = document.createElementNS(SVG, "g");
    this.drawn.setAttribute("class", "numbers");
    this.drawn.setAttribute("aria-hidden", "true"); // cells name their row and column
    const middles = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => (i + 0.5) * cell);
    this.drawn.append(
      ...middles(board.cols).map((at, i) => numberAt(i + 1, at, y - ROOM / 2)),
      ...middles(board.rows).map((at, i) => numberAt(i + 1, x - ROOM / 2, at)),
    );
  }

  /** @param {boolean} on */
  show(on) {
    this.svg.setAttribute("viewBox", on ? this.wide : this.plain);
    if (on) this.svg.append(this.drawn);
    else this.drawn.remove();
  }
}

/** @type {(k: number, x: number, y: number) => SVGElement} */
function numberAt(k, x, y) {
  const made = document.createElementNS(SVG, "text");
  made.textContent = String(k);
  made.setAttribute("x", String(x));
  made.setAttribute("y", String(y));
  return made;
}
