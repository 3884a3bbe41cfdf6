// Row and column numbers outside the board, as sentences use them.

import { createSvg } from "../stage/svg.js";

const ROOM = 18;

export class Numbers {
  /** @param {SVGSVGElement} svg @param {import("./board.js").Data} data */
  constructor(svg, { board, cell }) {
    const { x, y } = svg.viewBox.baseVal;
    this.svg = svg;
    this.drawn = createSvg("g", { class: "numbers", "aria-hidden": "true" }); // cells name their row and column
    const middles = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => (i + 0.5) * cell);
    this.drawn.append(
      ...middles(board.cols).map((at, i) => createSvg("text", { x: at, y: y - ROOM / 2 }, String(i + 1))),
      ...middles(board.rows).map((at, i) => createSvg("text", { x: x - ROOM / 2, y: at }, String(i + 1))),
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
