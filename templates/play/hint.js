// The next step that the reader has not taken, from the reasons that the build found (see why.js).
import { YES } from "./game.js";

/**
 * @typedef {{ values: string, steps: [number[], number[], number[], number[], number][] }} Why
 * @typedef {{ text: string, cells: number[][] }} Hint  cells from 0
 */

/** The reasons of this page, if there are any. @returns {Why | null} */
export function reasonsHere() {
  const block = document.getElementById("why-data");
  return block ? JSON.parse(block.textContent || "") : null;
}

/** The step in which each cell is decided. @type {(why: Why, cellsOfDecision: (decision: number) => string[]) => Map<string, number>} */
function stepsOfCells(why, cellsOfDecision) {
  return new Map(why.steps.flatMap(([decides], at) => decides.flatMap(cellsOfDecision).map((cell) => /** @type {[string, number]} */ ([cell, at]))));
}

/** The first step with something that the reader has not marked; null if there is none.
    @type {(why: Why, decisions: import("../stage/decisions.js").Decisions, board: import("./board.js").Board, target: import("./shapes.js").Target, game: import("./game.js").Game) => Hint | null} */
export function nextHint(why, decisions, { data, choices }, target, game) {
  const cellsOfDecision = (/** @type {number} */ decision) => decisions.cells(decision).map((cell) => cell.join());
  const decidedAt = stepsOfCells(why, cellsOfDecision);
  const { rows, cols } = data.board;
  /** When a cell is decided; beyond the frame nothing is open. @param {string} cell */
  const when = (cell) => {
    const [r, c] = cell.split(",").map(Number);
    return r < 0 || c < 0 || r >= rows || c >= cols ? 0 : (decidedAt.get(cell) ?? Infinity);
  };

  /** What is drawn between cells that are decided by now: a decision that is no mark of the
      reader's own (a cell inside the loop) shows in these. @type {(cell: string, at: number) => number[]} */
  const drawnBy = (cell, at) =>
    (target.byCell.get(cell) || []).filter((i) =>
      target.cellsOf(i).every((other) => when(other) <= at),
    );

  /** @type {(decision: number, at: number) => boolean} */
  function isSaid(decision, at) {
    const own = data.decides[decision];
    if (own !== null && why.values[decision] === "0") return choices.denied(game, own);
    if (own !== null) return game.mark(own) === YES;
    const drawn = cellsOfDecision(decision).flatMap((cell) => drawnBy(cell, at));
    return drawn.every((i) => (game.mark(i) === YES) === (data.answers[0][i] === "1"));
  }

  const at = why.steps.findIndex(([decides], step) => !decides.every((d) => isSaid(d, step)));
  if (at < 0) return null;
  const text = document.querySelectorAll(".why-steps > li")[at]?.textContent?.trim() || "";
  return { text, cells: why.steps[at][0].flatMap(decisions.cells) };
}
