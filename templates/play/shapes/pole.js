// A plus or a minus in a cell: one touch marks both poles of a magnet.
import { WHOLE } from "../forms.js";
import { NO, YES } from "../game.js";
import { keyOf, placeOf } from "../keys.js";
import { marked } from "../words.js";

const HALF = 0.275; // of a plus or a minus

/** The elements that put a plus, and a minus, into a cell; none where it takes no pole.
    @type {(target: import("../target.js").Target, r: number, c: number) => number[]} */
function polesAt(target, r, c) {
  const [one, other] = target.at({ x: c, y: r });
  if (one === undefined) return [];
  return target.elements[one].includes(`${keyOf(r, c)}plus`) ? [one, other] : [other, one];
}

/** @type {import("../target.js").Shape} */
export const shape = {
  lines(key) {
    const { r, c } = placeOf(key);
    const [x, y] = [c + 0.5, r + 0.5];
    const dash = [{ x: x - HALF, y }, { x: x + HALF, y }];
    return key.endsWith("plus") ? [dash, [{ x, y: y - HALF }, { x, y: y + HALF }]] : [dash];
  },
  around: WHOLE.around,
  /** A tap goes through what a cell can hold: a plus, a minus, surely none. */
  touched({ target, choices, game }, spot, second) {
    const [plus, minus] = polesAt(target, Math.floor(spot.y), Math.floor(spot.x));
    if (plus === undefined) return [];
    const turns = second || game.mark(minus) === YES || game.mark(minus) === NO;
    return turns ? choices.turned(game, plus, true) : choices.chosen(game, game.mark(plus) === YES ? minus : plus);
  },
  typed({ target, choices, game }, r, c, key) {
    const own = polesAt(target, r, c);
    return own.length && (key === "+" || key === "-") ? choices.chosen(game, own[key === "+" ? 0 : 1]) : undefined;
  },
  said({ target, game, r, c }) {
    const { yes, no } = marked(game, polesAt(target, r, c).map((i, k) => ["+−"[k], i]));
    return yes[0] ?? (no.length ? "surely no pole" : "");
  },
};
