"""The benchmarks: a fair race, ratios that claim no more than was measured, chart and page."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser
from test_growth import make_growth

import benchmarks.__main__ as command
from benchmarks import peers, solvers
from benchmarks.chart import draw_chart, draw_panel, fit_axes
from benchmarks.entries import Entry, load_entries, pick_few
from benchmarks.growth import GROWTH, load_growth
from benchmarks.kinds import KINDS, measure
from benchmarks.page import PAGE, render_page
from benchmarks.race import QUICK, check_outcome, race
from benchmarks.results import (
    ARTICLE,
    OURS,
    BoardResult,
    Limits,
    Machine,
    Measurement,
    Results,
    Status,
    find_ratio,
    group_boards,
    load_results,
    summarize,
)
from benchmarks.solvers import Outcome, Solver
from browsing import WatchedPage
from site_gen.content.config import Site, Solving
from site_gen.errors import ContentError
from site_gen.findings.run import Run, run_formulation
from site_gen.kind import find_kind
from site_gen.site.inspect.check import check_site
from site_gen.site.layout import words
from site_gen.site.sections.race import race_between
from sites import ROOT, build_site, find_local_paths, write_content, write_file

KIND, OTHER = "country_road", "dead_ends"
RULES = Limits(seconds=1, runs=3, once_from=10, strikes=2, budget=100, article_from=50)


def make_line(ident: str, kind: str = KIND) -> dict[str, Any]:
    """Return a board for the race: the kind's example, with its answer."""
    made = find_kind(kind)
    board = made.parse(made.example)
    (answer,) = run_formulation(made, board, OURS).report.answers
    shape = {"rows": board.grid.rows, "cols": board.grid.cols, "blocks": dict(made.example)}
    return {"id": ident, "kind": kind, **shape, "answers": [made.answer.to_json(board, answer)]}


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    gc.freeze()  # otherwise each run of the race collects all garbage that other tests have left
    path = tmp_path / "boards.jsonl"
    rows = [make_line("tiny-easy-1"), make_line("tiny-hard-2"), make_line("tiny-easy-3")]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def solve_correctly(entry: Entry, seconds: float) -> Outcome:
    return Outcome(frozenset([entry.answer]), "proved")


def raise_error(entry: Entry, seconds: float) -> Outcome:
    raise RuntimeError("out of luck")


def run_out_of_time(entry: Entry, seconds: float) -> Outcome:
    return Outcome(frozenset(), "time limit")


def answer_wrongly(ident: str, answers: frozenset[Any]) -> Solver:
    return lambda entry, seconds: (
        Outcome(answers, "proved") if entry.id == ident else solve_correctly(entry, seconds)
    )


def run_race(boards: Path, limits: Limits = RULES, **fakes: Solver) -> dict[str, list[Measurement]]:
    """Return the measurements by solver, in the order of the boards."""
    made = race(load_entries([boards]), fakes, limits, lambda told: None)
    return {name: [m for b in made for m in b.measurements if m.solver == name] for name in fakes}


# -- the race


def test_solvers_take_turns_and_the_median_counts(boards: Path) -> None:
    called: list[tuple[str, str]] = []

    def noted(name: str) -> Solver:
        def solve(entry: Entry, seconds: float) -> Outcome:
            called.append((entry.id, name))
            return solve_correctly(entry, seconds)

        return solve

    found = run_race(boards, main=noted("a"), peer=noted("b"), article=noted("c"))
    first = [name for ident, name in called if ident == "tiny-easy-1"]
    # the article's model runs once, after all others
    assert first == ["a", "b", "a", "b", "a", "b", "c"]
    assert called.index(("tiny-easy-1", "c")) > called.index(("tiny-easy-3", "b"))
    for measured in (m for lane in found.values() for m in lane):
        assert measured.status == "proved"
        assert measured.seconds == sorted(measured.runs)[len(measured.runs) // 2]
        assert len(measured.cpu) == len(measured.runs)


def test_each_way_to_fail_has_its_status(boards: Path) -> None:
    found = run_race(
        boards,
        main=solve_correctly,
        crashes=raise_error,
        slow=run_out_of_time,
        none=answer_wrongly("tiny-hard-2", frozenset()),
        other=answer_wrongly("tiny-hard-2", frozenset(["an answer of its own"])),
    )
    assert {m.status for m in found["main"]} == {"proved"}
    assert {m.status for m in found["crashes"]} == {"error"}
    assert found["crashes"][0].message == "RuntimeError: out of luck"
    assert found["crashes"][0].seconds is None
    assert {len(m.runs) for m in found["slow"]} == {1}  # a run that was stopped is not repeated
    for name in ("none", "other"):
        assert sorted(m.status for m in found[name]) == ["proved", "proved", "wrong answer"]


def test_an_answer_may_break_a_rule_only_where_the_rule_is_left_out(boards: Path) -> None:
    (entry, *_) = load_entries([boards])
    name, (blocks, rows) = next(iter(entry.kind.wrong.items()))
    board = entry.kind.parse(blocks)
    broken = entry.kind.answer.from_json(board, rows)
    assert {v.rule for v in entry.kind.verify(board, broken)} == {name}
    entry = replace(entry, board=board, answer=frozenset(["the right one"]))
    for lenient, status in ((False, "wrong answer"), (True, "answer limit")):
        assert (
            check_outcome(entry, Outcome(frozenset([broken]), "answer limit", lenient))[0] == status
        )


def test_a_solver_that_runs_out_of_time_skips_larger_boards(boards: Path) -> None:
    rows = [make_line(f"tiny-easy-{i}") for i in range(4)]
    boards.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    found = run_race(boards, main=solve_correctly, slow=run_out_of_time)
    statuses = [m.status for m in found["slow"]]
    assert statuses == ["time limit", "time limit", "not run", "not run"]
    assert "ran out of time on 2 boards" in found["slow"][2].message
    assert {m.status for m in found["main"]} == {"proved"}


def test_nothing_runs_after_the_total_time_is_used_up(boards: Path) -> None:
    none_left = RULES.model_copy(update={"budget": 0.0, "article_from": 0.0})
    found = run_race(boards, none_left, main=solve_correctly, article=solve_correctly)
    assert {m.status for lane in found.values() for m in lane} == {"not run"}


def test_scip_and_a_peer_solve_the_boards(boards: Path) -> None:
    pytest.importorskip("clingo")
    from benchmarks.peers.clingo import PEERS

    found = run_race(
        boards, QUICK, main=solvers.make_scip_solver(OURS), clingo=solvers.make_peer_solver(PEERS)
    )
    assert {m.status for lane in found.values() for m in lane} == {"proved"}
    assert all(m.nodes is not None and m.rows and m.build_seconds for m in found["main"])


def test_a_peer_that_stops_early_has_proved_nothing(boards: Path) -> None:
    (entry, *_) = load_entries([boards])
    for answers, status in ((frozenset(), "time limit"), (frozenset("ab"), "answer limit")):
        peer = solvers.make_peer_solver(
            {KIND: lambda *given, found=answers: peers.PeerResult(found, False)}
        )
        assert peer(entry, 1.0).status == status


def test_quick_takes_one_board_of_each_size(boards: Path) -> None:
    entries = load_entries([boards])
    assert [e.id for e in pick_few(entries, 1000)] == ["tiny-easy-1", "tiny-hard-2"]
    assert pick_few(entries, 1) == []


def test_a_line_that_cannot_be_read_is_named(boards: Path) -> None:
    boards.write_text(json.dumps({**make_line("x"), "answers": []}), encoding="utf-8")
    with pytest.raises(
        ContentError, match=r"boards\.jsonl:1:1: x: expected a board with one answer"
    ):
        load_entries([boards])


# -- the command

Bench = Callable[..., Result]


@pytest.fixture
def bench(boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    def invoke(**fakes: Solver) -> Result:
        named = {name: (f"the {name}", fake) for name, fake in fakes.items()}
        monkeypatch.setattr(command, "list_solvers", lambda: named)
        monkeypatch.setattr("benchmarks.race.describe_machine", lambda: MACHINE)
        return CliRunner().invoke(
            command.main, ["--boards", str(boards), "--out", str(tmp_path / "out")]
        )

    return invoke


def test_the_command_writes_what_the_page_reads(bench: Bench, tmp_path: Path) -> None:
    done = bench(main=solve_correctly, peer=run_out_of_time)
    assert done.exit_code == 0, done.output
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["chart.svg", "results.json"]
    results = load_results(tmp_path / "out" / "results.json")
    assert [board.id for board in results.boards] == ["tiny-easy-1", "tiny-easy-3", "tiny-hard-2"]
    assert results.solvers == {"main": "the main", "peer": "the peer"}
    assert "[3/3] tiny-hard-2: main " in done.stderr
    svg = ElementTree.parse(tmp_path / "out" / "chart.svg").getroot()
    assert svg.tag.endswith("svg")


def test_a_wrong_answer_fails_and_names_the_board(bench: Bench, tmp_path: Path) -> None:
    done = bench(main=solve_correctly, peer=answer_wrongly("tiny-hard-2", frozenset()))
    assert done.exit_code == 1
    assert "tiny-hard-2: the peer: wrong answer: “no answer”, but there is one" in done.stderr
    assert "tiny-easy-1: the peer" not in done.stderr
    assert (tmp_path / "out" / "results.json").exists()


def test_a_crash_is_reported_without_a_traceback(bench: Bench) -> None:
    done = bench(main=solve_correctly, peer=raise_error)
    assert done.exit_code == 1
    assert "tiny-easy-1: the peer: error: RuntimeError: out of luck" in done.stderr
    assert "Traceback" not in done.output


def test_after_an_interrupt_nothing_is_written(bench: Bench, tmp_path: Path) -> None:
    def interrupted(entry: Entry, seconds: float) -> Outcome:
        raise KeyboardInterrupt

    done = bench(main=solve_correctly, peer=interrupted)
    assert done.exit_code == 130
    assert not (tmp_path / "out").exists()


# -- results made by hand

MACHINE = Machine(cpu="Abacus 3", cores=2, system="Sand", versions={"Python": "3.11"})
TITLES = {OURS: "our formulation", "peer": "the Peer", ARTICLE: "the article’s formulation"}


def make_result(
    ident: str,
    side: int,
    kind: str = KIND,
    stopped: Sequence[str] = (),
    **seconds: float,
) -> BoardResult:
    """Return a result. `seconds` has each solver's time; the solvers in `stopped` ran out of
    time."""
    measured = tuple(
        Measurement(
            solver=name,
            status="time limit" if name in stopped else "proved",
            seconds=took,
            runs=(took,),
        )
        for name, took in seconds.items()
    )
    series = next((s for s in ("easy", "hard") if s in ident), "")
    return BoardResult(
        id=ident, kind=kind, series=series, rows=side, cols=side, measurements=measured
    )


def make_results(boards: Sequence[BoardResult]) -> Results:
    return Results(
        schema_version=1,
        date=datetime(2026, 11, 21, 12, tzinfo=UTC),
        seconds=100,
        machine=MACHINE,
        limits=RULES,
        solvers=MappingProxyType(TITLES),
        boards=tuple(boards),
    )


HAND_MADE = make_results(
    [
        make_result("one-easy", 8, main=0.1, peer=0.2),
        make_result("two-easy", 10, main=0.2, peer=0.1),
        make_result("three-hard", 20, stopped=[ARTICLE], main=0.4, peer=0.05, article=60.0),
        make_result("four", 12, OTHER, main=0.02, peer=0.5),
    ]
)


def test_ratios_and_their_means() -> None:
    own = [b for b in HAND_MADE.boards if b.kind == KIND]
    made = summarize(own, OURS, "peer")
    assert made is not None
    assert made.boards == 3
    assert made.mean == pytest.approx((0.5 * 2 * 8) ** (1 / 3))
    assert (made.bound, made.worst.value, made.worst.board) == ("exact", 8, "three-hard")
    assert [(label, len(some)) for label, some in group_boards(own)] == [
        ("all boards", 3),
        ("100 cells and more", 2),
        ("easy", 2),
        ("hard", 1),
    ]
    article = summarize(own, ARTICLE, OURS)
    assert article is not None
    assert (article.boards, article.bound) == (1, "at least")
    assert article.mean == pytest.approx(150)


@pytest.mark.parametrize(
    ("over", "under", "bound"),
    [
        ("proved", "proved", "exact"),
        ("proved", "time limit", "at most"),
        ("time limit", "proved", "at least"),
        ("answer limit", "proved", "at least"),
        ("time limit", "time limit", None),
        ("proved", "error", None),
        ("wrong answer", "proved", None),
    ],
)
def test_a_run_cut_short_makes_a_bound(over: Status, under: Status, bound: str | None) -> None:
    one = make_result("x", 9, main=3.0, peer=2.0)
    pair = zip(one.measurements, (over, under), strict=True)
    measured = tuple(m.model_copy(update={"status": status}) for m, status in pair)
    found = find_ratio(one.model_copy(update={"measurements": measured}), OURS, "peer")
    assert (found.bound if found else None) == bound
    assert found is None or found.value == 1.5


def test_bounds_are_rounded_to_the_safe_side() -> None:
    assert words.format_figures(384.9) == "380"
    assert words.format_figures(0.996) == "1.0"
    assert words.format_bound(389.0, "at least") == "at least 380"
    assert words.format_bound(0.0421, "at most") == "at most 0.043"
    assert words.format_figures(11_950) == "12\u202f000"


# -- the chart

SECONDS = st.floats(0.0005, 500)


def mark_positions(root: ElementTree.Element, solver: str) -> list[tuple[float, float]]:
    (series,) = (g for g in root.iter() if g.get("data-solver") == solver)
    starts = [re.match(r"M([\d.]+) ([\d.]+)", p.get("d") or "") for p in series.iter()]
    marks = [p for p in series.iter() if (p.get("class") or "").startswith("mark")]
    found = [s for s, p in zip(starts, series.iter(), strict=True) if s and p in marks]
    return [(float(at[1]), float(at[2])) for at in found]


@given(st.lists(st.tuples(st.integers(2, 60), SECONDS, SECONDS), min_size=1, max_size=12))
def test_each_measurement_has_its_mark_in_its_place(
    values: list[tuple[int, float, float]],
) -> None:
    made = [make_result(str(i), side, main=a, peer=b) for i, (side, a, b) in enumerate(values)]
    root = ElementTree.fromstring(draw_panel(make_results(made), KIND, "T"))
    for column, solver in ((1, OURS), (2, "peer")):
        marks = mark_positions(root, solver)
        assert len(marks) == len(values)
        for (x, y), value in zip(marks, values, strict=True):
            for (other_x, other_y), other in zip(marks, values, strict=True):
                if value[0] < other[0]:
                    assert x < other_x
                if value[column] < other[column]:
                    # in SVG, y grows downwards; coordinates are rounded to a tenth of a unit
                    assert y >= other_y


def test_the_axes_are_logarithmic() -> None:
    axes = fit_axes([make_result("x", 4, main=0.01, peer=100.0)])
    steps = [axes.y(10.0**i) - axes.y(10.0 ** (i + 1)) for i in axes.exponents[:-1]]
    assert max(steps) - min(steps) < 1e-9 < steps[0]
    assert axes.x(20) - axes.x(10) == pytest.approx(axes.x(40) - axes.x(20))


def test_a_mark_cut_short_is_open() -> None:
    svg = draw_chart(HAND_MADE, {k: find_kind(k).title for k in HAND_MADE.kinds()}, "")
    assert svg.count("mark open") == 1
    assert "three-hard: more than 60\u00a0s" in svg


GALLERY = make_results(
    [
        make_result("one", 8, main=0.1),
        make_result("two", 9, OTHER, main=0.3),
        make_result("three", 12, stopped=[OURS], main=60.0),
    ]
).model_copy(update={"solvers": {OURS: "our formulation"}})


def test_the_gallery_is_measured_kind_by_kind(tmp_path: Path) -> None:
    content = write_content(tmp_path, [KIND, OTHER])
    write_file(
        content / "slitherlink" / "several.md",
        "---\ntitle: Several\nexpect: many\n---\n\n```board\n...\n.2.\n...\n```\n",
    )
    found = measure(content, RULES)
    assert found.kinds() == sorted((KIND, OTHER))
    assert [m.status for one in found.boards for m in one.measurements] == 4 * ["proved"]


# -- the page


@pytest.fixture(scope="module")
def bench_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bench")
    content = write_content(folder / "content", (KIND, OTHER))
    write_file(
        content / "pages" / "benchmarks.html", render_page(HAND_MADE, GALLERY, make_growth(2, 5))
    )
    site = Site(solving=Solving(article_time_limit=1))
    build_site(content, folder / "output", site, public=ROOT / "public")
    return folder / "output"


def test_the_page_says_which_solver_is_faster(bench_site: Path) -> None:
    page = bench_site / "benchmarks" / "index.html"
    text = re.sub(r"\s+", " ", page.read_text(encoding="utf-8"))
    first, second = (find_kind(kind).title for kind in (KIND, OTHER))
    assert "On 21 November 2026, 4 boards of 2 kinds (64 to 400 cells)" in text
    assert (
        f"The Peer is faster than ours on 1 kind ({first}); ours is faster than the Peer on "
        f"1 kind ({second})." in text
    )
    assert "ours takes 2.0 times as long, the geometric mean of 3 boards" in text
    assert "at worst 8.0 times (three-hard)" in text
    assert "The article’s formulation takes at least 150 times as long as ours" in text
    assert "The article’s formulation: of 1 board, 1 not finished in time." in text
    assert "Abacus 3" in text
    assert "solved the 3 puzzles of this gallery that have exactly one answer: 2 within" in text
    assert "The slowest, two, took 0.30 s." in text
    row = "<td>2</td><td>1</td><td>64 to 144</td><td>0.10 s</td><td>0.10 s</td>"
    assert f'<th scope="row">{first}</th>{row}' in text
    assert "more than 60 s" in text
    learn = (ROOT / "content" / "pages" / "learn.md").read_text("utf-8")
    assert "(../benchmarks/index.html)" in learn


def test_the_page_passes_the_checks_of_all_pages(bench_site: Path) -> None:
    found = check_site(bench_site)
    assert [*found.errors] == []
    assert find_local_paths(bench_site) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_a_narrow_screen(browser: Browser, bench_site: Path, scheme: str) -> None:
    watched = WatchedPage(browser, 320, color_scheme=scheme)
    page = watched.open(bench_site / "benchmarks" / "index.html")
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    hues = page.evaluate(
        "[...document.querySelectorAll('.legend .mark')].map(m => getComputedStyle(m).fill)"
    )
    assert len(set(hues)) == len(TITLES)
    assert watched.complaints == []


def test_the_page_in_the_content_folder_is_up_to_date() -> None:
    """The page is what `python -m benchmarks.page` writes."""
    results = load_results(command.HERE / "results.json")
    assert PAGE.read_text(encoding="utf-8") == render_page(
        results, load_results(KINDS), load_growth(command.HERE / GROWTH)
    )


def test_results_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text(HAND_MADE.model_dump_json().replace('"schema_version":1', '"schema_version":2'))
    with pytest.raises(ContentError, match=r"results\.json: schema_version: .*make bench"):
        load_results(path)


# -- the race on a puzzle's page


@pytest.fixture(scope="module")
def finished() -> Run:
    kind = find_kind(KIND)
    return run_formulation(kind, kind.parse(kind.example), OURS)


def compare_with_article(run: Run, wrong: int = 0, **theirs: Any) -> Iterator[Any]:
    ours = replace(run, report=replace(run.report, seconds=0.013))
    other = Run(run.facts, replace(run.report, **theirs), wrong)
    made = race_between(find_kind(KIND), {OURS: ours, ARTICLE: other})
    return iter((made.headline.replace("\u00a0", " "), made.slower))


def test_a_page_says_how_much_longer_the_article_took(finished: Run) -> None:
    start = "Our formulation takes 13 ms, proof included. The article’s model "
    stopped: dict[str, Any] = {"complete": False, "status": "time limit"}
    assert list(compare_with_article(finished, seconds=5.0, **stopped)) == [
        start + "had not finished after 5.0 s (at least 380 times as long).",
        True,
    ]
    assert list(compare_with_article(finished, seconds=0.2)) == [
        start + "takes 0.20 s (15 times as long).",
        True,
    ]
    assert list(compare_with_article(finished, seconds=0.02)) == [
        start + "takes 20 ms (1.5 times as long).",
        True,
    ]
    assert list(compare_with_article(finished, seconds=0.01)) == [
        start + "was faster here: 10 ms.",
        False,
    ]


def test_a_page_says_where_the_article_cannot_prove(finished: Run) -> None:
    some = frozenset(["x"]), frozenset(["y"])
    limit: dict[str, Any] = {"complete": False, "status": "answer limit", "answers": some}
    headline, slower = compare_with_article(finished, wrong=1, seconds=0.2, **limit)
    assert headline.endswith(
        "The article’s model omits a rule: in 0.20 s (at least 15 times as long) it found "
        "2 answers, 1 of them wrong."
    )
    assert slower
    headline, _ = compare_with_article(finished, wrong=2, seconds=0.2, **limit)
    assert headline.endswith("found 2 answers, all of them wrong.")
