// The clues outside a board stay visible while the board is zoomed: they move with its sheet as bands
// at the edges. Their elements stay those of the board, so checks and layers still find them.
import { createSvg } from "./svg.js";

/** Return a function that places the bands again; null if no clue is outside.
    @type {(places: import("./stage.js").Places, size: import("./stage.js").Size) => (() => void) | null} */
export function createBands({ sheet, svg }, { rows, cols, cell }) {
  const [wide, high] = [cols * cell, rows * cell];
  const clues = /** @type {SVGGraphicsElement[]} */ ([...svg.querySelectorAll(".clues .outside")]);
  const { x: left, y: top, width, height } = svg.viewBox.baseVal;
  const [right, bottom] = [left + width, top + height];
  const sides = [
    { name: "left", holds: (/** @type {number} */ x) => x < 0, box: [left, top, -left, height] },
    { name: "right", holds: (/** @type {number} */ x) => x > wide, box: [wide, top, right - wide, height] },
    { name: "top", holds: (/** @type {number} */ _, /** @type {number} */ y) => y < 0, box: [left, top, width, -top] },
    { name: "bottom", holds: (/** @type {number} */ _, /** @type {number} */ y) => y > high, box: [left, high, width, bottom - high] },
  ];
  if (!clues.length) return null;
  /** @type {(box: number[], own: Element[]) => SVGGElement} */
  function addBand(box, own) {
    const group = createSvg("g", { class: "band" });
    const [x, y, width, height] = box;
    clues[0].closest(".clues")?.append(group);
    group.append(createSvg("rect", { x, y, width, height }), ...own);
    return group;
  }
  const bands = sides.flatMap(({ name, holds, box }) => {
    const own = clues.filter((clue) => holds(...placeOf(clue)));
    return own.length ? [{ name, box, group: addBand(box, own) }] : [];
  });
  const [beside, above] = [/left|right/, /top|bottom/].map((names) => bands.filter(({ name }) => names.test(name)));
  for (const one of beside) {
    for (const other of above) { // hides the clues that pass the corner
      const box = [one.box[0], other.box[1], one.box[2], other.box[3]];
      bands.push({ name: `${one.name} ${other.name}`, box, group: addBand(box, []) });
    }
  }

  function place() {
    const toBoard = svg.getScreenCTM()?.inverse();
    if (!toBoard) return;
    const box = sheet.getBoundingClientRect();
    const at = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(toBoard);
    const from = at(box.left + sheet.clientLeft, box.top + sheet.clientTop);
    const to = at(box.left + sheet.clientLeft + sheet.clientWidth, box.top + sheet.clientTop + sheet.clientHeight);
    for (const { name, group } of bands) {
      const x = name.includes("left") ? Math.max(0, from.x - left) : name.includes("right") ? Math.min(0, to.x - right) : 0;
      const y = name.includes("top") ? Math.max(0, from.y - top) : name.includes("bottom") ? Math.min(0, to.y - bottom) : 0;
      group.classList.toggle("moved", Boolean(x || y));
      group.setAttribute("transform", `translate(${x} ${y})`);
    }
    const scale = svg.getScreenCTM()?.a || 1;
    const covered = ["top", "right", "bottom", "left"].map((side) => { // no focused cell may be below a band
      const [, , across, down] = bands.find(({ name }) => name === side)?.box || [0, 0, 0, 0];
      return `${scale * (/left|right/.test(side) ? across : down)}px`;
    });
    sheet.style.scrollPadding = covered.join(" ");
  }

  sheet.addEventListener("scroll", place, { passive: true });
  for (const type of ["pointerdown", "click"]) { // a tap on a band means no cell below it
    sheet.addEventListener(type, (event) => {
      if (/** @type {Element} */ (event.target).closest(".band.moved")) event.stopImmediatePropagation();
    }, true);
  }
  return place;
}

/** @type {(clue: SVGGraphicsElement) => [number, number]} */
function placeOf(clue) {
  return [Number(clue.getAttribute("x")), Number(clue.getAttribute("y"))];
}
