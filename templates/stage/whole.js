// What a stage has beyond the board that is played: the decisions of the solver, and the full screen.
import { createDecisions } from "./decisions.js";
import { addFull } from "./full.js";

/** @typedef {ReturnType<typeof completeStage>} Whole */

/** @param {import("./stage.js").Stage} stage */
export function completeStage(stage) {
  addFull(stage, stage.refit);
  return { ...stage, decisions: createDecisions(stage) };
}
