"""Protection against SCIP's traps: points 1 to 5 and 12 of safe solving.

Most tests end by removing the protection and checking that answers are then wrong. This shows that
the test can fail, and that SCIP still needs the protection. Seeds are fixed, so the same boards
fail every time; if none fails with a newer SCIP, check whether SCIP has fixed the bug.
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
    count_verdicts,
    make_and_gate,
    make_full_yin_yangs,
    make_xor_system,
    make_yin_yangs,
    solve_by_clingo,
)
from site_gen.boards.grid import Grid
from site_gen.errors import SolveError
from site_gen.solver.scip import handler, settings
from site_gen.solver.scip.problem import load
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import confirm, solve
from traps import change_handler, change_priority, change_scip, no_locks, record_calls, trust_rows

BOARDS = make_yin_yangs(60)
DUAL = {"misc/allowstrongdualreds": True, "misc/allowweakdualreds": True}


# -- 1: parity rows, and the second opinion


def test_1_xor_rows_are_off_because_they_lose_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    m = make_xor_system()
    expected = solve_by_clingo(m)
    assert len(expected) == 12
    assert set(solve(m, SearchSettings(limit=MANY)).answers) == expected
    # the locks of our handler happen to hide this trap here (not on every board)
    change_handler(monkeypatch, conslock=no_locks)
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert set(report.answers) == expected
    assert confirm(m, report, seconds=60).confirmed
    monkeypatch.setattr(settings, "SAFE", {**settings.SAFE, "constraints/linear/upgrade/xor": True})
    sprung = solve(m, SearchSettings(limit=MANY))
    assert sprung.complete
    assert set(sprung.answers) < expected  # 4 of the 12
    with pytest.raises(SolveError, match="without presolve found another answer"):
        confirm(m, sprung, seconds=60)


def test_1_scips_defaults_call_the_same_rows_infeasible() -> None:
    assert find_plain_status({}) == "infeasible"
    assert find_plain_status(settings.SAFE) == "optimal"


def find_plain_status(parameters: Any) -> str:
    scip = Model()
    scip.hideOutput()
    load(scip, make_xor_system())
    scip.setParams(dict(parameters))
    scip.optimize()
    status = str(scip.getStatus())
    scip.freeProb()
    return status


def test_1_a_second_opinion_agrees_only_with_correct_proofs() -> None:
    hidden = 0
    for board in BOARDS[:30]:
        m = board.model()
        report = solve(m, SearchSettings(limit=MANY))
        assert report.confirmed is None
        assert confirm(m, report, seconds=60).confirmed is True
        assert confirm(m, report, seconds=0).confirmed is None  # it had no time
        for i in range(min(2, len(report.answers))):
            others = report.answers[:i] + report.answers[i + 1 :]
            with pytest.raises(SolveError, match="found another answer"):
                confirm(m, replace(report, answers=others), seconds=60)
            hidden += 1
    assert hidden > 30


def test_1_a_second_opinion_has_the_same_safe_settings_but_no_presolve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The settings are read when the search starts; nothing may change them later."""
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


# -- 2 and 4: decisions of presolve


def test_2_candidates_of_presolve_are_checked_by_our_constraint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every cell is given, and no row excludes a colour in two pieces."""
    boards = make_full_yin_yangs(right=False)[:60]
    assert count_verdicts(boards) == {"right": 60}
    assert not any(board.answers() for board in boards)
    # needscons=False with a constraint is no alternative: SCIP 10 then crashes (segmentation fault)
    change_scip(monkeypatch, addPyCons=lambda *args: None)
    with pytest.raises(SolveError, match="'optimal'"):
        solve(boards[0].model())


def test_4_answers_found_by_presolve_are_collected_by_the_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = record_calls(monkeypatch)
    boards = make_full_yin_yangs(right=True)
    for board in boards:
        calls.clear()
        report = solve(board.model(), SearchSettings(limit=MANY, keep=True))
        assert report.complete
        assert set(report.answers) == board.answers()
        assert report.presolved.columns == 0
        assert next(name for name, _ in calls if name != "consprop") == "conscheck"
    # enforcement runs only because the check refuses the answers that it has collected
    check = handler.Answers.conscheck

    def collect_and_accept(self: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        check(self, *args, **kwargs)
        return {"result": SCIP_RESULT.FEASIBLE}

    change_handler(monkeypatch, conscheck=collect_and_accept)
    calls.clear()
    with pytest.raises(SolveError, match="'optimal'"):
        solve(boards[0].model(), SearchSettings(limit=MANY))
    assert {name for name, _ in calls} == {"consprop", "conscheck"}


def test_4_without_enforcement_answers_of_the_search_are_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Presolve does not solve most boards, and the check sees few of their answers."""
    boards = make_full_yin_yangs(right=True)
    silent = {"result": SCIP_RESULT.INFEASIBLE}
    change_handler(monkeypatch, consenfolp=lambda *args: silent, consenfops=lambda *args: silent)
    assert count_verdicts(boards) == {"right": len(boards)}
    assert count_verdicts(BOARDS[:20])["wrong"] > 10


# -- 3: locks


def test_3_locks_protect_answers_from_dual_reductions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dual reductions are off by default. Even if they are on, they lose no answers while all
    variables are locked."""
    assert count_verdicts(BOARDS, parameters=DUAL) == {"right": len(BOARDS)}
    change_handler(monkeypatch, conslock=no_locks)
    assert count_verdicts(BOARDS, parameters=DUAL)["wrong"] > len(BOARDS) // 3  # about half of them


def test_3_answers_survive_without_locks_while_dual_reductions_are_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The settings alone are sufficient, too."""
    change_handler(monkeypatch, conslock=no_locks)
    assert count_verdicts(BOARDS) == {"right": len(BOARDS)}


# -- 5: priorities


def test_5_our_handler_is_called_last(monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_verdicts(BOARDS) == {"right": len(BOARDS)}
    change_priority(monkeypatch, -1_500_000)  # before the logic-or rows
    assert count_verdicts(BOARDS)["refused"] > len(BOARDS) // 10
    trust_rows(monkeypatch)
    assert count_verdicts(BOARDS)["wrong"] > len(BOARDS) // 10


def test_5_our_handler_is_called_last_for_candidates_of_heuristics(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Heuristics are off by default. If they are on, all rows check candidates before we do."""
    monkeypatch.setattr(settings, "_quiet_search", dict)
    assert count_verdicts(BOARDS[:20]) == {"right": 20}

    def include_early(self: Any, *args: Any, **options: Any) -> None:
        Model.includeConshdlr(self, *args, **{**options, "chckpriority": 1_000})

    change_scip(monkeypatch, includeConshdlr=include_early)
    assert count_verdicts(BOARDS[:20])["refused"] > 10
    trust_rows(monkeypatch)
    assert count_verdicts(BOARDS[:20])["wrong"] > 10


def test_5_a_handler_called_before_the_linear_rows_never_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boards = [YinYang(Grid(2, 3), {})]
    assert count_verdicts(boards) == {"right": 1}
    change_priority(monkeypatch, -1_000)
    trust_rows(monkeypatch)
    assert count_verdicts(boards, seconds=0.5) == {"unfinished": 1}


# -- 12: rows are tested, not trusted


GATES = {"presolving/gateextraction/maxrounds": -1}


def test_12_gates_are_not_extracted_because_their_rows_get_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    m = make_and_gate()
    expected = solve_by_clingo(m)
    report = solve(m, SearchSettings(limit=MANY))
    assert report.complete
    assert set(report.answers) == expected
    m.parameters.update(GATES)
    trust_rows(monkeypatch)
    sprung = solve(m, SearchSettings(limit=MANY))
    assert sprung.complete
    assert len(set(sprung.answers) - expected) == 1


def test_12_a_candidate_that_breaks_a_row_ends_the_search() -> None:
    m = make_and_gate()
    m.parameters.update(GATES)
    with pytest.raises(SolveError, match="breaks the row gate_3 of the family gate"):
        solve(m, SearchSettings(limit=MANY))


def test_12_candidates_that_another_handler_refuses_are_not_tested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SCIP still calls our enforcement for them."""

    class RefusingHandler(Conshdlr):  # type: ignore[misc]
        def consenfolp(self, *args: Any) -> dict[str, Any]:
            return {"result": SCIP_RESULT.INFEASIBLE}

        consenfops = consenfolp

        def conscheck(self, *args: Any) -> dict[str, Any]:
            return {"result": SCIP_RESULT.INFEASIBLE}

        def conslock(self, *args: Any) -> None:
            pass

    def optimize(self: Any) -> None:
        self.includeConshdlr(
            RefusingHandler(), "refuses", "", enfopriority=-1, chckpriority=-1, needscons=False
        )
        Model.optimize(self)

    calls = record_calls(monkeypatch)
    change_scip(monkeypatch, optimize=optimize)
    report = solve(make_and_gate(), SearchSettings(limit=MANY))
    assert (report.answers, report.complete) == ((), True)
    assert {name for name, _ in calls} == {"consenfolp", "consenfops"}
