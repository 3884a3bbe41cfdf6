// Mouse, touch and keys on the board. Gestures depend on the shape of marks (see target.js), not on
// the kind.
import { NONE, YES } from "./game.js";
import { Stroke, measureDistance } from "./stroke.js";
import { readKey } from "../stage/keyboard.js";

const TAP = 0.3; // largest movement in a tap, in cells
const HELD = 450; // milliseconds of a long tap

/**
 * Parts of a game that gestures use. `playing`: whether the board takes marks now; `pen`: whether
 * touch means “surely not”; `announce`: called with the elements that the keyboard has marked; `hold`:
 * called when a stroke begins and when it ends.
 * @typedef {{ sheet: HTMLElement, panel: HTMLElement, cells: import("../stage/cells.js").Cells, board: import("./board.js").Board,
 *   target: import("./target.js").Target, choices: import("./choices.js").Choices, game: import("./game.js").Game,
 *   pen: { no: boolean }, playing: () => boolean, announce: (elements: number[]) => void,
 *   voice: import("./voice.js").Voice, hold: (held: boolean) => void }} Table
 */

/** @typedef {import("./target.js").Spot} Spot */

/** Return the candidate marks, if the shape of marks has some.
    @type {(table: Table) => import("./candidates/marks.js").Candidates | undefined} */
export function followReader(table) {
  const { sheet, board, cells, playing } = table;
  sheet.addEventListener("click", (event) => { // the keyboard continues there
    const { x, y } = board.findSpot(event);
    if (playing()) cells.focusCell(Math.floor(y), Math.floor(x));
  });
  const { follow } = table.target.shape;
  if (follow) return follow(table);
  followPointer(table);
  followKeys(table);
  return undefined;
}

/** Handle mouse, pen and touch. @param {Table} table */
function followPointer(table) {
  const { sheet, board, target, choices, game, pen, playing, hold } = table;
  /** @type {{ start: Spot, second: boolean, drawn: Stroke | null } | null} drawn: null if its
      marks depend on where it ends */
  let stroke = null;
  let held = 0;
  const { shape } = target;

  sheet.addEventListener("pointerdown", (event) => {
    if (!playing() || (event.pointerType === "mouse" ? event.button === 1 : !event.isPrimary)) return;
    const [start, second] = [board.findSpot(event), event.button === 2 || event.ctrlKey || pen.no];
    const whole = !!shape.planTouch || !!shape.waits?.(table, start, second);
    stroke = { start, second, drawn: whole ? null : new Stroke({ target, choices, game, dabs: board.data.dabs, copies: board.data.copies }, start, second) };
    sheet.setPointerCapture(event.pointerId);
    hold(true);
    if (shape.sweeps) stroke.drawn?.press(target.findTapped(start), !!shape.planTap?.(table, start, second).length);
    if (event.pointerType === "touch") held = window.setTimeout(handleLongTap, HELD);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    const all = event.getCoalescedEvents?.() || [];
    const [end, ...spots] = board.findSpots([event, ...(all.length ? all : [event])]);
    if (measureDistance(stroke.start, end) > TAP) clearTimeout(held);
    if (!stroke.drawn) return board.showPreview(planPreview(stroke.start, end));
    for (const spot of spots) stroke.drawn.moveTo(spot);
  });
  sheet.addEventListener("pointerup", (event) => {
    if (!stroke) return;
    const [{ start, second, drawn }, end] = [stroke, board.findSpot(event)];
    drawn?.moveTo(end, true);
    const isTap = measureDistance(start, end) < TAP;
    const notes = isTap ? shape.planTap?.(table, start, second) : drawn ? [] : shape.planNotes?.(table, start, end);
    if (notes?.length) (drawn?.drop(), game.note(notes));
    else if (!drawn || drawn.idle) game.set(planMarks(start, shape.sweeps ? start : end, second, !drawn));
    else drawn.end();
    halt();
  });
  sheet.addEventListener("pointercancel", halt);
  sheet.addEventListener("board:two", () => {
    stroke?.drawn?.drop(); // the first of two fingers that move the board (zoom.js)
    halt();
  });
  sheet.addEventListener("contextmenu", (event) => playing() && event.preventDefault());

  /** Handle a long tap, which means “surely not” like the second button. */
  function handleLongTap() {
    if (!stroke) return;
    const { start, second, drawn } = stroke;
    drawn?.drop();
    const notes = shape.planTap?.(table, start, !second);
    if (notes?.length) game.note(notes);
    else game.set(planMarks(start, start, !second, !drawn));
    navigator.vibrate?.(15);
    halt();
  }

  function halt() {
    clearTimeout(held);
    stroke = null;
    board.showPreview("");
    hold(false);
  }

  /** Return the marks of a finished stroke. `whole`: whether they depend on where it ends.
      @type {(start: Spot, end: Spot, second: boolean, whole: boolean) => import("./choices.js").Marks} */
  function planMarks(start, end, second, whole) {
    if (shape.planTouch) return shape.planTouch(table, start, second);
    if (measureDistance(start, end) >= TAP) return (whole && shape.planSpan?.(table, start, end, second)) || [];
    const element = target.findTapped(start);
    return element === undefined ? [] : choices.turn(game, element, second);
  }

  /** Return the path that previews these marks. @type {(start: Spot, end: Spot) => string} */
  const planPreview = (start, end) => (measureDistance(start, end) >= TAP && shape.outlineSpan?.(table, start, end)) || "";
}

/** Handle keys on the grid of cells: letters and Space mark. @param {Table} table */
function followKeys(table) {
  const { cells, board, target, choices, game, playing, announce } = table;
  const { shape } = target;
  cells.root.addEventListener("keydown", (event) => {
    const at = cells.getFocused();
    if (at === undefined || !playing() || event.altKey || event.metaKey || event.ctrlKey) return;
    const { cols } = board.data.board;
    const [r, c] = [Math.floor(at / cols), at % cols];
    const key = readKey(event);
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key.name];
    if (step && key.shift && shape.walks) draw(r, c, step);
    else if (!mark(r, c, key, key.shift ? step : undefined) && key.name !== " ") return; // Space never scrolls the page
    event.preventDefault();
  });

  /** @type {(r: number, c: number, letter: string) => number | undefined} */
  const findElement = (r, c, letter) => target.findAround(r, c).find(([own]) => own === letter)?.[1];

  /** Draw a step of the loop and move the cursor along. @type {(r: number, c: number, step: number[]) => void} */
  function draw(r, c, [dr, dc]) {
    const element = findElement(r, c, dr ? (dr < 0 ? "w" : "s") : dc < 0 ? "a" : "d");
    if (element === undefined) return;
    set([[element, game.mark(element) === YES ? NONE : YES]]);
    cells.focusCell(r + dr, c + dc);
  }

  /** @type {(r: number, c: number, key: import("../stage/keyboard.js").Key, step?: number[]) => boolean} whether the key had an effect */
  function mark(r, c, key, step) {
    const planned = shape.planKey?.(table, r, c, key, step);
    if (planned) {
      set(planned);
      return true;
    }
    const { letter } = key;
    const own = shape.getLetters ? target.cells.get(`${r},${c}`) : target.findAt({ x: c, y: r })[0];
    const whole = key.name === " " || (letter === "x" && !choices.full);
    const element = whole ? own : findElement(r, c, letter);
    if (element === undefined) return false;
    set(choices.turn(game, element, whole ? letter === "x" : key.shift));
    return true;
  }

  /** @param {import("./choices.js").Marks} marks */
  function set(marks) {
    game.set(marks);
    if (marks.length) announce(marks.map(([element]) => element));
  }
}

/** Handle Ctrl+Z and Ctrl+Y anywhere, because a click may leave the focus outside the board.
    @type {(stage: HTMLElement, step: (way: "undo" | "redo") => void) => void} */
export function followUndo(stage, step) {
  document.addEventListener("keydown", (event) => {
    const { letter, shift } = readKey(event);
    const inText = /** @type {Element} */ (event.target).closest?.("input, textarea, select");
    if (stage.dataset.shows || inText || !(event.ctrlKey || event.metaKey) || (letter !== "z" && letter !== "y")) return;
    step(shift || letter === "y" ? "redo" : "undo");
    event.preventDefault();
  });
}
