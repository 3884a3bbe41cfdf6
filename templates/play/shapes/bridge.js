// Bridges between islands: none, one or two.
import { drawPath } from "../forms.js";
import { NO, YES } from "../game.js";
import { cellsBetween, endsOf, placeOf } from "../keys.js";
import { WAYS, formatLists } from "../words.js";
import { shape as step } from "./step.js";
import { t } from "../../stage/say.js";

const ISLAND = 0.3; // radius of an island
const APART = 0.09; // distance of two bridges from their middle

/** @type {import("../target.js").Shape} */
export const shape = {
  getLines: step.getLines,
  strokes: true,
  getOffset(choices, element, beside) {
    const second = choices.of[element][0] !== element;
    return second ? APART : beside ? -APART : 0;
  },
  getClasses: (yes, beside) => (yes && beside ? "double" : ""),
  piled: true,
  getCells(key) {
    const [a, b] = endsOf(key);
    return [a, ...cellsBetween(`${a}-${b}`), b].map(placeOf).map(({ r, c }) => `${r},${c}`);
  },
  findTapped: (target, spot) => target.findNearest(spot, ISLAND),
  waits: () => true,
  planSpan({ target, choices, game }, start, end, second) {
    const element = target.findTowards(start, end);
    return element === undefined ? [] : choices.turn(game, element, second);
  },
  outlineSpan({ target, board }, start, end) {
    const element = target.findTowards(start, end);
    return element === undefined ? "" : drawPath(shape, target.elements[element], true, board.data.cell);
  },
  getLetters: step.getLetters,
  describe({ board: { choices }, target, game, r, c }) {
    const many = (/** @type {number} */ i) => choices.of[i].filter((j) => game.mark(j) === YES).length;
    const endsAt = (/** @type {number} */ i) => endsOf(target.elements[i][0]).map(placeOf);
    const own = target.findAround(r, c).map(([letter, i]) => ({ way: WAYS[letter], i }));
    const passing = target.findAt({ x: c, y: r }).filter((i) => choices.of[i][0] === i && many(i) && !endsAt(i).some((end) => end.r === r && end.c === c));
    const across = (/** @type {number} */ i) => new Set(endsAt(i).map((end) => end.r)).size === 1;
    return formatLists([
      [t`bridges`, own.filter(({ i }) => many(i)).map(({ way, i }) => `${many(i)} ${way}`)],
      [t`no bridge`, own.filter(({ i }) => game.mark(i) === NO).map(({ way }) => way)],
      [t`passing here`, passing.map((i) => across(i) ? t`${many(i)} from left to right` : t`${many(i)} from top to bottom`)],
    ]);
  },
};
