// The pad under the board: a button for each number, and those for the mode and for clearing cells.
import { t } from "../../stage/say.js";

/** @typedef {import("./marks.js").Mode} Mode */

const LONGEST = 25; // numbers on the pad; if there are more, the pad has digits
const MODES = /** @type {const} */ (["digit", "corner", "centre"]);
const FACES = { digit: "✎", corner: "⌜⌟", centre: "▣" };

export class Pad {
  /** @param {HTMLElement} panel
      @param {number} most largest number
      @param {{ choose: (k: number) => void, type: (digit: string) => void, clear: () => void, empty: (() => void) | null }} acts */
  constructor(panel, most, { choose, type, clear, empty }) {
    this.root = document.createElement("div");
    this.root.className = `control pad${most > 9 ? " large" : ""}`;
    this.root.setAttribute("role", "toolbar");
    this.root.setAttribute("aria-label", t`Digits`);
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Mode} */
    this.mode = "digit";
    if (most > LONGEST) for (const k of "1234567890") this.#add(k, "", () => type(k));
    else for (let k = 1; k <= most; k++) this.buttons.set(k, this.#add(String(k), "", () => choose(k)));
    if (empty) this.#add("×", t`The cell stays empty`, empty);
    this.pencil = this.#add("✎", "", () => this.turn());
    this.pencil.classList.add("pencil");
    this.#add("⌫", t`Clear the cell`, clear);
    this.root.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the cell
    this.#show();
    panel.prepend(this.root);
  }

  /** @type {(text: string, label: string, act: () => void) => HTMLButtonElement} */
  #add(text, label, act) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    if (label) [made.ariaLabel, made.title] = [label, label];
    made.addEventListener("click", act);
    this.root.append(made);
    return made;
  }

  /** Go on to the next mode: numbers, marks in corners, marks in the centre. */
  turn() {
    this.mode = MODES[(MODES.indexOf(this.mode) + 1) % MODES.length];
    this.#show();
  }

  #show() {
    const { pencil, mode, root } = this;
    root.dataset.mode = mode;
    pencil.textContent = FACES[mode];
    pencil.setAttribute("aria-pressed", String(mode !== "digit"));
    const label = { digit: t`Enter numbers`, corner: t`Note in the corners`, centre: t`Note in the centre` }[mode];
    [pencil.ariaLabel, pencil.title] = [label, t`${label}; press for another mode`];
  }

  /** Show how often each number is missing, and the chosen one. @type {(left: ((k: number) => number) | null, chosen?: number) => void} */
  update(left, chosen) {
    for (const [k, button] of this.buttons) {
      const count = left?.(k);
      if (count !== undefined) {
        button.dataset.left = String(Math.max(count, 0));
        const rest = Math.max(count, 0);
        button.ariaLabel = t`${k}, ${rest} left`;
        button.classList.toggle("done", count <= 0);
      }
      if (chosen === undefined) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(k === chosen));
    }
  }
}
