// Search in kinds, titles, tags and texts, with the best results first.
//
// Each word of a query must be found. A word of three or more letters that the site knows means this
// word, or its plural in -s: “star” does not find “start”. Any other word is the beginning of one, as
// it may still be typed. A word counts most in the name of the kind, then in the title, then among
// the tags, and least in the text.

import { run } from "../stage/load.js";
import { listIds, loadIndex } from "./listing.js";

/**
 * The places of a word in numbered texts: those with the word in their text, among their tags, and
 * in their title. Empty lists at the end are left out.
 * @typedef {number[][]} Places
 * @typedef {Record<string, Places>} Words
 */

/**
 * The index of a site. `kinds`: name -> title, all words of its names, number of puzzles. The
 * puzzles, by `kind/slug`, have the words of title, tags and text. A large site has only their ids
 * and, for each first letter, the script with the words that start with it.
 * @typedef {[title: string, words: string, puzzles: number]} Kind
 * @typedef {[title: string, tags: string, text: string]} Texts
 * @typedef {{ kinds: Record<string, Kind>, puzzles?: Record<string, Texts>, ids?: string[], shards?: Record<string, string> }} Index
 */

/** `kinds`: names of kinds; `puzzles`: id -> rank, higher is better, in the order of the index; `isWhole`: whether the site knows a word.
    @typedef {{ kinds: string[], puzzles: Map<string, number>, isWhole: (word: string) => boolean }} Found */

/** Return text in lower case without accents, so that “mas” finds “Más” and “strasse” finds “Straße”. @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("đ", "d");
}

/** Split a text into folded words; an apostrophe does not end a word, and 12 × 12 is one word. @param {string} text */
export function splitWords(text) {
  return fold(text).replace(/['’]/g, "").replace(/([0-9]) *[x×] *(?=[0-9])/g, "$1x").match(/[\p{L}\p{N}]+/gu) || [];
}

/** The weight of a word in a text, among tags, in a title, and in the name of a kind. */
const WEIGHTS = [1, 4, 16, 64];
const KIND = 3;
/** Names of difficulties are words that the site knows, even if no puzzle has one. */
const RANKS = new Set(["easy", "medium", "hard", "expert"]);
const SHORTEST = 3; // letters of a word that can be meant as a whole

/** Return whether a query's word finds a word. @type {(start: string, whole: boolean, word: string) => boolean} */
const matches = (start, whole, word) => (whole ? word === start || word === `${start}s` : word.startsWith(start));

/** Return the words of texts with their places. @param {Iterable<string[]>} texts each the words of a text, of its tags, and of its title @returns {Words} */
export function invertTexts(texts) {
  /** @type {Words} */
  const words = Object.create(null);
  let number = 0;
  for (const fields of texts) {
    fields.forEach((field, i) => {
      for (const word of new Set(field.split(" "))) {
        if (!word) continue;
        const places = (words[word] ||= []);
        while (places.length <= i) places.push([]);
        places[i].push(number);
      }
    });
    number++;
  }
  return words;
}

/** Return the texts that have a word, with its weight. @type {(words: Words, start: string, whole: boolean) => Map<number, number>} */
function weighWord(words, start, whole) {
  const found = new Map();
  for (const [word, places] of Object.entries(words)) {
    if (!matches(start, whole, word)) continue;
    places.forEach((numbers, field) => {
      for (const i of numbers) if (WEIGHTS[field] > (found.get(i) || 0)) found.set(i, WEIGHTS[field]);
    });
  }
  return found;
}

/** Return the sums of weights of the texts that all words found. @param {Map<number, number>[]} each by word @returns {Map<number, number>} */
function addWeights([first, ...rest]) {
  const sums = new Map();
  for (const [i, weight] of first || []) {
    let sum = weight;
    if (rest.every((other) => (sum += other.get(i) || 0, other.has(i)))) sums.set(i, sum);
  }
  return sums;
}

/**
 * Return a function that searches numbered texts of a few words, such as the pages of prose.
 * @type {(texts: string[][]) => (asked: string, isWhole?: (word: string) => boolean) => number[]} the best first
 */
export function createTextFinder(texts) {
  const words = invertTexts(texts);
  return (asked, isWhole = () => false) => {
    const starts = splitWords(asked);
    if (!starts.length) return texts.map((_, i) => i);
    const sums = addWeights(starts.map((start) => weighWord(words, start, isWhole(start) || isKnown(words, start))));
    return [...sums].sort(([i, a], [j, b]) => b - a || i - j).map(([i]) => i);
  };
}

/** @type {(words: Words, word: string) => boolean} */
const isKnown = (words, word) => word.length >= SHORTEST && (RANKS.has(word) || Object.hasOwn(words, word));

/**
 * Return a function that searches an index. `load` reads the words with a first letter from a script.
 * @type {(index: Index, load: (letter: string, file: string) => Promise<Words>) => (asked: string) => Promise<Found>}
 */
export function createFinder(index, load) {
  const ids = listIds(index);
  const names = Object.keys(index.kinds);
  /** @type {Map<string, number[]>} */
  const ofKind = new Map(names.map((name) => [name, []]));
  ids.forEach((id, i) => ofKind.get(id.slice(0, id.indexOf("/")))?.push(i));
  const kindWords = invertTexts(Object.values(index.kinds).map(([, words]) => [words]));
  const all = index.puzzles && invertTexts(Object.values(index.puzzles).map(([title, tags, text]) => [text, tags, title]));
  const loadWords = async (/** @type {string} */ letter) => all || (index.shards?.[letter] ? load(letter, index.shards[letter]) : {});

  return async (asked) => {
    const starts = splitWords(asked);
    const parts = await Promise.all(starts.map(([letter]) => loadWords(letter)));
    const known = new Set(starts.filter((start, i) => isKnown(kindWords, start) || isKnown(parts[i], start)));
    const isWhole = (/** @type {string} */ word) => known.has(word);
    /** @type {Set<string>[]} */
    const kinds = starts.map((start) => new Set([...weighWord(kindWords, start, isWhole(start)).keys()].map((i) => names[i])));
    const each = starts.map((start, n) => {
      const found = weighWord(parts[n], start, isWhole(start));
      for (const kind of kinds[n]) for (const i of ofKind.get(kind) || []) found.set(i, WEIGHTS[KIND]);
      return found;
    });
    const sums = starts.length ? addWeights(each) : new Map(ids.map((_, i) => [i, 0]));
    return { kinds: starts.length ? names.filter((name) => kinds.every((some) => some.has(name))) : [], puzzles: new Map([...sums].sort(([i], [j]) => i - j).map(([i, sum]) => [ids[i], sum])), isWhole };
  };
}

/**
 * Return a function that searches the index of the site.
 * @type {(base: string) => Promise<(asked: string) => Promise<Found>>}
 */
export async function createSearch(base) {
  const here = /** @type {Window & { puzzleWords?: Record<string, Words> }} */ (window);
  return createFinder(await loadIndex(base), async (letter, file) => {
    if (!here.puzzleWords?.[letter]) await run(base, file);
    return /** @type {Record<string, Words>} */ (here.puzzleWords)[letter];
  });
}
