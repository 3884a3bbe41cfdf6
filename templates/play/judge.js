// Judges marks: shows broken and finished rules, clues that hold, and the effects of marks. A page
// loads it at the first mark, with the checks and effects of its kind.
import { t } from "../stage/say.js";
import { EffectDrawing } from "./effects.js";
import { showFinish } from "./finish.js";
import { YES } from "./game.js";
import { keyOf } from "./keys.js";
import { searchViolations } from "./rules.js";
import { Satisfied } from "./satisfied.js";

/** @typedef {{ data: import("./board.js").Data, board: import("./board.js").Board, choices: import("./choices.js").Choices, target: import("./target.js").Target,
 *   game: import("./game.js").Game, panel: HTMLElement }} Judged */

export class Judge {
  /** @param {import("./rules.js").Kind} kind @param {Judged} judged @param {() => void} onSwitch  called when an effect is switched */
  constructor(kind, judged, onSwitch) {
    this.kind = kind;
    this.judged = judged;
    const { elements, fixed, marks } = judged.data;
    this.possible = new Set(elements.slice(0, marks).flatMap((keys, i) => (judged.choices.closed.has(i) && !fixed.includes(i) ? [] : keys)));
    this.satisfied = new Satisfied(judged.board.svg, judged.data);
    this.effects = judged.data.effects.length ? new EffectDrawing(kind, judged, onSwitch) : null;
  }

  /** Return where the rules do not hold. The search pauses. @returns {Generator<void, import("./rules.js").Violation[]>} */
  *search() {
    const { kind, judged: { data, choices, game } } = this;
    const { board, checks, answers } = data;
    const elements = data.elements.slice(0, data.marks);
    const keysOf = (/** @type {(i: number) => boolean} */ which) => new Set(elements.flatMap((keys, i) => (which(i) ? keys : [])));
    const on = elements.map((_, i) => game.mark(i) === YES);
    const open = elements.map((_, i) => choices.isOpen(game, i));
    const found = yield* searchViolations(kind, board, checks, keysOf((i) => on[i]), keysOf((i) => open[i]), keysOf((i) => !on[i] && !open[i]), this.possible);
    if (found.length) return found;
    const empty = data.no_look === "white" ? [...keysOf((i) => open[i])] : []; // each cell needs a black or a white mark
    const unknown = !kind.check && checks.some(([, check]) => !check) && !answers.includes(on.map(Number).join("")); // no script checks it
    return empty.length || unknown ? [{ rule: "", where: empty, broken: false, cause: [] }] : [];
  }

  /** Do the same without pauses. */
  find() {
    const search = this.search();
    let step = search.next();
    while (!step.done) step = search.next();
    return step.value;
  }

  /** Draw what follows from the marks, and return the keys of the cells whose descriptions change.
      @param {import("./rules.js").Violation[] | null} found  null: the reader does not want to see mistakes */
  show(found) {
    const before = this.#listDescribed();
    this.satisfied.show(found);
    this.effects?.show(this.judged.game, found);
    const after = this.#listDescribed();
    return [...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key));
  }

  /** Map the keys of cells to what this adds to their descriptions. */
  #listDescribed() {
    const keys = [...this.satisfied.cells, ...(this.effects?.words.keys() || [])];
    return new Map(keys.map((key) => [key, String([this.satisfied.cells.has(key), this.effects?.words.get(key)])]));
  }

  /** Describe what follows for a cell. @type {(r: number, c: number) => (string | undefined)[]} whether its clue holds, and effects */
  describe(r, c) {
    const key = keyOf(r, c);
    return [this.satisfied.cells.has(key) ? t`holds` : "", this.effects?.words.get(key)];
  }

  /** Let a wave start at the last mark. */
  showFinish() {
    const { data, board, target, game } = this.judged;
    const [i] = game.done.at(-1)?.changes.findLast(([one]) => data.elements[one]) || []; // notes are no elements
    const [r, c] = (target.findCells(i === undefined ? [] : data.elements[i], data)[0] || "0,0").split(",").map(Number);
    showFinish(board.svg, { x: (c + 0.5) * data.cell, y: (r + 0.5) * data.cell });
  }
}
