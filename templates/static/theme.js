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
    // after layout, and not for boxes in closed sections
    const sizes = new ResizeObserver(updateTabStops);
    document.querySelectorAll("[data-scrolls], .prose pre, .math.block").forEach((box) => sizes.observe(box));
    document.addEventListener("formula:set", ({ target }) => {
      const box = /** @type {HTMLElement} */ (target);
      sizes.unobserve(box);
      sizes.observe(box); // which looks at it again
    });
  });
  addEventListener("storage", (event) => {
    if (event.key === "theme") apply(event.newValue || "");
  });

  function updateTabStops(/** @type {ResizeObserverEntry[]} */ entries) {
    const boxes = entries.map(({ target }) => target);
    const wide = boxes.map((b) => b.scrollWidth > b.clientWidth || b.scrollHeight > b.clientHeight);
    boxes.forEach((box, i) => {
      if (wide[i] === box.hasAttribute("tabindex")) return;
      if (!wide[i]) return box.removeAttribute("tabindex");
      box.setAttribute("tabindex", "0");
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", box.getAttribute("data-scrolls") || (box.matches("pre") ? t`Code` : t`Formula`));
    });
  }
})();
