// Whole cells: shaded, or with a sign in them.
import { WHOLE } from "../forms.js";
import { marked } from "../words.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  ...WHOLE,
  sweeps: true,
  said({ board, target, game, r, c }) {
    const { yes, no } = marked(game, target.at({ x: c, y: r }).map((i) => ["", i]));
    return yes.length ? board.data.called : no.length ? "surely not" : "";
  },
};
