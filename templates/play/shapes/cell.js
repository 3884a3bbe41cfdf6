// Whole cells, shaded or with a sign. A stroke from a tree links it with a cell beside it (links.js), and the
// second button near a line of the grid sets a dot there on boards with stars (between.js).
import { describeDots, listDots, planDotAt, planDotBeside, showDots } from "../between.js";
import { WHOLE } from "../forms.js";
import { listLinks, outlineLink, planLink, showLinks, startsLink } from "../links.js";
import { splitByMark } from "../words.js";

/** @type {import("../target.js").Shape} */
export const shape = {
  ...WHOLE,
  sweeps: true,
  waits: ({ board }, spot, second) => !second && startsLink(board.data, spot),
  listNotes: (data) => [...listLinks(data), ...listDots(data)],
  showNotes(...places) {
    showLinks(...places);
    showDots(...places);
  },
  planNotes: planLink,
  planTap: planDotAt,
  outlineSpan: ({ board }, start, end) => outlineLink(board.data, start, end),
  planKey(table, r, c, { letter }) {
    const notes = planDotBeside(table, r, c, letter);
    if (!notes.length) return undefined;
    table.game.note(notes);
    table.announce(table.target.findAt({ x: c, y: r }));
    return [];
  },
  describe(around) {
    const { board, target, game, r, c } = around;
    const { yes, no } = splitByMark(game, target.findAt({ x: c, y: r }).map((i) => ["", i]));
    return [yes.length ? board.data.called : no.length ? board.data.denied : "", describeDots(around, r, c)].filter(Boolean).join("; ");
  },
};
