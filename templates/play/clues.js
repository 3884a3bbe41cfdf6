// Describes the clues in and around a cell for screen readers.
import { t } from "../stage/say.js";

/** @typedef {import("./view.js").BoardData} BoardData */
/** @typedef {import("./view.js").At} At */

const CORNERS = /** @type {[number, number, string][]} */ ([
  [0, 0, t`upper left`], [0, 1, t`upper right`], [1, 0, t`lower left`], [1, 1, t`lower right`],
]);

const WAYS = /** @type {Record<string, string>} */ ({ "^": t`up`, v: t`down`, "<": t`to the left`, ">": t`to the right` });

/** @param {number} made @param {string} [operator] */
const tellMade = (made, operator = "") => ({
  "+": t`the region makes ${made} as a sum`, "-": t`the region makes ${made} as a difference`,
  "*": t`the region makes ${made} as a product`, "/": t`the region makes ${made} as a quotient`,
}[operator] || t`the region makes ${made}`);

const LINES = { left: t`clue of the row`, top: t`clue of the column`, right: t`clue of the row on the right`, bottom: t`clue of the column below` };

/** @type {<T>(all: [At, T][], r: number, c: number) => T | undefined} */
const findAt = (all, r, c) => all.find(([[i, j]]) => i === r && j === c)?.[1];

/** `words`: those of the lists of cells that contain the cell. @type {(board: BoardData, r: number, c: number, names: Record<string, string>, words?: string) => string} */
export function describeClues({ clues, symbols, points, arrows, regions, sums, cages, outside }, r, c, names, words) {
  const region = regions.findIndex((cells) => cells.some(([i, j]) => i === r && j === c));
  const number = findAt(clues, r, c);
  const symbol = findAt(symbols, r, c);
  const arrow = findAt(arrows || [], r, c);
  const [down, right] = findAt(sums || [], r, c) || [];
  const [operator, made] = findAt(cages || [], r, c) || [];
  return [
    region < 0 ? "" : names["."] && regions[region].length === 1 ? names["."] : `${names.region} ${region + 1}`,
    number === undefined ? "" : names["#"] || "",
    number === undefined || (number === null && names["#"]) ? "" : number === null ? t`number unknown` : t`number ${number}`,
    arrow ? `${arrow[1]} ${WAYS[arrow[0]]}` : arrow === null ? t`a clue without a number` : "",
    symbol ? names[symbol] || t`symbol ${symbol}` : "",
    down === undefined ? "" : t`black`,
    down ? t`sum ${down} below` : "",
    right ? t`sum ${right} to the right` : "",
    made ? tellMade(made, operator) : "",
    ...CORNERS.map(([dr, dc, where]) => {
      const k = findAt(points || [], r + dr, c + dc);
      return k === undefined ? "" : t`${k ?? "?"} at the ${where} corner`;
    }),
    ...(outside || []).map(([side, lists]) => {
      const list = lists[side === "left" || side === "right" ? r : c];
      const told = list ? list.join(" ") || 0 : "?";
      return `${LINES[side]}: ${told}`;
    }),
    words,
  ].filter(Boolean).join(t`, `);
}
