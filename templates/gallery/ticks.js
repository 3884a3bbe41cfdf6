// The marks on cards of puzzles that the reader has begun or solved.
import { getBestTime, getSolvedState } from "./puzzles.js";
import { formatTime } from "../play/times.js";

/** Call `update` whenever a game may have changed. @param {() => void} update */
export function followGames(update) {
  addEventListener("storage", update);
  addEventListener("pageshow", (event) => event.persisted && update());
}

/** Show on its card whether a puzzle is begun or solved, and the best time. @param {HTMLElement} card */
export function tick(card) {
  const { id = "" } = card.dataset;
  const state = getSolvedState(id);
  const best = getBestTime(id);
  const kept = best ? `${state} ${best}` : state;
  if (card.dataset.kept === kept) return;
  card.dataset.kept = kept;
  card.querySelector(".tick")?.remove();
  const mark = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-tick="${state}"]`));
  if (!mark) return;
  card.querySelector(".thumb-box")?.append(mark.content.cloneNode(true));
  if (best && state === "yes") card.querySelector(".tick")?.append(` ${formatTime(best)}`);
}
