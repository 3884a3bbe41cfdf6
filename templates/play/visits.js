// What the browser keeps of a board from visit to visit: the reader's own game, and beside it the
// one that a link has brought.
import * as store from "./store.js";

export class Visits {
  /** @param {string} id of the puzzle @param {import("./game.js").Game} game */
  constructor(id, game) {
    this.id = id;
    this.game = game;
    this.guest = false; // whether the board shows a link's game, and not the reader's own
    this.link = ""; // the position that came by a link, or went out by this page's address
    this.seconds = 0;
    this.solved = false;
    this.text = ""; // the game as this tab has read or written it last
    this.values = game.values.slice(); // its marks then
  }

  /** What the address asks for: the reader's own game, or a position, with what was marked since.
      @returns {"" | "link" | "guest" | "wrong"} "link": there was no game of her own */
  open() {
    const [position, own] = [store.linked(), store.load(this.id)];
    const wrong = position !== undefined && !this.game.reads(position);
    const known = position === undefined || wrong || position === own?.position || position === own?.link;
    const used = Boolean(own && (own.position || own.way?.done?.length));
    this.guest = !known && used;
    const kept = this.guest ? store.load(this.#place(position)) : own;
    if (known || (this.guest && kept)) this.#take(kept);
    else this.#take({ position, seconds: 0, solved: false });
    if (position !== undefined && !wrong) this.link = position;
    this.#note();
    return wrong ? "wrong" : known ? "" : this.guest ? "guest" : "link";
  }

  /** Where the game on the board is kept: each link has its own. */
  #place(link = this.link) {
    return this.guest ? `${this.id}#${link}` : this.id;
  }

  /** @param {store.Kept | null} kept */
  #take(kept) {
    Object.assign(this, { seconds: kept?.seconds || 0, solved: kept?.solved || false, link: kept?.link || "" });
    if (!this.game.resume(kept?.way)) this.game.begin(kept?.position || "");
  }

  save() {
    const { game, seconds, solved, link } = this;
    const before = store.load(this.#place());
    store.save(this.#place(), { position: game.encode(), seconds, solved, link, way: game.way() });
    this.#note();
    // browsers tell other pages; the ticks on this one follow, too
    if (before?.solved !== solved) dispatchEvent(new Event("storage"));
  }

  // -- another tab with the same board

  #note() {
    this.text = store.textOf(this.#place());
    this.values = this.game.values.slice();
  }

  /** Whether another tab has played on, or forgotten the game. Its clock alone is taken over. */
  isBehind() {
    if (store.textOf(this.#place()) === this.text) return false;
    const kept = store.load(this.#place());
    if (!kept || JSON.stringify(kept.way) !== JSON.stringify(this.game.way())) return true;
    this.seconds = kept.seconds;
    this.#note();
    return false;
  }

  /** Take over what another tab has marked, and put on it, as one move, what was marked here since. */
  join() {
    const { game } = this;
    const mine = [...game.values.keys()].filter((i) => game.values[i] !== this.values[i]).map((i) => /** @type {[number, number]} */ ([i, game.mark(i)]));
    this.open();
    const marks = Array.from(game.values, (_, i) => game.mark(i));
    for (const [i, mark] of mine) marks[i] = mark;
    game.set(game.possible(marks).map((mark, i) => [i, mark]));
  }

  /** From a link's game back to the reader's own, when the board is opened again. `takes`: the
      position comes along, as one move. @param {boolean} takes */
  back(takes) {
    const position = this.game.encode();
    store.forget(this.#place());
    history.replaceState(null, "", location.href.replace(/#.*/, ""));
    if (!takes) return;
    this.open();
    this.game.decode(position);
    this.save();
  }

  /** The address of this page takes the position on; it stays the reader's own game. */
  address() {
    this.link = this.game.encode();
    history.replaceState(null, "", store.linkTo(this.link));
    this.save();
  }

  /** The own game is gone when the board is opened again. */
  forget() {
    store.forget(this.id);
  }
}
