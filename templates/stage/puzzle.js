// The page of a puzzle, and that of a kind with its example: the stage with all that acts on it.
import { play } from "../play/player.js";
import { starts } from "../sections/all.js";
import { rowsHere } from "./rows.js";
import { stageHere } from "./stage.js";

const stage = stageHere();
const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window); // from scripts of their own
if (stage) play(kindRules || {}, stage);
const rows = stage && rowsHere();
for (const start of starts) start(stage, rows);
