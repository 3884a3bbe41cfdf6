"""Steps in words: as solvers write them, short, and without a name from the code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, islice, pairwise, permutations, product, starmap
from math import prod
from random import Random
from string import Formatter
from typing import Any

import pytest

from oracle import build_model, find_all_answers, sample_boards
from site_gen.boards.answers import DecisionText
from site_gen.boards.answers.dots import core, image
from site_gen.boards.answers.rectangles import cells_of
from site_gen.boards.blocks import ARROWS, CAGES, OUTSIDE, runs
from site_gen.boards.blocks.outside import LINES, WHERE, lines_from
from site_gen.boards.grid import Cell, Pair, components, crossing, ends, named
from site_gen.boards.phrases import Phrase
from site_gen.boards.rules import CHECKS, Rule, View
from site_gen.content.document import load
from site_gen.findings.engine_verdict import find_answers
from site_gen.findings.reasons import Reasons, Step, find_reasons
from site_gen.findings.reasons.calculations import list_calculations, list_ways
from site_gen.findings.reasons.chain_words import AT_ONCE
from site_gen.findings.reasons.common_facts import FACTS
from site_gen.findings.reasons.decision_words import (
    LAST,
    MOST,
    format_chain,
    format_decisions,
    format_premises,
)
from site_gen.findings.reasons.leads import Cause, Lead
from site_gen.findings.reasons.measure import EASY
from site_gen.findings.reasons.row_words import FEW
from site_gen.findings.reasons.step_words import StepWords
from site_gen.findings.reasons.steps import SEARCH
from site_gen.findings.reasons.walk import find_line
from site_gen.findings.worth import SolvedBoard, make_solved_board
from site_gen.kind import HasGrid, Kind, find_kind, kind_names
from site_gen.kinds.slash_pack.board import pieces
from site_gen.puzzle import Puzzle
from site_gen.solver.families.sums import sets_of
from site_gen.solver.model.facts import collect_facts, list_cells, list_decisions, list_families
from site_gen.solver.model.linear import Row, Variable
from site_gen.solver.scip.report import Report
from site_gen.solver.scip.search import solve
from sites import ROOT

FIELDS = {
    "crossed",
    "inside",
    "open",
    "ways",
    "full",
    "size",
    "sole_clue",
    "shut",
    "along",
    "clue",
    "group",
    "groups",
    "cell",
    "common",
    "centre",
    "block",
    "both",
    "place",
    "region",
    "span",
    "among",
    "area",
    "areas",
    "held",
    "here",
    "line",
    "end",
    "ends",
    "far",
    "hub",
    "hubs",
    "none",
    "only",
    "pair",
    "domino",
    "s",
    "seed",
    "large",
    "sole",
    "symbols",
    "things",
    "twin",
    "twins",
    "units",
    "around",
    "beside",
    "every",
    "bridge",
    "each",
    "largest",
    "left",
    "need",
    "own",
    "position",
    "unfit",
    "part",
    "these",
    "cells",
    "corner",
    "count",
    "counted",
    "holding",
    "its",
    "needed",
    "numbers",
    "passing",
    "rest",
    "room",
    "whole",
    "several",
    "shown",
    "sign",
    "two",
    "wrong",
    "value",
    "known",
    "on",
    "off",
    "it",
    "any",
    "they",
    "few",
    "other",
}
THINGS = "cells?|islands?|regions?|pieces?|number|letter|group|part|2×2 block"
INDEFINITE = re.compile(rf"otherwise .*(?<!too large )\b(some|a|two) ({THINGS})\b(?! of \d)")
FIVE_BY_FIVE = """\
# 3\\ 6\\ # #
\\4 . . 20\\ #
\\10 . . . 9\\
# \\7 . . .
# # \\17 . .
"""
REPEATING = {name for name in kind_names() if find_kind(name).answer.has_candidates}
REPEATING |= {"dominosa", "hashi", "shikaku", "tatamibari"}  # decisions that follow from others
SHORT, LONGEST, EASY_WORDS = 15, 120, 24
INNER = re.compile(r" \((?:[^()]|\([^()]*\))*\)")
LONG_FORM = re.compile(r"\brow \d+, column \d+|known before|by the rules alone")
RAW = re.compile(r"\b[a-z]+_[a-z0-9]|\br\d+c\d+")


def iter_steps(kind: Kind[Any], board: HasGrid, report: Report) -> Iterator[tuple[Step, str]]:
    """Yield the steps of a board with one answer, and their texts."""
    model = build_model(kind, board)
    found = find_reasons(make_solved_board(kind, board, report))
    assert found is not None
    shown = collect_facts(model, report.cuts)
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
        assert re.search(r"R\d+C\d+|^\d+ lines not drawn$", decided), line
        assert not LONG_FORM.search(line), line
        assert not RAW.search(line), line


@pytest.mark.parametrize("name", kind_names())
def test_every_step_gives_a_reason(name: str) -> None:
    """A sentence of its rule, of what a clue needs, or of what would be wrong otherwise."""
    for _, line in list_steps(name):
        why = line.partition(": ")[2].removesuffix(".")
        assert why == "given" or len(why.split()) > 1, line
        assert "nothing else is possible" not in why or name == "hashi", line


@pytest.mark.parametrize("name", kind_names())
def test_premises_of_any_sort_are_told(name: str) -> None:
    """Also those that make others evident, of which a board may not have all."""
    kind = find_kind(name)
    board = kind.parse(kind.example)
    facts = collect_facts(build_model(kind, board), {})
    (answer,) = find_answers(kind, board).answers
    found = find_reasons(SolvedBoard(kind, board, [answer], True))
    assert found
    decisions = [*zip(facts.decisions, found.values, strict=True)]
    clues = kind.clues(board)
    say = StepWords(kind, board, clues, decisions, facts.families)  # sees only the premises
    uses = tuple(i for one in found.steps[:-1] for i in one.decides)[:FEW]
    step = replace(found.steps[-1], clues=(), uses=uses, effort=SEARCH)
    assert ", given " in say.step(step) or not uses


def test_steps_are_short() -> None:
    lines = [one for name in kind_names() for one in list_steps(name)]
    words = sorted(len(line.split()) for _, line in lines)
    assert words[len(words) // 2] <= SHORT
    assert words[-1] <= LONGEST
    easy = [line for effort, line in lines if effort <= EASY]
    assert sum(len(line.split()) <= EASY_WORDS for line in easy) >= 0.94 * len(easy)


def list_phrases() -> set[Phrase]:
    """Return the phrases of all checks, and of the families of all kinds."""
    boards = ((kind, kind.parse(kind.example)) for kind in map(find_kind, kind_names()))
    families = (
        made for kind, board in boards for made in build_model(kind, board).families.values()
    )
    return {one.phrase for one in (*CHECKS.values(), *families)}


def test_phrases_use_known_fields() -> None:
    phrases = list_phrases()
    assert len(phrases) > 50
    for text in (text for phrase in phrases for text in phrase):
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert names <= FIELDS, text
        assert text.count("[") == text.count("]") == len(re.findall(r"\[[^][]*\{[^][]*\]", text))


def list_span(top: int, left: int, bottom: int, right: int) -> list[str]:
    """Return the names of the cells from one to another one."""
    return [f"R{r}C{c}" for r in range(top, bottom + 1) for c in range(left, right + 1)]


def read_cell(text: str) -> Cell:
    row, col = map(int, re.findall(r"\d+", text))
    return Cell(row - 1, col - 1)


def test_sums_of_runs_are_right() -> None:
    seen = Counter[str]()
    kind = find_kind("kakuro")
    board = kind.parse({"board": FIVE_BY_FIVE})
    report = find_all_answers(build_model(kind, board), 2)
    (answer,) = report.answers
    known = dict[Cell, int]()
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
        if found := re.match(r"(R\d+C\d+) = (\d): the only digit (left )?that fits both", line):
            runs_here = [run for run in runs(board) if read_cell(found[1]) in run.cells]
            held = [{known.get(cell, 0) for cell in run.cells} for run in runs_here]
            held = [one - {0} if found[3] else set() for one in held]
            fits = [
                {k for one in sets_of(len(run.cells), run.sum) if own <= {*one} for k in one} - own
                for run, own in zip(runs_here, held, strict=True)
            ]
            assert fits[0] & fits[1] == {int(found[2])}
            seen["both"] += 1
        known |= {
            read_cell(c): int(k) for c, k in re.findall(r"(R\d+C\d+) = (\d)", line.split(": ")[0])
        }
    assert min(seen[one] for one in ("difference", "set", "both")) > 0, seen


def test_lines_around_a_number_are_counted_right() -> None:
    seen = Counter[str]()
    for board, _, line in iter_random_steps("slitherlink", (4, 4)):
        if found := re.search(r"otherwise the (\d) in \S+ would have (at most )?(\d) lines", line):
            assert int(found[3]) < int(found[1]) if found[2] else int(found[3]) > int(found[1])
            seen["mistake"] += 1
        if found := re.search(r"the (\d) in (\S+) has (all its lines|its line)|no line runs", line):
            seen["enough"] += 1
        if found := re.search(r" neighbours of the \d in (\S+) are ([^,]*)", line):
            beyond = 4 - len(board.grid.neighbours(read_cell(found[1])))
            told = f"counting the {['', 'one', 'two', 'three'][beyond]} beyond the edge"
            assert (told in line) == ("beyond" in line) == (beyond > 0), line
            seen["edge"] += beyond > 0
    assert min(seen[one] for one in ("mistake", "enough", "edge")) > 3, seen


def test_groups_share_their_stars_as_told() -> None:
    seen = 0
    for board, answer, line in iter_random_steps("star_battle", (5, 5)):
        if found := re.search(r": (.*) has its star in (row .*|column .*|the .*)\.", line):
            inner, outer = (find_group(board, name) for name in found.groups())
            assert answer & inner <= outer
            seen += 1
    assert seen > 3


def reach(start: Cell, pairs: Sequence[Pair]) -> set[Cell]:
    """Return the cells that some pairs of cells connect with one."""
    ways, reached = dict[Cell, list[Cell]](), [start]
    for a, b in pairs:
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    for cell in reached:
        reached += [one for one in ways.get(cell, ()) if one not in reached]
    return {*reached}


def is_counted(told: str, counted: int | None) -> bool:
    """Return whether a count is one that a sentence such as `at most 3 or at least 6` allows."""
    if found := re.search(r"more or fewer than (\d+)", told):
        return counted != int(found[1])
    bounds = re.findall(r"(at most |at least |)(\d+|no\b)", told)
    sorts = [(sort, int(k.replace("no", "0"))) for sort, k in bounds]
    return counted is None or any(
        counted <= k if "most" in sort else counted >= k if sort else counted == k
        for sort, k in sorts
    )


def find_group(board: Any, name: str) -> frozenset[Cell]:
    if found := re.fullmatch(r"(row|column) (\d+)", name):
        return frozenset(board.grid.lines(found[1])[int(found[2]) - 1])
    return next(part for part in board.regions.parts if read_cell(name) in part)


def is_result(operator: str, result: int, numbers: Sequence[int]) -> bool:
    """Return whether the numbers of a cage have its result."""
    low, high = min(numbers), max(numbers)
    return {
        "+": sum(numbers), "*": prod(numbers), "-": high - low,
        "/": high // low if high % low == 0 else 0, "": high,
    }[operator] == result  # fmt: skip


WHOLE = re.compile(
    "would have the whole edge|could cover R.* and the two would overlap|would see at most"
    "|would have (all its lines|its line)\\b|a second cell for"
    r"|R\d+C\d+ (goes|can only go) with R|the \S+ (can only be R|would have n)"
)
"""Facts about all cells, dominoes and rectangles that are open, not only those of the row that
fails.
"""


class SentenceTester:
    """A check that sentences name parts of the rows that fail, for the steps of one board.

    It replays the rows of each chain on its own, in integers. On boards of at most `limit` cells,
    the row of a clue that is named must exist on the board with this clue alone.
    """

    def __init__(self, kind: Kind[Any], board: HasGrid, found: Reasons, limit: int) -> None:
        self.kind, self.board, self.found = kind, board, found
        self.model = build_model(kind, board)
        self.families = [*self.model.families.values()]
        self.decisions = list_decisions(self.model)
        self.numbers = {x: i for i, (_, x, _) in enumerate(self.model.decisions())}
        self.variables = [*self.numbers]
        self.places = {
            x: {cell for place in symbol.places(x) for cell in list_cells(place)}
            for symbol in self.model.symbols.values()
            for x in symbol.variables
        }
        self.states = {
            named(cell): x
            for symbol in self.model.symbols.values() if any(symbol.holds)
            for x in symbol.variables for cell in self.places[x]
        }  # fmt: skip
        told = [*zip(self.decisions, found.values, strict=True)]
        self.clues = kind.clues(board)
        families = list_families(self.model)
        self.say = StepWords(kind, board, self.clues, told, families, found.steps)
        self.tries_clues = board.grid.rows * board.grid.cols <= limit
        self.alone = cache(self._list_rows_with)
        self.seen = Counter[str]()

    def check(self) -> Counter[str]:
        """Check all steps, and return how often each thing was checked."""
        before, decided = "", {*self.found.given}
        for step in self.found.steps:
            line = self.say.step(step)
            self.check_known(step, line, decided)
            self.check_open(line, decided)
            self.check_inner_premises(line, decided)
            decided.update(step.decides)
            assert line != before
            before = line
            self.check_cases(step, decided)
            self.check_step(step, line)
        return self.seen

    def check_cases(self, step: Step, decided: Collection[int]) -> None:
        """Both cases of a step fail, whatever its guess is, as the sentence says.

        `decided`: the decisions before the step and its own.
        """
        if not step.cases:
            return
        first, second = (case.decides[0] for case in step.cases)
        assert second in step.decides
        for (view, case), known in zip(
            self.say.list_cases(step),
            ({first: step.guess, second: not self.found.values[second]}, {first: step.guess}),
            strict=True,
        ):
            values = (known.get(i, one) for i, one in enumerate(self.found.values))
            other = copy(self)
            other.found, other.say = replace(self.found, values=tuple(values)), view
            line, own = view.step(case), known.keys() - {*case.decides}
            made = {*decided} - {*step.decides} | own
            other.check_known(case, line, made)
            assert {*case.uses} <= made, line
            other.check_step(case, line)
        self.seen["cases"] += 1

    def check_step(self, step: Step, line: str) -> None:
        """What the sentence says of the step's rows, premises and mistake is so."""
        self.check_fields(step, line)
        self.check_chain(step, line)
        self.check_cause(step, line)
        self.check_wall(step, line)
        self.check_way_out(step, line)
        self.check_corner(step, line)
        self.check_technique(step, line)
        self.check_last_number(step, line)
        self.check_marks(step, line)
        self.check_mistake(step, line)

    def check_open(self, line: str, decided: Collection[int]) -> None:
        """The only way that would be left is no line that is excluded already."""
        if found := re.search(r" (?:only by|only one way out,) ([RC\d]+–[RC\d]+)\b", line):
            places = [self.say.says[i].place for i in decided if not self.found.values[i]]
            assert found[1] not in places, line
            self.seen["gate"] += 1

    def check_marks(self, step: Step, line: str) -> None:
        """The cells and the clue that are marked are those of the calculation or the full line."""
        clues, uses = self.say.list_marks(step)
        marked = [self.decisions[i].key[1] for i in uses]
        if found := re.search(r"\d+(?: [+−×÷] \d+)+(?= = \d+\.$)", line):
            (said,) = [re.findall(r"\d+", self.clues[i].says)[0] for i in clues]
            numbers = [*map(int, re.findall(r"\d+", found[0]))]
            ones = [1] * (marked.count(1) - numbers.count(1)) * ("÷" in found[0])  # untold factors
            assert sorted([int(said), *marked]) == sorted([*numbers, *ones])
            self.seen["marked sum"] += 1
        elif "the last empty cell of" in line:
            cell, value = next(self.decisions[i].key for i in step.decides if self.found.values[i])
            numbers = {one.key[1] for one in self.decisions if one.key[0] == cell}
            assert (sorted(marked), clues) == (sorted(numbers - {value}), []), line
            self.seen["marked line"] += 1
        elif found := re.search(
            r"the (\S+)s in (R\d+C\d+) and (R\d+C\d+) would be in one piece", line
        ):
            says = [self.say.clues[i].says for i in clues]
            assert {f"the {found[1]} in {cell}" for cell in found.groups()[1:]} <= {*says}, line
            self.seen["marked copies"] += 1
        elif found := re.search(r": otherwise \S+ copies of (\S),", line):
            assert [self.say.clues[i].says for i in clues] == [f"the symbol {found[1]}"], line
            self.seen["marked copies"] += 1
        elif not clues and re.search(r": (its|a neighbour|a cell near|cells near).* holds? ", line):
            cell, _ = next(self.decisions[i].key for i in step.decides if self.found.values[i])
            numbers = {one.key[1] for one in self.decisions if one.key[0] == cell}
            assert {self.decisions[i].key[1] for i in uses if self.found.values[i]} <= numbers, line

    def check_inner_premises(self, line: str, decided: Collection[int]) -> None:
        """Premises in parentheses are needed: without them a reader sees one more place.

        `decided`: the decisions before the step.
        """
        only = r"(R\d+C\d+) = (\d+) \((row|column) (\d+) has no other place for \2, given "
        values = self.found.values
        before = {self.decisions[i].key: values[i] for i in decided}
        for name, number, way, line_number in re.findall(only, line):
            k, told = int(number), re.findall(r"(R\d+C\d+) = (\d+)", line)
            filled = dict(key for key, one in before.items() if one)
            filled |= {read_cell(one): int(other) for one, other in told}
            same = {cell for cell, held in filled.items() if held == k}
            assert any(
                before.get((cell, k), True) and cell not in filled
                and all(self.say.rows.may_hold(cell, k, {c: k}) for c in same - {read_cell(name)})
                for cell in self.board.grid.lines(way)[int(line_number) - 1]
            ), line  # fmt: skip
            self.seen["needed"] += 1

    def check_mistake(self, step: Step, line: str) -> None:
        """Every way to decide what is open breaks the rule where the sentence says it, and a clue
        counts what it says; an indefinite thing is said only where no place is known.
        """
        assert not re.search(r"could not be right|allows no line", line), line
        step = self.say.shorten(step)
        fields, rule = self.say.reason(step).fields, self.say.find_last_rule(step)
        if rule and INDEFINITE.search(INNER.sub("", line)):
            known = self.say.describe_mistake(step, rule).keys()
            assert known.isdisjoint(("wrong", "area", "end", "count")), line
            self.seen["indefinite"] += 1
        if rule and "bridge" in fields:
            fields = {**self.say.describe_mistake(step, rule, {"bridge"}), **fields}
        if rule and {"end", "far"} <= fields.keys() and "ends" not in fields:
            self.check_apart(step, rule, fields["end"], fields["far"], line)
        for name in {"part", "inside", "shut"} & fields.keys():
            self.check_part(step, fields[name], fields.get("bridge", ""), line)
        if not rule or not rule.check:
            return
        if "full" in fields:
            self.check_full(step, rule, int(fields["full"]), line)
        if fields.keys().isdisjoint(("wrong", "count", "counted")):
            return
        told = fields.get("count") or fields.get("counted")
        positions = self.say.list_positions if told else self.say.list_premised
        for position in positions(step):
            for answer in self.complete(position, step):
                view = View(self.board, answer)  # type: ignore[arg-type]
                if told:
                    counted = self.count(step, rule, answer)
                    assert is_counted(told, counted), (line, counted)
                    self.seen["count"] += 1
                if "wrong" in fields:
                    wrong = {*map(read_cell, re.findall(r"R\d+C\d+", fields["wrong"]))}
                    found = CHECKS[rule.check].find(view, *rule.args)
                    cells = ({c for key in where for c in self.list_cells(key)} for where in found)
                    assert any(wrong <= some for some in cells), line
                    self.seen["wrong"] += 1

    def count(self, step: Step, rule: Rule, answer: frozenset[Any]) -> int | None:
        """Return what the clue of a step's last row counts in an answer."""
        key, count = self.clues[step.last.clues[0]].key, CHECKS[rule.check].counts
        assert count
        place: Any = key if isinstance(key, Cell) else key[1]  # type: ignore[index]
        return count(View(self.board, answer), place, *rule.args)  # type: ignore[arg-type]

    def check_full(self, step: Step, rule: Rule, full: int, line: str) -> None:
        """A clue that is said to be complete counts its number before the step, and more by the
        opposite of each decision.
        """
        assert f" {full} " in line.partition(":")[2], line
        steps = self.found.steps[: self.found.steps.index(step)]
        made = {i: self.found.values[i] for i in (*step.uses, *chain(*(s.decides for s in steps)))}
        opposites = [{i: not self.found.values[i]} for i in self.say.rows.select_decisions(step)]
        for least, positions in ((full, [{}]), (full + 1, opposites)):
            for position in ({**made, **one} for one in positions):
                counts = [self.count(step, rule, one) for one in self.complete(position, step)]
                assert all(count is None or count >= least for count in counts), line
                self.seen["full"] += any(count is not None for count in counts)

    def check_part(self, step: Step, part: str, bridge: str, line: str) -> None:
        """Only the ways that are named lead out of a part of a loop, which has the named cells."""
        names, count = re.findall(r"R\d+C\d+", part), re.match(r"the (\d+)-cell part with", part)
        cells = {*map(read_cell, names)}
        if part.startswith("the cells"):
            first, last = map(read_cell, names)
            ranges = range(first.row, last.row + 1), range(first.col, last.col + 1)
            cells = {*starmap(Cell, product(*ranges))}
        own = {self.decisions[i].key for i in step.decides} if not bridge else {bridge}
        for position in self.say.list_positions(step):
            known = {self.decisions[i].key: one for i, one in position.items()}
            lines = Counter(cell for key, one in known.items() if one and isinstance(key, Pair)
                            for cell in key)  # fmt: skip
            ways = [
                way for way in self.board.grid.pairs()
                if known.get(way, max(lines[way.a], lines[way.b]) < 2)
                and own.isdisjoint((way, "–".join(map(named, way))))
            ]  # fmt: skip
            reached = reach(read_cell(names[0]), ways)
            assert len(reached) == int(count[1]) if count else reached == cells, line
            self.seen["part"] += 1

    def check_apart(self, step: Step, rule: Rule, one: str, other: str, line: str) -> None:
        """No way that is open by then leads from one place to the other, but for a single one if
        it says so.
        """
        end, grid = read_cell(one), self.board.grid
        goal = {*grid.frame()} if other == "the edge" else {read_cell(other)}
        for position in self.say.list_positions(step):
            known = {**self.kind.answer.certain(self.board)}
            known |= {self.decisions[i].key: one for i, one in position.items()}
            open_ways = []
            for pair in grid.pairs():
                closed = known.get(pair, True) is False
                if rule.check != "one_loop" or self.kind.decided is not self.kind.answer:
                    sort = known.get(end, False)
                    closed = any(known.get(cell, sort) != sort for cell in pair)
                open_ways += [] if closed else [pair]
            if self.kind.name not in ("hashi", "dead_ends", "yin_yang_cut"):
                left = open_ways if re.search(r"only (by|one way out|these two)", line) else [None]
                reached = (
                    reach(end, [pair for pair in open_ways if pair != gone]) for gone in left
                )
                parts = [part for part in reached if goal.isdisjoint(part)]
                assert parts, line
                for told in re.findall(r"(?:and|otherwise) (R[^()]+) would have only one", line):
                    assert {*map(read_cell, re.findall(r"R\d+C\d+", told))} in parts, line
                self.seen["apart"] += 1

    def list_cells(self, key: Any) -> Sequence[Cell]:
        return [key] if isinstance(key, Cell) else self.kind.decided.cells(self.board, key)

    def complete(self, position: Mapping[int, bool], step: Step) -> Iterator[frozenset[Any]]:
        """Yield some answers that decide at random what is open, and need not keep any rule."""
        rng, certain = Random(1), self.kind.answer.certain(self.board)
        known = {i: certain[one.key] for i, one in enumerate(self.decisions) if one.key in certain}
        known |= position
        if self.kind.name == "slash_pack":  # a cell with a line has no other one
            lines = {self.decisions[i].key: True for i, one in known.items() if one}
            others = {*self.kind.decided.find_evident(self.board, lines)}
            known |= {i: False for i, one in enumerate(self.decisions) if one.key in others}
        for share in (0, 0.3, 0.7, 1):
            if not self.kind.answer.has_candidates:
                state = {x: known.get(i, rng.random() < share) for x, i in self.numbers.items()}
                shown = {} if self.model.has_own_keys else self.model.answer
                yield frozenset(key for key, y in shown.items() if y.value(state))
                continue
            numbers, held = dict[Cell, Any](), set[Any]()
            for cell in rng.sample(own := sorted(self.clues[step.last.clues[0]].cells), len(own)):
                keys = [i for i, one in enumerate(self.decisions) if one.key[0] == cell]
                some = [i for i in keys if known.get(i)] or [i for i in keys if i not in known]
                free = [k for i in some if (k := self.decisions[i].key[1]) not in held]
                if free:
                    numbers[cell] = rng.choice(free)
                    held.add(numbers[cell])
            if len(numbers) == len(own):
                yield frozenset(numbers.items())

    def check_known(self, step: Step, line: str, decided: Container[int]) -> None:
        """Nothing between an assumption and a mistake is the opposite of what a reader sees."""
        for lead in chain(*step.last.paths):
            known = lead.decision in decided and not lead.state
            assert not known or lead.value == self.found.values[lead.decision], line

    def check_chain(self, step: Step, line: str) -> None:
        """What a sentence tells between an assumption and a mistake follows by the step's rows."""
        if (state := self.replay(step)) and step.last.paths:
            for lead in step.last.paths[0]:
                x = self.states[lead.state.place] if lead.state else self.variables[lead.decision]
                assert state[x] == lead.value, line
                self.seen["lead"] += 1
            self.check_causes(step, line)
            self.check_complete(step, line)

    def check_causes(self, step: Step, line: str) -> None:
        """The row that is named for a decision between an assumption and a mistake forces it.

        It takes only the premises, the assumption, and decisions that follow before it.
        """
        values, about, before = self.found.values, step.last.about, dict[int, bool]()
        path, leads = step.last.paths[0], self.say.list_leads(step)
        reasons = self.say.explain_leads(step, leads)
        opposite = {about: not values[about]}
        rows = [self.families[family].rows[place] for family, place in step.chain]
        same = [{self.numbers[x] for x in row.terms if x in self.numbers} for row in rows]
        for lead in path:
            known = self.say.chains.list_causes(lead, path, self.say.list_seen(step, leads, path))
            if not lead.state:
                assert {*known.uses} <= {*step.uses, *self.found.given, about, *before}, line
                fixed = {**dict.fromkeys(known.uses, False), **opposite}
                fixed = {i: before.get(i, opposite.get(i, values[i])) for i in fixed}
                state = {self.variables[i]: int(values[i]) for i in self.found.given}
                state |= {
                    self.variables[i]: int(one) for i, one in fixed.items() if i in known.uses
                }
                x, forced = self.variables[lead.decision], False
                for row, (family, _), own in zip(rows, step.chain, same, strict=True):
                    if family == lead.family and own == {*lead.cause.row}:
                        forced |= self.fails(row, {**state, x: 1 - lead.value})
                    for other in (one for one in row.terms if one not in state):
                        fits = [k for k in (0, 1) if not self.fails(row, {**state, other: k})]
                        if len(fits) == 1 and other is not x:
                            state[other] = fits[0]
                assert forced, (line, lead)
                self.seen["cause of lead"] += 1
                if not self.kind.answer.has_candidates:
                    position = {i: one for i, one in fixed.items() if i in known.uses}
                    position[lead.decision] = not lead.value
                    self.check_inner(step, position, lead.family, reasons.get(lead, ""), line)
                before[lead.decision] = lead.value

    def check_inner(
        self, step: Step, position: Mapping[int, bool], family: int, why: str, line: str
    ) -> None:
        """The mistake that the opposite of a lead would be is one in every way to go on."""
        count = re.match(r"or else the (\d+) in (\S+) would \w+ too (few|many) (?!or |.*,)", why)
        block = re.match(r"or else (?:the 2×2 block )?(\S+)–(\S+) would be (all|a check)", why)
        piece = re.match(r"or else .*, ((?:in|opposite) .*), would be in one piece", why)
        piece = piece or re.match(r"or else the \w+s (in \S+ and \S+) would be in one piece", why)
        walled = re.match(r"or else (\S+) would be walled in", why)
        for answer in self.complete(position, step):
            view = View(self.board, answer)  # type: ignore[arg-type]
            if count:
                (rule, *_) = (self.kind.rules[name] for name in self.families[family].rules)
                counts = rule.check and CHECKS[rule.check].counts
                assert counts, (line, why)
                k = counts(view, read_cell(count[2]), *rule.args)
                assert k is not None, (line, why)
                assert k != int(count[1]), (line, why)
                assert (k < int(count[1])) == (count[3] == "few"), (line, why)
                self.seen["inner count"] += 1
            if found := block or piece:
                shown, _, beyond = " ".join(found.groups()).partition("opposite ")
                ends = {*map(read_cell, re.findall(r"R\d+C\d+", shown))}
                images = map(read_cell, re.findall(r"R\d+C\d+", beyond))
                ends.update(map(self.board.grid.opposite, images))
                (a, *_, d) = sorted(ends)
                if block and block[3] == "a check":
                    b, c = Cell(a.row, d.col), Cell(d.row, a.col)
                    states = [cell in view.on for cell in (a, d, b, c)]
                    assert states in ([True, True, False, False], [False, False, True, True]), why
                else:
                    wrong = self.kind.verify(self.board, answer)
                    assert any(ends <= one.where for one in wrong), (line, why)
                self.seen["inner place"] += 1
            if walled:
                assert view.on.issuperset(self.board.grid.neighbours(read_cell(walled[1]))), why
                self.seen["walled"] += 1

    def check_turns(self, step: Step, told: str, line: str) -> None:
        """The cells that are told are in this order around the edge, and alternate."""
        (known,) = self.say.list_positions(step)
        values = {self.decisions[i].key: one for i, one in known.items()}
        values |= self.kind.answer.certain(self.board)
        values |= {self.board.grid.opposite(cell): not one for cell, one in values.items()
                   if self.kind.name == "yin_yang_cut"}  # fmt: skip
        cells = [*map(read_cell, re.findall(r"(?<!opposite )R\d+C\d+", told))]
        states = [values[cell] for cell in cells]
        assert states in ([True, False] * 2, [False, True] * 2), line
        edge = self.board.grid.walk_frame()
        places = [edge.index(cell) for cell in cells]
        way = [(b - a) % len(edge) for a, b in pairwise([*places, places[0]])]
        assert sum(way) in (len(edge), 3 * len(edge)), line  # once around, in either direction
        self.seen["turns"] += 1

    def check_edge(self, step: Step, line: str) -> None:
        """The cells that are marked and the opposite of each decision alternate around the edge."""
        marked = {self.decisions[i].key: self.found.values[i] for i in self.say.list_marks(step)[1]}
        for i in self.say.rows.select_decisions(step):
            values = {**marked, self.decisions[i].key: not self.found.values[i]}
            values |= self.kind.answer.certain(self.board)
            values |= {self.board.grid.opposite(cell): not one for cell, one in values.items()
                       if self.kind.name == "yin_yang_cut"}  # fmt: skip
            states = [values[cell] for cell in self.board.grid.walk_frame() if cell in values]
            assert sum(a != b for a, b in pairwise([*states, states[0]])) > 3, line
        self.seen["edge"] += 1

    def check_complete(self, step: Step, line: str) -> None:
        """A sentence names each decision of a short chain without which the row would not fail.

        Others may follow only if they are evident: what a number, a star or a domino excludes, and
        what was decided before.
        """
        leads = [lead for lead in self.say.list_leads(step) if not lead.state]
        if (less := self.say.shorten(step)) is not step:
            self.seen["shorter"] += 1
            path = {one.decision for one in chain(*step.last.paths)}
            for cause in (*(one.cause for one in chain(*less.last.paths)), *less.last.causes):
                assert {*cause.uses} <= path | {*less.uses, *step.decides, step.last.about}, line
                assert {*cause.clues, *cause.beyond} <= {*less.clues}, line
            return  # a reader sees the mistake without all decisions that the row needs
        told = line.partition(": otherwise ")[2]
        if not leads or not told or "more decisions" in told or "could be neither" in told:
            return  # a reader sees what the shaded cells exclude
        if self.say._find_fact(step):
            return  # its own tests show that it is so on the board
        if {lead.depth for lead in leads} == {1} and len(leads) > AT_ONCE:
            return
        cells = r"((?:R\d+C\d+(?: \(opposite R\d+C\d+\))?(?:, | and )?)+)"
        if turns := re.search(rf"{cells} would [^()]* around the edge", told):
            self.check_turns(step, turns[1], line)
            return  # other leads are not needed
        if re.match(r"the colour would change more than twice|a piece would have two str", told):
            self.check_edge(step, line)
            return  # a fact about what is marked
        if WHOLE.search(told):
            return
        told = re.sub(
            r"R(\d+)C(\d+) to R(\d+)C(\d+)",
            lambda span: " ".join(list_span(*map(int, span.groups()))),
            told,
        )
        decided = self.kind.decided
        assumed = {self.decisions[step.last.about].key: not self.found.values[step.last.about]}
        keys = {self.decisions[i].key: self.say.says[i].place for i in self.numbers.values()}
        named = {
            key for key, place in keys.items() if re.search(rf"{re.escape(place)}\b(?!–)", told)
        }
        assert {self.decisions[lead.decision].key for lead in leads} <= named, line
        path = step.last.paths[0]
        made = self.say.list_seen(step, (), path)
        follow = {self.decisions[one.decision].key: one.value for one in path
                  if not one.state and one not in made}  # fmt: skip
        known = assumed | {key: one for key, one in follow.items() if key in named}
        excluded = {key: False for key, one in follow.items() if not one}
        evident = {*decided.find_evident(self.board, {**excluded, **known})}
        if decided.has_candidates or decided.has_rivals or decided.dabs:
            evident |= excluded.keys()
        hidden = follow.keys() - named - evident
        before = self.seen["fails"]
        self.replay(step, {x for x, i in self.numbers.items() if self.decisions[i].key in hidden})
        self.seen["complete"] += self.seen["fails"] > before

    def check_cause(self, step: Step, line: str) -> None:
        """A line that has all its circles before a mistake has half of its cells in that state."""
        found = re.search(
            r"otherwise (row|column) (\d+) has all its (black|white) circles, (so|and)", line
        )
        if found and (state := self.replay(step)):
            cells = self.board.grid.lines(found[1])[int(found[2]) - 1]  # type: ignore[arg-type]
            leads = {lead.decision for lead in step.last.paths[0]}
            known = {self.decisions[i].key: state[x] for i, x in enumerate(self.variables)
                     if x in state and i not in leads}  # fmt: skip
            assert 2 * sum(known.get(c) == (found[3] == "black") for c in cells) == len(cells), line
            self.seen["cause"] += 1

    def check_wall(self, step: Step, line: str) -> None:
        """The only way between two cells, or to the frame, is the last one that premises leave."""
        found = re.search(
            r"the only way left (?:between|from) (R\d+C\d+) (?:and|to) (R\d+C\d+|the edge)", line
        )
        if not found:
            return
        start, goal, inside = read_cell(found[1]), found[2], self.found.values[step.decides[0]]
        goals = {*self.board.grid.frame()} if goal == "the edge" else {read_cell(goal)}
        closed = {self.decisions[i].key for i in step.uses if self.found.values[i] != inside}
        (way,) = (self.decisions[i].key for i in step.decides)
        assert self.find_reached(start, closed) & goals, line
        assert not self.find_reached(start, closed | {way}) & goals, line
        self.seen["wall"] += 1

    def check_way_out(self, step: Step, line: str) -> None:
        """Without the cells that are the only way out, the part reaches no other cell like it."""
        found = re.search(r": the only way out (?:of|for|of the part with) (R[^:]*)\.$", line)
        if not found or not isinstance(self.decisions[step.decides[0]].key, Cell):
            return
        named_cells, one = (
            {*map(read_cell, re.findall(r"R\d+C\d+", found[1]))},
            self.found.values[step.decides[0]],
        )
        known = dict(self.kind.answer.certain(self.board))
        for before in self.found.steps[: self.found.steps.index(step)]:
            known |= {self.decisions[i].key: self.found.values[i] for i in before.decides}
        if self.say.mistakes.finder.images:
            known |= {self.board.grid.opposite(cell): not held for cell, held in known.items()}
        own = {self.decisions[i].key for i in step.decides}
        like = {cell for cell, held in known.items() if held == one}
        part = self.find_reached(min(named_cells), known.keys() - like | own)
        assert named_cells <= part & like, line
        assert like - part, line
        assert self.find_reached(min(named_cells), known.keys() - like) & (like - part), line
        self.seen["way out"] += 1

    def find_reached(self, start: Cell, closed: set[Any]) -> set[Cell]:
        """Return the cells that are connected to one of them without the closed ones."""
        reached, fresh = {start}, [start]
        while fresh:
            near = {*self.board.grid.neighbours(fresh.pop())} - closed - reached
            reached |= near
            fresh += near
        return reached

    def check_technique(self, step: Step, line: str) -> None:
        """The cells and numbers of a pair, or of a locked number, are what the premises leave."""
        may = self.find_candidates(step)
        decided = {cell for i in step.decides for cell in self.decisions[i].cells}
        if found := re.search(r"a pair: (R\d+C\d+) and (R\d+C\d+) share (\d+) and (\d+)\.", line):
            pair = {read_cell(found[1]), read_cell(found[2])}
            assert {*may[min(pair)]} | {*may[max(pair)]} <= {int(found[3]), int(found[4])}, line
            assert pair.isdisjoint(decided), line
            self.seen["naked pair"] += 1
        if found := re.search(
            r"a pair: (\d+) and (\d+) of (.+) are in (R\d+C\d+) and (R\d+C\d+)\.", line
        ):
            group = self.find_part(found[3], decided)
            pair = {read_cell(found[4]), read_cell(found[5])}
            for k in map(int, found.groups()[:2]):
                assert {cell for cell in group if k in may[cell]} <= pair, line
            self.seen["hidden pair"] += 1
        if found := re.search(r": the (\d+) of (.+) must be in (.+)\.", line):
            k, group = int(found[1]), self.find_part(found[2], decided)
            shared = self.find_part(found[3], decided)
            assert {cell for cell in group if k in may[cell]} <= shared, line
            assert decided <= shared - group, line
            self.seen["locked"] += 1

    def list_held(self, cell: Cell, places: str, filled: Mapping[Cell, int]) -> set[int]:
        """The numbers in these places of a cell, as `its row and neighbours`."""
        found = set[int]()
        for other, k in filled.items():
            units = {self.say.rows.name_unit(cell, other), find_line(cell, [other])} - {""}
            touches = max(abs(cell.row - other.row), abs(cell.col - other.col)) == 1
            is_near = "cell" in places or ("neighbour" in places and touches)
            found |= {k} if is_near or any(one in places for one in units) else set()
        return found

    def check_last_number(self, step: Step, line: str) -> None:
        """A number is the last one of its cell by the premises alone, and the rest of a sum or the
        last one of a row, column or region by those and the steps before."""
        placed = [self.decisions[i].key for i in step.decides if self.found.values[i]]
        told = dict(self.decisions[i].key for i in step.uses if self.found.values[i])
        steps = self.found.steps[: self.found.steps.index(step)] if step in self.found.steps else ()
        before = (i for one in steps for i in one.decides if self.found.values[i])
        filled = told | dict(self.decisions[i].key for i in before)
        if re.search(r"(: | of )its cage (is|allows)|: \d+ is \d.* already ", line):
            self.check_cage(placed[0], filled, line)
        elif (
            re.search(r": (its|a neighbour|a cell near|cells near|\d.* excluded)", line)
            and "hold" in line
        ):
            (cell, value), gone = placed[0], {self.decisions[i].key for i in step.uses}
            others = {one.key[1] for one in self.decisions if one.key[0] == cell} - {value}
            out = re.search(r"excludes? (.+)\.$", line)
            rest = {*map(int, re.findall(r"\d+", out[1]))} if out else set[int]()
            rest |= others if "only" in line else set()  # by the clues that the sentence names
            assert bool(rest) == bool(step.clues and (out or "only" in line)), line
            others -= rest
            seen = {k for other, k in filled.items() if self.forbids(cell, other, k)}
            told = re.search(r": (it.*?|a .*?|cells .*?) holds? (.*?)(; |, and|\.)", line)
            listed = told and ({*map(int, re.findall(r"\d+", told[2]))} or others)
            assert not told or listed <= self.list_held(cell, told[1], filled), line
            assert others <= seen | {k for k in others if (cell, k) in gone}, line
            out = re.search(r"(: |; |and )([^;:]*) (was|were) excluded before", line)
            assert not out or seen.isdisjoint(map(int, re.findall(r"\d+", out[2]))), line
            lines = re.search(r"\b(row|column)\b", line.partition(": ")[2])
            assert not lines or {"rows", "columns"} <= self.kind.rules.keys(), line
            self.seen["last number"] += 1
        own = {self.decisions[i].key for i in step.decides if not self.found.values[i]}
        seed = re.search(r": otherwise the (\d+) in (R\d+C\d+) would have too little", line)
        if seed and self.kind.answer.has_candidates:
            assert any(
                (named(c), str(k)) == seed.groups()[::-1] for c, k in {*filled.items()} | own
            )
        if second := re.search(r"otherwise the \S+ cage at \S+ .* for a second (\d+)", line):
            assert {str(k) for _, k in own} == {second[1]}, line
        if step.last.forces and re.search(r": \S+( \S+){0,4} has no other place for \d+", line):
            row = [self.decisions[i].key for i in self.say.rows.find_row(step)]
            held = [one for one, k in filled.items() if k == row[0][1]]
            left = {one for one, _ in row if one not in {*filled, placed[0][0]}
                    if not any(self.forbids(one, other, row[0][1]) for other in held)}  # fmt: skip
            clues = [self.clues[i] for i in step.clues]
            needed = [one for one in clues if not left.isdisjoint(one.cells)]
            if left.issubset(cell for one in needed for cell in one.cells):
                assert {one.says for one in clues if one.says in line} <= {c.says for c in needed}
                self.seen["places"] += 1
        found = re.search(r" = \d+: ((?!.*\brun\b).*) has no other place for (\d+)\.$", line)
        if found:
            (cell, k), at = placed[0], re.match(r"(row|column) (\d+)$", found[1])
            group = (
                self.board.grid.lines(at[1])[int(at[2]) - 1]
                if at
                else self.board.regions.part_with(cell)
            )
            assert int(found[2]) == k, line
            assert cell in group, line
            row = {self.decisions[i].key for i in self.say.rows.find_row(step)}
        if found and not (step.last.forces and row == {(one, k) for one in group}):
            held = [one for one, held in filled.items() if held == k]  # another row is the reason
            assert all(
                one in filled or one == cell or any(self.forbids(one, other, k) for other in held)
                for one in group
            ), line
            self.seen["only place"] += 1
        if found := re.search(r": the rest of its cage, (\d+)((?: − \d+)+) = (\d+)\.", line):
            (cell, value), parts = placed[0], [int(k) for k in re.findall(r"\d+", found[2])]
            assert int(found[1]) - sum(parts) == value == int(found[3]), line
            cages = {(total, cells) for _, cells, total in self.kind.list_sums(self.board)}
            assert any(
                total == int(found[1])
                and cell in cells
                and sorted(filled.get(one, 0) for one in cells if one != cell) == sorted(parts)
                for total, cells in cages
            ), line
            self.seen["rest"] += 1
        if found := re.search(r": (\S+) region has only (\d) cells( left)?\.", line):
            shown = {
                c for i in step.decides if self.found.values[i] for c in self.decisions[i].cells
            }
            part = next(one for one in self.board.regions.parts if shown <= one)
            out = [i for one in steps for i in one.decides if not self.found.values[i]]
            out += [i for i in step.uses if not self.found.values[i]]
            open_ = part.difference(*(self.decisions[i].cells for i in out))
            assert len(open_) == int(found[2]) == sum(
                self.found.values[i] for i, one in enumerate(self.decisions)
                if {*one.cells} <= part
            ), line  # fmt: skip
            assert bool(found[3]) == (part > open_), line
            self.seen["last cells"] += 1
        if found := re.search(r": the last empty cell of (row|column|.*)", line):
            (cell, value), way = placed[0], found[1] if found[1] in ("row", "column") else "region"
            assert any(
                one.check == "all_different" and one.args == (way,)
                for one in self.kind.rules_on(self.board).values()
            ), line
            parts = self.board.regions.parts if way == "region" else self.board.grid.lines(way)
            others = next({*part} - {cell} for part in parts if cell in part)
            numbers = {one.key[1] for one in self.decisions if one.key[0] == cell}
            assert {filled[one] for one in others} == numbers - {value}, line
            self.seen["last cell"] += 1

    def check_cage(self, placed: tuple[Cell, int], filled: Mapping[Cell, int], line: str) -> None:
        """A cage or run has only the numbers that are told in its open cells, and the numbers that
        these cells see leave only one of them."""
        cell, value = placed
        cages = [(cells, "+", total) for _, cells, total in self.kind.list_sums(self.board)]
        cages += [(self.board.regions.part_with(one), *cage) for one, cage in
                  self.board[CAGES].items()]  # fmt: skip
        lines = [{*one.cells} for one in runs(self.board)]  # in Kakuro
        if "different" not in self.kind.rules:
            lines = [{*one} for way in ("row", "column") for one in self.board.grid.lines(way)]
            if self.kind.name == "sudoku":
                lines += [*self.board.regions.parts, *({*one} for one, *_ in cages)]

        def apart(a: Cell, b: Cell) -> bool:
            return any({a, b} <= one for one in lines)

        numbers = sorted({one.key[1] for one in self.decisions})
        found = re.search(r": .*?(\d+)?(?: is | allows only )(.*?)(?:, and|\.$| here)", line)
        assert found is not None
        said, results = {*map(int, re.findall(r"\d+", found[2]))}, set[bool]()
        for cells, operator, result in cages:
            open_ = [one for one in cells if one not in filled]
            held = {one: filled[one] for one in cells if one in filled}
            if cell not in cells or len(numbers) ** len(open_) > 1000:
                continue
            ways = []
            for way in product(numbers, repeat=len(open_)):
                every = {**held, **dict(zip(open_, way, strict=True))}
                own, both = [*every.values()], combinations(every.items(), 2)
                if is_result(operator, result, own) and not any(
                    k == m and apart(a, b) for (a, k), (b, m) in both
                ):
                    ways.append(dict(zip(open_, way, strict=True)))
            seen = [one for one in ways if not any(
                k == m and apart(a, b) for a, k in one.items() for b, m in filled.items()
            )]  # fmt: skip
            told = {*said, *held.values()} if found[1] else said
            fits = {*chain.from_iterable(one.values() for one in ways)}
            fits |= {*held.values()} if found[1] else set()
            results.add(fits == told and {one[cell] for one in seen} == {value})
            self.seen["cage"] += 1
        assert True in results or not results, line

    def forbids(self, cell: Cell, other: Cell, k: int) -> bool:
        """Return whether a row excludes that two cells both hold a number."""
        number = {one.key: x for one, x in zip(self.decisions, self.variables, strict=True)}
        both = {number.get((cell, k)), number.get((other, k))}
        rows = (row for made in self.families for row in made.rows if row.upper == 1)
        return cell != other and any(both <= row.terms.keys() for row in rows)

    def find_candidates(self, step: Step) -> dict[Cell, set[Any]]:
        """Return the numbers of each cell that the premises and the step's rows do not exclude."""
        if not self.kind.answer.has_candidates:
            return {}
        values = self.found.values
        state = {self.variables[i]: int(values[i]) for i in (*self.found.given, *step.uses)}
        for family, place in [one for one in step.chain if one[1] >= 0] * 2:
            row = self.families[family].rows[place]
            for x in [x for x in row.terms if x not in state]:
                fits = [k for k in (0, 1) if not self.fails(row, {**state, x: k})]
                state |= {x: fits[0]} if len(fits) == 1 else {}
        may: dict[Cell, set[Any]] = {}
        for x, decision in zip(self.variables, self.decisions, strict=True):
            if state.get(x) != 0:
                may.setdefault(decision.key[0], set()).add(decision.key[1])
        return may

    def check_fields(self, step: Step, line: str) -> None:
        """The fields of a sentence belong to the model's row that fails, or to the decision."""
        fields = self.say.reason(step).fields
        family, place = step.chain[-1] if step.chain else (-1, -1)
        if place < 0:
            return
        row = self.families[family].rows[place]
        own = [self.numbers[x] for x in row.terms if x in self.numbers]
        assert {*step.last.decisions} == {*own}
        state = self.replay(step)
        several = step.last.forces and not {*step.decides} <= {*own}
        cells = {cell for x in row.terms for cell in self.places[x]}
        decided = {cell for i in step.decides for cell in self.decisions[i].cells}
        for name in ("cell", "common", "centre", "block", "both", "span", "seed", "end"):
            ends = [*map(read_cell, re.findall(r"R\d+C\d+", fields.get(name, "")))]
            if name == "block" and not {*ends} <= cells:  # several blocks are wrong
                self.check_block(step, *ends, line)
                continue
            for told in re.findall(r"R\d+C\d+", fields.get(name, "")):
                assert read_cell(told) in (decided if name == "common" and several else cells), line
                self.seen[name] += 1
        if "hub" in fields:
            hub, free = read_cell(fields["hub"]), {c for one in self.decisions for c in one.cells}
            assert {*self.board.grid.neighbours(hub)} & free == cells - {hub}, line
            self.seen["hub"] += 1
        if "hubs" in fields:
            one, other = (read_cell(name) for name in fields["hubs"].split(" and "))
            free = {c for one in self.decisions for c in one.cells}
            near = {*self.board.grid.neighbours(one), *self.board.grid.neighbours(other)}
            assert near & free == cells, line
            self.seen["hubs"] += 1
        if "both" in fields and state:
            assert sum(state.get(self.variables[i], 0) == 1 for i in own) == 2, line
        if "sole" in fields:
            before = self.found.steps[: self.found.steps.index(step)]
            decided_before = {*self.found.given}.union(*(one.decides for one in before))
            assert {*own} - decided_before == {*step.decides} & {*own}, line
            assert self.found.values[step.decides[0]], line
            self.seen["sole"] += 1
        if "room" in fields and state and {*row.terms} <= self.numbers.keys():
            new = {*step.decides} if step.last.forces else set[int]()
            before = self.found.steps[: self.found.steps.index(step)]
            taken = {i for one in before for i in one.decides if self.found.values[i]}
            among = [x for x in row.terms if self.numbers[x] not in taken]
            left = sum(state.get(x) != 0 or self.numbers[x] in new for x in among)
            told = {"no": 0, "only one": 1}.get(re.split("( other)? place", fields["room"])[0])
            assert left == (told if told is not None else int(fields["room"].split()[1])), line
            self.seen["room"] += 1
        if "held" in fields:
            held = [i for i in step.uses if i in own and self.found.values[i]]
            assert [self.say.says[i].place for i in held] == [fields["held"]], line
            self.seen["held"] += 1
        if re.search(r": (beside the|light from|\S+ and \S+ are a domino)", line):
            assert all(self.found.values[i] for i in step.uses), line
            self.seen["beside"] += 1
        if "areas" in fields:
            assert len(fields["areas"].split(" and ")) == 2, line
            for name in fields["areas"].split(" and "):
                assert cells & self.find_part(name, decided), line
            self.seen["areas"] += 1
        if "group" in fields:
            part = self.find_part(fields["group"], decided)
            assert (decided if several else cells) <= part, line
            self.seen["group"] += 1
        if several and len(step.chain) == 1 and self.kind.name not in REPEATING:
            self.check_others(step, family, line)
        if "clue" in fields:
            (number,) = (i for i in step.clues if self.clues[i].says == fields["clue"])
            if self.tries_clues:
                assert format_model_row(row) in self.alone(number)[family], line
                assert format_model_row(row) not in self.alone(-1)[family], line
                self.seen["clue"] += 1
        if state and step.last.mistake and "would have" in line and set(row.terms.values()) == {1}:
            low, high = (sum(state.get(x, open_value) for x in row.terms) for open_value in (0, 1))
            wrong = (
                high < (row.lower or 0) if step.last.mistake == "few" else low > (row.upper or 0)
            )
            assert wrong, line
            self.seen["sum"] += 1

    def check_block(self, step: Step, first: Cell, last: Cell, line: str) -> None:
        """The 2×2 block that is named is wrong however open decisions are made."""
        for position in self.say.list_positions(step):
            for answer in self.complete(position, step):
                wrong = self.kind.verify(self.board, answer)
                assert any({first, last} <= one.where for one in wrong), line
                self.seen["other block"] += 1

    def check_corner(self, step: Step, line: str) -> None:
        """Rectangles that a single row excludes have a corner at the point that is named.

        Marked rectangles cover all cells there but the two that are said to belong together.
        """
        found = re.search(r"meet at the lower right corner of (R\d+C\d+)", line)
        if two := re.search(r"otherwise (R\d+C\d+) and (R\d+C\d+) would be in different", line):
            assert found, line
            row, col = read_cell(found[1])
            filled = (self.decisions[i] for i in self.say.list_marks(step)[1])
            around = {*self.board.grid.cells_around(Cell(row + 1, col + 1))}
            left = around.difference(*(one.cells for one in filled))
            assert left == {*map(read_cell, two.groups())}, line
            self.seen["together"] += 1
        if found and len(step.chain) == 1:
            row, col = read_cell(found[1])
            for (top, left), (bottom, right) in (self.decisions[i].key for i in step.decides):
                assert row in (top - 1, bottom), line
                assert col in (left - 1, right), line
                self.seen["corner"] += 1

    def check_others(self, step: Step, family: int, line: str) -> None:
        """The sentence of one row also fits the other decisions: rows of its family force them."""
        values = self.found.values
        state = {self.variables[i]: int(values[i]) for i in (*self.found.given, *step.uses)}
        shown = self.say.rows.drop_evident(step.decides)
        wrong = [{**state, self.variables[i]: 1 - values[i]} for i in shown]
        rows = self.families[family].rows
        assert all(any(self.fails(row, one) for row in rows) for one in wrong), line
        self.seen["others"] += 1

    def replay(self, step: Step, hidden: Collection[Variable] = ()) -> dict[Variable, int]:
        """Return the values when the last row fails, after the premises and the opposite.

        Return {} if the step has cuts or several rows. The last row must fail, even if no row
        decides the variables in `hidden`.
        """
        if any(place < 0 for _, place in step.chain) or step.last.about < 0:
            return {}
        values = self.found.values
        state = {self.variables[i]: int(values[i]) for i in (*self.found.given, *step.uses)}
        state[self.variables[step.last.about]] = 1 - values[step.last.about]
        rows = [self.families[family].rows[place] for family, place in step.chain]
        for row in rows[:-1]:
            for x in [x for x in row.terms if x not in state and x not in hidden]:
                fits = [k for k in (0, 1) if not self.fails(row, {**state, x: k})]
                if not fits:  # the two bounds of a row together may fail before the last row
                    self.seen["earlier"] += 1
                    return {}
                if len(fits) == 1:
                    state[x] = fits[0]
        last = rows[-1]
        alone = [x for x in last.terms if x not in state]
        assert self.fails(last, state) or any(
            all(self.fails(last, {**state, x: k}) for k in (0, 1)) for x in alone
        ), self.say.step(step)
        self.seen["fails"] += 1
        return state

    def fails(self, row: Row, state: Mapping[Variable, int]) -> bool:
        """Return whether no values of the open variables fulfil a row."""
        low, high = (
            sum(w * state.get(x, int((w > 0) == largest)) for x, w in row.terms.items())
            for largest in (False, True)
        )
        return (row.lower is not None and high < row.lower) or (
            row.upper is not None and low > row.upper
        )

    def find_part(self, name: str, decided: set[Cell]) -> set[Cell]:
        """Return the cells of a row, column, run or region that a sentence names."""
        if found := re.search(r"(row|column) (\d+)$", name):
            return {*self.board.grid.lines(found[1])[int(found[2]) - 1]}
        if found := re.fullmatch(r"the diagonal from R1C(\d+)", name):
            down = found[1] == "1"
            size = self.board.grid.rows
            return {Cell(i, i if down else size - 1 - i) for i in range(size)}
        parts = self.board.regions.parts  # type: ignore[attr-defined]
        if found := re.fullmatch(r"box (\d+)", name):
            return {*parts[int(found[1]) - 1]}
        first = min(decided) if name.startswith(("its", "their")) else read_cell(name)
        return next({*part} for part in parts if first in part)

    def _list_rows_with(self, clue: int) -> list[set[Any]]:
        """Return the rows of each family on the board with one clue, by number; none for -1."""
        others = [one.key for i, one in enumerate(self.clues) if i != clue]
        less = build_model(self.kind, self.kind.without(self.board, others))
        return [
            {format_model_row(row) for row in less.families[made.name].rows}
            if made.name in less.families
            else set()
            for made in self.families
        ]


def format_model_row(row: Row) -> tuple[Any, ...]:
    """Return a row in a form that is the same in two models."""
    return frozenset((x.name, w) for x, w in row.terms.items()), row.lower, row.upper


@pytest.mark.parametrize("name", kind_names())
def test_sentences_name_what_belongs_to_the_row_that_fails(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    found = find_reasons(SolvedBoard(kind, board, find_answers(kind, board).answers, True))
    assert found is not None
    assert SentenceTester(kind, board, found, 40).check()["fails"] or name in ("norinori",)


def iter_minimal_boards(name: str, size: int, count: int) -> Iterator[HasGrid]:
    """Yield random boards with one answer that need each of their clues."""
    kind, rng = find_kind(name), Random(2)
    while count:
        if (made := kind.compose(rng, size, size)) is None:
            continue
        board = kind.parse(made[0])
        if len(find_answers(kind, board).answers) == 1:
            for key in rng.sample(keys := [one.key for one in kind.clues(board)], len(keys)):
                less = kind.without(board, [key])
                if len(find_answers(kind, less).answers) == 1:
                    board = less
            count -= 1
            yield board


@pytest.mark.parametrize(
    ("name", "size", "count", "told"),
    [
        ("suguru", 6, 2, ("last number", "lead")),
        ("yin_yang", 5, 6, ("wall", "block", "lead")),
        ("binairo", 6, 3, ("cause", "span")),
        ("cave", 5, 3, ("wall", "lead")),
        ("kurotto", 5, 3, ("lead",)),
        ("hitori", 5, 3, ("way out",)),
        ("nurikabe", 5, 3, ("way out",)),
    ],
)
def test_what_solvers_say_is_true_on_random_boards(
    name: str, size: int, count: int, told: Sequence[str]
) -> None:
    """Walls, pairs, locked numbers and chains follow from what the step names, and nothing else."""
    kind, seen = find_kind(name), Counter[str]()
    for board in iter_minimal_boards(name, size, count):
        found = find_reasons(SolvedBoard(kind, board, find_answers(kind, board).answers, True))
        assert found is not None
        seen += SentenceTester(kind, board, found, 0).check()
    assert min(seen[one] for one in told) > 0, seen


@pytest.mark.parametrize(
    ("kind", "slug", "told"),
    [
        ("sudoku", "jigsaw-of-seven", ("locked",)),
        ("sudoku", "whispers-renban-and-cages", ("rest", "marked sum", "marked line")),
        ("kakuro", "two-cells-one-pair", ("marked sum", "cage")),
        ("yajilin", "fifteen-arrows", ("gate",)),
        ("kenken", "seventeen-cages", ("marked sum", "marked line", "places", "cage")),
        ("sudoku", "cages-and-a-few-numbers", ("cage",)),
        ("sudoku", "a-jigsaw-of-cages", ("only place",)),
        ("suguru", "one-cell-alone", ("naked pair", "hidden pair")),
        ("tatamibari", "twenty-signs", ("corner", "together")),
        ("castle_wall", "two-zeros", ("sole",)),
        ("norinori", "twelve-regions", ("room",)),
        ("heyawake", "five-zeros", ("walled",)),
        ("yin_yang_cut", "eight-by-eight", ("inner place", "marked copies")),
        ("shingoki", "ten-by-ten", ("lead",)),
        ("slash_pack", "crossroads", ("lead", "marked copies")),
        ("skyscrapers", "eight-by-eight", ("count", "shorter", "needed")),
        ("binairo", "nineteen-others", ("cases",)),
        ("kurotto", "eight-by-eight", ("cases", "count", "inner count")),
        ("magnets", "fourteen-numbers", ("cases",)),
        ("slash_pack", "hidden-letters", ("cases",)),
    ],
)
def test_techniques_follow_from_the_premises(kind: str, slug: str, told: Sequence[str]) -> None:
    seen = explain_page(kind, slug).check()
    assert min(seen[one] for one in told) > 0, seen


def test_places_left_are_counted_as_a_chain_leaves_them() -> None:
    page, seen, cells = explain_page("heyawake", "six-in-the-middle"), 0, r"R\d+C\d+"
    board: Any = page.board
    made = dict[Any, bool]()
    for step in page.found.steps:
        line = page.say.step(step)
        own = {page.decisions[i].key: page.found.values[i] for i in step.decides}
        for one in re.finditer(rf"\(the (\d) in ({cells}) needs (all (\d)|both) places left", line):
            if ": otherwise" not in line or "both cases" in line:
                continue
            before = line[: one.start()].rpartition("then ")[0]
            some = re.findall(rf"((?:{cells}(?:, | and )?)+) (?:is|are) shaded", before)
            shaded = {*map(read_cell, re.findall(cells, " ".join(some)))}
            shaded |= {key for key, on in made.items() if on} | {key for key in own if not own[key]}
            held = shaded & board.regions.part_with(read_cell(one[2]))
            assert int(one[1]) - len(held) == int(one[4] or 2), line
            seen += not shaded.isdisjoint(own)
        made |= own
    assert seen > 3, seen


def test_several_candidates_are_excluded_without_the_opposite_of_what_is_made() -> None:
    page, decided = explain_page("ripple_effect", "twelve-by-twelve"), set[int]()
    for step in page.found.steps:
        page.check_known(step, str(step.decides), decided)
        decided.update(step.decides)


@pytest.mark.parametrize(
    ("kind", "slug"), [("magnets", "fourteen-numbers"), ("slash_pack", "hidden-letters")]
)
def test_sentences_do_not_depend_on_those_asked_for_before(kind: str, slug: str) -> None:
    page, steps = explain_page(kind, slug), explain_page(kind, slug).found.steps
    told = [*zip(page.decisions, page.found.values, strict=True)]
    families = list_families(page.model)
    one, other = (
        StepWords(page.kind, page.board, page.clues, told, families, steps) for _ in range(2)
    )
    assert [*map(one.step, steps)] == [*map(other.step, steps[::-1])][::-1]


@cache
def explain_page(kind_name: str, slug: str) -> SentenceTester:
    """Return the steps of a puzzle of the gallery."""
    kind = find_kind(kind_name)
    board = kind.parse(load(ROOT / "content" / kind_name / f"{slug}.md").blocks)
    found = find_reasons(SolvedBoard(kind, board, find_answers(kind, board).answers, True))
    assert found is not None
    return SentenceTester(kind, board, found, 0)


def test_no_clue_is_said_to_need_two_numbers_in_one_cell() -> None:
    words = explain_page("kakuro", "two-cells-one-pair").say
    one, other, *_ = (i for i, says in enumerate(words.says) if says.place == words.says[0].place)
    cause = Cause(0, (), (), (), (), ())
    both = [Lead(i, True, 1, cause) for i in (one, other)]

    def say(*reasons: str) -> str:
        return words.chains.say_clash(both, dict(zip(both, reasons, strict=True)))

    arrow = "the arrow from R1C4"
    assert say(*[f"{arrow} needs it"] * 2) == f"no numbers left would fit {arrow}"
    place, *_ = says = [words.says[i] for i in (one, other)]
    told = " and ".join(f"{k.value} ({why})" for k, why in zip(says, "ab", strict=True))
    assert say("a", "b") == f"{place.place} would have to be both {told}"


LEAVE = [("kakuro", "forty-four-in-eight-cells", 15), ("kenken", "nine-by-nine", 11)]


def check_needed(told: SentenceTester, step: Step, filled: Mapping[Cell, int]) -> bool:
    """All sets of numbers that a cage would need have one that no other cell of it can hold.

    Return whether the sentence is about such sets.
    """
    line, keys = told.say.step(step), [told.decisions[i].key for i in step.decides]
    found = re.search(
        r"the (\d+)(\S?)(?:-| )cage at (\S+) would need (.*) beside it, but (.*)\.", line
    )
    if not found:
        return False
    marked = {told.decisions[i].key: told.found.values[i] for i in told.say.list_marks(step)[1]}
    cages, first = list_calculations(told.kind, told.board), read_cell(found[3])
    cage = next(one for one in cages if min(one.cells) == first and one.result == int(found[1]))
    sets = {tuple(map(int, re.findall(r"\d+", one))) for one in re.split(r", | or ", found[4])}
    gone = {*map(int, re.findall(r"\b(?<!row )(?<!column )\d+", found[5]))}
    assert all(gone & {*one} for one in sets), line
    for cell, k in keys:
        others = [c for c in cage.cells if c != cell and c not in filled]
        for numbers in product(range(1, 10), repeat=len(others)):
            held = {**filled, cell: k, **dict(zip(others, numbers, strict=True))}
            some = [held[c] for c in cage.cells]
            if some[-1] not in list_ways(cage.operator, cage.result, some[:-1]):
                continue
            pairs = combinations(cage.cells, 2)
            if all(held[a] != held[b] or told.say.rows.may_hold(a, held[a], {b: held[b]})
                   for a, b in pairs):  # fmt: skip
                assert tuple(sorted(numbers)) in sets, line
        for c, n in product(others, gone):
            if told.say.rows.may_hold(c, n, {cell: k}) and marked.get((c, n), True):
                seen = [at for (at, held), one in marked.items() if one and held == n]
                sees = any(not told.say.rows.may_hold(c, n, {at: n}) for at in seen)
                assert sees or not any(n in one for one in sets if len(one) == len(others)), line
    return True


def check_repeated(told: SentenceTester, step: Step, filled: Mapping[Cell, int]) -> bool:
    """All numbers that a cage would need, and only those, are as told, and repeat in the line.

    Return whether the sentence is about such numbers.
    """
    line, keys = told.say.step(step), [told.decisions[i].key for i in step.decides]
    text = (
        r"(\d+)(\S?)(?:-| )cage at (\S+) would need (.*) beside it, with (.*) twice in (\w+) (\d+)"
    )
    if not (found := re.search(text, line)):
        return False
    cages, first = list_calculations(told.kind, told.board), read_cell(found[3])
    cage = next(one for one in cages if min(one.cells) == first and one.result == int(found[1]))
    sets = {tuple(map(int, re.findall(r"\d+", one))) for one in found[4].split(" or ")}
    twice = {*map(int, re.findall(r"\d+", found[5]))}
    assert all(any(one.count(n) > 1 for n in twice) for one in sets), line
    for cell, k in keys:
        others = [c for c in cage.cells if c != cell and c not in filled]
        assert {*others} <= {*told.board.grid.lines(found[6])[int(found[7]) - 1]}, line  # type: ignore[arg-type]
        known, makes = [k, *(filled[c] for c in cage.cells if c in filled)], set[tuple[int, ...]]()
        for numbers in product(range(1, told.board.grid.rows + 1), repeat=len(others)):
            some = [*known, *numbers]
            if (sum(some) if cage.operator == "+" else prod(some)) == cage.result and all(
                told.say.rows.may_hold(c, n, {cell: k})
                for c, n in zip(others, numbers, strict=True)
            ):
                makes.add(tuple(sorted(numbers)))
        assert makes == sets, line
    return True


def check_must(told: SentenceTester, step: Step, filled: Mapping[Cell, int]) -> bool:
    """However a cage is filled, each cell of the step sees its number, in the cells that are told.

    Return whether the sentence says that a cage must have a number.
    """
    line, keys = told.say.step(step), [told.decisions[i].key for i in step.decides]
    text = r"the (\d+)(\S?)(?:-| )cage at (\S+) must have an? (\d)(?: in (.*))?\."
    if not (found := re.search(text, line)):
        return False
    cages, first = list_calculations(told.kind, told.board), read_cell(found[3])
    cage = next(one for one in cages if min(one.cells) == first and one.result == int(found[1]))
    open_, k = [c for c in cage.cells if c not in filled], int(found[4])
    where = {*map(read_cell, re.findall(r"R\d+C\d+", found[5] or ""))} or {*open_}
    assert {number for _, number in keys} == {k}, line
    may = told.say.rows.may_hold
    fits = [[n for n in range(1, told.board.grid.rows + 1) if may(c, n, filled)] for c in open_]
    for numbers in product(*fits) if prod(map(len, fits)) < 20_000 else ():
        held = {c: filled[c] for c in cage.cells if c in filled}
        held |= dict(zip(open_, numbers, strict=True))
        some = [*held.values()]
        if (sum(some) if cage.operator == "+" else prod(some)) == cage.result and all(
            held[a] != held[b] or may(a, held[a], {b: held[b]})
            for a, b in combinations(cage.cells, 2)
        ):
            at = [c for c in open_ if held[c] == k]
            assert {*at} & where, line
            assert all(any(not may(cell, k, {c: k}) for c in at) for cell, _ in keys), line
    return True


@pytest.mark.parametrize(("name", "slug", "least"), LEAVE)
def test_a_number_that_its_cage_leaves_over_is_calculated(name: str, slug: str, least: int) -> None:
    """No step takes more effort while a cage or the sum of a run gives its last number."""
    told = explain_page(name, slug)
    keys, values = [one.key for one in told.decisions], told.found.values
    answer = {cell: k for (cell, k), one in zip(keys, values, strict=True) if one}
    ways = list_calculations(told.kind, told.board)
    filled, differences, needed, repeated, must = dict[Cell, int](), 0, 0, 0, 0
    for step in told.found.steps:
        needed += check_needed(told, step, filled)
        repeated += check_repeated(told, step, filled)
        must += check_must(told, step, filled)
        for one in ways if step.effort > 1 else ():
            others = [filled[cell] for cell in one.cells if cell in filled]
            if others and len(others) == len(one.cells) - 1:
                assert len(list_ways(one.operator, one.result, others)) > 1, told.say.step(step)
        told_rest = re.search(r"\d+( [−+×÷] \d+)+ = \d\.$", told.say.step(step))
        differences += told_rest is not None
        filled |= dict(keys[i] for i in step.decides if values[i])
    assert filled == answer
    assert differences > least
    assert (needed > 10) == (repeated > 1) == (must > 10) == (name == "kenken")


@pytest.mark.parametrize("name", ["sudoku", "kenken"])
def test_the_last_number_of_a_line_needs_no_clue(name: str) -> None:
    """Another row with more premises may force it too, but a person points to the line."""
    kind, seen, placed = find_kind(name), 0, set[Cell]()
    board = kind.parse(kind.example)
    report = solve(build_model(kind, board))
    decisions = list_decisions(build_model(kind, board))
    (answer,) = report.answers
    for step, line in iter_steps(kind, board, report):
        keys = [decisions[i].key for i in step.decides]
        cells = {cell for cell, k in keys if (cell, k) in answer}
        lines = [{*one} for way in ("row", "column") for one in board.grid.lines(way)]
        if len(cells) == 1 and step.uses and any(one - placed == cells for one in lines):
            assert ", given" not in line, line
            seen += 1
        placed |= cells
    assert seen > 2


def test_boxes_are_numbered_and_other_regions_are_named_by_a_cell() -> None:
    for slug, noun in (("nine-by-nine", "box"), ("jigsaw-of-seven", "region")):
        told = explain_page("sudoku", slug)
        lines = " ".join(map(told.say.step, told.found.steps))
        assert re.search(rf"\bits {noun}\b", lines)
        assert ({"box", "region"} - {noun}).isdisjoint(lines.split())


def test_no_step_only_repeats_the_one_before_it() -> None:
    """A step that excludes all other numbers of a cell also places its number."""
    told = explain_page("fillomino", "thirteen-numbers")
    for step, after in pairwise(told.found.steps):
        placed = [i for i in after.decides if told.found.values[i]]
        cells = {told.decisions[i].cells for i in (*step.decides, *placed)}
        repeats = len(cells) == 1 and after.uses and {*after.uses} <= {*step.decides}
        assert not repeats, told.say.step(after)


def test_a_diagonal_would_close_a_ring_as_told() -> None:
    told, made, seen = explain_page("slant", "no-way-round"), dict[Cell, tuple[Cell, str]](), 0
    for step in told.found.steps:
        line = told.say.step(step)
        own = {told.decisions[i].key: told.found.values[i] for i in step.decides}
        drawn = {key[0]: key if one else crossing(key) for key, one in own.items()}
        if found := re.search(r"it would close a ring with (\S+), (\S+) and (\S+)\.", line):
            ring = {made[read_cell(cell)] for cell in found.groups()}
            ring.update(map(crossing, drawn.values()))
            broken = told.kind.verify(told.board, frozenset(ring))
            assert "no_cycle" in {one.rule for one in broken}, line
            seen += 1
        made |= drawn
    assert seen > 5


def test_a_galaxy_cannot_reach_cells_as_told() -> None:
    """The marked cells, of others or excluded, and those opposite them leave no way there."""
    told, seen = explain_page("galaxies", "fifteen-galaxies"), 0
    board: Any = told.board
    for step in told.found.steps:
        owner = {cell: dot for dot, char in board.symbols.items() for cell in core(dot, char)}
        out = set[Any]()
        for i in told.say.list_marks(step)[1]:
            (cell, dot), one = told.decisions[i].key, told.found.values[i]
            owner |= dict.fromkeys((cell, image(cell, dot, board.symbols[dot])), dot) if one else {}
            out |= set() if one else {(cell, dot)}
        line = told.say.step(step)
        keys = [told.decisions[i].key for i in step.decides]
        if "this galaxy cannot reach " in line:
            ((dot, *_),) = ({of for _, of in keys},)
            closed = {cell for cell, of in owner.items() if of != dot}
            closed |= {cell for cell, of in out if of == dot}
            turned = {image(cell, dot, board.symbols[dot]) for cell in board.grid.cells()}
            free = {*board.grid.cells()} & turned - closed
            free -= {image(cell, dot, board.symbols[dot]) for cell in closed}
            pairs = [pair for pair in board.grid.pairs() if free.issuperset(pair)]
            assert reach(core(dot, board.symbols[dot])[0], pairs).isdisjoint(c for c, _ in keys), (
                line
            )
            seen += 1
    assert seen > 3


def test_regions_have_no_other_exits_or_places_as_told() -> None:
    seen = Counter[str]()
    pages = [("country_road", "ten-by-ten-nothing-to-spare"), ("country_road", "ten-by-ten"),
             ("norinori", "twenty-four-regions")]  # fmt: skip
    for told in starmap(explain_page, pages):
        parts, made = told.board.regions.parts, dict[Any, bool]()  # type: ignore[attr-defined]
        keys, values = [one.key for one in told.decisions], told.found.values
        for step in told.found.steps:
            line, own = INNER.sub("", told.say.step(step)), {keys[i] for i in step.decides}
            name = r"the region of (R\d+C\d+)"
            if found := re.search(
                rf"{name} (has no other way|has only two|could be joined to only one)", line
            ):
                part = next(one for one in parts if read_cell(found[1]) in one)
                left = [key for key in keys if sum(c in part for c in key) == 1
                        and made.get(key, True) and key not in own]  # fmt: skip
                drawn = {key for key in left if key in made} | own
                where = {i for key in left for i, one in enumerate(parts)
                         if one != part and not one.isdisjoint(key)}  # fmt: skip
                every = drawn.union(left)
                if found[2].startswith("has"):
                    assert len(every) == 2, line
                    assert (every == drawn) == (found[2] == "has no other way"), line
                else:
                    assert len(where) < 2, line
                seen[found[2]] += 1
            if found := re.search(rf"{name} would have (no other|only one) place", line):
                part = next(one for one in parts if read_cell(found[1]) in one)
                shaded = sum(made.get(cell, False) for cell in part)
                assert shaded == (found[2] == "no other"), line
                seen[found[2]] += 1
            made |= {key: values[i] for i, key in enumerate(keys) if i in {*step.decides}}
    assert len(seen) > 2, seen


def test_the_number_of_a_region_of_one_cell_is_not_the_last_one_of_several() -> None:
    told, seen = explain_page("ripple_effect", "ten-numbers"), set[str]()
    for line in map(told.say.step, told.found.steps):
        if found := re.match(r"(R\S+) = \d: the (last empty|only) cell of its region\.", line):
            region = told.board.regions.part_with(read_cell(found[1]))  # type: ignore[attr-defined]
            assert (len(region) == 1) == (found[2] == "only"), line
            seen.add(found[2])
    assert len(seen) == 2


def test_cells_that_are_called_opposite_are_so_about_the_dot() -> None:
    told = explain_page("galaxies", "seventeen-dots")
    lines = [told.say.step(step) for step in told.found.steps]
    where = r"^(\S+) in the galaxy of (.+): it is opposite (\S+), which no other galaxy can reach"
    pairs = [found.group(1, 3, 2) for line in lines if (found := re.search(where, line))]
    assert len(pairs) > 2
    for *names, middle in pairs:
        (r, c), (r2, c2) = map(read_cell, names)
        first, last = (read_cell(name) for name in (middle.split("–") * 2)[:2])
        assert (r + r2, c + c2) == (first.row + last.row, first.col + last.col), names


def test_lists_are_complete_where_steps_can_be_divided() -> None:
    told = explain_page("galaxies", "seventeen-dots")
    for step in told.found.steps:
        line = told.say.step(step)
        assert " more: " not in line or len({told.say.says[i][1:] for i in step.decides}) == 1


@pytest.mark.deep
@pytest.mark.parametrize("name", kind_names())
def test_sentences_of_the_gallery_name_what_belongs_to_the_row_that_fails(name: str) -> None:
    kind = find_kind(name)
    for path in sorted((ROOT / "content" / name).glob("*.md")):
        board = kind.parse(load(path).blocks)
        answers = find_answers(kind, board).answers
        if len(answers) == 1 and board.grid.rows * board.grid.cols <= 400:
            found = find_reasons(SolvedBoard(kind, board, answers, True))
            assert found is not None
            SentenceTester(kind, board, found, 150).check()


@pytest.mark.deep
def test_each_common_fact_is_the_reason_of_a_step_in_the_gallery() -> None:
    """A fact whose English words have changed would no longer be translated."""
    missing = {*FACTS} - {"nothing else is possible"}  # that is told on no board of the gallery
    for path in sorted((ROOT / "content").glob("*/*.md"), key=lambda path: path.stat().st_size):
        puzzle = Puzzle.read(path) if path.parent.name in kind_names() and missing else None
        if puzzle and puzzle.board.grid.rows * puzzle.board.grid.cols <= 110:
            solved = make_solved_board(puzzle.kind, puzzle.board, puzzle.solve().report)
            if found := find_reasons(solved):
                words = puzzle.solve().step_words(found)
                missing -= {re.sub("[0-9]+", "%d", words.reason(one).why) for one in found.steps}
    assert missing == set()


def test_decisions_that_others_make_evident_are_left_out() -> None:
    for _, line in list_steps("hashi"):
        decided = line.partition(": ")[0]
        for span in re.findall(r"R\d+C\d+–R\d+C\d+", decided):
            assert decided.count(span) == 1, line


def test_reasons_that_are_alike_at_several_places_are_told_once() -> None:
    ways = [DecisionText(f"R{r}C1–R{r}C2", "drawn", verb="is") for r in (1, 2, 3)]
    exits = [f"the loop visits R{r}C1, which has only two exits left" for r in (1, 2, 3)]
    needs = ["the 3 in R1C1 needs every open place", "the 2 in R2C1 needs every open place"]
    other = ways[1]._replace(holds="not drawn")
    for group, told in (
        ([(ways[0], exits[0]), (ways[1], exits[0])],
         "R1C1–R1C2 and R2C1–R2C2 are drawn (the loop visits R1C1, which has only two exits left)"),
        ([*zip(ways, exits, strict=True)],
         "R1C1–R1C2, R2C1–R2C2 and R3C1–R3C2 are drawn (the loop visits R1C1, R2C1 and R3C1, which "
         "each have only two exits left)"),
        ([*zip(ways, needs, strict=False)],
         "R1C1–R1C2 and R2C1–R2C2 are drawn (the 3 in R1C1 and the 2 in R2C1 need every open "
         "place)"),
        ([(ways[0], exits[0]), (other, exits[1])],
         f"R1C1–R1C2 is drawn ({exits[0]}) and R2C1–R2C2 is not drawn ({exits[1]})"),
    ):  # fmt: skip
        assert told in format_chain([group])


def test_a_long_chain_is_told_by_its_ends_and_a_short_one_whole() -> None:
    for sizes in (
        [1],
        [2, 3, 1],
        [4, 4],
        [1] * 12,
        [1] * 13,
        [2, 11, 2],
        [5, 4, 4],
        [1, 1, 1, 1, 9],
    ):
        cells = iter(range(1, 100))
        chain = [[(DecisionText(f"R{next(cells)}C1", "shaded", verb="is"), "") for _ in range(size)]
                 for size in sizes]  # fmt: skip
        told = format_chain(chain)
        places = [int(row) for row in re.findall(r"R(\d+)C1", told)]
        hidden = sum(map(int, re.findall(r"(\d+) more decisions", told)))
        assert len(places) + hidden == sum(sizes), told
        assert places[: sizes[0]] == [*range(1, sizes[0] + 1)], told
        assert bool(hidden) == (sum(sizes) > MOST), told
        assert places == sorted(places), told
        assert (sum(sizes) in places) == (not hidden or sizes[-1] <= LAST), told


def test_decisions_that_differ_in_one_part_are_joined() -> None:
    one, two = DecisionText("R1C1", "≠", "3"), DecisionText("R1C1", "≠", "5")
    assert format_decisions([one, two]) == "R1C1 ≠ 3, 5"
    assert format_decisions([one, DecisionText("R2C1", "≠", "3")]) == "R1C1, R2C1 ≠ 3"
    assert format_decisions([DecisionText("R1C1", "shaded"), one]) == "R1C1 shaded; R1C1 ≠ 3"
    assert format_decisions([]) == ""


def test_premises_are_told_as_nouns_or_as_a_clause() -> None:
    three = [DecisionText(place, "=", "3") for place in ("R1C1", "R1C2")]
    white = [DecisionText(place, "white", verb="is") for place in ("R2C1", "R2C2")]
    stars = [DecisionText("R3C1", "star", verb="has a"), DecisionText("R3C2", "no star", "", "has")]
    assert format_premises([], []) == ""
    assert format_premises([], three) == ", given the 3s in R1C1 and R1C2"
    assert format_premises(["the 3 in R2C2"], three[:1]) == ", given the 3s in R2C2 and R1C1"
    assert format_premises(["the 4-cage at R2C2"], white) == (
        ", given the 4-cage at R2C2 and that R2C1 and R2C2 are white"
    )
    assert format_premises([], stars) == ", given the star in R3C1 and that R3C2 has no star"
    assert format_premises([], [DecisionText("R1C1", "≠", "3")]) == ", given R1C1 ≠ 3"


def test_a_reason_of_several_decisions_is_about_all_of_them() -> None:
    two = [DecisionText(place, "=", "3") for place in ("R1C1", "R1C2")]
    for own, shared in {
        "its region has no other place for 3": "their regions have no other place for 3",
        "its run in row 2 has no place for 3": "their runs in row 2 have no place for 3",
        "the 5+ cage at R1C1 needs 3 here": "the 5+ cage at R1C1 needs 3 there",
        "row 1 has all that it needs": "row 1 has all that it needs",
        "no number can reach it, given R1C1 = 3": "no number can reach them, given R1C1 = 3",
    }.items():
        assert f"R1C1 and R1C2 = 3 ({shared})" in format_chain([[(one, own) for one in two]])


def test_a_region_lacks_room_as_told() -> None:
    """A region that would be too small cannot grow to the size of its number."""
    told, seen = explain_page("fillomino", "three-of-three"), 0
    for step in told.found.steps:
        line = told.say.step(step)
        found = re.search(r": otherwise the (\d) in (R\d+C\d+) would have too little room", line)
        for known in told.say.list_positions(step) if found and step.effort <= 2 else ():
            given = {i: told.found.values[i] for i in told.found.given}
            keys = {told.decisions[i].key: one for i, one in (given | known).items()}
            out = {cell for (cell, k), one in keys.items() if one == (str(k) != found[1])}
            reached = told.find_reached(read_cell(found[2]), out)
            assert len(reached) < int(found[1]), line
            seen += 1
    assert seen > 5


def test_a_mistake_does_not_name_again_what_the_chain_ends_with() -> None:
    seen = 0
    for name in ("magnets", "tents", "star_battle", "hitori", "suguru"):
        for _, line in list_steps(name):
            if found := re.search(r"otherwise (.*)[,;] (and|but) (.*)$", line):
                ends = re.split(r"[,;] then |^otherwise ", INNER.sub("", found[1]))[-1]
                ends = re.sub(r" \(.*?\)", "", ends)
                both = re.findall(r"R\d+C\d+ and R\d+C\d+", found[3])
                assert found[2] == "but" or not (both and both[0] in ends), line
                seen += found[2] == "but"
    assert seen > 0


@pytest.mark.parametrize("kind", ["shikaku", "tatamibari"])
def test_a_clue_would_fit_nowhere_as_told(kind: str) -> None:
    """Each of its rectangles is excluded before, or has a cell that another one fills."""
    told, made, seen = explain_page(kind, "ten-by-ten"), dict[int, bool](), 0
    cells, says = [{*one.cells} for one in told.decisions], told.say.says
    for step in told.found.steps:
        line = told.say.step(step)
        if found := re.search(r": otherwise (the [^()]*) would fit nowhere\.", line):
            (i,), clues = (
                step.decides,
                [told.say.clues[k].says for k in told.say.list_marks(step)[0]],
            )
            filled = cells[i].union(*(cells[k] for k, one in made.items() if one))
            own = [k for k, one in enumerate(says) if one.place == found[1]]
            left = [k for k in own if made.get(k, True) and filled.isdisjoint(cells[k])]
            assert own, line
            assert not left, line
            assert i not in own, line
            assert clues == [found[1]], line
            seen += 1
        made |= {k: told.found.values[k] for k in step.decides}
    assert seen > 10


@pytest.mark.parametrize("slug", ["crossroads", "hidden-letters"])
def test_pieces_are_wrong_however_open_lines_are_drawn(slug: str) -> None:
    """Equal clues, or too many, are in one piece, or it lacks a symbol, in every way to go on.

    That follows from what the sentence names, unless it has too many premises to list them.
    """
    told, rng, seen = explain_page("slash_pack", slug), Random(4), Counter[str]()
    for step in told.found.steps:
        line, board = INNER.sub("", told.say.step(step)), told.board
        both = re.search(r"the (\w)s in (.*) would be in one piece", line)
        lacks = re.search(r"the piece of (\S+) would have no (.+?)(,(?! or another)|\.$)", line)
        many = re.search(r"the piece of (\S+) would have too many letters", line)
        told_cells = both[2] if both else (lacks or many or ("", ""))[1]
        if not told_cells:
            continue
        names = re.findall(r"R\d+C\d+", told.say.step(step))
        unnamed = {i for i in step.uses if named(told.decisions[i].key[0]) not in names}
        seen["unnamed"] += 0 < len(unnamed) <= FEW
        for position in told.say.list_positions(step):
            few = len(unnamed) <= FEW and not many  # a reader sees what holds a piece together
            known = {i: one for i, one in position.items() if not (few and i in unnamed)}
            lines = {told.decisions[i].key for i, one in known.items() if one}
            for cell, way in sorted({one.key for one in told.decisions} - lines):
                number = next(i for i, one in enumerate(told.decisions) if one.key == (cell, way))
                if number not in known and cell not in dict(lines) and rng.random() < 0.4:
                    lines.add((cell, way))
            found = {*told.kind.verify(board, frozenset(lines))}
            cells = {*map(read_cell, re.findall(r"R\d+C\d+", told_cells))}
            rule = "none_missing" if lacks else "no_double"
            assert any(one.rule == rule and cells <= one.where for one in found), line
            seen["many" if many else rule] += 1
    assert seen["no_double"] > 5, seen
    assert seen["unnamed"], seen
    assert seen["many"] > 5 or slug == "crossroads", seen


@pytest.mark.parametrize("slug", ["four-times-seven", "crossroads"])
def test_a_line_at_the_ends_of_all_cuts_would_make_another_piece(slug: str) -> None:
    told, made, seen = explain_page("slash_pack", slug), frozenset[Any](), 0
    inner = {*told.board.grid.inner_points()}
    for step in told.found.steps:
        line = told.say.step(step)
        if found := re.search(r"need only \d+ cuts, .*at the edge in (.*) and at (\d+) fork", line):
            met = Counter(point for key in made for point in ends(*key))
            edge = {c for c, way in made if not inner.issuperset(ends(c, way))}
            assert {*map(read_cell, re.findall(r"R\w+", found[1]))} == edge, line
            forks = sum(number - 2 for p, number in met.items() if p in inner and number > 2)
            assert forks == int(found[2]), line
            for i in step.decides:
                points = ends(*told.decisions[i].key)
                assert any(point not in inner or met[point] > 1 for point in points), line
            seen += 1
        if found := re.search(r"the lines already make all (\d+) pieces", line):
            assert len(pieces(told.board.grid, made)) == int(found[1]), line
            seen += 1
        made |= {told.decisions[i].key for i in step.decides if told.found.values[i]}
    assert seen


def test_a_piece_would_lack_a_symbol_or_hold_another_one_twice() -> None:
    seen, rng = 0, Random(4)
    for told, line, known in iter_positions("slash_pack", "four-times-seven"):
        if found := re.search(r"the piece of (\S+) would have [^,]+, or another \w+ twice", line):
            cell, drawn = read_cell(found[1]), {key for key, one in known.items() if one}
            keys = sorted({one.key for one in told.decisions} - known.keys())
            for _ in range(40):
                lines, share = {*drawn}, rng.random()
                for key in keys:
                    lines |= {key} if key[0] not in dict(lines) and rng.random() < share else set()
                wrong = {*told.kind.verify(told.board, frozenset(lines))}
                rules = "none_missing", "no_double"
                assert any(one.rule in rules and cell in one.where for one in wrong), line
            seen += 1
    assert seen > 3


def test_cells_without_a_way_out_are_shut_off_by_what_passes() -> None:
    """Each step out of the cells is excluded, or two other lines are drawn at one of its ends."""
    seen = 0
    for told, line, known in iter_positions("simple_loop", "open-middle"):
        grid, lines = told.board.grid, [key for key, one in known.items() if one]
        if found := re.search(r"otherwise ((?:R\d+C\d+\W+(?:and )?)+)would have no way out", line):
            inside = {*map(read_cell, re.findall(r"R\d+C\d+", found[1]))}
            ways = [pair for pair in grid.pairs() if len({*pair} & inside) == 1]
            ways = [pair for pair in ways if known.get(pair, True)]
            for pair in ways:
                others = [one for one in lines if one != pair]
                assert any(sum(cell in one for one in others) == 2 for cell in pair), line
            seen += 1
    assert seen


@pytest.mark.parametrize("slug", ["crossroads", "hidden-letters"])
def test_lines_end_alone_where_sentences_say(slug: str) -> None:
    """No other line is drawn there, or could be."""
    seen = Counter[tuple[str, ...]]()
    where = r"the line in (\S+) would end alone at its (\w+) (\w+) corner"
    for told, line, known in iter_positions("slash_pack", slug):
        if "both cases" not in line and (found := re.search(where, line)):
            r, c = read_cell(found[1])
            point = Cell(r + (found[2] == "lower"), c + (found[3] == "right"))
            ends = told.board.grid.diagonals_at(point)
            assert len(ends) == 4, line
            for key in ends:
                closed = known.get(crossing(key)) or key[0] in told.board.clues
                assert known.get(key, None if not closed else False) is (key[0] == (r, c)), line
            seen[found.groups()[1:]] += 1
    assert len(seen) == 4, seen


def test_only_one_clue_can_cover_a_cell_as_told() -> None:
    seen = Counter[str]()
    for kind, slug in (("shikaku", "ten-by-ten"), ("tatamibari", "ten-by-ten")):
        told, made = explain_page(kind, slug), dict[Any, bool]()
        for step in told.found.steps:
            line = told.say.step(step)
            filled = {c for key, one in made.items() if one for c in cells_of(key)}
            own = [told.decisions[i].key for i in step.decides]
            if found := re.search(r"only (the .+ in \S+) (can|could) cover (R\d+C\d+)", line):
                cell = read_cell(found[3])
                free = [key for key in (one.key for one in told.decisions)
                        if cell in cells_of(key) and key not in made
                        and filled.isdisjoint(cells_of(key))]  # fmt: skip
                says = {told.kind.decided.say_decision(told.board, key, True).place for key in free}
                mine = told.kind.decided.say_decision(told.board, own[0], True).place
                assert {found[1]} <= says <= {found[1], mine}, line
                assert not any(cell in cells_of(key) for key in own), line
                if found[2] == "could":
                    others = [key for key in free if found[1] == told.kind.decided.say_decision(
                        told.board, key, True).place]  # fmt: skip
                    assert not any({*cells_of(a)}.isdisjoint(cells_of(b))
                                   for a in own for b in others), line  # fmt: skip
                seen[found[2]] += 1
            made |= {told.decisions[i].key: told.found.values[i] for i in step.decides}
    assert seen["can"] > 20, seen
    assert seen["could"] > 3, seen


@pytest.mark.parametrize("slug", ["four-missing-pairs", "no-double-two", "ten-by-eleven"])
def test_dominoes_follow_from_each_other_as_told(slug: str) -> None:
    """All other places of each are excluded by what is told before it or marked."""
    told, made, seen = explain_page("dominosa", slug), dict[Any, bool](), Counter[str]()
    pairs = {one.key: "–".join(map(str, sorted(map(told.board.clues.__getitem__, one.key))))
             for one in told.decisions}  # fmt: skip
    clause = r"(R\w+)(?: goes| can only go) with (R\w+)|the (\S+) can only be (R\w+)–(R\w+)"
    clause += r"|(R\w+) would be in no domino|the (\S+) would have no place"
    for step in told.found.steps:
        line, own = told.say.step(step), [told.decisions[i].key for i in step.decides]
        marked = {told.decisions[i].key for i in told.say.list_marks(step)[1]}
        placed, reason = {key for key in marked if made[key]} | {*own}, line.partition(": ")[2]
        if found := re.match(r"(R\w+) goes with (.*) and is in the (\S+) (?:eith|in any)", reason):
            cell = read_cell(found[1])
            free = [key for key in pairs if cell in key and made.get(key, True)]
            assert {*map(read_cell, re.findall(r"R\w+", found[2]))} | {cell} == {
                one for key in free for one in key
            }
            assert {pairs[key] for key in (*free, *own)} == {found[3]}, line
            assert all(key in marked for key in pairs if cell in key and key not in free), line
            seen["either"] += 1
        elif (
            re.match("otherwise .* would (be in no domino|have no place)", reason) and len(own) == 1
        ):
            for first, second, pair, a, b, end, lacks in re.findall(clause, reason):
                cells = {read_cell(one) for one in (first, second, a, b) if one}
                left = {
                    key for key in pairs.keys() - marked
                    if (pairs[key] == (pair or lacks) if pair or lacks
                        else read_cell(first or end) in key)
                    and not any(pairs[key] == pairs[o] or {*key} & {*o} for o in placed)
                }  # fmt: skip
                assert [{*key} for key in left] == [cells] * bool(cells), line
                placed |= left
                seen["pair" if pair or lacks else "cell"] += 1
            for pair, a, b in re.findall(r"the (\S+) is (R\w+)–(R\w+)", reason):
                assert pairs[Pair(read_cell(a), read_cell(b))] == pair, line
        made |= {told.decisions[i].key: told.found.values[i] for i in step.decides}
    assert min(seen["cell"], seen["either"]) > 3, seen
    assert (seen["pair"] > 0) == (slug == "ten-by-eleven"), seen


def test_both_sides_of_a_step_are_where_the_sentence_says() -> None:
    seen = Counter[str]()
    pages = [explain_page("castle_wall", slug) for slug in ("two-zeros", "threes-and-a-four")]
    for told, step in ((page, step) for page in pages for step in page.found.steps):
        answer = {told.decisions[i].key for i, one in enumerate(told.found.values) if one}
        line = told.say.step(step)
        if found := re.search(
            r": (it separates the|both sides are) (inside|outside)(, one|, at the| \()", line
        ):
            ((a, b),) = (told.decisions[i].key for i in step.decides)
            points = [Cell(b.row, b.col), Cell(b.row + (a.row == b.row), b.col + (a.col == b.col))]
            above = [[Pair(Cell(r - 1, k), Cell(r, k)) for k in range(c)] for r, c in points]
            inside = [sum(pair in answer for pair in pairs) % 2 == 1 for pairs in above]
            one = found[1] == "it separates the"
            assert (Pair(a, b) in answer) == one == (inside[0] != inside[1]), line
            assert one or inside[0] == (found[2] == "inside"), line
            touched = {named(cell) for at in points for cell in told.board.grid.cells_around(at)}
            for way, cell in re.findall(r"(at|to) the \w+ cell (R\d+C\d+)", line):
                assert (cell in touched) == (way == "at"), line
            seen[found[1]] += 1
    assert min(seen.values()) > 3, seen


def test_arms_that_alone_fit_a_number_are_those_of_the_answer() -> None:
    told, seen = explain_page("shingoki", "eleven-circles"), 0
    answer = {told.decisions[i].key for i, one in enumerate(told.found.values) if one}
    ways = {"up": (-1, 0), "down": (1, 0), "to the left": (0, -1), "to the right": (0, 1)}
    for step in told.found.steps:
        line = told.say.step(step)
        if found := re.search(r"only arms of (.*) fit the (\d+) in (\S+)\.", line):
            arms = re.findall(r"(\d+) (up|down|to the left|to the right)", found[1])
            assert sum(int(far) for far, _ in arms) == int(found[2])
            for far, way in arms:
                (r, c), (down, right) = read_cell(found[3]), ways[way]
                cells = [Cell(r + i * down, c + i * right) for i in range(int(far) + 2)]
                drawn = [Pair(*sorted(pair)) in answer for pair in pairwise(cells)]
                assert drawn == [True] * int(far) + [False], line
            seen += 1
    assert seen > 3


def iter_positions(kind: str, slug: str) -> Iterator[tuple[SentenceTester, str, dict[Any, bool]]]:
    """Yield the sentence of each step of a gallery puzzle with a position in which it fails.

    Reasons of decisions before the mistake, which are about other positions, are left out.
    """
    told = explain_page(kind, slug)
    for step in told.found.steps:
        line = INNER.sub("", told.say.step(step))
        if "cases fail" in line:  # each has a position of its own
            continue
        for known in told.say.list_positions(step):
            yield told, line, {told.decisions[i].key: one for i, one in known.items()}


def grow_island(
    board: Any, known: Mapping[Cell, bool], start: Cell, size: int
) -> set[frozenset[Cell]]:
    """Return the islands of this size that a number may have in a position, by brute force."""
    white = {cell for cell, shaded in known.items() if not shaded} | {*board.clues}
    others = board.clues.keys() - {start}
    closed = others | {c for i in others for c in board.grid.neighbours(i)}
    closed |= {cell for cell, shaded in known.items() if shaded}
    found = {frozenset({start})}
    for _ in range(size - 1):
        found = {
            part | {cell}
            for part in found
            for cell in board.grid.around(part)
            if cell not in closed
        }
    return {part for part in found if board.grid.around(part).isdisjoint(white)}


def list_islands(board: Any, known: Mapping[Cell, bool]) -> dict[Cell, set[frozenset[Cell]]]:
    """Return the islands that each number may have beside some island of each other number."""
    islands = {i: grow_island(board, known, i, n) for i, n in board.clues.items()}
    before = 0
    while before != (before := sum(map(len, islands.values()))):
        for i, j in permutations(islands, 2):
            near = [part | board.grid.around(part) for part in islands[j]]
            islands[i] = {part for part in islands[i] if any(map(part.isdisjoint, near))}
    return islands


def test_simple_facts_are_those_of_the_board() -> None:
    seen = Counter[str]()
    kinds = (
        *("akari", "country_road", "dead_ends", "dominosa", "fillomino", "galaxies", "hashi"),
        *("kakuro", "kenken", "lits", "shakashaka", "skyscrapers", "star_battle", "yin_yang"),
    )
    for kind in kinds:
        for path in sorted((ROOT / "content" / kind).glob("*.md"))[:4]:
            told = explain_page(kind, path.stem)
            board, before = told.board, dict[Any, bool]()
            for step in told.found.steps:
                line = told.say.step(step)
                own = {told.decisions[i].key: told.found.values[i] for i in step.decides}
                check_fact(kind, board, own, before, line.partition(": ")[2], seen)
                before |= own
    assert len(seen) > 16, seen


def check_fact(
    kind: str,
    board: Any,
    own: Mapping[Any, bool],
    before: Mapping[Any, bool],
    why: str,
    seen: Counter[str],
) -> None:
    """Check a reason that is a fact of the board. `before`: earlier decisions."""
    sort, answer = "", find_kind(kind).answer
    if found := re.match(
        r"the (\d) in (R\d+C\d+) (takes only one bridge|has only(?= \w+ neighbour))", why
    ):
        cell, k = read_cell(found[2]), int(found[1])
        near = [one for one in answer.spans(board) if cell in one]  # type: ignore[attr-defined]
        assert board.clues[cell] == k, why
        for (span, number), one in own.items():
            if found[3] == "has only":
                assert span in near, why
                assert one, why
                assert 2 * (len(near) - 1) + number - 1 < k, why
            else:
                assert cell in span, why
                assert (k, number, one) == (1, 2, False), why
        sort = found[3]
    if why.startswith("no other cell can light"):
        beams = [beam for beam in board.grid.runs(board.clues) if own.keys() & {*beam}]
        assert all(own.get(c) or before.get(c) is False for beam in beams for c in beam), why
        sort = "light"
    if found := re.match(r"(?:its shape has|their shapes have) (.*)\.", why):
        names = {"S": "S", "G": "G", "o": "circle", "t": "triangle"}
        signs = [{names[sign] for c in board.regions.part_with(key)
                  for sign in board.symbols.get(c, "")} for key in own]  # fmt: skip
        told = {re.sub("^an? |s$", "", one) for one in re.split(", | and ", found[1])}
        assert told <= set[str]().union(*signs), why
        assert not any(map(told.isdisjoint, signs)), why
        sort = "marks"
    if kind == "dead_ends" and (found := re.match(r"otherwise the 2×2 block (.*) would", why)):
        chosen = {key for key, one in before.items() if one}
        corners = [read_cell(one.partition("–")[0]) for one in re.split(", | or ", found[1])]
        blocks = [one for one in board.grid.blocks(2, 2) if one[0] in corners]
        full = {frozenset(min(board.regions.part_with(cell)) for cell in one) for one in blocks}
        assert len(full) == len(corners), why
        assert all(any(key in one and one <= chosen | {key} for one in full) for key in own), why
        sort = "full block"
    if found := re.match(r"the (\d+)–(\d+) is (R\S+?)–(R\d+C\d+)", why):
        domino = tuple(map(read_cell, found.groups()[2:]))
        numbers = sorted(map(int, found.groups()[:2]))
        assert before[domino], why
        filled = {cell for key, one in own.items() if one for cell in key} - {
            *map(read_cell, re.findall(r"no other domino can cover (R\d+C\d+)", why))
        }
        for key in (domino, *(key for key, one in own.items() if not one)):
            if filled.isdisjoint(key):
                assert sorted(board.clues[cell] for cell in key) == numbers, why
        sort = "domino"
    if kind == "dominosa" and "has no other place" in why:
        numbers = len({*board.clues.values()})
        assert len(board.clues) == numbers * (numbers + 1), why  # the set lacks no pair
    if found := re.match(r"any other domino at (R\d+C\d+) would be a second (.*)\.", why):
        cell = read_cell(found[1])
        near = {(min(cell, one), max(cell, one)) for one in board.grid.neighbours(cell)}
        open_ = {key for key in near if before.get(key, True)} - {key for key in own if own[key]}
        pairs = {"–".join(map(str, sorted(board.clues[c] for c in key))): key for key in open_}
        assert {*pairs} == {found[2]}, why
        assert any(
            one and sorted(map(board.clues.get, key)) == [*map(int, found[2].split("–"))]
            for key, one in before.items()
        ), why
        sort = "second"
    if found := re.match(r"(.*?)(?: is| are)?,? ?(a region|regions) of one cell", why):
        cells = [*map(read_cell, re.findall(r"R\d+C\d+", found[1]))] or [*own]
        assert all(frozenset({cell}) in board.regions.parts for cell in cells), why
        sort = "region"
    if kind == "country_road" and (
        found := re.search(r"^(?!otherwise).*the (\d) in (\S+) (is complete|needs)", why)
    ):
        part = board.regions.part_with(read_cell(found[2]))
        drawn = {cell for pair, one in before.items() if one for cell in pair} & part
        closed = Counter(cell for pair, one in before.items() if not one for cell in pair)
        free = {c for c in part if len(board.grid.neighbours(c)) - closed[c] > 1}
        if found[3] == "needs":
            assert {*map(read_cell, re.findall(r"R\d+C\d+", why))} <= part, why
            assert "its own cell" not in why or read_cell(found[2]) in {c for p in own for c in p}
        assert len(drawn if found[3] == "is complete" else free) == int(found[1]), why
        sort = found[3]
    if kind in ("kakuro", "kenken"):
        sort = check_sum(board, own, before, why) or sort
    if found := re.match(r"the (\d) (.*) (row|column) (\d) sees (only the highest|every) b", why):
        side = next(side for side, where in WHERE.items() if where == found[2])
        assert LINES[side] == found[3], why
        line, n = lines_from(board.grid, side)[int(found[4]) - 1], board.grid.rows
        place = [(line[0], n)] if found[1] == "1" else [*zip(line, range(1, n + 1), strict=True)]
        assert board[OUTSIDE][side][int(found[4]) - 1] == (int(found[1]),), why
        assert int(found[1]) == (1 if found[5][0] == "o" else n), why
        assert {key for key, one in own.items() if one} <= {*place}, why
        sort = f"sees {found[5]}"
    if kind == "fillomino":
        sort = check_region(board, own, before, why) or sort
    if kind == "lits" and re.match(r"(this|each) (part |of )|it is cut|its .* has its t", why):
        part = board.regions.part_with(min(own))
        free = {cell for cell in part if before.get(cell) is not False}
        shaded = {cell for cell in part if before.get(cell)}
        assert {*map(read_cell, re.findall(r"R\d+C\d+", why))} <= shaded, why
        assert not any(
            shaded <= {*some} and not own.keys().isdisjoint(some)
            and len(components(some, board.grid.neighbours)) == 1
            for some in combinations(sorted(free), 4)
        ), why  # fmt: skip
        sort = " ".join(why.split()[1:3])
    if found := re.match(r"the (\d) in (R\d+C\d+) needs .*, and no others? fits?", why):
        near = {*board.grid.neighbours(read_cell(found[2]))} - board.clues.keys()
        free = Counter(cell for cell in near for way in ("nw", "ne", "sw", "se")
                       if before.get((cell, way)) is not False)  # fmt: skip
        assert len(free) == int(found[1]) == board.clues[read_cell(found[2])], why
        assert all(one and free[cell] == 1 for (cell, _), one in own.items()), why
        sort = "fits"
    if found := re.match(r"(both|all|neither|none).* neighbours (?:is|are) (white|black)", why):
        near = {cell for key in own for cell in board.grid.neighbours(key)}
        assert {before[cell] for cell in near} == {found[2] == "black"}, why
        sort = "neighbours"
    if kind == "galaxies" and re.search(r"no other galaxy can|all its neighbours", why):
        owner = {c: dot for dot, char in board.symbols.items() for c in core(dot, char)}
        for (cell, dot), one in before.items():
            both = {cell, image(cell, dot, board.symbols[dot])} if one else ()
            owner |= dict.fromkeys(both, dot)
        sort = "galaxy around" if "neighbours" in why else "galaxy"
        found = re.search(r"it is opposite (.+), which no()", why)
        found = found or re.search(r"reach (.+), which (?:is|are) opposite (.+?)[,.]", why)
        far = [*map(read_cell, re.findall(r"R\d+C\d+", found[1]))] if found else []
        near = [*map(read_cell, re.findall(r"R\d+C\d+", found[2]))] if found else []
        for cell, dot in (key for key, one in own.items() if one):
            if sort == "galaxy around":
                assert {owner.get(c) for c in board.grid.neighbours(cell)} == {dot}, why
                continue
            turned = image(cell, dot, board.symbols[dot])
            at = turned if cell in near or (far and not near) else cell
            assert at == cell or at in far, why
            for other in board.symbols.keys() - {dot}:
                may = {
                    cell for cell in board.grid.cells()
                    for pair in [{cell, image(cell, other, board.symbols[other])}]
                    if all(one in board.grid and owner.get(one, other) == other for one in pair)
                    and not any(before.get((one, other)) is False for one in pair)
                }  # fmt: skip
                part = next(p for p in components(may, board.grid.neighbours) if other in p)
                assert not part.issuperset({at, turned} if "together" in why else {at}), why
    seen[sort] += 1


def check_sum(board: Any, own: Mapping[Any, bool], before: Mapping[Any, bool], why: str) -> str:
    """Check a reason that tells how a run or cage has its sum; return its sort."""
    (cell, value), *_ = sorted(own, key=lambda key: not own[key])
    filled = {c: k for (c, k), one in before.items() if one}
    if found := re.match(
        r"(?:its|their) run in (row|column) \d+ (already has its|can only be) (.*)\.", why
    ):
        way = {"row": "right", "column": "down"}[found[1]]
        (run,) = (one for one in runs(board) if one.way == way and cell in one.cells)
        held = {filled[c] for c in run.cells if c in filled}
        fits = [one for one in sets_of(len(run.cells), run.sum) if held <= {*one}]
        ways = [tuple(map(int, one.split(" + "))) for one in found[3].split(" or ")]
        assert ways == (fits if found[2][0] == "c" else [(value,)]), why
        assert found[2][0] == "c" or value in held, why
        assert not any(k in one for one in fits for _, k in own) or value in held, why
        assert all(c in run.cells for c, _ in own), why
        return f"run {found[2]}"
    if found := re.match(r"(the rest of )?(?:its|their) cage can only be (.*)\.", why):
        part = board.regions.part_with(cell)
        (cage,) = (one for at, one in board[CAGES].items() if at in part)
        open_, ways = sorted(part - filled.keys()), set[tuple[int, ...]]()
        for some in product(range(1, board.grid.rows + 1), repeat=len(open_)):
            numbers = {
                **{c: filled[c] for c in part if c in filled},
                **dict(zip(open_, some, strict=True)),
            }
            if (
                all(
                    numbers[a] != numbers[b]
                    for a, b in combinations(part, 2)
                    if 0 in (a.row - b.row, a.col - b.col)
                )
                and (sum if cage.operator == "+" else prod)(numbers.values()) == cage.number
            ):
                ways.add(tuple(sorted(some)))
        told = {tuple(map(int, re.findall(r"\d+", one))) for one in found[2].split(" or ")}
        assert (told, bool(found[1])) == (ways, len(open_) < len(part)), why
        assert not any(k in one for one in ways for _, k in own), why
        assert all(c in part for c, _ in own), why
        return "cage"
    if found := re.match(
        r"otherwise the (\S+) cage at \S+ would leave ([\d or]+) for (R\d+C\d+)(.*)\.", why
    ):
        last, told = read_cell(found[3]), {*map(int, found[2].split(" or "))}
        (cage,) = (
            one for one in list_calculations(find_kind("kenken"), board) if cell in one.cells
        )
        held = {c: filled[c] for c in cage.cells if c in filled} | {cell: value}
        if {*cage.cells} - held.keys() == {last} and len(own) == 1:
            assert told == {*list_ways(cage.operator, cage.result, [*held.values()])}, why
            out = {n for n in told if before.get((last, n)) is False}
            seen = {
                k
                for c, k in {**filled, cell: value}.items()
                if 0 in (c.row - last.row, c.col - last.col)
            }
            assert (
                out == told
                if "excluded" in found[4]
                else told & {*range(1, board.grid.rows + 1)} <= out | seen
            ), why
            return "left"
    if found := re.match(r"its cage allows only ([\d, or]+) here; (.*)\.", why):
        part, allowed = board.regions.part_with(cell), {*map(int, re.findall(r"\d+", found[1]))}
        (cage,) = (one for at, one in board[CAGES].items() if at in part)
        cells, size = sorted(part), range(1, board.grid.rows + 1)
        makes = sum if cage.operator == "+" else prod
        lists = product(*([filled[c]] if c in filled else size for c in cells))
        ways = [dict(zip(cells, one, strict=True)) for one in lists if makes(one) == cage.number]
        lines = [(a, b) for a, b in combinations(cells, 2) if 0 in (a.row - b.row, a.col - b.col)]
        apart = [one for one in ways if all(one[a] != one[b] for a, b in lines)]
        assert {one[cell] for one in apart} <= allowed <= {one[cell] for one in ways}, why
        assert value in allowed, why
        gone = {k for k in allowed if before.get((cell, k)) is False}
        seen = {k for c, k in filled.items() if 0 in (c.row - cell.row, c.col - cell.col)}
        assert allowed - gone - seen == {value}, why
        return "allowed"
    if found := re.match(r"(\d+) (?:is|can only be) ([\d +]+), and the (\d) fits only here", why):
        digits = sorted(map(int, found[2].split(" + ")))
        kept = [
            sorted(fill.values()) for run in runs(board)
            if cell in run.cells and run.sum == int(found[1]) == sum(digits)
            for fill in fill_run(board, run, before, 2) if fill
            if fill[cell] == value == int(found[3]) or pytest.fail(why)
        ]  # fmt: skip
        assert digits in kept, why
        return "fits only here"
    return ""


def fill_run(
    board: Any, run: Any, before: Mapping[Any, bool], depth: int
) -> Iterator[dict[Cell, int]]:
    """Yield the ways to fill a run for which each crossing run can have its sum; that goes on from
    run to run for `depth` steps. Of a run with many open cells, only the digits are compared.
    """
    may = [[k for k in range(1, 10) if before.get((c, k), True)] for c in run.cells]
    if sum(len(one) > 1 for one in may) > 4:
        held = Counter(k for one in may if len(one) == 1 for k in one)
        yield from ({} for one in sets_of(len(may), run.sum) if held <= Counter(one))
        return
    for some in list_orders(may, run.sum):
        fill = dict(zip(run.cells, some, strict=True))
        crossed = {**before, **{(c, n): n == k for c, k in fill.items() for n in range(1, 10)}}
        others = [one for one in runs(board) if one.way != run.way and fill.keys() & {*one.cells}]
        if not depth or all(
            any(True for _ in fill_run(board, one, crossed, depth - 1)) for one in others
        ):
            yield fill


def list_orders(may: Sequence[Sequence[int]], total: int) -> Iterator[tuple[int, ...]]:
    """Yield the lists of different numbers, one of each of those given, with a sum."""
    if not may:
        yield from [()] * (total == 0)
        return
    for k in may[0]:
        for rest in list_orders([[n for n in one if n != k] for one in may[1:]], total - k):
            yield (k, *rest)


def check_region(board: Any, own: Mapping[Any, bool], before: Mapping[Any, bool], why: str) -> str:
    """Check that regions are complete, would be too large or can only grow as told; return the
    sort of the fact."""
    filled, near = {c: k for (c, k), one in before.items() if one}, board.grid.neighbours
    if found := re.match(r"otherwise the (\d+)s in (\S+) and (\S+) would be in a region of", why):
        ((cell, k),) = own
        ends = [*map(read_cell, found.groups()[1:])]
        alike = [c for c, held in filled.items() if held == k]
        parts = [one for one in components(alike, near) if not one.isdisjoint(ends)]
        assert len(parts) == 2, why
        assert {*ends} <= {*near(cell)}, why
        assert sum(map(len, parts)) + 1 == int(re.findall(r"\d+", why)[-1]) > k, why
        return "joined"
    if not (
        found := re.match(r"the (\d+)s? (?:in|from) (.*) (can only grow|(?:are|is) a comp)", why)
    ):
        return ""
    named_cells, k = [*map(read_cell, re.findall(r"R\d+C\d+", found[2]))], int(found[1])
    alike = [c for c, held in filled.items() if held == k]
    part = next(one for one in components(alike, near) if {*named_cells} <= one)
    if found[3] == "can only grow":
        (at,) = (c for (c, held), one in own.items() if one and held == k)
        ways = {c for cell in part for c in near(cell)} - filled.keys()
        assert {c for c in ways if before.get((c, k), True)} == {at}, why
        assert len(part) < k, why
    else:
        assert len(part) == k, why
        assert all(held == k and not part.isdisjoint(near(c)) for c, held in own), why
    return found[3]


def list_runs(states: Sequence[bool | None], runs: Sequence[int]) -> list[list[int]]:
    """Return the first places of the runs in each way to shade a line, where None is open."""
    found = []
    for starts in combinations(range(len(states)), len(runs)):
        shaded = {i for a, k in zip(starts, runs, strict=True) for i in range(a, a + k)}
        apart = all(a + k < b for (a, b), k in zip(pairwise(starts), runs, strict=False))
        known = all(one is None or one == (i in shaded) for i, one in enumerate(states))
        if apart and known and len(shaded) == sum(runs) and max(shaded, default=0) < len(states):
            found.append([*starts])
    return found


@pytest.mark.parametrize("slug", ["a-nine-of-ten", "cup", "eight-and-eight", "small-boat"])
def test_runs_are_where_sentences_say(slug: str) -> None:
    """By brute force: in each way to shade the line that fits what was decided before."""
    told, known, seen = explain_page("nonogram", slug), dict[Any, bool](), Counter[str]()
    board: Any = told.board
    order = {"": 0, "first ": 0, "second ": 1, "third ": 2, "last ": -1}
    for step in told.found.steps:
        line = told.say.step(step)
        own = {told.decisions[i].key: told.found.values[i] for i in step.decides}
        found = re.search(r"(row|column) (\d+) ", line.partition(": ")[2] + " ")
        assert found, line
        cells = board.grid.lines(found[1])[int(found[2]) - 1]
        lists = board[OUTSIDE]["left" if found[1] == "row" else "top"]
        lengths = [k for k in lists[int(found[2]) - 1] if k]
        ways = list_runs([known.get(cell) for cell in cells], lengths)
        places = [cells.index(cell) for cell in own]

        def list_covered(which: str, k: int, ways: Any = ways, lengths: Any = lengths) -> Any:
            """Return the cells, by place, of the named run in each way."""
            i = [j for j, other in enumerate(lengths) if other == k][order[which]]
            return [{*range(way[i], way[i] + k)} for way in ways]

        run = r"the (|first |second |third |last )(\d+)"
        if one := re.search(
            rf": {run} of .* (must be|is|is complete in|fits only in) (R\S+?)( to (\S+))?\.", line
        ):
            ends = [cells.index(read_cell(name)) for name in (one[4], one[6] or one[4])]
            ((first, *_),) = {tuple(sorted(some)) for some in list_covered(one[1], int(one[2]))}
            assert ends == [first, first + int(one[2]) - 1], line
            done = all(known.get(cells[i]) for i in range(ends[0], ends[1] + 1))
            assert done or one[3] in ("must be", "fits only in"), line
        elif one := re.search(rf": every way to place {run} of", line):
            shaded = {cells.index(cell) for cell in own if own[cell]}
            for some in list_covered(one[1], int(one[2])):
                assert shaded <= some, line
                assert some.isdisjoint({*places} - shaded), line
        elif one := re.search(rf": {run} and {run} of .* must be (.*)\.", line):
            spans = [[cells.index(read_cell(name)) for name in re.findall(r"R\d+C\d+", part)]
                     for part in one[5].split(" and ")]  # fmt: skip
            for name, k, ends in zip((one[1], one[3]), (one[2], one[4]), spans, strict=True):
                held = {*range(ends[0], ends[-1] + 1)}
                assert all(some == held for some in list_covered(name, int(k))), line
        elif one := re.search("the runs of .* fill (R.*) to (R.*)\\.", line):
            first, last = (cells.index(read_cell(one[i])) for i in (1, 2))
            assert len(ways) == 1, line
            assert ways[0][0] == first
            assert ways[0][-1] + lengths[-1] - 1 == last == first + sum(lengths) + len(lengths) - 2
        elif one := re.search(rf": {run} of \S+ \S+ cannot reach", line):
            assert all(some.isdisjoint(places) for some in list_covered(one[1], int(one[2]))), line
        elif one := re.search(rf"(: neither {run} nor {run}|: no run of)", line):
            for way, (start, k) in ((w, o) for w in ways for o in zip(w, lengths, strict=True)):
                assert not {*range(start, start + k)} & {*places}, (line, way)
        elif one := re.search("fills? the whole", line):
            assert sum(lengths) + len(lengths) - 1 == len(cells), line
        elif one := re.search("has all its shaded", line):
            assert sum(known.get(cell, False) for cell in cells) == sum(lengths), line
        elif one := re.search("has just enough cells", line):
            assert sum(known.get(cell, True) for cell in cells) == sum(lengths), line
        seen[re.sub(r"R\d\S+|\d+", "", one[0])[:9] if one else ""] += 1
        known |= own
    assert seen[""] < len(told.found.steps) / 3
    assert len(seen) > 4


def test_islands_lack_room_as_told() -> None:
    seen = Counter[str]()
    slugs = ("a-full-sea", "eight-by-eight", "lone-cells")
    for told, line, known in chain.from_iterable(iter_positions("nurikabe", one) for one in slugs):
        if found := re.search(r"the (\d) in (\S+) would have too little room", line):
            assert not list_islands(told.board, known)[read_cell(found[2])], line
            seen["room"] += 1
        if found := re.search(r"no number could reach (R\d+C\d+)", line):
            islands = list_islands(told.board, known).values()
            assert not any(read_cell(found[1]) in part for some in islands for part in some), line
            seen["reach"] += 1
    assert min(seen[one] for one in ("room", "reach")) > 0, seen


@pytest.mark.parametrize("slug", ["a-full-sea", "eight-by-eight"])
def test_islands_grow_and_are_complete_as_told(slug: str) -> None:
    told, before, seen = explain_page("nurikabe", slug), dict[Any, bool](), Counter[str]()
    for step in told.found.steps:
        line, own = told.say.step(step), {told.decisions[i].key for i in step.decides}
        islands = list_islands(told.board, before)
        every = {cell for some in islands.values() for part in some for cell in part}
        if found := re.search(r": the \d in (\S+) can only grow here\.", line):
            assert all(own <= part for part in islands[read_cell(found[1])]), line
            seen["grow"] += 1
        if found := re.search(r": the (\d) in (\S+) is complete\.", line):
            assert len({*chain(*islands[read_cell(found[2])])}) == int(found[1]), line
        if re.search(r" is complete\.|touch|join", line):
            assert own.isdisjoint(every), line
            seen["touch"] += 1
        before |= {told.decisions[i].key: told.found.values[i] for i in step.decides}
    assert min(seen[one] for one in ("grow", "touch")) > 2, seen


def test_the_route_is_cut_off_as_told() -> None:
    seen = Counter[str]()
    for slug in ("not-a-single-circle", "five-circles-five-triangles", "next-door-neighbours"):
        for told, line, known in iter_positions("dead_ends", slug):
            board: Any = told.board
            out = {c for key, one in known.items() if not one for c in board.regions.part_with(key)}
            free = {*board.grid.cells()} - out - {*board.with_symbol("t")}
            pairs = [pair for pair in board.grid.pairs() if free.issuperset(pair)]
            (start,), (goal,) = map(board.with_symbol, "SG")
            if "the route could not" in line and "circle in" not in line.partition("not ")[2][:30]:
                assert goal not in reach(start, pairs), line
                seen["apart"] += 1
            if found := re.search(r"without passing (?:one of )?the triangles? in (.*?)[.]", line):
                past = {*map(read_cell, re.findall(r"R\d+C\d+", found[1]))}
                wider = [pair for pair in board.grid.pairs() if (free | past).issuperset(pair)]
                assert past <= reach(start, wider) | reach(goal, wider), line
                seen["past"] += 1
            if found := re.search(
                r"only (\S+) would lead to and from the circle in (\S+?)[,.]", line
            ):
                gate, circle = map(read_cell, found.groups())
                beyond = reach(circle, [pair for pair in pairs if gate not in pair])
                assert beyond.isdisjoint((start, goal)), line
            if found := re.search(
                r"[, ](R\S+)(?: and (R\S+))? would lead from the circle in (R\S+) to (a )?dead",
                line,
            ):
                circle = read_cell(found[3])
                inner = [pair for pair in pairs if circle not in pair]
                gates = {read_cell(one) for one in found.groups()[:2] if one}
                assert all(reach(gate, inner).isdisjoint((start, goal)) for gate in gates), line
                others = {*board.grid.neighbours(circle)} & free - gates
                assert len(others) < 2, line
                seen["dead"] += 1
    assert min(seen[one] for one in ("apart", "dead", "past")) > 2, seen


def test_lines_end_enter_or_pass_as_told() -> None:
    seen = Counter[str]()
    for told, line, known in iter_positions("country_road", "seven-by-seven"):
        if found := re.search(r"line (would end|could not pass|would enter)\D* (R\d+C\d+)", line):
            closed = " ".join(re.findall(r"(\S.*?) (?:is|are) not visited", line))
            out = {*map(read_cell, re.findall(r"R\d+C\d+\b(?!–)", closed))}
            if full := re.search(r"the (\d) in (\S+) would be complete", line):
                part = told.board.regions.part_with(read_cell(full[2]))  # type: ignore[attr-defined]
                visited = {cell for key, one in known.items() if one for cell in key}
                assert len(part & visited) == int(full[1]), line
                out |= part - visited
                seen["complete"] += 1
            steps = told.board.grid.pairs_at(cell := read_cell(found[2]))
            drawn = sum(known.get(step, False) for step in steps)
            ways = sum(known.get(step, out.isdisjoint({*step} - {cell})) for step in steps)
            assert drawn == 1 or found[1] == "could not pass", line
            assert found[1] == "would enter" or ways < 2, line
            assert found[1] != "would enter" or cell in out, line
            seen[found[1]] += 1
    for told, line, known in iter_positions("country_road", "ten-by-ten"):
        drawn = {cell for key, one in known.items() if one for cell in key}
        near, at = told.board.grid.neighbours, told.board.regions.part_with  # type: ignore[attr-defined]
        if found := re.search(
            r"the line at (\S+) could only continue to (\S+), a second cell for the 1 in (\S+)\.",
            line,
        ):
            start, cell, clue = map(read_cell, found.groups())
            assert cell in at(clue), line
            assert cell in near(start), line
            assert len(at(clue) & drawn - {cell}) == 1, line
            seen["second"] += 1
        if found := re.search(
            r"the line through (\S+) would need (\S+), a second cell for the 1 there", line
        ):
            start, cell = map(read_cell, found.groups())
            closed = " ".join(re.findall(r"(\S.*?) (?:is|are) not visited", line))
            out = {*map(read_cell, re.findall(r"R\d+C\d+\b(?!–)", closed))}
            ways = [one for one in near(start) if one not in out and known.get(
                Pair(min(start, one), max(start, one)), True)]  # fmt: skip
            assert cell in ways, line
            assert len(ways) == 2, line
            assert at(cell) & drawn, line
            seen["need"] += 1
        if found := re.search(r"and (\S+), across the border from (\S+), could not be", line):
            cell, other = map(read_cell, found.groups())
            closed = " ".join(re.findall(r"(\S.*?) (?:is|are) not visited", line))
            out = {*map(read_cell, re.findall(r"R\d+C\d+\b(?!–)", closed))}
            assert other in out & {*near(cell)}, line
            assert at(cell) != at(other), line
            ways = (
                known.get(Pair(min(cell, one), max(cell, one)), one not in out)
                for one in near(cell)
            )
            assert sum(ways) < 2, line
            seen["either"] += 1
        if found := re.search(r"otherwise (the loop would .*), or (could .*)\.", line):
            position = told.kind.answer.explain_position(told.board, known)
            assert position, line
            assert position[0].removeprefix("the loop ") in line, (line, position)
            seen["or"] += 1
    for told, line, known in iter_positions("castle_wall", "threes-and-a-four"):
        if found := re.search(
            r"the (\d) in (\S+) would have (?:all its lines|its line), and", line
        ):
            start = read_cell(found[2])
            ray = told.board.grid.ray(start, told.board[ARROWS][start].way)  # type: ignore[index]
            steps = (Pair(*sorted(ends)) for ends in pairwise(ray))
            assert sum(known.get(step, False) for step in steps) == int(found[1]), line
            seen["lines"] += 1
    assert len(seen) > 7, seen


def test_each_opposite_cuts_off_the_islands_that_are_named() -> None:
    seen = Counter[str]()
    for slug in ("three-in-the-corner", "twenty-three-islands"):
        told = explain_page("hashi", slug)
        spans = told.kind.answer.spans(told.board)  # type: ignore[attr-defined]
        for step in told.found.steps:
            line = told.say.step(step)
            found = re.search(r"otherwise ([^()]*), (or|perhaps with) ([^()]*), would be cut", line)
            if not found:
                continue
            one, other = ({*map(read_cell, re.findall(r"R\d+C\d+", found[i]))} for i in (1, 3))
            parts = [one, other if found[2] == "or" else one | other]
            for position in told.say.list_positions(step):
                known = {told.decisions[i].key: value for i, value in position.items()}
                out = [all(known.get((span, 1)) is False for span in spans
                           if (span.a in part) != (span.b in part)) for part in parts]  # fmt: skip
                assert any(out), line
            seen[found[2]] += 1
    assert len(seen) == 2, seen


def test_symbols_of_cells_are_those_of_the_board() -> None:
    told, seen = explain_page("moon_or_sun", "ten-by-ten"), 0
    symbols = told.board.symbols  # type: ignore[attr-defined]
    numbers = {clue.says: i for i, clue in enumerate(told.clues)}
    for step in told.found.steps:
        line, (clues, _) = told.say.step(step), told.say.list_marks(step)
        for named_symbol, sign, name in re.findall(r"(the (moon|sun) in (R\d+C\d+))", line):
            assert symbols[read_cell(name)] == sign[0]
            assert numbers.get(named_symbol) in (None, *clues), line
            seen += 1
    assert seen > 20


def test_triangles_need_others_as_told() -> None:
    """What a triangle is said to need beside it, it has in every answer, wherever it is."""
    corners = {"upper left": "nw", "upper right": "ne", "lower right": "se", "lower left": "sw"}
    text, seen = r"(R\d+C\d+) (?:not )?black (\w+ \w+)", Counter[int]()
    pages = [explain_page("shakashaka", one) for one in ("eight-by-eight", "seven-numbers")]
    needs = dict[tuple[Any, ...], str]()
    for told in pages:
        for step in told.found.steps:
            if found := re.search(
                rf"^{text}: [^(]* could not go on in (.*?)(,|\.)", told.say.step(step)
            ):
                (r, c), far = read_cell(found[1]), re.findall(r"R\d+C\d+", found[3])
                others = tuple((a.row - r, a.col - c) for a in map(read_cell, far))
                needs[corners[found[2]], others] = found[0]
    for told in pages:
        answer = {told.decisions[i].key for i, one in enumerate(told.found.values) if one}
        for (way, others), line in needs.items():
            for (r, c), own in answer if len(others) == 2 else ():  # else one has a clue
                has = [(r + down, c + right) for down, right in others]
                assert own != way or any(cell in has for cell, _ in answer), line
                seen[len(needs)] += own == way
    assert len(needs) > 3
    assert min(seen.values()) > 3


def test_numbers_do_not_fit_lists_as_told() -> None:
    """By brute force: not beside the numbers named, and with no others than those needed."""
    seen = Counter[str]()
    for slug in ("nine-thermometers", "a-jigsaw-of-cages", "cages-and-a-few-numbers"):
        told = explain_page("sudoku", slug)
        answer = dict(told.decisions[i].key for i, one in enumerate(told.found.values) if one)
        for step in told.found.steps:
            line, clues = told.say.step(step), [told.clues[i] for i in step.last.clues]
            fits = [one for clue in clues for one in told.kind.list_fits(told.board, clue.key)]
            own = re.match(r"(R\d+C\d+) ≠ ([\d, ]+): ", line)
            values = {*map(int, own[2].split(", "))} if own else set()
            if own and (found := re.search(r"would need ([\d, or]+) in (R\d+C\d+)", line)):
                needed, (cells, fit) = {*map(int, re.findall(r"\d", found[1]))}, fits[0]
                for value, k in product(values, {*range(1, 10)} - needed):
                    some = {read_cell(own[1]): value, read_cell(found[2]): k}
                    assert not fit([some.get(cell) for cell in cells]), line
                seen["need"] += 1
            if own and (found := re.search(r"not fit .* with ((\d in \S+(, | and )?)+)\.", line)):
                beside = re.findall(r"(\d) in (R\d+C\d+)", found[1])
                (cells, fit) = fits[0]
                for value in values:
                    some = {read_cell(name): int(k) for k, name in beside}
                    some[read_cell(own[1])] = value
                    assert not fit([some.get(cell) for cell in cells]), line
                seen["beside"] += 1
            if found := re.search(
                r"otherwise (.*) (?:could not add up to|would not be) (\d+), ", line
            ):
                cells = map(read_cell, re.findall(r"R\d+C\d+", found[1]))
                assert sum(answer[cell] for cell in cells) == int(found[2]), line
                seen["left"] += 1
    assert min(seen[one] for one in ("need", "beside", "left")) > 0, seen


def test_a_loop_passes_between_the_same_two_regions_at_the_named_line() -> None:
    step, seen = r"R\d+C\d+–R\d+C\d+", 0
    for slug in ("seven-by-seven", "ten-by-ten"):
        told = explain_page("country_road", slug)
        region_of = told.board.regions.part_of  # type: ignore[attr-defined]
        for line in map(told.say.step, told.found.steps):
            for names, held in re.findall(
                rf"((?:{step}(?:, | and )?)+) (?:is |are )?not drawn:? \(?"
                rf"the loop already passes between these two regions at ({step})",
                line,
            ):
                ends = [frozenset(region_of[read_cell(one)] for one in re.findall(r"R\d+C\d+", key))
                        for key in (held, *re.findall(step, names))]  # fmt: skip
                assert len({*ends}) == 1, line
                seen += 1
    assert seen > 9


def test_a_region_that_two_lines_cross_has_its_way_in_and_its_way_out() -> None:
    for kind, slug in (("country_road", "ten-by-ten"), ("moon_or_sun", "ten-by-ten")):
        told, seen = explain_page(kind, slug), 0
        decided = set[Any]()
        for step in told.found.steps:
            own = [told.decisions[i].key for i in step.decides]
            if found := re.match(r"the region of (\S+) has its way in", told.say.reason(step).why):
                part = find_group(told.board, found[1])
                assert sum(len(part & {*pair}) == 1 for pair in decided) == 2
                assert all(len(part & {*pair}) == 1 for pair in own)
                seen += 1
            decided |= {key for i, key in zip(step.decides, own, strict=True)
                        if told.found.values[i]}  # fmt: skip
        assert seen > 1
