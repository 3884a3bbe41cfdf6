// Row and column numbers outside the board, as sentences use them.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 18;

export class Numbers {
  /** @param {SVGSVGElement} svg @param {import("./board.js").Data} data */
  constructor(svg, { board, cell }) {
    const { x, y } = svg.viewBox.baseVal;
    this.svg = svg;
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
    if (on === this.drawn.isConnected) return;
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    const more = on ? ROOM : -ROOM;
    this.svg.setAttribute("viewBox", [x - more, y - more, width + more, height + more].join(" "));
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
