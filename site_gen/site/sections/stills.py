"""Single frames of a film as small pictures, for pages without JavaScript and for print.

A picture uses the board on the stage, and adds the decisions that its frame shows; decisions with
the same look share one path.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from ...boards.paths import decimal
from ...boards.svg import join_alike
from ...kind import HasGrid, Kind
from ...solver.model.facts import Decision

CROSS = re.compile(r"M(\S+) (\S+?)l(\S+) \3m0 -\3l-\3 \3")  # as `Pen.cross` draws it
LOOKS = {
    "0": "settled",
    "1": "settled",
    **dict.fromkeys("yn", "new"),
    **dict.fromkeys("YN", "new assumed"),
    **{look: f"part part-{i % 6}" for i, look in enumerate("abcdefABCDEF")},
}
"""The CSS classes of a decision, by its character in `film.frame_data`."""


def list_decisions(data: list[object]) -> Iterator[tuple[int, bool, str, int]]:
    """Yield the decisions that a frame shows: (decision, one, classes, opacity in hundredths).

    `data`: as `film.frame_data` returns it. `one`: the variable is shown as 1, not 0. The classes
    are the same as in solve.js.
    """
    looks, *more = data
    values = iter(more[0] if more else ())  # type: ignore[call-overload]
    for i, look in enumerate(str(looks)):
        if look != ".":
            yield i, look in "1yYabcdef", LOOKS[look], 100
        elif more:
            value = next(values)
            css = "relaxed fractional" if 0 < value < 100 else "relaxed"
            yield i, value > 0, css, opacity(value)


def opacity(value: int) -> int:
    """Return the opacity for a value, both in hundredths.

    A value of 0 is drawn as a cross at full opacity. The faintest line is still visible.
    """
    return 15 + round(0.85 * value) if value else 100


class Stills:
    """A renderer of stills for one board."""

    def __init__(self, kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision]) -> None:
        self.kind, self.board, self.decisions = kind, board, decisions

    def draw(self, data: list[object]) -> Markup:
        """Return the still of one frame as SVG. `data`: as `film.frame_data` returns it."""
        looks = {  # a crossed out candidate is too small to be seen
            (i, one): (css, opaque)
            for i, one, css, opaque in list_decisions(data)
            if one or not self.kind.decided.has_candidates
        }
        pen = self.kind.pen(self.board)
        self.kind.draw(pen, self.board)
        for i, one in looks:
            with pen.decision(i, one):
                self.kind.decided.draw_decision(pen, self.board, self.decisions[i].key, one)
        root = ET.fromstring(pen.inline(css="board small", size=False, parts="used"))
        for group in root.iter():
            if group.get("class") == "decisions":
                styled = [_style(one, looks) for one in group]
                group[:] = join_alike(one for one in styled if not _is_faint(one))
        text = ET.tostring(root, encoding="unicode")
        return Markup(text.replace("ns0:", "").replace("xmlns:ns0", "xmlns"))


def _is_faint(decision: ET.Element) -> bool:
    """Return True for a cross of an earlier frame, which is too small to be seen."""
    return {"cross", "settled"} <= {*decision.attrib["class"].split()}


def _style(decision: ET.Element, looks: dict[tuple[int, bool], tuple[str, int]]) -> ET.Element:
    """Give a decision the look that its frame shows; a cross as small as here is a dot."""
    own, number = decision.attrib["class"], int(decision.attrib.pop("data-decision"))
    css, opaque = looks[number, own.endswith("one")]
    decision.set("class", f"{own} on {css}")
    if opaque < 100:
        decision.set("opacity", f"{opaque / 100:g}")
    if found := CROSS.match(decision.get("d", "")):
        x, y, side = map(float, found.groups())
        decision.set("d", f"M{decimal(x + side / 2)} {decimal(y + side / 2)}h0")
    return decision
