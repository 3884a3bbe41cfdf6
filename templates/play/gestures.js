// What mouse, finger and keys mean on a board. A shape of marks has its own ways; a kind has none.
import { NO, NONE, YES } from "./game.js";
import { keyOf } from "./keys.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../stage/cells.js").Cells} Cells */
/** @typedef {import("./shapes.js").Target} Target */

/** What a mark becomes when it is touched again. @param {number} mark */
const next = (mark) => [YES, NO, NONE][mark];
/** The same by the second button: surely not, or nothing. @param {number} mark */
const other = (mark) => (mark === NO ? NONE : NO);

/** The elements beside a cell, by the letters that mark them: up, left, down, right.
    @type {(board: Board, r: number, c: number) => Record<string, number>} */
export function sidesAt({ data }, r, c) {
  const [top, left, bottom, right] =
    data.shape === "side"
      ? [[0, 0, 0, 1], [0, 0, 1, 0], [1, 0, 1, 1], [0, 1, 1, 1]]
      : [[-1, 0, 0, 0], [0, -1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]];
  const found = Object.entries({ w: top, a: left, s: bottom, d: right }).map(([letter, [r1, c1, r2, c2]]) => {
    const key = `${keyOf(r + r1, c + c1)}-${keyOf(r + r2, c + c2)}`;
    return /** @type {[string, number]} */ ([letter, data.elements.findIndex(([own]) => own === key)]);
  });
  return Object.fromEntries(found.filter(([, element]) => element >= 0));
}

/** Mouse, pen and finger. `playing` says whether the board is to be played at this moment.
    @type {(sheet: HTMLElement, board: Board, target: Target, game: Game, playing: () => boolean) => void} */
export function followPointer(sheet, board, target, game, playing) {
  /** @type {{ start: import("./shapes.js").Spot, mark: number | null, second: boolean, moves: number } | null} */
  let stroke = null;

  /** @param {number | undefined} element */
  function draw(element) {
    if (!stroke || element === undefined) return;
    const change = stroke.second ? other : next;
    stroke.mark ??= change(game.mark(element));
    if (game.mark(element) === stroke.mark) return;
    game.set([[element, stroke.mark]], stroke.moves++ > 0);
  }

  sheet.addEventListener("pointerdown", (event) => {
    if (!playing() || (event.pointerType !== "mouse" && !event.isPrimary)) return;
    stroke = { start: board.spot(event), mark: null, second: event.button === 2 || event.ctrlKey, moves: 0 };
    sheet.setPointerCapture(event.pointerId);
    if (target.shape === "cell") draw(target.tapped(stroke.start));
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!stroke || target.shape === "line") return;
    const spot = board.spot(event);
    if (Math.hypot(spot.x - stroke.start.x, spot.y - stroke.start.y) > 0.15) draw(target.drawnOver(spot));
  });
  sheet.addEventListener("pointerup", (event) => {
    if (!stroke) return;
    if (target.shape === "line") lineUnder(board.spot(event));
    else if (!stroke.moves && target.shape !== "cell") draw(target.tapped(stroke.start));
    stroke = null;
  });
  sheet.addEventListener("pointercancel", () => (stroke = null));
  sheet.addEventListener("board:two", () => {
    if (stroke?.moves) game.takeBack(); // the first of two fingers that move the board (zoom.js)
    stroke = null;
  });
  sheet.addEventListener("contextmenu", (event) => playing() && event.preventDefault());

  /** A stroke from corner to corner draws this line; a tap goes through what a cell can hold.
      @param {import("./shapes.js").Spot} end */
  function lineUnder(end) {
    if (!stroke) return;
    const { start, second } = stroke;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const [slash, back] = target.at({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
    if (slash === undefined) return;
    if (Math.min(Math.abs(dx), Math.abs(dy)) > 0.3) {
      const [drawn, across] = dx * dy < 0 ? [slash, back] : [back, slash];
      game.set(second ? [[drawn, other(game.mark(drawn))]] : instead(game, drawn, across));
    } else game.set(turned(game, slash, back, second));
  }
}

/** A line of a cell, or none; the other one makes way for it. @type {(game: Game, line: number, across: number) => [number, number][]} */
function instead(game, line, across) {
  if (game.mark(line) === YES) return [[line, NONE]];
  return game.mark(across) === YES ? [[line, YES], [across, NONE]] : [[line, YES]];
}

/** A cell's two lines, one tap further: none, \, /, surely none.
    @type {(game: Game, slash: number, back: number, second?: boolean) => [number, number][]} */
function turned(game, slash, back, second = false) {
  const states = [[NONE, NONE], [NONE, YES], [YES, NONE], [NO, NO]];
  const at = states.findIndex(([a, b]) => game.mark(slash) === a && game.mark(back) === b);
  const [a, b] = second ? (at === 3 ? states[0] : states[3]) : states[(at + 1) % states.length];
  return [[slash, a], [back, b]];
}

/** Keys on the grid of cells: letters and space mark. `said` is told what was marked.
    @type {(cells: Cells, board: Board, target: Target, game: Game, playing: () => boolean, said: (elements: number[]) => void) => void} */
export function followKeys(cells, board, target, game, playing, said) {
  cells.root.addEventListener("keydown", (event) => {
    const at = cells.here();
    if (at === undefined || !playing() || event.altKey || event.metaKey || event.ctrlKey) return;
    const { cols } = board.data.board;
    const [r, c] = [Math.floor(at / cols), at % cols];
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step && event.shiftKey && target.shape === "step") draw(r, c, step);
    else if (!mark(r, c, event.key)) return;
    event.preventDefault();
  });

  /** A step of the loop and the cursor with it. @type {(r: number, c: number, step: number[]) => void} */
  function draw(r, c, [dr, dc]) {
    const letter = dr ? (dr < 0 ? "w" : "s") : dc < 0 ? "a" : "d";
    const element = sidesAt(board, r, c)[letter];
    if (element === undefined) return;
    set([[element, game.mark(element) === YES ? NONE : YES]]);
    cells.go(r + dr, c + dc);
  }

  /** @type {(r: number, c: number, key: string) => boolean} whether the key marks something */
  function mark(r, c, key) {
    const spot = { x: c + 0.5, y: r + 0.5 };
    const small = key.toLowerCase();
    const change = key === small ? next : other;
    if (target.shape === "cell") {
      const [element] = target.at(spot);
      if (key === " ") set([[element, next(game.mark(element))]]);
      else if (small === "x") set([[element, other(game.mark(element))]]);
      else return false;
      return true;
    }
    if (target.shape === "line") return markLine(spot, small);
    const element = sidesAt(board, r, c)[small];
    if (element === undefined) return false;
    set([[element, change(game.mark(element))]]);
    return true;
  }

  /** @type {(spot: import("./shapes.js").Spot, key: string) => boolean} */
  function markLine(spot, key) {
    const [slash, back] = target.at(spot);
    if (slash === undefined) return false;
    if (key === "/") set(instead(game, slash, back));
    else if (key === "\\") set(instead(game, back, slash));
    else if (key === " ") set(turned(game, slash, back));
    else if (key === "x") set(turned(game, slash, back, true));
    else return false;
    return true;
  }

  /** @param {[number, number][]} marks */
  function set(marks) {
    game.set(marks);
    said(marks.map(([element]) => element));
  }
}
