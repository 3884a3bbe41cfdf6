"""The explained log of SCIP: the parser, the texts, the places of answers, and the chart."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import MANY, YinYang
from oracle import PEERED
from site_gen.boards.grid import Grid
from site_gen.content.document import load
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind
from site_gen.site.layout import words
from site_gen.site.sections.log import phrases, terms
from site_gen.site.sections.log.chart import FEWEST, draw_chart
from site_gen.site.sections.log.parser import (
    Ending,
    Header,
    LogMark,
    LogRow,
    Part,
    PresolveEnd,
    ProblemSize,
    Restart,
    Round,
    Totals,
    number,
    parse,
)
from site_gen.site.sections.log.view import LogView, log_view, place_marks, with_tree
from site_gen.solver.scip.report import FoundAnswer, Moment, Report, SearchSettings
from site_gen.solver.scip.search import solve
from site_gen.solver.scip.walk import MOST, Walk
from sites import ROOT


def solve_content(name: str, formulation: str = "main", **options: Any) -> Report:
    document = load(ROOT / "content" / f"{name}.md")
    kind, board = document.board()
    given = {"limit": document.meta.limit, "seconds": 30.0, **options}
    return run_formulation(
        kind, board, formulation, settings=SearchSettings(keep=True, **given)
    ).report


def solve_example(name: str, formulation: str) -> Report:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    return run_formulation(
        kind, board, formulation, settings=SearchSettings(limit=5, seconds=20, keep=True)
    ).report


def solve_yin_yang(board: YinYang, **limits: Any) -> Report:
    model = board.model()
    if limits:  # with a restart, no nodes would be open
        model.parameters["conflict/restartnum"] = 0
    return solve(model, SearchSettings(limit=MANY, keep=True, walk=True, **limits))


CLASH = {(0, 0): True, (1, 1): True, (0, 1): False, (1, 0): False}
RUNS: dict[str, Callable[[], Report]] = {
    # every kind with every formulation, trees, restarts, many answers, none, and limits
    **{
        f"{name}-{formulation}": partial(solve_example, name, formulation)
        for name in PEERED
        for formulation in find_kind(name).formulations
    },
    "tree": partial(solve_content, "slitherlink/twenty-nothing-to-spare"),
    "many-answers": partial(solve_content, "country_road/the-articles-board"),
    "restart-at-root": partial(solve_content, "dead_ends/not-a-single-circle"),
    "restarts": partial(solve_content, "dead_ends/next-door-neighbours", "article"),
    "restarts-many": partial(solve_content, "country_road/the-wide-country", "article"),
    "limit": partial(solve_content, "country_road/the-articles-board", limit=3),
    "time-limit": partial(solve_yin_yang, YinYang(Grid(9, 9), {}), seconds=0.4),  # would take ages
    "node-limit": partial(solve_yin_yang, YinYang(Grid(5, 5), {}), nodes=300),
    "all-of-4x4": partial(solve_yin_yang, YinYang(Grid(4, 4), {})),
    "none": partial(solve_yin_yang, YinYang(Grid(2, 2), CLASH)),
}


@cache
def run_named(name: str) -> Report:
    return RUNS[name]()


@pytest.fixture(params=RUNS)
def report(request: pytest.FixtureRequest) -> Report:
    return run_named(request.param)


def has_no_restart(report: Report) -> bool:
    return not any(part.name == "restart" for part in parse(report.log))


def test_the_reports_match_their_names() -> None:
    assert run_named("tree").nodes > 100
    assert len(run_named("many-answers").answers) == 15
    for name in ("restart-at-root", "restarts", "restarts-many"):
        assert not has_no_restart(run_named(name))
    assert run_named("limit").status == "answer limit"
    assert run_named("time-limit").status == "time limit"
    assert run_named("all-of-4x4").nodes > 100
    assert run_named("none").complete
    assert not run_named("none").answers
    found = (part.name for name in RUNS for part in parse(run_named(name).log))
    assert set(found) == {"presolve", "root", "tree", "restart", "end"}


# -- parsing


def test_every_line_is_shown_and_understood(report: Report) -> None:
    parts = parse(report.log)
    assert "".join(part.text for part in parts) == report.log
    lines = [line for part in parts for line in part.lines]
    for line in lines:
        assert report.log[line.start : line.end] == line.text
    plain = {line.text.split(":")[0].strip() for line in lines if line.fact is None}
    known = {"", "presolving", "presolving was interrupted.", "presolving detected infeasibility"}
    known.add("transformed objective value is always integral (scale")
    unknown = [p for p in plain - known if not re.search("probing|estimations|LP solver hit", p)]
    assert unknown == []


BITS = ["", "|", "-", "--", "1e+20", "presolving:", "SCIP Status  : ", "\n", "\x00", "é", "node"]
BITS += [" time | node ", "(run 2, node", "presolved problem has 3 variables (", "99999k"]


def mutilate(log: str, random: Random) -> str:
    lines = log.splitlines(keepends=True)
    for _ in range(random.randint(1, 12)):
        at = random.randrange(len(lines))
        kind = random.randrange(5)
        if kind == 0 and len(lines) > 1:
            del lines[at]
        elif kind == 1:
            lines.insert(at, random.choice(lines))
        else:
            text = lines[at]
            cut = random.randint(0, len(text))
            lines[at] = text[:cut] + random.choice(BITS) + text[cut + random.randint(0, 6) :]
    return "".join(lines)[: random.choice([10**9, random.randint(0, len(log))])]


@settings(max_examples=300)
@given(st.sampled_from(sorted(RUNS)), st.randoms(use_true_random=False))
def test_a_damaged_log_is_shown_completely(name: str, random: Random) -> None:
    report = replace(run_named(name), log=mutilate(run_named(name).log, random))
    assert "".join(part.text for part in parse(report.log)) == report.log
    assert list_lines(log_view(report)) == [x for x in report.log.split("\n") if x.strip()]


@settings(max_examples=200)
@given(st.text(alphabet="ab|:(0-. \n\rk%"))
def test_any_text_can_be_parsed(text: str) -> None:
    assert "".join(part.text for part in parse(text)) == text


@pytest.mark.parametrize(
    ("cell", "value"),
    [("12", 12), ("1223k", 1_223_000), ("14M", 14e6), ("78.96%", 0.7896), ("1e+20", 1e20)]
    + [(" 0.000000e+00 ", 0), ("-3", -3)]
    + [(x, None) for x in ("-", "--", "", "cutoff", "unknown", "Inf", "rens", "12q", "1 2")],
)
def test_numbers_in_cells_are_read(cell: str, value: float | None) -> None:
    assert number(cell) == (value if value is None else pytest.approx(value))


def test_columns_are_found_by_their_heading() -> None:
    """The columns may have any order; a letter before the time is a separate mark."""
    log = " time |left|node | new |\nt 2.5m|  7 |  3 |x|\n* 0.1s|  - | 10k|y|\n  1.0s| 2\n"
    (root, tree) = parse(log)
    first, second = root.all(LogRow) + tree.all(LogRow)
    assert first.cells == {"time": "2.5m", "left": "7", "node": "3", "new": "x"}
    assert (first.mark, first.number("time"), first.number("left")) == ("t", 150, 7)
    assert (second.mark, second.number("left"), second.number("node")) == ("*", None, 10_000)
    assert len(root.all(Header)) == 1
    assert tree.lines[-1].fact is None  # too short for a row
    assert any("letter" in fact.value for fact in terms.explain_columns([first, second]))


# -- figures


def read_ending(parts: list[Part], label: str) -> str:
    return next(value for part in parts if (value := part.ending(label)) is not None)


def test_the_log_agrees_with_the_statistics(report: Report) -> None:
    parts, statistics = parse(report.log), report.statistics
    total = re.findall(r"\d+", read_ending(parts, "Solving Nodes"))
    assert int(total[1] if len(total) > 1 else total[0]) == report.nodes
    took = float(read_ending(parts, "Solving Time (sec)"))
    assert took == pytest.approx(statistics["timing"]["solving_time"], abs=0.011)
    last = [p.ending("Presolving Time") for p in parts if p.ending("Presolving Time")][-1]
    assert float(last or "") == pytest.approx(statistics["timing"]["presolving_time"], abs=0.0051)
    solved = "problem is solved [infeasible]"
    assert (read_ending(parts, "SCIP Status") == solved) == report.complete
    plugins = statistics["presolver"]["plugins"].values()
    gone = sum(plugin.get("deleted_constraints", 0) for plugin in plugins)
    told = sum(t.counts.get("deleted constraints", 0) for p in parts for t in p.all(Totals))
    if "presolve" in [p.name for p in parts] and has_no_restart(report):
        assert told == gone
    problems = [problem for part in parts for problem in part.all(ProblemSize)]
    if problems and has_no_restart(report) and report.presolved.columns:
        assert problems[-1].variables == report.presolved.columns
        assert problems[-1].constraints - 1 == report.presolved.rows


def test_rounds_and_types_add_up(report: Report) -> None:
    for part in parse(report.log):
        problem, rounds = part.first(ProblemSize), part.all(Round)
        assert [r.number for r in rounds] == sorted({r.number for r in rounds})
        for before, after in pairwise(rounds):
            assert before.counts["del vars"] <= after.counts["del vars"]
        if (summary := part.first(PresolveEnd)) and rounds:
            assert rounds[-1].number <= summary.rounds
        if problem:
            assert sum(kind.count for kind in part.all(LogMark)) == problem.constraints


def read_words(report: Report) -> dict[str, str]:
    return {p.title: re.sub("<[^>]*>", "", p.says) for p in log_view(report).parts}


def test_every_number_in_the_words_comes_from_the_run(report: Report) -> None:
    """The numbers are in the log or in the report."""
    tree = report.statistics.get("tree", {})
    known = {report.size.columns, report.size.rows, report.nodes, len(report.answers), 100}
    known |= {tree["total_nodes"]["leaves"], tree["depth"]["max_depth_total"]} if tree else set()
    known |= {m.open for m in report.walk[-2:]}
    known |= {p.constraints - 1 for part in parse(report.log) for p in part.all(ProblemSize)}
    known |= {int(n) for n in re.findall(r"\d+", report.log)} | {20}
    for text in read_words(report).values():
        plain = re.sub(r"\d+\.\d+", "", text.replace("\u202f", ""))
        assert {int(n) for n in re.findall(r"\d+", plain)} <= known, text


def test_the_text_on_presolve_has_its_figures() -> None:
    report = run_named("tree")
    first = parse(report.log)[0]
    problem, summary = first.first(ProblemSize), first.first(PresolveEnd)
    assert problem
    assert summary
    text = read_words(report)["Presolve"].replace("\u202f", "")
    assert f"{summary.rounds} rounds" in text
    assert f"Of {report.size.columns} variables and {report.size.rows} rows" in text
    assert f"left {problem.variables} variables and {problem.constraints - 1} rows" in text


def test_the_text_on_the_tree_has_its_figures() -> None:
    report = run_named("tree")
    text, tree = read_words(report)["The tree"], report.statistics["tree"]
    deepest = max(moment.depth for moment in report.walk)
    assert tree["depth"]["max_depth_total"] == deepest
    assert f"SCIP looked at {report.nodes} nodes" in text
    assert f"{deepest} choices below the root" in text
    assert f"{tree['total_nodes']['leaves']} of them were dead ends" in text


def test_only_counts_in_the_log_are_explained() -> None:
    report = run_named("tree")
    counts = parse(report.log)[0].all(Round)[-1].counts
    labels = {fact.label for fact in log_view(report).parts[0].terms}
    for name in terms.PRESOLVE_TERMS:
        assert (name in labels) == any(
            r.counts.get(name) for r in parse(report.log)[0].all(Round)
        ), (name, counts)
    rows = [row for part in parse(report.log) for row in part.all(LogRow)]
    told = ", ".join(fact.label for fact in log_view(report).parts[1].terms).split(", ")
    assert sorted(told) == sorted(rows[0].cells)  # each column once


# -- the end


def test_the_text_on_infeasible_depends_on_the_answers_found() -> None:
    one, many = (
        read_words(run_named("tree"))["The end"],
        read_words(run_named("many-answers"))["The end"],
    )
    none = read_words(run_named("none"))["The end"]
    assert "the answer marked ◆ was excluded" in one
    assert "the 15 answers marked ◆ were excluded" in many
    assert "nothing satisfies the rows" in none
    for text in one, many, none:
        assert "infeasible" in text
        assert "the proof" in text


@pytest.mark.parametrize("name", ["limit", "time-limit", "node-limit"])
def test_a_search_that_was_stopped_proves_nothing(name: str) -> None:
    report = run_named(name)
    text = read_words(report)["The end"]
    assert "infeasible" not in text
    assert "nothing is left" not in text
    assert ("may be others" if name == "limit" else f"stopped by its {report.status}") in text
    assert name.replace("-", " ") in report.status


def test_the_text_on_a_stopped_search_has_the_open_nodes() -> None:
    report = run_named("node-limit")
    left = report.statistics["tree"]["nodes_left"]
    assert report.walk[-1].open == left > 1
    waiting = words.number(left)
    assert f"{waiting} nodes were still waiting" in read_words(report)["The end"]
    charts = [part.chart for part in log_view(report).parts if part.chart]
    assert [f"{waiting} were still waiting" in made.says for made in charts] == [True]


def test_the_text_on_the_root_has_its_figures() -> None:
    report = run_named("tree")
    steps = report.statistics["root"]["final_root_iterations"]
    assert f"{steps} steps of the simplex method" in read_words(report)["The root node"]
    assert "has to try values" in read_words(report)["The root node"]
    single = [r for r in map(run_named, RUNS) if r.nodes == 1 and r.complete]
    assert single
    for r in single:
        assert "No value had to be tried" in read_words(r)["The root node"]


# -- answers


def test_each_answer_has_a_time(report: Report) -> None:
    assert len(report.found) == len(report.answers)
    assert list(report.found) == sorted(report.found, key=lambda f: f.seconds)
    took = report.statistics["timing"]["solving_time"]
    assert all(0 <= f.seconds <= took and f.node <= report.nodes for f in report.found)


def test_answers_are_placed_between_the_right_rows(report: Report) -> None:
    """Times of answers are compared with the rows before and after, and nodes too if there was no
    restart."""
    parts = with_tree(parse(report.log), report)
    marks = place_marks(parts, report.found)
    assert sum(len(m.found) for several in marks.values() for m in several) == len(report.found)
    heads = next((i for i, part in enumerate(parts) if part.first(Header)), len(parts))
    for number_, several in marks.items():  # answers of the search come after its heading
        assert all((f.node > 0) == (number_ >= heads) for m in several for _, f in m.found)
    rows: list[tuple[tuple[int, int], LogRow]] = [
        ((number, i), line.fact)
        for number, part in enumerate(parts)
        for i, line in enumerate(part.lines)
        if isinstance(line.fact, LogRow)
    ]
    for number_, several in marks.items():
        for mark in several:
            before = [row for at, row in rows if at <= (number_, mark.line)]
            after = [row for at, row in rows if at > (number_, mark.line)]
            for _, found in mark.found:
                if before:
                    assert (before[-1].number("time") or 0) <= found.seconds + 0.0501
                    assert (
                        not has_no_restart(report) or (before[-1].number("node") or 0) <= found.node
                    )
                if after:
                    assert (after[0].number("time") or 0) >= found.seconds - 0.0501
                    assert (
                        not has_no_restart(report) or (after[0].number("node") or 0) >= found.node
                    )


def test_answers_may_come_before_and_after_all_lines() -> None:
    """An answer may come in presolve, before the first line, and after the last one."""
    report = run_named("tree")
    parts = with_tree(parse(report.log), report)
    lines = parts[0].lines
    places = {
        (0, -1): FoundAnswer(0.001, 0, 0, 0),
        (0, 3): FoundAnswer(0.002, 0, 0, lines[3].end),
        (len(parts) - 1, len(parts[-1].lines) - 1): FoundAnswer(9, 100, 0, len(report.log)),
    }
    for (part, line), found in places.items():
        ((where, marks),) = place_marks(parts, (found,)).items()
        assert (where, marks[0].line) == (part, line)
    assert "before the search" in phrases.describe_mark([(0, FoundAnswer(0.001, 0, 0, 0))], 1)


def list_lines(view: LogView) -> list[str]:
    """Return the lines of SCIP that the page shows."""
    text = "\n".join(piece.text for p in view.parts for piece in p.pieces if not piece.found)
    return [line for line in text.split("\n") if line.strip()]


def test_the_page_has_every_line_and_a_mark_for_every_answer(report: Report) -> None:
    view = log_view(report)
    assert list_lines(view) == [line for line in report.log.split("\n") if line.strip()]
    said = " ".join(piece.text for p in view.parts for piece in p.pieces if piece.found)
    singles = {int(n) for n in re.findall(r"answer (\d+) of", said)}
    ranges = re.findall(r"answers (\d+) to (\d+) of", said)
    for a, b in ranges:
        singles |= set(range(int(a), int(b) + 1))
    of = len(report.answers)
    assert singles == (set(range(1, of + 1)) if of != 1 else set())
    assert ("the answer was found here" in said) == (of == 1)


# -- the walk and its chart


def drop_times(report: Report) -> list[str]:
    """Return the log without times and memory, which differ between runs."""
    rows = [row for part in parse(report.log) for row in part.all(LogRow)]
    kept = [str({k: v for k, v in r.cells.items() if k not in ("time", "mem/heur")}) for r in rows]
    return kept + [str(r) for part in parse(report.log) for r in part.all(Round)]


@pytest.mark.parametrize("size", [(3, 4), (4, 4)])
def test_recording_the_walk_changes_nothing(size: tuple[int, int]) -> None:
    model = YinYang(Grid(*size), {}).model
    seen = solve(model(), SearchSettings(limit=MANY, keep=True, walk=True))
    unseen = solve(model(), SearchSettings(limit=MANY, keep=True))
    assert unseen.walk == ()
    assert seen.walk
    assert (seen.nodes, seen.lp_iterations) == (unseen.nodes, unseen.lp_iterations)
    assert seen.answers == unseen.answers
    assert seen.parameters == unseen.parameters
    assert drop_times(seen) == drop_times(unseen)


@pytest.mark.parametrize("name", ["tree", "many-answers", "all-of-4x4"])
def test_the_walk_agrees_with_the_rows_of_the_log(name: str) -> None:
    """SCIP writes a row when its node is finished, so the open nodes and the largest depth
    agree."""
    report = run_named(name)
    assert report.walk[-1].nodes == report.nodes
    assert report.walk[-1].open == 0
    if report.walk_stride == 1:
        assert [m.nodes for m in report.walk[:-1]] == list(range(1, report.nodes + 1))
    at = {moment.nodes: moment for moment in report.walk}
    parts = parse(report.log)
    for row in (r for part in parts for r in part.all(LogRow) if part.name == "tree"):
        node = round(row.number("node") or 0)
        if report.walk_stride == 1:
            assert at[node].open == row.number("left")
            assert row.number("mdpt") == max(m.depth for m in report.walk if m.nodes <= node)
            assert at[node].seconds == pytest.approx(row.number("time"), abs=0.3)


def test_a_long_walk_is_thinned_and_keeps_its_peak() -> None:
    random = Random(3)
    for nodes in (1, 2 * MOST - 1, 2 * MOST, 5000, 12_345):
        walk = Walk.__new__(Walk)
        walk.moments, walk.stride, walk._batch = [], 1, []
        all_ = [Moment(i / 100, i + 1, random.randrange(50), i % 7) for i in range(nodes)]
        peak = random.randrange(nodes)
        all_[peak] = all_[peak]._replace(open=1000)
        for moment in all_:
            walk.add(moment)
        end = Moment(nodes, nodes, 0, 0)
        kept = walk.list_moments(end)
        assert kept[-1] == end
        assert list(kept) == sorted(kept)
        assert set(kept[:-1]) <= set(all_)
        assert all_[peak] in kept
        assert min(nodes, MOST) <= len(kept) <= 2 * MOST + 1
        assert len(kept) - 1 == -(-nodes // walk.stride)


def find_by_class(svg: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in svg.iter() if name in (e.get("class") or "").split()]


def read_axis(ticks: list[ET.Element], along: str, above: float) -> tuple[float, float]:
    """Return a and b of `value = a + b * place`, from the first and the last label."""
    places = [
        (float(t.get(along) or 0) - above, float((t.text or "").split("\u00a0")[0])) for t in ticks
    ]
    (p, v), (q, w) = places[0], places[-1]
    b = (w - v) / (q - p)
    return v - b * p, b


@pytest.mark.parametrize("name", ["tree", "many-answers", "all-of-4x4"])
def test_the_chart_shows_the_walk(name: str) -> None:
    """The chart's points, converted by the labels of its axes, are those of the walk."""
    report = run_named(name)
    made = draw_chart(report, [])
    assert made
    svg = ET.fromstring(made.svg)
    values = find_by_class(svg, "value")
    split = next(i for i, (a, b) in enumerate(pairwise(values), 1) if (b.text, i) == ("0", i))
    times = [t for t in find_by_class(svg, "time") if "\u00a0" in (t.text or "")]
    start, per_x = read_axis(times, "x", 0)
    unit = 1000 if "ms" in (times[0].text or "") else 1
    moments = {"open": report.walk, "depth": report.walk[:-1]}
    for panel, ticks in (("open", values[:split]), ("depth", values[split:])):
        zero, per_y = read_axis(ticks, "y", 4)
        (path,) = find_by_class(svg, panel)
        x, y = map(float, re.findall(r"M([\d.]+) ([\d.]+)", path.get("d") or "")[0])
        corners = [(x, y)]
        for letter, place in re.findall(r"([HV])([\d.]+)", path.get("d") or ""):
            x, y = (float(place), y) if letter == "H" else (x, float(place))
            corners.append((x, y))
        drawn = corners[::2]  # each point is two strokes after the previous one
        for (x, y), turn, (a, b) in zip(drawn, corners[1::2], drawn[1:], strict=False):
            # the open nodes stay until the next node is finished; its depth was reached before
            assert turn == ((a, y) if panel == "open" else (x, b))
        expected = [(m.seconds * unit, getattr(m, panel)) for m in moments[panel]]
        assert len(drawn) == len(expected)
        for (x, y), (seconds, n) in zip(drawn, expected, strict=True):
            assert start + per_x * x == pytest.approx(seconds, abs=abs(per_x) * 0.2)
            assert zero + per_y * y == pytest.approx(n, abs=abs(per_y) * 0.5)
    assert len(find_by_class(svg, "found")) == 2 * sum(f.node > 0 for f in report.found)


def test_a_search_with_few_nodes_has_no_chart() -> None:
    few = [r for r in map(run_named, RUNS) if 0 < len(r.walk) < FEWEST]
    assert few
    for report in few:
        assert all(part.chart is None for part in log_view(report).parts)
    for name in ("tree", "many-answers"):
        charts = [part for part in log_view(run_named(name)).parts if part.chart]
        assert [part.title for part in charts] == ["The tree"]


def test_restarts_are_drawn() -> None:
    walk = tuple(Moment(i / 10, i + 1, i % 5, i % 3) for i in range(40))
    made = draw_chart(replace(run_named("tree"), walk=walk, found=()), [10, 12])
    assert made
    lines = find_by_class(ET.fromstring(made.svg), "restart")
    assert len(lines) == 2
    assert "new start" in made.says


def test_restarts_are_explained() -> None:
    report = run_named("restarts")
    begun = [part.all(Restart)[0] for part in parse(report.log) if part.name == "restart"]
    told_ = [
        re.sub("<[^>]*>", "", p.says) for p in log_view(report).parts if p.title == "A new start"
    ]
    assert len(begun) == len(told_) > 1
    for restart, text in zip(begun, told_, strict=True):
        assert f"After {restart.node:,}".replace(",", "\u202f") in text
        assert "dead ends" in text


def test_the_summary_has_no_rows() -> None:
    """The summary after a table has no columns, whatever its lines contain."""
    (part,) = (p for p in parse(run_named("tree").log) if p.name == "end")
    assert all(isinstance(line.fact, Ending) for line in part.lines if line.text.strip())


def test_the_page_shows_the_log_that_it_offers_for_download(site: Path) -> None:
    for name in PEERED:
        page = (site / name / "one" / "index.html").read_text(encoding="utf-8")
        shown_ = "".join(re.findall(r'<pre class="log"[^>]*>(.*?)</pre>', page, re.DOTALL))
        plain = re.sub(r"<mark>.*?</mark>", "", shown_, flags=re.DOTALL)
        lines = plain.replace("&lt;", "<").replace("&gt;", ">").split("\n")
        taken = (site / name / "one" / "log.txt").read_text(encoding="utf-8")
        joined = "".join(line.strip() for line in lines)
        assert joined == "".join(line.strip() for line in taken.split("\n"))
