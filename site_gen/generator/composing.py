"""What a kind composes, looked at before it is believed: an author's own kind may be wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any, NamedTuple

from ..boards.text import Blocks
from ..errors import BoardError
from ..kind import Answer, HasGrid, Kind


class ComposedBoard(NamedTuple):
    """A board by chance, the blocks that it was read from, and an answer that it has."""

    board: HasGrid
    blocks: Blocks
    answer: Answer


def compose_board(kind: Kind[Any], rng: Random, rows: int, cols: int) -> ComposedBoard | None:
    """None where nothing came of it. Raises BoardError for what is no board of this size with its
    answer, and for a size of which there are no boards."""
    found: Any = kind.compose(rng, rows, cols)
    if found is None:
        return None
    if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], Mapping)):
        raise BoardError(
            f"{_name_method(kind, 'compose')}: expected a pair, blocks and their answer"
        )
    blocks, answer = found
    if not isinstance(answer, Collection):
        raise BoardError(f"{_name_method(kind, 'compose')}: the answer is no set of keys")
    try:
        board = kind.parse(blocks)
    except BoardError as error:
        raise BoardError(f"{_name_method(kind, 'compose')}: {error}") from None
    if (board.grid.rows, board.grid.cols) != (rows, cols):
        size = f"{board.grid.rows}×{board.grid.cols}"
        raise BoardError(
            f"{_name_method(kind, 'compose')}: a board of {size} came; expected {rows}×{cols}"
        )
    return ComposedBoard(board, blocks, check_answer(kind, board, frozenset(answer), "compose"))


def repair_board(
    kind: Kind[Any], rng: Random, board: HasGrid, answer: Answer, others: list[Answer]
) -> tuple[HasGrid, Answer] | None:
    """A board near this one, and its answer; None where the kind knows none. Raises BoardError."""
    found: Any = kind.mend(rng, board, answer, others)
    if found is None:
        return None
    if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], type(board))):
        raise BoardError(f"{_name_method(kind, 'mend')}: expected a pair, a board and its answer")
    return found[0], check_answer(kind, *found, "mend")


def check_answer(kind: Kind[Any], board: HasGrid, answer: Answer, method: str) -> Answer:
    """The answer, if it is one. Raises BoardError."""
    if broken := next(iter(kind.verify(board, answer)), None):
        raise BoardError(
            f"{_name_method(kind, method)}: the answer breaks the rule {broken.rule!r}"
        )
    return answer


def is_finished(kind: Kind[Any], board: HasGrid) -> bool:
    """Say whether a board leaves nothing to solve: what it gives is an answer already."""
    return not any(kind.verify(board, kind.answer.fixed(board)))


def _name_method(kind: Kind[Any], method: str) -> str:
    return f"{method} of {kind.name}"
