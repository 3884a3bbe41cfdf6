// What helps the reader: checks on request, hints, links and pictures of the position.
import { NONE, YES } from "./game.js";
import { explainButtons } from "./explain.js";
import { Hints } from "./hint.js";
import { readValues } from "./inside.js";
import { keyOf } from "./keys.js";
import { Setting } from "./settings.js";
import { formatLink } from "./store.js";
import { quoteRule } from "./words.js";
import { t } from "../stage/say.js";

/** @typedef {(family: number, place: number) => SVGElement[]} DrawRow  draws a row of the model on the board */
/** @typedef {(decisions: import("../stage/decisions.js").Decisions, drawRow?: DrawRow) => void} StartHelp */

const FEW = 12; // places of an unfinished rule to highlight; more would hide the board

/** @param {number[][]} cells */
const keysOf = (cells) => [...new Set(cells.map(([r, c]) => keyOf(r, c)))];

export class Help {
  /** @param {import("./player.js").Player} player @param {import("./judge.js").Judge} judge
      @param {import("../stage/decisions.js").Decisions} decisions @param {DrawRow} [drawRow] */
  constructor(player, judge, decisions, drawRow = () => []) {
    const { data, board, voice, game, target, choices, candidates, panel, stage } = player;
    this.player = player;
    this.data = data;
    this.board = board;
    this.voice = voice;
    this.game = game;
    this.target = target;
    this.judge = judge;
    this.drawRow = drawRow;
    this.whole = new Setting("whole", false, panel); // whether a hint shows all its stages at once
    this.checked = 0; // number of checks since the last move
    this.hints = new Hints(player.getButtons("hint"), { data, choices, target, game, decisions, candidates });
    player.addActs({
      check: () => this.check(),
      right: () => this.checkMarks(),
      hint: () => this.hint(),
      link: () => this.#copyLink(),
      embed: () => this.#copyEmbed(),
      svg: () => this.#savePicture("svg"),
      png: () => this.#savePicture("png"),
      whole: () => this.whole.toggle(),
    });
    explainButtons(stage, (text) => voice.say(text, ""));
  }

  /** Forget the questions so far, because the position has changed. */
  forget() {
    this.checked = 0;
    this.hints.forget();
  }

  check() {
    const found = this.judge.find();
    if (!found.length) return this.player.celebrate();
    const broken = found.filter((one) => one.broken);
    const unmet = broken.length ? broken : found;
    const rules = [...new Set(unmet.map(({ rule }) => rule))];
    const words = (/** @type {string} */ one) => quoteRule(this.data.rules[one]);
    if (!rules[0] && unmet[0].where.length) {
      const { where } = unmet[0];
      const { called, denied } = this.data;
      return this.voice.say(t`Nothing is broken so far. Still to do: mark each cell as ${called} or ${denied}.`, "", this.player.highlight(where.length <= FEW ? where : [], "undone"));
    }
    if (!rules[0]) {
      if (this.data.answers.length) return this.voice.say(t`Not solved yet: this is not one of the known answers.`, "wrong");
      const open = this.data.checks.flatMap(([one, check]) => (check ? [] : [words(one)])); // the answer is hidden
      const unchecked = open.join(t`, `);
      return this.voice.say(t`Every rule that this page checks holds. It does not check ${unchecked}.`, "");
    }
    const rule = rules[this.checked++ % rules.length]; // each further check names another rule
    const places = unmet.filter((one) => one.rule === rule).flatMap((one) => (one.broken ? one.cause : one.where));
    const few = broken.length > 0 || places.length <= FEW;
    const where = this.player.highlight(few ? places : [], broken.length ? "wrong" : "undone");
    const others = rules.filter((one) => one !== rule).map(words).join(t`, `);
    const told = words(rule);
    if (broken.length) return this.voice.say([t`This breaks the rule ${told}.`, others && t`Check again for ${others}.`].filter(Boolean).join(" "), "wrong", where);
    const all = [told, others].filter(Boolean).join(t`, `);
    this.voice.say(t`Nothing is broken so far. Still to do: ${all}.`, "", where);
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
      this.player.settling.finish();
      if (this.whole.on && hint.reasons.length && !this.player.stage.classList.contains("solved")) this.#sayReasons(hint, hint.reasons);
    } else if (asked) this.#sayReasons(hint, [hint.reasons[asked - 1]]);
    else this.voice.say(t`You can deduce something in the dotted cells.`, "", this.player.highlight(keysOf(hint.cells), "hinted"));
  }

  /** Say some of a hint's reasons, and highlight the last one: its decisions, its premises, and its row.
      @type {(hint: import("./hint.js").Hint, reasons: import("./hint.js").Reason[]) => void} */
  #sayReasons({ from }, reasons) {
    const { cells, premises, row: [family, place] } = reasons[reasons.length - 1];
    const where = this.player.highlight(keysOf(cells), "hinted");
    this.board.showReason(keysOf(premises), family === undefined ? [] : this.drawRow(family, place));
    this.voice.say(reasons.map(({ text }) => text).join(" "), "", this.whole.on ? where : "");
    if (from !== undefined) this.voice.addLinks([[t`Show the first of these steps`, "#why", `#why-${from + 1}`]]);
  }

  /** Say that a mark is wrong; if asked again, undo moves until none is. */
  #goBack() {
    const { hints, game, data: { answers, complete } } = this;
    if (!hints.warned || !complete || answers.length !== 1) {
      this.checkMarks(complete && answers.length === 1 ? t`“Go back” undoes moves until no mark is wrong.` : "");
      return complete && answers.length === 1 ? hints.warn() : undefined;
    }
    while (game.done.length && this.#findContradicted(answers[0]).length) game.undo();
    if (this.#findContradicted(answers[0]).length) return this.checkMarks(); // wrong from the start, as in a link
    return this.voice.say(t`All marks are right again. Redo brings the wrong ones back.`, "");
  }

  /** Show where the answers that agree with the marks differ, because hints end there. @param {string[]} fitting */
  #sayWhereTheyDiffer(fitting) {
    const differing = this.data.elements.filter((_, i) => fitting.some((answer) => answer[i] !== fitting[0][i]));
    const where = this.player.highlight(differing.flat(), "hinted");
    this.voice.say(t`The answers differ here: ${fitting.length} of them fit your marks.`, "", where);
  }

  /** Report whether an answer agrees with all marks, including “surely not”.
      @param {string} [more] advice if marks are wrong */
  checkMarks(more = "") {
    const { answers, complete } = this.data;
    if (this.#findFitting().length) return this.voice.say(t`Right so far: none of your marks is wrong.`, "done");
    if (!complete) return this.voice.say(t`None of the answers found fits all your marks, but there may be others.`, "");
    if (answers.length !== 1) return this.voice.say(t`No answer fits all your marks.`, "wrong");
    const wrong = this.#findContradicted(answers[0]);
    const where = this.player.highlight(wrong.flatMap((i) => this.data.elements[i]));
    const told = wrong.length === 1 ? t`One mark is wrong.` : t`${wrong.length} marks are wrong.`;
    this.voice.say([told, more].filter(Boolean).join(" "), "wrong", where);
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

  async #copyEmbed() {
    const frame = formatFrame(this.data.board);
    try {
      await navigator.clipboard.writeText(frame);
      this.voice.say(t`The HTML for your page is in the clipboard.`, "done");
    } catch {
      this.voice.say(t`Put this into your page: ${frame}`, "");
    }
  }

  async #copyLink() {
    try {
      await navigator.clipboard.writeText(formatLink(this.game.encode()));
      this.voice.say(t`The link to this position is in the clipboard.`, "done");
    } catch {
      this.player.visits.writeAddress();
      this.voice.say(t`The address of this page now contains the position.`, "done");
    }
  }

  /** @param {"svg" | "png"} type */
  async #savePicture(type) {
    try {
      const { savePicture } = await import("./picture.js");
      await savePicture(this.board.svg, this.data.id.replace("/", "-"), type);
      this.voice.say(t`The picture is in your downloads.`, "done");
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.voice.say(t`The picture could not be saved: ${message}.`, "wrong");
    }
  }
}

/** Return HTML that embeds this board in another page, at most as wide as the page allows, and in
    the colours of that page. @param {{ rows: number, cols: number }} board */
function formatFrame({ rows, cols }) {
  const here = document.querySelector("link[rel=canonical]")?.getAttribute("href") || location.href;
  const title = document.title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const height = Math.round((100 * rows) / cols); // of the board at a width of 100
  const style = `width: 100%; max-width: 36rem; min-height: 30rem; aspect-ratio: 100 / ${height + 45}; border: 0; color-scheme: light dark`;
  return `<iframe src="${new URL("embed/index.html", here).href}" title="${title}" style="${style}" loading="lazy"></iframe>`;
}
