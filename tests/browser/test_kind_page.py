"""A kind's page: its example can be played next to the rules, and its model is highlighted on
it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage
from oracle import SHAPED, UNLIKE, mark_deep_except
from playing import by_mouse, open_board
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind
from sites import compressed_size


@pytest.mark.parametrize("name", mark_deep_except(UNLIKE, SHAPED))
def test_the_example_can_be_played_and_its_model_is_highlighted(
    browser: Browser, site: Path, name: str
) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    played = open_board(browser, site, name, ".")
    for key in played.answer():
        assert not played.is_solved()
        by_mouse(played, key)
    assert played.is_solved()
    families = run_formulation(kind, board, "main").facts.families
    rows = [f for f in families if f.count and not f.lazy]
    assert rows
    for family in rows:
        item = played.page.locator(f"#main-{family.name.replace('_', '-')}")
        item.locator(".count button").click()
        assert played.page.locator(".stage .lit > *").count() > 0, family.name
    played.button("Back to the game")
    assert played.marks() == sorted(played.answer())  # using the model has marked nothing
    assert played.watched.complaints == []


def test_the_example_has_a_separate_game(browser: Browser, site: Path) -> None:
    """The position of the example is not that of any puzzle."""
    played = open_board(browser, site, SHAPED[0], ".")
    by_mouse(played, played.answer()[0])
    played.page.goto((site / SHAPED[0] / "one" / "index.html").as_uri())
    assert played.marks() == []
    played.page.goto(played.path.as_uri())
    assert played.marks() == played.answer()[:1]


def test_without_scripts_the_answer_of_the_example_is_in_a_closed_element(
    browser: Browser, site: Path
) -> None:
    page = WatchedPage(browser, java_script_enabled=False).open(site / SHAPED[0] / "index.html")
    assert page.locator(".stage svg.board").is_visible()
    answer = page.locator("#answer-1 svg")
    assert not answer.is_visible()
    page.locator("#answer summary").click()
    assert answer.is_visible()


@pytest.mark.parametrize("name", SHAPED)
def test_the_page_of_a_kind_is_small(site: Path, name: str) -> None:
    assert compressed_size(site / name / "index.html") < 100_000
