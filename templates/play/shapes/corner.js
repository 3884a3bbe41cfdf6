// Halves of cells: each about one of the corners.
import { WHOLE } from "../forms.js";
import { NO, YES } from "../game.js";
import { placeOf } from "../keys.js";
import { linesSaid } from "../words.js";

const CORNERS = /** @type {Record<string, string>} */ ({ nw: "upper left", ne: "upper right", sw: "lower left", se: "lower right" });

/** How far to the right and down the corner is. @param {string} key */
const corner = (key) => [key.endsWith("e"), /s.$/.test(key)].map(Number);

/** @type {import("../target.js").Shape} */
export const shape = {
  lines(key) {
    const [{ r, c }, [x, y]] = [placeOf(key), corner(key)];
    return [[{ x: c + x, y: r + y }, { x: c + 1 - x, y: r + y }, { x: c + x, y: r + 1 - y }]];
  },
  fills: true,
  cross(key) {
    const [{ r, c }, [x, y]] = [placeOf(key), corner(key)];
    return { x: c + (x ? 0.84 : 0.16), y: r + (y ? 0.84 : 0.16) };
  },
  look: (yes) => (yes ? "half" : ""),
  around: WHOLE.around,
  /** A tap near a corner fills the half about it; again, and there is surely none in the cell. */
  touched({ target, choices, game }, spot, second) {
    const own = target.at(spot);
    if (!own.length) return [];
    const element = own[2 * Math.round(spot.y % 1) + Math.round(spot.x % 1)];
    const turns = second || game.mark(element) === YES || own.every((i) => game.mark(i) === NO);
    return turns ? choices.turned(game, element, true) : choices.chosen(game, element);
  },
  typed({ target, choices, game }, r, c, key) {
    const own = target.at({ x: c, y: r });
    return own.length && /^[qead]$/i.test(key) ? choices.chosen(game, own["qead".indexOf(key.toLowerCase())]) : undefined;
  },
  said(around) {
    const { target, r, c } = around;
    return linesSaid(around, "black", target.at({ x: c, y: r }).map((i) => [CORNERS[target.elements[i][0].slice(-2)], i]));
  },
};
