// The check of neighbours without a dot.
import { checkUnmarked } from "../lists.js";

/** @type {(view: import("../view.js").View) => Generator<import("../found.js").Finding>} */
export function* all_dots(view) {
  yield* checkUnmarkedDots(view, "white", "black");
}

/** Check that neighbours without a dot fit no dot of these colours. @type {(view: import("../view.js").View, ...colours: string[]) => Generator<import("../found.js").Finding>} */
export function* checkUnmarkedDots(view, ...colours) {
  const dots = view.lists("dots").map(([, dot]) => dot);
  const values = (/** @type {string} */ colour, /** @type {number} */ usual) => {
    if (!colours.includes(colour)) return [];
    const found = dots.filter(([own]) => own === colour).map(([, k]) => k);
    return found.length ? found : [usual];
  };
  const [apart, times] = [values("white", 1), values("black", 2)];
  yield* checkUnmarked(view, "dots", (a, b) =>
    apart.includes(Math.abs(a - b)) || times.some((k) => Math.max(a, b) === k * Math.min(a, b)));
}
