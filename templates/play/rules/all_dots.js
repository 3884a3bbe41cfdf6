// The check of neighbours without a dot.
import { checkUnmarked } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* all_dots(view) {
  const dots = view.lists("dots").map(([, dot]) => dot);
  const values = (/** @type {string} */ colour, /** @type {number} */ usual) => {
    const found = dots.filter(([own]) => own === colour).map(([, k]) => k);
    return found.length ? found : [usual];
  };
  const [apart, times] = [values("white", 1), values("black", 2)];
  yield* checkUnmarked(view, "dots", (a, b) =>
    apart.includes(Math.abs(a - b)) || times.some((k) => Math.max(a, b) === k * Math.min(a, b)));
}
