"""Single frames of a film as small pictures, for pages without JavaScript and for print.

The board is drawn once, in three sheets that every picture uses. A picture adds the decisions that
its frame shows; decisions with the same look share one path.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from ...boards.pen import Pen
from ...kind import HasGrid, Kind
from ...solver.facts import Decision

BELOW = {"fills": "ground", "lines": "lattice"}  # stratum -> the sheet below its decisions
LOOKS = {
    "0": "settled",
    "1": "settled",
    **dict.fromkeys("yn", "new"),
    **dict.fromkeys("YN", "new assumed"),
    **{look: f"part part-{i % 6}" for i, look in enumerate("abcdefABCDEF")},
}


def list_decisions(data: list[object]) -> Iterator[tuple[int, bool, str, int]]:
    """Yield the decisions that a frame shows: (decision, one, classes, opacity in hundredths).

    The looks are the same as in solve.js.
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
    def __init__(self, kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision]) -> None:
        self.kind, self.board, self.decisions = kind, board, decisions

    def _pen(self) -> Pen:
        return self.kind.pen(self.board)

    def ground(self) -> Markup:
        """Return sheets: `film-ground` under fills, `film-lattice` under lines, `film-clues`."""
        pen = self._pen()
        self.kind.draw(pen, self.board)
        root = ET.fromstring(pen.inline())
        groups = {str(g.get("class")): g for g in root}
        sheets = []
        for name, strata in (
            ("ground", ("ground", "fills")),
            ("lattice", ("lattice", "lines")),
            ("clues", ("clues",)),
        ):
            inside = "".join(_text(groups[s]) for s in strata if s in groups)
            sheets.append(f'<g id="film-{name}" class="board small">{inside}</g>')
        return Markup(
            f'<svg class="sheets" width="0" height="0" aria-hidden="true"><defs>{"".join(sheets)}'
            "</defs></svg>"
        )

    def draw(self, data: list[object]) -> Markup:
        looks = {  # a crossed out candidate is too small to be seen
            (i, one): (css, opaque)
            for i, one, css, opaque in list_decisions(data)
            if one or not self.kind.decided.has_candidates
        }
        pen = self._pen()
        for i, one in looks:
            with pen.decision(i, one):
                self.kind.decided.draw_decision(pen, self.board, self.decisions[i].key, one)
        root = ET.fromstring(pen.inline())
        strata = {str(g.get("class")): g for g in root}
        inside = []
        for name in ("fills", "lines", "clues"):
            inside.append(f'<use href="#film-{BELOW.get(name, name)}"/>')
            if name in strata:
                decisions = _together(strata[name], looks)
                inside.append(f'<g class="{name}"><g class="decisions">{decisions}</g></g>')
        box = root.get("viewBox")
        return Markup(
            f'<svg class="board small" viewBox="{box}" aria-hidden="true">{"".join(inside)}</svg>'
        )


def _together(stratum: ET.Element, looks: dict[tuple[int, bool], tuple[str, int]]) -> str:
    """Return the decisions of a stratum as SVG; paths that look alike are joined into one."""
    alike: dict[tuple[str, int], list[str]] = {}
    others = []
    for decision in stratum.iter():
        if decision.get("data-decision") is None:
            continue
        own = str(decision.get("class"))
        css, opaque = looks[int(str(decision.get("data-decision"))), own.endswith("one")]
        css = f"{own} on {css}"
        if decision.get("d"):
            alike.setdefault((css, opaque), []).append(str(decision.get("d")))
        else:
            decision.set("class", css)
            decision.set("opacity", f"{opaque / 100:g}")
            del decision.attrib["data-decision"]
            others.append(_text(decision))
    paths = [f'<path class="{css}"{_faded(o)} d="{"".join(d)}"/>' for (css, o), d in alike.items()]
    return "".join(paths + others)


def _faded(opaque: int) -> str:
    return "" if opaque == 100 else f' opacity="{opaque / 100:g}"'


def _text(element: ET.Element) -> str:
    text = ET.tostring(element, encoding="unicode")
    return text.replace("ns0:", "").replace(' xmlns:ns0="http://www.w3.org/2000/svg"', "")
