"""Brute-force answers and random boards, against which a kind's model is checked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from ..boards.rules import find_violations
from ..kind import Answer, HasGrid, Kind
from ..solver.model.model import PuzzleModel
from ..solver.scip.report import Report, SearchSettings
from ..solver.scip.search import solve

MANY = 100_000  # more answers than a tiny board has
SAMPLES = 100, (3, 4), 1  # random boards that brute force solves: number, largest size, seed
Solved = tuple[HasGrid, Collection[Answer]]
"""A board and all its answers, found by brute force."""


def brute_force(kind: Kind[Any], board: Any, ignore: Collection[str] = ()) -> set[Answer]:
    """Return all candidates for the board's answer that break no rule, except those in `ignore`.

    The rule that the last candidate broke is tried first, because it often rules out the next one.
    """
    rules = {name: one for name, one in kind.rules_on(board).items() if name not in ignore}
    found = set[Answer]()
    for answer in kind.candidates(board):
        if broken := next(find_violations(board, answer, rules), None):
            rules = {broken.rule: rules.pop(broken.rule), **rules}
        elif all(v.rule in ignore for v in kind.verify(board, answer)):
            found.add(answer)
    return found


def build_model(kind: Kind[Any], board: HasGrid, formulation: str = "main") -> PuzzleModel:
    """Return a new model of the board, in one of the kind's formulations."""
    m = PuzzleModel("test")
    kind.formulations[formulation].build(m, board)
    return m


def find_all_answers(m: PuzzleModel, limit: int = MANY, *, whole: bool = False) -> Report:
    """Return SCIP's report on a model, with at most `limit` answers.

    `whole`: SCIP reads every row, as in the run that a page shows; else single rows fix variables
    before.
    """
    return solve(m, SearchSettings(limit=limit, seconds=600, walk=whole))


def count_assignments(m: PuzzleModel, answer: Answer) -> int:
    """Return the number of assignments of all variables that represent an answer, at most 2.

    All variables must be binary. The model is changed.
    """
    assert all(x.binary for x in m.variables)
    if not m.fix(answer):
        return 0
    m.answer_is({x.name: x for x in m.variables}, read=lambda keys: keys, write=lambda keys: keys)
    return len(find_all_answers(m, 2).answers)


def generate_samples(
    kind: Kind[Any], count: int, most: tuple[int, int], seed: int = 1
) -> Iterator[HasGrid]:
    """Yield the different ones of `count` random boards, with 1 to `most` rows and columns.

    The same seed gives the same boards. A kind that has no boards of a size yields one of another
    size.
    """
    rng, drawn = Random(f"{kind.name}{seed}"), set[frozenset[tuple[str, str]]]()
    for _ in range(count):
        rows, cols = rng.randint(1, most[0]), rng.randint(1, most[1])
        blocks = kind.sample(rng, rows, cols)
        if (key := frozenset(blocks.items())) not in drawn:  # tiny boards come again and again
            drawn.add(key)
            yield kind.parse(blocks)


def solve_samples(kind: Kind[Any], count: int = SAMPLES[0]) -> Sequence[Solved]:
    """Return the first `count` of the kind's random boards, each with all its answers.

    Some kinds have fewer boards.
    """
    return [*islice(iterate_solved(kind), count)]


def iterate_solved(kind: Kind[Any]) -> Iterator[Solved]:
    """Yield the kind's random boards, each with all its answers, which are found when asked for."""
    for number, board in enumerate(_list_samples(kind)):
        yield board, _solve(kind, number)


@lru_cache(maxsize=2)
def _list_samples(kind: Kind[Any]) -> Sequence[HasGrid]:
    """Return the random boards that brute force solves."""
    return [*generate_samples(kind, *SAMPLES)]


@lru_cache(maxsize=2 * SAMPLES[0])
def _solve(kind: Kind[Any], number: int) -> frozenset[Answer]:
    """Return the answers of one of these boards."""
    return frozenset(brute_force(kind, _list_samples(kind)[number]))
