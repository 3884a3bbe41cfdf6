// Half cells, each around a corner.
import { WHOLE } from "../forms.js";
import { NO, YES } from "../game.js";
import { placeOf } from "../keys.js";
import { describeLines } from "../words.js";
import { t } from "../../stage/say.js";

const CORNERS = /** @type {Record<string, string>} */ ({ nw: t`upper left`, ne: t`upper right`, sw: t`lower left`, se: t`lower right` });

/** Return the distance of the corner to the right and down: 0 or 1. @param {string} key */
const findCorner = (key) => [key.endsWith("e"), /s.$/.test(key)].map(Number);

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines(key) {
    const [{ r, c }, [x, y]] = [placeOf(key), findCorner(key)];
    return [[{ x: c + x, y: r + y }, { x: c + 1 - x, y: r + y }, { x: c + x, y: r + 1 - y }]];
  },
  fills: true,
  placeCross(key) {
    const [{ r, c }, [x, y]] = [placeOf(key), findCorner(key)];
    return { x: c + (x ? 0.84 : 0.16), y: r + (y ? 0.84 : 0.16) };
  },
  getClasses: (yes) => (yes ? "half" : ""),
  getCells: WHOLE.getCells,
  /** Return the marks of a tap near a corner: fill the half cell around it, or mark the filled cell as empty. */
  planTouch({ target, choices, game }, spot, second) {
    const own = target.findAt(spot);
    if (!own.length) return [];
    const element = own[2 * Math.round(spot.y % 1) + Math.round(spot.x % 1)];
    const turns = second || game.mark(element) === YES || own.every((i) => game.mark(i) === NO);
    return turns ? choices.turn(game, element, true) : choices.choose(game, element);
  },
  planKey({ target, choices, game }, r, c, { letter }) {
    const own = target.findAt({ x: c, y: r });
    return own.length && /^[qead]$/.test(letter) ? choices.choose(game, own["qead".indexOf(letter)]) : undefined;
  },
  describe(around) {
    const { target, r, c } = around;
    return describeLines(around, t`black`, target.findAt({ x: c, y: r }).map((i) => [CORNERS[target.elements[i][0].slice(-2)], i]));
  },
};
