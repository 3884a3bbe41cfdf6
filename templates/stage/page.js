// Starts a page with a board: first the board and the player, later all else.
import { play } from "../play/player.js";
import { readBlocks } from "./data.js";
import { startLater } from "./later.js";
import { loadWhenIdle, reportUnloaded } from "./load.js";
import { createStage } from "./stage.js";

/** @param {Promise<void>} shape  waits for the script with the shape of marks */
export async function startPage(shape) {
  reportUnloaded();
  await Promise.all([readBlocks(), shape]);
  const stage = createStage();
  const player = stage ? play(stage) : undefined;
  stage?.refit(); // the player may have added a pad
  startLater(async () => {
    const [{ startRest }, startHelp] = await Promise.all([import("./rest.js"), player?.loadHelp()]);
    return () => startRest(stage, startHelp);
  });
  loadWhenIdle();
}
