// The board of a page with all that boards have in common. Other modules add to it.
import { createCells } from "./cells.js";
import { createLayers } from "./layers.js";
import { readBlock } from "./data.js";
import { addZoom } from "./zoom.js";

/** @typedef {{ rows: number, cols: number, cell: number }} Size  of the board, and the side of a cell in its drawing */
/** @typedef {{ stage: HTMLElement, sheet: HTMLElement, svg: SVGSVGElement, status: Element }} Places */
/** @typedef {NonNullable<ReturnType<typeof createStage>>} Stage */

/** Return the stage of this page; null if it has none, or its board has no decisions. */
export function createStage() {
  const stage = /** @type {HTMLElement | null} */ (document.querySelector(".stage"));
  const sheet = /** @type {HTMLElement | null | undefined} */ (stage?.querySelector(".sheet"));
  const svg = sheet?.querySelector("svg");
  const status = stage?.querySelector("[role=status]");
  if (!stage || !sheet || !svg || !status) return null;
  const places = { stage, sheet, svg, status };
  const layers = createLayers(places);
  /** @type {Size | undefined} */
  const size = readBlock("decisions-data");
  if (!size) return null;
  const cells = createCells(places, size);
  return { ...places, layers, cells, refit: addZoom(places, size, cells) };
}
