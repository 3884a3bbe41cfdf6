"""What an author may do: clues that make one of several answers the only one, and clues that a
board with one answer does not need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..boards.blocks import Block
from ..errors import BoardError, SolveError
from ..kind import Answer, Clue, HasGrid, Kind
from ..solver.report import Ask
from .clue_sets import TRIES, ClueSets


@dataclass(frozen=True)
class Further:
    """Clues that leave an answer alone, and the board with them. `fewest`: proved."""

    clues: list[Clue]
    fewest: bool
    board: HasGrid


def growing(kind: Kind[Any], board: Any, *, rare: bool) -> list[Block]:
    """The blocks that take further clues; `rare`: also those that take them only at need."""
    blocks = kind.blocks.values()
    return [one for one in blocks if one.places(board) is not None and (rare or not one.rare)]


def full_board(kind: Kind[Any], board: Any, answer: Answer, *, rare: bool = True) -> Any:
    """The board with all further clues that one of its answers would have; `rare`: also those that
    boards have only at need.

    Raises BoardError for a kind whose blocks take none.
    """
    blocks = growing(kind, board, rare=rare)
    if not blocks:
        raise BoardError(f"no clues can be added to boards of {kind.title}")
    for block in blocks:
        for place in block.places(board) or ():
            more = block.with_clue(board, place, answer)
            board = next((one for one in more if not any(kind.verify(one, answer))), board)
    return board


def further(
    kind: Kind[Any],
    board: HasGrid,
    answer: Answer,
    ask: Ask | None = None,
    tries: int = TRIES,
) -> Further | None:
    """The fewest further clues with which an answer is the only one; None if all that it would
    have are not enough. Raises BoardError, UndecidedError."""
    sets = ClueSets(kind, full_board(kind, board, answer), [answer], ask)
    had = {clue.key for clue in kind.clues(board)}
    keep = frozenset(i for i, clue in enumerate(sets.clues) if clue.key in had)
    found = sets.search(keep, tries)
    if found is None:
        return None
    return Further(
        sets.told(found.clues), found.smallest, sets.labelled.board_of(keep | found.clues)
    )


def spare(
    kind: Kind[Any], board: HasGrid, answer: Answer, ask: Ask | None = None
) -> tuple[list[Clue], HasGrid]:
    """Clues that can go, all together, and the board without them, of which no clue can go."""
    sets = ClueSets(kind, board, [answer], ask)
    left, _ = sets.irreducible()
    if left is None:
        raise SolveError("the engine has found another answer")
    sets.confirm(left)
    return sets.told(sets.every - left), sets.labelled.board_of(left)


def blocks_with_clues(kind: Kind[Any], board: Any) -> Iterator[str]:
    """A board's blocks that hold clues, as a file has them."""
    for name, block in kind.blocks.items():
        if block.clues(board):
            yield f"```{name}\n{block.text(board)}\n```"
