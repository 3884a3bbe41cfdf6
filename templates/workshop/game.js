// The page for a board of the workshop: the game that the workshop has prepared, with its steps.
import { play } from "../play/player.js";
import { starts } from "../sections/all.js";
import { readBlocks } from "../stage/data.js";
import { run } from "../stage/load.js";
import { createStage } from "../stage/stage.js";

/**
 * @typedef {{
 *   title: string, board: string, play: unknown, decisions: unknown, why: unknown, sentences: string[],
 *   scripts: string[], how: string, pen: boolean, candidates: boolean, sums: boolean, hints: boolean,
 *   effects: [string, string][],
 * }} Game
 */
const STORED = "workshop-game"; // in the storage of the tab

const base = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src || location.href;
const stored = sessionStorage.getItem(STORED);
if (stored) begin(JSON.parse(stored));
else location.replace("index.html");

/** @param {Game} game */
async function begin(game) {
  fill(game);
  for (const script of game.scripts) await run(base, script).catch(() => {}); // an own kind may lack one
  await readBlocks();
  const stage = createStage();
  const { kindRules } = /** @type {Window & { kindRules?: import("../play/rules.js").Kind }} */ (window);
  if (stage) play(kindRules || {}, stage, () => []);
  for (const start of starts) start(stage, null);
}

/** Put the game into the page, and remove what it does not need. @param {Game} game */
function fill(game) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  document.title = document.title.replace(/^Play/, game.title);
  find("h1").textContent = game.title;
  find(".sheet").innerHTML = game.board;
  find(".extras .aside").textContent = game.how;
  for (const [id, data] of [["play-data", game.play], ["decisions-data", game.decisions], ["why-data", game.why]]) {
    find(`#${id}`).textContent = JSON.stringify(data);
  }
  find(".why-steps").replaceChildren(...game.sentences.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
  find("#why").hidden = !game.why;
  if (!game.why) find("[data-control=why]").remove();
  const used = new Set(game.effects.map(([name]) => name));
  const optional = /** @type {[boolean, string[]][]} */ ([
    [game.pen, ["pen"]], [game.candidates, ["fill", "first", "erases"]], [game.sums, ["sets"]],
    [game.hints, ["hint", "whole", "right"]],
  ]);
  for (const [has, names] of optional) {
    if (!has) names.forEach((name) => document.querySelectorAll(`[data-play=${name}]`).forEach((one) => one.remove()));
  }
  for (const button of document.querySelectorAll(".extras [data-play][data-effect]")) {
    if (!used.has(/** @type {HTMLElement} */ (button).dataset.play || "")) button.remove();
  }
}
