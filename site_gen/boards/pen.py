"""A pen that draws on a grid: turns cells, pairs and points into SVG.

CSS holds all styles, so every method takes class names. A drawing has seven strata, from the
ground up, so that a kind may draw in any order. Answers are separate layers, which the page
shows and hides without changing the board.
"""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from unicodedata import east_asian_width

from .grid import WAYS, Cell, Grid, Pair, key_text
from .outline import outline
from .partition import Partition
from .paths import (
    MARKS,
    SIDE,
    SIGNS,
    bars,
    between,
    centre,
    decimal,
    half_cell,
    polyline,
    squares,
    strokes,
)
from .svg import add_label, name_parts

CLUE = 20  # user units per clue outside the grid
NOTE = 6.2  # an upper bound for the width of a note's letters
HEAD = 7  # user units from the tip of an arrow to the ends of its head
INSET = 0.06  # of rings, in cells
STRATA = "ground", "fills", "paths", "lattice", "lines", "clues", "rings"
"""The strata of a drawing, from the ground up; a later one covers the earlier ones."""


def outline_ring(cells: Collection[Cell], inset: float = INSET) -> str:
    """Return the outline of cells as path data. `inset`: how far it is inside them, in cells."""
    return outline(cells, SIDE, inset * SIDE)


def mark_corners(cells: Iterable[Cell]) -> str:
    """Return marks in the lower right corners of cells as path data: a triangle with a line in it.

    Unlike an outline, they neither look like a cage nor join those of neighbours.
    """
    sides = ((SIDE * (cell.col + 1), SIDE * (cell.row + 1)) for cell in cells)
    return "".join(f"M{right - 3} {low - 13}v10h-10zm0 5l-5 5" for right, low in sides)


def _place_candidate(k: int, of: int, top: float) -> tuple[float, float]:
    """Return the middle of a small number, in cells from its cell's upper left corner."""
    wide = math.ceil(math.sqrt(of))
    row, col = divmod(k - 1, wide)
    return (col + 0.5) / wide, top + (1 - top) * (row + 0.5) / wide


class Pen:
    """A drawing of one board. `margin`: user units kept free around it (room for thick borders).

    `left`, `top`, `right`, `bottom`: how many clues need room on each side of the board.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        title: str,
        description: str,
        margin: int = 6,
        left: int = 0,
        top: int = 0,
        right: int = 0,
        bottom: int = 0,
    ) -> None:
        import svgwrite  # imported here because the import takes half as long as loading a kind

        self.grid = grid
        self.title, self.description = title, description
        x, y = margin + left * CLUE, margin + top * CLUE
        width = x + grid.cols * SIDE + margin + right * CLUE
        height = y + grid.rows * SIDE + margin + bottom * CLUE
        box = f"{-x} {-y} {width} {height}"
        # debug=False: svgwrite's validator knows neither data-* nor aria-* attributes
        self.svg = svgwrite.Drawing(viewBox=box, size=(None, None), debug=False)
        self.box = width, height
        self.strata = {name: self.svg.add(self.svg.g(class_=name)) for name in STRATA}
        self._layer: str | None = None
        self._decision: tuple[int, bool] | None = None
        self._beyond: Mapping[str, int] = {}  # side -> clues that are outside the board already
        self.translate: Callable[[str], str] = str  # the words on the board, from English
        self._groups: dict[tuple[str, str], Any] = {}  # by stratum and layer; "": decisions

    @contextmanager
    def layer(self, name: str) -> Iterator[None]:
        """Put everything drawn in this context into the layer `name`, which a page can show and
        hide.
        """
        self._layer = name
        try:
            yield
        finally:
            self._layer = None

    @contextmanager
    def beyond(self, clues: Mapping[str, int]) -> Iterator[None]:
        """Put everything drawn outside the board in this context beyond a number of clues, by side:
        "left", "top", "right" or "bottom".
        """
        self._beyond = clues
        try:
            yield
        finally:
            self._beyond = {}

    @contextmanager
    def decision(self, number: int, one: bool) -> Iterator[None]:
        """Mark everything drawn in this context as the decision that variable `number` is 1 (`one`)
        or 0.

        A page shows single decisions; its script finds them by number.
        """
        self._decision = number, one
        try:
            yield
        finally:
            self._decision = None

    def _add_element(self, stratum: str, element: Any, key: object = None) -> None:
        """Add an SVG element to a stratum, in the current layer if there is one.

        The `key` becomes its attribute `data-key`, and the current decision its `data-decision`.
        """
        if key is not None:
            element["data-key"] = key_text(key)
        if self._decision:
            number, one = self._decision
            element["data-decision"] = number
            element["class"] = f"{element['class']} {'one' if one else 'zero'}"
        where = self.strata[stratum]
        if self._layer or self._decision:
            at = stratum, self._layer or ""
            if at not in self._groups:
                group = self.svg.g(class_="layer" if self._layer else "decisions")
                if self._layer:
                    group["data-layer"] = self._layer
                self._groups[at] = where.add(group)
            where = self._groups[at]
        where.add(element)

    def path(self, stratum: str, d: str, css: str, key: object = None) -> None:
        """Draw path data `d` in one of the strata ("ground", "fills", "paths", "lattice", "lines",
        "clues", "rings"). `css`: its classes. `key`: the key by which scripts find it.
        """
        self._add_element(stratum, self.svg.path(d=d, class_=css), key)

    # -- the board

    def lattice(self) -> None:
        """Draw hairlines between the cells and a heavier frame around the board."""
        rows, cols = self.grid.rows, self.grid.cols
        lines = [f"M0 {r * SIDE}h{cols * SIDE}" for r in range(1, rows)]
        lines += [f"M{c * SIDE} 0v{rows * SIDE}" for c in range(1, cols)]
        if lines:
            self.path("lattice", "".join(lines), "hair")
        self.path("lattice", f"M0 0h{cols * SIDE}v{rows * SIDE}h{-cols * SIDE}z", "frame")

    def points(self) -> None:
        """Draw a dot at every corner of a cell."""
        dots = "".join(f"M{c * SIDE} {r * SIDE}h0" for r, c in self.grid.points.cells())
        self.path("lattice", dots, "point")

    def borders(self, parts: Partition) -> None:
        """Draw a heavy line along each side between two cells of different parts."""
        d = "".join(map(between, parts.borders()))
        if d:
            self.path("lattice", d, "border")

    def tints(self, parts: Partition) -> None:
        """Tint the cells of each part so that neighbouring parts differ: classes `tint-0`, `tint-1`
        and so on.
        """
        tint: dict[int, int] = {}
        for i in range(len(parts.parts)):
            taken = {tint.get(n) for n in parts.neighbours(i)}
            tint[i] = next(t for t in range(len(parts.parts) + 1) if t not in taken)
        for t in sorted(set(tint.values())):
            cells = [c for i, part in enumerate(parts.parts) if tint[i] == t for c in part]
            self.path("ground", bars(sorted(cells)), f"tint-{t % 6}")

    def cell_path(self, cells: Sequence[Cell], css: str) -> None:
        """Draw a line through the centres of cells, below the lattice. Stylesheets give it a
        width.
        """
        self.path("paths", polyline([centre(cell) for cell in cells]), css)

    def diagonal(self, way: str) -> bool:
        r"""Draw the board's diagonal, `\` or `/`, below the lattice. Return True."""
        wide, high = self.grid.cols * SIDE, self.grid.rows * SIDE
        d = f"M0 {high}L{wide} 0" if way == "/" else f"M0 0L{wide} {high}"
        self.path("paths", d, "diagonal")
        return True

    def arrow_path(self, cells: Sequence[Cell], css: str) -> None:
        """Draw a line through the centres of cells, with the head of an arrow at its end."""
        self.cell_path(cells, css)
        (x, y), (x2, y2) = map(centre, cells[-2:])
        far = math.dist((x, y), (x2, y2))
        dx, dy = (x2 - x) / far * HEAD, (y2 - y) / far * HEAD  # along the last part of the line
        wings = (x2 - dx - dy, y2 - dy + dx), (x2, y2), (x2 - dx + dy, y2 - dy - dx)
        self.path("paths", polyline(wings), css)

    def cell_dot(self, cell: Cell, css: str, other: Cell | None = None) -> None:
        """Draw a dot in the centre of a cell, below the lattice, or halfway from there to the
        centre of another one. Stylesheets give it a size.
        """
        (x, y), (x2, y2) = centre(cell), centre(other or cell)
        self.path("paths", f"M{decimal((x + x2) / 2)} {decimal((y + y2) / 2)}h0", css)

    def cell_disc(self, cell: Cell, css: str) -> None:
        """Draw a large disc around a cell's centre, below the lattice."""
        at, r = tuple(map(decimal, centre(cell))), decimal(0.4 * SIDE)
        self._add_element("paths", self.svg.circle(center=at, r=r, class_=css))

    def between_cells(
        self, a: Cell, b: Cell, css: str, text: str = "", *, disc: bool = True
    ) -> None:
        """Draw a small disc in the middle between two cells, with a text, or the text alone."""
        (x, y), (x2, y2) = centre(a), centre(b)
        at = decimal((x + x2) / 2), decimal((y + y2) / 2)
        if disc:
            circle = self.svg.circle(center=at, r=decimal(0.16 * SIDE), class_=css)
            self._add_element("clues", circle)
        if text:
            self._add_element("clues", self.svg.text(text, insert=at, class_=f"{css} between"))

    def chevron(
        self, cell: Cell, way: str, css: str, dx: float, dy: float, stratum: str = "paths"
    ) -> None:
        """Draw a bracket that points `way`: "<", ">", "^" or "v". `dx`, `dy`: the place of its tip,
        in cells from the cell's upper left corner.
        """
        x, y, a = (cell.col + dx) * SIDE, (cell.row + dy) * SIDE, 5
        down, right = WAYS[way]
        lines = f"l{a} {-a * down}M" if down else f"l{-a * right} {-a}M"
        back = f"l{-a} {-a * down}" if down else f"l{-a * right} {a}"
        start = f"{decimal(x)} {decimal(y)}"
        self.path(stratum, f"M{start}{lines}{start}{back}", css)

    def rails(self, cell: Cell, css: str) -> None:
        """Draw two bars along the left and the right side of a cell, below the lattice."""
        x, y = decimal((cell.col + 0.14) * SIDE), decimal((cell.row + 0.18) * SIDE)
        far = 0.64 * SIDE
        self.path("paths", f"M{x} {y}v{far:g}m{0.72 * SIDE:g} 0v{-far:g}", css)

    def in_corner(self, cell: Cell, text: str, css: str) -> None:
        """Write a small text in the cell's lower right corner."""
        at = decimal(cell.col * SIDE + 34), decimal(cell.row * SIDE + 33)
        self._add_element("clues", self.svg.text(text, insert=at, class_=css), cell)

    def at_corner(self, cell: Cell, texts: Sequence[str], css: str) -> None:
        """Write one or two small texts, below each other, in a circle at a cell's lower right
        corner.
        """
        x, y = (cell.col + 1) * SIDE, (cell.row + 1) * SIDE
        circle = self.svg.circle(center=(x, y), r=decimal(0.26 * SIDE), class_="mark point")
        self._add_element("clues", circle)
        for i, text in enumerate(texts):
            at = x, decimal(y + (i - (len(texts) - 1) / 2) * 9)
            self._add_element("clues", self.svg.text(text, insert=at, class_=css))

    # -- in cells

    def fill(self, cells: Collection[Cell], css: str, stratum: str = "fills") -> None:
        """Fill whole cells. `stratum`: where they are drawn, such as "ground" below all others."""
        if cells:
            draw = bars if stratum == "ground" else squares
            self.path(stratum, draw(sorted(cells)), css)

    def fill_corners(self, halves: Collection[tuple[Cell, str]], css: str) -> None:
        """Fill half cells, each given by its cell and its corner: "nw", "ne", "sw" or "se"."""
        if halves:
            self.path("fills", "".join(half_cell(*half) for half in sorted(halves)), css)

    def text(self, cell: Cell, text: str, css: str = "clue", dy: float = 0.5) -> None:
        """Write a text in the middle of the cell; a longer text is smaller. `dy`: how far the
        text's middle is below the cell's upper side, in cells.
        """
        x, y = (cell.col + 0.5) * SIDE, (cell.row + dy) * SIDE
        size = {1: "", 2: " two"}.get(len(text), " three")
        self._add_element(
            "clues", self.svg.text(text, insert=(decimal(x), decimal(y)), class_=css + size), cell
        )

    def sums(self, cell: Cell, down: str, right: str) -> None:
        """Write two small texts in a black cell, divided by a diagonal: `down` in the lower
        left half, `right` in the upper right one. A text may be "".
        """
        x, y = cell.col * SIDE, cell.row * SIDE
        if down or right:
            self.path("clues", f"M{x} {y}l{SIDE} {SIDE}", "split")
        for text, dx, dy in ((down, 0.3, 0.73), (right, 0.7, 0.29)):
            if text:
                at = decimal(x + dx * SIDE), decimal(y + dy * SIDE)
                self._add_element(
                    "clues", self.svg.text(text, insert=at, class_="clue sum on-black"), cell
                )

    def corner(self, cell: Cell, text: str, css: str = "corner") -> None:
        """Write a small text in the cell's upper left corner."""
        at = decimal(cell.col * SIDE + 4), decimal(cell.row * SIDE + 13)
        self._add_element("clues", self.svg.text(text, insert=at, class_=css), cell)

    def arrow(self, cell: Cell, way: str, text: str, css: str = "clue") -> None:
        """Write a text in the cell, and draw an arrow beside it: `^` or `v` on its right, `<` or
        `>` above it. `way`: the arrow's character.
        """
        x, y = centre(cell)
        flat, sign = way in "<>", -1 if way in "^<" else 1
        at = (x, y + 5) if flat else (x - 6, y)
        size = " two" if len(text) > 1 else ""
        place = decimal(at[0]), decimal(at[1])
        self._add_element("clues", self.svg.text(text, insert=place, class_=css + size), cell)
        if flat:
            start, line = (x - 11 * sign, y - 11), f"h{22 * sign}m{-5 * sign} -4l{5 * sign} 4"
            tip = f"l{-5 * sign} 4"
        else:
            start, line = (x + 11, y - 11 * sign), f"v{22 * sign}m-4 {-5 * sign}l4 {5 * sign}"
            tip = f"l4 {-5 * sign}"
        d = f"M{start[0]:g} {start[1]:g}{line}{tip}"
        self.path("clues", d, f"{css} arrow", cell)

    def disc(
        self, cell: Cell, css: str, size: float = 0.3, dx: float = 0.5, dy: float = 0.5
    ) -> None:
        """Draw a circle of radius `size` (in cells). `dx`, `dy`: its centre, in cells from the
        cell's upper left corner; by default it is the cell's centre.
        """
        x, y = (cell.col + dx) * SIDE, (cell.row + dy) * SIDE
        circle = self.svg.circle(
            center=(decimal(x), decimal(y)), r=decimal(size * SIDE), class_=css
        )
        self._add_element("clues", circle, cell)

    def square(self, cell: Cell, css: str, inset: float = 0.05) -> None:
        """Draw the outline of a square along the cell's sides. `inset`: how far it is inside them,
        in cells.
        """
        x, y, far = (cell.col + inset) * SIDE, (cell.row + inset) * SIDE, (1 - 2 * inset) * SIDE
        a = decimal(far)
        self.path("clues", f"M{decimal(x)} {decimal(y)}h{a}v{a}h-{a}z", css, cell)

    def triangle(self, cell: Cell, css: str, size: float = 0.3) -> None:
        """Draw a triangle around the cell's centre; its top is `size` (in cells) above that."""
        x, y = centre(cell)
        a = size * SIDE
        self.path(
            "clues",
            f"M{decimal(x)} {decimal(y - a)}l{decimal(a)} {decimal(1.8 * a)}h{decimal(-2 * a)}z",
            css,
            cell,
        )

    def given(self, cell: Cell, name: str, css: str = "") -> None:
        """Draw a sign of `Placed`, such as "tree", as a clue in the cell. `name`: the sign. `css`:
        a class to use instead of `name`.
        """
        x, y = centre(cell)
        d = f"M{decimal(x)} {decimal(y)}{SIGNS[name]}"
        self.path("clues", d, f"mark {css or name}", cell)

    def diagonals(self, cells: Iterable[tuple[Cell, str]], css: str) -> None:
        r"""Draw the line from corner to corner in each of these cells, `/` or `\`."""
        d = "".join(
            f"M{c.col * SIDE} {(c.row + up) * SIDE}l{SIDE} {-SIDE if up else SIDE}"
            for c, up in sorted((c, way == "/") for c, way in cells)
        )
        if d:
            self.path("lines", d, css)

    def cross(self, cell: Cell, css: str, dx: float = 0.84, dy: float = 0.16) -> None:
        """Draw a small cross. `dx`, `dy`: its centre, in cells from the cell's upper left corner;
        by default it is in the upper right corner.
        """
        x, y, half = (cell.col + dx) * SIDE, (cell.row + dy) * SIDE, 0.07 * SIDE
        a = decimal(2 * half)
        d = f"M{decimal(x - half)} {decimal(y - half)}l{a} {a}m0 -{a}l-{a} {a}"
        self.path("lines", d, f"{css} cross")

    def mark(self, cell: Cell, name: str, css: str) -> None:
        """Draw a mark in the middle of the cell. `name`: "moon", "sun", "plus", "dash" or "bar"."""
        x, y = centre(cell)
        self.path("clues", f"M{decimal(x)} {decimal(y)}{MARKS[name]}", css, cell)

    def sign(self, cell: Cell, name: str, css: str) -> None:
        """Draw the sign of an object, one of those of `Placed`, in the middle of the cell."""
        x, y = centre(cell)
        self.path("lines", f"M{decimal(x)} {decimal(y)}{SIGNS[name]}", f"{css} sign", cell)

    def candidate(self, cell: Cell, k: int, of: int, css: str, top: float = 0) -> None:
        """Draw a cross where a cell has the small number `k`, if the numbers 1 to `of` are arranged
        in rows in the cell. `top`: the part of the cell's height that is free above them.
        """
        self.cross(cell, f"{css} candidate", *_place_candidate(k, of, top))

    def small_number(self, cell: Cell, text: str, k: int, of: int, css: str) -> None:
        """Write a text where a cell has the small number `k`; see `candidate`."""
        dx, dy = _place_candidate(k, of, 0)
        at = decimal((cell.col + dx) * SIDE), decimal((cell.row + dy) * SIDE)
        self._add_element("clues", self.svg.text(text, insert=at, class_=css))

    # -- next to cells

    def at_point(self, point: Cell, text: str) -> None:
        """Write a small text in a circle at a grid point."""
        x, y = point.col * SIDE, point.row * SIDE
        self._add_element(
            "clues", self.svg.circle(center=(x, y), r=decimal(0.24 * SIDE), class_="mark point")
        )
        self._add_element("clues", self.svg.text(text, insert=(x, y), class_="clue at-point"))

    def outside(
        self,
        side: str,
        i: int,
        texts: Sequence[str],
        css: str = "clue",
        sign: str = "",
        way: tuple[int, int] | None = None,
    ) -> None:
        """Write small texts outside the board, one after another, the last one nearest to the
        board. `side`: "left" or "right" of row `i`, or "top" or "bottom" for above or below column
        `i`, which may be one beyond the corner. `css`: "remark" for texts that are no clues.
        `sign`: path data for a sign beside the texts. `way`: the diagonal of an arrow beside a
        text: rows and columns of a step.
        """
        beyond = {"right": self.grid.cols * SIDE, "bottom": self.grid.rows * SIDE}.get(side)
        for k, text in enumerate(reversed(texts)):
            away = (self._beyond.get(side, 0) + k + 0.55) * CLUE
            away = -away if beyond is None else beyond + away
            flat = side in ("left", "right")
            far = self.grid.rows if flat else self.grid.cols
            along = (i + 0.5) * SIDE
            if not 0 <= i < far:
                along = -0.85 * CLUE if i < 0 else far * SIDE + 0.85 * CLUE
            at = (away, along) if flat else (along, away)
            place = decimal(at[0]), decimal(at[1])
            look = f"{css} outside{' two' if len(text) > 1 else ''}"
            self._add_element("clues", self.svg.text(text, insert=place, class_=look))
            if sign:
                x, y = (at[0], at[1] + 14) if flat else (at[0] + 15, at[1])
                self.path("clues", f"M{decimal(x)} {decimal(y)}{sign}", "arrow thin")
            if way:
                self._draw_arrow(at, way, corner=not 0 <= i < far, flat=flat)

    def _draw_arrow(
        self, at: tuple[float, float], way: tuple[int, int], *, corner: bool, flat: bool
    ) -> None:
        """Draw a short arrow from a text outside the board, in the direction of a diagonal."""
        (x, y), (down, right) = at, way
        dx, dy = (9, 9) if corner else (3, 12) if flat else (13, 2)
        x, y = x + dx * right, y + dy * down
        d = f"l{6 * right} {6 * down}m{-5 * right} 0h{5 * right}v{-5 * down}"
        self.path("clues", f"M{decimal(x)} {decimal(y)}{d}", "arrow thin")

    def outside_corner(self, side: str, text: str) -> None:
        """Write a small text diagonally outside a corner of the board: the upper left one for the
        `side` "left" or "top", the lower right one for "right" or "bottom".
        """
        away, near = 0.55 * CLUE, side in ("left", "top")
        at = (-away if near else n * SIDE + away for n in (self.grid.cols, self.grid.rows))
        place = [decimal(one) for one in at]
        self._add_element("clues", self.svg.text(text, insert=place, class_="remark outside"))

    def note(self, text: str, above: int = 0) -> None:
        """Write a line of text above the board, beyond `above` other notes. A text that is wider
        than the board is squeezed.
        """
        text = self.translate(text)
        away = self._beyond.get("top", 0) + above + 0.55
        at, most = (0, decimal(-away * CLUE)), self.grid.cols * SIDE
        squeezed = {"textLength": most, "lengthAdjust": "spacingAndGlyphs"}
        width = NOTE * sum(2.4 if east_asian_width(char) in "WF" else 1 for char in text)
        more = squeezed if width > most else {}
        self._add_element("clues", self.svg.text(text, insert=at, class_="remark note", **more))

    # -- lines

    def bridge(self, span: Pair, shifts: Sequence[float], css: str) -> None:
        """Draw one line from cell centre to cell centre for each of `shifts`, moved sideways by
        this part of a cell (down or right if positive).
        """
        (x, y), (x2, y2) = centre(span.a), centre(span.b)
        across = span.a.row == span.b.row
        d = ""
        for shift in shifts:
            dx, dy = (0.0, shift * SIDE) if across else (shift * SIDE, 0.0)
            d += f"M{decimal(x + dx)} {decimal(y + dy)}L{decimal(x2 + dx)} {decimal(y2 + dy)}"
        self.path("lines", d, css)

    def cross_between(self, pair: Pair, shift: float, css: str, aside: float = 0) -> None:
        """Draw a small cross halfway between two cells (`shift` 0.5) or two grid points (`shift`
        0). `aside`: how far it is moved at right angles to the pair, in cells (right or down).
        """
        (r, c), (r2, c2) = pair
        dx, dy = (c2 - c) / 2 + shift, (r2 - r) / 2 + shift
        self.cross(Cell(r, c), css, dx + aside * (r != r2), dy + aside * (r == r2))

    def along_sides(self, sides: Collection[Pair], css: str) -> None:
        """Draw lines along sides of cells. `sides`: pairs of grid points, joined to strokes."""
        if sides:
            self.path("lines", strokes(sides, 0), css)

    def through_cells(self, pairs: Collection[Pair], css: str) -> None:
        """Draw lines from cell centre to cell centre. `pairs`: pairs of cells, joined to
        strokes.
        """
        if pairs:
            self.path("lines", strokes(pairs, 0.5), css)

    def ring(
        self, cells: Collection[Cell], css: str, inset: float = INSET, stratum: str = "rings"
    ) -> None:
        """Draw the outline of these cells. `inset`: how far it is inside them, in cells.
        `stratum`: where it is drawn; "rings" are above the clues, "lines" below them.
        """
        if cells:
            self.path(stratum, outline_ring(cells, inset), css)

    def mark_corners(self, cells: Collection[Cell]) -> None:
        """Mark cells in which answers differ, above everything else."""
        if cells:
            self.path("rings", mark_corners(cells), "differ")

    def ring_clue(self, cells: Collection[Cell], css: str) -> None:
        """Draw a ring around a clue, in a band without the outline that its cell may have there."""
        self.ring(cells, "halo")
        self.ring(cells, css)

    # -- the finished drawing

    def take_decisions(self) -> dict[str, str]:
        """Return the decisions as SVG, by stratum, and leave their groups in the drawing empty."""
        taken = {}
        for (stratum, layer), group in self._groups.items():
            if not layer:
                taken[stratum] = "".join(element.tostring() for element in group.elements)
                group.elements.clear()
        return taken

    def inline(
        self, *, ident: str = "", css: str = "board", size: bool = True, parts: str = ""
    ) -> str:
        """Return the drawing as SVG for use inside an HTML page. `size`: it has attributes for its
        width and height.

        With `ident`, it has a title and a description for readers who do not see it; their ids are
        made from `ident`, which must be unique in the page. Without it, the drawing is decoration.
        `parts`: "named" gives an id to the board and to each layer, in each stratum; "used" draws
        them by these ids, from another drawing of the page.
        """
        root = self._make_root(css)
        for stratum in root if parts else ():
            name_parts(stratum)
            if parts == "used":
                idents = [part.get("id", "") for part in stratum.iter("g") if part.get("id")]
                uses = [ET.Element("use", href=f"#{ident}") for ident in idents]
                stratum[:] = uses + [g for g in stratum if g.get("class") == "decisions"]
        if size:
            root.set("width", str(self.box[0]))
            root.set("height", str(self.box[1]))
        if ident:
            add_label(root, self.title, self.description, ident)
        else:
            root.set("aria-hidden", "true")
        return ET.tostring(root, encoding="unicode")

    def file(self, style: str) -> str:
        """Return the drawing as a whole SVG document. `style`: its stylesheet. Its element's id is
        `paper`, so `file.svg#paper` can be styled as black on white.
        """
        root = self._make_root("board")
        root.set("id", "paper")
        root.set("width", str(self.box[0]))
        root.set("height", str(self.box[1]))
        sheet = ET.Element("style")
        sheet.text = style
        root.insert(0, sheet)
        add_label(root, self.title, self.description, "board")
        return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode")

    def _make_root(self, css: str) -> ET.Element:
        """Return the drawing's `svg` element with the class `css`, without empty strata, size and
        unused attributes.
        """
        root: ET.Element = self.svg.get_xml()
        for name in ("baseProfile", "version", "xmlns:ev", "xmlns:xlink", "width", "height"):
            root.attrib.pop(name, None)
        for child in list(root):  # strata without drawings, and svgwrite's empty defs
            if len(child) == 0:
                root.remove(child)
        white = any(part["class"] == "white" for part in self.strata["ground"].elements)
        root.set("class", f"{css} white-cells" if white else css)
        return root
