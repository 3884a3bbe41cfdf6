// Every page. Runs before the first paint: the theme that was chosen, and word that scripts run.
// Then: the switch in the masthead, and boxes that scroll sideways made reachable by keyboard.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");

  const stored = () => {
    try {
      return localStorage.getItem("theme") || "";
    } catch {
      return ""; // no storage here: the system's theme
    }
  };
  const apply = (/** @type {string} */ theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  apply(stored());

  document.addEventListener("DOMContentLoaded", () => {
    const choice = /** @type {HTMLSelectElement} */ (document.querySelector("#theme"));
    choice.value = stored();
    choice.addEventListener("change", () => {
      apply(choice.value);
      try {
        localStorage.setItem("theme", choice.value);
      } catch {
        // it holds for this page
      }
    });
    reach();
    document.addEventListener("formula:set", reach);
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== width) reach();
      width = innerWidth;
    });
  });
  addEventListener("storage", (event) => {
    if (event.key === "theme") apply(event.newValue || "");
  });

  function reach() {
    /** @type {NodeListOf<HTMLElement>} */
    const found = document.querySelectorAll("[data-scrolls], .prose pre, .math.block");
    const boxes = [...found];
    for (const box of boxes) box.removeAttribute("tabindex");
    const wide = boxes.map((b) => b.scrollWidth > b.clientWidth || b.scrollHeight > b.clientHeight);
    boxes.forEach((box, i) => {
      if (!wide[i]) return;
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", box.dataset.scrolls || (box.matches("pre") ? "Code" : "Formula"));
    });
  }
})();
