"""The checks in the browser agree with boards/rules, on random boards and on wrong answers."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

import pytest

from judge import judge, make_case
from site_gen.boards.answers import (
    AnswerType,
    Borders,
    Bridges,
    Diagonals,
    Digits,
    Loop,
    Paths,
    Placed,
    ShadedLoop,
    Triangles,
)
from site_gen.boards.answers.base import Answer
from site_gen.boards.answers.lines import borders_between
from site_gen.boards.blocks import Arrow, Board, Cage, Sums
from site_gen.boards.grid import WAYS, Cell, Grid, key_text
from site_gen.boards.random import random_cells, random_regions
from site_gen.boards.rules import CHECKS, find_violations, rule
from site_gen.site.layout.scripts import list_check_modules
from sites import ROOT

CELLS, STEPS, SIDES, BORDERS, SHADED = Placed(), Loop(), Loop("sides"), Borders(), ShadedLoop()
DIGITS, BRIDGES, DIAGONALS, HALVES = Digits(), Bridges(), Diagonals(), Triangles()
PATHS = Paths()


class CheckCase(NamedTuple):
    """A check with arguments, and a type of answers."""

    check: str
    type: AnswerType
    args: tuple[Any, ...] = ()


CASES = [
    *(CheckCase("connected", CELLS, (which,)) for which in ("on", "off", "both")),
    CheckCase("no_block", CELLS, (2, 2, "on")),
    CheckCase("no_block", CELLS, (1, 3, "off")),
    CheckCase("no_block", CELLS, (2, 2, "both")),
    *(CheckCase(check, CELLS) for check in ("none_beside", "none_touch", "count_chosen")),
    *(CheckCase("count_seen", CELLS, (which,)) for which in ("on", "off")),
    *(CheckCase("crosses_borders", CELLS, args) for args in (("on", 0), ("off", 1))),
    *(CheckCase("alike", CELLS, (most,)) for most in (1, 2)),
    CheckCase("agrees", CELLS, ("b", "w")),
    CheckCase("half_turn", CELLS),
    *(CheckCase("piece_in", CELLS, (where, size)) for where, size in (("row", 2), ("region", 1))),
    CheckCase("shapes_differ", CELLS),
    *(CheckCase(check, CELLS) for check in ("count_beside", "none_see", "all_seen")),
    *(CheckCase("count_around", CELLS, (itself,)) for itself in (True, False)),
    CheckCase("count_at_points", CELLS),
    *(CheckCase("count_in", CELLS, (where,)) for where in ("row", "column", "region")),
    *(CheckCase("half_in", CELLS, (where,)) for where in ("row", "column")),
    *(CheckCase("lines_differ", CELLS, (where,)) for where in ("row", "column")),
    CheckCase("paired", CELLS, ("b",)),
    *(CheckCase("count_in_line", CELLS, (side,)) for side in ("left", "top", "right", "bottom")),
    *(
        CheckCase("count_value_in_line", DIAGONALS, (side, "/"))
        for side in ("left", "top", "right", "bottom")
    ),
    *(CheckCase("opposites", DIAGONALS, (where, "/", "\\")) for where in ("row", "region")),
    CheckCase("alike_beside", DIAGONALS),
    CheckCase("count_in", CELLS, ("region", 2)),
    CheckCase("parts_of_size", CELLS, ("on", 2)),
    *(CheckCase("sizes_beside", CELLS, (which,)) for which in ("on", "off")),
    *(CheckCase("runs", CELLS, (where,)) for where in ("row", "column")),
    CheckCase("split_evenly", CELLS),
    *(CheckCase("all_different", DIGITS, (where,)) for where in ("row", "column", "region")),
    *(CheckCase("numbers_differ", CELLS, (where, "off")) for where in ("row", "column", "region")),
    *(CheckCase(name, kind) for name in ("no_loose_end", "no_branch") for kind in (STEPS, SIDES)),
    *(CheckCase("one_loop", kind, args) for kind in (STEPS, SIDES) for args in ((), (0,))),
    *(CheckCase(check, PATHS) for check in ("joins_alike", "no_u_turn")),
    CheckCase("count_sides", SIDES),
    *(CheckCase("visits", STEPS, (chars,)) for chars in ("b", "bw")),
    *(CheckCase(name, STEPS, ("b",)) for name in ("visits_others", "avoids")),
    *(CheckCase(f"{way}_at", STEPS, ("w",)) for way in ("turns", "straight")),
    *(CheckCase(f"{way}_beside", STEPS, ("w",)) for way in ("turns", "straight")),
    *(CheckCase(check, SHADED) for check in ("visits_or_on", "avoids_arrows")),
    *(CheckCase("count_along", SHADED, (what,)) for what in ("on", "steps")),
    CheckCase("sides", STEPS, ("w", "b")),
    CheckCase("arms", STEPS),
    CheckCase("visits_region", STEPS),
    *(CheckCase("crosses_region", STEPS, (most,)) for most in (1, 2)),
    CheckCase("count_visited", STEPS),
    CheckCase("visits_across", STEPS),
    CheckCase("visits_one_sort", STEPS, ("w", "b")),
    CheckCase("alternates", STEPS, ("wb",)),
    *(CheckCase("clues_in_part", CELLS, (which, 1)) for which in ("on", "off")),
    *(CheckCase("size_of_part", CELLS, (which,)) for which in ("on", "off")),
    CheckCase("clues_in_part", BORDERS, ("parts", 1)),
    CheckCase("symbols_in_part", BORDERS, ("parts", 1)),
    CheckCase("size_of_part", BORDERS, ("parts",)),
    CheckCase("parts_differ", BORDERS),
    *(CheckCase("at_frame", CELLS, (which,)) for which in ("on", "off")),
    CheckCase("closed_borders", BORDERS),
    CheckCase("rectangles", BORDERS),
    *(CheckCase("extent", BORDERS, ("b", how)) for how in ("square", "wide", "high")),
    CheckCase("no_four_meet", BORDERS),
    CheckCase("dots_whole", BORDERS, (".b.w",)),
    CheckCase("turned", BORDERS, ("..bw",)),
    CheckCase("filled", DIGITS),
    CheckCase("leaves_empty", DIGITS),
    CheckCase("differ_in_runs", DIGITS),
    CheckCase("adds_up", DIGITS),
    CheckCase("makes", DIGITS),
    *(CheckCase("count_in_sight", DIGITS, (side,)) for side in ("left", "bottom")),
    CheckCase("filled", DIAGONALS),
    CheckCase("givens", DIGITS),
    CheckCase("holds_given", DIAGONALS, ("bw", "/", "\\")),
    *(CheckCase(check, DIGITS) for check in ("within_size", "alike_touch", "far_apart")),
    *(CheckCase(check, DIGITS) for check in ("within_number", "size_of_alike")),
    CheckCase("count_bridges", BRIDGES),
    CheckCase("no_crossing", BRIDGES),
    CheckCase("joined_islands", BRIDGES),
    CheckCase("count_ends", DIAGONALS),
    CheckCase("no_cycle", DIAGONALS),
    *(
        CheckCase(check, HALVES)
        for check in ("one_at_most", "count_values_beside", "white_rectangles")
    ),
]  # fmt: skip


def make_board(rng: Random) -> Board:
    """Return a random board that has everything that any check uses."""
    grid = Grid(rng.randint(1, 5), rng.randint(1, 5))
    shown, hidden = rng.random(), rng.random() / 2
    more = Random(shown)  # for later additions, so that the other boards stay the same

    def numbers(places: Grid, most: int) -> dict[Cell, int | None]:
        some = [place for place in places.cells() if rng.random() < shown]
        return {c: None if rng.random() < hidden else rng.randint(0, most) for c in some}

    def lists(count: int, length: int) -> tuple[tuple[int, ...] | None, ...]:
        some = (rng.choices((1, 1, 2), k=rng.randint(0, length)) for _ in range(count))
        return tuple(None if rng.random() < hidden else tuple(own) for own in some)

    return Board(
        grid,
        clues=numbers(grid, 5),
        symbols={c: rng.choice("bw") for c in grid.cells() if rng.random() < shown},
        points=numbers(grid.points, 3),
        regions=random_regions(rng, grid, rng.randint(1, 8)),
        number=rng.randint(0, 2),
        arrows={
            c: None if rng.random() < hidden else Arrow(rng.choice([*WAYS]), rng.randint(0, 2))
            for c in random_cells(rng, grid, shown / 3)
        },
        sums={
            c: Sums(*(more.choice((None, 1, 3)) for _ in range(2)))
            for c in random_cells(more, grid, shown / 3)
        },
        cages={
            c: Cage(more.choice(("", *"+-*/")), more.randint(1, 6))
            for c in random_cells(more, grid, shown / 3)
        },
        outside={
            "left": lists(grid.rows, 2),
            "top": lists(grid.cols, 2),
            "right": lists(grid.rows, 1),
            "bottom": lists(grid.cols, 1),
        },
    )


def make_answer(rng: Random, board: Board, kind: AnswerType) -> Answer:
    """Return random keys, also those that no reader can mark, or something similar to an answer."""
    elements = kind.elements(board)
    keys = [key for element in elements for key in element]
    if rng.random() < 0.4:
        share = rng.random()
        return frozenset(key for key in keys if rng.random() < share)
    near = frozenset[Any]()
    if isinstance(kind, Loop):
        rows, cols = board.grid.rows, board.grid.cols
        inner = Grid(rows - 1, cols - 1) if kind.pairs == "steps" else board.grid
        parts = random_regions(rng, inner, 6).parts
        near = (
            inner.boundary(rng.choice((rng.choice(parts), pick_rectangle(rng, inner))))
            if parts
            else near
        )
    elif isinstance(kind, Borders):
        near = borders_between(board.grid, random_regions(rng, board.grid, 6).parts)
    elif isinstance(kind, Placed):
        near = rng.choice([random_cells(rng, board.grid), *board.regions.parts])
    else:  # one of the values that a place can have
        near = frozenset(elements[rng.choice(choice)][0] for choice in kind.choices(board))
    return near ^ frozenset(rng.sample(keys, min(len(keys), rng.choice((0, 0, 1, 2)))))


def pick_rectangle(rng: Random, grid: Grid) -> frozenset[Cell]:
    (a, b), (c, d) = (sorted(rng.choices(range(n), k=2)) for n in (grid.rows, grid.cols))
    return frozenset(cell for cell in grid.cells() if a <= cell.row <= b and c <= cell.col <= d)


def compare(one: CheckCase, count: int) -> None:
    rng, stated = Random(str(one[::2])), {"it": rule("", one.check, *one.args)}
    boards = [make_board(rng) for _ in range(count)]
    answers = [make_answer(rng, board, one.type) for board in boards]
    checks = [["it", one.check, one.args]]
    broken = 0
    judged = judge([make_case(b, a, checks) for b, a in zip(boards, answers, strict=True)])
    for board, answer, found in zip(boards, answers, judged, strict=True):
        wanted = [
            ("it", sorted(map(key_text, v.where))) for v in find_violations(board, answer, stated)
        ]
        assert found == sorted(wanted), (board, answer)
        broken += bool(wanted)
    assert count / 50 < broken < count * 49 / 50, "hardly ever broken, or hardly ever kept"


def format_name(one: CheckCase) -> str:
    return " ".join(map(str, (one.check, type(one.type).__name__, *one.args)))


@pytest.mark.parametrize("one", CASES, ids=format_name)
def test_a_check_finds_the_same_in_the_browser(one: CheckCase) -> None:
    compare(one, 150)


@pytest.mark.deep
@pytest.mark.parametrize("one", CASES, ids=format_name)
def test_a_check_finds_the_same_in_the_browser_on_thousands_of_boards(one: CheckCase) -> None:
    compare(one, 5000)


def test_each_check_has_a_tested_equivalent_in_the_browser() -> None:
    twins = list[str]()
    for path in list_check_modules(ROOT / "templates"):
        named = re.findall(r"^export function\* (\w+)", path.read_text("utf-8"), re.MULTILINE)
        assert {CHECKS[name].module for name in named} == {path.stem}
        twins += named
    assert sorted(twins) == sorted(CHECKS) == sorted({one.check for one in CASES})
