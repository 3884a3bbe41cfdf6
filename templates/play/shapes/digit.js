// Digits: the reader selects a cell with the pointer or the arrow keys, and types its digit or takes
// it from a pad under the board. The digits of a number must be typed within a second.

import { WHOLE } from "../forms.js";
import { placeOf } from "../keys.js";
import { splitByMark } from "../words.js";

const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 1000; // milliseconds between the digits of a number
const LONGEST = 25; // numbers on the pad; if there are more, the pad has digits

/** Return the digit in a key, as text. @param {string} key */
const digitOf = (key) => key.split("=")[1];

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines: WHOLE.getLines,
  getClasses: (yes, beside) => (beside && !yes ? null : ""), // the digit implies it
  createElement: createDigit,
  apart: true,
  getCells: WHOLE.getCells,
  follow: followDigits,
  describe({ target, game, r, c }) {
    const { yes, no } = splitByMark(game, target.findAt({ x: c, y: r }).map((i) => [digitOf(target.elements[i][0]), i]));
    return yes[0] ?? (no.length ? `not ${no.join(", ")}` : "");
  },
};

/** Create a digit in the middle of its cell, or a small one that is crossed out.
    @type {(board: import("../board.js").Board, i: number, yes: boolean) => SVGElement} */
function createDigit({ data: { cell, elements, board }, choices }, i, yes) {
  const top = board.cages?.length ? 0.3 : 0; // leaves room for the result of a cage
  const choice = choices.of[i];
  const { r, c } = placeOf(elements[i][0]);
  const k = choice.indexOf(i);
  const wide = yes ? 1 : Math.ceil(Math.sqrt(choice.length));
  const made = document.createElementNS(SVG, "text");
  made.textContent = digitOf(elements[i][0]);
  made.setAttribute("x", String((c + ((yes ? 0 : k % wide) + 0.5) / wide) * cell));
  made.setAttribute("y", String((r + top + ((1 - top) * ((yes ? 0 : Math.floor(k / wide)) + 0.5)) / wide) * cell));
  const long = made.textContent.length > 1 ? "two" : "";
  made.setAttribute("class", yes ? long : wide > 3 ? "candidate small" : "candidate");
  return made;
}

/** @param {import("../gestures.js").Table} table */
function followDigits({ panel, cells, board, target, choices, game, playing, announce }) {
  const { elements, choices: all } = board.data;
  const most = Math.max(0, ...all.map((choice) => choice.length));
  /** The text typed last, and its move. @type {{ text: string, cell: number, time: number, move?: import("../game.js").Move }} */
  let typed = { text: "", cell: -1, time: 0 };
  let noting = false; // whether digits are crossed out

  /** Return the elements of the selected cell by digit; none if the board gives the digit. */
  function findElements() {
    const { cols } = board.data.board;
    const at = cells.getSelected();
    const own = target.findAt({ x: at % cols, y: Math.floor(at / cols) });
    return new Map(own.map((i) => [digitOf(elements[i][0]), i]));
  }

  /** @type {(digit: string, out: boolean) => void} out: cross it out */
  function setDigit(digit, out) {
    const element = findElements().get(digit);
    if (element === undefined) return;
    game.set(out ? choices.cross(game, element) : choices.choose(game, element));
    announce([element]);
  }

  function clearCell() {
    const [element] = findElements().values();
    if (element === undefined) return;
    game.set(choices.clear(game, element));
    announce([element]);
  }

  /** Handle a typed digit, which may continue the number before it. @type {(digit: string, out: boolean) => void} */
  function typeDigit(digit, out) {
    const [cell, time] = [cells.getSelected(), performance.now()];
    const goesOn = typed.cell === cell && time - typed.time < PAUSE && findElements().has(typed.text + digit);
    if (goesOn && typed.move && typed.move === game.done.at(-1)) game.takeBack(); // replaces the shorter number
    const text = goesOn ? typed.text + digit : digit;
    const before = game.done.length;
    if (text === "0") clearCell();
    else setDigit(text, out);
    typed = { text, cell, time, move: game.done.length > before ? game.done.at(-1) : undefined };
  }

  cells.root.classList.add("chooses");
  cells.root.addEventListener("keydown", (event) => {
    if (!playing() || event.altKey || event.metaKey || event.ctrlKey) return;
    const digit = /^Digit(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0]; // with Shift, the key differs
    if (digit) typeDigit(digit, event.shiftKey || noting);
    else if (event.key === "Delete" || event.key === "Backspace") clearCell();
    else return;
    event.preventDefault();
  });

  // -- the pad

  const pad = document.createElement("div");
  pad.className = `control pad${most > 9 ? " large" : ""}`;
  pad.setAttribute("role", "toolbar");
  pad.setAttribute("aria-label", "Digits");
  /** @type {(text: string, label: string, act: () => void) => HTMLButtonElement} */
  function button(text, label, act) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    if (label) [made.ariaLabel, made.title] = [label, label];
    made.addEventListener("click", act);
    pad.append(made);
    return made;
  }
  if (most > LONGEST) for (const k of "1234567890") button(k, "", () => playing() && typeDigit(k, noting));
  else for (let k = 1; k <= most; k++) button(String(k), "", () => playing() && setDigit(String(k), noting));
  const note = button("✎", "Cross out digits", () => {
    noting = !noting;
    note.setAttribute("aria-pressed", String(noting));
    pad.classList.toggle("noting", noting);
  });
  note.setAttribute("aria-pressed", "false");
  button("⌫", "Clear the cell", () => playing() && clearCell());
  pad.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the cell
  panel.prepend(pad);
}
