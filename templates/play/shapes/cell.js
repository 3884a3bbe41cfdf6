// Whole cells, shaded or with a sign.
import { WHOLE } from "../forms.js";
import { splitByMark } from "../words.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  ...WHOLE,
  sweeps: true,
  describe({ board, target, game, r, c }) {
    const { yes, no } = splitByMark(game, target.findAt({ x: c, y: r }).map((i) => ["", i]));
    return yes.length ? board.data.called : no.length ? board.data.denied : "";
  },
};
