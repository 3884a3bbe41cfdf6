// Shows links to pages of prose that match the search, above the puzzles.

import { run } from "../stage/load.js";
import { createFinder } from "./search.js";

/** @typedef {Window & { pageIndex?: Record<string, [string, string]> }} Here */

/** Show the pages that match all words; hide the list if there are no words. `base`: the address of a script in the same folder as the index. @type {(base: string, words: string) => Promise<void>} */
export async function showPages(base, words) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-pages]"));
  if (!place) return;
  const here = /** @type {Here} */ (window);
  place.dataset.pages = words;
  if (words && !here.pageIndex) await run(base, "pages.js");
  if (place.dataset.pages !== words) return; // the reader has typed more
  const index = here.pageIndex || {};
  const links = (words ? [...createFinder(index)(words)] : []).map((url) => {
    const link = document.createElement("a");
    link.href = new URL(`../${url}`, base).href;
    link.textContent = index[url][0];
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  place.querySelector("ul")?.replaceChildren(...links);
  place.hidden = !links.length;
}
