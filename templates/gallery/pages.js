// Shows links to the kinds and the pages of prose that match the search: kinds above the puzzles, pages below.

import { run } from "../stage/load.js";
import { loadIndex } from "./listing.js";
import { createTextFinder, splitWords } from "./search.js";

/** @typedef {Window & { pageIndex?: Record<string, [title: string, words: string]> }} Here */
/** @typedef {import("./search.js").Found} Found */

/** Show the kinds whose names match. `found`: null hides the list. @type {(base: string, found: Found | null) => Promise<void>} */
export async function showKinds(base, found) {
  const place = document.querySelector("[data-kinds]");
  if (!place) return;
  const { kinds } = found?.kinds.length ? await loadIndex(base) : { kinds: {} };
  showLinks(place, (found?.kinds || []).map((name) => [`${name}/index.html`, kinds[name][0], kinds[name][2] === 1 ? "1 puzzle" : `${kinds[name][2]} puzzles`]), base);
}

/** Show the pages that match all words, the best first. `found`: null hides the list. `base`: the address of a script in the same folder as the index. @type {(base: string, words: string, found: Found | null) => Promise<void>} */
export async function showPages(base, words, found) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-pages]"));
  if (!place) return;
  const here = /** @type {Here} */ (window);
  place.dataset.pages = words;
  if (found && !here.pageIndex) await run(base, "pages.js");
  if (place.dataset.pages !== words) return; // the reader has typed more
  const pages = Object.entries(here.pageIndex || {});
  const find = createTextFinder(pages.map(([, [title, text]]) => [text, "", splitWords(title).join(" ")]));
  showLinks(place, (found ? find(words, found.isWhole) : []).map((i) => [pages[i][0], pages[i][1][0], ""]), base);
}

/** Show links in a list, and hide the list if there are none. @type {(place: Element, links: [url: string, text: string, note: string][], base: string) => void} */
function showLinks(place, links, base) {
  const items = links.map(([url, text, note]) => {
    const link = Object.assign(document.createElement("a"), { href: new URL(`../${url}`, base).href, textContent: text });
    const item = document.createElement("li");
    item.append(link);
    if (note) item.append(" ", Object.assign(document.createElement("span"), { className: "note", textContent: note }));
    return item;
  });
  place.querySelector("ul")?.replaceChildren(...items);
  /** @type {HTMLElement} */ (place).hidden = !links.length;
}
