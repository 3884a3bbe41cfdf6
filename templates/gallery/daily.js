// The puzzle of a day: which one it is follows from the date and the puzzles of the site alone, so it is the
// same on every machine. A day is that of the reader's clock, and is written as 2026-11-28.
import { loadCatalogue } from "./catalogue.js";
import { getKind } from "./filter.js";
import { t } from "../stage/say.js";

/** A kind that takes turns. With the workshop: the size of new boards, and whether their difficulty is measured.
    @typedef {[name: string, rows?: number, cols?: number, measured?: boolean]} DailyKind */
/** `week`: difficulties from Monday; `built`: the puzzles of days that the author has made, by day.
    @typedef {{ kinds: DailyKind[], week: string[], built: Record<string, string> }} DailyData */
/** A puzzle to choose. @typedef {{ id: string, read: (column: string) => string }} Choosable */

const DAY = 86_400_000; // milliseconds
const FIRST = 719_163; // the number of 1970-01-01; that of 0001-01-01 is 1, as in Python
const LEVELS = ["easy", "medium", "hard", "expert"];
const WEEK = 7;
const AWAITED = 2; // days for which the last puzzle stays, until the author's next one is published

/** Return the day of a moment where the reader is. @param {Date} time */
export function formatDay(time) {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((n, i) => String(n).padStart(i ? 2 : 4, "0")).join("-");
}

/** Return the number of a day, which increases by one each day. @param {string} day */
export const countDays = (day) => Date.parse(`${day}T00:00Z`) / DAY + FIRST;

/** @type {(day: string, n: number) => string} */
export const addDays = (day, n) => new Date(Date.parse(`${day}T00:00Z`) + n * DAY).toISOString().slice(0, 10);

/** Return 0 for a Monday, and 6 for a Sunday. @param {number} number of a day */
const getWeekday = (number) => (number + WEEK - 1) % WEEK;

/** Return the author's puzzle for a day, or that of the days before, if it is not here yet. `series`: its kind; "" for any.
    @type {(data: DailyData, day: string, series: string) => string | undefined} */
export function findBuilt({ built }, day, series) {
  const last = Array.from({ length: AWAITED + 1 }, (_, n) => built[addDays(day, -n)]);
  return last.find((id) => id && (!series || getKind(id) === series));
}

/** Return the number of the kind whose turn a day is. @type {(data: DailyData, day: string, series: string) => number} */
export function chooseKind({ kinds }, day, series) {
  return series ? kinds.findIndex(([name]) => name === series) : countDays(day) % kinds.length;
}

/** Return a number that looks random, and depends on the text alone (FNV-1a). @param {string} text */
function hash(text) {
  let found = 0x811c9dc5;
  for (const char of text) found = Math.imul(found ^ /** @type {number} */ (char.codePointAt(0)), 0x01000193);
  return found >>> 0;
}

/**
 * Return the puzzle of a kind for a day: of the difficulty that the week asks for, or the nearest that the kind has.
 * The puzzles of a difficulty take turns, in an order that looks random, so none comes again before all others.
 * `turns`: the number of kinds that take turns.
 * @template {Choosable} T @param {T[]} puzzles @param {string[]} week @param {string} day @param {number} turns @returns {T | undefined}
 */
export function choosePuzzle(puzzles, week, day, turns) {
  const proved = puzzles.filter((one) => one.read("tone") === "unique");
  const pool = proved.length ? proved : puzzles;
  const rank = (/** @type {Choosable} */ one) => LEVELS.indexOf(one.read("difficulty")); // -1: not measured
  const number = countDays(day);
  const findRank = (/** @type {number} */ when) => {
    const asked = LEVELS.indexOf(week[getWeekday(when)]);
    const far = (/** @type {number} */ one) => (one < 0 ? LEVELS.length : Math.abs(one - asked));
    return pool.map(rank).reduce((a, b) => (far(b) < far(a) || (far(b) === far(a) && b < a) ? b : a), LEVELS.length * 2);
  };
  const wanted = findRank(number);
  const same = pool.filter((one) => rank(one) === wanted).sort((a, b) => hash(a.id) - hash(b.id) || (a.id < b.id ? -1 : 1));
  // the earlier days of this difficulty, of those that are this kind's: seven turns are a whole number of weeks
  const turn = Math.floor(number / turns);
  const fits = Array.from({ length: WEEK }, (_, n) => findRank(number + (n - (turn % WEEK)) * turns) === wanted);
  const count = (/** @type {boolean[]} */ some) => some.filter(Boolean).length;
  const before = Math.floor(turn / WEEK) * count(fits) + count(fits.slice(0, turn % WEEK));
  return same[before % same.length];
}

/** Load the puzzle of a day; undefined if the site has none. `base`: the address of a script next to the catalogues.
    @type {(base: string, data: DailyData, day: string, series: string) => Promise<import("./catalogue.js").CatalogueEntry | undefined>} */
export async function loadPuzzle(base, data, day, series) {
  const built = findBuilt(data, day, series);
  if (built) return (await loadCatalogue(base, [getKind(built)])).find(({ id }) => id === built);
  const [name] = data.kinds[chooseKind(data, day, series)] || [];
  return name ? choosePuzzle(await loadCatalogue(base, [name]), data.week, day, series ? 1 : data.kinds.length) : undefined;
}

/** Return the fragment of the workshop's address for a new board of a day; "" without the workshop. The date is
    the seed, as in `site-gen generate --daily`. @type {(data: DailyData, day: string, series: string) => string} */
export function describeNew({ kinds, week }, day, series) {
  const [name, rows, cols, measured] = kinds[chooseKind({ kinds, week, built: {} }, day, series)] || [];
  if (!rows) return "";
  const number = countDays(day);
  const level = measured ? `&level=${week[getWeekday(number)]}` : "";
  return `#v=1&make=${name}&rows=${rows}&cols=${cols}&seed=${number}${level}&play=1`;
}

/** Format a day as 28 November 2026. @type {(day: string, more?: Intl.DateTimeFormatOptions) => string} */
export const describeDay = (day, more = {}) => new Intl.DateTimeFormat(t`en-GB`, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC", ...more }).format(Date.parse(`${day}T00:00Z`));
