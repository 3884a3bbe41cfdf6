// Gestures on the board of the workshop: they become places and entries, which the desk understands.
import { t } from "../stage/say.js";
import { createSvg } from "../stage/svg.js";
import { CELL, createGround, isWritten, listRectangle, placeOf, splitTokens } from "./ground.js";
import { findNext, isArrow, isCorner } from "./moves.js";
import { createPalette } from "./palette.js";
import { createStroke } from "./stroke.js";

/** @typedef {[row: number, column: number]} Place */
/** @typedef {"" | "top" | "bottom" | "left" | "right"} Side */
/** @typedef {{ name: string, label: string, optional: boolean, about: string, layout: string, side: Side, beside: boolean, signs: string, palette: [entry: string, words: string][], paints: boolean, cycles: boolean }} Block */
/** @typedef {{ block?: string, places?: Place[], entry?: string, typed?: string, paste?: Record<string, string>, symmetry?: string }} Edit */
/** @typedef {{ blocks: () => Block[], size: () => Place, text: (name: string) => string, send: (edit: Edit) => void, say: (text: string, refuses?: boolean) => void, lacks?: () => Record<string, Place[]>, loose?: () => Place[], refused?: () => Record<string, string>, open?: (text: string) => void }} Board */

const BESIDE = 0.3; // cells from the board where a stroke along a line may begin
const HELD = 450; // milliseconds until a press clears a place
const AIMS = /** @type {Record<string, string>} */ ({ ArrowUp: "^", ArrowDown: "v", ArrowLeft: "<", ArrowRight: ">" });
const FENCES = /^```(\w+)\n(.*?)\n?^```/gms;
// entries that are no signs, as in site_gen/workshop/drafts.py
const [NEW_REGION, NEXT, EXTEND, TAKE, BORDER, BACK] = ["new", "next", "extend", "take", "border", "back"];
const BESIDE_ONLY = t`The clues of this kind are beside the board: click there.`;
const DOTS = "o>vx"; // in the middle of a cell, on its right side, on its lower one, and at the corner of both
const HALF = 0.1; // cells from the diagonal of a cell with two sums

/**
 * Let readers edit the board in `sheet`. `blocks` returns the blocks that are edited, `size` the rows and columns,
 * `text` a block's text, `lacks` the places by block that lack a clue, `loose` the cells beside borders
 * that divide nothing yet, `refused` the digits by block that no number has here, `send` sends an edit, and `open` opens a text that is pasted. `tools`: the place of the buttons for the block and its signs.
 * @param {HTMLElement} sheet @param {HTMLElement} tools @param {Board} board
 */
export function createEditor(sheet, tools, board) {
  const { blocks, size, text, say } = board;
  const ground = createGround(sheet, board);
  const { isInside, inCells } = ground;
  let name = ""; // the block that is edited
  /** @type {Place[]} the last one is where the keyboard is */
  let chosen = [];
  let typed = "";
  /** @type {"" | "paint" | "select"} what strokes over cells do */
  let mode = "";
  let armed = ""; // what a stroke paints
  let symmetry = "";
  let copied = "";
  let half = 0; // of a cell with two sums: 0 below the diagonal, 1 above it
  let dot = ""; // the sign of the dot that is closest to the pointer
  let entered = false; // something, into the cells that are chosen now
  /** @type {Place[]} where the stroke began */
  let start = [];
  let erases = false; // what the stroke passes
  /** @type {ReturnType<typeof createStroke> | undefined} */
  let stroke;
  /** @type {Place | undefined} where a selection began */
  let corner;
  /** @type {{ block: string, place: Place, text: string }[]} entries that the desk has not answered yet */
  let pending = [];
  /** @type {number | undefined} */
  let held;

  const block = () => blocks().find((one) => one.name === name) || blocks()[0];
  const isListed = () => block()?.layout === "lists of cells";
  const regions = () => inCells().find((one) => one.paints);
  const head = () => chosen[chosen.length - 1];
  const hasHalves = () => block().signs.includes("\\");

  /** Return the block that a stroke changes: regions, even while numbers are typed. */
  const dragged = () => (mode === "paint" || isListed() || block()?.paints ? block() : regions());

  const palette = createPalette(tools, { blocks, text, send, refused: board.refused }, {
    choose,
    press(entry, one) {
      if (one !== block()) choose(one.name, chosen);
      if (mode !== "paint") return enter(entry);
      armed = entry;
      return list();
    },
    newRegion() {
      const own = regions();
      if (own && chosen.length) put(own, chosen, NEW_REGION);
    },
    switchMode(next) {
      mode = mode === next ? "" : next;
      armed = palette.listEntries(block())[0]?.[0] || "";
      list();
    },
    setSymmetry(next) {
      symmetry = next;
      send({});
    },
    copy() {
      copied = writeCopy();
      navigator.clipboard?.writeText(copied).catch(() => {});
      say(t`Copied.`);
    },
    paste: () => paste(copied),
  });

  /** @param {Edit} edit */
  function send(edit) {
    board.send(symmetry ? { ...edit, symmetry } : edit);
  }

  // -- what is shown

  /** Show where clues can stand beside the board, which places are chosen or lack a clue, and what waits for the desk. */
  function show() {
    const drawing = ground.findDrawing();
    drawing?.querySelector(".editing")?.remove();
    if (!drawing || !block() || !size()[0]) return;
    ground.makeRoom(drawing);
    const group = drawing.appendChild(createSvg("g", { class: "editing" }));
    for (const one of blocks().filter(({ side }) => side)) {
      for (let i = 0; i < Math.max(...ground.extent(one)); i++) group.append(ground.frame(one, placeOf(one, i), "slot"));
    }
    for (const [of, places] of Object.entries(board.lacks?.() || {})) {
      const one = blocks().find((other) => other.name === of);
      if (one && symmetry) group.append(...places.map((place) => ground.frame(one, place, "lacks")));
    }
    const loose = board.loose?.() || [];
    for (let i = 0; i < loose.length; i += 2) {
      const [r, c] = loose[i + 1]; // below or to the right of the other cell
      group.append(createSvg("path", { class: "loose", d: `M${c * CELL} ${r * CELL}${r === loose[i][0] ? "v" : "h"}${CELL}` }));
    }
    const own = stroke ? dragged() || block() : block();
    const marked = stroke?.isBorder() ? [] : stroke?.places() || chosen;
    group.append(...marked.filter((place) => isInside(place, own)).map((place) => ground.frame(own, place, "place")));
    if (!stroke && chosen.length === 1 && hasHalves()) {
      const [r, c] = chosen[0];
      group.append(createSvg("path", { class: "half", d: `M${c * CELL} ${r * CELL}${half ? "h" : "v"}${CELL}L${(c + 1) * CELL} ${(r + 1) * CELL}Z` }));
    }
    if (stroke?.isBorder()) {
      const d = stroke.points().map(([r, c], i) => `${i ? "L" : "M"}${c * CELL} ${r * CELL}`).join("");
      group.append(createSvg("path", { class: "place", d }));
    }
    for (const { block: of, place, text: words } of pending) {
      const one = blocks().find((other) => other.name === of);
      if (!one || isWritten(one) || !isInside(place, one)) continue;
      const [x, y] = ground.findMiddle(one, place);
      group.append(ground.frame(one, place, "waiting"));
      group.appendChild(createSvg("text", { class: "clue waiting", x: x * CELL, y: y * CELL })).textContent = words;
    }
  }

  /** List the blocks and what the chosen one takes. */
  function list() {
    const shown = blocks().filter((one) => !isWritten(one));
    if (!shown.some((one) => one.name === name)) name = shown[0]?.name || "";
    palette.list({ block: block(), mode, armed, symmetry });
  }

  /** Choose a block; `places` are chosen in it. @param {string} next @param {Place[]} [places] */
  function choose(next, places = []) {
    name = next;
    chosen = places;
    entered = false;
    typed = armed = "";
    list();
    show();
  }

  /** @param {Place[]} places */
  function select(places) {
    chosen = places;
    entered = false;
    typed = "";
    show();
  }

  // -- entries

  /** Send an entry into places of a block. @param {Block} one @param {Place[]} places @param {string} entry @param {string} [before] */
  function put(one, places, entry, before = "") {
    const isSign = entry && ![NEW_REGION, NEXT, EXTEND, TAKE, BORDER, BACK].includes(entry) && one.layout !== "lists of cells";
    if (isSign) pending.push(...places.map((place) => ({ block: one.name, place, text: before + entry })));
    entered = true;
    show();
    send({ block: one.name, places, entry, typed: before });
  }

  /** Enter something into the chosen places. @param {string} entry */
  function enter(entry) {
    if (!block() || !chosen.length) return say(t`Choose a place first: click it, or use the arrow keys.`, true);
    if (entry === BACK) return takeBack();
    if (hasHalves() && /^[0-9\\]$/.test(entry)) return enterSum(entry);
    if (isListed() && /^[0-9 ]$/.test(entry)) {
      typed += entry; // the value of a list is sent as a whole
      return put(block(), chosen, typed);
    }
    put(block(), chosen, entry, typed);
    typed = entry && entry !== NEW_REGION && entry !== NEXT ? typed + entry : "";
    return undefined;
  }

  /** Return what is in the chosen place, also if the desk has not answered yet. */
  function readToken() {
    const [r, c] = head();
    const waiting = pending.findLast((one) => one.block === block().name && String(one.place) === String(head()));
    const token = block().layout === "lists" ? text(block().name).split("\n")[r]?.trim() : splitTokens(text(block().name))[r]?.[c];
    return waiting?.text || token || "";
  }

  /** Take the last sign away; further signs follow those that are left. */
  function takeBack() {
    if (hasHalves()) return enterSum("");
    const left = (isListed() ? typed : readToken()).slice(0, -1);
    put(block(), chosen, BACK);
    typed = left;
    return undefined;
  }

  /** Enter a digit into the chosen half of a cell with two sums, or choose its other half; "" takes the last digit away. @param {string} entry */
  function enterSum(entry) {
    if (entry === "\\") {
      half = 1 - half;
      typed = "";
      return show();
    }
    const token = readToken();
    const sums = token.includes("\\") ? token.split("\\") : ["", ""];
    sums[half] = entry ? typed + entry : sums[half].slice(0, -1);
    put(block(), chosen, sums.join("") ? sums.join("\\") : "#");
    typed = sums[half];
    return undefined;
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
    if (key === "-") return one.signs.match(/[?#]/)?.[0]; // an unknown clue, as on puzz.link
    return [key.toLowerCase(), key.toUpperCase()].find((other) => one.signs.includes(other)) || (key === "." ? "" : undefined);
  }

  // -- pointers

  /** Return the places that a spot means, and choose the block beside the board if it is there.
      @param {import("./ground.js").Spot} spot @returns {Place[]} */
  function findPlaces(spot) {
    const [side, line] = ground.findSide(spot);
    if (side && block().beside) return ground.listLine(side, line);
    const outside = side && blocks().find((one) => one.side === side);
    if (outside) {
      if (outside.name !== name) choose(outside.name);
      return [placeOf(outside, line)];
    }
    if (block().side || isWritten(block())) {
      if (!side && !inCells().length) say(BESIDE_ONLY, true);
      if (side || !inCells().length) return [];
      choose(inCells()[0].name);
    }
    const snap = block().layout === "points" ? Math.round : Math.floor;
    if (block().signs === DOTS && !mode) {
      const [y, x] = [1, 0].map((i) => Math.min(Math.max(Math.round(2 * spot[i] - 1), 0), 2 * size()[1 - i] - 2));
      dot = DOTS[2 * (y % 2) + (x % 2)];
      return [[y >> 1, x >> 1]];
    }
    const place = /** @type {Place} */ ([snap(spot[1]), snap(spot[0])]);
    return isInside(place, block()) ? [place] : [];
  }

  sheet.addEventListener("pointerdown", (event) => {
    const isErasing = event.button === 2 && event.pointerType === "mouse";
    let spot = (event.button && !isErasing) || !event.isPrimary ? undefined : ground.findSpot(event);
    let places = spot ? findPlaces(spot) : [];
    if (spot && !places.length && !isErasing && dragged()?.paints && event.pointerType === "mouse") {
      spot = ground.findNear(spot, BESIDE); // a line may begin just beside the board
      places = spot ? findPlaces(spot) : [];
    }
    if (!spot || !places.length) return;
    sheet.focus({ preventScroll: true });
    if (event.pointerType === "mouse") event.preventDefault(); // no text is selected
    if (block().side || (isListed() && places.length > 1)) {
      select(places);
      if (isErasing) enter("");
      return;
    }
    sheet.setPointerCapture(event.pointerId);
    [erases, start] = [isErasing, places];
    if (!erases && (mode === "select" || event.shiftKey) && block().layout === "cells") {
      [corner] = places;
      select(places);
      return;
    }
    if (hasHalves()) half = Number((spot[0] % 1) - (spot[1] % 1) > HALF);
    const way = isListed() ? "path" : !erases && dragged()?.paints && mode !== "paint" ? "regions" : "cells";
    stroke = createStroke(spot, way, (place) => isInside(place, block()), block().layout === "points");
    show();
    clearTimeout(held);
    if (event.pointerType !== "mouse") held = window.setTimeout(() => { stroke = undefined; select(places); enter(""); }, HELD);
  });
  sheet.addEventListener("pointermove", (event) => {
    const spot = stroke || corner ? ground.findSpot(event) : undefined;
    if (spot && corner) {
      const [to] = findPlaces(spot);
      if (to && String(to) !== String(head())) select(listRectangle(corner, to));
    }
    if (!stroke || !spot || !stroke.extend(spot)) return;
    clearTimeout(held);
    show();
  });
  // a finger scrolls the page, except where a stroke means something
  sheet.addEventListener("touchmove", (event) => {
    if ((corner || (stroke && dragged())) && event.cancelable) event.preventDefault();
  }, { passive: false });
  sheet.addEventListener("pointerup", () => {
    clearTimeout(held);
    corner = undefined;
    if (!stroke) return;
    const done = stroke;
    stroke = undefined;
    if (erases) return erase(done.places().length > 1 ? done.places() : start);
    return finish(done.places(), done.isBorder() ? done.edges() : []);
  });
  sheet.addEventListener("pointercancel", () => { stroke = corner = undefined; clearTimeout(held); show(); });

  /** Clear the places that the right button has passed; of regions and lists only the first one's. @param {Place[]} places */
  function erase(places) {
    select(isListed() || block().paints ? places.slice(0, 1) : places);
    enter("");
  }

  /** Enter what a stroke means. @param {Place[]} places @param {Place[]} edges  pairs of cells, if it follows lines */
  function finish(places, edges) {
    const own = dragged();
    const isSame = places.length === 1 && chosen.length === 1 && String(places) === String(chosen);
    if (edges.length && own) {
      select([]);
      put(own, edges, BORDER);
    } else if (mode === "paint") {
      select(places);
      put(block(), places, armed);
    } else if (places.length > 1 && own) {
      select(isListed() ? places : places.slice(-1));
      put(own, places, EXTEND);
    } else if (places.length === 1 && block().signs === DOTS) {
      select(start);
      enter(readToken() === dot ? "" : dot);
    } else if (isSame && block().cycles) {
      enter(NEXT);
    } else {
      select(places);
    }
  }
  sheet.addEventListener("contextmenu", (event) => {
    const spot = ground.findSpot(event);
    const places = spot ? findPlaces(spot) : [];
    if (!places.length) return;
    event.preventDefault(); // the stroke or the long press clears it
  });

  // -- keys

  /** @param {string} key @param {boolean} shift */
  function step(key, shift) {
    const own = block();
    const from = head();
    if (shift && from && mode !== "select" && own.signs.includes("^")) return enter(AIMS[key]);
    const to = findNext(board, ground, own, from, key);
    if (!to) return undefined;
    const [next, place] = to;
    const stays = shift && from && next === own && !own.side;
    if (stays && mode === "select") {
      select(listRectangle(chosen[0], place));
    } else if (stays && isListed()) {
      select([...chosen, place]);
    } else if (stays && regions()) {
      select([place]);
      put(/** @type {Block} */ (regions()), [from, place], TAKE);
    } else if (next === own) {
      select([place]);
    } else {
      choose(next.name, [place]);
    }
    return say(describe(next, place));
  }

  /** Return where a place is, and what it has. @param {Block} one @param {Place} place */
  function describe(one, [r, c]) {
    const [row, column] = [r + 1, c + 1];
    const where = one.side ? `${one.label} ${Math.max(r, c) + 1}` : t`Row ${row}, column ${column}`;
    const token = one.layout === "lists" ? text(one.name).split("\n")[r]?.trim() : splitTokens(text(one.name))[r]?.[c];
    return token && token !== "." && !isListed() ? where + t`: ` + token : where;
  }

  sheet.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !block()) return;
    if (isArrow(key) || (isCorner(key) && isListed())) {
      step(key, event.shiftKey);
    } else if (key === "Backspace" || key === "Delete") {
      enter(key === "Delete" ? "" : BACK);
    } else if (key === "Enter" && isListed() && chosen.length > 1) {
      if (entered) select([head()]); // it ends the entry
      else put(block(), chosen, EXTEND);
    } else if (key === "Escape") {
      select([]);
    } else if (key.length === 1) {
      // a key goes to the first block that takes it, at first to the one that is edited
      const one = [block(), ...(block().side ? [] : inCells())].find((other) => readKey(other, key) !== undefined);
      const nth = block().cycles && !/\d/.test(block().signs) && block().palette[Number(key) - 1]; // as on puzz.link: 1 for the first sign
      if (!one && nth) return enter(nth[0]);
      const signs = [...block().signs].join(" ");
      if (!one) return say(signs ? t`“${key}” means nothing here; expected ${signs}.` : t`“${key}” means nothing here; expected a stroke over cells.`, true);
      const fits = one.layout === block().layout || (isListed() && chosen.length === 1);
      if (one !== block() && fits && !one.paints) choose(one.name, chosen);
      if (one === block()) enter(/** @type {string} */ (readKey(one, key)));
      else if (one.paints && chosen.length) put(one, chosen, /** @type {string} */ (readKey(one, key)));
    } else {
      return;
    }
    event.preventDefault();
  });
  sheet.tabIndex = 0;
  tools.addEventListener("mousedown", (event) => { // keys stay with the board
    if (event.target instanceof HTMLButtonElement) event.preventDefault();
  });

  // -- copy and paste

  /** Return the chosen rectangle of all blocks in cells, or the whole board, as in a puzzle's file. */
  function writeCopy() {
    const isPart = chosen.length > 1 && !isListed() && block().layout === "cells";
    const [first, last] = [chosen[0], head()];
    const cut = (/** @type {string} */ own) => splitTokens(own)
      .filter((_, r) => (r - first[0]) * (r - last[0]) <= 0)
      .map((row) => row.filter((_, c) => (c - first[1]) * (c - last[1]) <= 0).join(" ")).join("\n");
    return blocks().filter((one) => text(one.name) && (!isPart || (one.layout === "cells" && !one.side)))
      .map((one) => `\`\`\`${one.name}\n${isPart ? cut(text(one.name)) : text(one.name)}\n\`\`\`\n`).join("");
  }

  /** Put copied cells where a cell is chosen, or open the text. @param {string} found */
  function paste(found) {
    const parts = Object.fromEntries([...found.replaceAll("\r\n", "\n").matchAll(FENCES)].map(([, of, own]) => [of, own]));
    const places = chosen.slice().sort(([r1, c1], [r2, c2]) => r1 - r2 || c1 - c2).slice(0, 1);
    if (places.length && Object.keys(parts).length) send({ paste: parts, places });
    else if (found.trim()) board.open?.(found);
  }

  for (const what of /** @type {const} */ (["copy", "cut", "paste"])) {
    document.addEventListener(what, (event) => {
      if (document.activeElement !== sheet || !event.clipboardData || !block()) return;
      event.preventDefault();
      if (what === "paste") return paste(event.clipboardData.getData("text/plain"));
      event.clipboardData.setData("text/plain", writeCopy());
      if (what === "cut") enter("");
      return say(t`Copied.`);
    });
  }

  return {
    show,
    list,
    choose,
    isWaiting: () => pending.length > 0,
    symmetry: () => symmetry,
    /** Forget an entry that the desk has answered. @param {Edit} edit */
    settle: ({ block: of, places = [], entry = "", typed: before = "" }) => {
      const isIt = (/** @type {typeof pending[0]} */ one) => one.block === of && one.text === before + entry && places.some((place) => String(place) === String(one.place));
      pending = pending.filter((one) => !isIt(one));
    },
    /** Forget what was chosen on another board. */
    clear: () => {
      [name, pending, mode] = ["", [], ""];
      select([]);
    },
    block: () => name,
  };
}
