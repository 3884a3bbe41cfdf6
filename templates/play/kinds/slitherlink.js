// Slitherlink in the browser: lines along the sides of cells.
import { components, endsOf, inOrder, joined, keyOf, pairOf, sidesOf } from "../keys.js";

/**
 * The rules, checked as `verify` in board.py does.
 * @param {{ clues: [[number, number], number | null][] }} board
 * @param {Set<string>} marked
 * @returns {Iterable<import("../keys.js").Violation>}
 */
export function* check({ clues }, marked) {
  for (const [[r, c], k] of clues) {
    const cell = keyOf(r, c);
    const lines = sidesOf(cell).filter((side) => marked.has(side)).length;
    if (k !== null && lines !== k) yield { rule: "clues", where: [cell] };
  }
  const at = joined(marked);
  for (const [point, others] of at) {
    const lines = others.map((other) => pairOf(point, other));
    if (lines.length === 1) yield { rule: "no_loose_end", where: lines };
    if (lines.length > 2) yield { rule: "no_touching", where: lines };
  }
  const loops = components(at.keys(), (point) => at.get(point) || []);
  if (loops.length !== 1) {
    const first = loops[0] || new Set();
    yield { rule: "one_loop", where: [...marked].filter((side) => !first.has(endsOf(side)[0])).sort(inOrder) };
  }
}

/** What a cell holds, in words. @type {(board: { clues: [[number, number], number | null][] }, r: number, c: number) => string} */
export function clueAt({ clues }, r, c) {
  const found = clues.find(([[i, j]]) => i === r && j === c);
  return found ? String(found[1] ?? "?") : "";
}
