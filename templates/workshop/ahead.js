// The board after the one that is played: a worker makes it meanwhile, so that its link shows it at once.
import { addressGame, keepGame, nameGame } from "./games.js";
import { listKnown, loadWords, translateGame } from "./words.js";
import { askToEnd, createConnection } from "./workers.js";

/**
 * Make the board that a link asks for, and let the link lead to its game. Until then, and if that fails, the link
 * leads to the workshop, which makes the board.
 * @param {HTMLAnchorElement} link @param {Omit<import("./workers.js").Files, "folder"> & { folder: string }} files
 */
export async function prepareNext(link, files) {
  const folder = new URL(files.folder, location.href).href;
  /** @type {((fault: unknown) => void) | undefined} */
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  const worker = createConnection({ ...files, folder }, (_, message) => message && fail?.(message));
  const ask = (/** @type {Record<string, unknown>} */ request) => Promise.race([askToEnd(worker, request, () => {}), failed]);
  try {
    const { make } = await ask({ do: "open", text: link.hash });
    const made = await ask({ do: "generate", seed: Math.floor(Math.random() * 1e6), ...make });
    const { kind, blocks } = made;
    await loadWords(folder);
    const game = await ask({ do: "play", kind, blocks, ident: nameGame(made), hints: true, make: made.make, words: listKnown() });
    if (keepGame(translateGame(game))) link.href = addressGame(game.fragment);
  } catch { /* the link still leads to the workshop */ } finally {
    worker.end();
  }
}
