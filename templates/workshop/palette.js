// The buttons of the editor: the block that is edited, its signs, what strokes do, and fields of the whole board.
import { t } from "../stage/say.js";
import { isWritten, splitTokens } from "./ground.js";

/** @typedef {import("./editor.js").Block} Block */
/** @typedef {import("./editor.js").Place} Place */
/** @typedef {{ block?: Block, mode: "" | "paint" | "select", armed: string, symmetry: string }} State */
/** @typedef {Record<"newRegion" | "copy" | "paste", () => void> & { choose: (name: string) => void, press: (entry: string, one: Block) => void, switchMode: (mode: "paint" | "select") => void, setSymmetry: (name: string) => void }} Acts */

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const FEWEST = 3; // letters that are offered, and one more
const SYMMETRIES = Object.entries({ "": t`none`, "half-turn": t`half turn`, "quarter-turn": t`quarter turn`, mirror: t`left and right`, "upside-down": t`top and bottom`, diagonal: t`diagonal` });

/** @param {string} label @param {() => void} act @param {boolean} [pressed] */
function makeButton(label, act, pressed) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
  button.addEventListener("click", act);
  return button;
}

/** @param {string} words @param {HTMLElement} field */
function makeLabel(words, field) {
  const label = document.createElement("label");
  label.append(`${words} `, field);
  return label;
}

/** @param {string} label @param {HTMLElement[]} parts */
function makeGroup(label, parts) {
  const group = document.createElement("div");
  group.className = "choices";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  group.append(...parts);
  return group;
}

/** Return what readers can do with a block, in words: about keys only where there may be some. @param {Block} own @param {boolean} hasRegions */
function describe(own, hasRegions) {
  const keys = !matchMedia("(hover: none), (pointer: coarse)").matches;
  const told = [keys ? t`Click or use arrow keys, and type; Delete or the right button clears; Ctrl+Z takes back.` : t`Tap a place, then a sign; a long press clears.`];
  if (hasRegions) told.push(t`Drag from a cell to extend its region, across a region to divide it, along lines for borders.`);
  if (hasRegions && keys) told.push(t`N: a new region; Shift+arrow takes the next cell.`);
  if (own.layout === "lists") told.push(t`Numbers of one line have spaces between them. From a picture: Play, draw it, go back, and choose “Make the clues”.`);
  if (own.layout === "lists of cells") {
    told.push(keys ? t`Drag over the cells, or Shift with arrow keys, Home, End, PageUp and PageDown, then Enter; the same again deletes.` : t`Drag over the cells; the same again deletes.`);
    if (own.beside) told.push(t`Click beside the board for a whole line.`);
    if (own.palette.length) told.push(t`Then enter the value.`);
  }
  if (own.signs === "o>vx") told.push(t`Click in a cell, on a side or on a corner for a dot there; again: none.`);
  else if (own.cycles) told.push(keys ? t`Click again or press Space for the next one.` : t`Tap again for the next one.`);
  if (own.signs.includes("\\")) {
    told.push(t`A black cell has the sum for the cells below it in its lower half, and the sum to its right in the upper one: click there, and type. # is black without sums.`);
    if (keys) told.push(t`/ changes the half.`);
  }
  if (own.signs.includes("^")) told.push(keys ? t`2>: a number with its arrow, also Shift+arrow.` : t`2>: a number with its arrow.`);
  if (keys) told.push(own.layout === "cells" ? t`Shift+drag selects cells; Ctrl+C and Ctrl+V copy and paste them, or the whole board.` : t`Ctrl+C copies the whole board.`);
  return told.join(" ").replaceAll("。 ", "。");
}

/**
 * @param {HTMLElement} tools
 * @param {{ blocks: () => Block[], text: (name: string) => string, send: (edit: any) => void, refused?: () => Record<string, string> }} board @param {Acts} acts
 */
export function createPalette(tools, { blocks, text, send, refused }, acts) {
  let listed = ""; // what the buttons are for

  /** Return the field for a single number. @param {Block} one */
  function makeField(one) {
    const input = document.createElement("input");
    Object.assign(input, { type: "number", min: "0", value: text(one.name).trim() });
    input.addEventListener("change", () => send({ block: one.name, places: [[0, 0]], entry: input.value }));
    return makeLabel(one.label, input);
  }

  /** Return a button for each line that a block of words may have. @param {Block} one */
  function makeSwitches(one) {
    const on = text(one.name).split("\n").map((line) => line.trim());
    return one.palette.map(([word, words]) => makeButton(words || word, () => send({ block: one.name, places: [], entry: word }), on.includes(word)));
  }

  /** Return the entries of a block that are offered: of one that takes any sign, the letters so far and the next one.
      @param {Block} one */
  function listEntries(one) {
    const none = refused?.()[one.name] || "";
    if (one.signs || one.palette.length || one.layout !== "cells" || one.paints) return one.palette.filter(([sign]) => !sign || !none.includes(sign));
    const used = new Set(splitTokens(text(one.name).toUpperCase()).flat().filter((sign) => LETTERS.includes(sign)));
    return LETTERS.slice(0, Math.max(used.size, FEWEST) + 1).map((letter) => /** @type {[string, string]} */ ([letter, ""]));
  }

  /** Return the signs of a block; beside regions also those of the clues in their cells. @param {Block} own @param {State} state */
  function makeSigns(own, { mode, armed }) {
    const cells = blocks().filter((one) => one.layout === "cells" && !one.side);
    const regions = own.layout === "cells" && cells.find((one) => one.paints);
    const isArmed = (/** @type {string} */ entry) => (mode === "paint" ? armed === entry : undefined);
    const made = (own.paints ? cells : [own]).flatMap((one) => listEntries(one).map(([entry, words]) =>
      makeButton(words ? `${entry} ${words}`.trim() : entry, () => acts.press(entry, one), isArmed(entry))));
    if (regions) made.push(makeButton(t`New region`, acts.newRegion));
    if (own.layout === "lists") made.push(makeButton(t`space`, () => acts.press(" ", own)));
    made.push(makeButton(t`Erase`, () => acts.press("", own), isArmed("")));
    return made;
  }

  /** Return what strokes do, and the symmetry of edits. @param {Block} own @param {State} state */
  function makeTools(own, { mode, symmetry }) {
    if (own.side) return [];
    const made = own.layout === "cells" && !own.paints ? [makeButton(t`Paint`, () => acts.switchMode("paint"), mode === "paint")] : [];
    if (own.layout === "cells") made.push(makeButton(t`Select`, () => acts.switchMode("select"), mode === "select"));
    if (mode === "select") made.push(makeButton(t`Copy`, acts.copy), makeButton(t`Paste`, acts.paste));
    const choice = document.createElement("select");
    choice.append(...SYMMETRIES.map(([value, words]) => new Option(words, value, false, value === symmetry)));
    choice.addEventListener("change", () => acts.setSymmetry(choice.value));
    return [...made, makeLabel(t`Symmetry`, choice)];
  }

  return {
    listEntries,
    /** List the blocks and what the chosen one takes. @param {State} state */
    list(state) {
      const own = state.block;
      if (!own) return;
      const shown = blocks().filter((one) => !isWritten(one));
      const written = blocks().filter(isWritten);
      const now = JSON.stringify([blocks(), state, written.map((one) => text(one.name)), listEntries(own).length]);
      if (now === listed) return; // a button that is pressed now stays
      listed = now;
      const focused = tools.contains(document.activeElement) ? document.activeElement?.textContent : "";
      const layers = shown.length > 1 ? shown.map((one) => makeButton(one.label, () => acts.choose(one.name), one === own)) : [];
      const groups = /** @type {[string, HTMLElement[]][]} */ ([
        [t`What is edited`, layers],
        [t`Signs`, isWritten(own) ? [] : makeSigns(own, state)],
        [t`Strokes`, isWritten(own) ? [] : makeTools(own, state)],
        [t`Of the whole board`, written.flatMap((one) => /** @type {HTMLElement[]} */ (one.layout === "one" ? [makeField(one)] : makeSwitches(one)))],
      ]);
      const hint = document.createElement("p");
      hint.className = "aside";
      hint.textContent = describe(own, blocks().some((one) => one.paints));
      tools.replaceChildren(...groups.filter(([, parts]) => parts.length).map(([label, parts]) => makeGroup(label, parts)), hint);
      for (const one of tools.querySelectorAll("button")) if (focused && one.textContent === focused) one.focus();
    },
  };
}
