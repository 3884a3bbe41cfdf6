"""The board during play: broken rules, satisfied clues, and the numbers of rows and columns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from browsing import eventually
from oracle import SHAPED
from playing import PlayedPage, by_mouse, open_board, touch_point
from site_gen.boards.grid import Cell, Grid, key_text

LIT = "[...document.querySelectorAll('.wrongs .wrong')].map(e => e.dataset.key)"
MARKED = f"marks => marks.map(mark => {{ player.game.set([mark]); return {LIT}; }})"
FADED = "document.querySelectorAll('.clues .holds').length"


@pytest.mark.parametrize("name", SHAPED)
def test_right_marks_are_never_highlighted_as_mistakes(
    browser: Browser, boards: Path, name: str
) -> None:
    """The marks are made in random order; at the end all clues that a check uses are satisfied."""
    played, rng = open_board(browser, boards, name), Random(f"live {name}")
    page, data = played.page, played.data
    marks = [(i, 1 if bit == "1" else 2) for i, bit in enumerate(data["answers"][0])]
    # these shapes have no mark for “not this one”
    if data["shape"] in ("bridge", "line", "corner", "pole"):
        marks = [(i, mark) for i, mark in marks if mark == 1]
    if data["shape"] != "bridge":  # a second bridge needs a first one
        rng.shuffle(marks)
    for mark, lit in zip(marks, page.evaluate(MARKED, marks), strict=True):
        assert lit == [], mark
    assert page.locator(".stage.solved").count()
    clues = page.evaluate("player.judge.satisfied.entries.length")
    assert page.evaluate(FADED) == clues


def test_a_mistake_is_highlighted_at_once_unless_switched_off(
    browser: Browser, boards: Path
) -> None:
    played = open_board(browser, boards, "slitherlink")
    page = played.page
    ring = find_ring_without_clues(played)
    for key in ring[:3]:
        by_mouse(played, key)
        assert page.evaluate(LIT) == []
    by_mouse(played, ring[3])
    assert sorted(page.evaluate(LIT)) == ring, "closed too early"
    played.button("Check")
    assert "This breaks the rule" in played.read_message()
    page.locator(".extras summary").click()
    played.button("Show mistakes at once")
    assert page.evaluate(LIT) == []
    assert page.evaluate(FADED) == 0
    page.reload()
    assert page.evaluate(LIT) == [], "silence is kept"
    page.keyboard.press("Control+z")
    played.button("Check")
    assert played.read_message().startswith("Nothing is broken so far. Still to do: ")
    assert page.locator(".wrongs .undone").count()
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", ["slitherlink", "country_road", "hashi", "yin_yang_cut"])
def test_a_touch_makes_a_cross_with_the_pen_or_if_it_is_long(
    browser: Browser, boards: Path, name: str
) -> None:
    played = open_board(browser, boards, name, has_touch=True)
    page, key = played.page, played.answer()[0]
    element = next(i for i, keys in enumerate(played.data["elements"]) if key in keys)
    mark = f"player.game.mark({element})"
    x, y = played.at(touch_point(played.data["shape"], key))
    page.touchscreen.tap(x, y)
    assert page.evaluate(mark) == 1
    page.keyboard.press("Control+z")
    pen = page.get_by_role("button", name="Pen for crosses")
    pen.tap()
    page.touchscreen.tap(x, y)
    assert page.evaluate(mark) == 2
    page.keyboard.press("Control+z")
    pen.tap()
    played.touch("touchStart", (x, y))
    eventually(lambda: page.evaluate(mark) == 2)  # a long touch
    played.touch("touchEnd")
    assert page.evaluate(mark) == 2, "its end means nothing more"
    page.keyboard.press("Control+z")
    assert page.evaluate("player.game.values.every(value => !value)"), "it was one move"
    assert played.watched.complaints == []


def test_keys_continue_at_the_cell_that_was_clicked(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "yin_yang_cut")
    page = played.page
    page.mouse.click(*played.at((1.5, 1.5)))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    here = page.evaluate("document.activeElement.ariaLabel")
    assert here.startswith("row 2, column 3")
    assert len(played.marks()) == 2


def find_ring_without_clues(played: PlayedPage) -> list[str]:
    """Return the sides of a cell such that a loop around it breaks no clue."""
    board = played.data["board"]
    grid, clues = Grid(board["rows"], board["cols"]), {Cell(*at): k for at, k in board["clues"]}
    for cell in grid.cells():
        if cell not in clues and all(clues.get(other) != 0 for other in grid.neighbours(cell)):
            return sorted(map(key_text, grid.sides(cell)))
    raise AssertionError("no such cell")


def test_rows_and_columns_can_be_numbered(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "slitherlink")
    page, board = played.page, played.data["board"]
    numbers = page.locator(".board .numbers text")
    assert numbers.count() == 0
    page.locator(".extras summary").click()
    played.button("Show row and column numbers")
    columns, rows = (range(1, board[n] + 1) for n in ("cols", "rows"))
    assert numbers.all_text_contents() == [str(k) for k in (*columns, *rows)]
    page.reload()
    assert numbers.count() == board["cols"] + board["rows"]
    by_mouse(played, "r1c1-r1c2")
    assert played.marks() == ["r1c1-r1c2"], "the board is where one sees it"
