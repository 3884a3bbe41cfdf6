// A wave over the board when the last mark solves it, for readers who accept motion.

import { createSvg } from "../stage/svg.js";

const TIME = 900; // milliseconds

/** @type {(svg: SVGSVGElement, at: { x: number, y: number }) => void} at: where the wave starts, in units of the board */
export function showFinish(svg, { x, y }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { width, height } = svg.viewBox.baseVal;
  const group = createSvg("g", { class: "finish", transform: `translate(${x} ${y})` });
  const far = Math.hypot(width, height);
  const waves = [0, 0.18].map((delay) => {
    const wave = group.appendChild(createSvg("circle", { r: 1 }));
    const frames = [{ transform: "scale(0)", opacity: 0.7 }, { transform: `scale(${far})`, opacity: 0 }];
    return wave.animate(frames, { duration: TIME, delay: delay * TIME, easing: "cubic-bezier(0.2, 0.6, 0.4, 1)", fill: "both" });
  });
  svg.append(group);
  Promise.allSettled(waves.map(({ finished }) => finished)).then(() => group.remove());
}
