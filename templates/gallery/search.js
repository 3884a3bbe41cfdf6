// Search in titles and texts: every word that is asked for begins a word of the puzzle.

import { run } from "../stage/load.js";

/** Small letters without accents: “Más” is found by “mas”, “Straße” by “strasse”. @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("đ", "d");
}

/** The words of a text, folded; an apostrophe ends none, and 12 × 12 is one. @param {string} text */
export function wordsOf(text) {
  return fold(text).replace(/['’]/g, "").replace(/([0-9]) *[x×] *(?=[0-9])/g, "$1x").match(/[\p{L}\p{N}]+/gu) || [];
}

/** Words that name a difficulty: “hard” finds what the filter finds, and no “harder”. */
const RANKS = new Set(["easy", "medium", "hard", "expert"]);

/**
 * A finder over an index of `id -> [title, all words]`: the ids of what has all the words.
 * @type {(index: Record<string, [string, string]>) => (asked: string) => Set<string>}
 */
export function finder(index) {
  const texts = Object.entries(index).map(([id, [, text]]) => [id, ` ${wordsOf(text).join(" ")} `]);
  return (asked) => {
    const starts = wordsOf(asked).map((word) => (RANKS.has(word) ? ` ${word} ` : ` ${word}`));
    return new Set(texts.filter(([, text]) => starts.every((start) => text.includes(start))).map(([id]) => id));
  };
}

/**
 * The index of a large site: the ids, and for each first letter of a word the script with all
 * words that begin so; of those, `word -> numbers of the ids`.
 * @typedef {{ ids: string[], shards: Record<string, string> }} Sharded
 * @typedef {Record<string, [string, string]> | Sharded} Index
 * @typedef {Record<string, number[]>} Words
 */

/** @type {(index: Index) => index is Sharded} */
const isSharded = (index) => Array.isArray(index.ids) && !Array.isArray(index.shards);

/** @param {Index} index */
export const idsOf = (index) => (isSharded(index) ? index.ids : Object.keys(index));

/**
 * As `finder`, over a divided index; `load`: the words of a letter.
 * @type {(index: Sharded, load: (letter: string, file: string) => Promise<Words>) => (asked: string) => Promise<Set<string>>}
 */
export function shardFinder(index, load) {
  /** @param {string} start */
  const having = async (start) => {
    const [letter] = start;
    const file = index.shards[letter];
    const words = file ? Object.entries(await load(letter, file)) : [];
    return new Set(words.flatMap(([word, numbers]) => ((RANKS.has(start) ? word === start : word.startsWith(start)) ? numbers : [])));
  };
  return async (asked) => {
    const each = await Promise.all(wordsOf(asked).map(having));
    return new Set(index.ids.filter((_, i) => each.every((some) => some.has(i))));
  };
}

/**
 * The index, loaded once; `base`: the address of a script beside it.
 * @type {(base: string) => Promise<Index>}
 */
export async function loadIndex(base) {
  const here = /** @type {Window & { puzzleIndex?: Index }} */ (window);
  if (!here.puzzleIndex) await run(base, "puzzles.js");
  return /** @type {Index} */ (here.puzzleIndex);
}

/** @param {string} base */
function wordsBeside(base) {
  const here = /** @type {Window & { puzzleWords?: Record<string, Words> }} */ (window);
  return async (/** @type {string} */ letter, /** @type {string} */ file) => {
    if (!here.puzzleWords?.[letter]) await run(base, file);
    return /** @type {Record<string, Words>} */ (here.puzzleWords)[letter];
  };
}

/**
 * What looks for words.
 * @type {(base: string) => Promise<(asked: string) => Promise<Set<string>>>}
 */
export async function searcher(base) {
  const index = await loadIndex(base);
  if (isSharded(index)) return shardFinder(index, wordsBeside(base));
  const find = finder(index);
  return async (asked) => find(asked);
}
