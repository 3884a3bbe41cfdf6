"""Answers without a solver, and the shapes of a kind that all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

from site_gen.kind import Answer, HasGrid, Kind, find_kind, kind_names
from site_gen.solver.model import PuzzleModel
from site_gen.solver.report import Report
from site_gen.solver.search import solve

KINDS = kind_names()
PEERED = [k for k in KINDS if "article" in find_kind(k).formulations]
"""Kinds with practice boards and with programs of other solvers: benchmarks has no others."""
_OF_SHAPE = {find_kind(k).shape: k for k in [*KINDS, *PEERED]}
SHAPED = sorted({*PEERED, *_OF_SHAPE.values()})
"""Kinds of every shape: what all kinds share, pages above all, is tested on these alone."""
FORMULATIONS = [(k, f) for k in KINDS for f in find_kind(k).formulations]


def brute_force(kind: Kind[Any], board: HasGrid, ignore: set[str] = set()) -> set[Answer]:  # noqa: B006
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


def altered(kind: Kind[Any], **parts: Any) -> Kind[Any]:
    """The kind with other parts."""
    made = copy(kind)
    made.__dict__.update(parts)
    return made


def all_answers(m: PuzzleModel, limit: int = 100_000) -> Report:
    return solve(m, limit=limit, seconds=600)


def assignments(m: PuzzleModel, answer: Answer) -> int:
    """How many assignments of all variables, binaries, stand for an answer: 0, 1 or more (2)."""
    assert all(x.binary for x in m.variables)
    if not m.fix(answer):
        return 0
    m.answer_is({x.name: x for x in m.variables}, read=lambda keys: keys, write=lambda keys: keys)
    return len(all_answers(m, 2).answers)


def wrong_cases() -> Iterator[tuple[str, str]]:
    return ((k, rule) for k in KINDS for rule in find_kind(k).wrong)


def sample_boards(name: str, count: int, most: tuple[int, int], seed: int = 1) -> Iterator[HasGrid]:
    """Random boards of 1x1 up to `most` cells; of some sizes a kind has no boards."""
    kind, rng = find_kind(name), Random(f"{name}{seed}")
    made = 0
    while made < count:
        rows, cols = rng.randint(1, most[0]), rng.randint(1, most[1])
        yield kind.parse(kind.sample(rng, rows, cols))
        made += 1
