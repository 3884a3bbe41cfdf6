// The page of an embedded board.
import { play } from "../play/player.js";
import { readBlocks } from "./data.js";
import { startLater } from "./later.js";
import { loadWhenIdle, reportUnloaded, whenLoaded } from "./load.js";
import { createStage } from "./stage.js";

document.documentElement.classList.add("js");
reportUnloaded();
Promise.all([readBlocks(), whenLoaded()]).then(() => {
  const stage = createStage();
  const player = stage && play(stage);
  if (!player) return;
  startLater(async () => {
    const [{ createDecisions }, startHelp] = await Promise.all([import("./decisions.js"), player.loadHelp()]);
    return async () => startHelp(createDecisions(stage));
  });
  loadWhenIdle();
});
