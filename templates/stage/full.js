// The board over the whole window, and over the whole screen where the browser can do that (not in
// every phone's, nor in every frame): for large boards on a phone.

/** @param {import("./stage.js").Places} places @param {() => void} refit  measures the board anew */
export function addFull({ stage, status }, refit) {
  const button = stage.querySelector("[data-play=full]");
  if (!button) return;
  const root = document.documentElement;
  const close = Object.assign(document.createElement("button"), { type: "button", className: "leave", textContent: "Exit", ariaLabel: "Exit full screen", title: "Exit full screen" });
  stage.querySelector(".controls")?.append(close);

  const isFull = () => stage.classList.contains("full");

  /** Nothing behind the board takes the focus. @param {boolean} on */
  function setAside(on) {
    for (let at = stage; at !== document.body && at.parentElement; at = at.parentElement) {
      for (const other of at.parentElement.children) if (other !== at) other.toggleAttribute("inert", on);
    }
  }

  /** @param {boolean} on */
  function set(on) {
    if (on === isFull()) return;
    stage.classList.toggle("full", on);
    setAside(on);
    button?.setAttribute("aria-pressed", String(on));
    status.textContent = on ? "The board fills the screen; Escape brings the page back." : "The page is back.";
    if (on) root.requestFullscreen?.().catch(() => {}); // refused: it fills the window
    else if (document.fullscreenElement) document.exitFullscreen();
    refit();
  }

  button.addEventListener("click", () => set(!isFull()));
  close.addEventListener("click", () => {
    set(false);
    stage.querySelector("summary")?.focus({ preventScroll: true });
  });
  stage.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !stage.dataset.shows) set(false);
  });
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || set(false));
  stage.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("a")) set(false); // it leads to the page
  });
}
