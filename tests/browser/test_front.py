"""The front page with a board: it can be played, its rows are highlighted, and its proof is
explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, expect

from browsing import WatchedPage
from playing import PlayedPage, by_mouse
from site_gen.errors import ContentError
from sites import BOARD_ONLY, build_site, compressed_size, share_site, write_content

MOST_BYTES = 250_000  # compressed, without the fonts
FRONT = "---\ntitle: Ours\nboard: {}\n---\nHere we go.\n"


def write_with_board(folder: Path, board: str, more: str = "") -> Path:
    content = write_content(folder / "content", ["slitherlink", "sudoku"], "explain: false\n")
    (content / "pages").mkdir()
    (content / "pages" / "index.md").write_text(FRONT.format(board) + more, encoding="utf-8")
    return content


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        build_site(write_with_board(folder, "slitherlink/one"), folder / "output", BOARD_ONLY)

    return share_site(tmp_path_factory, "front", make) / "output"


def test_a_board_solved_on_the_front_page_counts_as_solved(browser: Browser, front: Path) -> None:
    played = PlayedPage(browser, front, "", "")
    for key in played.answer():
        by_mouse(played, key)
    assert played.is_solved()
    ticked = played.page.locator(".card", has=played.page.locator(".tick", has_text="Solved"))
    assert ticked.get_attribute("data-id") == "slitherlink/one"
    again = played.watched.open(front / "slitherlink" / "one" / "index.html")
    assert "solved it" in again.locator(".player output").inner_text()
    assert played.watched.complaints == []


def test_board_rows_and_filters_are_near_the_top_and_results_follow(
    browser: Browser, front: Path
) -> None:
    watched = WatchedPage(browser, bypass_csp=True)
    page = watched.page

    def measure(css: str) -> FloatRect:
        box = page.locator(css).first.bounding_box()
        assert box is not None
        return box

    for width in watched.open_at_each_width(front / "index.html"):
        assert watched.scroll_width <= width
        assert measure("form.filters")["y"] < 700, width
        shelves = page.locator("[data-shelf]").all()
        assert [shelf.locator(".card").count() for shelf in shelves] == [2, 2]
        tops = {box["y"] for shelf in shelves if (box := shelf.bounding_box())}
        assert (len(tops) == 1) == (width >= 1100), "few puzzles of several kinds stand in one row"
    page.set_viewport_size({"width": 1440, "height": 900})
    board, filters = measure(".stage .sheet"), measure("form.filters")
    assert board["y"] + board["height"] < 600
    assert measure(".beats h2")["y"] < 800
    assert filters["x"] + filters["width"] < board["x"]
    assert filters["y"] < board["y"] + board["height"]
    lit = page.locator(".stage .lit > *")
    assert lit.count() == 0
    page.locator(".family .count button").click()
    every = lit.count()
    page.get_by_role("button", name="Next row").click()
    assert 0 < lit.count() < every
    assert "closed loop" in page.locator(".beats").inner_text()  # the rules of the puzzle
    assert "Exactly one answer" in page.locator(".beats").inner_text()
    page.get_by_role("searchbox").fill("sudoku")
    expect(page.locator(".stage")).to_be_hidden()
    assert measure(".card:visible")["y"] < 844, "the results are on the screen"
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".stage .sheet svg")).to_be_visible()
    assert watched.complaints == []
    assert watched.axe() == []


def test_a_board_can_be_played_after_a_search(browser: Browser, front: Path) -> None:
    """The page was opened with a search, which hid the board."""
    played = PlayedPage(browser, front, "", "")
    played.page.goto((front / "index.html").as_uri() + "?q=sudoku")
    played.page.get_by_role("button", name="Clear").click()
    for key in played.answer():
        by_mouse(played, key)
    assert played.is_solved()


def test_the_front_page_is_small_and_works_without_scripts(browser: Browser, front: Path) -> None:
    page = WatchedPage(browser, java_script_enabled=False).open(front / "index.html")
    assert page.locator(".stage .sheet svg").is_visible()
    assert page.locator(".beats math").first.is_visible()
    assert not page.get_by_role("button", name="Check").is_visible()
    assert compressed_size(front / "index.html") < MOST_BYTES


def test_the_front_page_may_have_an_example_or_no_board(tmp_path: Path) -> None:
    content, output = write_with_board(tmp_path, "sudoku"), tmp_path / "output"
    build_site(content, output, BOARD_ONLY)
    html = (output / "index.html").read_text(encoding="utf-8")
    assert 'href="sudoku/index.html">The example of Sudoku' in html
    (content / "pages" / "index.md").unlink()
    build_site(content, output, BOARD_ONLY)
    assert "stage" not in (output / "index.html").read_text(encoding="utf-8")


def test_the_front_page_cannot_contain_pieces_of_an_essay(tmp_path: Path) -> None:
    wrong = write_with_board(tmp_path, "sudoku", "\n```family\nsudoku.cells\n```\n")
    with pytest.raises(ContentError, match=r"index.md:7:1: .*cannot be on the front page"):
        build_site(wrong, tmp_path / "output")
