"""Repeated visits: a game continues where it was left, and a link never deletes a reader's own
marks."""

from __future__ import annotations

import json
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsing import DRAWN, eventually, until, wait_for_scripts
from oracle import UNLIKE
from playing import PlayedPage, by_mouse, choose_action, open_board

SOLVE = "[...player.data.answers[0]].forEach((bit, i) => bit === '1' && player.game.set([[i, 1]]))"


def read_game(played: PlayedPage) -> dict[str, Any]:
    """Return the reader's own game as the browser stores it."""
    text = played.page.evaluate("localStorage.getItem(`play:${player.data.id}`)")
    return json.loads(text)  # type: ignore[no-any-return]


def follow_link(played: PlayedPage, position: str) -> None:
    """Open a link to a position like in a new tab."""
    played.page.goto("about:blank")
    played.page.goto(f"{played.path.as_uri()}#play={position}")
    played.page.evaluate(DRAWN)  # what the page says about the link may move the board


def delete_game(played: PlayedPage) -> None:
    choose_action(played, "Delete this game")
    played.button("Delete it")


def make_games(
    browser: Browser, site: Path, name: str
) -> tuple[PlayedPage, list[str], str, list[str]]:
    """Make a game with the reader's own marks, and another position with its marks."""
    played = open_board(browser, site, name)
    *_, mine, theirs = played.answer()
    by_mouse(played, theirs)
    position = read_game(played)["position"]
    played.button("Undo")
    by_mouse(played, mine)
    return played, [mine], position, [theirs]


def test_a_game_continues_after_a_reload(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "slitherlink")
    some = played.answer()[:3]
    for key in some[:2]:
        by_mouse(played, key)
    choose_action(played, "Start a trial")
    by_mouse(played, some[2])
    played.page.reload()
    assert played.marks() == sorted(some)
    assert played.page.locator(".played .tried").count() == 1
    played.button("Discard it")
    assert played.marks() == sorted(some[:2])
    for left in (some, some[:2], some[:2], some[:1]):
        played.button("Undo")
        assert played.marks() == sorted(left)
        if left in (some, some[:1]):
            played.page.reload()
            assert played.marks() == sorted(left)
    for _ in range(4):
        played.button("Redo")
    position = read_game(played)["position"]
    choose_action(played, "Delete this game")
    for answer in ("Keep the game", "Escape"):  # it asks before anything is deleted
        if answer == "Escape":
            choose_action(played, "Delete this game")
            played.page.keyboard.press(answer)
        else:
            played.button(answer)
        assert played.marks() == sorted(some[:2])
        assert read_game(played)["position"] == position
    delete_game(played)
    until(played.page, "document.activeElement.tagName === 'SUMMARY'")
    played.page.reload()
    assert played.marks() == []
    assert not played.page.get_by_role("button", name="Undo").is_enabled()
    assert played.watched.complaints == []


def test_a_link_replaces_the_own_game_only_on_request(browser: Browser, boards: Path) -> None:
    played, own, position, theirs = make_games(browser, boards, "slitherlink")
    follow_link(played, position)
    assert played.marks() == theirs
    another = next(key for key in played.answer() if key not in own + theirs)
    by_mouse(played, another)
    eventually(lambda: played.marks() == sorted([another, *theirs]), 5)
    played.page.reload()
    assert played.marks() == sorted([another, *theirs])
    played.button("Undo")
    assert played.marks() == theirs
    played.button("Back to my game")
    assert played.marks() == own
    assert "#" not in played.page.url
    played.page.reload()
    assert played.marks() == own
    played.button("Undo")
    assert played.marks() == []
    played.button("Redo")
    follow_link(played, position)
    played.button("Continue this one")
    assert played.marks() == theirs
    played.page.reload()
    assert played.marks() == theirs
    played.button("Undo")
    assert played.marks() == own
    assert played.watched.complaints == []


def test_a_link_starts_the_own_game_if_there_is_none(browser: Browser, boards: Path) -> None:
    played, _, position, theirs = make_games(browser, boards, "slitherlink")
    wrong = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB"
    follow_link(played, wrong)
    assert "does not fit this board" in played.read_message()
    assert len(played.marks()) == 1  # the own game
    played.page.evaluate("localStorage.clear()")
    follow_link(played, position)
    assert played.marks() == theirs
    assert not played.page.get_by_role("button", name="Back to my game").is_visible()
    another = next(key for key in played.answer() if key not in theirs)
    by_mouse(played, another)
    played.page.reload()
    assert played.marks() == sorted([another, *theirs])


def test_a_damaged_game_continues_from_its_position(browser: Browser, boards: Path) -> None:
    """The other kinds of damage are in play_game.test.mjs."""
    played = open_board(browser, boards, "slitherlink")
    by_mouse(played, played.answer()[0])
    game = read_game(played)
    game["way"] |= {"done": [{"changes": [None]}], "notes": 3, "tries": [[None]]}
    played.page.evaluate("k => localStorage.setItem(`play:${player.data.id}`, k)", json.dumps(game))
    played.page.reload()
    assert played.marks() == played.answer()[:1]
    assert not played.page.get_by_role("button", name="Undo").is_enabled()
    by_mouse(played, played.answer()[1])
    played.button("Undo")
    assert played.marks() == played.answer()[:1]
    assert played.watched.complaints == []


def test_a_solved_board_is_announced_and_restarts_with_its_clock(
    browser: Browser, boards: Path
) -> None:
    played = open_board(browser, boards, "yin_yang_cut")
    page = played.page
    page.evaluate(SOLVE)
    assert played.is_solved()
    page.evaluate("player.visits.seconds = 300; player.visits.save()")
    page.reload()
    assert played.read_message() == "You have solved it in 5:00."
    choose_action(played, "Show the clock")
    for name, minutes in (("Start again", "0"), ("Undo", "5"), ("Redo", "0")):
        if name == "Start again":
            choose_action(played, name)
            assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
        else:
            played.button(name)
        # seconds go on during the test
        assert page.locator(".clock").inner_text().split(":")[0] == minutes
    assert not played.is_solved()
    page.evaluate(SOLVE)
    assert played.is_solved()
    assert "5:" not in played.read_message()
    delete_game(played)
    assert page.locator(".clock").inner_text().startswith("0:0")
    page.reload()
    assert page.locator(".clock").is_visible()  # as every setting
    choose_action(played, "Start a trial")
    played.button("Discard it")
    assert page.evaluate("document.activeElement.role") == "gridcell"
    assert "undo brings them back" in played.read_message()


# -- two tabs with the same board


DEAF = """for (const event of ["storage", "pageshow", "visibilitychange"]) {
  addEventListener(event, (told) => told.stopImmediatePropagation(), true);
}"""


def open_second_tab(played: PlayedPage, script: str = "") -> PlayedPage:
    """Open the same board in another tab of the same browser."""
    other = copy(played)
    other.page = wait_for_scripts(played.page.context.new_page())
    if script:
        other.page.add_init_script(script)
    other.page.goto(played.path.as_uri())
    return other


@pytest.mark.parametrize(("name", "first"), [*zip(UNLIKE, (True, False), strict=True)])
def test_tabs_update_each_other(browser: Browser, boards: Path, name: str, first: bool) -> None:
    tabs = [open_board(browser, boards, name)]
    tabs.append(open_second_tab(tabs[0]))
    one, other = tabs if first else tabs[::-1]
    *five, sixth = one.answer()[:6]
    for key in five:
        by_mouse(one, key)
    eventually(lambda: other.marks() == sorted(five))
    by_mouse(other, sixth)
    eventually(lambda: one.marks() == sorted([*five, sixth]))
    one.page.reload()
    for left in range(5, -1, -1):
        one.button("Undo")
        assert one.marks() == sorted(five[:left])
        eventually(lambda left=left: other.marks() == sorted(five[:left]))  # type: ignore[misc]
    other.button("Redo")
    eventually(lambda: one.marks() == five[:1])
    delete_game(one)
    eventually(lambda: other.marks() == [])
    assert one.watched.complaints == []


def test_a_tab_that_missed_changes_loses_nothing(browser: Browser, boards: Path) -> None:
    """A tab that was asleep merges its marks with the stored game, as one move."""
    one = open_board(browser, boards, "slitherlink")
    other = open_second_tab(one, DEAF)
    *five, sixth, seventh = one.answer()[:7]
    for key in five:
        by_mouse(one, key)
    assert other.marks() == []
    by_mouse(other, sixth)
    assert other.marks() == sorted([*five, sixth])
    by_mouse(other, seventh)
    other.button("Undo")
    other.button("Undo")
    assert other.marks() == sorted(five)
    one.page.reload()
    assert one.marks() == sorted(five)
    for left in range(4, -1, -1):
        one.button("Undo")
        assert one.marks() == sorted(five[:left])


def test_the_clock_of_another_tab_does_not_change_the_board(browser: Browser, boards: Path) -> None:
    one = open_board(browser, boards, "slitherlink")
    by_mouse(one, one.answer()[0])
    other = open_second_tab(one)
    one.button("Check")
    said = one.read_message()
    other.page.evaluate("player.visits.seconds = 300; player.visits.save()")
    eventually(lambda: one.page.evaluate("player.visits.seconds") >= 300)
    assert one.read_message() == said


def test_tabs_with_different_links_keep_their_games(browser: Browser, boards: Path) -> None:
    one, own, position, theirs = make_games(browser, boards, "slitherlink")
    *_, first, second, another, _, _ = one.answer()
    by_mouse(one, another)
    longer = read_game(one)["position"]
    one.button("Undo")
    other = open_second_tab(one)
    follow_link(one, position)
    by_mouse(one, first)
    follow_link(other, longer)
    by_mouse(other, second)
    for again in (False, True):
        if again:
            one.page.reload()
            other.page.reload()
        assert one.marks() == sorted([*theirs, first])
        assert other.marks() == sorted([*own, another, second])
    one.button("Back to my game")
    assert one.marks() == own


def solve_after(played: PlayedPage, seconds: int) -> None:
    """Solve the board with this time on the clock, before another second can pass."""
    played.page.evaluate(f"player.visits.seconds = {seconds}; {SOLVE}")


def test_the_best_time_is_kept_and_the_next_puzzle_is_named(browser: Browser, site: Path) -> None:
    played = open_board(browser, site, "slitherlink")
    best = played.page.locator("[data-best]")
    assert not best.is_visible()
    solve_after(played, 100)
    assert "Solved in 1:40. Every" in played.read_message()
    link = played.page.locator(".player output").get_by_role("link", name="Next like it: <two>")
    assert (link.get_attribute("href") or "").endswith("slitherlink/two/index.html")
    assert best.inner_text() == "Your best time: 1:40"
    for seconds, message, shown in (
        (150, "Solved in 2:30; your best time is 1:40. Every", "1:40"),
        (80, "Solved in 1:20. Every", "1:20"),
    ):
        played.page.evaluate("player.game.restart()")
        solve_after(played, seconds)
        assert message in played.read_message()
        assert best.inner_text() == f"Your best time: {shown}"
    played.page.reload()
    assert best.inner_text() == "Your best time: 1:20"
    assert read_game(played)["best"] == 80
    assert played.watched.complaints == []


def test_the_time_of_a_game_from_a_link_is_not_the_best(browser: Browser, boards: Path) -> None:
    played = PlayedPage(browser, boards, "slitherlink")
    played.page.evaluate(SOLVE)
    position = read_game(played)["position"]
    played.page.evaluate("localStorage.clear()")
    follow_link(played, position)
    assert played.read_message() == "This is the position from the link."
    assert not played.page.locator(".stage.solved").count()  # the reader has not solved it
    played.page.evaluate("player.game.restart()")
    solve_after(played, 5)
    assert read_game(played)["solved"]
    assert not read_game(played)["best"]
