// Search in titles and texts: each word of a query is the start of a word of the result.

import { run } from "../stage/load.js";

/** Return text in lower case without accents, so that “mas” finds “Más” and “strasse” finds “Straße”. @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("đ", "d");
}

/** Split a text into folded words; an apostrophe does not end a word, and 12 × 12 is one word. @param {string} text */
export function splitWords(text) {
  return fold(text).replace(/['’]/g, "").replace(/([0-9]) *[x×] *(?=[0-9])/g, "$1x").match(/[\p{L}\p{N}]+/gu) || [];
}

/** Names of difficulties match whole words only: “hard” does not find “harder”. */
const RANKS = new Set(["easy", "medium", "hard", "expert"]);

/**
 * Return a function that finds the ids of texts with all words, in an index `id -> [title, words]`.
 * @type {(index: Record<string, [string, string]>) => (asked: string) => Set<string>}
 */
export function createFinder(index) {
  const texts = Object.entries(index).map(([id, [, text]]) => [id, ` ${splitWords(text).join(" ")} `]);
  return (asked) => {
    const starts = splitWords(asked).map((word) => (RANKS.has(word) ? ` ${word} ` : ` ${word}`));
    return new Set(texts.filter(([, text]) => starts.every((start) => text.includes(start))).map(([id]) => id));
  };
}

/**
 * The index of a large site: the ids, and for each first letter the script with the words that
 * start with it, as `word -> indices of ids`.
 * @typedef {{ ids: string[], shards: Record<string, string> }} Sharded
 * @typedef {Record<string, [string, string]> | Sharded} Index
 * @typedef {Record<string, number[]>} Words
 */

/** @type {(index: Index) => index is Sharded} */
const isSharded = (index) => Array.isArray(index.ids) && !Array.isArray(index.shards);

/** @param {Index} index */
export const listIds = (index) => (isSharded(index) ? index.ids : Object.keys(index));

/**
 * Return the same as `createFinder` for a divided index. `load` reads the words with a first letter.
 * @type {(index: Sharded, load: (letter: string, file: string) => Promise<Words>) => (asked: string) => Promise<Set<string>>}
 */
export function createShardFinder(index, load) {
  /** @param {string} start */
  const findPrefix = async (start) => {
    const [letter] = start;
    const file = index.shards[letter];
    const words = file ? Object.entries(await load(letter, file)) : [];
    return new Set(words.flatMap(([word, numbers]) => ((RANKS.has(start) ? word === start : word.startsWith(start)) ? numbers : [])));
  };
  return async (asked) => {
    const each = await Promise.all(splitWords(asked).map(findPrefix));
    return new Set(index.ids.filter((_, i) => each.every((some) => some.has(i))));
  };
}

/**
 * Load the index once. `base`: the address of a script in the same folder.
 * @type {(base: string) => Promise<Index>}
 */
export async function loadIndex(base) {
  const here = /** @type {Window & { puzzleIndex?: Index }} */ (window);
  if (!here.puzzleIndex) await run(base, "puzzles.js");
  return /** @type {Index} */ (here.puzzleIndex);
}

/** @param {string} base */
function createWordLoader(base) {
  const here = /** @type {Window & { puzzleWords?: Record<string, Words> }} */ (window);
  return async (/** @type {string} */ letter, /** @type {string} */ file) => {
    if (!here.puzzleWords?.[letter]) await run(base, file);
    return /** @type {Record<string, Words>} */ (here.puzzleWords)[letter];
  };
}

/**
 * Return a function that searches the index of the site.
 * @type {(base: string) => Promise<(asked: string) => Promise<Set<string>>>}
 */
export async function createSearch(base) {
  const index = await loadIndex(base);
  if (isSharded(index)) return createShardFinder(index, createWordLoader(base));
  const find = createFinder(index);
  return async (asked) => find(asked);
}
