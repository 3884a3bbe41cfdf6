// Links that the reader draws between a tree and its tent, by a stroke from the tree to the cell beside
// it. They are notes of the game, so undo, trials, storage and links to positions include them.
import { around, keyOf, placeOf } from "./keys.js";
import { showNoted } from "./noted.js";
import { t } from "../stage/say.js";

/** @typedef {import("./board.js").Data} Data */
/** @typedef {import("./target.js").Spot} Spot */

const LINK = "link:"; // starts the key of a note at a tree: the way to its tent
const WAYS = [[-1, 0], [0, -1], [0, 1], [1, 0]]; // the values of notes, from 1
const TO_CELL = [t`linked to the cell above`, t`linked to the cell to the left`, t`linked to the cell to the right`, t`linked to the cell below`];
const TO_TREE = [t`linked to the tree above`, t`linked to the tree to the left`, t`linked to the tree to the right`, t`linked to the tree below`];

/** Return the keys of the trees, if a rule pairs them with tents. @param {Data} data */
const listTrees = ({ board, checks }) => (checks.some(([, check]) => check === "paired") ? board.symbols.map(([[r, c]]) => keyOf(r, c)) : []);

/** Return the keys of the notes on links that a board can have. @param {Data} data */
export const listLinks = (data) => listTrees(data).map((tree) => LINK + tree);

/** Return whether a stroke from a spot begins at a tree. @type {(data: Data, spot: Spot) => boolean} */
export const startsLink = (data, { x, y }) => listTrees(data).includes(keyOf(Math.floor(y), Math.floor(x)));

/** Return the value of the link from a tree to the cell beside it where a stroke ends; 0 if it is none.
    @type {(data: Data, start: Spot, end: Spot) => number} */
function findWay(data, start, end) {
  const [r, c, i, j] = [start.y, start.x, end.y, end.x].map(Math.floor);
  const beside = around(data.board, r, c).some(([a, b]) => a === i && b === j);
  return beside && startsLink(data, start) && !startsLink(data, end) ? 1 + WAYS.findIndex(([dr, dc]) => r + dr === i && c + dc === j) : 0;
}

/** Return the cell that a link leads to. @type {(tree: string, way: number) => string} */
const followLink = (tree, way) => keyOf(placeOf(tree).r + WAYS[way - 1][0], placeOf(tree).c + WAYS[way - 1][1]);

/** Return the notes of a stroke from a tree: the link, or none if it is there; a tent has one tree.
    @type {(table: Pick<import("./target.js").Table, "board" | "game">, start: Spot, end: Spot) => [string, number][]} */
export function planLink({ board: { data }, game: { notes } }, start, end) {
  const way = findWay(data, start, end);
  if (!way) return [];
  const own = keyOf(Math.floor(start.y), Math.floor(start.x));
  const tent = followLink(own, way);
  const others = listTrees(data).filter((tree) => tree !== own && notes[LINK + tree] && followLink(tree, notes[LINK + tree]) === tent);
  return [...others.map((tree) => /** @type {[string, number]} */ ([LINK + tree, 0])), [LINK + own, notes[LINK + own] === way ? 0 : way]];
}

/** Return the path of a link. @type {(data: Data, tree: string, way: number) => string} */
function drawLink({ cell }, tree, way) {
  const [a, b] = [tree, followLink(tree, way)].map(placeOf).map(({ r, c }) => [(c + 0.5) * cell, (r + 0.5) * cell]);
  return `M${a.join(" ")}L${b.join(" ")}`;
}

/** Return the preview of a stroke from a tree. @type {(data: Data, start: Spot, end: Spot) => string} */
export function outlineLink(data, start, end) {
  const way = findWay(data, start, end);
  return way ? drawLink(data, keyOf(Math.floor(start.y), Math.floor(start.x)), way) : "";
}

/** Draw the links of a game after each change, and describe them for screen readers. @type {NonNullable<import("./target.js").Shape["showNotes"]>} */
export function showLinks(stage, cells, board, game) {
  const trees = listTrees(board.data);
  if (!trees.length) return;
  const listNoted = () => trees.flatMap((tree) => (game.notes[LINK + tree] ? [/** @type {[string, number]} */ ([tree, game.notes[LINK + tree]])] : []));
  cells.add((r, c) => {
    const key = keyOf(r, c);
    const own = game.notes[LINK + key];
    if (own) return TO_CELL[own - 1];
    const [, way] = listNoted().find(([tree, to]) => followLink(tree, to) === key) || [];
    return way ? TO_TREE[4 - way] : "";
  });
  showNoted(stage, cells, board, "link", () => listNoted().map(([tree, way]) => ({
    d: drawLink(board.data, tree, way),
    cells: [tree, followLink(tree, way)].map(placeOf).map(({ r, c }) => [r, c]),
  })));
}
