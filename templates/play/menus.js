// The player's menu: a choice, a click elsewhere, Escape or another layer closes it.

/** @type {(stage: HTMLElement, panel: HTMLElement) => void} */
export function followMenus(stage, panel) {
  document.addEventListener("click", (event) => close(panel, /** @type {Element} */ (event.target)));
  stage.addEventListener("stage:show", () => close(panel, document.body));
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && close(panel, document.body)) event.preventDefault();
  });
  for (const menu of panel.querySelectorAll("details")) {
    menu.addEventListener("toggle", () => menu.open && fit(menu, /** @type {Element} */ (menu.lastElementChild)));
  }
}

/** Show a menu inside the window, on the side of its button that has more room. @type {(menu: HTMLElement, list: Element) => void} */
function fit(menu, list) {
  const { top, bottom } = menu.getBoundingClientRect();
  const below = innerHeight - bottom;
  menu.classList.toggle("down", below > top);
  menu.style.setProperty("--room", `${Math.max(top, below) - 12}px`);
  menu.style.setProperty("--shift", "0px");
  menu.style.setProperty("--shift", `${Math.max(0, 6 - list.getBoundingClientRect().left)}px`);
  list.scrollIntoView({ block: "nearest" });
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
