// The page of an embedded board.
import { play } from "../play/player.js";
import { readBlocks } from "./data.js";
import { createStage } from "./stage.js";

document.documentElement.classList.add("js");
readBlocks().then(() => {
  const stage = createStage();
  const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window);
  if (stage) play(kindRules || {}, stage);
});
