// Search in kinds, titles, tags and texts, with the best results first.
//
// Each word of a query must be found. A word of three or more letters that the site knows means this
// word, or its plural in -s: “star” does not find “start”. Any other word is the beginning of one, as
// it may still be typed. In scripts without blanks, a match begins anywhere. A word counts most in the name of the kind, then in the title, then among
// the tags, and least in the text.

import { run } from "../stage/load.js";
import { getKind } from "./filter.js";
import { listIds, loadIndex } from "./listing.js";
import { t } from "../stage/say.js";

/**
 * The places of a word in numbered texts: those with the word in their text, among their tags, and
 * in their title. Empty lists at the end are left out. The scripts of a large site have packed lists.
 * @typedef {(number[] | string)[]} Places
 * @typedef {Record<string, Places>} Words
 */

/**
 * The index of a site. `kinds`: name -> title, all words of its names, number of puzzles. The
 * puzzles, by `kind/slug`, have the words of title, tags and text. A large site has only the slugs of
 * each kind, separated by blanks, and, for each first letter, the script with the words that start with it.
 * @typedef {[title: string, words: string, puzzles: number]} Kind
 * @typedef {[title: string, tags: string, text: string]} Texts
 * @typedef {{ kinds: Record<string, Kind>, puzzles?: Record<string, Texts>, slugs?: Record<string, string>, shards?: Record<string, string> }} Index
 */

/** Return text in lower case without accents, so that “mas” finds “Más” and “strasse” finds “Straße”. @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("đ", "d");
}

/** The ranges of scripts without blanks between words; slugs.py has the same ones. */
const UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\u1b00-\u1b7f\u2e80-\ua4cf\ua980-\uaadf\uf900-\ufaff\u{1b000}-\u{1b16f}\u{20000}-\u{3ffff}";
const PARTS = new RegExp(`(?=([${UNSPACED}]{1,2}))[${UNSPACED}]|[^${UNSPACED}]+`, "gu");

/** Split a text into folded words; an apostrophe does not end a word, and 12 × 12 is one word. In scripts without blanks, each letter with the next one counts as a word. @param {string} text */
export function splitWords(text) {
  const words = fold(text).replace(/['’]/g, "").replace(/([0-9]) *[x×] *(?=[0-9])/g, "$1x").match(/[\p{L}\p{N}]+/gu) || [];
  return words.flatMap((word) => Array.from(word.matchAll(PARTS), ([letter, pair]) => pair || letter));
}

/** The weight of a word in a text, among tags, in a title, and in the name of a kind. */
const WEIGHTS = [1, 4, 16, 64];
const KIND = 3;
/** Names of difficulties are words that the site knows, even if no puzzle has one. */
const RANKS = new Set([t`easy`, t`medium`, t`hard`, t`expert`].map(fold));
const SHORTEST = 3; // letters of a word that can be meant as a whole

/** Return the numbers in a packed list: each is a gap in base 26, whose last digit is a small letter. @param {string} packed */
export function unpackNumbers(packed) {
  const numbers = [];
  for (let i = 0, number = -1, gap = 0; i < packed.length; i++) {
    const code = packed.charCodeAt(i);
    if (code < 97) gap = (gap + code - 65) * 26;
    else {
      numbers.push((number += gap + code - 96));
      gap = 0;
    }
  }
  return numbers;
}

/** Return the words of texts with their places. @param {Iterable<string[]>} texts each the words of a text, of its tags, and of its title */
export function invertTexts(texts) {
  /** @type {Record<string, number[][]>} */
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

/** Return the weight of a word in each of `size` texts; 0 in those without it. @type {(words: Words, size: number, start: string, whole: boolean) => Uint8Array} */
function weighWord(words, size, start, whole) {
  const weights = new Uint8Array(size);
  const found = whole ? [start, `${start}s`].filter((word) => Object.hasOwn(words, word)) : Object.keys(words).filter((word) => word.startsWith(start));
  for (const word of found) {
    words[word].forEach((list, field) => {
      for (const i of typeof list === "string" ? unpackNumbers(list) : list) if (WEIGHTS[field] > weights[i]) weights[i] = WEIGHTS[field];
    });
  }
  return weights;
}

/** Return the sums of weights of the texts that all words found; 0 for the others. @param {Uint8Array[]} each by word */
function addWeights([first, ...rest]) {
  const sums = Uint32Array.from(first);
  for (const weights of rest) {
    for (let i = 0; i < sums.length; i++) sums[i] = sums[i] && weights[i] ? sums[i] + weights[i] : 0;
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
    const sums = addWeights(starts.map((start) => weighWord(words, texts.length, start, isWhole(start) || isKnown(words, start))));
    return [...sums.keys()].filter((i) => sums[i]).sort((i, j) => sums[j] - sums[i] || i - j);
  };
}

/** @type {(words: Words, word: string) => boolean} */
const isKnown = (words, word) => word.length >= SHORTEST && (RANKS.has(word) || Object.hasOwn(words, word));

/** The results of a search. `kinds`: names of kinds; `isWhole`: whether the site knows a word. */
export class Found {
  /** @type {Map<string, number> | undefined} */
  #puzzles;

  /**
   * @param {string[]} kinds
   * @param {string[]} ids all puzzles of the index, by kind
   * @param {Map<string, [number, number]>} ranges the puzzles of each kind: the first, and the end
   * @param {Uint32Array | null} sums of weights, by puzzle; null if nothing was asked
   * @param {(word: string) => boolean} isWhole
   */
  constructor(kinds, ids, ranges, sums, isWhole) {
    this.kinds = kinds;
    this.ids = ids;
    this.ranges = ranges;
    this.sums = sums;
    this.isWhole = isWhole;
  }

  /** All puzzles found: id -> rank, higher is better, in the order of the index. @returns {Map<string, number>} */
  get puzzles() {
    const { ids, sums } = this;
    return (this.#puzzles ||= new Map(ids.map((id, i) => /** @type {const} */ ([id, sums ? sums[i] : 0])).filter(([, sum]) => sum || !sums)));
  }

  /** Return the number of puzzles found in these kinds, and the ids of the best ones. @type {(kinds: string[], most: number) => { count: number, ids: string[] }} */
  listBest(kinds, most) {
    const { ids, sums } = this;
    /** @type {Map<number, number[]>} sum of weights -> the first puzzles with it */
    const ranked = new Map();
    let count = 0;
    for (const [kind, [start, end]] of this.ranges) {
      if (!kinds.includes(kind)) continue;
      for (let i = start, last = 0, same = /** @type {number[]} */ ([]); i < end; i++) {
        const sum = sums ? sums[i] : 1;
        if (!sum) continue;
        count++;
        if (sum !== last) {
          last = sum;
          same = ranked.get(sum) || [];
          ranked.set(sum, same);
        }
        if (same.length < most) same.push(i);
      }
    }
    const best = [...ranked].sort(([a], [b]) => b - a).flatMap(([, numbers]) => numbers);
    return { count, ids: best.slice(0, most).map((i) => ids[i]) };
  }
}

/** Return the range of each kind in a list by kind. @param {string[]} ids @returns {Map<string, [number, number]>} */
function findRanges(ids) {
  const ranges = new Map();
  for (let start = 0, end = 0; start < ids.length; start = end) {
    const kind = getKind(ids[start]);
    while (end < ids.length && ids[end].startsWith(`${kind}/`)) end++;
    ranges.set(kind, [start, end]);
  }
  return ranges;
}

/**
 * Return a function that searches an index, whose puzzles are sorted by kind. `load` reads the words with a first letter from a script.
 * @type {(index: Index, load: (letter: string, file: string) => Promise<Words>) => (asked: string) => Promise<Found>}
 */
export function createFinder(index, load) {
  const ids = listIds(index);
  const names = Object.keys(index.kinds);
  const ranges = findRanges(ids);
  const kindWords = invertTexts(Object.values(index.kinds).map(([, words]) => [words]));
  const all = index.puzzles && invertTexts(Object.values(index.puzzles).map(([title, tags, text]) => [text, tags, title]));
  const loadWords = async (/** @type {string} */ letter) => all || (index.shards?.[letter] ? load(letter, index.shards[letter]) : {});

  return async (asked) => {
    const starts = splitWords(asked);
    const parts = await Promise.all(starts.map(([letter]) => loadWords(letter)));
    const known = new Set(starts.filter((start, i) => isKnown(kindWords, start) || isKnown(parts[i], start)));
    const isWhole = (/** @type {string} */ word) => known.has(word);
    const inKinds = starts.map((start) => weighWord(kindWords, names.length, start, isWhole(start)));
    const each = starts.map((start, n) => {
      const weights = weighWord(parts[n], ids.length, start, isWhole(start));
      names.forEach((kind, k) => inKinds[n][k] && weights.fill(WEIGHTS[KIND], ...(ranges.get(kind) || [0, 0])));
      return weights;
    });
    const kinds = names.filter((_, k) => starts.length && inKinds.every((weights) => weights[k]));
    return new Found(kinds, ids, ranges, starts.length ? addWeights(each) : null, isWhole);
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
