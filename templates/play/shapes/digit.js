// Numbers in cells. The reader selects cells and types a number or takes it from the pad under the
// board. The digits of a number must be typed within a second.
import { Facts } from "../candidates/facts.js";
import { Candidates, PER_ELEMENT } from "../candidates/marks.js";
import { Notes } from "../candidates/notes.js";
import { Pad } from "../candidates/pad.js";
import { Selection } from "../candidates/selection.js";
import { WHOLE } from "../forms.js";
import { keyOf, placeOf, splitKey } from "../keys.js";
import { Setting } from "../settings.js";
import { readKey } from "../../stage/keyboard.js";
import { createSvg } from "../../stage/svg.js";
import { NO, NONE, YES } from "../game.js";
import { t } from "../../stage/say.js";

const PAUSE = 1000; // milliseconds between the digits of a number

/** @typedef {import("../candidates/marks.js").Mode} Mode */

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines: WHOLE.getLines,
  createElement: createNumber,
  apart: true,
  perElement: PER_ELEMENT,
  getCells: WHOLE.getCells,
  follow: followNumbers,
  describe({ board, target, game, r, c }) {
    const own = target.findAt({ x: c, y: r });
    const numbers = (/** @type {number[]} */ elements) => elements.map((i) => splitKey(target.elements[i][0]).value).join(", ");
    const held = own.filter((i) => game.mark(i) === YES);
    if (held.length) return numbers(held);
    if (own.length && own.every((i) => game.mark(i) === NO)) return t`stays empty`;
    const noted = [2, 1].map((layer) => own.filter((i) => game.mark(i + layer * board.data.elements.length) !== NONE));
    return noted.flatMap((all, i) => (all.length ? [i ? t`centre marks ${numbers(all)}` : t`corner marks ${numbers(all)}`] : [])).join("; ");
  },
};

/** Create a number in the middle of its cell, or a cross in a cell that stays empty.
    @type {(board: import("../board.js").Board, i: number, yes: boolean) => SVGElement} */
function createNumber({ data: { cell, elements, board }, choices }, i, yes) {
  const { r, c } = placeOf(elements[i][0]);
  if (!yes) {
    const [x, y, far] = [(c + 0.38) * cell, (r + 0.38) * cell, 0.24 * cell];
    return createSvg("path", i === choices.of[i][0] ? { d: `M${x} ${y}l${far} ${far}m0 ${-far}l${-far} ${far}` } : {});
  }
  const top = board.cages?.length ? 0.3 : 0; // leaves room for the result of a cage
  const { value } = splitKey(elements[i][0]);
  return createSvg("text", { x: (c + 0.5) * cell, y: (r + (1 + top) / 2) * cell, ...(value.length > 1 && { class: "two" }) }, value);
}

/** @param {import("../gestures.js").Table} table */
function followNumbers(table) {
  const { panel, cells, board, game, playing, announce, voice } = table;
  const facts = new Facts(board.data);
  const candidates = new Candidates(facts, table, new Setting("erases", true, panel));
  const notes = new Notes(board, candidates);
  const first = new Setting("first", false, panel); // the reader chooses a number, then its cells
  const sets = new Setting("sets", false, panel);
  const most = Math.max(0, ...board.data.choices.map((choice) => choice.length));
  /** @type {number | undefined} the number that the next touched cells get */
  let chosen;
  /** @type {{ removes: boolean, moved: boolean }} what the present stroke does with it */
  let painting = { removes: false, moved: false };

  /** @param {number} at index of a cell */
  const cellAt = (at) => keyOf(Math.floor(at / board.data.board.cols), at % board.data.board.cols);
  const getPicked = () => [...selection.picked].map(cellAt);

  /** @type {(marks: import("../choices.js").Marks, more?: boolean) => void} */
  function set(marks, more = false) {
    if (!marks.length) return;
    game.set(marks, more);
    announce(marks.map(([i]) => i));
  }

  /** @type {(cells: string[], k: number, mode: Mode) => void} */
  const enter = (where, k, mode) => (where.length ? set(candidates.plan(where, k, mode)) : voice.say(t`Choose a cell first.`, ""));

  // -- numbers of several digits

  /** The text typed last, and its move. @type {{ text: string, at: string, time: number, move?: import("../game.js").Move }} */
  let typed = { text: "", at: "", time: 0 };

  /** Handle a typed digit, which may continue the number before it. @type {(digit: string, mode: Mode) => void} */
  function type(digit, mode) {
    const [where, time] = [getPicked(), performance.now()];
    const at = `${where} ${mode}`;
    const longer = Number(typed.text + digit);
    const goesOn = typed.at === at && time - typed.time < PAUSE && where.some((cell) => facts.elementOf.has(`${cell}=${longer}`));
    if (goesOn && typed.move && typed.move === game.done.at(-1)) game.takeBack(); // replaces the shorter number
    const text = goesOn ? String(longer) : digit;
    const before = game.done.length;
    if (text === "0") clear();
    else enter(where, Number(text), mode);
    typed = { text, at, time, move: game.done.length > before ? game.done.at(-1) : undefined };
  }

  // -- pad and selection

  const mayBeEmpty = facts.checks.has("leaves_empty") && (board.data.board.number || 0) > 0;
  const empty = () => playing() && set(candidates.planEmpty(getPicked()));
  const clear = () => playing() && set(candidates.planClear(getPicked()));
  const pad = new Pad(panel, most, {
    choose(k) {
      if (!playing()) return;
      if (!first.on) return enter(getPicked(), k, pad.mode);
      chosen = chosen === k ? undefined : k;
      show();
    },
    type: (digit) => playing() && type(digit, pad.mode),
    clear,
    empty: mayBeEmpty ? empty : null,
  });
  const line = document.createElement("p");
  line.className = "sets";
  line.hidden = !sets.on;
  pad.root.after(line);
  const selection = new Selection(table, {
    onChange: show,
    paint(at, starts) {
      if (chosen === undefined) return false;
      if (!starts && pad.mode === "digit") return true; // few mean the same number in several cells
      const own = candidates.plan([cellAt(at)], chosen, pad.mode);
      if (starts) painting = { removes: own.length > 0 && own.every(([, mark]) => mark === NONE), moved: false };
      const marks = candidates.plan([cellAt(at)], chosen, pad.mode, painting.removes);
      set(marks, painting.moved);
      painting.moved ||= marks.length > 0;
      return true;
    },
  });
  cells.root.classList.add("chooses");
  /** @param {KeyboardEvent} event */
  function typeKey(event) {
    const { digit, shift } = readKey(event);
    if (!digit || !playing() || event.altKey || event.defaultPrevented) return false;
    type(digit, event.ctrlKey || event.metaKey ? "centre" : shift ? "corner" : pad.mode);
    event.preventDefault();
    return true;
  }
  document.addEventListener("keydown", (event) => { // after a choice in the menu, the focus is not in a cell
    if (event.target === document.body || panel.contains(/** @type {Element} */ (event.target))) typeKey(event);
  });
  cells.root.addEventListener("keydown", (event) => {
    if (typeKey(event) || !playing() || event.altKey || event.ctrlKey || event.metaKey) return;
    const { name, letter } = readKey(event);
    if (name === "Delete" || name === "Backspace") clear();
    else if (name === " ") pad.turn();
    else if (letter === "x" && mayBeEmpty) empty();
    else return;
    event.preventDefault();
  });

  // -- what the menu offers

  /** @type {(name: string, act: () => void) => void} */
  const onChoice = (name, act) => panel.querySelector(`[data-play=${name}]`)?.addEventListener("click", act);
  if (!facts.separates) for (const button of panel.querySelectorAll("[data-play=fill], [data-play=erases]")) button.remove();
  onChoice("fill", () => set(candidates.planFill()));
  onChoice("erases", () => candidates.erases.toggle());
  onChoice("first", () => {
    first.toggle();
    chosen = undefined;
    show();
  });
  onChoice("sets", () => {
    sets.toggle();
    line.hidden = !sets.on;
    show();
  });

  // -- display

  /** Show what depends on the selection and the numbers on the board. */
  function show() {
    const picked = getPicked();
    const held = picked.length === 1 ? candidates.heldIn(picked[0]) : undefined;
    const called = chosen ?? (held === undefined ? undefined : facts.numberOf(held));
    selection.grid.forEach((cell, i) => {
      const own = called === undefined ? undefined : candidates.heldIn(cellAt(i));
      cell.classList.toggle("same", own !== undefined && facts.numberOf(own) === called);
    });
    notes.draw(called);
    pad.update(candidates.countLeft(), first.on ? (chosen ?? 0) : undefined);
    const about = sets.on && picked.length === 1 ? candidates.describeSets(picked[0]) : "";
    if (line.textContent !== about) line.textContent = about;
  }
  board.onDraw = show;
  return candidates;
}
