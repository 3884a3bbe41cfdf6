"""Variants on pages: the rules of a board, and the sections of a kind's page."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest

from oracle import build_model, find_all_answers
from site_gen.boards.grid import Cell
from site_gen.kind import Kind, find_kind
from site_gen.puzzle import Puzzle
from site_gen.site.gallery.front_board import choose_board
from site_gen.site.inspect.kind_variants import compose_case
from site_gen.site.layout.prose import render_inline
from site_gen.site.puzzle.facets import list_facets
from site_gen.site.puzzle.listing import list_search_words
from site_gen.site.sections.rules import view
from site_gen.site.stage.subject import Subject
from site_gen.site.stage.variants import draw_variant, variant_id
from site_gen.variant import Variant
from site_gen.workshop.boards import show_board
from site_gen.workshop.play_data import list_words_at, make_play_data

SUDOKU = find_kind("sudoku")
CASES = [(SUDOKU, one) for one in SUDOKU.variants]


def place_two(kind: Kind[Any], variant: Variant) -> tuple[dict[str, str], list[Variant]]:
    """Return the blocks of a board with this variant, and perhaps the next one."""
    rng, every = Random(variant.name), [*kind.variants]
    after = every[(every.index(variant) + 1) % len(every)]
    for some in ((variant, after), (variant,)):
        for side in (4, 6):
            if board := compose_case(kind, rng, some, side, 0.3):
                return dict(kind.format_blocks(board)), kind.variants_on(board)
    raise AssertionError(f"no board with {variant.title}")


@pytest.mark.parametrize(("kind", "variant"), CASES, ids=lambda one: one.name)
def test_a_page_states_the_rules_of_its_board_and_no_others(
    kind: Kind[Any], variant: Variant
) -> None:
    blocks, here = place_two(kind, variant)
    for texts, own in ((blocks, here), ({"board": blocks["board"]}, [])):
        puzzle = Puzzle.from_blocks(kind.name, texts)
        shown = view(Subject(puzzle)).rules
        notes = show_board(kind.name, texts)["notes"]
        for one in kind.variants:
            link = f'<a href="../index.html#{variant_id(one)}">{one.title}</a>'
            assert (f"{link}: {render_inline(one.about)}" in shown) == (one in own)
            assert (f"{one.title}: {one.about}" in notes) == (one in own)
        data = make_play_data(kind.name, "", kind, puzzle.board, (), True)
        others = {name for one in kind.variants if one not in own for name in one.rules}
        assert data["rules"].keys() == kind.rules.keys() - others
        words, marked = data["words"], [one.block for one in own if one.block]
        places = [place for one in marked for place in puzzle.board[one.field]]
        lists = [[place] if isinstance(place, Cell) else place for place in places]
        cells = {f"{r},{c}" for cells in lists for r, c in cells}
        assert words.keys() == cells
        assert all(words.values())
        choices = {c.value for c in list_facets(
            kind.name, 16, "easy", (), [one.name for one in own], "", "unique"
        )["variant"]}  # fmt: skip
        assert choices == {one.name for one in own}
        found = list_search_words(puzzle.document, "easy").tags.split()
        for one in own:
            assert {*one.title.lower().replace("-", " ").split()} <= {*found}


def test_the_front_page_links_rules_to_the_page_of_the_kind() -> None:
    blocks = {"board": "2..4\n34..\n.2.3\n43.1", "cages": "7: R1C2 R1C3 R2C3\n"}
    puzzle = Puzzle.from_blocks("sudoku", blocks).solve()
    rules = choose_board(Subject(puzzle)).rules.rules
    assert re.findall(r'href="([^"#]*)#', rules) == ["sudoku/index.html"]


@pytest.mark.parametrize(
    ("blocks", "here", "other"),
    [
        ({"board": "2..4\n34..\n.2.3\n43.1"}, "box", "region"),
        (
            {"board": "3124\n24.1\n1.43\n4312", "regions": "1122\n3122\n3144\n3344"},
            "region",
            "box",
        ),
    ],
)
def test_a_page_speaks_of_boxes_or_of_regions(
    blocks: dict[str, str], here: str, other: str
) -> None:
    """It does so in its rules, in the words for screen readers, and in its steps."""
    puzzle = Puzzle.from_blocks("sudoku", blocks).solve()
    data = make_play_data("sudoku", "", SUDOKU, puzzle.board, (), True)
    assert data["names"]["region"] == here
    steps = " ".join(step.says for step in puzzle.steps())
    for told in (view(Subject(puzzle)).rules, " ".join(data["rules"].values()), steps):
        assert here in told
        assert other not in told
    kinds = view(Subject(puzzle, example=True)).rules
    assert "box" in kinds
    assert "jigsaw" in kinds  # the page of the kind speaks of both


@pytest.mark.parametrize(("kind", "variant"), CASES, ids=lambda one: one.name)
def test_a_variant_has_a_small_picture_with_a_description(
    kind: Kind[Any], variant: Variant
) -> None:
    picture = draw_variant(kind, variant)
    root = ET.fromstring(picture.svg)
    texts = {e.tag.rpartition("}")[2]: e.text or "" for e in root}
    assert variant.title in texts["title"]
    assert texts["desc"].strip()
    draw_variant.cache_clear()
    assert draw_variant(kind, variant) == picture, "another picture the second time"
    numbers = [e for e in root.iter() if "answer" in e.get("class", "")]
    assert 1 <= len(numbers) <= 16, json.dumps(texts)


@pytest.mark.parametrize("variant", SUDOKU.variants, ids=lambda one: one.name)
def test_the_steps_of_a_board_name_only_its_rules(variant: Variant) -> None:
    blocks, _ = place_two(SUDOKU, variant)
    puzzle = Puzzle.from_blocks("sudoku", blocks)
    names = {name for made in build_model(SUDOKU, puzzle.board).families.values()
             for name in (*made.rules, *made.given)}  # fmt: skip
    assert names <= SUDOKU.rules_on(puzzle.board).keys()
    assert find_all_answers(build_model(SUDOKU, puzzle.board)).answers


def test_a_cell_is_described_by_the_words_of_its_variants() -> None:
    """The player reads them from the page's data; it knows no variant."""
    blocks = {
        "board": "....\n....\n....\n....",
        "cages": "7: R3C3 R3C4\nR4C1 R4C2",
        "thermometers": "R1C3-R3C3",
        "dots": "white: R2C3 R2C4\nblack 3: R3C3 R4C3",
    }
    words = list_words_at(SUDOKU, SUDOKU.parse(blocks))
    assert words["1,2"] == "white dot to the right, thermometer, cell 2 of 3"
    assert words["2,2"] == "cage of 7, 2 cells, black 3 dot below, thermometer, cell 3 of 3"
    assert words["3,2"] == "black 3 dot above"
    assert words["3,0"] == "cage, 2 cells"
    assert "0,0" not in words
