"""Notes on cells, which are not part of an answer: inside or outside a loop, or with some pole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from test_player import find_cells_at

from browsing import eventually
from playing import PlayedPage, by_mouse, open_board

NOTED = """[...document.querySelectorAll(".played .note")].map(
    (note) => [note.dataset.key, note.classList.contains("yes")])"""
STATES = [True, False, None]


def read_notes(played: PlayedPage) -> dict[str, bool]:
    return dict(played.page.evaluate(NOTED))


def open_game(browser: Browser, site: Path, **options: object) -> PlayedPage:
    return open_board(browser, site, "slitherlink", **options)


def find_inside(played: PlayedPage) -> dict[str, bool]:
    """Return whether each cell is inside the loop, by counting the lines to its left."""
    lines, board = {*played.answer()}, played.data["board"]
    found = {}
    for r in range(1, board["rows"] + 1):
        for c in range(1, board["cols"] + 1):
            left = [f"r{r}c{k}-r{r + 1}c{k}" in lines for k in range(1, c + 1)]
            found[f"r{r}c{c}"] = sum(left) % 2 == 1
    return found


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_a_note_changes_from_inside_to_outside_to_none(
    browser: Browser, boards: Path, how: str
) -> None:
    played = open_game(browser, boards, has_touch=True)
    if how == "keys":
        played.page.locator("[role=gridcell][tabindex='0']").focus()
    label = played.page.locator("[role=gridcell]").first
    for state in STATES:
        if how == "mouse":
            played.page.mouse.click(*played.at((0.5, 0.5)))
        elif how == "touch":
            played.page.touchscreen.tap(*played.at((0.5, 0.5)))
        else:
            played.page.keyboard.press("Space")
        assert read_notes(played) == ({} if state is None else {"r1c1": state})
        told = label.get_attribute("aria-label") or ""
        assert ("inside" in told, "outside" in told) == (state is True, state is False)
    played.page.keyboard.press("Control+z")
    assert read_notes(played) == {"r1c1": False}


def test_notes_are_not_part_of_the_answer_and_are_saved(browser: Browser, boards: Path) -> None:
    played = open_game(browser, boards)
    played.page.mouse.click(*played.at((0.5, 0.5)))
    answer = played.answer()
    for key in answer:
        assert not played.is_solved()
        by_mouse(played, key)
    assert played.is_solved()
    assert len(read_notes(played)) == 1
    assert played.marks() == sorted(answer)
    played.page.reload()
    assert len(read_notes(played)) == 1


def test_a_wrong_note_is_reported(browser: Browser, boards: Path) -> None:
    played = open_game(browser, boards)
    right = find_inside(played)
    for _ in range(2 if right["r1c1"] else 1):
        played.page.mouse.click(*played.at((0.5, 0.5)))
    played.button("Right so far?")
    assert "One mark is wrong" in played.read_message()
    played.button("Hint")
    assert "One mark is wrong" in played.read_message()


def test_hints_make_the_notes_of_the_reasons_and_lead_to_the_end(
    browser: Browser, site: Path
) -> None:
    played, met = open_game(browser, site), dict[str, bool]()
    right = find_inside(played)
    while not played.is_solved():
        for name in ("Hint", "Why?", "Do it"):
            assert "Every step" not in played.read_message()
            played.button(name)
        met |= read_notes(played)
    assert met
    assert all(right[key] == value for key, value in met.items())


def test_hints_omit_notes_that_follow_from_the_lines(browser: Browser, site: Path) -> None:
    played = open_game(browser, site)
    *lines, last = played.answer()
    for key in lines:
        by_mouse(played, key)
    for element, (key, *_) in enumerate(played.elements):
        if key not in played.answer():
            played.page.evaluate(f"player.game.set([[{element}, 2]])")
    for name in ("Hint", "Why?", "Do it"):
        played.button(name)
    assert played.is_solved()
    assert set(read_notes(played)) <= {f"r{r + 1}c{c + 1}" for r, c in find_cells_at(played, last)}


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_a_magnet_can_be_noted_without_its_poles(browser: Browser, boards: Path, how: str) -> None:
    """The second button sets a cross, then a note on both cells, then nothing."""
    played = open_board(browser, boards, "magnets", has_touch=True)
    page, spot = played.page, played.at((0.5, 0.5))
    domino = next([*keys] for keys in played.elements if keys[0].startswith("r1c1"))
    both = {re.sub("plus|minus", "", key): True for key in domino}
    label = page.locator("[role=gridcell]").first

    def act() -> None:
        if how == "mouse":
            page.mouse.click(*spot, button="right")
        elif how == "touch":
            page.get_by_role("button", name="Pen for crosses").tap()
            page.touchscreen.tap(*spot)
            page.get_by_role("button", name="Pen for crosses").tap()
        else:
            page.locator("[role=gridcell][tabindex='0']").focus()
            page.keyboard.press("x")

    for notes, words in (({}, "no pole"), (both, "some pole"), ({}, "")):
        act()
        assert read_notes(played) == notes
        told = label.get_attribute("aria-label") or ""
        assert re.findall("no pole|some pole", told) == [*filter(None, [words])]
    for _ in range(2):
        act()
    page.mouse.click(*spot)  # a pole replaces the note
    assert read_notes(played) == {}
    assert len(played.marks()) == 1
    page.keyboard.press("Control+z")
    assert read_notes(played) == both
    page.reload()
    assert read_notes(played) == both
    for key in played.answer():
        by_mouse(played, key)
    eventually(played.is_solved)  # the checks may be loading
    assert played.watched.complaints == []
