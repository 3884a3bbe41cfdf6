"""Instances of SCIP that solve several models, compared with new instances."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pyscipopt import Model

from models import MANY, make_with_separator, make_yin_yangs
from oracle import build_model
from site_gen.boards.grid import Grid
from site_gen.kind import find_kind
from site_gen.solver.model.linear import Row
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import instances
from site_gen.solver.scip.report import Report, SearchSettings
from site_gen.solver.scip.search import solve
from traps import change_scip


@pytest.fixture(autouse=True)
def only_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instances, "idle", [])


def build_models() -> list[PuzzleModel]:
    """Return models of several sizes, with and without lazy families, in random order."""
    made = [board.model() for board in make_yin_yangs(12)]
    for name in ("sudoku", "slitherlink", "country_road", "nurikabe", "tents"):
        kind = find_kind(name)
        made += [build_model(kind, kind.parse(kind.sample(Random(i), 4, 4))) for i in range(2)]
    Random(1).shuffle(made)
    return made


def run_search(m: PuzzleModel, *, record: bool = False) -> tuple[object, ...]:
    report: Report = solve(m, SearchSettings(limit=MANY, record=record))
    cuts = {name: len(rows) for name, rows in report.cuts.items()}
    return report.answers, report.status, report.nodes, report.lp_iterations, cuts


def test_a_reused_scip_searches_as_a_new_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    again = [run_search(m) for m in build_models()]
    assert len(instances.idle) == 1
    monkeypatch.setattr(instances, "MOST_VARIABLES", 0)
    assert [run_search(m) for m in build_models()] == again
    assert len({nodes for _, _, nodes, _, _ in again}) > 3


def test_a_scip_with_more_plugins_or_many_variables_is_not_reused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    m = build_models()[0]
    run_search(m, record=True)
    assert not instances.idle
    run_search(m)
    (one,) = instances.idle
    assert 0 < one.variables <= len(m.variables)  # single rows may fix some
    monkeypatch.setattr(instances, "MOST_VARIABLES", 2 * one.variables)
    run_search(m)
    assert not instances.idle


def test_a_published_log_does_not_depend_on_earlier_searches() -> None:
    """The log shows, among other things, how much memory SCIP has."""
    m = build_models()[0]

    def read_memory() -> list[str]:
        return [
            part
            for part in solve(m, SearchSettings(keep=True)).log.split("|")
            if part.endswith("k ")
        ]

    before = read_memory()
    assert before
    assert all(run_search(other) for other in build_models()[1:9])
    assert read_memory() == before


def test_a_scip_whose_search_failed_is_not_reused(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_down(certain: int, possible: int) -> Iterator[Row]:
        raise MemoryError
        yield

    freed = []

    def free(self: Any) -> None:
        freed.append(True)
        Model.free(self)

    change_scip(monkeypatch, free=free)
    with pytest.raises(MemoryError):
        solve(make_with_separator(Grid(3, 4), breaks_down), SearchSettings(limit=MANY))
    assert freed == [True]
    assert not instances.idle
