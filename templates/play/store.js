// What the browser keeps of a game: the position, the seconds played, and that it was solved.
// Where storage is refused (private windows, some browsers for files) nothing is kept.

/** `link`: the position that it began with, or "".
    @typedef {{ position: string, seconds: number, solved: boolean, link?: string, way?: import("./game.js").Way }} Kept */

const PREFIX = "play:";

/** The game as it is kept, to see whether it has changed; "" if there is none. @param {string} id */
export function textOf(id) {
  try {
    return localStorage.getItem(PREFIX + id) || "";
  } catch {
    return "";
  }
}

/** @param {string} id @returns {Kept | null} */
export function load(id) {
  try {
    const kept = JSON.parse(textOf(id) || "null");
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

/** This board as a frame for another page, as wide as there is room for. It takes on the colours of
    that page. @param {{ rows: number, cols: number }} board */
export function frameOf({ rows, cols }) {
  const here = document.querySelector("link[rel=canonical]")?.getAttribute("href") || location.href;
  const title = document.title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const height = Math.round((100 * rows) / cols); // of the board, if it is 100 wide
  const style = `width: 100%; max-width: 36rem; min-height: 30rem; aspect-ratio: 100 / ${height + 45}; border: 0; color-scheme: light dark`;
  return `<iframe src="${new URL("embed/index.html", here).href}" title="${title}" style="${style}" loading="lazy"></iframe>`;
}
