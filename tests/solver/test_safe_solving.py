"""SCIP's traps, and that ours does not step in: points 1 to 5 and 12 of safe solving.

Most tests end by springing their trap: the protection is taken away, and answers are wrong.
That shows that the test can fail, and that SCIP still needs the protection. Seeds are fixed, so
the same boards go wrong every time; if none does with a newer SCIP, look whether it is mended.
Point 6 is in test_safe_callbacks.py, 7 to 10 are in test_safe_claims.py, 11 is in
test_safe_processes.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pyscipopt import SCIP_RESULT, Conshdlr, Model

from models import (
    MANY,
    YinYang,
    and_gate,
    by_clingo,
    full_yin_yangs,
    judged,
    xor_system,
    yin_yangs,
)
from site_gen.boards.grid import Grid
from site_gen.errors import SolveError
from site_gen.solver import handler, search
from site_gen.solver.problem import load
from site_gen.solver.report import SearchSettings
from site_gen.solver.search import confirm, solve
from traps import change_handler, change_priority, change_scip, no_locks, record_calls, trust_rows

BOARDS = yin_yangs(60)
DUAL = {"misc/allowstrongdualreds": True, "misc/allowweakdualreds": True}


# -- 1: parity rows, and the second opinion


def test_1_xor_rows_are_off_since_they_lose_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    m = xor_system()
    expected = by_clingo(m)
    assert len(expected) == 12
    assert set(solve(m, SearchSettings(limit=MANY)).answers) == expected
    # the locks of our handler happen to hide this trap here (not on every board)
    change_handler(monkeypatch, conslock=no_locks)
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert set(report.answers) == expected
    assert confirm(m, report, seconds=60).confirmed
    monkeypatch.setattr(search, "SAFE", {**search.SAFE, "constraints/linear/upgrade/xor": True})
    sprung = solve(m, SearchSettings(limit=MANY))
    assert sprung.complete
    assert set(sprung.answers) < expected  # 4 of the 12
    with pytest.raises(SolveError, match="without presolve found another answer"):
        confirm(m, sprung, seconds=60)


def test_1_scips_defaults_call_the_same_rows_infeasible() -> None:
    assert _plain_status({}) == "infeasible"
    assert _plain_status(search.SAFE) == "optimal"


def _plain_status(parameters: Any) -> str:
    scip = Model()
    scip.hideOutput()
    load(scip, xor_system())
    scip.setParams(dict(parameters))
    scip.optimize()
    status = str(scip.getStatus())
    scip.freeProb()
    return status


def test_1_a_second_opinion_agrees_with_right_proofs_only() -> None:
    hidden = 0
    for board in BOARDS[:30]:
        m = board.model()
        report = solve(m, SearchSettings(limit=MANY))
        assert report.confirmed is None
        assert confirm(m, report, seconds=60).confirmed is True
        assert confirm(m, report, seconds=0).confirmed is None  # its time was over
        for i in range(min(2, len(report.answers))):
            others = report.answers[:i] + report.answers[i + 1 :]
            with pytest.raises(SolveError, match="found another answer"):
                confirm(m, replace(report, answers=others), seconds=60)
            hidden += 1
    assert hidden > 30


def test_1_a_second_opinion_has_the_same_safe_settings_but_no_presolve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As they stand when the search starts: nothing later may undo them."""
    safe = {
        "constraints/linear/upgrade/xor": False,
        "presolving/gateextraction/maxrounds": 0,
        "misc/usesymmetry": 0,
        "misc/allowstrongdualreds": False,
        "misc/allowweakdualreds": False,
    }
    used = []

    def optimize(self: Any) -> None:
        used.append({name: self.getParam(name) for name in (*safe, "presolving/maxrounds")})
        Model.optimize(self)

    change_scip(monkeypatch, optimize=optimize)
    m = BOARDS[0].model()
    confirm(m, solve(m, SearchSettings(limit=MANY)), seconds=60)
    assert used == [{**safe, "presolving/maxrounds": -1}, {**safe, "presolving/maxrounds": 0}]


# -- 2 and 4: what presolve decides


def test_2_candidates_of_presolve_are_checked_by_a_constraint_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every cell is given; rows do not see that a colour is in two pieces."""
    boards = full_yin_yangs(right=False)[:60]
    assert judged(boards) == {"right": 60}
    assert not any(board.answers() for board in boards)
    # needscons=False beside a constraint is no way out: SCIP 10 then dies of a segmentation fault
    change_scip(monkeypatch, addPyCons=lambda *args: None)
    with pytest.raises(SolveError, match="'optimal'"):
        solve(boards[0].model())


def test_4_what_presolve_solves_outright_is_collected_by_the_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = record_calls(monkeypatch)
    boards = full_yin_yangs(right=True)
    for board in boards:
        calls.clear()
        report = solve(board.model(), SearchSettings(limit=MANY, keep=True))
        assert report.complete
        assert set(report.answers) == board.answers()
        assert report.presolved.columns == 0
        assert next(name for name, _ in calls if name != "consprop") == "conscheck"
    # enforcement is asked only because the check refuses what it has collected
    check = handler.Answers.conscheck

    def accept(self: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        check(self, *args, **kwargs)
        return {"result": SCIP_RESULT.FEASIBLE}

    change_handler(monkeypatch, conscheck=accept)
    calls.clear()
    with pytest.raises(SolveError, match="'optimal'"):
        solve(boards[0].model(), SearchSettings(limit=MANY))
    assert {name for name, _ in calls} == {"consprop", "conscheck"}


def test_4_without_enforcement_answers_of_the_search_are_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other half: most boards are not solved by presolve, and the check sees few of theirs."""
    boards = full_yin_yangs(right=True)
    silent = {"result": SCIP_RESULT.INFEASIBLE}
    change_handler(monkeypatch, consenfolp=lambda *args: silent, consenfops=lambda *args: silent)
    assert judged(boards) == {"right": len(boards)}
    assert judged(BOARDS[:20])["wrong"] > 10


# -- 3: locks


def test_3_locks_protect_answers_from_dual_reductions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours are off; switched on, they are still harmless while all variables are locked."""
    assert judged(BOARDS, parameters=DUAL) == {"right": len(BOARDS)}
    change_handler(monkeypatch, conslock=no_locks)
    assert judged(BOARDS, parameters=DUAL)["wrong"] > len(BOARDS) // 3  # about every second one


def test_3_answers_survive_without_locks_while_dual_reductions_are_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The settings alone protect as well."""
    change_handler(monkeypatch, conslock=no_locks)
    assert judged(BOARDS) == {"right": len(BOARDS)}


# -- 5: priorities


def test_5_our_handler_is_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(BOARDS) == {"right": len(BOARDS)}
    change_priority(monkeypatch, -1_500_000)  # before the logic-or rows
    assert judged(BOARDS)["refused"] > len(BOARDS) // 10
    trust_rows(monkeypatch)
    assert judged(BOARDS)["wrong"] > len(BOARDS) // 10


def test_5_also_for_candidates_of_heuristics(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heuristics are off; switched on, their candidates meet all rows before our check."""
    monkeypatch.setattr(search, "_quiet_search", dict)
    assert judged(BOARDS[:20]) == {"right": 20}

    def early(self: Any, *args: Any, **options: Any) -> None:
        Model.includeConshdlr(self, *args, **{**options, "chckpriority": 1_000})

    change_scip(monkeypatch, includeConshdlr=early)
    assert judged(BOARDS[:20])["refused"] > 10
    trust_rows(monkeypatch)
    assert judged(BOARDS[:20])["wrong"] > 10


def test_5_asked_before_the_linear_rows_a_no_good_never_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boards = [YinYang(Grid(2, 3), {})]
    assert judged(boards) == {"right": 1}
    change_priority(monkeypatch, -1_000)
    trust_rows(monkeypatch)
    assert judged(boards, seconds=0.5) == {"unfinished": 1}


# -- 12: rows are tested, not believed


GATES = {"presolving/gateextraction/maxrounds": -1}


def test_12_gates_are_not_extracted_since_their_rows_get_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    m = and_gate()
    expected = by_clingo(m)
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert set(report.answers) == expected
    m.parameters.update(GATES)
    trust_rows(monkeypatch)
    sprung = solve(m, SearchSettings(limit=MANY))
    assert sprung.complete
    assert len(set(sprung.answers) - expected) == 1


def test_12_a_candidate_that_breaks_a_row_ends_the_search() -> None:
    m = and_gate()
    m.parameters.update(GATES)
    with pytest.raises(SolveError, match="breaks the row gate_3 of the family gate"):
        solve(m, SearchSettings(limit=MANY))


def test_12_what_another_handler_refuses_is_not_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    """SCIP asks us about it all the same, in enforcement."""

    class Refuses(Conshdlr):  # type: ignore[misc]
        def consenfolp(self, *args: Any) -> dict[str, Any]:
            return {"result": SCIP_RESULT.INFEASIBLE}

        consenfops = consenfolp

        def conscheck(self, *args: Any) -> dict[str, Any]:
            return {"result": SCIP_RESULT.INFEASIBLE}

        def conslock(self, *args: Any) -> None:
            pass

    def optimize(self: Any) -> None:
        self.includeConshdlr(
            Refuses(), "refuses", "", enfopriority=-1, chckpriority=-1, needscons=False
        )
        Model.optimize(self)

    calls = record_calls(monkeypatch)
    change_scip(monkeypatch, optimize=optimize)
    report = solve(and_gate(), SearchSettings(limit=MANY))
    assert (report.answers, report.complete) == ((), True)
    assert {name for name, _ in calls} == {"consenfolp", "consenfops"}
