"""Answers that put the poles of magnets into cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

from ..blocks import Board, Clue
from ..grid import Cell, characters, named, picture
from ..partition import Partition
from ..paths import MARKS, centre, decimal
from ..pen import Pen
from .base import Answer, AnswerType, DecisionText, Rows

WRITTEN = {".": (), "+": ("plus",), "-": ("minus",), "*": ("minus", "plus")}
"""The characters of a picture, and the poles that each shows; `*`, both poles, breaks the rules."""


@dataclass(frozen=True)
class Poles(AnswerType):
    """A plus in one cell of a region of two cells and a minus in the other one, or neither.

    A key is a cell with "plus" or "minus". A reader marks both poles by one touch.
    """

    name: str = "poles"
    decides: tuple[str, str] = ("pole", "poles")
    shape = "pole"
    signs = "".join(WRITTEN)
    free_notes = True
    how = (
        "Tap a cell: +, with − in the other cell of its domino; again: −; again: a cross, for no "
        "poles; again: clear. A long tap or the right mouse button sets a cross at once; again: "
        "colours the domino, for poles in either order. Keys: the arrow keys move, + and - set a "
        "pole, X does the same as the right mouse button."
    )

    def elements(self, board: Board) -> Sequence[tuple[Any, ...]]:
        """Return two elements for each region of two cells: plus in its first cell and minus in its
        second one, and the reverse.
        """
        return [
            ((a, one), (b, other))
            for a, b in list_dominoes(board.regions)
            for one, other in (("plus", "minus"), ("minus", "plus"))
        ]

    def choices(self, board: Board) -> Sequence[tuple[int, ...]]:
        """Return for each region the indices of its two elements."""
        return [(i, i + 1) for i in range(0, len(self.elements(board)), 2)]

    def notes(self, board: Board) -> Sequence[Cell]:
        """Return the cells of the regions of two cells whose poles the board does not give; readers
        may note that they have poles.
        """
        given = {cell for cell, _ in self.fixed(board)}
        cells = [cell for domino in list_dominoes(board.regions) for cell in domino]
        return [cell for cell in cells if cell not in given]

    def fixed(self, board: Board) -> Answer:
        """Return the poles that the board gives, of regions where it gives both."""
        given = {"+": "plus", "-": "minus"}
        keys = {(c, given[sign]) for c, sign in board.symbols.items() if sign in given}
        whole = (keys.intersection(element) for element in self.elements(board))
        return frozenset(chain.from_iterable(both for both in whole if len(both) == 2))

    def to_json(self, board: Board, answer: Answer) -> Rows:
        """Return a picture with `+`, `-` or `.` for each cell."""
        chars = {poles: char for char, poles in WRITTEN.items()}

        def char(cell: Cell) -> str:
            """Return the character for the poles in a cell."""
            return chars[tuple(pole for pole in ("minus", "plus") if (cell, pole) in answer)]

        return {self.name: picture(board.grid, char)}

    def read(self, board: Board, rows: Rows) -> Answer:
        """Return the poles that the characters of the picture show."""
        return frozenset(
            (cell, pole) for cell, char in characters(rows[self.name]) for pole in WRITTEN[char]
        )

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw a plus or a minus for each pole that the board does not give."""
        _draw_poles(pen, (pole for pole in answer if pole[0] not in board.symbols), "answer pole")

    def draw_decision(self, pen: Pen, board: Board, key: tuple[Cell, str], one: bool) -> None:
        """Draw the pole, or a cross in one of the cell's upper corners: on the left against a plus,
        on the right against a minus.
        """
        if one:
            _draw_poles(pen, [key], "pole")
        else:
            pen.cross(key[0], "decision", 0.16 if key[1] == "plus" else 0.84)

    def find_evident(
        self, board: Board, decided: Mapping[tuple[Cell, str], bool]
    ) -> Sequence[tuple[Cell, str]]:
        """Return the other poles of the cells that have one."""
        poles = {"plus": "minus", "minus": "plus"}
        return [(cell, poles[pole]) for (cell, pole), one in decided.items() if one]

    def explain(
        self,
        board: Board,
        decided: Mapping[tuple[Cell, str], bool],
        used: Mapping[tuple[Cell, str], bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain a pole, or its absence, by the other half of the domino."""
        if len(used) != 1 or clues or len({cell for cell, _ in decided}) != 1:
            return None
        (((half, pole), held),) = used.items()
        if not board.regions.part_with(half).issuperset(cell for cell, _ in decided):
            return None
        sign = "+" if pole == "plus" else "−"
        return f"its other half, {named(half)}, {'is' if held else 'cannot be'} {sign}", "opposites"

    def say_decision(self, board: Board, key: tuple[Cell, str], one: bool) -> DecisionText:
        """Return the decision in words: "R1C1 = +" or "R1C1 ≠ −"."""
        return DecisionText(named(key[0]), "=" if one else "≠", "+" if key[1] == "plus" else "−")

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield the answers in which each region has its poles in either order, or none."""
        elements = self.elements(board)
        each = [((), elements[i], elements[j]) for i, j in self.choices(board)]
        yield from (frozenset(chain(*chosen)) for chosen in product(*each))


def list_dominoes(regions: Partition) -> list[list[Cell]]:
    """Return the regions of two cells, each in reading order."""
    return [sorted(part) for part in regions.parts if len(part) == 2]


def _draw_poles(pen: Pen, poles: Iterable[tuple[Cell, str]], css: str) -> None:
    """Draw a plus or a minus in the middle of each cell, in one path with the class `css`."""
    signs = {"plus": MARKS["plus"], "minus": MARKS["dash"]}
    at = ((centre(cell), signs[pole]) for cell, pole in sorted(poles))
    if d := "".join(f"M{decimal(x)} {decimal(y)}{sign}" for (x, y), sign in at):
        pen.path("lines", d, css)
