// The player: a game on the board with its buttons and messages. What the first mark does not need
// comes later: the judge (judge.js) at that mark, and help (help.js) with the rest of the page.
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { describeClues } from "./clues.js";
import { Game } from "./game.js";
import { followReader, followUndo } from "./gestures.js";
import { cellsOf, COLOUR, placeOf } from "./keys.js";
import { followMenus } from "./menus.js";
import { Setting } from "./settings.js";
import { Slices } from "./slices.js";
import { readBlock } from "../stage/data.js";
import { readKey } from "../stage/keyboard.js";
import { expectScript, once, run } from "../stage/load.js";
import { Target } from "./target.js";
import { describeTime, formatTime } from "./times.js";
import { Visits } from "./visits.js";
import { Voice } from "./voice.js";
import { describeMarks, describeMark, describeMove, describePlaces } from "./words.js";
import { t } from "../stage/say.js";

/** @typedef {import("./rules.js").Kind} Kind */
/** @typedef {import("../stage/stage.js").Stage} Stage */

const base = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src || location.href;

/** Return what the scripts of the page's kind define, as far as they are loaded. @returns {Kind} */
const readKind = () => {
  const { shape, rules } = /** @type {Window & { kindRules?: Kind & { rules?: Kind } }} */ (window).kindRules || {};
  return { shape, ...rules };
};

/** Start the player; return undefined if the page has none. @param {Stage} places */
export function play(places) {
  const data = readBlock("play-data");
  const panel = /** @type {HTMLElement | null} */ (places.stage.querySelector(".player"));
  const { shape } = readKind();
  if (!data || !panel || !shape) return undefined;
  const player = new Player(shape, data, { ...places, panel });
  Object.assign(window, { player }); // for the console and for tests
  return player;
}

const LIT = { wrong: t`wrong here`, undone: t`still to do here`, hinted: t`part of the hint` };

export class Player {
  /** @param {import("./target.js").Shape} shape
      @param {import("./board.js").Data} data
      @param {Stage & { panel: HTMLElement }} places */
  constructor(shape, data, { stage, sheet, svg, panel, layers, cells, refit }) {
    this.data = data;
    this.stage = stage;
    this.panel = panel;
    this.layers = layers;
    this.refit = refit; // measures the board again
    this.voice = new Voice(stage, panel);
    this.choices = new Choices(data, shape);
    this.game = new Game(data.elements.length * (shape.perElement || 1), data.fixed, (marks) => this.choices.repair(marks), [...cellsOf(data.board).map((cell) => COLOUR + cell), ...(shape.listNotes?.(data) || [])]);
    this.board = new Board(svg, data, shape, this.choices);
    this.target = new Target(shape, data.elements, this.choices.closed);
    this.visits = new Visits(data.id, this.game);
    this.live = new Setting("live", true, panel); // whether mistakes and finished clues show at once
    this.timed = new Setting("clock", false, panel);
    panel.classList.toggle("timed", this.timed.on);
    this.loadNumbers = once(async () => new (await import("./numbers.js")).Numbers(svg, data));
    this.numbered = new Setting("numbers", false, panel);
    /** Load the judge with the checks and effects of the kind. */
    this.loadJudge = once(() => this.#startJudge());
    expectScript(panel.dataset.script || "");
    /** @type {import("./judge.js").Judge | undefined} */
    this.judge = undefined;
    /** @type {import("./help.js").Help | undefined} */
    this.help = undefined;
    this.loadColours = once(() => this.#startColours());
    this.moved = false; // whether there was a move since the board was opened
    this.pen = { no: false }; // touch has no second button: whether it means “surely not”
    /** @type {Map<string, string>} cell as "r,c" -> description of its highlight */
    this.lit = new Map();
    /** @type {Set<string>} cells as "r,c" whose marks have changed since they were described */
    this.stale = new Set();
    /** @type {Map<string, string>} cell as "r,c" -> its clues in words */
    this.clues = new Map();
    this.settling = new Slices(() => this.#settle());
    this.cells = cells;
    this.cells.add((r, c) => this.#describeCell(r, c));
    if (data.board.outside) this.cells.addHeaders(data.board.outside);
    shape.showNotes?.(stage, cells, this.board, this.game);
    this.asking = /** @type {HTMLDialogElement} */ (panel.querySelector("dialog"));
    this.asking.addEventListener("close", () => this.#handleDialog());
    const { board, target, choices, game, pen, voice } = this;
    const announce = (/** @type {number[]} */ elements) => this.#announceMarks(elements);
    const playing = () => !stage.dataset.shows && !stage.classList.contains("colouring");
    this.candidates = followReader({ sheet, panel, cells, board, target, choices, game, pen, announce, playing, voice, hold: (held) => this.settling.hold(held) });
    cells.root.addEventListener("focusin", () => this.loadJudge(), { once: true });
    this.#keepKeys();
    this.#addButtons();
    this.#open();
    if (this.numbered.on) this.#showNumbers();
    setInterval(() => this.#tick(), 1000);
    addEventListener("online", () => this.moved && this.loadJudge());
    addEventListener("hashchange", () => (this.settling.finish(), this.#open()));
    addEventListener("pagehide", () => this.settling.finish());
    // a sleeping page gets no storage events
    for (const event of ["storage", "pageshow", "visibilitychange"]) addEventListener(event, () => this.#follow());
  }

  /** @type {(r: number, c: number) => string} */
  #describeCell(r, c) {
    const [holds, traced] = this.judge?.describe(r, c) || [];
    const marks = describeMarks(this.board, this.target, this.game, r, c);
    return [this.#describeClue(r, c), holds, marks, traced, this.lit.get(`${r},${c}`)].filter(Boolean).join("; ");
  }

  /** @type {(r: number, c: number) => string} "" until the kind's own words are loaded, if it may have some */
  #describeClue(r, c) {
    const { board, checks, names, words } = this.data;
    const place = `${r},${c}`;
    if (!this.judge && checks.some(([, check]) => !check)) return "";
    const clue = this.clues.get(place) ?? (readKind().clueAt || describeClues)(board, r, c, names, words[place]);
    this.clues.set(place, clue);
    return clue;
  }

  // -- what comes later

  async #startJudge() {
    const { Judge } = await import("./judge.js");
    await run(base, this.panel.dataset.script || "");
    this.judge = new Judge(readKind(), this, () => this.#showFound());
    this.refit(); // an effect may have added a list below the board
    this.#markStale();
    if (this.moved) this.settling.begin();
    else this.#assess();
  }

  /** Load the reader's help, and return what starts it. @returns {Promise<import("./help.js").StartHelp>} */
  async loadHelp() {
    const [{ Help }] = await Promise.all([import("./help.js"), this.loadJudge()]);
    return (decisions, drawRow) => {
      if (this.judge) this.help = new Help(this, this.judge, decisions, drawRow);
    };
  }

  // -- after a move

  /** Draw the marks at once; the rest can wait for the end of a stroke. @param {number[]} [elements] the changed ones, by default all */
  #update(elements) {
    const { board, data, target, game } = this;
    this.moved = true;
    this.help?.forget();
    this.voice.say("", "");
    if (Object.keys(game.notes).length) this.loadColours();
    board.draw(game, elements);
    for (const place of target.findCells((elements?.map((i) => data.elements[i % data.elements.length]) || data.elements).flat(), data)) this.stale.add(place);
    this.settling.begin();
  }

  /** Check, describe and store the position. @returns {Generator<void, void>} */
  *#settle() {
    if (this.visits.isBehind()) this.#join();
    const found = this.judge && (yield* this.judge.search());
    this.#showState();
    if (found) {
      this.#showFound(found);
      yield;
      const solved = !found.length;
      const before = this.stage.classList.contains("solved");
      if (solved && !before) {
        this.visits.finish();
        this.#showTimes();
        this.judge?.showFinish();
      }
      if (solved) this.celebrate(); // also after a mark that no answer needs
      this.stage.classList.toggle("solved", solved);
      this.#allowHints(!solved);
    } else {
      this.#describeStale();
      this.loadJudge();
    }
    this.visits.save();
  }

  /** Let all cells be described again. */
  #markStale() {
    const { rows, cols } = this.data.board;
    for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) this.stale.add(`${r},${c}`);
  }

  /** Show all marks, and buttons and clock as they fit the position. */
  #show() {
    this.board.draw(this.game);
    this.#markStale();
    this.#showState();
  }

  #showState() {
    const { game } = this;
    this.stage.dispatchEvent(new Event("play:change"));
    this.#showTimes();
    const can = { undo: game.done.length, redo: game.undone.length, restart: game.values.some(Boolean) || Object.keys(game.notes).length, try: !game.deepest, keep: game.tries.length, drop: game.tries.length };
    for (const [name, yes] of Object.entries(can)) {
      for (const button of this.getButtons(name)) button.disabled = !yes;
    }
    this.panel.classList.toggle("trying", game.tries.length > 0);
    for (const place of this.panel.querySelectorAll(".depth")) place.textContent = game.tries.length > 1 ? t`Trial ${game.tries.length}` : "";
    this.panel.classList.toggle("visiting", this.visits.guest);
  }

  /** @param {boolean} yes */
  #allowHints(yes) {
    for (const button of this.getButtons("hint")) button.disabled = !yes;
  }

  /** Judge a position that was opened. A position that was not stored as solved may be complete; this is no solve.
      @returns whether it is solved */
  #assess() {
    const found = this.judge?.find();
    if (found) this.#showFound(found);
    const solved = this.visits.solved && !found?.length;
    this.stage.classList.toggle("solved", solved);
    this.#allowHints(found ? found.length > 0 : !solved);
    return solved;
  }

  /** Say that the puzzle is solved; if other answers are not known, only that the rules hold. */
  celebrate() {
    this.voice.say([this.data.complete && this.#tell(t`Solved.`, (time) => t`Solved ${time}.`), t`Every rule holds.`].filter(Boolean).join(" "), "done");
    this.voice.addLinks([[t`Why is there no other answer?`, "#why"], [t`Next like it`, "a[data-alike]"]]);
  }

  /** Return `alone`, or a sentence with the time if it is known. @type {(alone: string, timed: (time: string) => string) => string} */
  #tell(alone, timed) {
    const time = describeTime(this.visits.seconds, this.visits.best);
    return time ? timed(time) : alone;
  }

  /** Return from a layer to the game when a key would mark something. (Enter and Space act on the
      layer; - 0 + change the size of the board.) */
  #keepKeys() {
    const marks = (/** @type {KeyboardEvent} */ event) => /^[^\s?0+=−-]$/.test(readKey(event).name) && !event.ctrlKey && !event.metaKey && !event.altKey;
    this.cells.root.addEventListener("keydown", (event) => marks(event) && this.layers.show("", true), true);
  }

  // -- buttons

  #addButtons() {
    this.addActs({
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      restart: () => this.#restart(),
      try: () => this.#try(),
      keep: () => this.#endTry("keep", t`The marks of the trial are kept.`),
      drop: () => this.#endTry("drop", t`The marks of the trial are discarded; undo brings them back.`),
      forget: () => this.asking.showModal(),
      mine: () => this.#returnToOwn(false),
      take: () => this.#returnToOwn(true),
      pen: () => this.#turnPen(),
      live: () => (this.live.toggle(), this.#showFound()),
      colours: () => this.loadColours().then((colours) => colours.turn()),
      numbers: () => this.#showNumbers(true),
      clock: () => (this.timed.toggle(), this.panel.classList.toggle("timed", this.timed.on)),
    });
    this.panel.addEventListener("mousedown", (event) => { // keeps the focus in the cell
      const button = /** @type {Element} */ (event.target).closest("[data-play]");
      if (button && this.cells.getFocused() !== undefined) event.preventDefault();
    });
    followUndo(this.stage, (way) => this.#step(way));
    followMenus(this.stage, this.panel);
  }

  /** Let buttons act, each with its name in `data-play`; any layer is hidden first, because the action is
      about the reader's marks. @param {Record<string, () => void>} acts */
  addActs(acts) {
    for (const [name, act] of Object.entries(acts)) {
      for (const button of this.getButtons(name)) button.addEventListener("click", () => (this.settling.finish(), this.layers.choose(""), act()));
    }
  }

  /** @param {string} name @returns {HTMLButtonElement[]} */
  getButtons(name) {
    return [...this.panel.querySelectorAll(`[data-play=${name}]`)].map((e) => /** @type {HTMLButtonElement} */ (e));
  }

  // -- display

  /** Show what the judge found, and highlight the marks that break a rule, unless the reader has switched this off. */
  #showFound(found = this.judge?.find()) {
    for (const { r, c } of this.judge?.show(this.live.on && found || null).map(placeOf) || []) this.stale.add(`${r},${c}`);
    this.highlight(this.live.on ? [...new Set(found?.flatMap(({ cause }) => cause))] : []);
  }

  /** Highlight cells and marks, and describe them for screen readers.
      @type {(keys: string[], look?: keyof typeof LIT) => string} description of the cells */
  highlight(keys, look = "wrong") {
    this.board.highlight(keys, look);
    const places = this.target.findCells(keys, this.data);
    const before = this.lit;
    this.lit = new Map(places.map((place) => [place, LIT[look]]));
    for (const place of [...before.keys(), ...places]) if (before.get(place) !== this.lit.get(place)) this.stale.add(place);
    this.#describeStale();
    return describePlaces(places);
  }

  /** Describe the cells that have changed for screen readers. */
  #describeStale() {
    const { cols } = this.data.board;
    this.cells.refresh([...this.stale].map((place) => place.split(",").map(Number)).map(([r, c]) => r * cols + c));
    this.stale.clear();
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    const { done, undone } = this.game;
    const move = (way === "undo" ? done : undone).at(-1);
    if (!move) return;
    if (move.seconds !== undefined) [move.seconds, this.visits.seconds] = [this.visits.seconds, move.seconds]; // the move was a restart
    this.game[way]();
    const told = describeMove(this.board, this.target, this.game, move);
    this.voice.announce(way === "undo" ? t`undone: ${told}` : t`redone: ${told}`);
  }

  /** @type {(way: "keep" | "drop", text: string) => void} */
  #endTry(way, text) {
    this.game[way]();
    const outer = this.game.tries.length;
    if (!this.stage.classList.contains("solved")) this.voice.say(outer ? `${text} ${t`You are in trial ${outer} again.`}` : text, "");
    /** @type {HTMLElement | null} */ (this.cells.root.querySelector("[tabindex='0']"))?.focus({ preventScroll: true }); // the button is gone
  }

  #try() {
    this.game.try();
    const { length } = this.game.tries;
    this.voice.say(length > 1 ? t`Trial ${length} is within trial ${length - 1}: keep or discard these marks together.` : t`Trial mode: keep or discard these marks together.`, "");
  }

  #turnPen() {
    this.pen.no = !this.pen.no;
    for (const button of this.getButtons("pen")) button.setAttribute("aria-pressed", String(this.pen.no));
  }

  #restart() {
    const { seconds } = this.visits;
    this.visits.seconds = 0;
    this.game.restart();
    Object.assign(this.game.done.at(-1) || {}, { seconds });
    this.voice.say(t`All marks are deleted; undo brings them back.`, "");
  }

  async #showNumbers(toggles = false) {
    const numbers = await this.loadNumbers();
    if (toggles) this.numbered.toggle();
    numbers.show(this.numbered.on);
  }

  async #startColours() {
    const { Colours } = await import("./colours.js");
    const { stage, panel, cells, board, game, voice } = this;
    const sheet = /** @type {HTMLElement} */ (this.cells.root.parentElement);
    const say = (/** @type {string} */ text) => voice.say(text, "");
    const hold = (/** @type {boolean} */ held) => this.settling.hold(held);
    return new Colours({ stage, sheet, panel, cells, board, game, say, hold });
  }

  /** Handle the dialog that protects a game, as deleting it cannot be undone. */
  #handleDialog() {
    const { returnValue } = this.asking;
    this.asking.returnValue = ""; // Escape then has no effect
    this.panel.querySelector("summary")?.focus({ preventScroll: true }); // the menu has closed
    if (returnValue !== "forget") return;
    this.visits.forget();
    this.#open();
    this.voice.say(t`Your game is deleted from this browser.`, "");
  }

  /** Show the game of another tab that has continued it. */
  #follow() {
    this.settling.finish();
    if (this.visits.isBehind()) this.#open();
  }

  /** Do the same during a move, if no event came before it. */
  #join() {
    this.game.onChange = () => {};
    this.visits.merge();
    this.game.onChange = (elements) => this.#update(elements);
    this.#show();
  }

  // -- storage

  /** Open the reader's game, or the position in the address. */
  #open() {
    this.game.onChange = () => {};
    const outcome = this.visits.open();
    this.game.onChange = (elements) => this.#update(elements);
    this.moved = false;
    this.help?.forget();
    this.#show();
    const solved = this.#assess();
    if (!this.judge && this.game.values.some(Boolean)) this.loadJudge();
    if (Object.keys(this.game.notes).length) this.loadColours();
    this.#describeStale();
    if (outcome === "wrong") this.voice.show(t`The position in the address does not fit this board.`, "wrong");
    else if (outcome === "link") this.voice.show(t`This is the position from the link.`, "");
    else this.voice.show(solved ? this.#tell(t`You have solved it.`, (time) => t`You have solved it ${time}.`) : "", "done");
  }

  /** @param {boolean} takes */
  #returnToOwn(takes) {
    this.game.onChange = () => {};
    this.visits.returnToOwn(takes);
    this.#open();
    this.voice.say(takes ? t`This position is your game now; undo brings your old game back.` : t`This is your own game.`, "");
  }

  #tick() {
    const { visits } = this;
    if (document.hidden || this.stage.classList.contains("solved") || !this.game.done.length) return;
    visits.seconds += 1;
    this.#showTimes();
    if (visits.seconds % 10 === 0 && !visits.isBehind()) visits.save();
  }

  #showTimes() {
    const { seconds, best, guest } = this.visits;
    for (const place of this.panel.querySelectorAll(".clock")) place.textContent = formatTime(seconds);
    const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-best]"));
    const number = place?.querySelector("b");
    if (!place || !number || guest) return;
    place.hidden = !best;
    number.textContent = formatTime(best);
  }

  // -- text

  /** @param {number[]} elements marked by the keyboard */
  #announceMarks(elements) {
    const at = this.cells.getFocused();
    if (at === undefined) return;
    const { cols } = this.data.board;
    const text = describeMarks(this.board, this.target, this.game, Math.floor(at / cols), at % cols);
    this.voice.announce(text || describeMark(this.game, elements[0]));
  }
}
