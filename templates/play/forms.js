// Paths of marks on the board, in units of a cell.
import { isPlace, placeOf } from "./keys.js";

const CROSS = 0.09;

/** @typedef {import("./target.js").Spot} Spot */
/** @typedef {Pick<import("./target.js").Shape, "getLines" | "fills" | "placeCross" | "getCells">} Form */

/** The form of a whole cell; highlights use it, too. @type {Form} */
export const WHOLE = {
  getLines(key) {
    const { r, c } = placeOf(key);
    return [[{ x: c, y: r }, { x: c + 1, y: r }, { x: c + 1, y: r + 1 }, { x: c, y: r + 1 }]];
  },
  fills: true,
  placeCross(key) {
    const { r, c } = placeOf(key);
    return { x: c + 0.84, y: r + 0.16 };
  },
  getCells(key) {
    const { r, c } = placeOf(key);
    return [`${r},${c}`];
  },
};

/** Return the form of a single mark. (Cells may occur among steps and sides.) @type {(shape: Form, key: string) => Form} */
export const formOf = (shape, key) => (isPlace(key) ? WHOLE : shape);

/** Return the path of a mark. `aside`: its distance from the usual place, in cells.
    @type {(shape: Form, keys: string[], yes: boolean, cell: number, aside?: number) => string} */
export function drawPath(shape, keys, yes, cell, aside = 0) {
  const n = (/** @type {number} */ value) => Math.round(value * cell * 100) / 100;
  const at = (/** @type {Spot} */ { x, y }, dx = 0, dy = 0) => `${n(x + dx)} ${n(y + dy)}`;
  return keys
    .map((key) => {
      const { getLines, fills, placeCross } = formOf(shape, key);
      const drawn = getLines(key);
      const [a, b] = drawn[0];
      const [dx, dy] = a.y === b.y ? [0, aside] : [aside, 0];
      if (yes) return drawn.map((spots) => `M${spots.map((spot) => at(spot, dx, dy)).join("L")}${fills ? "z" : ""}`).join("");
      const spot = placeCross?.(key) || { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      return [-CROSS, CROSS].map((d) => `M${at(spot, dx - CROSS, dy + d)}L${at(spot, dx + CROSS, dy - d)}`).join("");
    })
    .join("");
}

/** Return the path of a sign around the centre of a cell. @type {(sign: string, key: string, cell: number) => string} */
export function drawSign(sign, key, cell) {
  const { r, c } = placeOf(key);
  return `M${(c + 0.5) * cell} ${(r + 0.5) * cell}${sign}`;
}
