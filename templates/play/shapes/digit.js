// Digits: a touch or the arrow keys choose a cell; one types its digit, or takes it from a pad
// under the board. Numbers of two digits are typed within a second.

import { WHOLE } from "../forms.js";
import { placeOf } from "../keys.js";
import { marked } from "../words.js";

const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 1000; // milliseconds between the digits of a number
const LONGEST = 25; // numbers on the pad; of more, the pad has digits, and they are typed there

/** The digit of a key, as text. @param {string} key */
const digitOf = (key) => key.split("=")[1];

/** @type {import("../target.js").Shape} */
export const shape = {
  lines: WHOLE.lines,
  look: (yes, beside) => (beside && !yes ? null : ""), // the digit says it already
  drawn: drawDigit,
  apart: true,
  around: WHOLE.around,
  follow: followDigits,
  said({ target, game, r, c }) {
    const { yes, no } = marked(game, target.at({ x: c, y: r }).map((i) => [digitOf(target.elements[i][0]), i]));
    return yes[0] ?? (no.length ? `not ${no.join(", ")}` : "");
  },
};

/** A digit in the middle of its cell, or small where it stands among those crossed out.
    @type {(board: import("../board.js").Board, i: number, yes: boolean) => SVGElement} */
function drawDigit({ data: { cell, elements, board }, choices }, i, yes) {
  const top = board.cages?.length ? 0.3 : 0; // what a region makes may stand there
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
function followDigits({ panel, cells, board, target, choices, game, playing, said }) {
  const { elements, choices: all } = board.data;
  const most = Math.max(0, ...all.map((choice) => choice.length));
  /** What was typed last, and the move that came of it. @type {{ text: string, cell: number, time: number, move?: import("../game.js").Move }} */
  let typed = { text: "", cell: -1, time: 0 };
  let noting = false; // digits are crossed out

  /** The elements of the chosen cell by their digits; none if the board gives its digit. */
  function here() {
    const { cols } = board.data.board;
    const at = cells.chosen();
    const own = target.at({ x: at % cols, y: Math.floor(at / cols) });
    return new Map(own.map((i) => [digitOf(elements[i][0]), i]));
  }

  /** @type {(digit: string, out: boolean) => void} out: it is crossed out */
  function put(digit, out) {
    const element = here().get(digit);
    if (element === undefined) return;
    game.set(out ? choices.crossed(game, element) : choices.chosen(game, element));
    said([element]);
  }

  function empty() {
    const [element] = here().values();
    if (element === undefined) return;
    game.set(choices.emptied(game, element));
    said([element]);
  }

  /** A digit is typed; the one before may belong to it. @type {(digit: string, out: boolean) => void} */
  function type(digit, out) {
    const [cell, time] = [cells.chosen(), performance.now()];
    const goesOn = typed.cell === cell && time - typed.time < PAUSE && here().has(typed.text + digit);
    if (goesOn && typed.move && typed.move === game.done.at(-1)) game.takeBack(); // it was not meant alone
    const text = goesOn ? typed.text + digit : digit;
    const before = game.done.length;
    if (text === "0") empty();
    else put(text, out);
    typed = { text, cell, time, move: game.done.length > before ? game.done.at(-1) : undefined };
  }

  cells.root.classList.add("chooses");
  cells.root.addEventListener("keydown", (event) => {
    if (!playing() || event.altKey || event.metaKey || event.ctrlKey) return;
    const digit = /^Digit(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0]; // with Shift, the key is another
    if (digit) type(digit, event.shiftKey || noting);
    else if (event.key === "Delete" || event.key === "Backspace") empty();
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
  if (most > LONGEST) for (const k of "1234567890") button(k, "", () => playing() && type(k, noting));
  else for (let k = 1; k <= most; k++) button(String(k), "", () => playing() && put(String(k), noting));
  const note = button("✎", "Cross digits out: surely not", () => {
    noting = !noting;
    note.setAttribute("aria-pressed", String(noting));
    pad.classList.toggle("noting", noting);
  });
  note.setAttribute("aria-pressed", "false");
  button("⌫", "Empty the cell", () => playing() && empty());
  pad.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays in the cell
  panel.prepend(pad);
}
