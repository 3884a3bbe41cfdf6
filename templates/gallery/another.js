// A puzzle's page: another one like it that was not solved yet, one by chance, and the board on paper.
import { anyOf } from "./filter.js";
import { isSolved } from "./puzzles.js";
import { idsOf, loadIndex } from "./search.js";

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const block = document.getElementById("alike-data");
const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-alike]"));
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("button[data-random]"));

/** The nearest that is open; the nearest, if all are solved. */
function another() {
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

async function byChance() {
  const here = location.pathname.split("/").slice(-3, -1).map(decodeURIComponent).join("/");
  const id = anyOf(idsOf(await loadIndex(base)), isSolved, here);
  if (id) location.href = new URL(`../${id}/index.html`, base).href;
}

another();
addEventListener("pageshow", another);
button?.addEventListener("click", () => byChance().catch(() => (button.disabled = true)));

// -- on paper: the reader's marks are printed if they are asked for

const stage = document.querySelector(".stage");
for (const choice of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-paper]"))) {
  choice.addEventListener("click", () => {
    stage?.classList.toggle("with-marks", choice.dataset.paper === "with-marks");
    print();
  });
}
addEventListener("afterprint", () => stage?.classList.remove("with-marks"));
