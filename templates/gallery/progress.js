// A file with all games of this browser and the days that the reader has solved, to continue in another one.
import { listGames, load, save } from "../play/store.js";
import { ID, cleanRecords, mergeRecords, readRecords, writeRecords } from "./records.js";
import { t } from "../stage/say.js";

/** @typedef {import("../play/store.js").Kept} Kept */
/** `damaged`: the number of games that were left out. @typedef {{ games: [id: string, game: Kept][], daily: import("./records.js").Records, damaged: number }} Progress */

const FORMAT = "site_gen progress";
const VERSION = 2; // 1 had no colours in positions; both are read
export const LARGEST = 10_000_000; // bytes of a file
const MOST = 20_000; // games in a file
const LONGEST = 100_000; // characters of a game

/** Return the text of a file with all games. */
export function formatProgress() {
  const games = listGames().filter((id) => ID.test(id)).sort().flatMap((id) => /** @type {[string, Kept][]} */ ([[id, load(id)]].filter(([, game]) => game)));
  return JSON.stringify({ format: FORMAT, version: VERSION, saved: new Date().toISOString(), games: Object.fromEntries(games), daily: readRecords() });
}

/** Parse the text of a file; return a sentence about what is wrong if it cannot be used. @type {(text: string, now: number) => Progress | string} */
export function parseProgress(text, now) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return t`it is not JSON, or only a part of it`;
  }
  if (data?.format !== FORMAT || !Number.isInteger(data.version) || data.version < 1) return t`it is JSON, but of another kind`;
  if (data.version > VERSION) return t`it has version ${data.version}, and this page reads version ${VERSION}: use it on a newer site`;
  const entries = isObject(data.games) ? Object.entries(data.games) : null;
  if (!entries) return t`it has no list of games`;
  if (entries.length > MOST) return t`it has ${entries.length} games, and at most ${MOST} are allowed`;
  const games = entries.flatMap(([id, game]) => {
    const right = ID.test(id) && cleanGame(game, now);
    return right ? [/** @type {[string, Kept]} */ ([id, right])] : [];
  });
  return { games, daily: cleanRecords(data.daily), damaged: entries.length - games.length };
}

/** @type {(value: unknown) => value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return whether a value is a possible time. @type {(value: unknown) => value is number} */
const isTime = (value) => typeof value === "number" && value >= 0 && value < 1e9;

/** Return whether a value is a position as text, or missing. @param {unknown} value */
const isPosition = (value) => value === undefined || (typeof value === "string" && /^[\w.-]*$/.test(value));

/** Return a game of a file with the known entries only; null if it is damaged. @type {(game: unknown, now: number) => Kept | null} */
function cleanGame(game, now) {
  if (!isObject(game) || JSON.stringify(game).length > LONGEST) return null;
  const { position, seconds, solved, best = 0, changed = 0, link, given = false, way } = game;
  if (typeof position !== "string" || ![position, link].every(isPosition) || ![seconds, best].every(isTime)) return null;
  if (![solved, given].every((flag) => typeof flag === "boolean") || typeof changed !== "number" || !isHistory(way)) return null;
  return /** @type {Kept} */ ({ position, seconds, solved, best, changed: Math.max(0, Math.min(changed, now)), link, given, way }); // no game of the future wins
}

/** Return whether a value can be the history of a game; whether it fits the board is checked when it is opened. @param {unknown} way */
function isHistory(way) {
  if (way === undefined) return true;
  if (!isObject(way) || typeof way.values !== "string") return false;
  return [way.done, way.undone].every((moves) => Array.isArray(moves) && moves.every((move) => isObject(move) && (move.seconds === undefined || isTime(move.seconds))));
}

/** Merge two games of a puzzle: the newer one continues, solved stays solved, and the best time is kept. @type {(own: Kept | null, other: Kept) => Kept} */
export function mergeGames(own, other) {
  if (!own) return other;
  const newer = (other.changed || 0) > (own.changed || 0) ? other : own;
  const times = [own.best, other.best].filter((time) => time);
  return { ...newer, solved: own.solved || other.solved, best: times.length ? Math.min(.../** @type {number[]} */ (times)) : 0 };
}

/** Merge the games of a file with those of this browser; return the number of games that do not fit into its storage. @param {Progress} progress */
export function storeProgress({ games, daily }) {
  let refused = 0;
  for (const [id, game] of games) {
    const own = load(id);
    const merged = mergeGames(own, game);
    if (JSON.stringify(merged) !== JSON.stringify(own) && !save(id, merged)) refused++;
  }
  if (Object.keys(daily).length) writeRecords(mergeRecords(readRecords(), daily));
  dispatchEvent(new Event("storage")); // marks of solved puzzles
  return refused;
}

/** Load a file; return what happened as a sentence. @param {File} file */
async function loadFile(file) {
  const advice = t`Choose a file that “Save to a file” has made.`;
  if (file.size > LARGEST) return `${t`“${file.name}” is too large: a progress file has at most ${LARGEST / 1e6} MB.`} ${advice}`;
  const progress = parseProgress(await file.text(), Date.now());
  if (typeof progress === "string") return `${t`“${file.name}” is no progress file that can be used: ${progress}.`} ${advice}`;
  const refused = storeProgress(progress);
  const loaded = progress.games.length - refused;
  const { damaged } = progress;
  return [
    loaded === 1 ? t`1 game is loaded.` : t`${loaded} games are loaded.`,
    damaged === 1 ? t`1 game in the file is damaged and left out.` : damaged ? t`${damaged} games in the file are damaged and left out.` : "",
    refused === 1 ? t`The browser’s storage has no room for 1 game.` : refused ? t`The browser’s storage has no room for ${refused} games.` : "",
  ].filter(Boolean).join(" ");
}

/** Offer the games of this browser as a file. */
function saveFile() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([formatProgress()], { type: "application/json" }));
  link.download = `progress-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const OURS = /^(play:|setting:)|^(daily|theme|workshop|workshop-seen|workshop-games)$/; // names in the storage

/** Delete all that this site has stored about the reader. */
function forgetAll() {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (OURS.test(name)) storage.removeItem(name);
  }
  dispatchEvent(new Event("storage"));
}

/** Start the menu that saves and loads progress. @param {HTMLElement} menu */
export function startProgress(menu) {
  const field = /** @type {HTMLInputElement} */ (menu.querySelector("[type=file]"));
  const status = /** @type {HTMLElement} */ (menu.querySelector("[role=status]"));
  menu.querySelector("[data-save]")?.addEventListener("click", () => {
    saveFile();
    const saved = listGames().filter((id) => ID.test(id)).length;
    status.textContent = saved === 1 ? t`1 game saved.` : t`${saved} games saved.`;
  });
  menu.querySelector("[data-load]")?.addEventListener("click", () => field.click());
  const asking = /** @type {HTMLDialogElement} */ (menu.querySelector("dialog"));
  menu.querySelector("[data-forget]")?.addEventListener("click", () => {
    asking.returnValue = ""; // Escape then has no effect
    asking.showModal();
  });
  for (const button of asking.querySelectorAll("button")) button.addEventListener("click", () => asking.close(button.value));
  asking.addEventListener("close", () => {
    if (asking.returnValue !== "forget") return;
    try {
      forgetAll();
    } catch {
      // no storage: nothing was stored
    }
    status.textContent = t`All is forgotten.`;
  });
  field.addEventListener("change", async () => {
    const [file] = field.files || [];
    if (!file) return;
    status.textContent = await loadFile(file).catch(() => t`“${file.name}” cannot be read.`);
    field.value = ""; // the same file can be chosen again
  });
}
