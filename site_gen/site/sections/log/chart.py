"""A chart of the search tree over time: the number of open nodes, and the depth of each node.

It shows the walk that was recorded node by node: the log itself has too few rows, and no hundredths
of a second. A puzzle has no objective, so there is no bound to draw.
"""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ....solver.scip.report import FoundAnswer, Moment, Report
from ...layout import words


@dataclass(frozen=True)
class LogChart:
    """A drawing, and a text that explains how to read it."""

    svg: Markup
    says: str


if TYPE_CHECKING:
    import svgwrite

FEWEST = 12  # moments; for fewer, a sentence is enough
WIDTH, LEFT, RIGHT = 640, 52, 12
OPEN_TOP, OPEN_BOTTOM = 30, 150
DEPTH_TOP, DEPTH_BOTTOM = 186, 266
HEIGHT = 310
NAMES = {"open": "nodes that wait", "depth": "depth of each node"}
DIAMOND = "m0 -6l5 6l-5 6l-5 -6z"


@dataclass(frozen=True)
class Scale:
    """A linear map from numbers to coordinates along one axis."""

    low: float
    high: float
    start: float
    stop: float

    def at(self, value: float) -> float:
        """Return the coordinate of a number. Numbers beyond `low` and `high` are extrapolated."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.stop - self.start)

    def ticks(self, limit: int) -> Iterator[float]:
        """Yield at most `limit` + 1 round numbers between the ends, in ascending order."""
        rough = (self.high - self.low) / limit
        size = 10.0 ** math.floor(math.log10(rough))
        step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough * 0.999999)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        yield from (i * step for i in range(first, last + 1))


def draw_chart(report: Report, restarts: Sequence[int]) -> LogChart | None:
    """Return the chart, or None if fewer than `FEWEST` moments were recorded or no time passed.

    `restarts`: the number of nodes of each run that SCIP abandoned.
    """
    import svgwrite  # only needed if something is drawn

    walk = report.walk
    if len(walk) < FEWEST or walk[-1].seconds <= walk[0].seconds:
        return None
    begin = min(walk[0].seconds, *(f.seconds for f in list_searched_answers(report)), math.inf)
    time = Scale(begin, walk[-1].seconds, LEFT, WIDTH - RIGHT)
    svg = svgwrite.Drawing(viewBox=f"0 0 {WIDTH} {HEIGHT}", size=(WIDTH, HEIGHT), debug=False)
    waiting = [(m.seconds, m.open) for m in walk]
    _draw_panel(svg, "open", time, waiting, OPEN_BOTTOM, OPEN_TOP)
    # the last moment has no depth: the tree is gone by then
    deep = [(m.seconds, m.depth) for m in walk[:-1]]
    _draw_panel(svg, "depth", time, deep, DEPTH_TOP, DEPTH_BOTTOM)
    _draw_times(svg, time)
    _draw_events(svg, time, report, restarts)
    root: ET.Element = svg.get_xml()
    _label_svg(root, _describe_chart(report))
    return LogChart(Markup(ET.tostring(root, encoding="unicode")), _explain_chart(report, restarts))


def _draw_panel(
    svg: svgwrite.Drawing,
    name: str,
    time: Scale,
    points: Sequence[tuple[float, int]],
    zero: float,
    far: float,
) -> None:
    """Draw integers over time as a line in steps, with ticks.

    `name`: `open` or `depth`. `points`: (seconds, integer). `zero` and `far` are the y coordinates
    of 0 and of the largest integer, so `far` may be below.
    """
    value = Scale(0, max(1, *(n for _, n in points)), zero, far)
    svg.add(svg.text(NAMES[name], insert=(LEFT, min(zero, far) - 12), class_="panel"))
    for n in value.ticks(3):
        if n == round(n):
            y = f"{value.at(n):.1f}"
            svg.add(svg.path(d=f"M{LEFT} {y}H{WIDTH - RIGHT}", class_="rule"))
            at = LEFT - 8, f"{value.at(n) + 4:.1f}"
            svg.add(svg.text(words.number(round(n)), insert=at, class_="tick value"))
    d = f"M{time.at(points[0][0]):.1f} {value.at(points[0][1]):.1f}"
    for seconds, n in points[1:]:
        across, along = f"H{time.at(seconds):.1f}", f"V{value.at(n):.1f}"
        # nodes wait from this moment on; a depth is recorded when its node is done, so it
        # belongs to the time before
        d += across + along if name == "open" else along + across
    svg.add(svg.path(d=d, class_=f"walk {name}"))


def _draw_times(svg: svgwrite.Drawing, time: Scale) -> None:
    bottom = DEPTH_BOTTOM
    for t in time.ticks(5):
        x = f"{time.at(t):.1f}"
        svg.add(svg.path(d=f"M{x} {bottom}v4", class_="rule"))
        label = f"{t:g}\u00a0s" if time.high >= 1 else f"{t * 1000:g}\u00a0ms"
        svg.add(svg.text(label, insert=(x, bottom + 18), class_="tick time"))
    middle = f"{(LEFT + WIDTH - RIGHT) / 2:g}"
    svg.add(svg.text("time since SCIP began", insert=(middle, HEIGHT - 6), class_="tick time"))


def _draw_events(
    svg: svgwrite.Drawing, time: Scale, report: Report, restarts: Sequence[int]
) -> None:
    for answer in list_searched_answers(report):
        x = f"{time.at(answer.seconds):.1f}"
        svg.add(svg.path(d=f"M{x} {OPEN_TOP}V{OPEN_BOTTOM}", class_="found"))
        svg.add(svg.path(d=f"M{x} {OPEN_TOP}{DIAMOND}", class_="found"))
    for moment in _find_starts(report.walk, restarts):
        x = f"{time.at(moment.seconds):.1f}"
        svg.add(svg.path(d=f"M{x} {OPEN_TOP}V{DEPTH_BOTTOM}", class_="restart"))


def _find_starts(walk: Sequence[Moment], restarts: Sequence[int]) -> Iterator[Moment]:
    """Yield the first recorded moment of each run after the first.

    `restarts`: the number of nodes of each run before a restart.
    """
    done = 0
    for nodes in restarts:
        done += nodes
        if moment := next((m for m in walk if m.nodes > done), None):
            yield moment


def _explain_chart(report: Report, restarts: Sequence[int]) -> str:
    stride = report.walk_stride
    made = (
        f"Above: how many nodes wait; {_say_end(report.walk[-1].open, report.complete)}. Below: "
        "the depth of the node that SCIP looks at. A step down is one more choice; a step up is "
        "the way back from a dead end."
    )
    if stride > 1:
        made += (
            f" Each point stands for {words.number(stride)} nodes and shows the one with most "
            "waiting."
        )
    if list_searched_answers(report):
        made += " ◆ is an answer."
    if restarts:
        made += " A dashed line marks a new start."
    return made + " There are no bounds to draw, because a puzzle has no objective."


def _describe_chart(report: Report) -> str:
    walk = report.walk
    peak, deep = max(walk, key=lambda m: m.open), max(walk, key=lambda m: m.depth)
    made = (
        f"{words.number(peak.open)} nodes wait at most, after {_format_time(peak)}; the deepest "
        f"node is {words.count(deep.depth, 'choice')} below the root, after {_format_time(deep)}; "
        f"{words.number(walk[-1].open)} wait at the end, after {_format_time(walk[-1])}."
    )
    if found := list_searched_answers(report):
        made += f" Answers: after {words.format_list([_format_time(f) for f in found])}."
    return made


def _format_time(at: Moment | FoundAnswer) -> str:
    return f"{at.seconds:.2f}\u00a0s" if at.seconds >= 1 else f"{at.seconds * 1000:.1f}\u00a0ms"


def _say_end(left: int, complete: bool) -> str:
    if complete:
        return "at 0, the search is over"
    return f"{words.number(left)} were still waiting when the search was stopped"


def _label_svg(root: ET.Element, figures: str) -> None:
    for name in ("baseProfile", "version", "xmlns:ev", "xmlns:xlink"):
        root.attrib.pop(name, None)
    for child in [c for c in root if c.tag == "defs" and len(c) == 0]:
        root.remove(child)
    root.set("class", "log-chart")
    root.set("role", "img")
    root.set("aria-labelledby", "log-chart-title log-chart-desc")
    for tag, text in (("desc", figures), ("title", "The search tree over time")):
        element = ET.Element(tag, id=f"log-chart-{tag}")
        element.text = text
        root.insert(0, element)


def list_searched_answers(report: Report) -> tuple[FoundAnswer, ...]:
    """Return the answers that the search found, without those that presolve found before it."""
    return tuple(f for f in report.found if f.node)
