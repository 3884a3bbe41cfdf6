// What the browser keeps of a game: the position, the seconds played, and that it was solved.
// Where storage is refused (private windows, some browsers for files) nothing is kept.

/** `link`: the position that it began with, or "".
    @typedef {{ position: string, seconds: number, solved: boolean, link?: string, way?: import("./game.js").Way }} Kept */

const PREFIX = "play:";

/** @param {string} id @returns {Kept | null} */
export function load(id) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + id) || "null");
    const right = kept && typeof kept.position === "string" && Number.isFinite(kept.seconds);
    return right ? { ...kept, seconds: Math.max(0, kept.seconds), solved: kept.solved === true } : null;
  } catch {
    return null;
  }
}

/** @type {(id: string, kept: Kept) => void} */
export function save(id, kept) {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(kept));
  } catch {
    // full or refused: the game goes on
  }
}

/** @param {string} id */
export function forget(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // refused: nothing was kept
  }
}

const LINK = /^#play=([\w-]*)$/;

/** The position in this page's address, if there is one. */
export function linked() {
  return LINK.exec(location.hash)?.[1];
}

/** This page's address with a position. @param {string} position */
export function linkTo(position) {
  return `${location.href.replace(/#.*/, "")}#play=${position}`;
}
