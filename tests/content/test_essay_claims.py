"""Claims of the essays about the code, the rows and the boards that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

from essays import ESSAYS, build_rows, list_own_families
from oracle import KINDS, build_model
from site_gen.content.document import load_all
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind
from site_gen.site.authoring.directives import list_pieces
from site_gen.site.authoring.references import MAIN, list_references
from site_gen.site.sections.operations import SAMPLES, measure_cost
from site_gen.solver.model.linear import Row, Variable
from site_gen.solver.model.logic import OPERATIONS, Logic
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import SearchSettings
from sites import ROOT


def test_operations_need_as_many_rows_and_variables_as_the_page_says(site: Path) -> None:
    assert SAMPLES.keys() == OPERATIONS.keys()
    prose = next(
        p
        for p in ESSAYS
        if any(piece.name == "operations" and not piece.lines for piece in list_pieces(p.body))
    )
    text = (site / prose.url).read_text(encoding="utf-8")
    for name in OPERATIONS:
        rows, variables = measure_cost(name)
        said = re.search(
            rf"<dt>{name.replace('_', ' ').capitalize()}</dt>.*?: (\w+) rows?, (\w+) variables?",
            text,
            re.S,
        )
        assert said, name
        assert said[1] == (str(rows) if rows else "no")
        assert said[2] == (str(variables) if variables else "no")


def test_our_formulations_have_only_binary_variables() -> None:
    for name in KINDS:
        kind = find_kind(name)
        assert all(x.binary for x in build_model(kind, kind.parse(kind.example)).variables)


def test_equal_numbers_and_signs_of_one_half_satisfy_the_relaxation_of_steps_of_one() -> None:
    """This is the weakness of big-M rows: every step is taken, all numbers are equal, and all rows
    hold."""
    steps = [r for r in list_references() if r.family == "steps_of_one"]
    assert len(steps) >= 3
    for r in steps:
        _, rows = build_rows(r)
        used = {x for row in rows for x in row.terms}

        def value(x: Variable, own: set[str] = {"w"}) -> Fraction:  # noqa: B006
            if x.symbol in own:  # auxiliaries: r is 1, the sign s one half
                return Fraction(1, 2) if x.binary else Fraction(1)
            return Fraction(1) if x.binary else Fraction(0)

        assert any(x.symbol == "w" and not x.binary for x in used), r
        for row in rows:
            sum_ = sum(w * value(x) for x, w in row.terms.items())
            assert row.lower is None or sum_ >= row.lower, r
            assert row.upper is None or sum_ <= row.upper, r


def test_operations_on_binaries_have_no_fractional_vertices() -> None:
    """Every vertex of the rows of or, and, and exclusive or is integral."""
    for name in ("either", "all_of", "exclusive"):
        model = PuzzleModel("test")
        x = list(model.binaries("x", range(2), means="").values())
        logic = Logic(model, "w", means="")
        SAMPLES[name][1](logic, x, [])
        rows = list(logic.drain())
        variables = model.variables
        for point in find_vertices(rows, variables):
            assert all(value in (0, 1) for value in point), (name, point)


def find_vertices(rows: list[Row], variables: list[Variable]) -> Iterator[tuple[Fraction, ...]]:
    """Yield all vertices of rows over three variables in [0, 1] by solving every three planes."""
    planes: list[tuple[list[int], int]] = []
    for row in rows:
        normal = [row.terms.get(x, 0) for x in variables]
        planes += [(normal, side) for side in (row.lower, row.upper) if side is not None]
    for i in range(3):
        unit = [int(i == j) for j in range(3)]
        planes += [(unit, 0), (unit, 1)]

    def is_inside(point: tuple[Fraction, ...]) -> bool:
        at = dict(zip(variables, point, strict=True))
        within = all(0 <= value <= 1 for value in point)
        return within and all(row_holds(row, at) for row in rows)

    for three in combinations(planes, 3):
        point = find_meeting_point(three)
        if point and is_inside(point):
            yield point


def row_holds(row: Row, at: dict[Variable, Fraction]) -> bool:
    value = sum(w * at[x] for x, w in row.terms.items())
    return (row.lower is None or value >= row.lower) and (row.upper is None or value <= row.upper)


def find_meeting_point(three: Any) -> tuple[Fraction, ...] | None:
    """Return the point in which three planes meet by Cramer's rule, or None if there is no such
    point."""

    def compute_determinant(m: list[list[int]]) -> int:
        (a, b, c), (d, e, f), (g, h, i) = m
        return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)

    normals = [list(normal) for normal, _ in three]
    if not (whole := compute_determinant(normals)):
        return None
    solved = []
    for k in range(3):
        m = [[side if j == k else n[j] for j in range(3)] for n, side in three]
        solved.append(Fraction(compute_determinant(m), whole))
    return tuple(solved)


def test_eulers_formula_counts_the_pieces_of_every_answer() -> None:
    """The number of pieces is lines - inner points on lines + 1 + islands."""
    from site_gen.kinds.slash_pack.board import SlashPackBoard, pieces

    for document in load_all(ROOT / "content", "slash_pack/*"):
        kind, board = document.board()
        assert isinstance(board, SlashPackBoard)
        if board.grid.rows > 7:
            continue
        for answer in run_formulation(kind, board, "main").report.answers:
            ends = {
                p: answer.intersection(board.grid.diagonals_at(p))
                for p in board.grid.inner_points()
            }
            met = [p for p in ends if ends[p]]
            count = len(answer) - len(met) + 1 + count_islands(board, answer)
            assert count == len(pieces(board.grid, answer)) == len(board.pieces)


def count_islands(board: Any, lines: Any) -> int:
    """Count the parts of the drawing that do not touch the frame."""
    inner = set(board.grid.inner_points())
    ends: dict[Any, list[tuple[int, int]]] = {}
    for (r, c), way in lines:
        ends[(r, c), way] = [(r, c), (r + 1, c + 1)] if way == "\\" else [(r, c + 1), (r + 1, c)]
    left, islands = set(ends), 0
    while left:
        part, fresh = set(), {left.pop()}
        while fresh:
            part |= fresh
            points = {p for line in fresh for p in ends[line]}
            fresh = {line for line in left if points & set(ends[line])}
            left -= fresh
        islands += all(p in inner for line in part for p in ends[line])
    return islands


def test_the_boards_of_essays_have_the_cuts_and_answers_that_the_essays_mention() -> None:
    """The boards need cuts to step through, and several answers where no-goods are shown."""
    for prose in ESSAYS:
        (document,) = load_all(ROOT / "content", prose.board)
        kind, board = document.board()
        run = run_formulation(
            kind, board, "main", settings=SearchSettings(limit=document.meta.limit)
        )
        families = {f.name: f for f in run.facts.families}
        assert all(r.family in families for r in list_own_families(prose) if r.formulation == MAIN)
        if "Step through them" in prose.body:
            lazy = [f for name, f in families.items() if f.lazy and f".{name}\n" in prose.body]
            assert any(f.count for f in lazy), prose.url
        if any(piece.name == "no-goods" for piece in list_pieces(prose.body)):
            assert len(run.report.answers) > 1
            assert run.report.complete
