"""Answers that fill halves of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..grid import Cell, characters, named, picture
from ..pen import Pen
from ..text import join_words
from .base import Answer, AnswerType, DecisionText, Fact, Rows

Half = tuple[Cell, str]
"""A cell and the corner that a black half of it is about."""
CORNERS = {"nw": "upper left", "ne": "upper right", "sw": "lower left", "se": "lower right"}
"""The corners that a black half may be about, in the order of the bits in JSON, and their words."""
AROUND = ((-1, 0), "sw", "nw", "se"), ((0, 0), "nw", "ne", "sw"), ((0, -1), "ne", "se", "nw"), (
    (-1, -1), "se", "sw", "ne"
)  # fmt: skip
"""The cells around a grid point, clockwise: its corner at the point, and the corners whose halves
come first and second on the way.
"""


@dataclass(frozen=True)
class Triangles(AnswerType):
    """Black halves of cells without a clue: each about one of the corners "nw", "ne", "sw", "se".

    In JSON a cell is the sum of 1, 2, 4 and 8 for these, in hexadecimal.
    """

    name: str = "triangles"
    decides: tuple[str, str] = ("triangle", "triangles")
    shape = "corner"
    signs = ".123456789abcdef"
    how = (
        "Tap a cell near one of its corners to fill that half; again: crosses, for no triangle; "
        "again: clear. Keys: the arrow keys move; Q, E, A and D fill the upper left, upper right, "
        "lower left and lower right half, X: crosses. A long tap or the right mouse button sets "
        "crosses at once."
    )

    def elements(self, board: Any) -> Sequence[tuple[Any, ...]]:
        """Return the four halves of each cell without a clue, one per element."""
        free = (cell for cell in board.grid.cells() if cell not in board.clues)
        return [((cell, way),) for cell in free for way in CORNERS]

    def choices(self, board: Any) -> Sequence[tuple[int, ...]]:
        """Return for each cell the indices of its four elements."""
        return [(*range(i, i + 4),) for i in range(0, len(self.elements(board)), 4)]

    def to_json(self, board: Any, answer: Answer) -> Rows:
        """Return a picture with one hexadecimal digit per cell, the sum of its halves' bits, or `.`
        for none.
        """

        def char(cell: Cell) -> str:
            """Return the character for the halves in a cell."""
            found = sum(1 << i for i, way in enumerate(CORNERS) if (cell, way) in answer)
            return f"{found:x}" if found else "."

        return {self.name: picture(board.grid, char)}

    def read(self, board: Any, rows: Rows) -> Answer:
        """Return the halves whose bits are set in the hexadecimal digits of the picture."""
        return frozenset(
            (cell, way)
            for cell, char in characters(rows[self.name])
            for i, way in enumerate(CORNERS)
            if char != "." and int(char, 16) >> i & 1
        )

    def picture(self, board: Any, answer: Answer) -> Sequence[str]:
        """Return a picture with ◤ ◥ ◣ ◢ for halves, `#` for cells with a clue and `.` for the
        others.
        """
        drawn = dict(zip(CORNERS, "◤◥◣◢", strict=True))
        at = dict.fromkeys(board.clues, "#") | {cell: drawn[way] for cell, way in answer}
        return picture(board.grid, lambda cell: at.get(cell, "."))

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        """Fill the black halves."""
        pen.fill_corners(answer, "answer half")

    def draw_decision(self, pen: Pen, board: Any, key: tuple[Cell, str], one: bool) -> None:
        """Fill the half (`one`), or draw a cross near its corner."""
        cell, way = key
        if one:
            pen.fill_corners([key], "half")
        else:
            pen.cross(cell, "decision", *(0.84 if side in way else 0.16 for side in "es"))

    def say_decision(self, board: Any, key: tuple[Cell, str], one: bool) -> DecisionText:
        """Return the decision in words: "R1C1 black upper left" or "R1C1 not black upper left"."""
        cell, way = key
        return DecisionText(named(cell), "black" if one else "not black", CORNERS[way], "is")

    def find_fact(
        self,
        board: Any,
        decided: Mapping[tuple[Cell, str], bool],
        made: Mapping[tuple[Cell, str], bool],
    ) -> Fact | None:
        """Return that a number needs triangles in cells where no others fit, or what would be wrong
        at a grid point.
        """
        own, near = {cell for cell, _ in decided}, board.grid.neighbours
        if not all(decided.values()):
            zeros = [
                clue
                for clue in (cell for cell, k in board.known().items() if k == 0)
                if own <= {*near(clue)}
            ]
            for clue in zeros if not any(decided.values()) else ():
                told = f"the 0 in {named(clue)} allows no triangles"
                return Fact(told, {clue}, (), "count_values_beside")
            few = self._find_few(board, min(decided), made) if len(decided) == 1 else None
            return self._find_angle(board, decided, made) or few
        out = {key for key, one in made.items() if not one}
        others = {(cell, way) for cell in own for way in CORNERS} - decided.keys()
        clues = {clue for cell in own for clue in near(cell)} & board.known().keys()
        for clue in sorted(clues) if others <= out else ():
            free = [
                cell for cell in near(clue)
                if cell not in board.clues and any((cell, way) not in out for way in CORNERS)
            ]  # fmt: skip
            if own <= {*free} and len(free) == board.clues[clue]:
                told = "a triangle here, and no other fits"
                told = told if len(own) == 1 else "these triangles, and no others fit"
                uses = {key for key in out if key[0] in near(clue)}
                return Fact(f"the {board.clues[clue]} in {named(clue)} needs {told}", {clue}, uses)
        return self._find_angle(board, decided, made)

    def _find_few(self, board: Any, key: Half, made: Mapping[Half, bool]) -> Fact | None:
        """Return which number would lack triangles if this one were there, None without any.

        The cells that could have no triangle any more would have wrong angles with each.
        """
        known, near = {**made, key: True}, board.grid.neighbours
        for clue, k in board.known().items():
            places = {cell: [way for way in _list_ways(cell, known) if way != "none"]
                      for cell in near(clue) if cell not in board.clues}  # fmt: skip
            wrong = {(cell, way): _find_wrong(board, (cell, way), False, known)
                     for cell, ways in places.items() for way in ways
                     if not known.get((cell, way))}  # fmt: skip
            lost = [cell for cell, ways in places.items()
                    if ways and all(wrong.get((cell, way)) for way in ways)]  # fmt: skip
            if lost and sum(map(bool, places.values())) - len(lost) < k:
                uses = {one for one, value in made.items() if one[0] in places and not value}
                uses |= {one for at, fact in wrong.items() if at[0] in lost and fact
                         for one in fact.uses if one in made}  # fmt: skip
                told = f"otherwise {join_words(map(named, lost))} could have no triangle"
                few = f"the {k} in {named(clue)} would have too few places left"
                return Fact(f"{told}, and {few}", {clue}, uses, "count_values_beside")
        return None

    def _find_angle(
        self, board: Any, decided: Mapping[Half, bool], made: Mapping[Half, bool]
    ) -> Fact | None:
        """Return which angle would be wrong if triangles were not as decided, None for none."""
        keys = [key for key, one in decided.items() if one] or [*decided]
        filled = [half for half, one in made.items() if one and half[0] in {key[0] for key in keys}]
        if len({cell for cell, _ in filled}) == len({cell for cell, _ in keys}):
            its = "the" if len(filled) == 1 else "each"
            return Fact(f"{its} cell already has a triangle", (), filled, "one_at_most")
        found = [_find_wrong(board, key, decided[key], made) for key in keys]
        told, uses = (
            {one.why for one in found if one},
            {key for one in found if one for key in one.uses},
        )
        if None in found or (len(told) > 1 and not all("45°" in why for why in told)):
            return None
        why = min(told)
        if len({cell for cell, _ in keys}) > 1:
            why = why.replace("its slanted side ", "their slanted sides ")
        if len(told) > 1:
            why = "white corners of 45° would be left"
        return Fact(f"otherwise {why}", (), uses, "white_rectangles")

    def candidates(self, board: Any) -> Iterable[Answer]:
        """Yield all answers with at most one half in each cell whose white areas have only angles
        of 90, 180 or 360 degrees, and each of these without one of its halves.
        """
        found: list[dict[Cell, str]] = [{}]
        for cell in board.grid.cells():
            (r, c), ways = cell, ["none", *CORNERS] if cell not in board.clues else ["all"]
            found = [{**before, cell: way} for before in found for way in ways]
            for point in (Cell(r + i, c + j) for i in (0, 1) for j in (0, 1)):
                if max(board.grid.cells_around(point)) == cell:
                    found = [halves for halves in found if _has_right_angles(halves, point)]
        for halves in found:
            answer = frozenset((cell, way) for cell, way in halves.items() if way in CORNERS)
            yield answer
            yield from (answer - {half} for half in sorted(answer))


def _find_wrong(board: Any, key: Half, one: bool, made: Mapping[Half, bool]) -> Fact | None:
    """Return what would be wrong at a grid point if a triangle were not as decided, or None."""
    (cell, way), found = key, list[tuple[int, str, Collection[Half]]]()
    for point in (Cell(cell.row + i, cell.col + j) for i in (0, 1) for j in (0, 1)):
        near = [at for at in board.grid.cells_around(point) if at not in board.clues]
        ways = {at: _list_ways(at, made) for at in near}
        ways[cell] = [other for other in ways[cell] if other != way] if one else [way]
        every = [_find_white(dict(zip(near, some, strict=True)), point)
                 for some in product(*ways.values())]  # fmt: skip
        if not every or any(map(_are_right, every)):
            continue
        halves = [(at, corner) for at in near if one or at != cell for corner in CORNERS]
        uses = [
            half for half in halves if half in made and made[half] is (ways[half[0]][0] != "none")
        ]
        below, beyond = point.row > cell.row, point.col > cell.col
        corner = f"{('upper', 'lower')[below]} {('left', 'right')[beyond]} corner of {named(cell)}"
        found.append((3, f"the white area at the {corner} could not be a rectangle", uses))
        around = [Cell(point.row + down, point.col + right) for (down, right), *_ in AROUND]
        for sector in range(8):
            at, runs = around[sector // 2], [_measure_run(white, sector) for white in every]
            if {0, 2, 4, 8}.isdisjoint(runs):
                angles = join_words((f"{45 * run}°" for run in sorted({*runs})), "or")
                told = f"the white area would have an angle of {angles} at the {corner}"
                found.append((2, told, uses))
            if {*runs} == {1}:
                found.append((one, f"a white corner of 45° would be left in {named(at)}", uses))
            side = AROUND[sector // 2][3 - sector % 2]
            if 0 in runs or not {2, 4}.isdisjoint(runs) or ways.get(at) != [side]:
                continue
            turn = 1 if sector % 2 else -1
            next_ones = (around[(sector // 2 + k * turn) % 4] for k in (1, 2))
            others = sorted(other for other in next_ones if other in near)
            if at != cell:
                found.append((1 - one, f"the slanted side in {named(at)} could not go on", uses))
            elif others and not one:
                names = join_words(map(named, others), "or")
                found.append((1, f"its slanted side could not go on in {names}", uses))
    _, why, used = min(found, key=lambda one: one[0], default=(0, "", ()))
    return Fact(why, (), used) if why else None


def _list_ways(cell: Cell, made: Mapping[Half, bool]) -> Sequence[str]:
    """Return the corners that a triangle in a cell may fill, and "none"."""
    filled = [way for way in CORNERS if made.get((cell, way))]
    return filled or ["none", *(way for way in CORNERS if made.get((cell, way)) is None)]


def _has_right_angles(halves: Mapping[Cell, str], point: Cell) -> bool:
    """Return whether the white sectors around a grid point have 90, 180 or 360 degrees each."""
    return _are_right(_find_white(halves, point))


def _find_white(halves: Mapping[Cell, str], point: Cell) -> str:
    """Return "1" for each of the eight sectors around a grid point that is white, "0" for others.

    `halves`: for each cell "none", "all", or the corner of its black half. Outside the board is
    black.
    """
    white = ""
    for (down, right), near, *sides in AROUND:
        way = halves.get(Cell(point.row + down, point.col + right), "all")
        white += "".join("01"[way not in ("all", near, side)] for side in sides)
    return white


def _are_right(white: str) -> bool:
    """Return whether the runs of white sectors around a point are right angles, one or more."""
    start = max(white.find("0"), 0)
    runs = (white[start:] + white[:start]).split("0")
    return all(len(run) in (0, 2, 4, 8) for run in runs)


def _measure_run(white: str, sector: int) -> int:
    """Return how many white sectors around a point are next to each other, with this one."""
    turned = white[sector:] + white[:sector]
    after = len(turned) - len(turned.lstrip("1"))
    return min(after + (len(turned) - len(turned.rstrip("1"))) * (after > 0), len(white))
