// The pages of puzzles, and of kinds with an example: the board and all scripts for it.
import { play } from "../play/player.js";
import { starts } from "../sections/all.js";
import { readBlocks } from "./data.js";
import { createLights } from "./lights.js";
import { readRows } from "./rows.js";
import { whenLoaded } from "./load.js";
import { createStage } from "./stage.js";

Promise.all([readBlocks(), whenLoaded()]).then(() => {
  const stage = createStage();
  const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window); // from the scripts of rules
  const rows = stage && readRows();
  const lights = rows && createLights(rows);
  /** @type {import("../play/player.js").DrawRow} */
  function drawRow(number, place) {
    const family = rows?.families[number];
    const shapes = (rows && family?.rows[place] && lights?.drawRow(rows.rowOf(family, place), undefined)) || [];
    return /** @type {SVGElement[]} */ (shapes).filter((shape) => shape.tagName !== "text");
  }
  if (stage) play(kindRules || {}, stage, drawRow);
  for (const start of starts) start(stage, rows);
});
