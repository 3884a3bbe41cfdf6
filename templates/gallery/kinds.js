// The page of all kinds. Filters them by name and shows how many puzzles of each are solved.
import { readQuery, writeQuery } from "./filter.js";
import { isSolved } from "./puzzles.js";
import { createTextFinder, splitWords } from "./search.js";
import { t } from "../stage/say.js";

/** @type {(css: string) => HTMLElement} */
const select = (css) => /** @type {HTMLElement} */ (document.querySelector(css));
/** @type {(css: string) => HTMLElement[]} */
const selectAll = (css) => [...document.querySelectorAll(css)].map((one) => /** @type {HTMLElement} */ (one));

const tiles = selectAll("[data-kind]");
const find = createTextFinder(tiles.map(({ dataset }) => [splitWords(dataset.names || "").join(" ")]));
const search = /** @type {HTMLInputElement} */ (select("[name=q]"));
const status = select(".shown");
const every = status.textContent || "";
const asked = readQuery(location.search, { facets: new Map(), sorts: [] });

function filter() {
  const found = new Set(find(search.value));
  tiles.forEach((tile, i) => (tile.hidden = !found.has(i)));
  for (const shelf of selectAll(".shelf")) shelf.hidden = !shelf.querySelector("[data-kind]:not([hidden])");
  select(".nothing").hidden = found.size > 0;
  status.textContent = found.size < tiles.length ? found.size ? t`${found.size} of ${every}` : t`none of ${every}` : every;
  history.replaceState(null, "", `${location.pathname}${writeQuery({ ...asked, words: search.value.trim() })}`);
}

function showSolved() {
  for (const tile of tiles) {
    const puzzles = (tile.dataset.puzzles || "").split(" ");
    const solved = puzzles.filter((slug) => isSolved(`${tile.dataset.kind}/${slug}`)).length;
    tile.querySelector(".solved")?.remove();
    if (!solved) continue;
    const note = document.createElement("span");
    note.className = "solved";
    note.textContent = t`${solved} of ${puzzles.length} solved`;
    tile.querySelector(".card-facts")?.append(" ", note);
  }
}

search.value = asked.words;
filter();
showSolved();
search.addEventListener("input", filter);
select("form.filters").addEventListener("submit", (event) => event.preventDefault());
addEventListener("storage", showSolved);
addEventListener("pageshow", (event) => event.persisted && showSolved());
