// All kinds of puzzle: those that have a name with the reader's words, and how many puzzles of each
// are solved.
import { readQuery, writeQuery } from "./filter.js";
import { isSolved } from "./puzzles.js";
import { finder } from "./search.js";

/** @type {(css: string) => HTMLElement} */
const the = (css) => /** @type {HTMLElement} */ (document.querySelector(css));
/** @type {(css: string) => HTMLElement[]} */
const all = (css) => [...document.querySelectorAll(css)].map((one) => /** @type {HTMLElement} */ (one));

const tiles = all("[data-kind]");
const find = finder(Object.fromEntries(tiles.map(({ dataset }) => [dataset.kind, ["", dataset.names || ""]])));
const search = /** @type {HTMLInputElement} */ (the("[name=q]"));
const status = the(".shown");
const every = status.textContent || "";
const asked = readQuery(location.search, { facets: new Map(), sorts: [] });

function filter() {
  const found = find(search.value);
  for (const tile of tiles) tile.hidden = !found.has(tile.dataset.kind || "");
  for (const shelf of all(".shelf")) shelf.hidden = !shelf.querySelector("[data-kind]:not([hidden])");
  the(".nothing").hidden = found.size > 0;
  status.textContent = found.size < tiles.length ? `${found.size || "none"} of ${every}` : every;
  history.replaceState(null, "", `${location.pathname}${writeQuery({ ...asked, words: search.value.trim() })}`);
}

function tell() {
  for (const tile of tiles) {
    const puzzles = (tile.dataset.puzzles || "").split(" ");
    const solved = puzzles.filter((slug) => isSolved(`${tile.dataset.kind}/${slug}`)).length;
    tile.querySelector(".solved")?.remove();
    if (!solved) continue;
    const told = document.createElement("span");
    told.className = "solved";
    told.textContent = `${solved} of ${puzzles.length} solved`;
    tile.querySelector(".card-facts")?.append(" ", told);
  }
}

search.value = asked.words;
filter();
tell();
search.addEventListener("input", filter);
the("form.filters").addEventListener("submit", (event) => event.preventDefault());
addEventListener("storage", tell);
addEventListener("pageshow", (event) => event.persisted && tell());
