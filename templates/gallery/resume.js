// The front page for a reader who comes back: begun games, what comes next, and the puzzle of the day.
import { readBlock, readBlocks } from "../stage/data.js";
import { listGames, load } from "../play/store.js";
import { formatTime } from "../play/times.js";
import { createCard, loadCatalogue } from "./catalogue.js";
import { addDays, describeDay, formatDay, loadPuzzle } from "./daily.js";
import { getKind } from "./filter.js";
import { ID, countStreaks, isDone, noteSolved, readRecords, writeRecords } from "./records.js";
import { t } from "../stage/say.js";

/** @typedef {import("./catalogue.js").CatalogueEntry} CatalogueEntry */

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const BEGUN = 2; // games to continue
const NEXT = 2; // kinds with a next puzzle

const place = /** @type {HTMLElement} */ (document.querySelector(".resume"));
const known = new Set((place.dataset.known || "").split(" "));

/** Return the games of this site's kinds, the latest first. */
function listLatest() {
  const ids = listGames().filter((id) => ID.test(id) && known.has(getKind(id)));
  const games = ids.flatMap((id) => /** @type {[string, import("../play/store.js").Kept][]} */ ([[id, load(id)]].filter(([, game]) => game)));
  return games.filter(([, game]) => game.solved || game.position).sort(([, a], [, b]) => (b.changed || 0) - (a.changed || 0));
}

/** Return an entry of the list, with a note about the reader. @type {(entry: CatalogueEntry, note: string) => HTMLElement} */
function createEntry({ id, data }, note) {
  const create = (/** @type {string} */ name, /** @type {string} */ className, /** @type {(string | Node)[]} */ ...inside) => {
    const made = Object.assign(document.createElement(name), { className });
    made.append(...inside);
    return made;
  };
  const picture = Object.assign(new Image(), { className: "thumb", src: `${id}/board.svg`, alt: "" });
  const link = Object.assign(document.createElement("a"), { href: `${id}/index.html`, textContent: data.title });
  const facts = [data.of, data.dimensions, data.grade && `${data.grade} ${data.rating}`].filter(Boolean).map((text) => create("span", "", text));
  return create("li", "", create("div", "thumb-box", picture), create("h3", "", link), create("p", "card-facts", ...facts), create("p", "aside", note));
}

/** Return the easiest puzzle of a kind that the reader has not begun. @type {(puzzles: CatalogueEntry[], games: Set<string>) => CatalogueEntry | undefined} */
function findNext(puzzles, games) {
  const rank = (/** @type {CatalogueEntry} */ one) => [one.read("byDifficulty") || "9", one.read("bySize")].flatMap((text) => text.split(" ").map(Number));
  const compare = (/** @type {number[]} */ a, /** @type {number[]} */ b) => {
    const i = a.findIndex((n, j) => n !== b[j]);
    return i < 0 ? 0 : a[i] - (b[i] ?? -1);
  };
  const open = puzzles.filter(({ id }) => !games.has(id)).map((one) => ({ one, keys: rank(one) }));
  return open.length ? open.reduce((a, b) => (compare(b.keys, a.keys) < 0 ? b : a)).one : undefined;
}

let shown = "";

/** Show begun games, and the next puzzle of each kind that the reader plays. */
async function showGames() {
  const games = listLatest();
  const begun = games.filter(([, game]) => !game.solved).slice(0, BEGUN);
  const played = [...new Set(games.map(([id]) => getKind(id)))].slice(0, NEXT);
  const state = JSON.stringify([begun.map(([id, { seconds }]) => [id, seconds]), played, games.length]);
  if (state === shown) return;
  shown = state;
  place.hidden = !games.length;
  const kinds = [...new Set([...begun.map(([id]) => getKind(id)), ...played])];
  const puzzles = await loadCatalogue(base, kinds);
  const all = new Set(games.map(([id]) => id));
  const entries = begun.flatMap(([id, { seconds }]) => {
    const entry = puzzles.find((one) => one.id === id); // it may have been removed from the site
    return entry ? [createEntry(entry, seconds ? t`begun, ${formatTime(seconds)}` : t`begun`)] : [];
  });
  for (const kind of played) {
    const entry = findNext(puzzles.filter(({ id }) => getKind(id) === kind), all);
    if (entry) entries.push(createEntry(entry, t`next`));
  }
  if (state !== shown) return;
  place.querySelector("ul")?.replaceChildren(...entries);
  place.hidden = !entries.length;
}

/** Show the puzzle of the day on its card. */
async function showToday() {
  const card = /** @type {HTMLElement | null} */ (document.querySelector("[data-today]"));
  const data = readBlock("daily-data");
  if (!card || !data) return;
  const today = formatDay(new Date());
  const records = noteSolved(readRecords(), formatDay);
  const own = records[""] || {};
  if (Object.keys(own).length) writeRecords(records);
  const { streak } = countStreaks(own, today, addDays);
  const note = card.querySelector("[data-streak]");
  const state = isDone(own[today]) ? t`Solved today.` : "";
  if (note) note.textContent = [state, streak > 1 ? t`${streak} days in a row.` : ""].filter(Boolean).join(" ");
  const entry = await loadPuzzle(base, data, today, "");
  if (!entry || card.dataset.today === today + entry.id) return;
  card.dataset.today = today + entry.id;
  const made = createCard(entry.data);
  const link = /** @type {HTMLAnchorElement} */ (card.querySelector("a"));
  link.textContent = entry.title;
  link.lang = made.querySelector("a")?.lang || "";
  const kicker = card.querySelector(".kicker");
  if (kicker) kicker.textContent = t`Puzzle of the day, ${describeDay(today)}`;
  for (const css of [".thumb-box", ".card-facts"]) {
    card.querySelector(css)?.remove();
    const part = made.querySelector(css);
    if (part && css === ".thumb-box") card.prepend(part);
    else if (part) card.querySelector("h2")?.after(part);
  }
}

/** Update both; what cannot be loaded is left as it is. */
const update = () => Promise.allSettled([showGames(), showToday()]);

readBlocks().then(() => {
  update();
  for (const event of ["storage", "pageshow", "visibilitychange"]) addEventListener(event, update);
});
