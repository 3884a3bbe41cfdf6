// The reader's boards in the browser's storage: the last one of each kind. Those of this tab come before
// those of other tabs.

/** @typedef {import("./workshop.js").Board} Board */

const NAME = "workshop";
const SEEN = "workshop-seen"; // the reply with the picture of the newest board
const MOST = 200_000; // characters in a storage; the oldest boards are removed

/** @param {Storage} storage @returns {Board[]} the oldest first */
function read(storage) {
  try {
    const found = JSON.parse(storage.getItem(NAME) || "[]");
    return Array.isArray(found) ? found.filter((one) => one?.kind && one.blocks) : [];
  } catch {
    return [];
  }
}

/** @param {Storage} storage @param {Board} board */
function write(storage, board) {
  const all = [...read(storage).filter(({ kind }) => kind !== board.kind), board];
  while (all.length > 1 && JSON.stringify(all).length > MOST) all.shift();
  try {
    storage.setItem(NAME, JSON.stringify(all));
  } catch { /* the storage is full */ }
}

/** Return the storages that the browser allows. */
function listStorages() {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

/** @param {(kind: string) => boolean} isKind  whether a kind is one of this site */
export function createDrafts(isKind) {
  const storages = listStorages();
  /** @type {Map<string, Board>} the newest last */
  const drafts = new Map();
  /** @param {Board} board */
  function put(board) {
    drafts.delete(board.kind);
    drafts.set(board.kind, board);
  }
  for (const board of storages.flatMap(read)) if (isKind(board.kind)) put(board);

  return {
    /** @param {string} kind */
    get: (kind) => drafts.get(kind),
    newest: () => [...drafts.values()].at(-1),
    /** @param {Board} board */
    keep(board) {
      put(board);
      for (const storage of storages) write(storage, board);
    },
    /** Keep the reply of the desk about the newest board, so that it can be shown at once. @param {any} found */
    keepSeen(found) {
      const text = JSON.stringify(found);
      try {
        if (text.length < MOST) storages[0]?.setItem(SEEN, text);
      } catch { /* the storage is full */ }
    },
    seen() {
      try {
        return JSON.parse(storages[0]?.getItem(SEEN) || "null");
      } catch {
        return null;
      }
    },
  };
}
