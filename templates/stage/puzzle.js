// The pages of puzzles, and of kinds with an example: the board and all scripts for it.
import { play } from "../play/player.js";
import { starts } from "../sections/all.js";
import { readBlocks } from "./data.js";
import { readRows } from "./rows.js";
import { createStage } from "./stage.js";

readBlocks().then(() => {
  const stage = createStage();
  const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window); // from the scripts of rules
  if (stage) play(kindRules || {}, stage);
  const rows = stage && readRows();
  for (const start of starts) start(stage, rows);
});
