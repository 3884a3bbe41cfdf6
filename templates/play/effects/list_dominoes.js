// The list of all dominoes, under the board: those that are placed are struck out. A button shows where a
// domino may lie.
import { cellsBeside, cellsOf, keyOf, sidesOf } from "../keys.js";
import { t } from "../../stage/say.js";

/** @type {import("../effects.js").Effect} */
export function list_dominoes({ data: { board }, board: drawn, panel }) {
  const values = new Map(board.clues.map(([[r, c], k]) => [keyOf(r, c), Number(k)]));
  const beside = new Map(cellsOf(board).map((cell) => [cell, sidesOf(cell).flatMap((side) => cellsBeside(board, side).filter((other) => other !== cell).map((other) => ({ side, other })))]));
  const numbers = [...new Set(values.values())].sort((a, b) => a - b);
  const nameOf = (/** @type {string[]} */ cells) => cells.map((cell) => values.get(cell) ?? 0).sort((a, b) => a - b).join("–");

  const list = Object.assign(document.createElement("div"), { className: "control dominoes" });
  list.setAttribute("role", "toolbar");
  list.setAttribute("aria-label", t`Dominoes`);
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  for (const [i, a] of numbers.entries()) {
    for (const b of numbers.slice(i)) {
      const name = `${a}–${b}`;
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: name, tabIndex: buttons.size ? -1 : 0 });
      made.addEventListener("click", () => drawn.highlight(findPlaces(name), "hinted"));
      buttons.set(name, made);
      list.append(made);
    }
  }
  list.addEventListener("keydown", (event) => {
    const all = [...buttons.values()];
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = all[at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] || NaN)];
    if (!to) return;
    for (const one of all) one.tabIndex = one === to ? 0 : -1;
    to.focus();
    event.preventDefault();
  });
  panel.append(list);

  /** Return the cells where a domino may lie, as far as the numbers say. @param {string} name */
  function findPlaces(name) {
    return [...beside].flatMap(([cell, near]) => (near.some(({ other }) => nameOf([cell, other]) === name) ? [cell] : []));
  }

  return (marked) => {
    list.hidden = !marked;
    const open = (/** @type {string} */ cell) => (beside.get(cell) || []).filter(({ side }) => !marked?.yes.has(side)).map(({ other }) => other);
    /** @type {Map<string, number>} */
    const placed = new Map();
    for (const cell of values.keys()) {
      const [other, ...more] = open(cell);
      if (other === undefined || more.length || other < cell || open(other).length !== 1) continue;
      placed.set(nameOf([cell, other]), (placed.get(nameOf([cell, other])) || 0) + 1);
    }
    for (const [name, button] of buttons) {
      const count = placed.get(name) || 0;
      button.className = count > 1 ? "twice" : count ? "placed" : "";
      button.ariaLabel = count > 1 ? t`${name}, placed ${count} times` : count ? t`${name}, placed` : name;
    }
    return {};
  };
}
