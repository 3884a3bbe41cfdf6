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
  }

  /** What the address asks for: the reader's own game, or a position, with what was marked since.
      @returns {"" | "link" | "guest" | "wrong"} "link": there was no game of her own */
  open() {
    const [position, own] = [store.linked(), store.load(this.id)];
    const wrong = position !== undefined && !this.game.reads(position);
    const known = position === undefined || wrong || position === own?.position || position === own?.link;
    const used = Boolean(own && (own.position || own.way?.done?.length));
    this.guest = !known && used;
    const kept = this.guest ? store.load(this.#place()) : own;
    if (known || (this.guest && kept?.link === position)) this.#take(kept);
    else this.#take({ position, seconds: 0, solved: false });
    if (position !== undefined && !wrong) this.link = position;
    return wrong ? "wrong" : known ? "" : this.guest ? "guest" : "link";
  }

  /** Where the game on the board is kept. */
  #place() {
    return this.guest ? `${this.id}#link` : this.id;
  }

  /** @param {store.Kept | null} kept */
  #take(kept) {
    Object.assign(this, { seconds: kept?.seconds || 0, solved: kept?.solved || false, link: kept?.link || "" });
    if (!this.game.resume(kept?.way)) this.game.begin(kept?.position || "");
  }

  save() {
    const { game, seconds, solved, link } = this;
    store.save(this.#place(), { position: game.encode(), seconds, solved, link, way: game.way() });
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
