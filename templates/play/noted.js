// Notes that a shape draws on the board and describes for screen readers, such as links and dots.
import { createSvg } from "../stage/svg.js";

/** `d`: the path of a note. `cells`: the cells whose descriptions it changes, as [row, column].
    @typedef {{ d: string, cells: number[][] }} Noted */

/** Draw notes after each change of the game. `css`: the class of the path that has all of them.
    @type {(stage: HTMLElement, cells: import("../stage/cells.js").Cells, board: import("./board.js").Board, css: string, list: () => Noted[]) => void} */
export function showNoted(stage, cells, { lines, data }, css, list) {
  const { rows, cols } = data.board;
  const drawn = createSvg("path", { class: `mine ${css}` });
  lines.prepend(drawn);
  /** @type {Noted[]} */
  let before = [];
  const draw = () => {
    const now = list();
    const d = now.map((one) => one.d).join("");
    if (d === (drawn.getAttribute("d") || "")) return;
    drawn.setAttribute("d", d);
    const places = [...before, ...now].flatMap((one) => one.cells);
    before = now;
    cells.refresh(places.filter(([r, c]) => r >= 0 && c >= 0 && r < rows && c < cols).map(([r, c]) => r * cols + c));
  };
  stage.addEventListener("play:change", draw);
  draw();
}
