"""Brute-force answers and random boards, against which a kind's model is checked."""

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
    """Return all candidates that break no rule, except possibly those in `ignore`."""
    return {
        answer
        for answer in kind.candidates(board)
        if not any(v.rule not in ignore for v in kind.verify(board, answer))
    }


def build_model(kind: Kind[Any], board: HasGrid, formulation: str = "main") -> PuzzleModel:
    m = PuzzleModel("test")
    kind.formulations[formulation].build(m, board)
    return m


def find_all_answers(m: PuzzleModel, limit: int = MANY, *, whole: bool = False) -> Report:
    """Solve a model with SCIP.

    `whole`: SCIP reads every row, as in the run that a page shows; else single rows fix variables
    before.
    """
    return solve(m, SearchSettings(limit=limit, seconds=600, walk=whole))


def count_assignments(m: PuzzleModel, answer: Answer) -> int:
    """Count the assignments of all variables that represent an answer, up to 2.

    All variables must be binary.
    """
    assert all(x.binary for x in m.variables)
    if not m.fix(answer):
        return 0
    m.answer_is({x.name: x for x in m.variables}, read=lambda keys: keys, write=lambda keys: keys)
    return len(find_all_answers(m, 2).answers)


def generate_samples(
    kind: Kind[Any], count: int, most: tuple[int, int], seed: int = 1
) -> Iterator[HasGrid]:
    """Yield random boards for 1 to `most` rows and columns.

    A kind that has no boards of a size yields one of another size.
    """
    rng = Random(f"{kind.name}{seed}")
    for _ in range(count):
        rows, cols = rng.randint(1, most[0]), rng.randint(1, most[1])
        yield kind.parse(kind.sample(rng, rows, cols))
