// The last games of this tab, so that Back and Forward lead to them at once: the workshop stores them, and the
// page for games reads them.

/**
 * @typedef {{
 *   title: string, fragment: string, board: string, play: { rules: Record<string, string> }, decisions: unknown, why: unknown, model: unknown,
 *   sentences: string[], scripts: [shape: string, kind: string], how: string, pen: boolean, candidates: boolean, sets: boolean, hints: boolean,
 *   word: string | null, others: [words: string, fragment: string][], effects: [string, string, boolean][],
 * }} Game
 */
const NAME = "workshop-games";
const MOST = 5;

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
