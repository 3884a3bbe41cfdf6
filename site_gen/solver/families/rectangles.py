"""Variables and families for divisions of a board into rectangles."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any

from ...boards.answers.base import Answer
from ...boards.answers.lines import borders_between, parts_between
from ...boards.answers.rectangles import Corners, cells_of
from ...boards.grid import Cell, Grid
from ..model.family import Yielded, family
from ..model.linear import Variable, total
from ..model.model import PuzzleModel

Parts = Mapping[Corners, Variable]
"""For each possible rectangle, by two opposite corners, a binary: it is one of the parts."""
Excluded = Mapping[Any, Collection[Corners]]
"""The rectangles that a clue's number or sign excludes, by the clue's key: possible ones if it is
removed.
"""


@family(says="Each cell is in exactly one rectangle.", tex=r"\sum_{R \ni c} y_R = 1")
def covered(grid: Grid, y: Parts, excluded: Excluded) -> Iterator[Yielded]:
    """Yield a row for each cell: exactly one rectangle covers it.

    Its lower bound depends on the clues that exclude other rectangles over the cell.
    """
    over: dict[Cell, list[Variable]] = {cell: [] for cell in grid.cells()}
    for corners, x in y.items():
        for cell in cells_of(corners):
            over[cell].append(x)
    clues: dict[Cell, set[Hashable]] = {cell: set() for cell in grid.cells()}
    for clue, rectangles in excluded.items():
        for cell in {cell for corners in rectangles for cell in cells_of(corners)}:
            clues[cell].add(clue)
    for cell, covering in over.items():
        yield total(covering) == 1, [*clues[cell]], []


@family(
    says="At most two rectangles have a corner at each point inside the board.",
    tex=r"\sum_{R \text{ with corner } p} y_R \le 2",
)
def two_corners(grid: Grid, y: Parts) -> Iterator[Yielded]:
    at: dict[tuple[int, int], list[Variable]] = {point: [] for point in grid.inner_points()}
    for ((top, left), (bottom, right)), x in y.items():
        for r, c in product((top, bottom + 1), (left, right + 1)):
            if (r, c) in at:
                at[r, c].append(x)
    yield from ((total(corners) <= 2, []) for corners in at.values() if len(corners) > 2)


def divided(
    m: PuzzleModel,
    grid: Grid,
    keys: Sequence[Corners],
    rule: str,
    what: str = "rectangle",
    possible: Mapping[Any, Collection[Corners]] = MappingProxyType({}),
) -> Parts:
    """Add and return a binary for each rectangle in `keys`; exactly one must cover each cell.

    The answer is the set of borders between the chosen rectangles. `rule`: the rule that says this.
    `what`: the word for a rectangle in texts. `possible`: the rectangles for each clue, by its key,
    also those that its number or sign excludes.
    """
    excluded = {clue: {*some}.difference(keys) for clue, some in possible.items()}
    y = m.binaries("y", keys, means=f"the {what} is one of the parts", where=cells_of)

    def read(found: Answer) -> Answer:
        """Return the borders between the rectangles."""
        return borders_between(grid, [cells_of(corners) for corners in sorted(found)])

    def write(answer: Answer) -> Answer | None:
        """Return the rectangles between borders, or None if a part is not one of `keys`."""
        parts = parts_between(grid, answer)
        found = frozenset((min(part), max(part)) for part in parts)
        whole = all({*cells_of((min(part), max(part)))} == part for part in parts)
        return found if whole and found <= y.keys() and read(found) == answer else None

    m.answer_is(y, read=read, write=write)
    says = f"Each cell lies in exactly one {what}."
    m.require(covered.with_facts(rules=(rule,), says=says), grid, y, excluded)
    return y


@lru_cache(maxsize=2_000)  # boards with other numbers at the same places share the results
def rectangles_with(
    grid: Grid, place: Cell, places: frozenset[Cell], area: int | None = None
) -> tuple[Corners, ...]:
    """Return all rectangles that contain `place` and no other cell of `places`, by their corners.

    `area`: their number of cells, or None for any.
    """
    row, col = place
    found = list[Corners]()
    for top, bottom in product(range(row, -1, -1), range(row, grid.rows)):
        wide, rest = divmod(area or 0, bottom - top + 1)
        if rest:
            continue
        met = {c.col for c in places if c != place and top <= c.row <= bottom}
        if col in met:
            continue
        first = max((c + 1 for c in met if c < col), default=0)
        last = min((c for c in met if c > col), default=grid.cols)
        for left in range(first, col + 1):
            ends = [left + wide - 1] if area else range(col, last)
            found += [(Cell(top, left), Cell(bottom, end)) for end in ends if col <= end < last]
    return tuple(found)
