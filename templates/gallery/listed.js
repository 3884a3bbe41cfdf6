// Lists of puzzles without filters: the marks on their cards, and how many of them the reader has solved.
import { isSolved } from "./puzzles.js";
import { followGames, tick } from "./ticks.js";
import { t } from "../stage/say.js";

/** @type {NodeListOf<HTMLElement>} */
const cards = document.querySelectorAll(".cards > .card");

/** Show the marks, and the progress below each list. */
function update() {
  cards.forEach(tick);
  for (const list of document.querySelectorAll(".listed")) {
    const own = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".card"))];
    const solved = own.filter((card) => isSolved(card.dataset.id || "")).length;
    const place = /** @type {HTMLElement | null} */ (list.querySelector("[data-solved]"));
    if (place) place.textContent = t`${solved} of ${own.length} solved`;
  }
}

update();
followGames(update);
