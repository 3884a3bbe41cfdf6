// Stored games: position, seconds played, and whether the puzzle was solved. Without storage
// (private windows, some browsers for files) nothing is stored.

/** `best`: the seconds of the fastest solve; `changed`: the time of the last change in milliseconds since
    1970; `link`: the position of a link that the game started from, or was last put into the address;
    `given`: whether the game has marks of such a link, so that its time is not compared.
    @typedef {{ position: string, seconds: number, solved: boolean, best?: number, changed?: number, link?: string, given?: boolean, way?: import("./game.js").History }} Kept */

const PREFIX = "play:";

/** Return the ids of all stored games. */
export function listGames() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Return the stored text, to detect changes; "" if there is none. @param {string} id */
export function readText(id) {
  try {
    return localStorage.getItem(PREFIX + id) || "";
  } catch {
    return "";
  }
}

/** @param {string} id @returns {Kept | null} */
export function load(id) {
  try {
    const kept = JSON.parse(readText(id) || "null");
    const right = kept && typeof kept.position === "string" && Number.isFinite(kept.seconds);
    return right ? { ...kept, seconds: Math.max(0, kept.seconds), solved: kept.solved === true, best: kept.best > 0 ? Number(kept.best) : 0 } : null;
  } catch {
    return null;
  }
}

/** Store a game; return false if the storage is full or refused. @type {(id: string, kept: Kept) => boolean} */
export function save(id, kept) {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ changed: Date.now(), ...kept }));
    return true;
  } catch {
    return false; // the game continues
  }
}

/** @param {string} id */
export function forget(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // refused: nothing was stored
  }
}

const LINK = /^#play=([\w.-]*)$/;

/** Return the position in the address of this page, if any. */
export function readPosition() {
  return LINK.exec(location.hash)?.[1];
}

/** Return the address of this page with a position. @param {string} position */
export function formatLink(position) {
  return `${location.href.replace(/#.*/, "")}#play=${position}`;
}
