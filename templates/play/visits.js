// A board's stored games: the reader's own, and another one for each link to a position.
import * as store from "./store.js";

export class Visits {
  /** @param {string} id of the puzzle @param {import("./game.js").Game} game */
  constructor(id, game) {
    this.id = id;
    this.game = game;
    this.guest = false; // whether the board shows the game of a link
    this.link = ""; // from the link, or last put into the address
    this.seconds = 0;
    this.solved = false;
    this.best = 0; // seconds of the fastest solve
    this.given = false; // whether marks of a link are in the game
    this.text = ""; // the stored game as this tab last read or wrote it
    this.values = game.values.slice(); // the marks at that time
    this.notes = { ...game.notes };
  }

  /** Open the reader's game or the position in the address, with the marks made since.
      @returns {"" | "link" | "guest" | "wrong"} "link": the reader had no game */
  open() {
    const [position, own] = [store.readPosition(), store.load(this.id)];
    const wrong = position !== undefined && !this.game.parse(position);
    const known = position === undefined || wrong || position === own?.position || position === own?.link;
    const used = Boolean(own && (own.position || own.way?.done?.length));
    this.guest = !known && used;
    const kept = this.guest ? store.load(this.#getKey(position)) : own;
    if (known || (this.guest && kept)) this.#take(kept);
    else this.#take({ position, seconds: 0, solved: false, given: Boolean(position) });
    if (position !== undefined && !wrong) this.link = position;
    this.#note();
    return wrong ? "wrong" : known ? "" : this.guest ? "guest" : "link";
  }

  /** Return the key in storage; each link has its own. */
  #getKey(link = this.link) {
    return this.guest ? `${this.id}#${link}` : this.id;
  }

  /** @param {store.Kept | null} kept */
  #take(kept) {
    const { seconds = 0, solved = false, link = "", best = 0, given = false, position = "", way } = kept || {};
    Object.assign(this, { seconds, solved, link, best, given });
    if (!this.#resume(way)) this.game.begin(position);
  }

  /** Restore a stored game; return false if it is damaged or does not fit the board. @param {import("./game.js").History} [way] */
  #resume(way) {
    try {
      return this.game.resume(way);
    } catch {
      return false;
    }
  }

  /** Note that the puzzle has just been solved, and how fast. */
  finish() {
    this.solved = true;
    if (this.seconds && !this.given && !(this.best <= this.seconds && this.best)) this.best = this.seconds;
  }

  save() {
    const { game, seconds, solved, link, best, given } = this;
    const before = store.load(this.#getKey());
    store.save(this.#getKey(), { position: game.encode(), seconds, solved, best, link, given, way: game.dumpHistory() });
    this.#note();
    // other pages get this event from the browser; the marks of solved puzzles on this page need it, too
    if (before?.solved !== solved || before?.best !== best) dispatchEvent(new Event("storage"));
  }

  // -- another tab with the same board

  #note() {
    this.text = store.readText(this.#getKey());
    this.values = this.game.values.slice();
    this.notes = { ...this.game.notes };
  }

  /** Return whether another tab has changed or deleted the game. If only its clock differs, take that over. */
  isBehind() {
    if (store.readText(this.#getKey()) === this.text) return false;
    const kept = store.load(this.#getKey());
    if (!kept || JSON.stringify(kept.way) !== JSON.stringify(this.game.dumpHistory())) return true;
    this.seconds = kept.seconds;
    this.#note();
    return false;
  }

  /** Load the game of another tab, and apply the marks made here since as one move. */
  merge() {
    const { game } = this;
    const mine = [...game.values.keys()].filter((i) => game.values[i] !== this.values[i]).map((i) => /** @type {[number, number]} */ ([i, game.mark(i)]));
    const noted = [...new Set([...Object.keys(game.notes), ...Object.keys(this.notes)])]
      .filter((key) => game.notes[key] !== this.notes[key])
      .map((key) => /** @type {[string, number]} */ ([key, game.notes[key] || 0]));
    this.open();
    const marks = Array.from(game.values, (_, i) => game.mark(i));
    for (const [i, mark] of mine) marks[i] = mark;
    game.set(game.repair(marks).map((mark, i) => [i, mark]));
    game.note(noted);
  }

  /** Return to the reader's game when the board is opened again. `takes`: whether to copy the position
      to it, as one move. @param {boolean} takes */
  returnToOwn(takes) {
    const position = this.game.encode();
    store.forget(this.#getKey());
    history.replaceState(null, "", location.href.replace(/#.*/, ""));
    if (!takes) return;
    this.open();
    this.game.decode(position);
    this.given = true;
    this.save();
  }

  /** Put the position into the address of this page; the game remains the reader's own. */
  writeAddress() {
    this.link = this.game.encode();
    history.replaceState(null, "", store.formatLink(this.link));
    this.save();
  }

  /** Delete the reader's game; opening the board again starts a new one. */
  forget() {
    store.forget(this.id);
  }
}
