// A tint for each part in which no rule is broken or undone: a region, or the cells that the reader's
// borders enclose. The tint is that of the part's clue, if it has one, so that it stays while the reader goes on.
import { cellsBeside, cellsOf, components, keyOf, sidesOf } from "../keys.js";
import { spreadTones } from "../tones.js";

/** @type {import("../effects.js").Effect} */
export function tint_parts({ data: { board } }) {
  const seeds = [...board.symbols, ...board.clues].map(([[r, c]]) => keyOf(r, c));
  const tones = spreadTones(seeds.length < board.rows * board.cols ? seeds : []);
  const sides = new Map(cellsOf(board).map((cell) => [cell, sidesOf(cell).flatMap((side) => cellsBeside(board, side).filter((other) => other !== cell).map((other) => ({ side, other })))]));
  const regions = board.regions.map((own) => own.map(([r, c]) => keyOf(r, c)));
  return (marked) => {
    /** @type {Map<string, string>} */
    const cells = new Map();
    if (!marked?.found) return { cells };
    const open = new Set(marked.found.flatMap(({ where }) => where));
    const next = (/** @type {string} */ cell) => (sides.get(cell) || []).filter(({ side }) => !marked.yes.has(side)).map(({ other }) => other);
    for (const part of regions.length ? regions : components(sides.keys(), next)) {
      if ([...part].some((cell) => open.has(cell))) continue;
      const seed = [...part].find((cell) => tones.has(cell));
      for (const cell of part) cells.set(cell, seed ? `tint-${tones.get(seed)}` : "done");
    }
    return { cells };
  };
}
