// The page of an embedded board.
import { play } from "../play/player.js";
import { readBlocks } from "./data.js";
import { startLater } from "./later.js";
import { whenLoaded } from "./load.js";
import { createStage } from "./stage.js";

document.documentElement.classList.add("js");
Promise.all([readBlocks(), whenLoaded()]).then(() => {
  const stage = createStage();
  const player = stage && play(stage);
  if (player) startLater(async () => player.loadHelp((await import("./decisions.js")).createDecisions(stage)));
});
