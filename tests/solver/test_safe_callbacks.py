"""Callbacks of our handler, their results and exceptions: point 6 of safe solving."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from typing import Any

import pytest
from pyscipopt import SCIP_RESULT, Model

from models import MANY, count_verdicts, make_with_separator, make_yin_yangs
from site_gen.boards.grid import Grid
from site_gen.solver.model.linear import Row
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import handler
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
from traps import CALLBACKS, change_handler, change_scip, record_calls

BOARDS = make_yin_yangs(60)


def test_6_every_callback_returns_an_explicit_result(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = record_calls(monkeypatch)
    for parameters in {}, {"lp/solvefreq": -1}:
        count_verdicts(BOARDS[:20], parameters=parameters)
    assert {name for name, _ in calls} == set(CALLBACKS)
    assert all(isinstance(result["result"], int) for _, result in calls)
    for name in "conscheck", "consenfolp":
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(handler.Answers, name, lambda *args, **kwargs: {})
            found = count_verdicts(BOARDS[:10])  # SCIP treats {} as feasible
            assert found["refused"] >= 5
            assert found.keys() <= {"refused", "right"}  # presolve may leave no candidate


def test_6_a_pseudo_solution_that_breaks_rows_is_not_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SCIP has only pseudo solutions as candidates if it solves no LPs."""
    no_lps = {"lp/solvefreq": -1}
    assert count_verdicts(BOARDS, parameters=no_lps) == {"right": len(BOARDS)}

    @handler.guarded(SCIP_RESULT.INFEASIBLE)
    def enforce_always(self: Any, *args: Any) -> Any:
        return self._enforce()

    change_handler(monkeypatch, consenfops=enforce_always)
    assert (
        count_verdicts(BOARDS[5:8], parameters=no_lps, seconds=0.3)["right"] == 0
    )  # endless or wrong


class BoomError(Exception):
    pass


@pytest.mark.parametrize("error", [BoomError("why"), KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("nth", [1, 2, 10, 40])
def test_6_an_exception_in_a_separator_is_raised_unchanged(
    error: BaseException, nth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    freed, count = [], 0

    def free(self: Any) -> None:
        freed.append(True)
        Model.freeProb(self)

    def breaks_down(ones: int, possible: int) -> Iterator[Row]:
        nonlocal count
        count += 1
        if count == nth:
            raise error
        yield from ()

    m = make_with_separator(Grid(3, 4), breaks_down)
    solve(BOARDS[0].model())  # now SCIP's parameters are known
    change_scip(monkeypatch, freeProb=free)
    with pytest.raises(type(error)) as caught:
        solve(m, SearchSettings(limit=MANY))
    assert caught.value is error
    assert "breaks_down" in "".join(traceback.format_exception(error))
    assert count == nth  # no callback runs after it
    assert freed == [True]
    assert count_verdicts(BOARDS[:3]) == {"right": 3}


def test_6_an_exception_ends_the_search_at_once() -> None:
    def breaks_down(ones: int, possible: int) -> Iterator[Row]:
        raise BoomError
        yield

    started = time.perf_counter()
    with pytest.raises(BoomError):
        solve(make_with_separator(Grid(6, 6), breaks_down), SearchSettings(limit=MANY, seconds=20))
    assert time.perf_counter() - started < 5


def test_6_an_exception_in_any_callback_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard of each callback is tested separately."""
    for name in CALLBACKS:
        parameters = {"lp/solvefreq": -1} if name == "consenfops" else {}
        fallback = SCIP_RESULT.DIDNOTRUN if name == "consprop" else SCIP_RESULT.INFEASIBLE
        guard = handler.guarded(fallback)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(handler.Answers, name, guard(raise_in_callback))
            raised = [solving_raises(board.model(), parameters) for board in BOARDS[:20]]
        assert any(raised), name


def solving_raises(m: PuzzleModel, parameters: dict[str, Any]) -> bool:
    """Return whether the callback raised. Presolve may solve a board without calling it."""
    m.parameters.update(parameters)
    try:
        solve(m, SearchSettings(limit=MANY))
    except BoomError as error:
        assert str(error) == "in a callback"
        return True
    return False


def raise_in_callback(self: Any, *args: Any, **kwargs: Any) -> Any:
    raise BoomError("in a callback")
