// The tone of its number for each line that is joined to one.
import { components, endsOf, joinPairs, keyOf } from "../keys.js";
import { TONES } from "../tones.js";

/** @type {import("../effects.js").Effect} */
export function tint_paths({ data: { board } }) {
  const numbers = [...new Set(board.clues.map(([, k]) => k))];
  const tones = new Map(board.clues.map(([[r, c], k]) => [keyOf(r, c), numbers.indexOf(k) % TONES]));
  return (marked) => {
    const pairs = [...(marked?.yes || [])];
    const joined = joinPairs(pairs);
    /** @type {Map<string, number>} */
    const toneOf = new Map();
    for (const part of components(joined.keys(), (cell) => joined.get(cell) || [])) {
      const found = new Set([...part].flatMap((cell) => tones.get(cell) ?? []));
      if (found.size === 1) for (const cell of part) toneOf.set(cell, [...found][0]);
    }
    /** @type {Map<string, string[]>} */
    const marks = new Map();
    for (const pair of pairs) {
      const tone = toneOf.get(endsOf(pair)[0]);
      if (tone !== undefined) marks.set(pair, ["tone", `tone-${tone}`]);
    }
    return { marks };
  };
}
