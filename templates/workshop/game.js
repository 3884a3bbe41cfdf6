// The page for a board of the workshop: the game that the workshop has prepared, with its steps.
import { runAtLast } from "../stage/load.js";
import { startPage } from "../stage/page.js";
import { t } from "../stage/say.js";
import { addressBoard, readFragment, readGames } from "./games.js";

/** @typedef {import("./games.js").Game} Game */

const PLAYS = ["pointerdown", "keydown"];

const base = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src || location.href;
const fragment = readFragment(); // the board, as the workshop reads it
const stored = readGames().findLast((game) => !fragment || game.fragment === fragment);
if (stored) begin(stored);
else location.replace(addressBoard(fragment && `${fragment}&play=1`) + location.hash.replace(/^#play=/, "&at="));

/** @param {Game} game */
function begin(game) {
  fill(game);
  startPage(runAtLast(base, game.scripts[0]));
  const next = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".others a"));
  const stage = document.querySelector(".stage");
  const files = JSON.parse(document.getElementById("files-data")?.textContent || "null");
  if (!next || !stage || !files) return;
  // not before the reader plays: loading Python takes seconds of the processor's time
  const prepare = async () => {
    for (const event of PLAYS) stage.removeEventListener(event, prepare);
    const { prepareNext } = await import("./ahead.js");
    await prepareNext(next, files);
  };
  for (const event of PLAYS) stage.addEventListener(event, prepare);
}

/** Put the game into the page, and remove what it does not need. @param {Game} game */
function fill(game) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  document.title = document.title.replace(find("h1").textContent || "", game.title);
  find("h1").textContent = game.title;
  /** @type {HTMLAnchorElement} */ (find(".kicker a")).href = addressBoard(game.fragment);
  find(".sheet").innerHTML = game.board;
  find(".player").dataset.script = game.scripts[1];
  find(".extras .aside").textContent = game.how;
  for (const [id, data] of [["play-data", game.play], ["decisions-data", game.decisions], ["why-data", game.why], ["model-data", game.model]]) {
    find(`#${id}`).textContent = JSON.stringify(data);
  }
  /** @param {string[]} texts */
  const list = (texts) => texts.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  });
  find(".why-steps").replaceChildren(...list(game.sentences));
  find("#rules ul").replaceChildren(...list(Object.values(game.play.rules)));
  find(".word").hidden = !game.word;
  find(".word").textContent = t`Difficulty: ${game.word}.`;
  const others = find(".others");
  others.hidden = !game.others.length;
  for (const [words, fragment] of game.others) {
    const link = document.createElement("a");
    link.href = addressBoard(fragment);
    link.textContent = words;
    others.append(link, " ");
  }
  find("#why").hidden = false;
  if (!game.why) for (const one of ["#why", "[data-control=why]"]) find(one).remove();
  const used = new Set(game.effects.map(([name]) => name));
  const optional = /** @type {[boolean, string[]][]} */ ([
    [game.pen, ["pen"]], [game.candidates, ["fill", "first", "erases"]], [game.sets, ["sets"]],
    [game.hints, ["hint", "whole", "right"]],
  ]);
  for (const [has, names] of optional) {
    if (!has) names.forEach((name) => document.querySelectorAll(`[data-play=${name}]`).forEach((one) => one.remove()));
  }
  for (const button of document.querySelectorAll(".extras [data-play][data-effect]")) {
    if (!used.has(/** @type {HTMLElement} */ (button).dataset.play || "")) button.remove();
  }
}
