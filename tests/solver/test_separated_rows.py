"""Separated rows, compared with known answers: a wrong row ends a search with "complete, 0
answers"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from oracle import KINDS, build_model, find_all_answers, sample_boards
from site_gen.kind import Answer, HasGrid, find_kind
from site_gen.solver.model.family import Separator
from site_gen.solver.model.linear import Variable
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve


def parse_example(name: str) -> HasGrid:
    board: HasGrid = find_kind(name).parse(find_kind(name).example)
    return board


def find_lazy_families(m: PuzzleModel) -> dict[str, Separator]:
    return {made.name: made.lazy for made in m.families.values() if made.lazy}


LAZY = [k for k in KINDS if find_lazy_families(build_model(find_kind(k), parse_example(k)))]
Values = Mapping[Variable, int]
Bounds = Mapping[Variable, tuple[int, int]]


def find_values(name: str, board: HasGrid, answer: Answer) -> dict[str, int]:
    """Return the values of the binaries that represent an answer, by name."""
    m = build_model(find_kind(name), board)
    assert m.fix(answer)
    binaries = {x.name: x for x in m.variables if x.binary}
    m.answer_is(binaries, read=lambda keys: keys, write=lambda keys: keys)
    (ones,) = find_all_answers(m, 2).answers
    return {x: int(x in ones) for x in binaries}


def draw_bounds(rng: Random, at: Values) -> Iterator[Bounds]:
    """Yield random bounds: some variables are open, and of the others none, few or half have the
    wrong value. The last bounds fix all variables at random."""
    for wrong in (0, 0.05, 0.5):
        for _ in range(4):
            share = rng.random()
            given = {x: v ^ (rng.random() < wrong) for x, v in at.items() if rng.random() < share}
            yield {x: (given.get(x, 0), given.get(x, 1)) for x in at}
    yield {x: (v, v) for x, v in ((x, int(rng.random() < 0.5)) for x in at)}


def read_bounds(separator: Separator, bounds: Bounds) -> tuple[int, int]:
    """Return as bits which watched expressions are certainly 1, and which may be 1."""
    certain = possible = 0
    for i, y in enumerate(separator.watches):
        ends = sorted(y.value({x: bounds[x][k] for x in y.terms}) for k in (0, 1))
        certain |= ends[0] << i
        possible |= ends[1] << i
    return certain, possible


@pytest.mark.parametrize("name", LAZY)
def test_every_row_that_a_separator_yields_holds_in_all_answers(name: str) -> None:
    """The row holds whatever bounds the separator gets, and it forces something at these bounds."""
    rng, told = Random(3), dict[str, int]()
    for board in [*sample_boards(name, 12, (4, 5), seed=23), parse_example(name)]:
        m = build_model(find_kind(name), board)
        answers = find_all_answers(m, 4).answers
        known = [find_values(name, board, answer) for answer in answers]
        points = [{x: own[x.name] for x in m.variables if x.binary} for own in known]
        for bounds in (b for at in points for b in draw_bounds(rng, at)):
            for family, separator in find_lazy_families(m).items():
                for row in separator.separate(*read_bounds(separator, bounds)):
                    assert all(row.holds(at) for at in points), (family, row.terms)
                    forced = row.forced(bounds.__getitem__)
                    assert forced is None or forced, f"{family}: a row that says nothing"
                    told[family] = told.get(family, 0) + 1
    assert told
    assert min(told.values()) > 2, told


@pytest.mark.parametrize("kind", ["country_road", "dead_ends", "slitherlink", "yin_yang_cut"])
def test_the_cuts_of_a_search_hold_in_the_known_answer(
    kind: str, practice: list[dict[str, Any]]
) -> None:
    cuts = 0
    for entry in [p for p in practice if p["kind"] == kind and p["rows"] * p["cols"] <= 170]:
        board = find_kind(kind).parse(entry["blocks"])
        (answer,) = (find_kind(kind).answer.from_json(board, a) for a in entry["answers"])
        at = find_values(kind, board, answer)
        report = solve(build_model(find_kind(kind), board), SearchSettings(seconds=60))
        for row in (row for own in report.cuts.values() for row in own):
            assert row.holds(lambda x, at=at: at[x.name])  # type: ignore[misc]
            cuts += 1
    assert cuts
