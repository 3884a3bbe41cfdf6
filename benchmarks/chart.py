"""A chart that plots seconds against cells, with logarithmic axes and a panel per kind.

As for boards, colours are in CSS. Each solver also has its own shape. All panels have the same
axes, so they can be compared.
"""

from __future__ import annotations

import math
import statistics
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import svgwrite
from markupsafe import Markup

from site_gen.site.layout import words

from .results import BoardResult, Measurement, Results, format_time

WIDTH, HEIGHT = 360, 280
LEFT, RIGHT, TOP, BOTTOM = 58, 8, 34, 44
NAME = 20  # the height of a panel's name; on a page, it is a heading instead
SIDE_STEP = 5.0  # shifts solvers sideways: marks of boards of one size would overlap
SIZES = 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000
SHAPES = (  # centred at (0, 0); a preceding `M x y` moves it
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    "m0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z",
    "m-3.6 -3.6h7.2v7.2h-7.2z",
    "m0 -4.8l4.4 8h-8.8z",
)
ARROW = "v-11m-3 3.5l3 -3.5l3 3.5"  # marks a time that is only a lower bound


@dataclass(frozen=True)
class Axes:
    """Axes that map cells and seconds to coordinates in a panel."""

    least_cells: float
    most_cells: float
    exponents: range  # of ten, in seconds

    def x(self, cells: float) -> float:
        share = math.log(cells / self.least_cells) / math.log(self.most_cells / self.least_cells)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, seconds: float) -> float:
        low, high = self.exponents[0], self.exponents[-1]
        share = (math.log10(seconds) - low) / (high - low)
        return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)


def read_chart_style(static: Path) -> str:
    """Return the CSS to embed in the chart's file."""
    return "\n".join(
        (static / name).read_text(encoding="utf-8") for name in ("colours.css", "chart.css")
    )


def fit_axes(boards: Iterable[BoardResult]) -> Axes:
    """Return axes that contain all results."""
    boards = list(boards)
    times = [m.seconds for b in boards for m in b.measurements if m.seconds]
    logs = [math.log10(t) for t in times] or [0.0]
    low = math.floor(min(logs))
    cells = [b.cells for b in boards] or [100]
    high = max(math.ceil(max(logs)), low + 1)
    return Axes(min(cells) / 1.5, max(cells) * 1.5, range(low, high + 1))


def draw_chart(results: Results, titles: Mapping[str, str], style: str) -> str:
    """Draw all panels and the legend as an SVG document with embedded CSS."""
    kinds = results.kinds()
    columns = min(len(kinds), 3) or 1
    height = 40 + HEIGHT * math.ceil(len(kinds) / columns)
    svg = _new_drawing(columns * WIDTH, height)
    svg.add(svg.rect(size=("100%", "100%"), class_="paper"))
    across = 16.0
    for i, label in enumerate(results.solvers.values()):
        entry = svg.add(svg.g(class_=f"solver-{i}", transform=f"translate({across} 20)"))
        entry.add(svg.path(d=f"M0 0{SHAPES[i % len(SHAPES)]}", class_="mark"))
        entry.add(svg.text(label, insert=(12, 5), class_="label"))
        across += 44 + 7.5 * len(label)
    axes = fit_axes(results.boards)
    for i, kind in enumerate(kinds):
        at = f"translate({i % columns * WIDTH} {40 + i // columns * HEIGHT})"
        group = svg.add(svg.g(transform=at))
        _add_panel(svg, group, results, kind, axes)
        group.add(svg.text(titles[kind], insert=(LEFT, 20), class_="name"))
    root: ET.Element = svg.get_xml()
    sheet = ET.Element("style")
    sheet.text = style
    root.insert(0, sheet)
    _add_name(root, "Time against the number of cells", "chart")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def draw_panel(results: Results, kind: str, title: str) -> Markup:
    """Draw a kind's panel, or one for all kinds if `kind` is "", to embed in a page."""
    svg = _new_drawing(WIDTH, HEIGHT - NAME, top=NAME)
    group = svg.add(svg.g())
    _add_panel(svg, group, results, kind, fit_axes(results.boards))
    root: ET.Element = svg.get_xml()
    _add_name(root, f"{title}: time against the number of cells", f"chart-{kind or 'all'}")
    return Markup(ET.tostring(root, encoding="unicode"))


def draw_mark(i: int) -> Markup:
    """Draw the mark of solver `i` for a legend."""
    svg = svgwrite.Drawing(viewBox="-7 -7 14 14", size=(14, 14), debug=False)
    svg.add(svg.path(d=f"M0 0{SHAPES[i % len(SHAPES)]}", class_="mark"))
    root: ET.Element = svg.get_xml()
    _strip(root)
    root.set("class", f"chart solver-{i}")
    root.set("aria-hidden", "true")
    return Markup(ET.tostring(root, encoding="unicode"))


def _new_drawing(width: int, height: int, top: int = 0) -> svgwrite.Drawing:
    # debug=False: svgwrite's validator knows neither data-* nor aria-* attributes
    box = f"0 {top} {width} {height}"
    return svgwrite.Drawing(viewBox=box, size=(width, height), debug=False)


def _add_panel(
    svg: svgwrite.Drawing, group: svgwrite.container.Group, results: Results, kind: str, axes: Axes
) -> None:
    _add_scales(svg, group, axes)
    boards = [b for b in results.boards if kind in ("", b.kind)]
    middle = (len(results.solvers) - 1) / 2
    for i, solver in reversed(list(enumerate(results.solvers))):  # ours last, on top
        timed = [(b, m, m.seconds) for b in boards if (m := b.of(solver)) and m.seconds]
        series = svg.g(class_=f"solver-{i}", **{"data-solver": solver})
        aside = (i - middle) * SIDE_STEP
        if trend := _trend_path(timed, axes, aside):
            series.add(svg.path(d=trend, class_="trend"))
        for board, measurement, seconds in timed:
            start = f"M{axes.x(board.cells) + aside:.1f} {axes.y(seconds):.1f}"
            series.add(_make_mark(svg, start + SHAPES[i % len(SHAPES)], start, board, measurement))
        if timed:
            group.add(series)


def _make_mark(
    svg: svgwrite.Drawing, shape: str, start: str, board: BoardResult, m: Measurement
) -> svgwrite.path.Path:
    d = shape + start + ARROW if m.unfinished else shape
    path = svg.path(d=d, class_="mark open" if m.unfinished else "mark")
    path.set_desc(title=f"{board.id}: {format_time(m)}")
    return path


def _trend_path(
    timed: list[tuple[BoardResult, Measurement, float]], axes: Axes, aside: float
) -> str:
    """Return a path through the geometric means per size; bounds count as times."""
    points = []
    by_size = sorted((board.cells, seconds) for board, _, seconds in timed)
    for cells, several in groupby(by_size, key=lambda pair: pair[0]):
        mean = statistics.geometric_mean(seconds for _, seconds in several)
        points.append(f"{axes.x(cells) + aside:.1f} {axes.y(mean):.1f}")
    return "M" + "L".join(points) if len(points) > 1 else ""


def _add_scales(svg: svgwrite.Drawing, group: svgwrite.container.Group, axes: Axes) -> None:
    bottom = HEIGHT - BOTTOM
    for exponent in axes.exponents:
        y = axes.y(10.0**exponent)
        group.add(svg.path(d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", class_="rule"))
        label = f"{10.0**exponent:g}\u00a0s"
        if exponent < -1:
            label = f"{10.0 ** (exponent + 3):g}\u00a0ms"
        group.add(svg.text(label, insert=(LEFT - 8, f"{y + 4:.1f}"), class_="tick time"))
    for cells in SIZES:
        if axes.least_cells <= cells <= axes.most_cells:
            x = axes.x(cells)
            group.add(svg.path(d=f"M{x:.1f} {bottom}v4", class_="rule"))
            at = f"{x:.1f}", bottom + 18
            group.add(svg.text(words.number(cells), insert=at, class_="tick size"))
    at = f"{(LEFT + WIDTH - RIGHT) / 2:g}", HEIGHT - 8
    group.add(svg.text("cells", insert=at, class_="tick size"))


def _add_name(root: ET.Element, title: str, ident: str) -> None:
    """Name the chart for screen readers; the numbers themselves are in a table."""
    _strip(root)
    root.set("class", "chart")
    root.set("role", "img")
    root.set("aria-labelledby", f"{ident}-title {ident}-desc")
    says = "Both axes are logarithmic. Every measurement stands in the table of all boards."
    for tag, text in (("desc", says), ("title", title)):
        element = ET.Element(tag, id=f"{ident}-{tag}")
        element.text = text
        root.insert(0, element)


def _strip(root: ET.Element) -> None:
    for name in ("baseProfile", "version", "xmlns:ev", "xmlns:xlink"):
        root.attrib.pop(name, None)
    for child in [c for c in root if c.tag == "defs" and len(c) == 0]:
        root.remove(child)
