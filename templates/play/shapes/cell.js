// Whole cells, shaded or with a sign. A stroke from a tree links it with a cell beside it (links.js).
import { WHOLE } from "../forms.js";
import { listLinks, outlineLink, planLink, showLinks, startsLink } from "../links.js";
import { splitByMark } from "../words.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  ...WHOLE,
  sweeps: true,
  waits: ({ board }, spot, second) => !second && startsLink(board.data, spot),
  listNotes: listLinks,
  showNotes: showLinks,
  planNotes: planLink,
  outlineSpan: ({ board }, start, end) => outlineLink(board.data, start, end),
  describe({ board, target, game, r, c }) {
    const { yes, no } = splitByMark(game, target.findAt({ x: c, y: r }).map((i) => ["", i]));
    return yes.length ? board.data.called : no.length ? board.data.denied : "";
  },
};
