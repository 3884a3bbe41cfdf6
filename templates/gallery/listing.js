// The list of all puzzles, and a random one of them.
import { run } from "../stage/load.js";

/** @typedef {import("./search.js").Index} Index */

/** Return the ids of all puzzles, kind/slug. @param {Index} index */
export const listIds = ({ slugs, puzzles }) => (slugs ? Object.entries(slugs).flatMap(([kind, own]) => own.split(" ").map((slug) => `${kind}/${slug}`)) : Object.keys(puzzles || {}));

/**
 * Load the index once. `base`: the address of a script in the same folder.
 * @type {(base: string) => Promise<Index>}
 */
export async function loadIndex(base) {
  const here = /** @type {Window & { puzzleIndex?: Index }} */ (window);
  if (!here.puzzleIndex) await run(base, "puzzles.js");
  return /** @type {Index} */ (here.puzzleIndex);
}

/**
 * Pick a random puzzle, if possible one that is unsolved and not the last one.
 * @type {(ids: string[], solved: (id: string) => boolean, last: string, random?: () => number) => string | undefined}
 */
export function pickRandom(ids, solved, last, random = Math.random) {
  const others = ids.filter((id) => id !== last);
  const open = others.filter((id) => !solved(id));
  const among = open.length ? open : others.length ? others : ids;
  return among[Math.floor(random() * among.length)];
}
