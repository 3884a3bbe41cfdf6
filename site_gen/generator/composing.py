"""Checks of what kinds compose, since an author's own kind may be wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from ..boards.text import Blocks
from ..errors import BoardError
from ..findings.worth import list_ones
from ..kind import Answer, HasGrid, Kind
from ..samples import add_clues
from ..solver.engine.engine import make_engine, read_answer
from ..solver.model.model import PuzzleModel
from ..variant import place_variants

CONFLICTS = 20_000  # limit of the search for an answer that keeps the rules of variants


class ComposedBoard(NamedTuple):
    """A random board, the blocks that it was parsed from, and one of its answers."""

    board: HasGrid
    blocks: Blocks
    answer: Answer


def compose_board(
    kind: Kind[Any],
    rng: Random,
    rows: int,
    cols: int,
    rules: Blocks = MappingProxyType({}),
    variants: Collection[str] = (),
) -> ComposedBoard | None:
    """Return a random board of a kind with an answer, or None if the attempt failed.

    `rules`: blocks that choose rules; an answer that breaks one is a failed attempt. `variants`:
    the names of those whose clues the board gets. Raises BoardError if the kind has no boards of
    this size, or if it returns anything but a board of this size with an answer.
    """
    found: Any = kind.compose(rng, rows, cols)
    if found is None:
        return None
    if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], Mapping)):
        raise BoardError(
            f"{_name_method(kind, 'compose')}: expected a pair, blocks and their answer"
        )
    blocks, answer = found
    if not isinstance(answer, Collection):
        raise BoardError(f"{_name_method(kind, 'compose')}: the answer is not a set of keys")
    try:
        board = kind.parse({**blocks, **rules})
    except BoardError as error:
        raise BoardError(f"{_name_method(kind, 'compose')}: {error}") from None
    if (board.grid.rows, board.grid.cols) != (rows, cols):
        size = f"{board.grid.rows}×{board.grid.cols}"
        raise BoardError(
            f"{_name_method(kind, 'compose')}: found a board of {size}; expected {rows}×{cols}"
        )
    answer, blocks = frozenset(answer), {**blocks, **rules}
    if rules and any(kind.verify(board, answer)):
        if not kind.variants or not (near := _find_near(kind, board, answer)):
            return None
        board, answer = near
        blocks = {name: kind.blocks[name].text(board) for name in blocks}
    if variants:
        blocks = place_variants(kind, rng, blocks, answer, variants, full=True)
        board = kind.parse(blocks)
    return ComposedBoard(board, blocks, check_answer(kind, board, answer, "compose"))


def _find_near(kind: Kind[Any], board: Any, answer: Answer) -> tuple[Any, Answer] | None:
    """Return the board with the clues of an answer that keeps its rules, and this answer, which is
    close to the given one; None if none is found.
    """
    bare, model = kind.without(board, [clue.key for clue in kind.clues(board)]), PuzzleModel("near")
    kind.formulations["main"].build(model, bare)
    engine = make_engine(model)
    engine.prefer(list_ones(model, answer))
    if engine.solve((), CONFLICTS) != "sat":
        return None
    found = read_answer(engine, model)
    return add_clues(kind, bare, found), found


def repair_board(
    kind: Kind[Any], rng: Random, board: HasGrid, answer: Answer, others: list[Answer]
) -> tuple[HasGrid, Answer] | None:
    """Return the board that the kind's `repair` makes of this one, with its answer, or None.

    Raises BoardError if `repair` returns anything but a board with an answer.
    """
    found: Any = kind.repair(rng, board, answer, others)
    if found is None:
        return None
    if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], type(board))):
        raise BoardError(f"{_name_method(kind, 'repair')}: expected a pair, a board and its answer")
    return found[0], check_answer(kind, *found, "repair")


def check_answer(kind: Kind[Any], board: HasGrid, answer: Answer, method: str) -> Answer:
    """Return the answer, found by the kind's `method`. Raises BoardError if it breaks a rule."""
    if broken := next(iter(kind.verify(board, answer)), None):
        raise BoardError(
            f"{_name_method(kind, method)}: the answer breaks the rule {broken.rule!r}"
        )
    return answer


def is_finished(kind: Kind[Any], board: HasGrid) -> bool:
    """Return True if the givens of a board already are an answer: nothing is left to solve."""
    return not any(kind.verify(board, kind.answer.fixed(board)))


def _name_method(kind: Kind[Any], method: str) -> str:
    return f"{method} of {kind.name}"
