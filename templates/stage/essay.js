// An essay's page: a board, the rows of its model, and a panel to try values.
import { start } from "../sections/model/model.js";
import { addSlider } from "./bounds.js";
import { readBlocks } from "./data.js";
import { readRows } from "./rows.js";
import { createStage } from "./stage.js";
import { addTrial } from "./try.js";
import { completeStage } from "./whole.js";

for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bounds"))) addSlider(box);

readBlocks().then(() => {
  const base = createStage();
  const stage = base && completeStage(base);
  const rows = readRows();
  if (!stage || !rows) return;
  start(stage, rows);
  addTrial(stage, rows);
});
