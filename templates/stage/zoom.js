// Zooms boards with small cells: by buttons, the keys + − 0, or two fingers.
//
// A zoomed board scrolls inside its sheet, which keeps its size. One finger plays, two fingers
// move the board; with one finger or a mouse, the button “Move the board” does.
import { readKey } from "./keyboard.js";
import { once } from "./load.js";
import { t } from "./say.js";

/** @type {(places: import("./stage.js").Places, size: import("./stage.js").Size, cells: import("./cells.js").Cells) => () => void} measures again */
export function addZoom({ stage, sheet, svg, status }, size, cells) {
  const controls = stage.querySelector(".controls");
  if (!controls) return () => {};

  const EASY = 32; // pixels: smaller cells get buttons
  const HIT = 24; // smallest cell for a finger: the first step zooms smaller cells to LEAST
  const LEAST = 28;
  const MOST = 72;
  const STEP = 1.5;

  /** The size of the board that fits the page. */
  let fit = { width: 1, height: 1, cell: 1, sheet: 1 };
  let zoom = 1;
  let moving = false; // whether one finger or the mouse moves the board

  // -- size

  function measure() {
    for (const side of ["width", "height", "max-height"]) svg.style.removeProperty(side);
    sheet.style.removeProperty("height");
    if (!stage.dataset.shows) stage.style.setProperty("--around", `${measureAround()}px`);
    const { width, height } = svg.viewBox.baseVal;
    const box = svg.getBoundingClientRect();
    const scale = Math.min(box.width / width, box.height / height);
    fit = { width: width * scale, height: height * scale, cell: size.cell * scale, sheet: sheet.offsetHeight };
  }

  /** Return the height that the window needs for all but the board, if the page is not scrolled. */
  function measureAround() {
    const page = /** @type {HTMLElement} */ (stage.parentElement);
    const above = page.getBoundingClientRect().top + scrollY + parseFloat(getComputedStyle(page).paddingTop);
    return above + stage.getBoundingClientRect().height - svg.getBoundingClientRect().height;
  }

  /** Measure again after the page or the controls have changed; cells keep their size. */
  function refit() {
    const cell = zoom > 1 ? zoom * fit.cell : 0;
    measure();
    const small = fit.cell < EASY;
    if (small !== stage.classList.contains("small-cells")) {
      stage.classList.toggle("small-cells", small);
      measure();
    }
    zoom = clamp(cell / fit.cell);
    apply();
  }

  /** @param {number} to */
  const clamp = (to) => Math.max(1, Math.min(to, MOST / fit.cell));

  function apply() {
    const zoomed = zoom > 1.01;
    if (!zoomed) {
      [zoom, moving] = [1, false];
      measure();
    } else {
      sheet.style.height = `${fit.sheet}px`;
      Object.assign(svg.style, { width: `${zoom * fit.width}px`, height: `${zoom * fit.height}px`, maxHeight: "none" });
    }
    stage.classList.toggle("zoomed", zoomed);
    showBands(zoomed);
    stage.classList.toggle("moving", moving);
    buttons.smaller.disabled = buttons.fit.disabled = !zoomed;
    buttons.larger.disabled = zoom >= MOST / fit.cell;
    buttons.move.setAttribute("aria-pressed", String(moving));
  }

  let banded = false; // whether there are bands of clues outside the board
  const loadBands = once(async () => (await import("./bands.js")).createBands({ stage, sheet, svg, status }, size));

  /** Keep the clues outside the board in sight. @param {boolean} zoomed */
  function showBands(zoomed) {
    banded ||= zoomed && Boolean(svg.querySelector(".clues .outside"));
    if (banded) loadBands().then((place) => place?.());
  }

  /** Zoom and keep the given point of the screen in place. @type {(to: number, x: number, y: number) => void} */
  function zoomTo(to, x, y) {
    const there = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
    zoom = clamp(to);
    apply();
    const now = there.matrixTransform(svg.getScreenCTM() || undefined);
    sheet.scrollBy(now.x - x, now.y - y);
  }

  /** Zoom around the focused cell, or else around the centre. @param {number} to */
  function zoomHere(to) {
    const cell = /** @type {HTMLElement | null} */ (cells.root.querySelector(":focus"));
    const { x, y, width, height } = (cell || sheet).getBoundingClientRect();
    zoomTo(to, x + width / 2, y + height / 2);
    if (cell) reveal(cell);
    status.textContent = zoom > 1 ? t`The board is shown ${zoom.toFixed(1)} times as large.` : t`The whole board is shown.`;
  }

  const acts = {
    move: () => {
      moving = !moving;
      apply();
    },
    smaller: () => zoomHere((zoom * fit.cell) / STEP < LEAST ? 1 : zoom / STEP),
    fit: () => zoomHere(1),
    larger: () => zoomHere(zoom * fit.cell < HIT ? LEAST / fit.cell : zoom * STEP),
  };

  // -- buttons and keys

  const FACES = { smaller: ["−", t`Smaller`], fit: [t`Fit`, t`Fit: the whole board`], larger: ["+", t`Larger`], move: ["✥", t`Move the board`] };
  const group = document.createElement("div");
  group.className = "zoom";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", t`Size of the board`);
  const buttons = /** @type {Record<keyof typeof acts, HTMLButtonElement>} */ ({});
  for (const name of /** @type {(keyof typeof acts)[]} */ (Object.keys(acts))) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.zoom = name;
    [button.textContent, button.ariaLabel] = FACES[name];
    button.title = FACES[name][1];
    button.addEventListener("click", acts[name]);
    buttons[name] = button;
    group.append(button);
  }
  controls.append(group);

  stage.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input")) return;
    const { name, digit } = readKey(event);
    const act = { "+": acts.larger, "=": acts.larger, "-": acts.smaller, "−": acts.smaller }[name] || (digit === "0" && acts.fit);
    if (!act) return;
    act();
    event.preventDefault();
  });

  /** Scroll until a cell and its neighbours are visible. @param {HTMLElement} cell */
  function reveal(cell) {
    if (zoom <= 1) return;
    const [one, box] = [cell.getBoundingClientRect(), sheet.getBoundingClientRect()];
    /** @type {(from: number, to: number, least: number, most: number) => number} */
    const by = (from, to, least, most) => Math.min(0, from - (to - from) - least) + Math.max(0, to + (to - from) - most);
    const [top, right, bottom, left] = ["top", "right", "bottom", "left"].map((side) => parseFloat(sheet.style.getPropertyValue(`scroll-padding-${side}`)) || 0); // below bands
    sheet.scrollBy(by(one.left, one.right, box.left + left, box.right - right), by(one.top, one.bottom, box.top + top, box.bottom - bottom));
  }
  sheet.addEventListener("focusin", (event) => reveal(/** @type {HTMLElement} */ (event.target)));

  // -- fingers: these listeners run before those of the player

  /** @typedef {{ x: number, y: number }} Spot */
  /** @type {Map<number, Spot>} */
  const fingers = new Map();
  let taken = false; // a gesture is in progress until all fingers are up
  let swallow = false; // ignore the click that ends a gesture

  /** @type {(spots: Spot[]) => Spot & { apart: number }} */
  function measureFingers(spots) {
    const [a, b = a] = spots;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  /** @param {PointerEvent} event */
  function handleDown(event) {
    if (!fingers.size) swallow = false;
    if (event.pointerType === "mouse" && !moving) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) sheet.dispatchEvent(new Event("board:two"));
    taken ||= moving || fingers.size > 1;
    if (!taken) return;
    swallow = true;
    sheet.setPointerCapture(event.pointerId);
    event.stopImmediatePropagation();
  }

  /** @param {PointerEvent} event */
  function handleMove(event) {
    if (!fingers.has(event.pointerId)) return;
    const before = measureFingers([...fingers.values()]);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!taken) return;
    event.stopImmediatePropagation();
    const now = measureFingers([...fingers.values()]);
    sheet.scrollBy(before.x - now.x, before.y - now.y);
    if (before.apart > 0 && now.apart > 0) zoomTo((zoom * now.apart) / before.apart, now.x, now.y);
  }

  /** @param {PointerEvent} event */
  function handleUp(event) {
    if (!fingers.delete(event.pointerId) || !taken) return;
    event.stopImmediatePropagation();
    if (!fingers.size) taken = false;
  }

  sheet.addEventListener("pointerdown", handleDown, true);
  sheet.addEventListener("pointermove", handleMove, true);
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) sheet.addEventListener(end, handleUp, true);
  sheet.addEventListener("click", (event) => swallow && event.stopImmediatePropagation(), true);

  stage.addEventListener("stage:show", () => zoom > 1 && refit());
  let screen = `${innerWidth} ${innerHeight}`;
  addEventListener("resize", () => {
    if (screen !== (screen = `${innerWidth} ${innerHeight}`)) refit();
  });
  refit();
  return refit;
}
