"""Clues taken away one after another, as long as one answer is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ..boards.grid import Cell, Grid
from ..errors import BoardError
from ..findings.clue_sets import Clues, ClueSets
from ..kind import Clue
from .budget import Budget
from .wishes import Symmetry


def group_clues(rng: Random, grid: Grid, clues: Sequence[Clue], symmetry: Symmetry) -> list[Clues]:
    """Clues, by number, that go together, in random order. Raises BoardError where the clues do
    not stand symmetrically."""
    if symmetry == "none":
        single = [frozenset({i}) for i in range(len(clues))]
        return rng.sample(single, len(single))
    at = {clue.cells: i for i, clue in enumerate(clues)}
    if not clues:
        raise BoardError(f"its boards have no clues that --symmetry {symmetry} could place")
    groups = set[Clues]()
    for cells, i in at.items():
        other = at.get(frozenset(_reflect(grid, cell, symmetry) for cell in cells))
        if other is None:
            raise BoardError(f"its clues cannot be placed with --symmetry {symmetry}")
        groups.add(frozenset({i, other}))
    return rng.sample(sorted(groups, key=sorted), len(groups))


def _reflect(grid: Grid, cell: Cell, symmetry: Symmetry) -> Cell:
    if symmetry == "mirror":
        return Cell(cell.row, grid.cols - 1 - cell.col)
    return grid.opposite(cell)


def find_removals(sets: ClueSets, groups: Sequence[Clues], budget: Budget) -> Iterator[Clues]:
    """Groups that go, one after another: each time the one answer is the only one without them.

    Of those that stay none could go: an answer that was met once refuses what lets it in.
    Raises UndecidedError, SpentError.
    """
    left, met, spent = sets.every, list[Clues](), 0
    for group in groups:
        if not group <= left or any(map((left - group).isdisjoint, met)):
            continue
        rest = left - group
        answer, used = sets.other(rest)
        budget.spend(sets.work - spent)
        spent = sets.work
        if answer is not None:
            met.append(sets.missing(rest, answer))
            continue
        left = rest
        yield group
        for other in groups:  # what the search has not needed can go without a question
            if other <= left - used:
                left -= other
                yield other
