// The page of an essay: a board with the rows of its model, and values that the reader sets.
import { start } from "../sections/model/model.js";
import { rowsHere } from "./rows.js";
import { stageHere } from "./stage.js";
import { addTrial } from "./try.js";

const stage = stageHere();
const rows = rowsHere();
if (stage && rows) {
  start(stage, rows);
  addTrial(stage, rows);
}
