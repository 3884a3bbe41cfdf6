// The checker's texts in the language of the page. It writes English, and `words.json` has the translations of what it
// usually says; the rest stays English and is marked as such. It gets these translations to describe steps.
import { t } from "../stage/say.js";

const NUMBER = /[0-9]+/g;
const SENTENCES = /(?:(?<=[.!?])|(?<=\.\)))\s+(?=[A-Z(✎])/; // as in site_gen/languages
const IS_ENGLISH = t`en-GB` === "en-GB";
/** @type {Record<string, string>} */
let known = {};

/** Load the translations, if the page is not in English. @param {string} folder */
export async function loadWords(folder) {
  if (IS_ENGLISH) return;
  const found = await fetch(`${folder}words.json`).catch(() => null);
  known = found?.ok ? await found.json() : {};
}

/** Return the translations, for the steps that the checker describes. */
export const listKnown = () => known;

/** Return the translation of a text, or undefined; each number stands for `%d`. @param {string} text */
function find(text) {
  const numbers = text.match(NUMBER) || [];
  return known[text] ?? known[text.replace(NUMBER, "%d")]?.replace(/%d/g, () => numbers.shift() || "");
}

/** @param {string} text */
function markEnglish(text) {
  const part = document.createElement("span");
  part.lang = "en";
  part.textContent = text;
  return part;
}

/** Return a part of a sentence, with its full stop if it has one. @param {string} part */
function readPart(part) {
  const whole = find(part);
  if (whole !== undefined) return whole;
  const bare = find(part.replace(/\.$/, ""));
  return bare === undefined ? markEnglish(part) : bare + t`.`;
}

/** Return the parts of a sentence, which has colons before what is often not known. @param {string} sentence */
function readSentence(sentence) {
  const whole = find(sentence);
  if (whole !== undefined) return [whole];
  return sentence.split(": ").flatMap((part, i) => (i ? [t`: `, readPart(part)] : [readPart(part)]));
}

/** Return whether no space follows. @param {string | Node | undefined} part */
const endsWide = (part) => typeof part === "string" && part.endsWith("。");

/** Return a text of the checker as the content of an element. @param {string} text @returns {(string | Node)[]} */
export function read(text) {
  if (IS_ENGLISH || !text) return [text];
  const told = text.split(SENTENCES).map(readSentence);
  return told.flatMap((parts, i) => [i && !endsWide(told[i - 1].at(-1)) ? " " : "", ...parts]);
}

/** Return a text of the checker, translated where that is possible. @param {string} text */
export const translate = (text) => read(text).map((part) => (typeof part === "string" ? part : part.textContent)).join("");

/** Return a sentence, or a list of words with commas between them. @param {string} text */
const translateList = (text) => find(text) ?? text.split(", ").map(translate).join(t`, `);

/** Return a game with its words in the language of the page. @param {import("./games.js").Game} game @returns {import("./games.js").Game} */
export function translateGame(game) {
  if (IS_ENGLISH) return game;
  /** @param {Record<string, string>} texts */
  const all = (texts) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translateList(text)]));
  const { names, words, rules, called, denied } = game.play;
  const play = { ...game.play, names: all(names), words: all(words), rules: all(rules), called: translate(called), denied: translate(denied) };
  const others = /** @type {[string, string][]} */ (game.others.map(([text, fragment]) => [translate(text), fragment]));
  const why = game.why && { ...game.why, rules: game.why.rules.map(translateList) };
  return { ...game, why, title: translateList(game.title), how: translate(game.how), word: game.word && translate(game.word), play, others };
}
