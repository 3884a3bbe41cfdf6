// The page of a puzzle, and that of a kind with its example: the stage with all that acts on it.
import { play } from "../play/player.js";
import { addFilm } from "./film.js";
import { addModel } from "./model.js";
import { addProof } from "./proof.js";
import { rowsHere } from "./rows.js";
import { stageHere } from "./stage.js";
import { addReasons } from "./why.js";

const stage = stageHere();
if (stage) {
  const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window); // from scripts of their own
  const rows = rowsHere();
  play(kindRules || {}, stage);
  if (rows) addModel(stage, rows);
  addFilm(stage);
  addReasons(stage, rows);
}
addProof();
