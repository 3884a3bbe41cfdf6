"""Suggestions for authors: clues to add so that one answer remains, and clues to remove.

The clues to remove are those that a board with one answer does not need.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import BoardError, SolveError
from ..kind import Answer, Clue, HasGrid, Kind
from ..samples import add_clues, list_growing_blocks
from ..solver.engine.slices import Slices, finish
from ..solver.scip.report import Ask
from .clue_sets import TRIES, ClueSets


@dataclass(frozen=True)
class Further:
    """Clues to add so that only one answer remains, and the board with them.

    `fewest`: it is proved that no smaller set of clues is enough.
    """

    clues: list[Clue]
    fewest: bool
    board: HasGrid


def find_missing_clues(
    kind: Kind[Any],
    board: HasGrid,
    answer: Answer,
    ask: Ask | None = None,
) -> Further | None:
    """Find the fewest clues to add so that `answer` is the only one.

    At most TRIES smaller sets are tried. Return None if even all clues that are true for it are
    not enough. Raises BoardError if no clues can be added, and UndecidedError if a limit is
    reached.
    """
    return finish(search_missing_clues(kind, board, answer, ask))


def search_missing_clues(
    kind: Kind[Any],
    board: HasGrid,
    answer: Answer,
    ask: Ask | None = None,
) -> Slices[Further | None]:
    """Find clues to add as `find_missing_clues` does, in slices."""
    if not list_growing_blocks(kind, board, rare=True):
        raise BoardError(f"no clues can be added to boards of {kind.title}")
    sets = ClueSets(kind, add_clues(kind, board, answer), [answer], ask)
    had = {clue.key for clue in kind.clues(board)}
    keep = frozenset(i for i, clue in enumerate(sets.clues) if clue.key in had)
    found = yield from sets.search(keep, TRIES)
    if found is None:
        return None
    return Further(
        sets.clues_at(found.clues), found.smallest, sets.labelled.get_board(keep | found.clues)
    )


def find_redundant_clues(
    kind: Kind[Any], board: HasGrid, answer: Answer, ask: Ask | None = None
) -> tuple[list[Clue], HasGrid]:
    """Return clues that can be removed together, and the board without them.

    `answer` must be the only one, or SolveError is raised. No other clue can be removed from the
    returned board.
    """
    sets = ClueSets(kind, board, [answer], ask)
    left, _ = finish(sets.reduce())
    if left is None:
        raise SolveError("the engine has found another answer")
    sets.confirm(left)
    return sets.clues_at(sets.every - left), sets.labelled.get_board(left)


def list_clue_blocks(kind: Kind[Any], board: Any) -> Iterator[str]:
    """Yield a board's blocks that hold clues, as fenced text for a puzzle's file."""
    for name, block in kind.blocks.items():
        if block.clues(board):
            yield f"```{name}\n{block.text(board)}\n```"
