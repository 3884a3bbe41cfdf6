// Steps from cell to cell, and perhaps cells that are marked among them.
import { endsOf, placeOf } from "../keys.js";
import { WAYS, linesSaid } from "../words.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  lines: (key) => [endsOf(key).map(placeOf).map(({ r, c }) => ({ x: c + 0.5, y: r + 0.5 }))],
  strokes: true,
  bends: true,
  around: (key) => endsOf(key).map(placeOf).map(({ r, c }) => `${r},${c}`),
  /** The middle of a cell is none of the steps that meet there. */
  tapped(target, spot) {
    const own = target.inMiddle(spot);
    return own === undefined ? target.nearest(spot) : own ?? undefined;
  },
  walks: true,
  letters(key) {
    const [a, b] = endsOf(key).map(placeOf);
    const across = a.r === b.r;
    return [[`${a.r},${a.c}`, across ? "d" : "s"], [`${b.r},${b.c}`, across ? "a" : "w"]];
  },
  said: (around) => linesSaid(around, "steps", around.target.beside(around.r, around.c).map(([letter, i]) => [WAYS[letter], i])),
};
