// A row whose bound the reader moves: of the pictures of all bounds, a slider chooses the one to show.

/** @param {HTMLElement} box the pictures, in the order of the bounds 0, 1, ... */
export function addSlider(box) {
  const figures = [...box.getElementsByTagName("figure")];
  const mover = document.createElement("label");
  mover.className = "mover";
  const slider = document.createElement("input");
  slider.type = "range";
  slider.max = String(figures.length - 1);
  const bound = document.createElement("output");
  mover.append("at most", bound, slider);

  /** @param {number} at */
  function show(at) {
    bound.textContent = slider.value = String(at);
    figures.forEach((figure, i) => (figure.hidden = i !== at));
    slider.setAttribute("aria-valuetext", `at most ${at}. ${figures[at].querySelector("figcaption")?.textContent}`);
  }

  slider.addEventListener("input", () => show(Number(slider.value)));
  box.classList.add("moves");
  box.prepend(mover);
  show(Number(box.dataset.bound));
}
