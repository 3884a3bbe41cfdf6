// The place that an arrow key leads to: on the board, along a line of clues beside it, or between both.
import { isAcross, placeOf } from "./ground.js";

/** @typedef {import("./editor.js").Block} Block */
/** @typedef {import("./editor.js").Place} Place */

const STEPS = /** @type {Record<string, Place>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
const CORNERS = /** @type {Record<string, Place>} */ ({ Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] }); // as on a keypad
const SIDES = /** @type {Record<string, string>} */ ({ ArrowUp: "top", ArrowDown: "bottom", ArrowLeft: "left", ArrowRight: "right" });
const INWARD = /** @type {Record<string, string>} */ ({ left: "ArrowRight", right: "ArrowLeft", top: "ArrowDown", bottom: "ArrowUp" });

/** @param {string} key */
export const isArrow = (key) => key in STEPS;
/** @param {string} key */
export const isCorner = (key) => key in CORNERS;

/**
 * Return the block and the place that a key leads to; undefined if there is none.
 * @param {{ blocks: () => Block[], size: () => Place }} board @param {ReturnType<typeof import("./ground.js").createGround>} ground
 * @param {Block} own @param {Place | undefined} from @param {string} key @returns {[Block, Place] | undefined}
 */
export function findNext({ blocks, size }, ground, own, from, key) {
  if (!from) return [own, [0, 0]];
  const [down, right] = STEPS[key] || CORNERS[key];
  const [rows, cols] = size();
  /** Return the place for a line in the block beside the board, where the key points. @param {number} line @returns {[Block, Place] | undefined} */
  const leave = (line) => {
    const one = blocks().find(({ side }) => side && side === SIDES[key]);
    return one && [one, placeOf(one, line)];
  };
  if (!own.side) {
    const next = /** @type {Place} */ ([from[0] + down, from[1] + right]);
    return ground.isInside(next, own) ? [own, next] : leave(down ? from[1] : from[0]);
  }
  const line = own.layout === "line" ? from[1] : from[0];
  const isFirst = own.side === "left" || own.side === "top";
  if (isAcross(own) === (right === 0)) { // along its lines, and around a corner of the board
    const next = placeOf(own, line + down + right);
    return ground.isInside(next, own) ? [own, next] : leave(isFirst ? 0 : (isAcross(own) ? cols : rows) - 1);
  }
  const end = isFirst ? 0 : (isAcross(own) ? cols : rows) - 1;
  const [first] = ground.inCells();
  return key === INWARD[own.side] && first ? [first, isAcross(own) ? [line, end] : [end, line]] : undefined;
}
