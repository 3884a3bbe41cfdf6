"""Colours that the reader gives to cells, and pictures of a position."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Literal
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

from browsing import eventually, until
from oracle import OF_SHAPE
from playing import PlayedPage, by_keys, by_mouse, cells, choose_action, open_board
from site_gen.boards.grid import Cell, key_text

NOTES = "player.game.notes"
Act = Callable[[], None]


def turn_colours(played: PlayedPage) -> None:
    played.page.get_by_role("button", name="Colour cells").first.click()
    until(played.page, "() => document.querySelector('.palette')?.hidden === false")


def colour(played: PlayedPage, number: int, *way: tuple[int, int], button: str = "left") -> None:
    """Choose a colour and drag over cells."""
    page = played.page
    page.locator(".palette button").nth(number - 1).click()
    (r, c), *rest = way
    page.mouse.move(*played.at((c + 0.5, r + 0.5)))
    page.mouse.down(button=button)  # type: ignore[arg-type]
    for r, c in rest:
        page.mouse.move(*played.at((c + 0.5, r + 0.5)))
    page.mouse.up(button=button)  # type: ignore[arg-type]


def read_drawn(page: Page) -> dict[str, int]:
    """Return the number of the colour of each cell as drawn."""
    drawn = page.locator(".colours [data-key]").evaluate_all(
        "l => l.map(e => [e.dataset.key, Number(e.getAttribute('class').slice(-1)) + 1])"
    )
    return dict(drawn)


@pytest.mark.parametrize("name", OF_SHAPE)
def test_cells_of_every_shape_of_marks_can_be_coloured(
    browser: Browser, boards: Path, name: str
) -> None:
    played = open_board(browser, boards, name)
    page = played.page
    turn_colours(played)
    rows, cols = (played.data["board"][k] for k in ("rows", "cols"))
    colour(played, 2, (0, 0), (0, cols - 1), (rows - 1, cols - 1))
    passed = {key_text(Cell(0, c)) for c in range(cols)}
    passed |= {key_text(Cell(r, cols - 1)) for r in range(rows)}
    assert read_drawn(page) == dict.fromkeys(passed, 2)
    assert played.marks() == []
    assert page.evaluate("player.game.encode()").startswith(".1")  # no marks
    assert page.evaluate("player.game.done.length") == 1
    page.keyboard.press("Escape")
    assert page.locator(".palette").is_hidden()
    page.locator("[role=gridcell][tabindex='0']").focus()
    by_keys(played, played.answer()[0])
    assert played.marks() == played.answer()[:1]
    bits = played.data["answers"][0]
    page.evaluate("to => player.game.set(to)", [[i, int(bit)] for i, bit in enumerate(bits)])
    eventually(played.is_solved)  # colours are no part of the answer
    assert len(read_drawn(page)) == len(passed)
    assert played.watched.complaints == []


def test_colours_are_undone_stored_tried_and_cleared(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "slitherlink")
    page = played.page
    turn_colours(played)
    seen = [read_drawn(page)]

    def act(number: int, *way: tuple[int, int], button: str = "left") -> None:
        colour(played, number, *way, button=button)
        seen.append(read_drawn(page))

    act(1, (0, 0), (0, 2))
    act(3, (0, 1))  # another colour replaces it
    act(3, (0, 1), (0, 0))  # the same one clears; other colours on the way, too
    act(5, (1, 0), (1, 2))
    act(6, (1, 1), (1, 2), button="right")
    assert [sorted(one.items()) for one in seen[1:]] == [
        [("r1c1", 1), ("r1c2", 1), ("r1c3", 1)],
        [("r1c1", 1), ("r1c2", 3), ("r1c3", 1)],
        [("r1c3", 1)],
        [("r1c3", 1), ("r2c1", 5), ("r2c2", 5), ("r2c3", 5)],
        [("r1c3", 1), ("r2c1", 5)],
    ]
    page.reload()
    until(page, "() => document.querySelectorAll('.colours [data-key]').length === 2")
    assert read_drawn(page) == seen[-1]
    label = page.get_by_role("gridcell", name="row 1, column 3").first.get_attribute("aria-label")
    assert "coloured orange" in (label or "")
    for before in reversed(seen[:-1]):
        played.button("Undo")
        assert read_drawn(page) == before
    for after in seen[1:]:
        played.button("Redo")
        assert read_drawn(page) == after
    choose_action(played, "Start a trial")
    turn_colours(played)
    page.locator("[role=gridcell]").first.focus()
    for key in ("4", "ArrowRight", "2", "ArrowRight", "Delete"):
        page.keyboard.press(key)
    assert read_drawn(page) == {"r1c1": 4, "r1c2": 2, "r2c1": 5}
    played.button("Discard it")
    assert read_drawn(page) == seen[-1]
    played.button("Clear all colours")
    assert page.evaluate(NOTES) == {}
    played.button("Undo")
    choose_action(played, "Start again")
    assert page.evaluate(NOTES) == {}
    assert played.watched.complaints == []


def test_a_link_has_colours_and_a_damaged_one_is_refused(browser: Browser, boards: Path) -> None:
    """Links without colours remain valid, and a link's colours can be copied to the own game."""
    played = open_board(browser, boards, "slitherlink")
    page, key = played.page, played.answer()[0]
    by_mouse(played, key)
    marks = page.evaluate("player.game.encode()")
    turn_colours(played)
    colour(played, 4, (0, 0), (1, 0))
    colour(played, 6, (1, 2))
    drawn = read_drawn(page)
    assert drawn == {"r1c1": 4, "r2c1": 4, "r2c3": 6}
    link = page.evaluate("player.game.encode()")
    assert link.startswith(marks)

    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(f"{played.path.as_uri()}#play={link}")
    for reloaded in (False, True):
        if reloaded:
            page.reload()
        until(page, "() => document.querySelectorAll('.colours [data-key]').length === 3")
        assert (played.marks(), read_drawn(page)) == ([key], drawn)
    valid = marks, f"{marks}.1"  # no colours
    wrong = f"{marks}.1zzzz1", f"{marks}.2", f"{marks}.17é", f"{link}.11"
    for position in (*valid, *wrong):
        page.evaluate("localStorage.clear()")
        page.evaluate("position => { location.hash = `play=${position}`; }", position)
        if position == wrong[0]:
            page.reload()
        until(page, "() => !document.querySelector('.colours [data-key]')")
        eventually(lambda x=position: played.marks() == ([key] if x in valid else []))  # type: ignore[misc]
        said = played.read_message()
        refused = position in wrong and "é" not in position
        assert ("does not fit this board" in said) == refused, position
    assert played.watched.complaints == []


def test_digits_and_deletion_mean_colours_and_no_numbers_during_colouring(
    browser: Browser, boards: Path
) -> None:
    """Also when a button of the palette has the focus, and for digits without a colour."""
    played = open_board(browser, boards, "sudoku")
    page = played.page
    free = next(key for key in played.answer()).split("=")[0]
    r, c = cells(free)[0]
    place = page.locator("[role=row]").nth(r).locator("[role=gridcell]").nth(c)
    turn_colours(played)
    place.focus()
    for key in ("3", "9", "Shift+Digit2", "Control+4"):
        page.keyboard.press(key)
    page.locator(".palette button").first.focus()
    page.keyboard.press("5")
    assert played.marks() == []
    assert not page.locator(".candidates text").count()
    assert page.evaluate("Object.values(player.game.notes)") == [3]
    place.focus()
    page.keyboard.press("Delete")
    assert page.evaluate("Object.keys(player.game.notes)") == []
    page.keyboard.press("Escape")
    place.focus()
    page.keyboard.press("3")
    assert played.marks() == [f"{free}=3"]
    assert page.evaluate("Object.keys(player.game.notes)") == []
    page.keyboard.press("Delete")
    assert played.marks() == []
    assert played.watched.complaints == []


def test_the_palette_is_accessible_and_fits(browser: Browser, boards: Path) -> None:
    played = PlayedPage(browser, boards, "sudoku", width=320, bypass_csp=True)
    played.page.evaluate("""() => {
        const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
        made.setAttribute("class", "paths");
        document.querySelector("svg.board > .lattice").before(made);
    }""")  # lines, as on a board with a variant; some of them are filled
    choose_action(played, "Colour cells")
    until(played.page, "() => document.querySelector('.palette')?.hidden === false")
    layers = played.page.evaluate(
        "[...document.querySelector('svg.board').children].map(e => e.classList[0])"
    )
    assert layers.index("paths") < layers.index("colours") < layers.index("lattice")
    for number, width in enumerate((320, 1280), 1):
        played.page.set_viewport_size({"width": width, "height": 800})
        assert played.watched.scroll_width == width
        colour(played, number, (0, 0), (0, 1))
        assert played.watched.axe() == []


# -- pictures


def save_picture(played: PlayedPage, kind: Literal["SVG", "PNG"], folder: Path) -> Path:
    played.page.locator(".extras summary").click()
    with played.page.expect_download() as started:
        played.button(f"Save a picture ({kind})")
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path


@pytest.mark.parametrize("name", OF_SHAPE)
def test_a_picture_shows_the_position_without_other_files(
    browser: Browser, boards: Path, tmp_path: Path, name: str
) -> None:
    """The SVG file, drawn alone, has the colours that the page has at the centres of the cells."""
    played, rng = open_board(browser, boards, name), Random(name)
    page = played.page
    page.evaluate("player.live.on && document.querySelector('[data-play=live]').click()")
    mark = "on => player.game.set(player.game.repair(on).map((mark, i) => [i, mark]))"
    page.evaluate(mark, [rng.choice((0, 1, 1, 2)) for _ in played.data["elements"]])
    turn_colours(played)
    colour(played, 3, (0, 0), (0, 1))
    path = save_picture(played, "SVG", tmp_path)
    assert path.name == f"{name}-one.svg"
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"var\(|url\(|color-mix|class=|style|href|http(?!://www.w3.org)", text)
    root = ElementTree.fromstring(text)
    shown = page.locator(
        ".stage .sheet svg > :not(.wrongs) :is(.mine, .wash):not(.meant)"
    ).evaluate_all("l => l.filter(e => e.getAttribute('d')).map(e => e.getAttribute('d'))")
    drawn = [e.get("d") for e in root.iter() if e.get("d")]
    assert set(shown) <= {*drawn}
    assert shown
    clues = page.locator(".stage .clues text:not(.decision, .digit)").all_text_contents()
    written = ["".join(e.itertext()) for e in root.iter() if e.tag.endswith("text")]
    assert {text for text in clues if text} <= {*written}
    assert played.watched.complaints == []


def test_a_bitmap_is_drawn_with_the_colours_of_the_page(
    browser: Browser, boards: Path, tmp_path: Path
) -> None:
    played = open_board(browser, boards, "sudoku")
    page = played.page
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    turn_colours(played)
    colour(played, 2, (0, 0))
    path = save_picture(played, "PNG", tmp_path)
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    svg = save_picture(played, "SVG", tmp_path)
    viewer = browser.new_page(viewport={"width": 400, "height": 400})
    colours = []
    for file in (path, svg):
        viewer.goto(file.as_uri())
        shot = "img, svg"
        box = viewer.locator(shot).first.bounding_box()
        assert box
        colours.append(round(box["width"] / box["height"], 1))
    assert colours[0] == colours[1]
    assert played.watched.complaints == []
