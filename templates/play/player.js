// The player: a game on the board of the stage, its buttons, and what they say.
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Game, NONE, YES } from "./game.js";
import { followReader, followUndo } from "./gestures.js";
import { Hints } from "./hint.js";
import { valuesIn } from "./inside.js";
import { keyOf } from "./keys.js";
import { cluesAt } from "./clues.js";
import { followMenus } from "./menus.js";
import { Numbers } from "./numbers.js";
import { violations } from "./rules.js";
import { Satisfied } from "./satisfied.js";
import { Setting } from "./settings.js";
import { Target } from "./target.js";
import { frameOf, linkTo } from "./store.js";
import { Visits } from "./visits.js";
import { Voice } from "./voice.js";
import { clock, marksAt, markSaid, moveSaid, placesSaid, quoted } from "./words.js";

/** @typedef {import("./rules.js").Kind} Kind */
/** @typedef {import("../stage/stage.js").Stage} Stage */

/** @param {Kind} kind @param {Stage} places */
export function play(kind, places) {
  const block = document.getElementById("play-data");
  const panel = /** @type {HTMLElement | null} */ (places.stage.querySelector(".player"));
  if (!block || !panel || !kind.shape) return;
  const player = new Player(kind, kind.shape, JSON.parse(block.textContent || ""), { ...places, panel });
  Object.assign(window, { player }); // for the browser's console, and for tests
}

const FEW = 12; // of places where a rule is not yet done: more would hide the board
const LIT = { wrong: "wrong here", undone: "not yet done here", hinted: "the hint is about this" };

class Player {
  /** @param {Kind} kind
      @param {import("./target.js").Shape} shape
      @param {import("./board.js").Data} data
      @param {Stage & { panel: HTMLElement }} places */
  constructor(kind, shape, data, { stage, sheet, svg, panel, layers, decisions, cells }) {
    this.kind = kind;
    this.data = data;
    this.stage = stage;
    this.panel = panel;
    this.layers = layers;
    this.decisions = decisions;
    this.voice = new Voice(stage, panel);
    this.choices = new Choices(data, shape);
    this.game = new Game(data.elements.length, data.fixed, (marks) => this.choices.possible(marks));
    this.board = new Board(svg, data, shape, this.choices);
    this.target = new Target(shape, data.elements, this.choices.closed);
    this.visits = new Visits(data.id, this.game);
    this.satisfied = new Satisfied(svg, data);
    this.live = new Setting("live", true, panel); // shows at once what is broken, and which clues hold
    this.numbered = new Setting("numbers", false, panel);
    this.timed = new Setting("clock", false, panel);
    panel.classList.toggle("timed", this.timed.on);
    this.numbers = new Numbers(svg, data);
    this.numbers.show(this.numbered.on);
    this.checked = 0; // how often since the last move
    this.pen = { no: false }; // a finger has no second button: whether it says “surely not”
    /** @type {Map<string, string>} cell as "r,c" -> what is lit there: a wrong place, or the hint's */
    this.lit = new Map();
    this.cells = cells;
    this.cells.add((r, c) => this.#told(r, c));
    if (data.board.outside) this.cells.addHeaders(data.board.outside);
    this.asking = /** @type {HTMLDialogElement} */ (panel.querySelector("dialog"));
    this.asking.addEventListener("close", () => this.#answered());
    const { board, target, choices, game, pen } = this;
    this.hints = new Hints(this.#named("hint"), { data, choices, target, game, decisions });
    const said = (/** @type {number[]} */ elements) => this.#saidMarks(elements);
    followReader({ sheet, panel, cells, board, target, choices, game, pen, said, playing: () => !stage.dataset.shows });
    this.#keepKeys();
    this.#buttons();
    this.#open();
    setInterval(() => this.#tick(), 1000);
    addEventListener("hashchange", () => this.#open());
    // a page that was asleep hears of no storage event
    for (const event of ["storage", "pageshow", "visibilitychange"]) addEventListener(event, () => this.#follow());
  }

  /** @type {(r: number, c: number) => string} */
  #told(r, c) {
    const clue = (this.kind.clueAt || cluesAt)(this.data.board, r, c, this.data.names);
    const lit = this.lit.get(`${r},${c}`) || "";
    const holds = this.satisfied.cells.has(keyOf(r, c)) ? "holds" : "";
    return [clue, holds, marksAt(this.board, this.target, this.game, r, c), lit].filter(Boolean).join("; ");
  }

  // -- after a move

  #changed() {
    if (this.visits.isBehind()) this.#join();
    this.checked = 0;
    this.hints.forget();
    this.voice.say("", "");
    const found = this.#violations();
    this.#show();
    this.#lightBroken(found);
    const solved = !found.length;
    if (solved && !this.stage.classList.contains("solved")) this.#celebrate();
    this.visits.solved ||= solved;
    this.stage.classList.toggle("solved", solved);
    this.#allowHints(!solved);
    this.visits.save();
  }

  #show() {
    const { game } = this;
    this.board.draw(game);
    this.cells.refresh();
    this.#showClock();
    const can = { undo: game.done.length, redo: game.undone.length, restart: game.values.some(Boolean), try: !game.trying, keep: game.trying, drop: game.trying };
    for (const [name, yes] of Object.entries(can)) {
      for (const button of this.#named(name)) button.disabled = !yes;
    }
    this.panel.classList.toggle("trying", game.trying);
    this.panel.classList.toggle("visiting", this.visits.guest);
  }

  /** @param {boolean} yes */
  #allowHints(yes) {
    for (const button of this.#named("hint")) button.disabled = !yes;
  }

  #violations() {
    const { board, checks, answers } = this.data;
    const elements = this.data.elements.slice(0, this.data.marks);
    const keysOf = (/** @type {(i: number) => boolean} */ which) => new Set(elements.flatMap((keys, i) => (which(i) ? keys : [])));
    const on = elements.map((_, i) => this.game.mark(i) === YES);
    const open = elements.map((_, i) => this.choices.open(this.game, i));
    const found = violations(this.kind, board, checks, keysOf((i) => on[i]), keysOf((i) => open[i]), keysOf((i) => !on[i] && !open[i]));
    const unknown = !this.kind.check && checks.some(([, check]) => !check); // a rule that nobody checks here
    return unknown && !found.length && !answers.includes(on.map(Number).join("")) ? [{ rule: "", where: [], broken: false, cause: [] }] : found;
  }

  #celebrate() {
    this.voice.say(`Solved${this.#time()}. Every rule holds.`, "done");
    this.voice.addLinks([["Why is there no other answer?", "#why"], ["Another like this", "a[data-alike]"]]);
  }

  #time() {
    const { seconds } = this.visits;
    return seconds ? ` in ${clock(seconds)}` : "";
  }

  /** A layer of the story takes no keys: what marks brings the game back. (Enter and Space ask the
      layer; - 0 + change the size of the board.) */
  #keepKeys() {
    const marks = (/** @type {KeyboardEvent} */ { key, ctrlKey, metaKey, altKey }) => /^[^\s?0+=−-]$/.test(key) && !ctrlKey && !metaKey && !altKey;
    this.cells.root.addEventListener("keydown", (event) => marks(event) && this.layers.show("", true), true);
  }

  // -- what the buttons do

  #buttons() {
    const acts = /** @type {Record<string, () => void>} */ ({
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      check: () => this.check(),
      right: () => this.rightSoFar(),
      hint: () => this.hint(),
      restart: () => this.#restart(),
      try: () => this.#try(),
      keep: () => this.#endTry("keep", "The try is kept."),
      drop: () => this.#endTry("drop", "The try is gone; undo brings it back."),
      link: () => this.#copyLink(),
      embed: () => this.#copyEmbed(),
      forget: () => this.asking.showModal(),
      mine: () => this.#back(false),
      take: () => this.#back(true),
      pen: () => this.#turnPen(),
      live: () => (this.live.toggle(), this.#lightBroken(this.#violations())),
      numbers: () => (this.numbered.toggle(), this.numbers.show(this.numbered.on), this.cells.place()),
      clock: () => (this.timed.toggle(), this.panel.classList.toggle("timed", this.timed.on)),
    });
    for (const [name, act] of Object.entries(acts)) {
      for (const button of this.#named(name)) button.addEventListener("click", () => (this.#toBoard(), act()));
    }
    this.panel.addEventListener("mousedown", (event) => { // the cell that has the focus keeps it
      const button = /** @type {Element} */ (event.target).closest("[data-play]");
      if (button && this.cells.here() !== undefined) event.preventDefault();
    });
    followUndo(this.stage, (way) => this.#step(way));
    followMenus(this.stage, this.panel);
  }

  /** @param {string} name @returns {HTMLButtonElement[]} */
  #named(name) {
    return [...this.panel.querySelectorAll(`[data-play=${name}]`)].map((e) => /** @type {HTMLButtonElement} */ (e));
  }

  /** Away with any layer: what follows is about the reader's own marks. */
  #toBoard() {
    this.layers.choose("");
  }

  check() {
    const found = this.#violations();
    if (!found.length) return this.#celebrate();
    const broken = found.filter((one) => one.broken);
    const told = broken.length ? broken : found;
    const rules = [...new Set(told.map(({ rule }) => rule))];
    if (!rules[0]) return this.voice.say("Not yet: this is not one of the known answers.", "wrong");
    const rule = rules[this.checked++ % rules.length]; // asked again, another one
    const places = told.filter((one) => one.rule === rule).flatMap((one) => (one.broken ? one.cause : one.where));
    const few = broken.length > 0 || places.length <= FEW;
    const where = this.#light(few ? places : [], broken.length ? "wrong" : "undone");
    const words = (/** @type {string} */ one) => quoted(this.data.rules[one]);
    const others = rules.filter((one) => one !== rule).map(words).join(", ");
    if (broken.length) return this.voice.say(`${words(rule)} is broken here.${others ? ` Check again for ${others}.` : ""}`, "wrong", where);
    this.voice.say(`Nothing is broken so far. Not yet done: ${words(rule)}${others ? `${few ? ", as marked" : ""}; also ${others}` : ""}.`, "", where);
  }

  /** At once the marks that break a rule, unless the reader wants silence. @param {import("./rules.js").Violation[]} found */
  #lightBroken(found) {
    this.satisfied.show(this.live.on ? found : null);
    this.#light(this.live.on ? [...new Set(found.flatMap(({ cause }) => cause))] : []);
  }

  /** The next step: where, then why, then its marks; first of all, that a mark is wrong. */
  hint() {
    const { hints, game } = this;
    const fitting = this.#fitting();
    if (!fitting.length) return this.#goBack();
    const asked = hints.next(fitting);
    if (!hints.hint) return this.#sayWhereTheyDiffer(fitting);
    const { cells, text, marks } = hints.hint;
    if (asked === 3) return game.set(marks);
    const where = this.#light(cells.map(([r, c]) => keyOf(r, c)), "hinted");
    if (asked === 1) this.voice.say("Something follows here.", "", where);
    else this.voice.say(text, "");
  }

  /** Say that a mark is wrong; asked again, undo until none is. */
  #goBack() {
    const { hints, game, data: { answers, complete } } = this;
    if (!hints.warned || !complete || answers.length !== 1) {
      hints.warned = true;
      return this.rightSoFar(" Ask for a hint again to go back to before it.");
    }
    while (game.done.length && this.#against(answers[0]).length) game.undo();
    if (this.#against(answers[0]).length) return this.rightSoFar(); // wrong from the start, as in a link
    return this.voice.say("All marks are right again. Redo brings the others back.", "");
  }

  /** Where the answers that agree with the marks differ, no hint can go on. @param {string[]} fitting */
  #sayWhereTheyDiffer(fitting) {
    const differing = this.data.elements.filter((_, i) => fitting.some((answer) => answer[i] !== fitting[0][i]));
    const where = this.#light(differing.flat(), "hinted");
    this.voice.say(`Here the answers differ: ${fitting.length} of them agree with your marks.`, "", where);
  }

  /** Say whether some answer agrees with every mark, also those that say “surely not”.
      @param {string} [more] what to do where marks are wrong */
  rightSoFar(more = "") {
    const { answers, complete } = this.data;
    if (this.#fitting().length) return this.voice.say("Right so far: an answer agrees with all your marks.", "done");
    if (!complete) return this.voice.say("None of the answers found agrees with all your marks; whether there are others is not proved.", "");
    if (answers.length !== 1) return this.voice.say("No answer agrees with all your marks.", "wrong");
    const wrong = this.#against(answers[0]);
    const where = this.#light(wrong.flatMap((i) => this.data.elements[i]));
    this.voice.say(`${wrong.length === 1 ? "One mark is" : `${wrong.length} marks are`} wrong.${more}`, "wrong", where);
  }

  /** The answers that contradict no mark. */
  #fitting() {
    return this.data.answers.filter((answer) => !this.#against(answer).length);
  }

  /** The marks that an answer contradicts. @param {string} answer a bit per element */
  #against(answer) {
    const has = valuesIn(this.target, answer);
    return this.data.elements.flatMap((_, i) => {
      const mark = this.game.mark(i);
      return mark !== NONE && (mark === YES) !== has(i) ? [i] : [];
    });
  }

  /** Light cells and marks, also for those who do not see it.
      @type {(keys: string[], look?: keyof typeof LIT) => string} the cells in words */
  #light(keys, look = "wrong") {
    this.board.light(keys, look);
    const places = this.target.placesOf(keys, this.data);
    this.lit = new Map(places.map((place) => [place, LIT[look]]));
    this.cells.refresh();
    return placesSaid(places);
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    const { done, undone } = this.game;
    const move = (way === "undo" ? done : undone).at(-1);
    if (!move) return;
    if (move.seconds !== undefined) [move.seconds, this.visits.seconds] = [this.visits.seconds, move.seconds]; // a start again
    this.game[way]();
    this.voice.tell(`${way === "undo" ? "undone" : "done again"}: ${moveSaid(this.board, this.target, this.game, move)}`);
  }

  /** @type {(way: "keep" | "drop", text: string) => void} */
  #endTry(way, text) {
    this.game[way]();
    if (!this.stage.classList.contains("solved")) this.voice.say(text, "");
    /** @type {HTMLElement | null} */ (this.cells.root.querySelector("[tabindex='0']"))?.focus({ preventScroll: true }); // the button is gone
  }

  #try() {
    this.game.try();
    this.voice.say("What you mark now is a try: keep it or drop it as a whole.", "");
  }

  #turnPen() {
    this.pen.no = !this.pen.no;
    for (const button of this.#named("pen")) button.setAttribute("aria-pressed", String(this.pen.no));
  }

  #restart() {
    const { seconds } = this.visits;
    this.visits.seconds = 0;
    this.game.restart();
    Object.assign(this.game.done.at(-1) || {}, { seconds });
    this.voice.say("All marks are gone; undo brings them back.", "");
  }

  async #copyEmbed() {
    const frame = frameOf(this.data.board);
    try {
      await navigator.clipboard.writeText(frame);
      this.voice.say("The HTML for your page is in the clipboard.", "done");
    } catch {
      this.voice.say(`Put this into your page: ${frame}`, "");
    }
  }

  async #copyLink() {
    try {
      await navigator.clipboard.writeText(linkTo(this.game.encode()));
      this.voice.say("The link to this position is in the clipboard.", "done");
    } catch {
      this.visits.address();
      this.voice.say("The address of this page now carries the position.", "done");
    }
  }

  /** Nothing brings back a game that is forgotten, so a question comes first. */
  #answered() {
    const { returnValue } = this.asking;
    this.asking.returnValue = ""; // Escape leaves it as it is
    this.panel.querySelector("summary")?.focus({ preventScroll: true }); // the menu has closed
    if (returnValue !== "forget") return;
    this.visits.forget();
    this.#open();
    this.voice.say("This browser has forgotten your game.", "");
  }

  /** Another tab has played on: this one shows its game. */
  #follow() {
    if (this.visits.isBehind()) this.#open();
  }

  /** The same in the midst of a move, if nothing was heard of it. */
  #join() {
    this.game.changed = () => {};
    this.visits.join();
    this.game.changed = () => this.#changed();
  }

  // -- from visit to visit

  /** The reader's own game, or what the address carries. */
  #open() {
    this.game.changed = () => {};
    const came = this.visits.open();
    this.game.changed = () => this.#changed();
    this.hints.forget();
    const found = this.#violations();
    this.#show();
    this.#lightBroken(found);
    const solved = this.visits.solved && !found.length;
    this.stage.classList.toggle("solved", solved);
    this.#allowHints(found.length > 0);
    if (came === "wrong") this.voice.show("The position in the address is not one of this board.", "wrong");
    else if (came === "link") this.voice.show("This is the position from the link.", "");
    else this.voice.show(solved ? `You have solved it${this.#time()}.` : "", "done");
  }

  /** @param {boolean} takes */
  #back(takes) {
    this.game.changed = () => {};
    this.visits.back(takes);
    this.#open();
    this.voice.say(takes ? "It is your game now; undo brings back the one that you had." : "This is your own game.", "");
  }

  #tick() {
    const { visits } = this;
    if (document.hidden || this.stage.classList.contains("solved") || !this.game.done.length) return;
    visits.seconds += 1;
    this.#showClock();
    if (visits.seconds % 10 === 0 && !visits.isBehind()) visits.save();
  }

  #showClock() {
    for (const place of this.panel.querySelectorAll(".clock")) place.textContent = clock(this.visits.seconds);
  }

  // -- words

  /** @param {number[]} elements that the keyboard has marked */
  #saidMarks(elements) {
    const at = this.cells.here();
    if (at === undefined) return;
    const { cols } = this.data.board;
    const told = marksAt(this.board, this.target, this.game, Math.floor(at / cols), at % cols);
    this.voice.tell(told || markSaid(this.game, elements[0]));
  }
}
