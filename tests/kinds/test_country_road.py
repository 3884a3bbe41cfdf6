"""Country Road: its boards, the article's board, boards of few regions, and implied rows."""

from __future__ import annotations

from random import Random

import pytest

from models import find_violated
from oracle import brute_force, build_model
from site_gen.boards.grid import Cell, Grid, Pair, components
from site_gen.boards.text import Blocks
from site_gen.errors import BoardError
from site_gen.kind import Answer, find_kind
from site_gen.kinds.country_road.board import CountryRoadBoard
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve

KIND = find_kind("country_road")
FORMULATIONS = list(KIND.formulations)


# -- boards as text


def format_blocks(regions: str, numbers: str | None = None) -> Blocks:
    """Return both blocks from rows separated by spaces, by default without numbers."""
    none = "".join("." if char != " " else char for char in regions)
    return {"regions": regions.replace(" ", "\n"), "numbers": (numbers or none).replace(" ", "\n")}


def test_a_board_is_read() -> None:
    board = KIND.parse(format_blocks("aab cbb", "..2 ?.."))
    assert board.grid == Grid(2, 3)
    assert board.regions.names == ("a", "b", "c")
    assert board.numbers == {1: 2}
    assert board.clues == {Cell(0, 2): 2, Cell(1, 0): None}


def test_names_and_numbers_may_be_long() -> None:
    names = "north north south south\n" * 3
    board = KIND.parse({"regions": names, "numbers": ". . . .\n. 6 . .\n. . . ?"})
    assert board.numbers == {0: 6}


@pytest.mark.parametrize(
    ("text", "block", "row", "col", "why"),
    [
        (
            format_blocks("aab abb", "... .0."),
            "numbers",
            1,
            1,
            "the number is 0; expected at least 1",
        ),
        (
            format_blocks("aab abb", "... .4."),
            "numbers",
            1,
            1,
            "the number is 4, but region 'b' has 3",
        ),
        (format_blocks("aab abb", "... .x."), "numbers", 1, 1, "'x' is not a number, ? or ."),
        (format_blocks("aab abb", "... .²."), "numbers", 1, 1, "'²' is not a number, ? or ."),
        (
            format_blocks("aab abb", "1.. 2.."),
            "numbers",
            1,
            0,
            "a second number in region 'a'; the first",
        ),
        (format_blocks("aab abb", "1.. ?.."), "numbers", 1, 0, "a second number in region 'a'"),
        (format_blocks("aab ba.", "... ..."), "regions", 1, 2, "this cell is in no region"),
        (format_blocks("aab ?ab", "... ..."), "regions", 1, 0, "this cell is in no region"),
        (format_blocks("aba aba"), "regions", 0, 2, "region 'a' is not connected"),
        (
            format_blocks("aab abb", ".. .."),
            "numbers",
            0,
            None,
            "2 rows and 2 columns, but `regions`",
        ),
        (format_blocks("aab ab", "... ..."), "regions", 1, 1, "2 cells, but row 1 has 3"),
        (
            {"regions": "aa\naa", "numbers": ""},
            "numbers",
            None,
            None,
            "the block `numbers` is empty",
        ),
        ({"regions": "aa\naa"}, None, None, None, "expected a block `numbers`"),
        ({**format_blocks("aa aa"), "number": "."}, "number", None, None, "unknown block `number`"),
        (format_blocks("a" * 61), "regions", 0, 60, "61 columns; at most 60"),
    ],
)
def test_bad_boards_are_refused(
    text: Blocks, block: str | None, row: int | None, col: int | None, why: str
) -> None:
    with pytest.raises(BoardError) as caught:
        KIND.parse(text)
    assert why in caught.value.why
    assert (caught.value.block, caught.value.row, caught.value.col) == (block, row, col)


def test_a_number_of_any_length_is_refused_not_computed() -> None:
    with pytest.raises(BoardError, match="is not a number"):
        KIND.parse({"regions": "a a", "numbers": f". {'9' * 5000}"})


# -- the article's board, as far as it is known

ARTICLE = """1122334445 1126633477 8996ABBC77 8DD6AECCFF 8GD66EHHIF
             JGDDKLLHIM JJNNKOLHHM PPNQQOLRRM PPSTTLLUVV WSSSTTUUVV"""
KNOWN = {"1": 4, "4": 3, "6": 2, "7": 4, "D": 3, "F": 2, "J": 2, "L": 4, "M": 2, "N": 1}


def parse_article_board(**more: int) -> CountryRoadBoard:
    left = {**KNOWN, **more}
    text = "\n".join(ARTICLE.split())
    numbers = "".join(str(left.pop(c)) if c in left else c if c == "\n" else "." for c in text)
    return KIND.parse({"regions": text, "numbers": numbers})


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize(("more", "answers"), [({}, 15), ({"V": 1}, 3), ({"V": 1, "P": 2}, 1)])
def test_the_articles_board_has_the_expected_answers(
    more: dict[str, int], answers: int, formulation: str
) -> None:
    board = parse_article_board(**more)
    report = solve(build_model(KIND, board, formulation), SearchSettings(limit=1000))
    assert report.complete
    broken = [{v.rule for v in KIND.verify(board, answer)} for answer in report.answers]
    assert broken.count(set()) == answers
    # the article's formulation allows several loops, as the article says
    assert all(rules == {"one_loop"} for rules in broken if rules)
    assert any(broken) == (formulation == "article")


# -- few regions: the meaning of a visit


@pytest.mark.parametrize(
    ("regions", "answers"),
    [
        ("a", 0),
        ("aaa", 0),
        ("abc", 0),
        ("ab", 0),
        ("a a a", 0),
        ("aa aa", 1),  # a single region contains the loop
        ("aaa aaa", 3),
        ("aaa aaa aaa", 13),
        ("aa bb", 1),
        ("aa ab", 1),
        ("ab cd", 1),
        ("aab ccb", 1),
        ("aaa aba aaa", 12),  # all loops through the middle
        ("abc abc", 0),  # a cycle through three regions needs all three borders
    ],
)
def test_boards_of_few_regions_have_the_expected_answers(regions: str, answers: int) -> None:
    board = KIND.parse(format_blocks(regions))
    report = solve(build_model(KIND, board), SearchSettings(limit=100))
    assert report.complete
    assert set(report.answers) == brute_force(KIND, board)
    assert len(report.answers) == answers


# -- implied rows, on boards too large for brute force


@pytest.mark.parametrize("seed", range(40))
def test_no_row_refuses_a_loop_that_visits_every_region_once(seed: int) -> None:
    """The regions are drawn along the loop, so that it breaks at most the rule about unvisited
    cells."""
    rng = Random(seed)
    grid = Grid(rng.randint(4, 9), rng.randint(4, 9))
    loop = draw_loop(rng, grid)
    board = KIND.parse(draw_regions_along(rng, grid, loop))
    assert {v.rule for v in KIND.verify(board, loop)} <= {"no_two_unvisited"}
    m = build_model(KIND, board)
    part = board.regions.part_of
    linked = {tuple(sorted((part[a], part[b]))) for a, b in loop}
    ones = {"x": loop, "z": {cell for e in loop for cell in e}, "w": linked}
    at = {x: int(x.key in ones[x.symbol]) for x in m.variables}
    for made in m.families.values():
        if made.name != "no_two_unvisited":
            assert not find_violated(made, at.__getitem__), made.name


def draw_loop(rng: Random, grid: Grid) -> Answer:
    """Return the border of a random set of faces, which grows as long as its border is one loop."""
    faces = Grid(grid.rows - 1, grid.cols - 1)
    inside = {rng.choice(list(faces.cells()))}
    for face in rng.sample(list(faces.cells()) * 3, 3 * faces.rows * faces.cols):
        grown = inside | {face}
        if face not in inside and is_loop(faces.boundary(grown)):
            inside = grown
    return faces.boundary(inside)


def is_loop(lines: frozenset[Pair]) -> bool:
    at: dict[Cell, list[Cell]] = {}
    for a, b in lines:
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    return all(len(o) == 2 for o in at.values()) and len(components(at, at.__getitem__)) == 1


def draw_regions_along(rng: Random, grid: Grid, loop: Answer) -> Blocks:
    """Return pieces of the loop as regions; each other cell joins the region of a neighbour."""
    steps = sorted(loop)
    joined = set(rng.sample(steps, rng.randint(0, len(steps) - 3)))
    visited = {cell for e in loop for cell in e}
    ways = {cell: rng.choice(grid.pairs_at(cell)) for cell in grid.cells() if cell not in visited}
    while closed := find_closed_off(grid, visited, ways):
        ways |= {cell: rng.choice(grid.pairs_at(cell)) for cell in closed}
    joined |= set(ways.values())
    parts = components(
        grid.cells(), lambda a: [n for e in grid.pairs_at(a) if e in joined for n in e if n != a]
    )
    name = {cell: i for i, part in enumerate(parts) for cell in part}
    rows = range(grid.rows)
    text = "\n".join(" ".join(str(name[Cell(r, c)]) for c in range(grid.cols)) for r in rows)
    return {"regions": text, "numbers": "\n".join([". " * grid.cols] * grid.rows)}


def find_closed_off(grid: Grid, visited: set[Cell], ways: dict[Cell, Pair]) -> list[Cell]:
    """Return the cells from which the chosen steps do not lead to the loop."""
    reached = set(visited)
    while fresh := {c for c, way in ways.items() if c not in reached and reached & set(way)}:
        reached |= fresh
    return [cell for cell in ways if cell not in reached]
