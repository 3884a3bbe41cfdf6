// Bridges between islands: none, one, or a second one beside the first.
import { pathOf } from "../forms.js";
import { NO, YES } from "../game.js";
import { between, endsOf, placeOf } from "../keys.js";
import { WAYS, said } from "../words.js";
import { shape as step } from "./step.js";

const ISLAND = 0.3; // what belongs to an island itself, from its middle
const APART = 0.09; // two bridges, each from their middle

/** @type {import("../target.js").Shape} */
export const shape = {
  lines: step.lines,
  strokes: true,
  aside(choices, element, beside) {
    const second = choices.of[element][0] !== element;
    return second ? APART : beside ? -APART : 0;
  },
  look: (yes, beside) => (yes && beside ? "double" : ""),
  piled: true,
  around(key) {
    const [a, b] = endsOf(key);
    return [a, ...between(`${a}-${b}`), b].map(placeOf).map(({ r, c }) => `${r},${c}`);
  },
  tapped: (target, spot) => target.nearest(spot, ISLAND),
  waits: () => true,
  spanned({ target, choices, game }, start, end, second) {
    const element = target.towards(start, end);
    return element === undefined ? [] : choices.turned(game, element, second);
  },
  outlined({ target, board }, start, end) {
    const element = target.towards(start, end);
    return element === undefined ? "" : pathOf(shape, target.elements[element], true, board.data.cell);
  },
  letters: step.letters,
  said({ board: { choices }, target, game, r, c }) {
    const many = (/** @type {number} */ i) => choices.of[i].filter((j) => game.mark(j) === YES).length;
    const endsAt = (/** @type {number} */ i) => endsOf(target.elements[i][0]).map(placeOf);
    const own = target.beside(r, c).map(([letter, i]) => ({ way: WAYS[letter], i }));
    const passing = target.at({ x: c, y: r }).filter((i) => choices.of[i][0] === i && many(i) && !endsAt(i).some((end) => end.r === r && end.c === c));
    const across = (/** @type {number} */ i) => new Set(endsAt(i).map((end) => end.r)).size === 1;
    return said([
      ["bridges", own.filter(({ i }) => many(i)).map(({ way, i }) => `${many(i)} ${way}`)],
      ["surely none", own.filter(({ i }) => game.mark(i) === NO).map(({ way }) => way)],
      ["passing here", passing.map((i) => `${many(i)} ${across(i) ? "from left to right" : "from top to bottom"}`)],
    ]);
  },
};
