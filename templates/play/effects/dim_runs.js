// Dims each number outside the board whose run is complete: in every arrangement of its line's runs that
// fits the marks, this one is on marked cells.
import { keyOf } from "../keys.js";
import { placeRuns } from "../lines.js";

/** @type {import("../effects.js").Effect} */
export function dim_runs({ data: { board, cell }, board: { svg } }) {
  const clues = [...svg.querySelectorAll(".clues .clue.outside")].map((clue) => ({ clue, x: Number(clue.getAttribute("x")), y: Number(clue.getAttribute("y")) }));
  const lines = (board.outside || []).flatMap(([side, lists]) => {
    const across = side === "left";
    return lists.map((list, i) => ({
      lengths: list || [],
      cells: Array.from({ length: across ? board.cols : board.rows }, (_, k) => (across ? keyOf(i, k) : keyOf(k, i))),
      clues: clues.filter(({ x, y }) => (across ? x < 0 && Math.floor(y / cell) === i : y < 0 && Math.floor(x / cell) === i))
        .sort((a, b) => a.x - b.x || a.y - b.y).map(({ clue }) => clue),
    }));
  });

  /** Return for each run of a line whether it is complete. @type {(line: string[], lengths: number[]) => boolean[]} */
  function findComplete(line, lengths) {
    const first = placeRuns(line, lengths);
    const last = placeRuns([...line].reverse(), [...lengths].reverse())?.reverse();
    return lengths.map((length, k) => {
      const start = first?.[k];
      return start !== undefined && start === line.length - length - (last?.[k] ?? 0) && line.slice(start, start + length).every((mark) => mark === "#");
    });
  }

  return (marked) => {
    for (const { lengths, cells, clues: own } of lines) {
      const line = cells.map((key) => (marked?.yes.has(key) ? "#" : marked?.no.has(key) ? " " : "?"));
      const complete = marked?.found ? findComplete(line, lengths) : [];
      own.forEach((clue, k) => clue.classList.toggle("complete", Boolean(complete[k])));
    }
    return {};
  };
}
