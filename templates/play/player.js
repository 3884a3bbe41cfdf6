// The player: a game on the board with its buttons and messages.
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { explainButtons } from "./explain.js";
import { showFinish } from "./finish.js";
import { Game, NONE, YES } from "./game.js";
import { followReader, followUndo } from "./gestures.js";
import { Hints } from "./hint.js";
import { readValues } from "./inside.js";
import { keyOf, placeOf } from "./keys.js";
import { describeClues } from "./clues.js";
import { followMenus } from "./menus.js";
import { Numbers } from "./numbers.js";
import { searchViolations } from "./rules.js";
import { Satisfied } from "./satisfied.js";
import { Setting } from "./settings.js";
import { Slices } from "./slices.js";
import { readBlock } from "../stage/data.js";
import { loadExtras } from "../stage/later.js";
import { formatFrame, formatLink } from "./store.js";
import { Target } from "./target.js";
import { describeTime, formatTime } from "./times.js";
import { Visits } from "./visits.js";
import { Voice } from "./voice.js";
import { describeMarks, describeMark, describeMove, describePlaces, quoteRule } from "./words.js";

/** @typedef {import("./rules.js").Kind} Kind */
/** @typedef {import("../stage/stage.js").Stage} Stage */

/** @typedef {(family: number, place: number) => SVGElement[]} DrawRow  draws a row of the model on the board */

/** @param {number[][]} cells */
const keysOf = (cells) => [...new Set(cells.map(([r, c]) => keyOf(r, c)))];

/** @param {Kind} kind @param {Stage} places @param {DrawRow} [drawRow] */
export function play(kind, places, drawRow = () => []) {
  const data = readBlock("play-data");
  const panel = /** @type {HTMLElement | null} */ (places.stage.querySelector(".player"));
  if (!data || !panel || !kind.shape) return;
  const player = new Player(kind, kind.shape, data, { ...places, panel, drawRow });
  Object.assign(window, { player }); // for the console and for tests
}

const FEW = 12; // places of an unfinished rule to highlight; more would hide the board
const LIT = { wrong: "wrong here", undone: "still to do here", hinted: "part of the hint" };

class Player {
  /** @param {Kind} kind
      @param {import("./target.js").Shape} shape
      @param {import("./board.js").Data} data
      @param {Stage & { panel: HTMLElement, drawRow: DrawRow }} places */
  constructor(kind, shape, data, { stage, sheet, svg, panel, layers, decisions, cells, drawRow }) {
    this.kind = kind;
    this.data = data;
    this.stage = stage;
    this.panel = panel;
    this.layers = layers;
    this.drawRow = drawRow;
    this.voice = new Voice(stage, panel);
    this.choices = new Choices(data, shape);
    this.game = new Game(data.elements.length * (shape.perElement || 1), data.fixed, (marks) => this.choices.repair(marks));
    this.board = new Board(svg, data, shape, this.choices);
    this.target = new Target(shape, data.elements, this.choices.closed);
    this.visits = new Visits(data.id, this.game);
    this.satisfied = new Satisfied(svg, data);
    this.live = new Setting("live", true, panel); // whether mistakes and finished clues show at once
    this.whole = new Setting("whole", false, panel); // whether a hint shows all its stages at once
    this.numbered = new Setting("numbers", false, panel);
    this.timed = new Setting("clock", false, panel);
    panel.classList.toggle("timed", this.timed.on);
    this.numbers = new Numbers(svg, data);
    this.numbers.show(this.numbered.on);
    this.effects = kind.Effects && new kind.Effects(kind, { data, board: this.board, panel }, () => this.#highlightBroken(this.#findViolations()));
    /** @type {Promise<import("./colours.js").Colours> | undefined} */
    this.colours = undefined;
    this.checked = 0; // number of checks since the last move
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
    this.asking = /** @type {HTMLDialogElement} */ (panel.querySelector("dialog"));
    this.asking.addEventListener("close", () => this.#handleDialog());
    const { board, target, choices, game, pen } = this;
    const announce = (/** @type {number[]} */ elements) => this.#announceMarks(elements);
    const playing = () => !stage.dataset.shows && !stage.classList.contains("colouring");
    const candidates = followReader({ sheet, panel, cells, board, target, choices, game, pen, announce, playing, hold: (held) => this.settling.hold(held) });
    this.hints = new Hints(this.#getButtons("hint"), { data, choices, target, game, decisions, candidates });
    this.#keepKeys();
    this.#addButtons();
    this.#open();
    setInterval(() => this.#tick(), 1000);
    addEventListener("hashchange", () => (this.settling.finish(), this.#open()));
    addEventListener("pagehide", () => this.settling.finish());
    // a sleeping page gets no storage events
    for (const event of ["storage", "pageshow", "visibilitychange"]) addEventListener(event, () => this.#follow());
  }

  /** @type {(r: number, c: number) => string} */
  #describeCell(r, c) {
    const place = `${r},${c}`;
    const clue = this.clues.get(place) ?? (this.kind.clueAt || describeClues)(this.data.board, r, c, this.data.names);
    this.clues.set(place, clue);
    const lit = this.lit.get(place) || "";
    const traced = this.effects?.words.get(keyOf(r, c));
    const holds = this.satisfied.cells.has(keyOf(r, c)) ? "holds" : "";
    return [clue, holds, describeMarks(this.board, this.target, this.game, r, c), traced, lit].filter(Boolean).join("; ");
  }

  // -- after a move

  /** Draw the marks at once; the rest can wait for the end of a stroke. @param {number[]} [elements] the changed ones, by default all */
  #update(elements) {
    const { board, data, target, game } = this;
    this.checked = 0;
    this.hints.forget();
    this.voice.say("", "");
    board.draw(game, elements);
    for (const place of target.findCells((elements?.map((i) => data.elements[i % data.elements.length]) || data.elements).flat(), data)) this.stale.add(place);
    this.settling.begin();
  }

  /** Check, describe and store the position. @returns {Generator<void, void>} */
  *#settle() {
    if (this.visits.isBehind()) this.#join();
    const found = yield* this.#searchViolations();
    this.#showState();
    this.#highlightBroken(found);
    yield;
    const solved = !found.length;
    if (solved && !this.stage.classList.contains("solved")) {
      this.visits.finish();
      this.#celebrate();
      this.#showFinish();
    }
    this.stage.classList.toggle("solved", solved);
    this.#allowHints(!solved);
    this.visits.save();
  }

  /** Show all marks, and buttons and clock as they fit the position. */
  #show() {
    this.board.draw(this.game);
    for (let r = 0; r < this.data.board.rows; r++) for (let c = 0; c < this.data.board.cols; c++) this.stale.add(`${r},${c}`);
    this.#showState();
  }

  #showState() {
    const { game } = this;
    this.stage.dispatchEvent(new Event("play:change"));
    this.#showClock();
    const can = { undo: game.done.length, redo: game.undone.length, restart: game.values.some(Boolean) || Object.keys(game.notes).length, try: !game.deepest, keep: game.tries.length, drop: game.tries.length };
    for (const [name, yes] of Object.entries(can)) {
      for (const button of this.#getButtons(name)) button.disabled = !yes;
    }
    this.panel.classList.toggle("trying", game.tries.length > 0);
    for (const place of this.panel.querySelectorAll(".depth")) place.textContent = game.tries.length > 1 ? `Trial ${game.tries.length}` : "";
    this.panel.classList.toggle("visiting", this.visits.guest);
  }

  /** @param {boolean} yes */
  #allowHints(yes) {
    for (const button of this.#getButtons("hint")) button.disabled = !yes;
  }

  #findViolations() {
    const search = this.#searchViolations();
    let step = search.next();
    while (!step.done) step = search.next();
    return step.value;
  }

  *#searchViolations() {
    const { board, checks, answers } = this.data;
    const elements = this.data.elements.slice(0, this.data.marks);
    const keysOf = (/** @type {(i: number) => boolean} */ which) => new Set(elements.flatMap((keys, i) => (which(i) ? keys : [])));
    const on = elements.map((_, i) => this.game.mark(i) === YES);
    const open = elements.map((_, i) => this.choices.isOpen(this.game, i));
    const found = yield* searchViolations(this.kind, board, checks, keysOf((i) => on[i]), keysOf((i) => open[i]), keysOf((i) => !on[i] && !open[i]));
    const unknown = !this.kind.check && checks.some(([, check]) => !check); // no script checks it
    return unknown && !found.length && !answers.includes(on.map(Number).join("")) ? [{ rule: "", where: [], broken: false, cause: [] }] : found;
  }

  #celebrate() {
    this.voice.say(`Solved${this.#formatTime()}. Every rule holds.`, "done");
    this.voice.addLinks([["Why is there no other answer?", "#why"], ["Next like it", "a[data-alike]"]]);
  }

  /** Let a wave start at the last mark. */
  #showFinish() {
    const { board: { svg, data }, target, game } = this;
    const [i] = game.done.at(-1)?.changes.findLast(([one]) => data.elements[one]) || []; // notes are no elements
    const [r, c] = (target.findCells(i === undefined ? [] : data.elements[i], data)[0] || "0,0").split(",").map(Number);
    showFinish(svg, { x: (c + 0.5) * data.cell, y: (r + 0.5) * data.cell });
  }

  #formatTime() {
    return describeTime(this.visits.seconds, this.visits.best);
  }

  /** Return from a layer to the game when a key would mark something. (Enter and Space act on the
      layer; - 0 + change the size of the board.) */
  #keepKeys() {
    const marks = (/** @type {KeyboardEvent} */ { key, ctrlKey, metaKey, altKey }) => /^[^\s?0+=−-]$/.test(key) && !ctrlKey && !metaKey && !altKey;
    this.cells.root.addEventListener("keydown", (event) => marks(event) && this.layers.show("", true), true);
  }

  // -- buttons

  #addButtons() {
    const acts = /** @type {Record<string, () => void>} */ ({
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      check: () => this.check(),
      right: () => this.checkMarks(),
      hint: () => this.hint(),
      restart: () => this.#restart(),
      try: () => this.#try(),
      keep: () => this.#endTry("keep", "The marks of the trial are kept."),
      drop: () => this.#endTry("drop", "The marks of the trial are discarded; undo brings them back."),
      link: () => this.#copyLink(),
      embed: () => this.#copyEmbed(),
      forget: () => this.asking.showModal(),
      mine: () => this.#returnToOwn(false),
      take: () => this.#returnToOwn(true),
      pen: () => this.#turnPen(),
      live: () => (this.live.toggle(), this.#highlightBroken(this.#findViolations())),
      colours: () => this.#loadColours().then((colours) => colours.turn()),
      svg: () => this.#savePicture("svg"),
      png: () => this.#savePicture("png"),
      numbers: () => (this.numbered.toggle(), this.numbers.show(this.numbered.on), this.cells.align()),
      whole: () => this.whole.toggle(),
      clock: () => (this.timed.toggle(), this.panel.classList.toggle("timed", this.timed.on)),
    });
    for (const [name, act] of Object.entries(acts)) {
      for (const button of this.#getButtons(name)) button.addEventListener("click", () => (this.settling.finish(), this.#hideLayer(), act()));
    }
    this.panel.addEventListener("mousedown", (event) => { // keeps the focus in the cell
      const button = /** @type {Element} */ (event.target).closest("[data-play]");
      if (button && this.cells.getFocused() !== undefined) event.preventDefault();
    });
    followUndo(this.stage, (way) => this.#step(way));
    followMenus(this.stage, this.panel);
    explainButtons(this.stage, (text) => this.voice.say(text, ""));
  }

  /** @param {string} name @returns {HTMLButtonElement[]} */
  #getButtons(name) {
    return [...this.panel.querySelectorAll(`[data-play=${name}]`)].map((e) => /** @type {HTMLButtonElement} */ (e));
  }

  /** Hide any layer, because the action is about the reader's marks. */
  #hideLayer() {
    this.layers.choose("");
  }

  check() {
    const found = this.#findViolations();
    if (!found.length) return this.#celebrate();
    const broken = found.filter((one) => one.broken);
    const unmet = broken.length ? broken : found;
    const rules = [...new Set(unmet.map(({ rule }) => rule))];
    const words = (/** @type {string} */ one) => quoteRule(this.data.rules[one]);
    if (!rules[0]) {
      if (this.data.answers.length) return this.voice.say("Not solved yet: this is not one of the known answers.", "wrong");
      const open = this.data.checks.flatMap(([one, check]) => (check ? [] : [words(one)])); // the answer is hidden
      return this.voice.say(`Every rule that this page checks holds. It does not check ${open.join(", ")}.`, "");
    }
    const rule = rules[this.checked++ % rules.length]; // each further check names another rule
    const places = unmet.filter((one) => one.rule === rule).flatMap((one) => (one.broken ? one.cause : one.where));
    const few = broken.length > 0 || places.length <= FEW;
    const where = this.#highlight(few ? places : [], broken.length ? "wrong" : "undone");
    const others = rules.filter((one) => one !== rule).map(words).join(", ");
    if (broken.length) return this.voice.say(`This breaks the rule ${words(rule)}.${others ? ` Check again for ${others}.` : ""}`, "wrong", where);
    this.voice.say(`Nothing is broken so far. Still to do: ${words(rule)}${others ? `, ${others}` : ""}.`, "", where);
  }

  /** Highlight the marks that break a rule, unless the reader has switched this off. @param {import("./rules.js").Violation[]} found */
  #highlightBroken(found) {
    const before = this.#listDescribed();
    this.satisfied.show(this.live.on ? found : null);
    this.effects?.show(this.game, this.live.on ? found : null);
    const after = this.#listDescribed();
    for (const key of [...before.keys(), ...after.keys()]) {
      if (before.get(key) === after.get(key)) continue;
      const { r, c } = placeOf(key);
      this.stale.add(`${r},${c}`);
    }
    this.#highlight(this.live.on ? [...new Set(found.flatMap(({ cause }) => cause))] : []);
  }

  /** Give the next hint: first the place, then the reason, then the marks. Wrong marks come first. */
  hint() {
    const { hints, game } = this;
    const fitting = this.#findFitting();
    if (!fitting.length) return this.#goBack();
    const hint = hints.find(fitting);
    if (!hint) return this.#sayWhereTheyDiffer(fitting);
    const asked = this.whole.on ? "marks" : hints.next();
    if (asked === "marks") {
      game.set(hint.marks);
      this.settling.finish();
      if (this.whole.on && !this.stage.classList.contains("solved")) this.#sayReasons(hint, hint.reasons);
    } else if (asked) this.#sayReasons(hint, [hint.reasons[asked - 1]]);
    else this.voice.say("You can deduce something in the dotted cells.", "", this.#highlight(keysOf(hint.cells), "hinted"));
  }

  /** Say reasons of a hint, and highlight the last one: what it decides, what it needs, and its row.
      @type {(hint: import("./hint.js").Hint, reasons: import("./hint.js").Reason[]) => void} */
  #sayReasons({ from }, reasons) {
    const { cells, premises, row: [family, place] } = reasons[reasons.length - 1];
    const where = this.#highlight(keysOf(cells), "hinted");
    this.board.showReason(keysOf(premises), family === undefined ? [] : this.drawRow(family, place));
    this.voice.say(reasons.map(({ text }) => text).join(" "), "", this.whole.on ? where : "");
    if (from !== undefined) this.voice.addLinks([["Show the first of these steps", "#why", `#why-${from + 1}`]]);
  }

  /** Say that a mark is wrong; if asked again, undo moves until none is. */
  #goBack() {
    const { hints, game, data: { answers, complete } } = this;
    if (!hints.warned || !complete || answers.length !== 1) {
      this.checkMarks(complete && answers.length === 1 ? " “Go back” undoes moves until no mark is wrong." : "");
      return complete && answers.length === 1 ? hints.warn() : undefined;
    }
    while (game.done.length && this.#findContradicted(answers[0]).length) game.undo();
    if (this.#findContradicted(answers[0]).length) return this.checkMarks(); // wrong from the start, as in a link
    return this.voice.say("All marks are right again. Redo brings the wrong ones back.", "");
  }

  /** Show where the answers that agree with the marks differ, because hints end there. @param {string[]} fitting */
  #sayWhereTheyDiffer(fitting) {
    const differing = this.data.elements.filter((_, i) => fitting.some((answer) => answer[i] !== fitting[0][i]));
    const where = this.#highlight(differing.flat(), "hinted");
    this.voice.say(`The answers differ here: ${fitting.length} of them fit your marks.`, "", where);
  }

  /** Report whether an answer agrees with all marks, including “surely not”.
      @param {string} [more] advice if marks are wrong */
  checkMarks(more = "") {
    const { answers, complete } = this.data;
    if (this.#findFitting().length) return this.voice.say("Right so far: none of your marks is wrong.", "done");
    if (!complete) return this.voice.say("None of the answers found fits all your marks, but there may be others.", "");
    if (answers.length !== 1) return this.voice.say("No answer fits all your marks.", "wrong");
    const wrong = this.#findContradicted(answers[0]);
    const where = this.#highlight(wrong.flatMap((i) => this.data.elements[i]));
    this.voice.say(`${wrong.length === 1 ? "One mark is" : `${wrong.length} marks are`} wrong.${more}`, "wrong", where);
  }

  /** Return the answers that contradict no mark. */
  #findFitting() {
    return this.data.answers.filter((answer) => !this.#findContradicted(answer).length);
  }

  /** Return the marks that an answer contradicts. @param {string} answer one bit for each element */
  #findContradicted(answer) {
    const has = readValues(this.target, answer);
    return this.data.elements.flatMap((_, i) => {
      const mark = this.game.mark(i);
      return mark !== NONE && (mark === YES) !== has(i) ? [i] : [];
    });
  }

  /** Highlight cells and marks, and describe them for screen readers.
      @type {(keys: string[], look?: keyof typeof LIT) => string} description of the cells */
  #highlight(keys, look = "wrong") {
    this.board.highlight(keys, look);
    const places = this.target.findCells(keys, this.data);
    const before = this.lit;
    this.lit = new Map(places.map((place) => [place, LIT[look]]));
    for (const place of [...before.keys(), ...places]) if (before.get(place) !== this.lit.get(place)) this.stale.add(place);
    this.#describeStale();
    return describePlaces(places);
  }

  /** Map the keys of cells to what checks and effects add to their descriptions. */
  #listDescribed() {
    const keys = [...this.satisfied.cells, ...(this.effects?.words.keys() || [])];
    return new Map(keys.map((key) => [key, `${this.satisfied.cells.has(key)} ${this.effects?.words.get(key)}`]));
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
    this.voice.announce(`${way === "undo" ? "undone" : "redone"}: ${describeMove(this.board, this.target, this.game, move)}`);
  }

  /** @type {(way: "keep" | "drop", text: string) => void} */
  #endTry(way, text) {
    this.game[way]();
    const outer = this.game.tries.length;
    if (!this.stage.classList.contains("solved")) this.voice.say(outer ? `${text} You are in trial ${outer} again.` : text, "");
    /** @type {HTMLElement | null} */ (this.cells.root.querySelector("[tabindex='0']"))?.focus({ preventScroll: true }); // the button is gone
  }

  #try() {
    this.game.try();
    const { length } = this.game.tries;
    const within = length > 1 ? `Trial ${length} is within trial ${length - 1}` : "Trial mode";
    this.voice.say(`${within}: keep or discard these marks together.`, "");
  }

  #turnPen() {
    this.pen.no = !this.pen.no;
    for (const button of this.#getButtons("pen")) button.setAttribute("aria-pressed", String(this.pen.no));
  }

  #restart() {
    const { seconds } = this.visits;
    this.visits.seconds = 0;
    this.game.restart();
    Object.assign(this.game.done.at(-1) || {}, { seconds });
    this.voice.say("All marks are deleted; undo brings them back.", "");
  }

  async #copyEmbed() {
    const frame = formatFrame(this.data.board);
    try {
      await navigator.clipboard.writeText(frame);
      this.voice.say("The HTML for your page is in the clipboard.", "done");
    } catch {
      this.voice.say(`Put this into your page: ${frame}`, "");
    }
  }

  async #copyLink() {
    try {
      await navigator.clipboard.writeText(formatLink(this.game.encode()));
      this.voice.say("The link to this position is in the clipboard.", "done");
    } catch {
      this.visits.writeAddress();
      this.voice.say("The address of this page now contains the position.", "done");
    }
  }

  /** @returns {Promise<import("./colours.js").Colours>} */
  #loadColours() {
    const { stage, panel, cells, board, game, voice } = this;
    const sheet = /** @type {HTMLElement} */ (this.cells.root.parentElement);
    const say = (/** @type {string} */ text) => voice.say(text, "");
    const hold = (/** @type {boolean} */ held) => this.settling.hold(held);
    return (this.colours ??= loadExtras().then(({ Colours }) => new Colours({ stage, sheet, panel, cells, board, game, say, hold })));
  }

  /** @param {"svg" | "png"} type */
  async #savePicture(type) {
    try {
      const { savePicture } = await loadExtras();
      await savePicture(this.board.svg, this.data.id.replace("/", "-"), type);
      this.voice.say("The picture is in your downloads.", "done");
    } catch (error) {
      this.voice.say(`The picture could not be saved: ${/** @type {Error} */ (error).message}.`, "wrong");
    }
  }

  /** Handle the dialog that protects a game, as deleting it cannot be undone. */
  #handleDialog() {
    const { returnValue } = this.asking;
    this.asking.returnValue = ""; // Escape then has no effect
    this.panel.querySelector("summary")?.focus({ preventScroll: true }); // the menu has closed
    if (returnValue !== "forget") return;
    this.visits.forget();
    this.#open();
    this.voice.say("Your game is deleted from this browser.", "");
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
    this.hints.forget();
    const found = this.#findViolations();
    this.#show();
    this.#highlightBroken(found);
    if (Object.keys(this.game.notes).length) this.#loadColours();
    const solved = this.visits.solved && !found.length;
    this.stage.classList.toggle("solved", solved);
    this.#allowHints(found.length > 0);
    if (outcome === "wrong") this.voice.show("The position in the address does not fit this board.", "wrong");
    else if (outcome === "link") this.voice.show("This is the position from the link.", "");
    else this.voice.show(solved ? `You have solved it${this.#formatTime()}.` : "", "done");
  }

  /** @param {boolean} takes */
  #returnToOwn(takes) {
    this.game.onChange = () => {};
    this.visits.returnToOwn(takes);
    this.#open();
    this.voice.say(takes ? "This position is your game now; undo brings your old game back." : "This is your own game.", "");
  }

  #tick() {
    const { visits } = this;
    if (document.hidden || this.stage.classList.contains("solved") || !this.game.done.length) return;
    visits.seconds += 1;
    this.#showClock();
    if (visits.seconds % 10 === 0 && !visits.isBehind()) visits.save();
  }

  #showClock() {
    for (const place of this.panel.querySelectorAll(".clock")) place.textContent = formatTime(this.visits.seconds);
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
