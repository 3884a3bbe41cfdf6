// Describes the clues in and around a cell for screen readers.

/** @typedef {import("./view.js").BoardData} BoardData */
/** @typedef {import("./view.js").At} At */

const CORNERS = /** @type {[number, number, string][]} */ ([
  [0, 0, "upper left"], [0, 1, "upper right"], [1, 0, "lower left"], [1, 1, "lower right"],
]);

const WAYS = /** @type {Record<string, string>} */ ({ "^": "up", v: "down", "<": "to the left", ">": "to the right" });
const MADE = /** @type {Record<string, string>} */ ({ "+": " as a sum", "-": " as a difference", "*": " as a product", "/": " as a quotient" });
const LINES = { left: "row's clue", top: "column's clue", right: "row's clue to the right", bottom: "column's clue below" };

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
    number === undefined || (number === null && names["#"]) ? "" : `number ${number ?? "unknown"}`,
    arrow ? `${arrow[1]} ${WAYS[arrow[0]]}` : arrow === null ? "a clue without a number" : "",
    symbol ? names[symbol] || `symbol ${symbol}` : "",
    down === undefined ? "" : "black",
    down ? `sum ${down} below` : "",
    right ? `sum ${right} to the right` : "",
    made ? `the region makes ${made}${MADE[operator || ""] || ""}` : "",
    ...CORNERS.map(([dr, dc, where]) => {
      const k = findAt(points || [], r + dr, c + dc);
      return k === undefined ? "" : `${k ?? "unknown"} at the ${where} corner`;
    }),
    ...(outside || []).map(([side, lists]) => {
      const list = lists[side === "left" || side === "right" ? r : c];
      return `the ${LINES[side]} ${list ? list.join(" ") || 0 : "unknown"}`;
    }),
    words,
  ].filter(Boolean).join(", ");
}
