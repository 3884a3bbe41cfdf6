"""Answers without a solver, and random boards: what a kind is checked against."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from ..kind import Answer, HasGrid, Kind
from ..solver.model import PuzzleModel
from ..solver.report import Report, SearchSettings
from ..solver.search import solve

MANY = 100_000  # more answers than a tiny board has


def brute_force(kind: Kind[Any], board: HasGrid, ignore: Collection[str] = ()) -> set[Answer]:
    """Every candidate that breaks no rule (but those in `ignore`)."""
    return {
        answer
        for answer in kind.candidates(board)
        if not any(v.rule not in ignore for v in kind.verify(board, answer))
    }


def model_of(kind: Kind[Any], board: HasGrid, formulation: str = "main") -> PuzzleModel:
    m = PuzzleModel("test")
    kind.formulations[formulation].build(m, board)
    return m


def all_answers(m: PuzzleModel, limit: int = MANY, *, whole: bool = False) -> Report:
    """`whole`: SCIP reads every row, as in the run that a page tells of."""
    return solve(m, SearchSettings(limit=limit, seconds=600, walk=whole))


def assignments(m: PuzzleModel, answer: Answer) -> int:
    """How many assignments of all variables, binaries, stand for an answer: 0, 1 or more (2)."""
    assert all(x.binary for x in m.variables)
    if not m.fix(answer):
        return 0
    m.answer_is({x.name: x for x in m.variables}, read=lambda keys: keys, write=lambda keys: keys)
    return len(all_answers(m, 2).answers)


def samples(kind: Kind[Any], count: int, most: tuple[int, int], seed: int = 1) -> Iterator[HasGrid]:
    """Random boards of 1x1 up to `most` cells; of some sizes a kind has no boards."""
    rng = Random(f"{kind.name}{seed}")
    for _ in range(count):
        rows, cols = rng.randint(1, most[0]), rng.randint(1, most[1])
        yield kind.parse(kind.sample(rng, rows, cols))
