// What mouse, finger and keys mean on a board. A shape of marks has its own ways (see target.js); a
// kind has none.
import { NONE, YES } from "./game.js";
import { Stroke, far } from "./stroke.js";

const TAP = 0.3; // how far a pointer may slip in a tap, in cells
const HELD = 450; // milliseconds after which a tap of a finger is a long one

/**
 * What a game needs to be played. `playing`: whether the board is to be played at this moment;
 * `pen`: whether a finger says “surely not”; `said`: is told which elements the keyboard has marked.
 * @typedef {{ sheet: HTMLElement, panel: HTMLElement, cells: import("../stage/cells.js").Cells, board: import("./board.js").Board,
 *   target: import("./target.js").Target, choices: import("./choices.js").Choices, game: import("./game.js").Game,
 *   pen: { no: boolean }, playing: () => boolean, said: (elements: number[]) => void }} Table
 */

/** @typedef {import("./target.js").Spot} Spot */

/** @param {Table} table */
export function followReader(table) {
  const { sheet, board, cells, playing } = table;
  sheet.addEventListener("click", (event) => { // the keys go on from there
    const { x, y } = board.spot(event);
    if (playing()) cells.go(Math.floor(y), Math.floor(x));
  });
  const { follow } = table.target.shape;
  if (follow) return follow(table);
  followPointer(table);
  return followKeys(table);
}

/** Mouse, pen and finger. @param {Table} table */
function followPointer(table) {
  const { sheet, board, target, choices, game, pen, playing } = table;
  /** @type {{ start: Spot, second: boolean, drawn: Stroke | null } | null} drawn: null where it
      means something only when it has ended */
  let stroke = null;
  let held = 0;
  const { shape } = target;

  sheet.addEventListener("pointerdown", (event) => {
    if (!playing() || (event.pointerType === "mouse" ? event.button === 1 : !event.isPrimary)) return;
    const [start, second] = [board.spot(event), event.button === 2 || event.ctrlKey || pen.no];
    const whole = !!shape.touched || !!shape.waits?.(table, start, second);
    stroke = { start, second, drawn: whole ? null : new Stroke({ target, choices, game }, start, second) };
    sheet.setPointerCapture(event.pointerId);
    if (shape.sweeps) stroke.drawn?.mark(target.tapped(start));
    if (event.pointerType === "touch") held = window.setTimeout(turn, HELD);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    if (far(stroke.start, board.spot(event)) > TAP) clearTimeout(held);
    if (!stroke.drawn) return board.mean(outlined(stroke.start, board.spot(event)));
    const all = event.getCoalescedEvents?.() || [];
    for (const one of all.length ? all : [event]) stroke.drawn.to(board.spot(one));
  });
  sheet.addEventListener("pointerup", (event) => {
    if (!stroke) return;
    const [{ start, second, drawn }, end] = [stroke, board.spot(event)];
    drawn?.to(end, true);
    if (!drawn || drawn.idle) game.set(meant(start, end, second, !drawn));
    else drawn.end();
    halt();
  });
  sheet.addEventListener("pointercancel", halt);
  sheet.addEventListener("board:two", () => {
    stroke?.drawn?.drop(); // the first of two fingers that move the board (zoom.js)
    halt();
  });
  sheet.addEventListener("contextmenu", (event) => playing() && event.preventDefault());

  /** A long tap says “surely not”, as the second button does. */
  function turn() {
    if (!stroke) return;
    const { start, second, drawn } = stroke;
    drawn?.drop();
    game.set(meant(start, start, !second, !drawn));
    navigator.vibrate?.(15);
    halt();
  }

  function halt() {
    clearTimeout(held);
    stroke = null;
    board.mean("");
  }

  /** What a stroke that has ended marks; `whole`: if it was to mean something only then.
      @type {(start: Spot, end: Spot, second: boolean, whole: boolean) => import("./choices.js").Marks} */
  function meant(start, end, second, whole) {
    if (shape.touched) return shape.touched(table, start, second);
    if (far(start, end) >= TAP) return (whole && shape.spanned?.(table, start, end, second)) || [];
    const element = target.tapped(start);
    return element === undefined ? [] : choices.turned(game, element, second);
  }

  /** What it will mark, as a path. @type {(start: Spot, end: Spot) => string} */
  const outlined = (start, end) => (far(start, end) >= TAP && shape.outlined?.(table, start, end)) || "";
}

/** Keys on the grid of cells: letters and space mark. @param {Table} table */
function followKeys(table) {
  const { cells, board, target, choices, game, playing, said } = table;
  const { shape } = target;
  cells.root.addEventListener("keydown", (event) => {
    const at = cells.here();
    if (at === undefined || !playing() || event.altKey || event.metaKey || event.ctrlKey) return;
    const { cols } = board.data.board;
    const [r, c] = [Math.floor(at / cols), at % cols];
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step && event.shiftKey && shape.walks) draw(r, c, step);
    else if (!mark(r, c, event.key) && event.key !== " ") return; // space never scrolls the board away
    event.preventDefault();
  });

  /** @type {(r: number, c: number, letter: string) => number | undefined} */
  const lettered = (r, c, letter) => target.beside(r, c).find(([own]) => own === letter)?.[1];

  /** A step of the loop and the cursor with it. @type {(r: number, c: number, step: number[]) => void} */
  function draw(r, c, [dr, dc]) {
    const element = lettered(r, c, dr ? (dr < 0 ? "w" : "s") : dc < 0 ? "a" : "d");
    if (element === undefined) return;
    set([[element, game.mark(element) === YES ? NONE : YES]]);
    cells.go(r + dr, c + dc);
  }

  /** @type {(r: number, c: number, key: string) => boolean} whether the key marks something */
  function mark(r, c, key) {
    const typed = shape.typed?.(table, r, c, key);
    if (typed) {
      set(typed);
      return true;
    }
    const small = key.toLowerCase();
    const own = shape.letters ? target.cells.get(`${r},${c}`) : target.at({ x: c, y: r })[0];
    const whole = small === " " || (small === "x" && !choices.full);
    const element = whole ? own : lettered(r, c, small);
    if (element === undefined) return false;
    set(choices.turned(game, element, whole ? small === "x" : key !== small));
    return true;
  }

  /** @param {import("./choices.js").Marks} marks */
  function set(marks) {
    game.set(marks);
    said(marks.map(([element]) => element));
  }
}

/** Ctrl+Z and Ctrl+Y, wherever the focus is: a mouse leaves it nowhere.
    @type {(stage: HTMLElement, step: (way: "undo" | "redo") => void) => void} */
export function followUndo(stage, step) {
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    const inText = /** @type {Element} */ (event.target).closest?.("input, textarea, select");
    if (stage.dataset.shows || inText || !(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
    step(event.shiftKey || key === "y" ? "redo" : "undo");
    event.preventDefault();
  });
}
