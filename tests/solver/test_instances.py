"""SCIPs that read one model after another search as new ones do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pyscipopt import Model

from models import MANY, with_separator, yin_yangs
from oracle import build_model
from site_gen.boards.grid import Grid
from site_gen.kind import find_kind
from site_gen.solver import instances
from site_gen.solver.linear import Row
from site_gen.solver.model import PuzzleModel
from site_gen.solver.report import Report, SearchSettings
from site_gen.solver.search import solve
from traps import change_scip


@pytest.fixture(autouse=True)
def only_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instances, "idle", [])


def models() -> list[PuzzleModel]:
    """With and without lazy families, of several sizes, in no order."""
    made = [board.model() for board in yin_yangs(12)]
    for name in ("sudoku", "slitherlink", "country_road", "nurikabe", "tents"):
        kind = find_kind(name)
        made += [build_model(kind, kind.parse(kind.sample(Random(i), 4, 4))) for i in range(2)]
    Random(1).shuffle(made)
    return made


def searched(m: PuzzleModel, *, record: bool = False) -> tuple[object, ...]:
    report: Report = solve(m, SearchSettings(limit=MANY, record=record))
    cuts = {name: len(rows) for name, rows in report.cuts.items()}
    return report.answers, report.status, report.nodes, report.lp_iterations, cuts


def test_a_scip_that_is_used_again_searches_as_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    again = [searched(m) for m in models()]
    assert len(instances.idle) == 1
    monkeypatch.setattr(instances, "MOST_VARIABLES", 0)
    assert [searched(m) for m in models()] == again
    assert len({nodes for _, _, nodes, _, _ in again}) > 3


def test_one_with_further_plugins_or_many_variables_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    m = models()[0]
    searched(m, record=True)
    assert not instances.idle
    searched(m)
    (one,) = instances.idle
    assert one.variables == len(m.variables)  # single rows fix none of them
    monkeypatch.setattr(instances, "MOST_VARIABLES", 2 * one.variables)
    searched(m)
    assert not instances.idle


def test_a_log_that_is_published_does_not_tell_what_was_solved_before() -> None:
    """Among other things it tells how much memory SCIP has."""
    m = models()[0]

    def memory() -> list[str]:
        return [
            part
            for part in solve(m, SearchSettings(keep=True)).log.split("|")
            if part.endswith("k ")
        ]

    before = memory()
    assert before
    assert all(searched(other) for other in models()[1:9])
    assert memory() == before


def test_one_in_which_a_search_failed_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_down(certain: int, possible: int) -> Iterator[Row]:
        raise MemoryError
        yield

    freed = []

    def free(self: Any) -> None:
        freed.append(True)
        Model.free(self)

    change_scip(monkeypatch, free=free)
    with pytest.raises(MemoryError):
        solve(with_separator(Grid(3, 4), breaks_down), SearchSettings(limit=MANY))
    assert freed == [True]
    assert not instances.idle
