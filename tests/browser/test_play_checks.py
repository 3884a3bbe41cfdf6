"""The checks in the browser are those of boards/rules: on random boards, and on broken answers."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

import pytest

from judge import case, judge
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
from site_gen.boards.rules import CHECKS, check, rule
from site_gen.site.layout.scripts import list_check_modules
from sites import ROOT

CELLS, STEPS, SIDES, BORDERS, SHADED = Placed(), Loop(), Loop("sides"), Borders(), ShadedLoop()
DIGITS, BRIDGES, DIAGONALS, HALVES = Digits(), Bridges(), Diagonals(), Triangles()
PATHS = Paths()


class Case(NamedTuple):
    """A check with arguments, on answers of a type."""

    check: str
    type: AnswerType
    args: tuple[Any, ...] = ()


CASES = [
    *(Case("connected", CELLS, (which,)) for which in ("on", "off", "both")),
    Case("no_block", CELLS, (2, 2, "on")),
    Case("no_block", CELLS, (1, 3, "off")),
    Case("no_block", CELLS, (2, 2, "both")),
    *(Case(check, CELLS) for check in ("none_beside", "none_touch", "count_chosen")),
    *(Case("count_seen", CELLS, (which,)) for which in ("on", "off")),
    *(Case("crosses_borders", CELLS, args) for args in (("on", 0), ("off", 1))),
    *(Case("alike", CELLS, (most,)) for most in (1, 2)),
    Case("agrees", CELLS, ("b", "w")),
    Case("half_turn", CELLS),
    *(Case("piece_in", CELLS, (where, size)) for where, size in (("row", 2), ("region", 1))),
    Case("shapes_differ", CELLS),
    *(Case(check, CELLS) for check in ("count_beside", "none_see", "all_seen")),
    *(Case("count_in", CELLS, (where,)) for where in ("row", "column", "region")),
    *(Case("half_in", CELLS, (where,)) for where in ("row", "column")),
    Case("paired", CELLS, ("b",)),
    *(Case("count_in_line", CELLS, (side,)) for side in ("left", "top", "right", "bottom")),
    *(
        Case("count_value_in_line", DIAGONALS, (side, "/"))
        for side in ("left", "top", "right", "bottom")
    ),
    *(Case("opposites", DIAGONALS, (where, "/", "\\")) for where in ("row", "region")),
    Case("alike_beside", DIAGONALS),
    Case("count_in", CELLS, ("region", 2)),
    Case("parts_of_size", CELLS, ("on", 2)),
    *(Case("sizes_beside", CELLS, (which,)) for which in ("on", "off")),
    *(Case("runs", CELLS, (where,)) for where in ("row", "column")),
    Case("split_evenly", CELLS),
    *(Case("all_different", DIGITS, (where,)) for where in ("row", "column", "region")),
    *(Case("numbers_differ", CELLS, (where, "off")) for where in ("row", "column", "region")),
    *(Case(name, kind) for name in ("no_loose_end", "no_branch") for kind in (STEPS, SIDES)),
    *(Case("one_loop", kind, args) for kind in (STEPS, SIDES) for args in ((), (0,))),
    *(Case(check, PATHS) for check in ("joins_alike", "no_u_turn")),
    Case("count_sides", SIDES),
    *(Case("visits", STEPS, (chars,)) for chars in ("b", "bw")),
    *(Case(name, STEPS, ("b",)) for name in ("visits_others", "avoids")),
    *(Case(f"{way}_at", STEPS, ("w",)) for way in ("turns", "straight")),
    *(Case(f"{way}_beside", STEPS, ("w",)) for way in ("turns", "straight")),
    *(Case(check, SHADED) for check in ("visits_or_on", "avoids_arrows")),
    *(Case("count_along", SHADED, (what,)) for what in ("on", "steps")),
    Case("sides", STEPS, ("w", "b")),
    Case("arms", STEPS),
    Case("visits_region", STEPS),
    *(Case("crosses_region", STEPS, (most,)) for most in (1, 2)),
    Case("count_visited", STEPS),
    Case("visits_across", STEPS),
    Case("visits_one_sort", STEPS, ("w", "b")),
    Case("alternates", STEPS, ("wb",)),
    *(Case("clues_in_part", CELLS, (which, 1)) for which in ("on", "off")),
    *(Case("size_of_part", CELLS, (which,)) for which in ("on", "off")),
    Case("clues_in_part", BORDERS, ("parts", 1)),
    Case("symbols_in_part", BORDERS, ("parts", 1)),
    Case("size_of_part", BORDERS, ("parts",)),
    Case("parts_differ", BORDERS),
    *(Case("at_frame", CELLS, (which,)) for which in ("on", "off")),
    Case("closed_borders", BORDERS),
    Case("rectangles", BORDERS),
    *(Case("extent", BORDERS, ("b", how)) for how in ("square", "wide", "high")),
    Case("no_four_meet", BORDERS),
    Case("dots_whole", BORDERS, (".b.w",)),
    Case("turned", BORDERS, ("..bw",)),
    Case("filled", DIGITS),
    Case("leaves_empty", DIGITS),
    Case("differ_in_runs", DIGITS),
    Case("adds_up", DIGITS),
    Case("makes", DIGITS),
    *(Case("count_in_sight", DIGITS, (side,)) for side in ("left", "bottom")),
    Case("filled", DIAGONALS),
    Case("givens", DIGITS),
    *(Case(check, DIGITS) for check in ("within_size", "alike_touch", "far_apart")),
    *(Case(check, DIGITS) for check in ("within_number", "size_of_alike")),
    Case("count_bridges", BRIDGES),
    Case("no_crossing", BRIDGES),
    Case("joined_islands", BRIDGES),
    Case("count_ends", DIAGONALS),
    Case("no_cycle", DIAGONALS),
    *(Case(check, HALVES) for check in ("one_at_most", "count_values_beside", "white_rectangles")),
]  # fmt: skip


def random_board(rng: Random) -> Board:
    """All that a board can give, whatever a check looks at."""
    grid = Grid(rng.randint(1, 5), rng.randint(1, 5))
    shown, hidden = rng.random(), rng.random() / 2
    more = Random(shown)  # for what came later: the other boards stay the same

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


def random_answer(rng: Random, board: Board, kind: AnswerType) -> Answer:
    """Keys by chance, also such as no reader can mark; or what comes near to an answer."""
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
            inner.boundary(rng.choice((rng.choice(parts), rectangle(rng, inner))))
            if parts
            else near
        )
    elif isinstance(kind, Borders):
        near = borders_between(board.grid, random_regions(rng, board.grid, 6).parts)
    elif isinstance(kind, Placed):
        near = rng.choice([random_cells(rng, board.grid), *board.regions.parts])
    else:  # one of what a place can hold
        near = frozenset(elements[rng.choice(choice)][0] for choice in kind.choices(board))
    return near ^ frozenset(rng.sample(keys, min(len(keys), rng.choice((0, 0, 1, 2)))))


def rectangle(rng: Random, grid: Grid) -> frozenset[Cell]:
    (a, b), (c, d) = (sorted(rng.choices(range(n), k=2)) for n in (grid.rows, grid.cols))
    return frozenset(cell for cell in grid.cells() if a <= cell.row <= b and c <= cell.col <= d)


def compare(one: Case, count: int) -> None:
    rng, stated = Random(str(one[::2])), {"it": rule("", one.check, *one.args)}
    boards = [random_board(rng) for _ in range(count)]
    answers = [random_answer(rng, board, one.type) for board in boards]
    checks = [["it", one.check, one.args]]
    broken = 0
    judged = judge([case(b, a, checks) for b, a in zip(boards, answers, strict=True)])
    for board, answer, found in zip(boards, answers, judged, strict=True):
        wanted = [("it", sorted(map(key_text, v.where))) for v in check(board, answer, stated)]
        assert found == sorted(wanted), (board, answer)
        broken += bool(wanted)
    assert count / 50 < broken < count * 49 / 50, "hardly ever broken, or hardly ever kept"


def named(one: Case) -> str:
    return " ".join(map(str, (one.check, type(one.type).__name__, *one.args)))


@pytest.mark.parametrize("one", CASES, ids=named)
def test_a_check_finds_the_same_in_the_browser(one: Case) -> None:
    compare(one, 150)


@pytest.mark.deep
@pytest.mark.parametrize("one", CASES, ids=named)
def test_a_check_finds_the_same_in_the_browser_on_thousands_of_boards(one: Case) -> None:
    compare(one, 5000)


def test_each_check_has_a_twin_that_is_compared() -> None:
    twins = list[str]()
    for path in list_check_modules(ROOT / "templates"):
        named = re.findall(r"^export function\* (\w+)", path.read_text("utf-8"), re.MULTILINE)
        assert {CHECKS[name].__module__.rpartition(".")[2] for name in named} == {path.stem}
        twins += named
    assert sorted(twins) == sorted(CHECKS) == sorted({one.check for one in CASES})
