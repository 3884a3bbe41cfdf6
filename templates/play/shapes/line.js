// Lines from corner to corner of a cell.
import { WHOLE } from "../forms.js";
import { placeOf } from "../keys.js";
import { linesSaid } from "../words.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  lines(key) {
    const [{ r, c }, up] = [placeOf(key), key.endsWith("/") ? 1 : 0];
    return [[{ x: c, y: r + up }, { x: c + 1, y: r + 1 - up }]];
  },
  strokes: true,
  cross(key) {
    const { r, c } = placeOf(key);
    return { x: c + (key.endsWith("/") ? 0.84 : 0.16), y: r + 0.16 };
  },
  around: WHOLE.around,
  typed({ target, choices, game }, r, c, key) {
    const own = target.at({ x: c, y: r });
    return own.length && (key === "/" || key === "\\") ? choices.chosen(game, own[key === "/" ? 0 : 1]) : undefined;
  },
  said(around) {
    const { target, r, c } = around;
    return linesSaid(around, "lines", target.at({ x: c, y: r }).map((i) => [target.elements[i][0].slice(-1), i]));
  },
};
