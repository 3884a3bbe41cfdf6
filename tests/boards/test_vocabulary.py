"""The vocabulary that kinds are written in: signs, black cells, cages, and refused boards."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from oracle import alter, build_model, find_all_answers
from site_gen.boards import blocks
from site_gen.boards.answers import Placed, Poles, domino_tilings
from site_gen.boards.blocks import (
    OUTSIDE,
    Block,
    Board,
    CageNumbers,
    CellNumbers,
    LineNumbers,
    OneNumber,
    Regions,
)
from site_gen.boards.blocks.board import parse_board
from site_gen.boards.grid import WAYS, Cell, Grid, components
from site_gen.boards.paths import SIGNS
from site_gen.boards.pen import Pen
from site_gen.boards.random import (
    cells_in_sight,
    random_cells,
    random_lights,
    random_stars,
    random_tents,
    scatter_dominoes,
)
from site_gen.errors import BoardError
from site_gen.kind import find_kind
from site_gen.site.layout.theme import compute_contrast
from site_gen.variant import place_variants
from sites import ROOT

STATIC = ROOT / "templates" / "static"
BLACK = CellNumbers(0, 4, stays=True, look="black")


def test_the_manual_shows_blocks_with_the_order_of_their_arguments() -> None:
    """It leaves out `field`, which must not take the place of an argument, except in lists of
    cells: each variant names its own field.
    """
    for made in vars(blocks).values():
        lists = inspect.isclass(made) and issubclass(made, blocks.CellLists)
        if inspect.isclass(made) and issubclass(made, Block) and not lists:
            taken = inspect.signature(made).parameters
            assert "field" not in taken or taken["field"].kind is inspect.Parameter.KEYWORD_ONLY


# -- objects


def test_an_object_has_its_own_name_words_and_sign() -> None:
    lamp = Placed("lamp", sign="light", words=("is lit up", "is left out"))
    board, cell = Board(Grid(1, 2)), Cell(0, 1)
    assert lamp.to_json(board, frozenset({cell})) == {"lamp": ["01"]}
    assert str(lamp.say_decision(board, cell, True)) == "R1C2 is lit up"
    assert str(lamp.say_decision(board, cell, False)) == "R1C2 is left out"
    pen = Pen(board.grid, title="", description="")
    lamp.draw(pen, board, frozenset({cell}))
    drawn = pen.inline()
    assert SIGNS["light"] in drawn
    assert "lamp" in drawn
    assert (lamp.sign, lamp.called) == ("light", "lamp")


@pytest.mark.parametrize("name", SIGNS)
def test_an_object_named_like_a_sign_has_that_sign(name: str) -> None:
    assert Placed(name) == Placed(name, sign=name)
    assert name == Placed(name).say_decision(Board(Grid(1, 1)), Cell(0, 0), True).holds


@pytest.mark.parametrize("wrong", [{"name": "lamp"}, {"sign": "lamp"}])
def test_an_unknown_sign_is_refused_with_a_list_of_all_signs(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=rf"'lamp'.*{', '.join(SIGNS)}"):
        Placed(**wrong)


def test_signs_are_centred_and_fit_their_cell(browser: Browser) -> None:
    page = browser.new_page()
    paths = "".join(f'<path d="M0 0{d}"/>' for d in SIGNS.values())
    page.set_content(f"<svg>{paths}</svg>")
    boxes = page.evaluate(
        "[...document.querySelectorAll('path')].map(p => p.getBBox())"
        ".map(b => [b.x, b.y, b.x + b.width, b.y + b.height])"
    )
    for name, (left, top, right, bottom) in zip(SIGNS, boxes, strict=True):
        assert all(8 <= far <= 17 for far in (-left, -top, right, bottom)), name
        assert left == pytest.approx(-right, abs=0.1), name


@pytest.mark.parametrize("way", WAYS)
def test_an_arrow_points_in_its_direction(way: str) -> None:
    pen = Pen(Grid(3, 3), title="", description="")
    pen.arrow(Cell(1, 1), way, "2")
    line = re.search(r'd="M\S+ \S+?([hv])(-?\d+)m(-?\d+) (-?\d+)', pen.inline())
    assert line
    far = int(line[2])
    down, right = (0, far) if line[1] == "h" else (far, 0)
    assert ((down > 0) - (down < 0), (right > 0) - (right < 0)) == WAYS[way]
    back = int(line[3] if line[1] == "h" else line[4])
    assert back * far < 0, "its head is at its end"


# -- black cells


def test_black_cells_are_clues_and_survive_a_round_trip() -> None:
    rng = Random(1)
    for _ in range(50):
        grid = Grid(rng.randint(1, 5), rng.randint(1, 5))
        cells = sorted(random_cells(rng, grid))
        board = Board(grid, clues={c: rng.choice([None, 0, 3]) for c in cells})
        assert BLACK.read({"board": BLACK.text(board)}, "board", 9).value == board.clues
        assert Placed(closed=True).elements(board) == [
            (c,) for c in grid.cells() if c not in board.clues
        ]
        assert BLACK.without(board, cells).clues == dict.fromkeys(cells)


def test_black_cells_are_described_as_black() -> None:
    board = Board(Grid(1, 3), clues={Cell(0, 0): None, Cell(0, 2): 2})
    told = BLACK.describe(board)
    assert "?" not in told
    assert "2 at row 1 column 3" in told
    assert told.endswith("without: row 1 column 1.")


def test_a_question_mark_is_not_a_black_cell() -> None:
    with pytest.raises(BoardError, match=r"is not 0, 1, 2, 3, 4, # or \."):
        BLACK.read({"board": "?"}, "board", 9)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_black_is_darker_than_the_other_cells_in_both_colour_schemes(
    browser: Browser, scheme: Any
) -> None:
    board = Board(Grid(1, 2), clues={Cell(0, 0): 2})
    pen = Pen(board.grid, title="", description="")
    pen.lattice()
    BLACK.draw(pen, board)
    style = "".join((STATIC / f"{name}.css").read_text() for name in ("colours", "board"))
    page = browser.new_page(color_scheme=scheme)
    page.set_content(f"<style>{style}</style>{pen.inline()}")

    def read_colour(css: str, what: str) -> str:
        found = page.evaluate(f"getComputedStyle(document.querySelector('{css}')).{what}")
        return "#" + "".join(f"{int(c):02x}" for c in re.findall(r"\d+", found)[:3])

    black, white = read_colour(".fills .black", "fill"), read_colour(".ground .white", "fill")
    assert compute_contrast(black, "#000000") < 1.2
    assert compute_contrast(black, white) >= 3
    assert compute_contrast(black, read_colour("text", "fill")) >= 7
    assert compute_contrast(white, read_colour(".frame", "stroke")) >= 4.5


# -- unknown words


def test_lines_are_rows_or_columns_and_nothing_else() -> None:
    with pytest.raises(ValueError, match=r"'rows'.*'row' or 'column'"):
        Grid(2, 2).lines("rows")  # type: ignore[arg-type]


# -- numbers outside the grid


def test_a_sign_at_the_corner_says_what_the_numbers_count() -> None:
    board = Board(Grid(1, 2)).with_field(OUTSIDE, {"right": ((2,),), "bottom": ((1,), None)})
    right, bottom = LineNumbers("right", sign="−"), LineNumbers("bottom", sign="−")
    pen = Pen(board.grid, title="", description="", right=1, bottom=1)
    right.draw(pen, board)
    bottom.draw(pen, board)
    texts = re.findall('<text.*?class="(.*?)".*?>(.*?)</text>', pen.inline())
    assert texts == [("clue outside", "2"), ("remark outside", "−"), ("clue outside", "1")]
    assert right.describe(board) == "Numbers of − to the right of the rows: 2."
    assert "of −" not in LineNumbers("right").describe(board)


@dataclass(frozen=True)
class Letters(Block):
    """A letter beside each row and above each column, which is no clue."""

    field = "letters"
    optional = True

    def draw(self, pen: Pen, board: Board) -> None:
        for side in ("left", "top"):
            for i in range(3):
                pen.outside(side, i, ["xyz"[i]], "remark")

    def margin(self, board: Board) -> tuple[int, int]:
        return 1, 1


def test_blocks_outside_the_board_are_stacked_in_their_order() -> None:
    """No two texts are at the same place, and all of them are inside the drawing."""
    sums = {side: LineNumbers(side, most=9) for side in ("left", "top")}
    blocks = {"letters": Letters(), **sums, "number": OneNumber(1, 9)}
    kind = alter(find_kind("skyscrapers"), blocks=blocks)
    board = kind.parse({"left": "1 ? 2", "top": "1 2 1", "number": "1"})
    pen = kind.pen(board)
    kind.draw(pen, board)
    svg = pen.inline()
    at = re.findall(r'<text.*?class="(\w+) (\w+).*? x="(.*?)" y="(.*?)">(.*?)<', svg)
    left, top, width, height = map(float, re.findall('viewBox="(.*?)"', svg)[0].split())
    places = {(float(x), float(y)) for _, _, x, y, _ in at}
    assert len(places) == len(at) == 2 * 3 + 5 + 1
    assert all(left < x < left + width and top < y < top + height for x, y in places)
    outermost = {"number": min(y for _, y in places), "letter": max(x for x, _ in places if x < 0)}
    assert [css for css, where, _, y, _ in at if float(y) == outermost["number"]] == ["remark"]
    assert {text for css, _, x, _, text in at if float(x) == outermost["letter"]} == {*"xyz"}
    assert {css for css, _, _, _, text in at if text in "xyz"} == {"remark"}
    assert {css for css, _, _, _, text in at if text.isdigit()} == {"clue"}


def test_numbers_beside_the_board_do_not_overlap_and_have_signs() -> None:
    """All numbers of five variants are at different places inside the drawing, also those beyond
    a corner; each but those with an arrow has a sign of its variant.
    """
    kind, rng, n = find_kind("sudoku"), Random(1), 4
    blocks, answer = kind.compose(rng, n, n)
    names = ["little_killer", "numbered_rooms", "sandwich", "skyscrapers", "x_sums"]
    made = place_variants(kind, rng, blocks, answer, names, full=True)
    board = kind.parse(made)
    pen = kind.pen(board)
    kind.draw(pen, board)
    svg = pen.inline()
    at = re.findall(r'<text [^>]*outside[^>]* x="(.*?)" y="(.*?)">', svg)
    count = {name: len(made[name].splitlines()) for name in names}
    assert sorted(count.values()) == [2 * n, *[4 * n] * 4]
    places = [(float(x), float(y)) for x, y in at]
    assert len(places) == sum(count.values())
    assert min(abs(x - u) + abs(y - v) for (x, y), (u, v) in combinations(places, 2)) > 15
    left, top, width, height = map(float, re.findall('viewBox="(.*?)"', svg)[0].split())
    assert all(left + 5 < x < left + width - 5 for x, _ in places)
    assert all(top + 5 < y < top + height - 5 for _, y in places)
    for name in names[1:]:
        assert svg.count(kind.blocks[name].sign) == count[name]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("xv", "R1C1 R1C2"),
        ("xv", "33: R1C1 R1C2"),
        ("xv", "X: R1C1 R2C2"),
        ("quadruples", "1: R1C1 R1C2 R1C3 R1C4"),
        ("quadruples", "1 2 3 4 4: R1C1 R1C2 R2C1 R2C2"),
        ("clones", "R1C1: R2C2 R2C3"),
        ("clones", "R1C1: R1C1"),
        ("little_killer", "5: R1C2-R2C3"),
        ("little_killer", "5: R1C1"),
        ("sandwich", "5: R1C1-R1C3"),
        ("skyscrapers", "2: R1C1-R4C4"),
        ("greater_than", "2: R1C1 R1C2"),
        ("required", "diagonal"),
    ],
)
def test_lists_that_no_board_has_are_refused_at_their_line(name: str, text: str) -> None:
    with pytest.raises(BoardError) as error:
        find_kind("sudoku").parse({"board": "....\n" * 4, name: text})
    assert (error.value.block, error.value.row) == (name, 0)


def test_poles_are_written_as_signs_and_two_in_one_cell_as_a_star() -> None:
    answer = frozenset({(Cell(0, 0), "plus"), (Cell(0, 0), "minus"), (Cell(0, 2), "minus")})
    board = Board(Grid(1, 3))
    assert Poles().to_json(board, answer) == {"poles": ["*.-"]}
    assert Poles().from_json(board, {"poles": ["*.-"]}) == answer


def test_cells_in_no_domino_are_parts_of_their_own() -> None:
    """Two such cells beside each other hold no magnet, and no line divides them."""
    told = dict.fromkeys(("left", "top", "right", "bottom"), "???")
    kind, blocks = find_kind("magnets"), {"regions": "aa.\n.bb\n...", **told}
    board = kind.parse(blocks)
    assert len(board.regions.gaps) == 5
    assert kind.blocks["regions"].text(board).replace(" ", "") == blocks["regions"]
    assert "A cell with . is in no domino." in kind.describe(board)
    for gap in board.regions.gaps:
        pair = frozenset({(gap, "plus"), (Cell(0, 0), "plus"), (Cell(0, 1), "minus")})
        assert "poles" in {one.rule for one in kind.verify(board, pair)}
    magnet = frozenset({(Cell(2, 0), "plus"), (Cell(2, 1), "minus")})
    assert {one.rule for one in kind.verify(board, magnet)} == {"poles"}
    assert len(find_all_answers(build_model(kind, board)).answers) == 7
    for bottom, count in (("??0", 5), ("??2", 0)):
        found = find_all_answers(build_model(kind, kind.parse({**blocks, "bottom": bottom})))
        assert len(found.answers) == count


def test_a_given_pole_is_a_clue_that_its_magnet_shows() -> None:
    told = dict.fromkeys(("left", "top", "right", "bottom"), "???")
    kind = find_kind("magnets")
    board = kind.parse({"regions": "aab\nccb\n...", **told, "poles": "..+\n-..\n..."})
    plus, minus = (Cell(0, 2), "plus"), (Cell(1, 0), "minus")
    answers = find_all_answers(build_model(kind, board)).answers
    assert answers
    assert all({plus, minus} <= answer for answer in answers)
    assert not kind.answer.fixed(board)  # the reader marks the other poles
    assert [clue.cells for clue in kind.clues(board)] == [{plus[0]}, {minus[0]}]
    free = kind.without(board, [kind.clues(board)[0].key])
    assert {*find_all_answers(build_model(kind, free)).answers} > {*answers}
    whole = kind.parse({"regions": "aab\nccb\n...", **told, "poles": "..+\n..-\n..."})
    assert kind.answer.fixed(whole) == {plus, (Cell(1, 2), "minus")}
    assert {*kind.answer.notes(whole)} == {Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)}


@pytest.mark.parametrize(
    ("block", "text", "place", "why"),
    [
        ("regions", "aa?\nbb.\n...", (0, 2), "this cell is in no domino"),
        ("regions", "aac\nbb.\n...", (0, 2), "and this one 1; expected . for a cell in no domino"),
        ("regions", "aa.\nbbb\n...", (1, 0), "a domino has two cells, and this one 3"),
        ("regions", "aa.\nbb.\na..", (2, 0), "domino 'a' is not connected"),
        ("poles", "..+\n...\n...", (0, 2), "a pole in a cell that is in no domino"),
        ("poles", "...\n--.\n...", (1, 1), "a second - in the domino of row 2, column 1"),
        ("poles", "...\n-−.\n...", (1, 1), "'−' is not +, - or ."),
        ("poles", "..\n..", (0, None), "2 rows and 2 columns, but `regions` has 3 rows"),
    ],
)
def test_dominoes_and_poles_that_no_board_can_have_are_refused(
    block: str, text: str, place: tuple[int, int | None], why: str
) -> None:
    told = dict.fromkeys(("left", "top", "right", "bottom"), "???")
    blocks = {"regions": "aa.\nbb.\n...", **told, block: text}
    with pytest.raises(BoardError, match=re.escape(why)) as refused:
        find_kind("magnets").parse(blocks)
    assert (refused.value.block, refused.value.row, refused.value.col) == (block, *place)


# -- cages

CAGES = {"regions": Regions("cage"), "cages": CageNumbers()}


def test_the_number_of_a_cage_is_drawn_in_its_first_cell() -> None:
    board = parse_board({"regions": "aab\ncab", "cages": ". . .\n4 12* 2-"}, CAGES, 9, Board)
    assert CAGES["cages"].text(board) == ". . .\n4 12* 2-"
    assert CAGES["cages"].describe(board).startswith("Numbers of cages: 4 at row 2, column 1; 12×")
    pen = Pen(board.grid, title="", description="")
    CAGES["cages"].draw(pen, board)
    drawn = re.findall(r'x="([\d.]+)" y="([\d.]+)">(.*?)<', pen.inline())
    assert drawn == [("4", "53", "4"), ("4", "13", "12×"), ("84", "13", "2−")]


@pytest.mark.parametrize(
    ("cages", "why"),
    [
        (". . .\n4 x 2-", "'x' is not a number with"),
        (". . .\n4 0* .", "'0*' is not a number with"),
        ("1 . .\n. 12* .", "a second number in this region; the first is in row 1, column 1"),
        (". . .\n4+ . .", "'+' in a region of one cell; expected its number alone"),
        ("2- . .\n. . .", "'-' in a region of 3 cells; it is for two"),
    ],
)
def test_numbers_that_no_cage_can_make_are_refused(cages: str, why: str) -> None:
    with pytest.raises(BoardError, match=re.escape(why)):
        find_kind("kenken").parse({"regions": "aab\ncab\nddb", "cages": f"{cages}\n. . ."})


# -- counts that leave no answer

NINE = "11111111\n22222222\n33333333\n44444444\n55555555\n66666666\n77777777\n88888899"


@pytest.mark.parametrize(
    ("name", "blocks", "place", "why"),
    [
        (
            "star_battle",
            {"regions": NINE, "stars": "1"},
            (7, 6),
            "9 regions for 8 rows; expected",
        ),
        (
            "star_battle",
            {"regions": NINE.replace("9", "8").replace("2", "1"), "stars": "1"},
            (0, None),
            "7 regions for 8 rows; expected 8",
        ),
        ("star_battle", {"regions": NINE[:-9], "stars": "1"}, (0, None), "expected a square"),
        (
            "star_battle",
            {"regions": NINE.replace("9", "8"), "stars": "3"},
            (0, None),
            "3 stars in each line of 8×8 cells; without touching there is room for 2",
        ),
        (
            "star_battle",
            {"regions": NINE[:-8] + "77777778", "stars": "2"},
            (7, 7),
            "region '8' has 1 cell; expected at least 2",
        ),
        ("norinori", {"regions": "aab\naac"}, (0, 2), "region 'b' has 1 cell; expected at least 2"),
        ("lits", {"regions": "aabb\naabc\ncccc"}, (0, 2), "region 'b' has 3 cells; expected at le"),
        (
            "moon_or_sun",
            {"regions": "aabb\naabb\ncccc\ncccc", "marks": "m.s.\n....\nm...\n...."},
            (0, None),
            "3 regions; moons and suns take turns, so expected an even number",
        ),
        (
            "dominosa",
            {"board": "0011\n0011"},
            (0, None),
            "4 dominoes need as many pairs; the numbers on the board make 3",
        ),
    ],
)
def test_counts_that_leave_no_answer_are_refused_before_solving(
    name: str, blocks: dict[str, str], place: tuple[int, int | None], why: str
) -> None:
    kind = find_kind(name)
    with pytest.raises(BoardError, match=re.escape(why)) as refused:
        kind.parse(blocks)
    assert (refused.value.row, refused.value.col) == place
    unchecked = parse_board(blocks, kind.blocks, kind.largest, kind.board_type)
    assert not find_all_answers(build_model(kind, unchecked), 1).answers


# -- a grid of numbers, and dominoes in it


def test_numbers_that_are_the_board_itself_are_not_clues() -> None:
    kind = find_kind("dominosa")
    board = kind.parse({"board": "0110"})
    assert (kind.clues(board), kind.without(board, [Cell(0, 0)])) == ([], board)
    with pytest.raises(BoardError, match="expected a number in each cell"):
        kind.parse({"board": "01.0"})


def test_all_ways_to_cover_a_board_with_dominoes_are_found() -> None:
    counts = [len({*domino_tilings(Grid(*size))}) for size in ((1, 2), (2, 5), (3, 3), (4, 4))]
    assert counts == [1, 8, 0, 36]


def test_runs_are_the_cells_that_see_each_other() -> None:
    grid, rng = Grid(4, 5), Random(1)
    for _ in range(20):
        walls = {cell for cell in grid.cells() if rng.random() < 0.3}
        seen: dict[Cell, set[Cell]] = {}
        for run in grid.runs(walls):
            assert walls.isdisjoint(run)
            for cell in run:
                seen.setdefault(cell, set()).update(run)
        assert {cell: len(near) for cell, near in seen.items()} == cells_in_sight(grid, walls)
        for cell, near in seen.items():
            assert near - {cell} <= {*grid.lines_through(cell)}


def test_objects_are_placed_as_their_rules_require() -> None:
    """Stars do not touch, lights do not see each other, and each tent has its own tree."""
    rng = Random(2)
    for n in (4, 6, 9):
        grid = Grid(n, n)
        stars = random_stars(rng, n)
        assert {cell.row for cell in stars} == {cell.col for cell in stars} == {*range(n)}
        lights, walls = random_lights(rng, grid, {Cell(0, 0)}), {Cell(0, 0)}
        pairs = random_tents(rng, grid, n)
        assert len({*pairs.values()}) == len(pairs)
        assert pairs.keys().isdisjoint(pairs.values())
        for alone in (stars, pairs):
            assert all({*alone}.isdisjoint(grid.touching(cell)) for cell in alone)
        assert all(len(lights.intersection(run)) <= 1 for run in grid.runs(walls))
        groups = components(sorted(scatter_dominoes(rng, grid)), grid.neighbours)
        assert {len(group) for group in groups} == {2}
