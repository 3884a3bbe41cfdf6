"""Suggestions for authors: clues to add so that one answer remains, and clues to remove.

The clues to remove are those that a board with one answer does not need.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
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

    Clues in place of a `?` are preferred to others, and a `?` without one stays. At most TRIES
    smaller sets are tried. Return None if even all clues that are true for it are not enough.
    Raises BoardError if no clues can be added, and UndecidedError if a limit is reached.
    """
    return finish(search_missing_clues(kind, board, answer, ask))


def search_missing_clues(
    kind: Kind[Any],
    board: Any,
    answer: Answer,
    ask: Ask | None = None,
    first: Mapping[str, Collection[Any]] | None = None,
) -> Slices[Further | None]:
    """Find clues to add as `find_missing_clues` does, in slices.

    `first`: further places, by block, where clues are better than elsewhere.
    """
    if not list_growing_blocks(kind, board, rare=True):
        raise BoardError(f"no clues can be added to boards of {kind.title}")
    full = add_clues(kind, board, answer)
    unknown = _list_unknown(kind, board)
    better = {name: {*unknown[name], *(first or {}).get(name, ())} for name in unknown}
    part = add_clues(kind, board, answer, only=better)
    had = {clue.key for clue in kind.clues(board)}
    for one in [full] if part in (board, full) else [part, full]:
        sets = ClueSets(kind, one, [answer], ask)
        keep = frozenset(i for i, clue in enumerate(sets.clues) if clue.key in had)
        found = yield from sets.search(keep, TRIES)
        if found:
            bare = sets.labelled.get_board(keep | found.clues)
            made = _with_unknown(kind, bare, unknown)
            fewest = found.smallest and one == full and made == bare
            return Further(sets.clues_at(found.clues), fewest, made)
    return None


def _list_unknown(kind: Kind[Any], board: Any) -> dict[str, Collection[Any]]:
    """Return the places with a `?`, by block."""
    values = {
        name: board[block.field] if block.field else () for name, block in kind.blocks.items()
    }
    return {
        name: [at for at, value in own.items() if value is None] if isinstance(own, Mapping) else ()
        for name, own in values.items()
    }


def _with_unknown(kind: Kind[Any], board: Any, unknown: Mapping[str, Collection[Any]]) -> Any:
    """Return the board with a `?` in each of these places that is empty."""
    for name, places in unknown.items():
        if places:
            field = kind.blocks[name].field
            board = board.with_field(field, {**dict.fromkeys(places), **board[field]})
    return board


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
