// Gestures on the board of the workshop: they become places and entries, which the desk understands.

/** @typedef {[row: number, column: number]} Place */
/** @typedef {{ name: string, optional: boolean, about: string, layout: string, side: string, signs: string, paints: boolean }} Block */
/** @typedef {{ block: string, places: Place[], entry: string, typed?: string }} Edit */

const CELL = 40; // user units of a cell in the drawing
const HELD = 450; // milliseconds until a press clears a place
const STEPS = /** @type {Record<string, Place>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
const NEW_REGION = "new";

/**
 * Let readers edit the board in `sheet`. `blocks` returns the blocks that are edited, `size` the rows and columns,
 * and `send` sends an edit. `tools`: the place of the buttons for the block and its signs.
 * @param {HTMLElement} sheet @param {HTMLElement} tools
 * @param {{ blocks: () => Block[], size: () => Place, send: (edit: Edit) => void, say: (text: string) => void }} board
 */
export function createEditor(sheet, tools, { blocks, size, send, say }) {
  let name = ""; // the block that is edited
  /** @type {Place[]} */
  let chosen = [];
  let typed = "";
  /** @type {Place[] | undefined} the places of a stroke, from its first one */
  let stroke;
  /** @type {number | undefined} */
  let held;

  const block = () => blocks().find((one) => one.name === name) || blocks()[0];
  const isListed = () => block()?.layout === "lists of cells";

  /** Return the places that a block has, as rows and columns. @param {Block} one @returns {Place} */
  function extent(one) {
    const [rows, cols] = size();
    const count = one.side === "left" || one.side === "right" ? rows : cols;
    if (one.layout === "points") return [rows + 1, cols + 1];
    if (one.layout === "line") return [1, count];
    if (one.layout === "lists") return [count, 1];
    return one.layout === "one" ? [1, 1] : [rows, cols];
  }

  /** @param {Place} place */
  const isInside = ([r, c]) => r >= 0 && c >= 0 && r < extent(block())[0] && c < extent(block())[1];

  /** Return the place of a block that a pointer means, and choose a block beside the board.
      @param {PointerEvent | MouseEvent} event @returns {Place | undefined} */
  function findPlace(event) {
    const drawing = sheet.querySelector("svg");
    const matrix = drawing?.getScreenCTM();
    if (!drawing || !matrix) return undefined;
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = [spot.x / CELL, spot.y / CELL];
    const [rows, cols] = size();
    const side = y < 0 && x >= 0 && x < cols ? "top" : y > rows && x >= 0 && x < cols ? "bottom"
      : x < 0 && y >= 0 && y < rows ? "left" : x > cols && y >= 0 && y < rows ? "right" : "";
    const beside = side && blocks().find((one) => one.side === side);
    if (beside) {
      if (beside.name !== name) choose(beside.name);
      const line = Math.floor(side === "top" || side === "bottom" ? x : y);
      return beside.layout === "line" ? [0, line] : [line, 0];
    }
    if (block()?.side) choose(blocks().find((one) => !one.side && one.layout !== "words")?.name || name);
    const place = /** @type {Place} */ (block()?.layout === "points" ? [Math.round(y), Math.round(x)] : [Math.floor(y), Math.floor(x)]);
    return block() && isInside(place) ? place : undefined;
  }

  /** Return the middle of a place in the drawing. @param {Place} place @returns {[x: number, y: number]} */
  function findMiddle([r, c]) {
    const [rows, cols] = size();
    const { layout, side } = block();
    const line = layout === "line" ? c : r;
    if (side === "left" || side === "right") return [side === "left" ? -0.3 : cols + 0.3, line + 0.5];
    if (side) return [line + 0.5, side === "top" ? -0.3 : rows + 0.3];
    return layout === "points" ? [c, r] : [c + 0.5, r + 0.5];
  }

  /** Draw a frame around each chosen place. */
  function show() {
    const drawing = sheet.querySelector("svg");
    drawing?.querySelector(".chosen")?.remove();
    if (!drawing || !block()) return;
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.setAttribute("class", "chosen");
    for (const place of (stroke || chosen).filter(isInside)) {
      const [x, y] = findMiddle(place);
      const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const wide = block().side ? 0.6 : 1;
      for (const [key, value] of Object.entries({ x: (x - wide / 2) * CELL + 2, y: (y - wide / 2) * CELL + 2, width: wide * CELL - 4, height: wide * CELL - 4, rx: 4 })) {
        frame.setAttribute(key, String(value));
      }
      group.append(frame);
    }
    drawing.append(group);
  }

  /** @param {string} next */
  function choose(next) {
    name = next;
    chosen = [];
    typed = "";
    list();
    show();
  }

  /** @param {Place[]} places */
  function select(places) {
    chosen = places;
    typed = "";
    show();
  }

  /** @param {string} entry */
  function enter(entry) {
    if (!block() || !chosen.length) return;
    if (isListed() && chosen.length === 1 && entry) {
      typed += entry;
      send({ block: block().name, places: chosen, entry: typed });
      return;
    }
    send({ block: block().name, places: chosen, entry, typed });
    typed = entry && entry !== NEW_REGION ? typed + entry : "";
  }

  // -- the buttons: the block, and the signs that it takes

  function list() {
    const shown = blocks().filter((one) => one.layout !== "words");
    if (!shown.some((one) => one.name === name)) name = shown[0]?.name || "";
    const make = (/** @type {string} */ text, /** @type {() => void} */ act, pressed = false) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      if (pressed) button.setAttribute("aria-pressed", "true");
      button.addEventListener("click", act);
      return button;
    };
    const layers = shown.length > 1 ? shown.map((one) => make(one.name.replaceAll("_", " "), () => choose(one.name), one.name === name)) : [];
    const own = block();
    const signs = !own || own.layout === "words" ? [] : isListed() ? [..."0123456789"] : own.paints ? [] : [...(own.signs || "")].filter((sign) => sign !== " ");
    const palette = signs.map((sign) => make(sign, () => enter(sign)));
    if (own?.paints) palette.push(make("New region", () => enter(NEW_REGION)));
    if (own && shown.length) palette.push(make("Erase", () => enter("")));
    const groups = [layers, palette].map((buttons, i) => {
      const group = document.createElement("div");
      group.className = "choices";
      group.setAttribute("role", "toolbar");
      group.setAttribute("aria-label", i ? "Signs" : "What is edited");
      group.append(...buttons);
      return group;
    });
    tools.replaceChildren(...groups.filter((group) => group.children.length));
  }

  // -- pointers and keys

  sheet.addEventListener("pointerdown", (event) => {
    if (event.button || !event.isPrimary || sheet.querySelector("figure")) return;
    const place = findPlace(event);
    if (!place) return;
    event.preventDefault();
    sheet.focus({ preventScroll: true });
    sheet.setPointerCapture(event.pointerId);
    stroke = [place];
    show();
    clearTimeout(held);
    if (event.pointerType !== "mouse") held = window.setTimeout(() => { stroke = undefined; select([place]); enter(""); }, HELD);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    const place = findPlace(event);
    const last = stroke[stroke.length - 1];
    if (!place || (place[0] === last[0] && place[1] === last[1])) return;
    clearTimeout(held);
    // events leave out cells of quick strokes
    const far = Math.max(Math.abs(place[0] - last[0]), Math.abs(place[1] - last[1]));
    for (let i = 1; i <= far; i++) {
      const next = /** @type {Place} */ ([0, 1].map((k) => Math.round(last[k] + ((place[k] - last[k]) * i) / far)));
      if (!stroke.some(([r, c]) => r === next[0] && c === next[1])) stroke.push(next);
    }
    show();
  });
  const end = () => {
    clearTimeout(held);
    if (!stroke) return;
    const places = stroke;
    stroke = undefined;
    if (places.length > 1 && (block().paints || isListed())) {
      select(isListed() ? places.slice(0, 1) : places);
      send({ block: block().name, places, entry: block().paints ? "extend" : "" });
      return;
    }
    select(places);
  };
  sheet.addEventListener("pointerup", end);
  sheet.addEventListener("pointercancel", () => { stroke = undefined; clearTimeout(held); show(); });
  sheet.addEventListener("contextmenu", (event) => {
    const place = findPlace(event);
    if (!place) return;
    event.preventDefault();
    select([place]);
    enter("");
  });
  sheet.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !block()) return;
    const step = STEPS[event.key];
    if (step) {
      const [r, c] = chosen[chosen.length - 1] || [0, 0];
      const next = /** @type {Place} */ (chosen.length ? [r + step[0], c + step[1]] : [0, 0]);
      if (!isInside(next)) return event.preventDefault();
      if (event.shiftKey && block().paints) send({ block: block().name, places: [[r, c], next], entry: "extend" });
      select(event.shiftKey && !block().paints ? [...chosen, next] : [next]);
      say(`row ${next[0] + 1}, column ${next[1] + 1}`);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      enter("");
    } else if (event.key === "Enter" && isListed() && chosen.length > 1) {
      send({ block: block().name, places: chosen, entry: "" });
      select(chosen.slice(0, 1));
    } else if (event.key === "Escape") {
      select([]);
    } else if (event.key.length === 1 && block().paints) {
      if (event.key !== "n") return;
      enter(NEW_REGION);
    } else if (event.key.length === 1) {
      enter(event.key);
    } else {
      return;
    }
    event.preventDefault();
  });
  sheet.tabIndex = 0;

  return { show, list, clear: () => select([]) };
}
