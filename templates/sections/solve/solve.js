// The film of the solve is the layer "film" with frames "film-1", "film-2" ... The data say how
// a frame shows each decision; the captions come from the list in the story.
import { readBlock } from "../../stage/data.js";

/** @type {import("../all.js").Start} */
export function start(stage) {
  if (!stage) return;
  const { status, layers, decisions } = stage;
  /** A character for each decision (see LOOKS), and for LP solutions the open values in hundredths.
      @type {[string, number[]?][]} */
  const frames = readBlock("film-data");
  const control = /** @type {HTMLElement | null} */ (document.querySelector(".control.film"));
  if (!frames || !control) return;

  const captions = [...document.querySelectorAll(".frames li")].map((item, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.show = `film-${i + 1}`;
    button.textContent = String(i + 1);
    button.setAttribute("aria-label", `Frame ${i + 1} on the board`);
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => layers.choose(layers.getShown() === button.dataset.show ? "" : `film-${i + 1}`));
    item.prepend(button);
    return item.querySelector("span")?.firstChild?.textContent?.trim() || "";
  });
  const [slider] = control.getElementsByTagName("input");
  const [caption] = control.getElementsByTagName("p");
  const play = /** @type {HTMLElement} */ (control.querySelector("[data-film=play]"));
  const where = /** @type {HTMLElement} */ (control.querySelector(".where"));
  const PAUSE = 1100; // milliseconds per frame, and more for long captions
  const LETTER = 14;

  /** @type {Map<string, [boolean, string]>} */
  const LOOKS = new Map([
    ["1", [true, "settled"]],
    ["0", [false, "settled"]],
    ["y", [true, "new"]],
    ["n", [false, "new"]],
    ["Y", [true, "new assumed"]],
    ["N", [false, "new assumed"]],
  ]);
  [..."abcdef"].forEach((letter, part) => {
    LOOKS.set(letter, [true, `part part-${part}`]);
    LOOKS.set(letter.toUpperCase(), [false, `part part-${part}`]);
  });

  let at = 1;
  let timer = 0;

  /** @param {number} frame */
  function paint(frame) {
    const [looks, values = []] = frames[frame - 1];
    let next = 0;
    decisions.clear();
    [...looks].forEach((letter, number) => {
      const look = LOOKS.get(letter);
      if (look) decisions.show(number, ...look);
      else if (values.length) showRelaxed(number, values[next++]);
    });
  }

  /** Show a value from the LP in hundredths; 0 is a cross. @type {(number: number, value: number) => void} */
  function showRelaxed(number, value) {
    const css = value > 0 && value < 100 ? "relaxed fractional" : "relaxed";
    decisions.show(number, value > 0, css, value ? 0.15 + Math.round(0.85 * value) / 100 : 1);
  }

  /** @type {(frame?: number) => string} */
  function on(frame = at) {
    at = Math.min(Math.max(frame, 1), frames.length);
    paint(at);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${at} of ${frames.length}: ${captions[at - 1]}`);
    caption.textContent = captions[at - 1];
    where.textContent = `${at} of ${frames.length}`;
    return timer ? "The film plays." : describeFrame();
  }

  const describeFrame = () => `Frame ${at} of ${frames.length}. ${captions[at - 1]}`;

  function off() {
    halt();
    decisions.clear();
  }

  /** @param {number} frame */
  const turn = (frame) => layers.choose(`film-${Math.min(Math.max(frame, 1), frames.length)}`);

  function halt() {
    clearTimeout(timer);
    timer = 0;
    updateButton();
  }

  function updateButton() {
    play.setAttribute("aria-pressed", String(timer > 0));
    play.setAttribute("aria-label", timer ? "Pause" : "Play");
  }

  /** Show the next frame after enough time to read this one; the address does not change. */
  function run() {
    const read = PAUSE + LETTER * captions[at - 1].length;
    timer = window.setTimeout(() => {
      const last = at + 1 >= frames.length;
      if (last) halt();
      layers.show(`film-${at + 1}`);
      if (!last) run();
    }, read);
    updateButton();
  }

  play.addEventListener("click", () => {
    if (timer) {
      halt();
      status.textContent = describeFrame();
      return;
    }
    if (at >= frames.length) turn(1);
    run();
  });
  slider.addEventListener("input", () => {
    halt();
    turn(Number(slider.value));
  });
  for (const step of control.querySelectorAll("[data-film]:not(.play)")) {
    step.addEventListener("click", () => {
      halt();
      turn(at + Number(/** @type {HTMLElement} */ (step).dataset.film));
    });
  }
  for (const button of document.querySelectorAll("#solve [data-show]")) button.addEventListener("click", halt);
  layers.add("film", { on, off });
}
