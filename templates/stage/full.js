// Shows a large board in the whole window, and full screen if the browser supports that (some
// phones and frames do not).
import { t } from "./say.js";

/** @param {import("./stage.js").Places} places @param {() => void} refit  measures the board again */
export function addFull({ stage, status }, refit) {
  const button = stage.querySelector("[data-play=full]");
  if (!button) return;
  const root = document.documentElement;
  const close = Object.assign(document.createElement("button"), { type: "button", className: "leave", textContent: t`Exit`, ariaLabel: t`Exit full screen`, title: t`Exit full screen` });
  stage.querySelector(".controls")?.append(close);

  const isFull = () => stage.classList.contains("full");

  /** Keep the rest of the page from taking the focus. @param {boolean} on */
  function setInert(on) {
    for (let at = stage; at !== document.body && at.parentElement; at = at.parentElement) {
      for (const other of at.parentElement.children) if (other !== at) other.toggleAttribute("inert", on);
    }
  }

  /** @param {boolean} on */
  function setFull(on) {
    if (on === isFull()) return;
    stage.classList.toggle("full", on);
    setInert(on);
    button?.setAttribute("aria-pressed", String(on));
    status.textContent = on ? t`The board fills the screen; Escape brings the page back.` : t`The page is shown again.`;
    if (on) root.requestFullscreen?.().catch(() => {}); // if refused, it still fills the window
    else if (document.fullscreenElement) document.exitFullscreen();
    refit();
  }

  button.addEventListener("click", () => setFull(!isFull()));
  close.addEventListener("click", () => {
    setFull(false);
    stage.querySelector("summary")?.focus({ preventScroll: true });
  });
  stage.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !stage.dataset.shows) setFull(false);
  });
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || setFull(false));
  stage.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("a")) setFull(false); // the link leads to a place in the page
  });
}
