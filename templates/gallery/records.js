// The days whose puzzle the reader has opened or solved, in the browser's storage.
import { load } from "../play/store.js";

/** A day's puzzle that the reader has opened. `seconds`: of its solve, 0 if unknown, and missing before it;
    `late`: it was solved after its day. @typedef {{ id: string, seconds?: number, late?: boolean }} DayRecord */
/** By series (a kind, or "" for the kinds in turn) and day. @typedef {Record<string, Record<string, DayRecord>>} Records */

export const ID = /^[\p{L}\p{N}_.-]{1,100}\/[\p{L}\p{N}_.-]{1,200}$/u; // kind/slug, not the game of a link
const NAME = "daily";
const MOST = 5000; // days of a series

/** Return whether a puzzle of a day is solved. @param {DayRecord | undefined} record */
export const isDone = (record) => record?.seconds !== undefined;

/** Return the well-formed records of any value. @param {unknown} value @returns {Records} */
export function cleanRecords(value) {
  const isObject = (/** @type {unknown} */ one) => typeof one === "object" && one !== null && !Array.isArray(one);
  const list = (/** @type {unknown} */ one) => (isObject(one) ? Object.entries(/** @type {object} */ (one)) : []);
  /** @type {(record: any) => DayRecord | null} */
  const clean = (record) => {
    const { id, seconds, late } = record || {};
    if (typeof id !== "string" || !ID.test(id)) return null;
    if (seconds === undefined) return { id };
    return typeof seconds === "number" && seconds >= 0 && seconds < 1e9 ? { id, seconds: Math.floor(seconds), ...(late === true && { late }) } : null;
  };
  return Object.fromEntries(list(value).filter(([series]) => /^([a-z]\w{0,99})?$/.test(series)).map(([series, days]) => {
    const right = list(days).flatMap(([day, record]) => {
      const own = /^\d{4}-\d\d-\d\d$/.test(day) && clean(record);
      return own ? [[day, own]] : [];
    });
    return [series, Object.fromEntries(right.slice(-MOST))];
  }));
}

/** @returns {Records} */
export function readRecords() {
  try {
    return cleanRecords(JSON.parse(localStorage.getItem(NAME) || "{}"));
  } catch {
    return {};
  }
}

/** Store records; return false if the storage is full or refused. @param {Records} records */
export function writeRecords(records) {
  try {
    localStorage.setItem(NAME, JSON.stringify(records));
    return true;
  } catch {
    return false; // they last for this page
  }
}

/** Merge the records of two browsers: what is solved stays solved, on its day if in one of them. @type {(own: Records, other: Records) => Records} */
export function mergeRecords(own, other) {
  const merged = { ...own };
  for (const [series, days] of Object.entries(other)) {
    merged[series] = { ...merged[series] };
    for (const [day, record] of Object.entries(days)) {
      const known = merged[series][day];
      const better = !known || (isDone(record) && (!isDone(known) || (known.late && !record.late)));
      if (better) merged[series][day] = record;
    }
  }
  return merged;
}

/** Note the days whose puzzle the reader has solved since. `toDay` returns the day of a moment. Games that were
    solved before the day, and not touched since, do not count. @type {(records: Records, toDay: (time: Date) => string) => Records} */
export function noteSolved(records, toDay) {
  const noted = structuredClone(records);
  for (const days of Object.values(noted)) {
    for (const [day, record] of Object.entries(days)) {
      const game = isDone(record) ? null : load(record.id);
      if (!game?.solved || !game.changed) continue;
      const when = toDay(new Date(game.changed));
      if (when < day) continue;
      record.seconds = game.seconds || game.best || 0;
      if (when > day) record.late = true;
    }
  }
  return noted;
}

/** Count the days that were solved, and those in a row that were solved on their day: up to today, or to yesterday
    while today's is open. @type {(days: Record<string, DayRecord>, today: string, next: (day: string, n: number) => string) => { solved: number, streak: number, longest: number }} */
export function countStreaks(days, today, next) {
  const solved = Object.keys(days).filter((day) => isDone(days[day]));
  const onTime = new Set(solved.filter((day) => !days[day].late));
  const countBack = (/** @type {string} */ from) => {
    let n = 0;
    while (onTime.has(next(from, -n))) n += 1;
    return n;
  };
  const ends = [...onTime].filter((day) => !onTime.has(next(day, 1)));
  return { solved: solved.length, streak: countBack(today) || countBack(next(today, -1)), longest: Math.max(0, ...ends.map(countBack)) };
}

/** Return the solved games of each kind with their times in seconds, 0 for none: the most solved kind first.
    @type {(games: [id: string, game: import("../play/store.js").Kept][]) => { kind: string, solved: number, best: number, median: number }[]} */
export function measureKinds(games) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (const [id, { solved, best = 0 }] of games) {
    const kind = id.slice(0, id.indexOf("/"));
    if (solved) times.set(kind, [...(times.get(kind) || []), best]);
  }
  const measured = [...times].map(([kind, all]) => {
    const known = all.filter(Boolean).sort((a, b) => a - b);
    const middle = known.slice((known.length - 1) >> 1, (known.length >> 1) + 1); // one or two
    return { kind, solved: all.length, best: known[0] || 0, median: known.length ? Math.round(middle.reduce((a, b) => a + b) / middle.length) : 0 };
  });
  return measured.sort((a, b) => b.solved - a.solved || (a.kind < b.kind ? -1 : 1));
}
