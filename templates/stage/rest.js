// The rest of a page: its sections, and what helps the reader.
import "../gallery/another.js";
import { starts } from "../sections/all.js";
import { createLights } from "./lights.js";
import { readRows } from "./rows.js";
import { completeStage } from "./whole.js";

const pause = () => new Promise((resolve) => setTimeout(resolve)); // in which the page handles input

/** @type {(base: import("./stage.js").Stage | null, startHelp?: import("../play/help.js").StartHelp) => Promise<void>} */
export async function startRest(base, startHelp) {
  const stage = base && completeStage(base);
  await pause();
  const rows = stage && readRows();
  const lights = rows && createLights(rows);
  /** @type {import("../play/help.js").DrawRow} */
  function drawRow(number, place) {
    const family = rows?.families[number];
    const shapes = (rows && family?.rows[place] && lights?.drawRow(rows.rowOf(family, place), undefined)) || [];
    return /** @type {SVGElement[]} */ (shapes).filter((shape) => shape.tagName !== "text");
  }
  if (stage) startHelp?.(stage.decisions, drawRow);
  for (const start of starts) {
    await pause();
    start(stage, rows);
  }
}
