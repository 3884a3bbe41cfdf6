// Steps from cell to cell, and marked cells among them.
import { endsOf, placeOf } from "../keys.js";
import { WAYS, describeLines } from "../words.js";
import { t } from "../../stage/say.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines: (key) => [endsOf(key).map(placeOf).map(({ r, c }) => ({ x: c + 0.5, y: r + 0.5 }))],
  strokes: true,
  bends: true,
  getCells: (key) => endsOf(key).map(placeOf).map(({ r, c }) => `${r},${c}`),
  /** Return the element of a tap. The middle of a cell belongs to no step. */
  findTapped(target, spot) {
    const own = target.findInMiddle(spot);
    return own === undefined ? target.findNearest(spot) : own ?? undefined;
  },
  walks: true,
  getLetters(key) {
    const [a, b] = endsOf(key).map(placeOf);
    const across = a.r === b.r;
    return [[`${a.r},${a.c}`, across ? "d" : "s"], [`${b.r},${b.c}`, across ? "a" : "w"]];
  },
  describe: (around) => describeLines(around, t`steps`, around.target.findAround(around.r, around.c).map(([letter, i]) => [WAYS[letter], i])),
};
