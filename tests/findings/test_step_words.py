"""Steps in words: as solvers write them, short, and without a name from the code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from string import Formatter
from typing import Any

import pytest

from oracle import build_model, find_all_answers, sample_boards
from site_gen.boards.answers import DecisionText
from site_gen.boards.blocks import runs
from site_gen.boards.grid import Cell
from site_gen.boards.rules import CHECKS
from site_gen.findings.reasons import Step, find_reasons
from site_gen.findings.reasons.measure import EASY
from site_gen.findings.reasons.phrases import FAMILY_PHRASES, PHRASES, Phrase
from site_gen.findings.reasons.step_words import StepWords, format_decisions
from site_gen.findings.worth import make_solved_board
from site_gen.kind import HasGrid, Kind, find_kind, kind_names
from site_gen.solver.facts import collect_facts
from site_gen.solver.report import Report
from site_gen.solver.search import solve
from site_gen.solver.sums import sets_of

FIELDS = {
    "clue",
    "group",
    "cell",
    "common",
    "centre",
    "near",
    "place",
    "value",
    "known",
    "on",
    "off",
    "it",
}
FIVE_BY_FIVE = """\
# 3\\ 6\\ # #
\\4 . . 20\\ #
\\10 . . . 9\\
# \\7 . . .
# # \\17 . .
"""
SHORT, LONGEST, EASY_WORDS = 15, 60, 20
LONG_FORM = re.compile(r"\brow \d+, column \d+|known before|by the rules alone")
RAW = re.compile(r"\b[a-z]+_[a-z0-9]|\br\d+c\d+")


def iter_steps(kind: Kind[Any], board: HasGrid, report: Report) -> Iterator[tuple[Step, str]]:
    """Yield the steps of a board with one answer, and their texts."""
    model = build_model(kind, board)
    found = find_reasons(make_solved_board(kind, board, report))
    assert found is not None
    shown = collect_facts(model, report)
    decisions = [*zip(shown.decisions, found.values, strict=True)]
    say = StepWords(kind, board, kind.clues(board), decisions, shown.families)
    return ((step, say.step(step)) for step in found.steps)


@cache
def list_steps(name: str) -> Sequence[tuple[int, str]]:
    """Return the effort and the text of each step of a kind's example."""
    kind = find_kind(name)
    board = kind.parse(kind.example)
    report = solve(build_model(kind, board))
    return [(step.effort, line) for step, line in iter_steps(kind, board, report)]


def iter_random_steps(
    name: str, most: tuple[int, int]
) -> Iterator[tuple[HasGrid, frozenset[Any], str]]:
    """Yield the texts of steps of some random boards, with the boards and their answers."""
    kind = find_kind(name)
    boards = (
        (b, find_all_answers(build_model(kind, b), 2)) for b in sample_boards(name, 400, most, 5)
    )
    for board, report in islice((b for b in boards if len(b[1].answers) == 1), 12):
        for _, line in iter_steps(kind, board, report):
            yield board, report.answers[0], line


@pytest.mark.parametrize("name", kind_names())
def test_steps_name_cells_as_solvers_do(name: str) -> None:
    for _, line in list_steps(name):
        decided, colon, why = line.partition(": ")
        assert colon, line
        assert why.endswith("."), line
        assert re.search(r"R\d+C\d+", decided), line
        assert not LONG_FORM.search(line), line
        assert not RAW.search(line), line


@pytest.mark.parametrize("name", kind_names())
def test_every_step_gives_a_reason(name: str) -> None:
    """A sentence of its rule, of what a clue needs, or of what would be wrong otherwise."""
    for _, line in list_steps(name):
        why = line.partition(": ")[2].removesuffix(".")
        assert why == "given" or len(why.split()) > 1, line
        assert "nothing else is possible" not in why or name == "hashi", line


def test_steps_are_short() -> None:
    lines = [one for name in kind_names() for one in list_steps(name)]
    words = sorted(len(line.split()) for _, line in lines)
    assert words[len(words) // 2] <= SHORT
    assert words[-1] <= LONGEST
    easy = [line for effort, line in lines if effort <= EASY]
    assert sum(len(line.split()) <= EASY_WORDS for line in easy) >= 0.97 * len(easy)


def test_phrases_belong_to_checks_and_families() -> None:
    boards = ((kind, kind.parse(kind.example)) for kind in map(find_kind, kind_names()))
    families = {name for kind, board in boards for name in build_model(kind, board).families}
    assert PHRASES.keys() <= CHECKS.keys()
    assert FAMILY_PHRASES.keys() <= families


@pytest.mark.parametrize("phrase", [*PHRASES.values(), *FAMILY_PHRASES.values()])
def test_phrases_use_known_fields(phrase: Phrase) -> None:
    for text in phrase:
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert names <= FIELDS
        assert text.count("[") == text.count("]") == len(re.findall(r"\[[^][]*\{[^][]*\]", text))


def read_cell(text: str) -> Cell:
    row, col = map(int, re.findall(r"\d+", text))
    return Cell(row - 1, col - 1)


def test_sums_of_runs_are_right() -> None:
    seen = Counter[str]()
    kind = find_kind("kakuro")
    board = kind.parse({"board": FIVE_BY_FIVE})
    report = find_all_answers(build_model(kind, board), 2)
    (answer,) = report.answers
    for _, line in iter_steps(kind, board, report):
        if found := re.fullmatch(r"(R\d+C\d+) = (\d): (\d+)((?: − \d)+) = (\d)\.", line):
            cell, k, whole, parts, rest = found.groups()
            assert (read_cell(cell), int(k)) in answer
            assert int(whole) - sum(map(int, re.findall(r"\d", parts))) == int(rest) == int(k)
            seen["difference"] += 1
        if found := re.search(r": (\d+) is ((?:\d \+ )*\d), and the (\d) fits only here", line):
            digits = [*map(int, found[2].split(" + "))]
            assert sets_of(len(digits), int(found[1])) == (tuple(digits),)
            assert int(found[3]) in digits
            seen["set"] += 1
        if found := re.match(r"(R\d+C\d+) = (\d): the only digit that fits both", line):
            runs_here = [run for run in runs(board) if read_cell(found[1]) in run.cells]
            fits = [{*chain(*sets_of(len(run.cells), run.sum))} for run in runs_here]
            assert fits[0] & fits[1] == {int(found[2])}
            seen["both"] += 1
    assert min(seen[one] for one in ("difference", "set", "both")) > 0, seen


def test_lines_around_a_number_are_counted_right() -> None:
    seen = Counter[str]()
    for _, _, line in iter_random_steps("slitherlink", (3, 4)):
        if found := re.search(r"otherwise the (\d) in \S+ would have (at most )?(\d) lines", line):
            assert int(found[3]) < int(found[1]) if found[2] else int(found[3]) > int(found[1])
            seen["mistake"] += 1
        if found := re.search(r"the (\d) in (\S+) has all its lines|no line runs", line):
            seen["enough"] += 1
    assert seen["mistake"] > 3
    assert seen["enough"] > 3


def test_groups_share_their_stars_as_told() -> None:
    seen = 0
    for board, answer, line in iter_random_steps("star_battle", (5, 5)):
        if found := re.search(r": (.*) has its stars within (.*)\.", line):
            inner, outer = (find_group(board, name) for name in found.groups())
            assert answer & inner <= outer
            seen += 1
    assert seen > 3


def find_group(board: Any, name: str) -> frozenset[Cell]:
    if found := re.fullmatch(r"(row|column) (\d+)", name):
        return frozenset(board.grid.lines(found[1])[int(found[2]) - 1])
    return next(part for part in board.regions.parts if read_cell(name) == min(part))


def test_last_row_has_the_decisions_of_the_model_row() -> None:
    for name in kind_names():
        kind = find_kind(name)
        board = kind.parse(kind.example)
        model = build_model(kind, board)
        numbers = {x: i for i, (_, x, _) in enumerate(model.decisions())}
        families = [*model.families.values()]
        for step, _ in iter_steps(kind, board, solve(model)):
            family, place = step.chain[-1] if step.chain else (-1, -1)
            if place >= 0:
                row = families[family].rows[place]
                assert {*step.last.decisions} == {numbers[x] for x in row.terms if x in numbers}
            assert {*step.last.clues} <= {*step.clues}


def test_decisions_that_others_make_evident_are_left_out() -> None:
    for _, line in list_steps("hashi"):
        decided = line.partition(": ")[0]
        for span in re.findall(r"R\d+C\d+–R\d+C\d+", decided):
            assert decided.count(span) == 1, line


def test_decisions_that_differ_in_one_part_are_joined() -> None:
    one, two = DecisionText("R1C1", "≠", "3"), DecisionText("R1C1", "≠", "5")
    assert format_decisions([one, two]) == "R1C1 ≠ 3, 5"
    assert format_decisions([one, DecisionText("R2C1", "≠", "3")]) == "R1C1, R2C1 ≠ 3"
    assert format_decisions([DecisionText("R1C1", "shaded"), one]) == "R1C1 shaded; R1C1 ≠ 3"
    assert format_decisions([]) == ""
