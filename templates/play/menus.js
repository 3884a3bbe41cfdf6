// The player's menu: a choice, a click elsewhere, Escape or another layer closes it.

/** @type {(stage: HTMLElement, panel: HTMLElement) => void} */
export function followMenus(stage, panel) {
  document.addEventListener("click", (event) => close(panel, /** @type {Element} */ (event.target)));
  stage.addEventListener("stage:show", () => close(panel, document.body));
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && close(panel, document.body)) event.preventDefault();
  });
  for (const menu of panel.querySelectorAll("details")) {
    menu.addEventListener("toggle", () => menu.open && menu.lastElementChild?.scrollIntoView({ block: "nearest" }));
  }
}

/** Close menus and keep the focus out of them. @type {(panel: HTMLElement, target: Element) => boolean} whether a menu was open */
function close(panel, target) {
  let closed = false;
  for (const menu of panel.querySelectorAll("details[open]")) {
    if (menu.contains(target) && !target.closest("[data-play]")) continue;
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus({ preventScroll: true });
    menu.removeAttribute("open");
    closed = true;
  }
  return closed;
}
