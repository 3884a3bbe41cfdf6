"""Reasons in Chromium: highlights and texts are those of the steps."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from playwright.sync_api import Browser, Page

from blocks import read_block
from browsing import WatchedPage, until
from oracle import SHAPED, UNLIKE, build_model, find_all_answers
from playing import PlayedPage, open_board, tap_drawing
from site_gen.boards.grid import Cell, key_text
from site_gen.content.config import Explaining, Site, Solving
from site_gen.findings.reasons import Reasons, find_reasons
from site_gen.findings.reasons.step_words import StepWords
from site_gen.findings.reasons.steps import SEARCH
from site_gen.findings.worth import make_solved_board
from site_gen.kind import find_kind
from site_gen.solver.model.facts import list_decisions, list_families
from sites import build_site, write_content


class ExplainedExample:
    """A kind's example and the reasons found for it anew."""

    def __init__(self, name: str, site: Path) -> None:
        self.kind = find_kind(name)
        self.board = self.kind.parse(self.kind.example)
        model = build_model(self.kind, self.board)
        found = find_reasons(make_solved_board(self.kind, self.board, find_all_answers(model, 2)))
        assert found is not None
        self.reasons: Reasons = found
        self.decisions = list_decisions(model)
        told = [*zip(self.decisions, found.values, strict=True)]
        clues, families = self.kind.clues(self.board), list_families(model)
        self.words = StepWords(self.kind, self.board, clues, told, families, found.steps)
        self.path = site / name / "one" / "index.html"

    def first_at(self, cell: Cell) -> int | None:
        """Return the number of the first step that decides something about a cell."""
        for i, step in enumerate(self.reasons.steps):
            if any(cell in self.decisions[m].cells for m in step.decides):
                return i
        return None

    def ringed(self, place: int) -> dict[str, list[str]]:
        step, clues = self.reasons.steps[place], self.kind.clues(self.board)
        marked, uses = self.words.list_marks(step)
        cells = {
            "now": [self.decisions[m].cells for m in step.decides],
            "clue": [sorted(clues[i].cells) for i in marked],
            "used": [self.decisions[m].cells for m in uses],
        }
        return {
            css: sorted(" ".join(map(key_text, some)) for some in several)
            for css, several in cells.items()
        }


explained = cache(ExplainedExample)


def open_reasons(
    browser: Browser, site: Path, name: str, place: str = "why"
) -> tuple[PlayedPage, ExplainedExample]:
    """Open a kind's example at its reasons, or at one of their steps."""
    played = open_board(browser, site, name)
    played.page.evaluate("place => { location.hash = place; }", place)
    until(played.page, "document.querySelector('.stage').dataset.shows?.startsWith('why')")
    return played, explained(name, site)


def read_ringed(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for css in ("now", "clue", "used"):
        found[css] = page.eval_on_selector_all(
            f".why-lit .{css}", "all => all.map(e => e.dataset.cells).sort()"
        )
    return found


def read_decisions(page: Page) -> dict[str, set[tuple[int, bool]]]:
    """Return the decisions on the board by their look: number, and whether the value is 1."""
    found = page.eval_on_selector_all(
        ".stage [data-decision].on",
        "all => all.map(e => [Number(e.dataset.decision), e.classList.contains('one'),"
        " ['now', 'used', 'past', 'then'].find(css => e.classList.contains(css))])",
    )
    looks: dict[str, set[tuple[int, bool]]] = {
        "now": set(),
        "used": set(),
        "past": set(),
        "then": set(),
    }
    for number, one, look in found:
        looks[look].add((number, one))
    return looks


def read_reason(page: Page) -> str:
    return page.locator(".why-says").inner_text()


def list_steps(page: Page) -> list[str]:
    return page.locator(".why-steps > li").all_text_contents()


@pytest.mark.parametrize("name", UNLIKE)
def test_a_clicked_cell_shows_its_reason(name: str, browser: Browser, site: Path) -> None:
    played, one = open_reasons(browser, site, name)
    page = played.page
    tried = 0
    for cell in list(one.board.grid.cells())[:: 3 if len(one.decisions) > 9 else 1]:
        place = one.first_at(cell)
        page.evaluate("document.querySelector('.control[data-control=why] input').value = 0")
        page.locator(".control[data-control=why] input").dispatch_event("input")
        tap_drawing(page, one.board.grid, cell.row, cell.col)
        if place is not None:
            assert read_ringed(page) == one.ringed(place)
            assert read_reason(page) == f"Step {place + 1}. {list_steps(page)[place]}"
            assert page.evaluate("location.hash") == f"#why-{place + 1}"
            tried += 1
    assert tried
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_a_step_shows_everything_decided_so_far(name: str, browser: Browser, site: Path) -> None:
    played, one = open_reasons(browser, site, name, "why-1")
    page = played.page
    values, known = one.reasons.values, set(one.reasons.given)
    told = read_block(one.path.read_text(encoding="utf-8"), "why-data")["steps"]

    def telling(numbers: Iterable[int], known: set[int]) -> set[tuple[int, bool]]:
        """Return the decisions except those that a number excludes in its cell."""
        filled = {one.decisions[i].cells for i in known if values[i]}
        return {
            (i, values[i]) for i in numbers if values[i] or one.decisions[i].cells not in filled
        }

    for place, step in enumerate(one.reasons.steps):
        looks, now = read_decisions(page), known | {*step.decides}
        leads, (_, uses) = told[place][6], one.words.list_marks(step)
        assert looks["then"] == {*zip(leads[::3], map(bool, leads[1::3]), strict=True)}
        assert page.locator(".why-lit text.then").count() == len(leads) // 3
        assert looks["now"] == telling(step.decides, now)
        assert looks["used"] == {(i, values[i]) for i in uses}
        assert looks["past"] == telling(known - {*uses}, now)
        known = now
        if place + 1 < len(one.reasons.steps):
            page.get_by_role("button", name="Step on", exact=True).click()
    assert page.get_by_role("button", name="Step on", exact=True).is_disabled()
    assert known == set(range(len(values)))
    assert played.watched.complaints == []


def test_reasons_can_be_used_by_keyboard(browser: Browser, site: Path) -> None:
    played, one = open_reasons(browser, site, "slitherlink")
    page = played.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    place = one.first_at(Cell(1, 1))
    assert place is not None
    assert read_reason(page) == f"Step {place + 1}. {list_steps(page)[place]}"
    assert page.locator(".mentions").is_hidden()  # the model's layer is not shown
    page.locator(".control[data-control=why] input").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert read_reason(page).startswith("Step 1. ")
    assert played.watched.complaints == []


@pytest.mark.parametrize("forced", ["active", "none"])
def test_only_the_sign_of_the_failed_row_is_filled(
    browser: Browser, site: Path, forced: str
) -> None:
    """Without its colour it would look like that of a clue."""
    watched = WatchedPage(browser, forced_colors=forced)
    page = watched.open(explained("slitherlink", site).path)
    looks = page.locator(".why-key .key").evaluate_all(
        "all => all.map(sign => [sign.className, getComputedStyle(sign).backgroundColor])"
    )
    clear = re.compile(r"rgba\((0|255), \1, \1, 0(\.16)?\)")  # none, or that of the page
    assert {name for name, colour in looks if not clear.fullmatch(colour)} == {"key broken"}


def test_another_layer_hides_the_reasons(browser: Browser, site: Path) -> None:
    played, _ = open_reasons(browser, site, "slitherlink", "why-3")
    page = played.page
    assert page.locator(".why-lit path").count()
    page.locator("[data-control='answer-'] [data-toggle]").evaluate("e => e.click()")
    assert not page.locator(".why-lit path").count()
    assert not page.locator(".stage [data-decision].on").count()
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", SHAPED)
def test_without_scripts_every_step_is_listed(name: str, site: Path) -> None:
    one = explained(name, site)
    steps = html.parse(one.path).xpath("//*[contains(@class, 'why-steps')]/li")
    lines = [" ".join(step.text_content().split()) for step in steps]
    assert len(lines) == len(one.reasons.steps)
    for line, step in zip(lines, one.reasons.steps, strict=True):
        decided, _, why = line.partition(": ")
        first = step.decides[0]
        told = one.kind.decided.say_decision(
            one.board, one.decisions[first].key, one.reasons.values[first]
        )
        assert all(part.lower() in decided.lower() for part in told[:3]), (line, told)
        assert why


@pytest.mark.parametrize("name", SHAPED)
def test_the_page_shows_the_measured_difficulty(name: str, site: Path) -> None:
    data: dict[str, Any] = json.loads((site / name / "one" / "puzzle.json").read_text())
    found = data["difficulty"]
    page = (site / name / "one" / "index.html").read_text(encoding="utf-8")
    steps = read_block(page, "why-data")["steps"]
    assert found["steps"] == len(steps)
    efforts = [effort for *_, effort, _ in steps]
    known = [effort for effort in efforts if effort < SEARCH]
    assert found["effort"] == max(known)
    assert found["times"] == known.count(max(known))
    assert found["searched"] == len(efforts) - len(known)
    assert re.search(rf"<dt>Difficulty</dt><dd>{found['word']}[ <]", page)
    card = (site / "index.html").read_text(encoding="utf-8")
    assert f'data-kind="{name}"' in card
    assert f'data-difficulty="{found["word"].replace(" ", "-")}"' in card
    assert len(gzip.compress(page.encode())) < 60_000


def test_without_explanations_nothing_is_measured(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"], "explain: false\n")
    build_site(content, tmp_path / "off")
    quick = Site(solving=Solving(explain=Explaining(reasons_cells=0)))
    build_site(write_content(tmp_path / "again", ["slitherlink"]), tmp_path / "none", quick)
    for site in (tmp_path / "off", tmp_path / "none"):
        page = (site / "slitherlink" / "one" / "index.html").read_text(encoding="utf-8")
        assert 'id="why"' not in page
        assert "not measured" in page
        data = json.loads((site / "slitherlink" / "one" / "puzzle.json").read_text())
        assert data["difficulty"]["word"] == "not measured"
        assert data["difficulty"]["effort"] is None
        assert data["difficulty"]["nodes"] >= 0
