"""The claims of reports, and the files that pages offer: points 7 to 10 of safe solving."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from models import MANY, YinYang, make_xor_system, make_yin_yangs, remove_clues, solve_problem_file
from oracle import PEERED, alter
from site_gen.boards.grid import Cell, Grid
from site_gen.boards.text import Blocks
from site_gen.content.addresses import blocks_from_pzpr
from site_gen.content.config import Site, Solving
from site_gen.content.document import Document, read
from site_gen.errors import SolveError
from site_gen.findings import run
from site_gen.findings.engine_verdict import Verdict
from site_gen.findings.run import run_formulation
from site_gen.kind import Answer, HasGrid, Kind, Violation, find_kind
from site_gen.puzzle import Finding, Puzzle
from site_gen.site.build import load
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.cuts import Cuts
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import confirm, solve
from sites import ANSWERS_ONLY, build_site, write_file
from traps import change_scip

OPEN = YinYang(Grid(3, 4), {})
SLITHERLINK = find_kind("slitherlink")
LOOSE = {"board": "...\n.2.\n..."}  # several loops


# -- 7: complete


def test_7_only_an_exhausted_search_is_complete() -> None:
    """Finding the requested number of answers is not a proof, even if there are no more."""
    swept = 0
    for board in make_yin_yangs(30, seed=7):
        m, count = board.model(), len(board.answers())
        for limit in {1, count - 1, count} - {0, -1} if count else ():
            report = solve(m, SearchSettings(limit=limit))
            assert (report.status, report.complete) == ("answer limit", False)
            assert len(report.answers) == limit
            assert set(report.answers) <= board.answers()
            assert confirm(m, report, seconds=60) is report  # there is no proof to confirm
            swept += 1
        report = solve(m, SearchSettings(limit=count + 1))
        assert (report.status, report.complete) == ("complete", True)
        assert set(report.answers) == board.answers()
    assert swept > 50


def test_7_the_engine_decides_what_scip_leaves_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """It then reports what SCIP alone finds, and no claim without its own exhausted search."""
    kind, decided = find_kind("sudoku"), 0
    monkeypatch.setattr(run, "FIRST_NODES", 1)
    for seed in range(12):
        board, m = kind.parse(kind.sample(Random(seed), 4, 4)), PuzzleModel("test")
        kind.formulations["main"].build(m, board)
        alone = solve(m, SearchSettings(limit=1000))
        for limit in (1, 2, 1000):
            report, by_engine = run.solve_model(m, SearchSettings(limit=limit))
            assert {*report.answers} <= {*alone.answers}
            assert len(report.answers) == min(limit, len(alone.answers))
            if report.complete:
                assert {*report.answers} == {*alone.answers}
            else:
                assert (report.status, len(report.answers)) == ("answer limit", limit)
            decided += by_engine
    assert decided > 5

    m = PuzzleModel("empty")
    kind.formulations["main"].build(m, kind.parse({"board": "\n".join(["...."] * 4)}))
    for complete, says in ((False, None), (True, "our engine excludes")):
        monkeypatch.setattr(run, "ask_engine", partial(_answer_nothing, complete))
        monkeypatch.setattr(run, "FIRST_NODES", 20)  # enough for some answers
        with pytest.raises(SolveError, match=says) if says else nullcontext():
            report, by_engine = run.solve_model(m, SearchSettings(limit=1000))
            assert (len(report.answers), report.complete, by_engine) == (288, True, False)


def _answer_nothing(complete: bool, *_: Any, **__: Any) -> Generator[None, None, Verdict]:
    yield
    return Verdict((), complete)


def test_7_a_time_limit_leaves_the_question_open() -> None:
    m = YinYang(Grid(6, 6), {}).model()
    started = solve(m, SearchSettings(limit=MANY, seconds=0))
    assert (started.status, started.complete, started.answers) == ("time limit", False, ())
    report = solve(m, SearchSettings(limit=MANY, seconds=1.5))  # all of it takes minutes
    assert (report.status, report.complete) == ("time limit", False)
    assert report.answers
    assert report.seconds < 5


def test_7_a_memory_limit_leaves_the_question_open() -> None:
    report = solve(OPEN.model(), SearchSettings(limit=MANY, megabytes=0.5))
    assert (report.status, report.complete) == ("memory limit", False)


@pytest.mark.parametrize("status", ["optimal", "unbounded", "inforunbd", "gaplimit", "unknown"])
def test_7_any_other_status_is_an_error(status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SCIP reports `optimal` after it has accepted a candidate; our handler never accepts one."""
    change_scip(monkeypatch, getStatus=lambda self: status)
    with pytest.raises(SolveError, match=status):
        solve(OPEN.model())


def test_7_an_interrupt_that_we_did_not_request_is_a_keyboard_interrupt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change_scip(monkeypatch, getStatus=lambda self: "userinterrupt")
    with pytest.raises(KeyboardInterrupt):
        solve(OPEN.model(), SearchSettings(limit=MANY))


# -- 8: answers are verified


def report_violation(board: HasGrid, answer: Answer) -> Iterator[Violation]:
    yield Violation("one_loop", answer)


def test_8_an_answer_that_breaks_a_rule_stops_the_build() -> None:
    board = SLITHERLINK.parse(SLITHERLINK.example)
    assert run_formulation(SLITHERLINK, board, "main").report.answers
    kind = alter(SLITHERLINK, verify=report_violation)
    with pytest.raises(SolveError, match=r"slitherlink-x: .* breaks the rules: one_loop"):
        run_formulation(kind, board, "main", label="slitherlink-x")


def test_8_only_a_rule_that_the_formulation_leaves_out_may_be_broken() -> None:
    board = SLITHERLINK.parse(SLITHERLINK.example)
    main = SLITHERLINK.formulations["main"]
    for left_out, stops in ({"one_loop": "why"}, False), ({"clues": "why"}, True):
        form = {"main": replace(main, leaves_out=left_out)}
        kind = alter(SLITHERLINK, verify=report_violation, formulations=form)
        if stops:
            with pytest.raises(SolveError, match="one_loop"):
                run_formulation(kind, board, "main")
        else:
            assert run_formulation(kind, board, "main").wrong == 1


def test_8_a_model_that_lacks_a_family_is_detected() -> None:
    """Here the verification of the kind is correct and its model is not."""

    def build_without_clues(m: PuzzleModel, board: Any) -> None:
        SLITHERLINK.formulations["main"].build(m, board)
        m.drop("clues")

    form = {"main": replace(SLITHERLINK.formulations["main"], build=build_without_clues)}
    kind = alter(SLITHERLINK, formulations=form)
    with pytest.raises(SolveError, match="breaks the rules: clues"):
        run_formulation(
            kind, kind.parse(SLITHERLINK.example), "main", settings=SearchSettings(limit=100)
        )


def test_8_cached_answers_are_verified_again() -> None:
    document = make_document(LOOSE["board"])
    _, board = document.board()
    loop = frozenset(board.grid.boundary([Cell(1, 0), Cell(1, 1), Cell(1, 2)]))
    broken = loop - {min(loop)}
    solved = Puzzle(document).solve()

    def build_puzzle(*answers: Answer) -> Puzzle:
        main = solved.runs["main"]
        run = replace(main, report=replace(main.report, answers=answers))
        return Puzzle(document).with_parts(replace(solved, found=Finding({"main": run})).parts)

    assert build_puzzle(loop).answers == (loop,)
    with pytest.raises(SolveError, match="an answer breaks the rule 'no_loose_end'"):
        build_puzzle(loop, broken)


def test_8_a_puzzle_is_pickled_without_its_board() -> None:
    puzzle = Puzzle(make_document(LOOSE["board"])).solve()
    sent = pickle.loads(pickle.dumps(puzzle))
    assert sent == puzzle
    assert "_board" not in vars(sent.document)
    assert sent.answers == puzzle.answers


def test_8_a_board_is_parsed_and_each_answer_verified_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cold build and a build with cached findings run in one process."""
    write_file(
        tmp_path / "content" / "slitherlink" / "small.md",
        "---\ntitle: Small\n---\n\n```board\n22\n22\n```\n",
    )
    blocks, kind = {"board": "22\n22\n"}, type(SLITHERLINK)
    calls, parse, verify = list[str](), kind.parse, kind.verify

    def count_parse(self: Any, given: Blocks) -> Any:
        calls.extend(["parse"] * (given == blocks))
        return parse(self, given)

    def count_verify(self: Any, board: Any, answer: Answer) -> Any:
        calls.extend(["verify"] * (len(board.grid.cells()) == 4))
        return verify(self, board, answer)

    monkeypatch.setattr(kind, "parse", count_parse)
    monkeypatch.setattr(kind, "verify", count_verify)
    site = Site(solving=Solving(cache=tmp_path / "cache", explain=ANSWERS_ONLY))
    for output in ("cold", "findings are cached"):
        calls.clear()
        load._parse_document.cache_clear()
        build_site(tmp_path / "content", tmp_path / output, site)
        assert sorted(calls) == ["parse", "verify"], output
        for made in (tmp_path / "cache").rglob("*.page.z"):
            made.unlink()


def make_document(board: str) -> Document:
    text = f"---\ntitle: Test\n---\n\n```board\n{board}\n```\n"
    return read(text, path="content/slitherlink/test.md", kind="slitherlink", slug="test")


# -- 9: logs and files


def test_9_the_log_covers_this_run_only() -> None:
    first = solve(OPEN.model(), SearchSettings(limit=MANY, keep=True))
    second = solve(make_xor_system(), SearchSettings(limit=MANY, keep=True))
    assert first.log.count("SCIP Status") == second.log.count("SCIP Status") == 1
    assert "type <answers>" in first.log
    assert f"Solving Nodes      : {first.nodes}" in first.log
    assert f"Solving Nodes      : {second.nodes}" in second.log
    assert first.nodes != second.nodes
    assert "yin_yang" not in second.log + second.lp
    for report in first, second:
        assert report.statistics["tree"]["total_nodes"]["total"] == report.nodes
        assert "presolver" not in report.log  # statistics are written after the log is closed
    assert solve(OPEN.model()).log == ""


def test_9_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    m = OPEN.model()
    confirm(m, solve(m, SearchSettings(limit=MANY, keep=True)), seconds=60)
    assert capfd.readouterr() == ("", "")


def test_9_no_local_path_is_published() -> None:
    report = solve(OPEN.model(), SearchSettings(limit=MANY, keep=True))
    for text in report.log, report.lp, report.statistics_json, str(report.parameters):
        assert len(text) > 100
        assert tempfile.gettempdir() not in text
        assert "site_gen-" not in text
        assert str(Path.cwd()) not in text


def test_9_no_folder_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    solve(OPEN.model(), SearchSettings(limit=MANY, keep=True))
    with pytest.raises(SolveError):
        run_formulation(
            alter(SLITHERLINK, verify=report_violation), SLITHERLINK.parse(LOOSE), "main"
        )
    assert not list(tmp_path.iterdir())


def test_9_the_files_with_their_cuts_have_exactly_the_answers(
    practice: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A SCIP without any handler solves the LP file, even where presolve used our rows."""
    models = [*build_thinned(practice), *(board.model() for board in make_yin_yangs(8, seed=9))]
    boards = cuts = 0
    for m in models:
        report = solve(m, SearchSettings(limit=12, keep=True))
        if report.complete:  # with more than a few answers, reading the files takes long
            boards += 1
            cuts += sum(map(len, report.cuts.values()))
            found = solve_file(m, report.lp, tmp_path / "model.lp")
            assert found == set(report.answers)
    assert boards > 10
    assert cuts > 50
    # rows that presolve and probing relied on are needed, though they never enter the search
    added = property(lambda self: [row for key, row in self._rows.items() if key in self.added])
    monkeypatch.setattr(Cuts, "rows", added)
    wrong = 0
    for m in models:
        report = solve(m, SearchSettings(limit=12, keep=True))
        found = solve_file(m, report.lp, tmp_path / "model.lp")
        wrong += report.complete and found > set(report.answers)
    assert wrong > 2


def solve_file(m: PuzzleModel, text: str, path: Path) -> set[Answer]:
    path.write_text(text)
    return solve_problem_file(m, path, most=12)


def build_thinned(practice: list[dict[str, Any]]) -> Iterator[PuzzleModel]:
    """Yield models of 7x7 slitherlink boards without a fifth of their clues. Most have several
    answers."""
    for line in practice:
        if line["id"].startswith("slitherlink-7x7"):
            for seed in range(3):
                m = PuzzleModel("test")
                board = SLITHERLINK.parse(remove_clues(line["blocks"], 0.2, seed))
                SLITHERLINK.formulations["main"].build(m, board)
                yield m


# -- 10: no large numbers


def find_largest_number(kind: Kind[Any], formulation: str, line: dict[str, Any]) -> int:
    """Return the largest coefficient or side of all rows on a practice board."""
    m = PuzzleModel("test")
    blocks = blocks_from_pzpr(line["pzpr"]) if "pzpr" in line else line["blocks"]
    kind.formulations[formulation].build(m, kind.parse(blocks))
    return max(
        abs(number)
        for _, row in m.rows()
        for number in (*row.terms.values(), row.lower, row.upper)
        if number is not None
    )


@pytest.mark.parametrize("name", PEERED)
def test_10_our_rows_have_no_large_numbers(name: str, practice: list[dict[str, Any]]) -> None:
    boards = [b for b in practice if b["kind"] == name and (b["rows"], b["cols"]) == (10, 10)]
    assert boards
    for board in boards[:3]:
        assert find_largest_number(find_kind(name), "main", board) <= 100


def test_10_rows_that_number_a_loop_have_large_numbers(practice: list[dict[str, Any]]) -> None:
    """The article's model of a larger slitherlink board shows that the measurement detects them."""
    board = next(b for b in practice if b["kind"] == "slitherlink" and b["rows"] == 20)
    assert find_largest_number(SLITHERLINK, "article", board) > 100
    assert find_largest_number(SLITHERLINK, "main", board) < 10
