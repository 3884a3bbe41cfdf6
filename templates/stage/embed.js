// The page of an embedded board.
import { play } from "../play/player.js";
import { readBlocks } from "./data.js";
import { whenLoaded } from "./load.js";
import { createStage } from "./stage.js";

document.documentElement.classList.add("js");
Promise.all([readBlocks(), whenLoaded()]).then(() => {
  const stage = createStage();
  const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window);
  if (stage) play(kindRules || {}, stage);
});
