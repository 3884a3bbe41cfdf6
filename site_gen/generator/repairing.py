"""The change of a board with several answers, by its kind's `repair`, until one is left."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from ..findings.clue_sets import UndecidedError
from ..findings.worth import search_other_answer
from ..kind import Answer, HasGrid, Kind
from ..solver.engine.engine import make_engine, read_answer
from ..solver.engine.slices import SLICE, Slices, run_search
from ..solver.model.model import PuzzleModel
from .budget import ROW, TESTED
from .composing import repair_board

REPAIRS = 80  # attempts to repair a board with more than one answer; few need more than 40
CONFLICTS = 20_000  # limit of the search for another answer
SEEDS = 8  # beginnings of `repair`'s random choices


class RepairedBoard(NamedTuple):
    """A board with one answer, as far as the engine knows."""

    board: Any
    answer: Answer


def can_repair(kind: Kind[Any]) -> bool:
    """Return whether a kind changes boards itself, rather than adding a clue."""
    return type(kind).repair is not Kind.repair


def search_repair(
    kind: Kind[Any], board: HasGrid, answer: Answer, others: list[Answer]
) -> Slices[RepairedBoard | None]:
    """Change a board as little as the kind's `repair` does, until it has a single answer.

    That is `answer`, unless the kind changes the answer, too. `others`: further known answers. Some
    random choices are tried; return None if none leads to such a board within REPAIRS changes.
    """
    for seed in range(SEEDS):
        near, known = RepairedBoard(board, answer), [*others]
        for _ in range(REPAIRS):
            if not known or known[-1] == near.answer or any(kind.verify(near.board, known[-1])):
                try:
                    other, _ = yield from search_other(kind, *near)
                except UndecidedError:
                    break
                if other is None:
                    return near
                known.append(other)
            made = repair_board(kind, Random(f"{seed} {len(known)}"), *near, known)
            yield
            if made is None:
                break
            near = RepairedBoard(*made)
    return None


def search_other(
    kind: Kind[Any], board: HasGrid, answer: Answer
) -> Slices[tuple[Answer | None, int]]:
    """Return an answer other than `answer`, found by the engine, and the work of the search.

    The answer is None if there is no other one. Raises UndecidedError if the search reaches its
    limit.
    """
    model = PuzzleModel("other")
    kind.formulations["main"].build(model, board)
    engine = make_engine(model)
    search_other_answer(engine, model, answer)
    engine.slice = SLICE
    yield
    status = yield from run_search(engine, engine.solve((), CONFLICTS))
    if status not in ("sat", "unsat"):
        raise UndecidedError("the search for another answer reached its limit")
    work = model.work + ROW * engine.rows + TESTED * engine.followed
    work += sum(lazy.work for lazy in engine.lazy)
    return read_answer(engine, model) if status == "sat" else None, work
