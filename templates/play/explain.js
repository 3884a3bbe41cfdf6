// A long touch of a button with a symbol says what it does, as a title does under a mouse.

const HELD = 500; // milliseconds

/** @type {(stage: HTMLElement, say: (text: string) => void) => void} */
export function explainButtons(stage, say) {
  let timer = 0;
  let explained = false; // the touch is no click
  /** @param {Event} event */
  const buttonOf = ({ target }) => /** @type {Element} */ (target).closest("button[aria-label]");
  stage.addEventListener("pointerdown", (event) => {
    const button = buttonOf(event);
    explained = false;
    clearTimeout(timer);
    if (event.pointerType === "mouse" || !button) return;
    timer = setTimeout(() => {
      explained = true;
      say(`${button.ariaLabel}.`);
    }, HELD);
  }, true);
  for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, () => clearTimeout(timer), true);
  stage.addEventListener("contextmenu", (event) => explained && buttonOf(event) && event.preventDefault());
  stage.addEventListener("click", (event) => {
    if (explained && buttonOf(event)) event.stopImmediatePropagation();
    explained = false;
  }, true);
}
