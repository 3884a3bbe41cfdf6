// Lines from corner to corner of a cell.
import { WHOLE } from "../forms.js";
import { placeOf } from "../keys.js";
import { describeLines } from "../words.js";
import { t } from "../../stage/say.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines(key) {
    const [{ r, c }, up] = [placeOf(key), key.endsWith("/") ? 1 : 0];
    return [[{ x: c, y: r + up }, { x: c + 1, y: r + 1 - up }]];
  },
  strokes: true,
  placeCross(key) {
    const { r, c } = placeOf(key);
    return { x: c + (key.endsWith("/") ? 0.84 : 0.16), y: r + 0.16 };
  },
  getCells: WHOLE.getCells,
  planKey({ target, choices, game }, r, c, { name }) {
    const own = target.findAt({ x: c, y: r });
    return own.length && (name === "/" || name === "\\") ? choices.choose(game, own[name === "/" ? 0 : 1]) : undefined;
  },
  describe(around) {
    const { target, r, c } = around;
    return describeLines(around, t`lines`, target.findAt({ x: c, y: r }).map((i) => [target.elements[i][0].slice(-1), i]));
  },
};
