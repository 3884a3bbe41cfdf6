// Starts a page with a board: first the board and the player, later all else.
import { play } from "../play/player.js";
import { readBlocks } from "./data.js";
import { startLater } from "./later.js";
import { createStage } from "./stage.js";

/** @param {Promise<void>} shape  waits for the script with the shape of marks */
export async function startPage(shape) {
  await Promise.all([readBlocks(), shape]);
  const stage = createStage();
  const player = stage ? play(stage) : undefined;
  startLater(async () => (await import("./rest.js")).startRest(stage, player));
}
