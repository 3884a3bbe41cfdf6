// The last games of this tab, so that Back and Forward lead to them at once: the workshop stores them, and the
// page for games reads them.

/**
 * @typedef {{
 *   title: string, fragment: string, board: string, play: { called: string, denied: string } & Record<"rules" | "names" | "words", Record<string, string>>, decisions: unknown, why: { rules: string[] } | null, model: unknown,
 *   sentences: string[], scripts: [shape: string, kind: string], how: string, pen: boolean, candidates: boolean, sets: boolean, hints: boolean,
 *   word: string | null, others: [words: string, fragment: string][], effects: [string, string, boolean][],
 * }} Game
 */
const NAME = "workshop-games";
const MOST = 5;
const EDITED = /[?&](edit=[^&]*)/.exec(location.search)?.[1] || ""; // the puzzle that `site-gen serve` saves

/** Return the address of the page that plays a board, for the puzzle that is edited. @param {string} fragment */
export const addressGame = (fragment) => `play.html?${EDITED && `${EDITED}&`}${fragment}`;

/** Return the address of a board in the workshop, for the puzzle that is edited. @param {string} fragment */
export const addressBoard = (fragment) => `index.html${EDITED && `?${EDITED}`}${fragment && `#${fragment}`}`;

/** Return the board in the address of the page for games. */
export const readFragment = () => location.search.slice(1).split("&").filter((one) => one !== EDITED).join("&");

/** Return the games, the newest last. @returns {Game[]} */
export function readGames() {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) || "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Store a game, and drop old ones if there is no room; return false if there is none for this one. @param {Game} game */
export function keepGame(game) {
  const all = [...readGames().filter(({ fragment }) => fragment !== game.fragment), game].slice(-MOST);
  for (; all.length; all.shift()) {
    try {
      sessionStorage.setItem(NAME, JSON.stringify(all));
      return true;
    } catch { /* full, or forbidden */ }
  }
  return false;
}

/** Return the id of the game on a board. @param {{ kind: string, blocks: Record<string, string> }} board */
export function nameGame({ kind, blocks }) {
  const text = JSON.stringify(blocks);
  let digest = 0;
  for (let i = 0; i < text.length; i += 1) digest = (31 * digest + text.charCodeAt(i)) % 0xffffffff;
  return `workshop/${kind}/${digest.toString(36)}`;
}
