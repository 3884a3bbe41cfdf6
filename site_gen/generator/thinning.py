"""The removal of clues, one after another, while the board keeps exactly one answer."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from random import Random

from ..boards.grid import Cell, Grid
from ..errors import BoardError
from ..findings.clue_sets import Clues, ClueSets
from ..kind import Clue
from ..solver.engine.slices import Slices
from .budget import Budget
from .wishes import Symmetry


def group_clues(
    rng: Random,
    grid: Grid,
    clues: Sequence[Clue],
    symmetry: Symmetry,
    stay: Collection[Hashable] = (),
) -> list[Clues]:
    """Return the groups of clues that are removed together, as clue numbers, in random order.

    A group has one clue, or two whose places the symmetry exchanges. `stay`: the keys of clues that
    are not removed. Raises BoardError if the places of the clues are not symmetric, or if there are
    none to be symmetric.
    """
    if symmetry == "none":
        single = [frozenset({i}) for i, clue in enumerate(clues) if clue.key not in stay]
        return rng.sample(single, len(single))
    at = {clue.cells: i for i, clue in enumerate(clues) if clue.key not in stay}
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
    """Return the cell that a symmetry other than "none" exchanges with `cell`."""
    if symmetry == "mirror":
        return Cell(cell.row, grid.cols - 1 - cell.col)
    return grid.opposite(cell)


def thin_clues(sets: ClueSets, groups: Sequence[Clues], budget: Budget) -> Slices[Clues]:
    """Remove groups of clues in order while the answer is still the only one; return the others.

    None of the remaining groups can be removed. Raises UndecidedError and SpentError.
    """
    left, spent = sets.every, sets.work
    for group in groups:
        if group <= left:
            answer, used = yield from sets.find_other(left - group)
            budget.spend(sets.work - spent)
            spent = sets.work
            if answer is None:
                left -= group
                for other in groups:  # groups that the proof did not use need no search
                    if other <= left - used:
                        left -= other
    return left
