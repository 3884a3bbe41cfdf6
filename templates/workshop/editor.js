// Gestures on the board of the workshop: they become places and entries, which the desk understands.
import { createSvg } from "../stage/svg.js";
import { createStroke } from "./stroke.js";

/** @typedef {[row: number, column: number]} Place */
/** @typedef {"" | "top" | "bottom" | "left" | "right"} Side */
/** @typedef {{ name: string, optional: boolean, about: string, layout: string, side: Side, beside: boolean, signs: string, palette: [entry: string, words: string][], paints: boolean, cycles: boolean }} Block */
/** @typedef {{ block: string, places: Place[], entry: string, typed?: string }} Edit */

const CELL = 40; // user units of a cell in the drawing
const ROOM = 32; // user units beside the board for clues, also if there are none yet
const BESIDE = 0.3; // cells from the board where a stroke along a line may begin
const SLOT = 22; // user units of the place of one clue there
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const FEWEST = 3; // letters that are offered, and one more
const HELD = 450; // milliseconds until a press clears a place
const STEPS = /** @type {Record<string, Place>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
const CORNERS = /** @type {Record<string, Place>} */ ({ Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] }); // as on a keypad
const SIDES = /** @type {Record<string, string>} */ ({ ArrowUp: "top", ArrowDown: "bottom", ArrowLeft: "left", ArrowRight: "right" });
const AIMS = /** @type {Record<string, string>} */ ({ ArrowUp: "^", ArrowDown: "v", ArrowLeft: "<", ArrowRight: ">" });
// entries that are no signs, as in site_gen/workshop/drafts.py
const [NEW_REGION, NEXT, EXTEND, TAKE, BORDER] = ["new", "next", "extend", "take", "border"];

/**
 * Let readers edit the board in `sheet`. `blocks` returns the blocks that are edited, `size` the rows and columns,
 * `text` a block's text, and `send` sends an edit. `tools`: the place of the buttons for the block and its signs.
 * @param {HTMLElement} sheet @param {HTMLElement} tools
 * @param {{ blocks: () => Block[], size: () => Place, text: (name: string) => string, send: (edit: Edit) => void, say: (text: string) => void }} board
 */
export function createEditor(sheet, tools, { blocks, size, text, send, say }) {
  let name = ""; // the block that is edited
  /** @type {Place[]} */
  let chosen = [];
  let typed = "";
  let painting = false;
  let armed = ""; // what a stroke paints
  let listed = ""; // what the buttons are for
  /** @type {ReturnType<typeof createStroke> | undefined} */
  let stroke;
  /** @type {{ block: string, place: Place, text: string }[]} entries that the desk has not answered yet */
  let pending = [];
  /** @type {number | undefined} */
  let held;

  const block = () => blocks().find((one) => one.name === name) || blocks()[0];
  const isListed = () => block()?.layout === "lists of cells";
  const isWritten = (/** @type {Block} */ one) => one.layout === "words" || one.layout === "one";
  const inCells = () => blocks().filter((one) => !one.side && !isWritten(one));

  /** Return the block that a stroke changes: regions, even while numbers are typed. */
  const dragged = () => (painting || isListed() || block()?.paints ? block() : inCells().find((one) => one.paints));

  /** Return the rows and columns of places that a block has. @param {Block} one @returns {Place} */
  function extent(one) {
    const [rows, cols] = size();
    const count = one.side === "left" || one.side === "right" ? rows : cols;
    if (one.layout === "points") return [rows + 1, cols + 1];
    if (one.layout === "line") return [1, count];
    if (one.layout === "lists") return [count, 1];
    return one.layout === "one" ? [1, 1] : [rows, cols];
  }

  /** @param {Place} place @param {Block} [one] */
  const isInside = ([r, c], one = block()) => r >= 0 && c >= 0 && r < extent(one)[0] && c < extent(one)[1];

  /** Return where an event is, in cells. @param {MouseEvent} event @returns {[x: number, y: number] | undefined} */
  function findSpot(event) {
    const drawing = sheet.querySelector(":scope > svg");
    const matrix = drawing instanceof SVGSVGElement && drawing.getScreenCTM();
    if (!matrix || !block()) return undefined;
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [spot.x / CELL, spot.y / CELL];
  }

  /** Return the side of the board that a spot is on, and the index of the line there.
      @param {[x: number, y: number]} spot @returns {[side: Side, line: number]} */
  function findSide([x, y]) {
    const [rows, cols] = size();
    if (x >= 0 && x < cols && (y < 0 || y >= rows)) return [y < 0 ? "top" : "bottom", Math.floor(x)];
    if (y >= 0 && y < rows && (x < 0 || x >= cols)) return [x < 0 ? "left" : "right", Math.floor(y)];
    return ["", 0];
  }

  /** Return the cells of a line, from one side on. @param {Side} side @param {number} line @returns {Place[]} */
  function listLine(side, line) {
    const [rows, cols] = size();
    const across = side === "left" || side === "right";
    const cells = Array.from({ length: across ? cols : rows }, (_, i) => /** @type {Place} */ (across ? [line, i] : [i, line]));
    return side === "left" || side === "top" ? cells : cells.reverse();
  }

  /** Return the places that a spot means, and choose the block beside the board if it is there.
      @param {[x: number, y: number]} spot @returns {Place[]} */
  function findPlaces(spot) {
    const [side, line] = findSide(spot);
    if (side && block().beside) return listLine(side, line);
    const outside = side && blocks().find((one) => one.side === side);
    if (outside) {
      if (outside.name !== name) choose(outside.name);
      return [outside.layout === "line" ? [0, line] : [line, 0]];
    }
    if (block().side || isWritten(block())) {
      if (side || !inCells().length) return [];
      choose(inCells()[0].name);
    }
    const snap = block().layout === "points" ? Math.round : Math.floor;
    const place = /** @type {Place} */ ([snap(spot[1]), snap(spot[0])]);
    return isInside(place) ? [place] : [];
  }

  /** Return the middle of a place in the drawing. @param {Block} one @param {Place} place @returns {[x: number, y: number]} */
  function findMiddle(one, [r, c]) {
    const [rows, cols] = size();
    const line = one.layout === "line" ? c : r;
    const away = SLOT / CELL / 2;
    if (one.side === "left" || one.side === "right") return [one.side === "left" ? -away : cols + away, line + 0.5];
    if (one.side) return [line + 0.5, one.side === "top" ? -away : rows + away];
    return one.layout === "points" ? [c, r] : [c + 0.5, r + 0.5];
  }

  /** Return a square around a place. @param {Block} one @param {Place} place @param {string} css */
  function frame(one, place, css) {
    const [x, y] = findMiddle(one, place);
    const wide = one.side ? SLOT : one.layout === "points" ? 24 : CELL - 4;
    return createSvg("rect", { class: css, x: x * CELL - wide / 2, y: y * CELL - wide / 2, width: wide, height: wide, rx: 4 });
  }

  /** Show where clues can stand beside the board, which places are chosen, and what waits for the desk. */
  function show() {
    const drawing = sheet.querySelector(":scope > svg");
    drawing?.querySelector(".editing")?.remove();
    if (!(drawing instanceof SVGSVGElement) || !block() || !size()[0]) return;
    makeRoom(drawing);
    const group = drawing.appendChild(createSvg("g", { class: "editing" }));
    for (const one of blocks().filter(({ side }) => side)) {
      const [rows, cols] = extent(one);
      for (let i = 0; i < rows * cols; i++) group.append(frame(one, one.layout === "line" ? [0, i] : [i, 0], "slot"));
    }
    const own = stroke ? dragged() || block() : block();
    for (const place of stroke?.isBorder() ? [] : stroke?.places() || chosen) {
      if (isInside(place, own)) group.append(frame(own, place, "place"));
    }
    const d = stroke?.isBorder() ? stroke.points().map(([r, c], i) => `${i ? "L" : "M"}${c * CELL} ${r * CELL}`).join("") : "";
    if (d) group.append(createSvg("path", { class: "place", d }));
    for (const { block: of, place, text: words } of pending) {
      const one = blocks().find((other) => other.name === of);
      if (!one || isWritten(one) || !isInside(place, one)) continue;
      const [x, y] = findMiddle(one, place);
      group.append(frame(one, place, "waiting"));
      group.appendChild(createSvg("text", { class: "clue waiting", x: x * CELL, y: y * CELL })).textContent = words;
    }
  }

  /** Make the drawing as large as what it has and the clues that can stand beside it. @param {SVGSVGElement} drawing */
  function makeRoom(drawing) {
    const [rows, cols] = size();
    const has = (/** @type {Side} */ side) => blocks().some((one) => one.side === side || one.beside) ? ROOM : 0;
    const { x, y, width, height } = drawing.viewBox.baseVal;
    const drawn = drawing.getBBox();
    const left = Math.min(x, -has("left"), drawn.x);
    const top = Math.min(y, -has("top"), drawn.y);
    const right = Math.max(x + width, cols * CELL + has("right"), drawn.x + drawn.width);
    const bottom = Math.max(y + height, rows * CELL + has("bottom"), drawn.y + drawn.height);
    if (left === x && top === y && right === x + width && bottom === y + height) return;
    drawing.setAttribute("viewBox", [left, top, right - left, bottom - top].join(" "));
    drawing.setAttribute("width", String(right - left));
    drawing.setAttribute("height", String(bottom - top));
  }

  /** Choose a block; `places` are chosen in it. @param {string} next @param {Place[]} [places] */
  function choose(next, places = []) {
    name = next;
    chosen = places;
    typed = armed = "";
    list();
    show();
  }

  /** @param {Place[]} places */
  function select(places) {
    chosen = places;
    typed = "";
    show();
  }

  /** Send an entry into places of a block. @param {Block} one @param {Place[]} places @param {string} entry @param {string} [before] */
  function put(one, places, entry, before = "") {
    const isSign = entry && ![NEW_REGION, NEXT, EXTEND, TAKE, BORDER].includes(entry) && one.layout !== "lists of cells";
    if (isSign) pending.push(...places.map((place) => ({ block: one.name, place, text: before + entry })));
    show();
    send({ block: one.name, places, entry, typed: before });
  }

  /** Enter something into the chosen places. @param {string} entry */
  function enter(entry) {
    if (!block() || !chosen.length) return;
    if (isListed() && /^[0-9 ]$/.test(entry)) {
      typed += entry; // the value of a list is sent as a whole
      put(block(), chosen, typed);
      return;
    }
    put(block(), chosen, entry, typed);
    typed = entry && entry !== NEW_REGION && entry !== NEXT ? typed + entry : "";
  }

  /** Return the entry of a block for a key; undefined if there is none. @param {Block} one @param {string} key */
  function readKey(one, key) {
    if (one.paints) return { n: NEW_REGION, N: NEW_REGION, ".": "." }[key];
    if (one.layout === "lists of cells") {
      const entry = one.palette.map(([sign]) => sign).find((sign) => sign.toLowerCase() === key.toLowerCase());
      return entry || (key === " " ? NEXT : undefined);
    }
    if (key === " ") return one.layout === "lists" ? " " : NEXT;
    if (key === "/" && one.signs.includes("\\")) return "\\";
    if (!one.signs || one.signs.includes(key)) return key;
    return [key.toLowerCase(), key.toUpperCase()].find((other) => one.signs.includes(other)) || (key === "." ? "" : undefined);
  }

  // -- the buttons: the block, and what it takes

  /** @param {string} label @param {() => void} act @param {boolean} [pressed] */
  function makeButton(label, act, pressed) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", act);
    return button;
  }

  /** Return the field for a single number. @param {Block} one */
  function makeField(one) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    Object.assign(input, { type: "number", min: "0", value: text(one.name).trim() });
    input.addEventListener("change", () => send({ block: one.name, places: [[0, 0]], entry: input.value }));
    label.append(`${one.name.replaceAll("_", " ")} `, input);
    return label;
  }

  /** Return a button for each line that a block of words may have. @param {Block} one */
  function makeSwitches(one) {
    const on = text(one.name).split("\n").map((line) => line.trim());
    return one.palette.map(([word]) => makeButton(word, () => send({ block: one.name, places: [], entry: word }), on.includes(word)));
  }

  /** Return the entries of a block that are offered: of one that takes any sign, the letters so far and the next one.
      @param {Block} one */
  function listEntries(one) {
    if (one.signs || one.palette.length || one.layout !== "cells" || one.paints) return one.palette;
    const used = new Set(text(one.name).toUpperCase().match(/[A-Z]/g));
    return LETTERS.slice(0, Math.max(used.size, FEWEST) + 1).map((letter) => /** @type {[string, string]} */ ([letter, ""]));
  }

  /** Return the buttons of a block; beside regions also those of the clues in their cells. @param {Block} own */
  function makePalette(own) {
    const paints = own.layout === "cells" && inCells().find((one) => one.paints);
    const all = own.paints ? inCells().filter((one) => one.layout === "cells") : [own];
    const press = (/** @type {string} */ entry, /** @type {Block} */ one) => {
      if (one !== block()) choose(one.name, chosen);
      if (!painting) return enter(entry);
      armed = entry;
      list();
    };
    const isArmed = (/** @type {string} */ entry) => (painting ? armed === entry : undefined);
    const made = all.flatMap((one) => listEntries(one).map(([entry, words]) =>
      makeButton(words ? `${entry} ${words.toLowerCase()}`.trim() : entry, () => press(entry, one), isArmed(entry))));
    if (paints) made.push(makeButton("New region", () => { if (chosen.length) put(paints, chosen, NEW_REGION); }));
    if (own.layout === "lists") made.push(makeButton("space", () => enter(" ")));
    made.push(makeButton("Erase", () => press("", own), isArmed("")));
    if (own.layout === "cells" && !own.paints) {
      made.push(makeButton("Paint", () => {
        painting = !painting;
        armed = listEntries(own)[0]?.[0] || "";
        list();
      }, painting));
    }
    return made;
  }

  /** @param {Block} own */
  function makeHint(own) {
    const cells = inCells();
    const told = ["Click or use arrow keys, and type; Delete clears; Ctrl+Z takes back."];
    if (cells.some((one) => one.paints)) told.push("Drag from a cell to extend its region, across a region to divide it, along lines for borders; N: a new region; Shift+arrow takes the next cell.");
    if (own.layout === "lists of cells") told.push(`Drag over the cells, or Shift with arrow keys, Home, End, PageUp and PageDown, then Enter${own.beside ? ", or click beside the board" : ""}${own.palette.length ? ", and type the value" : ""}; the same again deletes.`);
    if (own.cycles) told.push("Click again or press Space for the next sign.");
    if (own.signs.includes("\\")) told.push("16/23: the sums below and to the right; # is black.");
    if (own.signs.includes("^")) told.push("2> or Shift+arrow: a number with its arrow.");
    const hint = document.createElement("p");
    hint.className = "aside";
    hint.textContent = told.join(" ");
    return hint;
  }

  /** List the blocks and what the chosen one takes. */
  function list() {
    const shown = blocks().filter((one) => !isWritten(one));
    if (!shown.some((one) => one.name === name)) name = shown[0]?.name || "";
    if (!block()) return;
    const now = JSON.stringify([blocks(), name, painting, armed, blocks().filter(isWritten).map((one) => text(one.name)), listEntries(block()).length]);
    if (now === listed) return; // a button that is pressed now stays
    listed = now;
    const focused = tools.contains(document.activeElement) ? document.activeElement?.textContent : "";
    const layers = shown.length > 1 ? shown.map((one) => makeButton(one.name.replaceAll("_", " "), () => choose(one.name), one.name === name)) : [];
    /** @type {HTMLElement[]} */
    const words = [];
    for (const one of blocks().filter(isWritten)) words.push(...(one.layout === "one" ? [makeField(one)] : makeSwitches(one)));
    const rows = /** @type {[string, HTMLElement[]][]} */ ([["What is edited", layers], ["Signs", isWritten(block()) ? [] : makePalette(block())], ["Of the whole board", words]]);
    const groups = rows.filter(([, parts]) => parts.length).map(([label, parts]) => {
      const group = document.createElement("div");
      group.className = "choices";
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", label);
      group.append(...parts);
      return group;
    });
    tools.replaceChildren(...groups, makeHint(block()));
    for (const one of tools.querySelectorAll("button")) if (focused && one.textContent === focused) one.focus();
  }

  // -- pointers

  sheet.addEventListener("pointerdown", (event) => {
    let spot = !event.button && event.isPrimary && findSpot(event);
    let places = spot ? findPlaces(spot) : [];
    if (spot && !places.length && dragged()?.paints && event.pointerType === "mouse") {
      const [rows, cols] = size(); // a line may begin just beside the board
      const inside = /** @type {[number, number]} */ ([Math.min(Math.max(spot[0], 0), cols - 0.01), Math.min(Math.max(spot[1], 0), rows - 0.01)]);
      if (Math.hypot(inside[0] - spot[0], inside[1] - spot[1]) < BESIDE) [spot, places] = [inside, findPlaces(inside)];
    }
    if (!spot || !places.length) return;
    sheet.focus({ preventScroll: true });
    if (event.pointerType === "mouse") event.preventDefault(); // no text is selected
    if (block().side || (isListed() && places.length > 1)) {
      select(places);
      return;
    }
    const way = isListed() ? "path" : dragged()?.paints && !painting ? "regions" : "cells";
    stroke = createStroke(spot, way, (place) => isInside(place), block().layout === "points");
    sheet.setPointerCapture(event.pointerId);
    show();
    clearTimeout(held);
    if (event.pointerType !== "mouse") held = window.setTimeout(() => { stroke = undefined; select(places); enter(""); }, HELD);
  });
  sheet.addEventListener("pointermove", (event) => {
    const spot = stroke && findSpot(event);
    if (!stroke || !spot || !stroke.extend(spot)) return;
    clearTimeout(held);
    show();
  });
  // a finger scrolls the page, except where a stroke means something
  sheet.addEventListener("touchmove", (event) => {
    if (stroke && (painting || dragged()) && event.cancelable) event.preventDefault();
  }, { passive: false });
  sheet.addEventListener("pointerup", () => {
    clearTimeout(held);
    if (!stroke) return;
    const done = stroke;
    stroke = undefined;
    finish(done.places(), done.isBorder() ? done.edges() : []);
  });
  sheet.addEventListener("pointercancel", () => { stroke = undefined; clearTimeout(held); show(); });

  /** Enter what a stroke means. @param {Place[]} places @param {Place[]} edges  pairs of cells, if it follows lines */
  function finish(places, edges) {
    const own = dragged();
    const isSame = places.length === 1 && chosen.length === 1 && String(places) === String(chosen);
    if (edges.length && own) {
      select([]);
      put(own, edges, BORDER);
    } else if (painting) {
      select(places);
      put(block(), places, armed);
    } else if (places.length > 1 && own) {
      select(isListed() ? places : places.slice(-1));
      put(own, places, EXTEND);
    } else if (isSame && block().cycles) {
      enter(NEXT);
    } else {
      select(places);
    }
  }
  sheet.addEventListener("contextmenu", (event) => {
    const spot = findSpot(event);
    const places = spot ? findPlaces(spot) : [];
    if (!places.length) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") return; // the long press has cleared it
    select(places);
    enter("");
  });

  // -- keys

  /** Return the block beside the board in the direction of an arrow key. @param {string} key */
  const beside = (key) => blocks().find(({ side }) => side && side === SIDES[key]);

  /** Return the block and the place that an arrow key leads to. @param {string} key @returns {[Block, Place] | undefined} */
  function move(key) {
    const own = block();
    const step = STEPS[key] || CORNERS[key];
    const first = chosen[chosen.length - 1];
    if (!first) return [own, [0, 0]];
    const next = /** @type {Place} */ ([first[0] + step[0], first[1] + step[1]]);
    const line = own.layout === "line" ? first[1] : first[0];
    const across = own.side === "left" || own.side === "right";
    if (own.side && across !== (step[0] === 0)) { // along its line
      const i = line + step[0] + step[1];
      const place = /** @type {Place} */ (own.layout === "line" ? [0, i] : [i, 0]);
      if (isInside(place)) return [own, place];
      const corner = beside(key); // around a corner of the board
      const end = own.side === "left" || own.side === "top" ? 0 : size()[across ? 1 : 0] - 1;
      return corner && [corner, corner.layout === "line" ? [0, end] : [end, 0]];
    }
    if (own.side) { // into the board
      const [rows, cols] = size();
      const inward = { left: "ArrowRight", right: "ArrowLeft", top: "ArrowDown", bottom: "ArrowUp" }[own.side];
      const cell = /** @type {Place} */ (across ? [line, own.side === "left" ? 0 : cols - 1] : [own.side === "top" ? 0 : rows - 1, line]);
      return key === inward && inCells()[0] ? [inCells()[0], cell] : undefined;
    }
    if (isInside(next)) return [own, next];
    const i = step[0] ? first[1] : first[0];
    const outside = beside(key);
    return outside && [outside, outside.layout === "line" ? [0, i] : [i, 0]];
  }

  /** @param {string} key @param {boolean} shift */
  function step(key, shift) {
    const own = block();
    const from = chosen[chosen.length - 1];
    if (shift && from && own.signs.includes("^")) return enter(AIMS[key]);
    const to = move(key);
    if (!to) return undefined;
    const [next, place] = to;
    const paints = inCells().find((one) => one.paints);
    if (shift && from && next === own && isListed()) {
      select([...chosen, place]);
    } else if (shift && from && next === own && paints && !own.side) {
      select([place]);
      put(paints, [from, place], TAKE);
    } else if (next === own) {
      select([place]);
    } else {
      choose(next.name, [place]);
    }
    const where = next.side ? `${next.name.replaceAll("_", " ")} ${Math.max(...place) + 1}` : `Row ${place[0] + 1}, column ${place[1] + 1}`;
    const row = text(next.name).split("\n")[place[0]]?.trim() || "";
    const tokens = next.layout === "lists" ? [row] : row.includes(" ") ? row.split(/\s+/) : [...row];
    const token = next.layout === "lists of cells" ? "" : tokens[place[1]] || "";
    return say(`${where}${token && token !== "." ? `: ${token}` : ""}`);
  }

  sheet.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !block()) return;
    if (STEPS[key] || (CORNERS[key] && isListed())) {
      step(key, event.shiftKey);
    } else if (key === "Backspace" || key === "Delete") {
      enter("");
    } else if (key === "Enter" && isListed() && chosen.length > 1) {
      put(block(), chosen, EXTEND);
    } else if (key === "Escape") {
      select([]);
    } else if (key.length === 1) {
      // a key goes to the first block that takes it, at first to the one that is edited
      const one = [block(), ...(block().side ? [] : inCells())].find((other) => readKey(other, key) !== undefined);
      if (!one) return;
      if (one !== block() && one.layout === block().layout && !one.paints) choose(one.name, chosen);
      if (one === block()) enter(/** @type {string} */ (readKey(one, key)));
      else if (one.paints && chosen.length) put(one, chosen, /** @type {string} */ (readKey(one, key)));
    } else {
      return;
    }
    event.preventDefault();
  });
  sheet.tabIndex = 0;

  return {
    show,
    list,
    choose,
    isWaiting: () => pending.length > 0,
    /** Forget an entry that the desk has answered. @param {Partial<Edit>} edit */
    settle: ({ block: of, places = [], entry = "", typed: before = "" }) => {
      const isIt = (/** @type {typeof pending[0]} */ one) => one.block === of && one.text === before + entry && places.some((place) => String(place) === String(one.place));
      pending = pending.filter((one) => !isIt(one));
    },
    /** Forget what was chosen on another board. */
    clear: () => {
      [name, pending, painting] = ["", [], false];
      select([]);
    },
  };
}
