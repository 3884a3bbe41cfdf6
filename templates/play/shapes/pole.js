// Poles: a plus or a minus in a cell; one touch marks both poles of a magnet.
import { WHOLE } from "../forms.js";
import { NO, YES } from "../game.js";
import { keyOf, placeOf } from "../keys.js";
import { splitByMark } from "../words.js";

const HALF = 0.275; // half the length of a plus or minus

/** Return the elements for a plus and a minus in a cell; none if the cell takes no pole.
    @type {(target: import("../target.js").Target, r: number, c: number) => number[]} */
function findPoles(target, r, c) {
  const [one, other] = target.findAt({ x: c, y: r });
  if (one === undefined) return [];
  return target.elements[one].includes(`${keyOf(r, c)}plus`) ? [one, other] : [other, one];
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
  /** Return the marks of a tap in a cell: plus, minus, then surely none. */
  planTouch({ target, choices, game }, spot, second) {
    const [plus, minus] = findPoles(target, Math.floor(spot.y), Math.floor(spot.x));
    if (plus === undefined) return [];
    const turns = second || game.mark(minus) === YES || game.mark(minus) === NO;
    return turns ? choices.turn(game, plus, true) : choices.choose(game, game.mark(plus) === YES ? minus : plus);
  },
  planKey({ target, choices, game }, r, c, key) {
    const own = findPoles(target, r, c);
    return own.length && (key === "+" || key === "-") ? choices.choose(game, own[key === "+" ? 0 : 1]) : undefined;
  },
  describe({ target, game, r, c }) {
    const { yes, no } = splitByMark(game, findPoles(target, r, c).map((i, k) => ["+−"[k], i]));
    return yes[0] ?? (no.length ? "no pole" : "");
  },
};
