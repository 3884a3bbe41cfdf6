// The page of a board in a frame: it is played, and that is all.
import { play } from "../play/player.js";
import { stageHere } from "./stage.js";

document.documentElement.classList.add("js");
const stage = stageHere();
const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window);
if (stage) play(kindRules || {}, stage);
