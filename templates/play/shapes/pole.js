// Poles: a plus or a minus in a cell; one touch marks both poles of a magnet. Notes on both of its cells
// say that it has poles, in either order.
import { WHOLE } from "../forms.js";
import { NO, NONE, YES } from "../game.js";
import { keyOf, placeOf } from "../keys.js";
import { splitByMark } from "../words.js";
import { t } from "../../stage/say.js";

const HALF = 0.275; // half the length of a plus or minus

/** Return the elements for a plus and a minus in a cell; none if the cell takes no pole.
    @type {(target: import("../target.js").Target, r: number, c: number) => number[]} */
function findPoles(target, r, c) {
  const [one, other] = target.findAt({ x: c, y: r });
  if (one === undefined) return [];
  return target.elements[one].includes(`${keyOf(r, c)}plus`) ? [one, other] : [other, one];
}

/** Return the elements of the notes on both cells of a magnet. @type {(target: import("../target.js").Target, plus: number) => number[]} */
function findNotes(target, plus) {
  return target.elements[plus].map(placeOf).flatMap(({ r, c }) => target.findAt({ x: c, y: r }).slice(2));
}

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines(key) {
    const { r, c } = placeOf(key);
    const [x, y] = [c + 0.5, r + 0.5];
    const dash = [{ x: x - HALF, y }, { x: x + HALF, y }];
    return key.endsWith("plus") ? [dash, [{ x, y: y - HALF }, { x, y: y + HALF }]] : [dash];
  },
  getCells: WHOLE.getCells,
  /** Return the marks of a tap in a cell: plus, minus, then surely none. `second`: surely none, a note, or nothing. */
  planTouch({ target, choices, game }, spot, second) {
    const [plus, minus] = findPoles(target, Math.floor(spot.y), Math.floor(spot.x));
    if (plus === undefined) return [];
    const notes = (/** @type {number} */ mark) => findNotes(target, plus).map((i) => /** @type {[number, number]} */ ([i, mark]));
    const noted = notes(YES).some(([i]) => game.mark(i) === YES);
    if (second && noted) return notes(NONE);
    if (second && game.mark(plus) === NO) return [...choices.turn(game, plus, true), ...notes(YES)];
    const turns = second || game.mark(minus) === YES || game.mark(minus) === NO;
    const marks = turns ? choices.turn(game, plus, true) : choices.choose(game, game.mark(plus) === YES ? minus : plus);
    return [...marks, ...notes(NONE)];
  },
  planKey(table, r, c, { name, letter }) {
    const { target, choices, game } = table;
    const own = findPoles(target, r, c);
    if (letter === "x") return shape.planTouch?.(table, { x: c, y: r }, true);
    return own.length && (name === "+" || name === "-") ? choices.choose(game, own[name === "+" ? 0 : 1]) : undefined;
  },
  describe({ target, game, r, c }) {
    const poles = findPoles(target, r, c);
    const { yes, no } = splitByMark(game, poles.map((i, k) => ["+−"[k], i]));
    const noted = poles.length && findNotes(target, poles[0]).some((i) => game.mark(i) === YES);
    return yes[0] ?? (no.length ? t`no pole` : noted ? t`some pole` : "");
  },
};
