// Runs on every page before the first paint: applies the stored theme and marks that scripts run.
// Later: the theme switch, and keyboard access to boxes that scroll sideways.
import { t } from "../stage/say.js";
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");

  const readTheme = () => {
    try {
      return localStorage.getItem("theme") || "";
    } catch {
      return ""; // no storage: the system's theme
    }
  };
  const apply = (/** @type {string} */ theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  apply(readTheme());

  document.addEventListener("DOMContentLoaded", () => {
    const choice = /** @type {HTMLSelectElement} */ (document.querySelector("#theme"));
    choice.value = readTheme();
    choice.addEventListener("change", () => {
      apply(choice.value);
      try {
        localStorage.setItem("theme", choice.value);
      } catch {
        // the choice lasts for this page
      }
    });
    updateTabStops();
    let frame = 0; // in which the tab stops change, once for all formulas
    document.addEventListener("formula:set", () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        updateTabStops();
      });
    });
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== width) updateTabStops();
      width = innerWidth;
    });
  });
  addEventListener("storage", (event) => {
    if (event.key === "theme") apply(event.newValue || "");
  });

  function updateTabStops() {
    /** @type {NodeListOf<HTMLElement>} */
    const found = document.querySelectorAll("[data-scrolls], .prose pre, .math.block");
    const boxes = [...found];
    const wide = boxes.map((b) => b.scrollWidth > b.clientWidth || b.scrollHeight > b.clientHeight);
    boxes.forEach((box, i) => {
      if (wide[i] === box.hasAttribute("tabindex")) return;
      if (!wide[i]) return box.removeAttribute("tabindex");
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", box.dataset.scrolls || (box.matches("pre") ? t`Code` : t`Formula`));
    });
  }
})();
