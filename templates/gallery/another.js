// A puzzle's page: links to a similar and to a random puzzle, and the printed board.
import { listIds, loadIndex, pickRandom } from "./listing.js";
import { isSolved } from "./puzzles.js";

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const block = document.getElementById("alike-data");
const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-alike]"));
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("button[data-random=all]"));

/** Link to the most similar puzzle that is unsolved, or to the most similar one if all are solved. */
function linkAnother() {
  if (!block || !link) return;
  /** @type {[string, string, string, string][]} */
  const near = JSON.parse(block.textContent || "");
  const [, title, url, note] = near.find(([id]) => !isSolved(id)) || near[0];
  link.href = url;
  /** @type {[string, string][]} */
  const parts = [[".to", title], [".note", note]];
  for (const [name, text] of parts) {
    const place = link.querySelector(name);
    if (place) place.textContent = text;
  }
}

const here = location.pathname.split("/").slice(-3, -1).map(decodeURIComponent).join("/");

async function openRandom() {
  const id = pickRandom(listIds(await loadIndex(base)), isSolved, here);
  if (id) location.href = new URL(`../${id}/index.html`, base).href;
}

for (const event of ["pageshow", "storage"]) {
  addEventListener(event, linkAnother);
}
linkAnother();
button?.addEventListener("click", openRandom);

// -- printing, with the reader's marks or without

const stage = document.querySelector(".stage");
for (const choice of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-paper]"))) {
  choice.addEventListener("click", () => {
    stage?.classList.toggle("with-marks", choice.dataset.paper === "with-marks");
    print();
  });
}
addEventListener("afterprint", () => stage?.classList.remove("with-marks"));
