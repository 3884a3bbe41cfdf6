// Pages of prose that the words of a reader are in: links above the puzzles.

import { run } from "../stage/load.js";
import { finder } from "./search.js";

/** @typedef {Window & { pageIndex?: Record<string, [string, string]> }} Here */

/** Show those that have all the words; without words none. `base`: the address of a script beside their index. @type {(base: string, words: string) => Promise<void>} */
export async function showPages(base, words) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-pages]"));
  if (!place) return;
  const here = /** @type {Here} */ (window);
  place.dataset.pages = words;
  if (words && !here.pageIndex) await run(base, "pages.js");
  if (place.dataset.pages !== words) return; // the reader typed on
  const index = here.pageIndex || {};
  const links = (words ? [...finder(index)(words)] : []).map((url) => {
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
