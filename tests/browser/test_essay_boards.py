"""The live boards of essays in Chromium: highlights, and values that the reader sets."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from blocks import read_block
from browsing import WatchedPage
from essays import ESSAYS, NAMES, SETTING, build_rows, kind_of, list_own_families, make_essay_board
from node import NODE
from oracle import build_model
from playing import tap_drawing
from site_gen.boards.grid import Cell, Pair, key_text
from site_gen.kind import find_kind
from site_gen.site.authoring.directives import list_pieces
from site_gen.site.authoring.pages import Prose
from site_gen.site.authoring.references import MAIN
from site_gen.solver.graphs.walls import Graph
from site_gen.solver.model.linear import Row, Variable
from site_gen.solver.model.model import PuzzleModel
from site_gen.workshop.model_data import family_ident
from sites import ROOT

# -- in the browser


LIT = """(ids) => {
  const lit = () => [...document.querySelectorAll(".stage > .sheet .lit [data-key]:not(.asked)")]
    .map((e) => [e.classList[0], e.dataset.key]);
  return ids.map((id) => {
    const [count, first] = [".count button", "[data-row='1']"].map((css) =>
      document.querySelector(`#${id} ${css}`));
    count.focus();
    const all = lit();
    count.blur();
    const none = lit();
    first?.click();
    const [said, row] = [document.querySelector(`#${id} output`)?.textContent, lit()];
    first?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    return { all, none, said, row };
  });
}"""


def list_places(model: PuzzleModel, rows: list[Row]) -> set[tuple[str, str]]:
    symbols = model.symbols
    return {
        (symbols[x.symbol].place, key_text(place))
        for row in rows
        for x in row.terms
        for place in symbols[x.symbol].places(x)
    }


@pytest.mark.parametrize("prose", ESSAYS, ids=NAMES)
def test_an_essay_fits_every_screen_and_its_board_shows_rows_and_values(
    browser: Browser, site: Path, prose: Prose
) -> None:
    watched = WatchedPage(browser)
    page = watched.page
    for i, width in enumerate(watched.open_at_each_width(site / prose.url)):
        if i == 0:
            check_highlights(page, prose)
            check_slider(page)
            check_letters(page)
        assert watched.scroll_width <= width
        if page.locator(".trial").filter(visible=True).count():
            continue  # the page is open since the first width
        for button in page.locator(".controls [data-try]").all():
            button.click()
            assert page.locator(".trial").is_visible()
            page.locator("[data-all]").click()
            assert watched.scroll_width <= width
    page.set_viewport_size({"width": 1280, "height": 800})
    for check, some in CHECKED.items():
        if prose in some:
            page.locator("[data-clear]").click()
            check(Trial(page, prose))
    assert watched.complaints == []


def check_highlights(page: Page, prose: Prose) -> None:
    """Check that families of both formulations and no-goods highlight the places of their rows."""
    rows = {family_ident(r.formulation, r.family): build_rows(r) for r in list_own_families(prose)}
    if has_no_goods(prose):
        rows["main-no-good"] = make_no_goods(prose)
    rows = {ident: own for ident, own in rows.items() if own[1]}  # others have cuts for rows
    for (model, own), lit in zip(rows.values(), page.evaluate(LIT, [*rows]), strict=True):
        seen = {name: {*map(tuple, lit[name])} for name in ("all", "none", "row")}
        assert seen["all"] == list_places(model, own)
        assert not seen["none"]
        if len(own) > 1:
            said = re.fullmatch(r"row (\d+) of (\d+)", lit["said"].strip())
            assert said
            assert seen["row"] == list_places(model, [own[int(said[1]) - 1]])


def check_slider(page: Page) -> None:
    """Check that the keyboard moves a bound, and that the picture of this bound is shown."""
    for box in page.locator(".bounds").all():
        slider, shown = box.get_by_role("slider"), box.locator("figure").filter(visible=True)
        slider.press("Home")
        before = shown.inner_text()
        slider.press("ArrowRight")
        assert shown.count() == 1
        assert shown.inner_text() != before
        said = shown.locator("figcaption").text_content()
        assert slider.get_attribute("aria-valuetext") == f"at most 1. {said}"


def check_letters(page: Page) -> None:
    """Check that u, v and W in a formula show their parts of the row on the board."""
    for family in page.locator(".family:has([data-letter])").all():
        parts = list[int]()
        for letter in family.locator("[data-letter][tabindex='0']").all():
            letter.focus()
            parts.append(page.locator(".stage > .sheet .lit .this").count())
            name = letter.text_content()
            assert (family.locator(".meaning").text_content() or "").startswith(f"{name}:")
        assert all(parts)
        assert sum(parts) == page.locator(".stage > .sheet .lit [data-key]").count()


def has_no_goods(prose: Prose) -> bool:
    return any(piece.name == "no-goods" for piece in list_pieces(prose.body))


def make_no_goods(prose: Prose) -> tuple[PuzzleModel, list[Row]]:
    """Return the model of an essay's board, and the row that excludes each answer."""
    subject = make_essay_board(kind_of(prose))
    model = build_model(subject.kind, subject.board)
    return model, [model.no_good(model.write(answer) or ()) for answer in subject.answers]


def test_each_answer_has_a_no_good(site: Path) -> None:
    prose = next(filter(has_no_goods, ESSAYS))
    data = read_block((site / prose.url).read_text("utf-8"), "model-data")
    held = next(f for f in data["families"] if f["id"] == "main-no-good")
    _, (row, *more) = make_no_goods(prose)
    assert len(held["rows"]) == 1 + len(more)
    weights, low, high = data["patterns"][held["rows"][0][0]]
    assert sorted(weights) == sorted(row.terms.values())
    assert (low, high) == (row.lower, row.upper)


def test_without_scripts_essay_board_and_answer_can_be_read(browser: Browser, site: Path) -> None:
    watched = WatchedPage(browser, java_script_enabled=False)
    for prose in ESSAYS[::4]:
        page = watched.open(site / prose.url)
        assert page.locator(".stage svg.board").is_visible()
        assert page.locator(".family .formula math").first.is_visible()
        assert not page.locator(".controls").is_visible()
        assert not page.locator(".task").filter(visible=True).count()
        answer = page.locator("svg[aria-labelledby='answer-1-title']")
        assert not answer.is_visible()
        page.locator("#answer summary").click()
        assert answer.is_visible()


def test_an_essay_is_small(site: Path) -> None:
    for prose in ESSAYS:
        path = site / prose.url
        text = path.read_text(encoding="utf-8")
        loads = re.findall(r'(?:src|href)="([^"]+\.(?:css|js|svg))"', text)
        files = [path, *{(path.parent / load).resolve() for load in loads}]
        assert len(files) > 5
        assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 300_000


# -- values that the reader sets


def _get_bounds(known: dict[Variable, int], x: Variable) -> tuple[int, int]:
    return (known[x], known[x]) if x in known else (0, 1)


def _get_ends(place: Cell | Pair) -> tuple[Cell, Cell]:
    return (place.a, place.b) if isinstance(place, Pair) else (place, place)


class Trial:
    """The figure in an essay whose values the reader sets, and its rows from a new model."""

    def __init__(self, page: Page, prose: Prose) -> None:
        self.prose, self.page = prose, page
        self.kind = find_kind(kind_of(prose))
        self.board = self.kind.parse(self.kind.example)
        self.model = build_model(self.kind, self.board)
        self.rows = [
            row
            for r in list_own_families(prose)
            if r.formulation == MAIN
            for row in self.model.families[r.family].rows
        ]
        if has_no_goods(prose):
            self.rows += make_no_goods(prose)[1]

    def tap(self, row: float, col: float) -> None:
        tap_drawing(self.page, self.board.grid, row, col)

    def seen(self, css: str) -> dict[str, int]:
        """Return the places drawn in a style, as a mapping from their keys to their values."""
        found = self.page.evaluate(
            f"[...document.querySelectorAll('.tried > .{css}')]"
            ".map(e => [e.dataset.key, e.classList.contains('zero') ? 0 : 1])"
        )
        return dict(found)

    def read_message(self) -> str:
        return self.page.locator(".trial p").inner_text()

    def closure(self, values: dict[Variable, int]) -> dict[Variable, int] | None:
        """Return all values that follow row by row, or None if a row is broken."""
        known = dict(values)
        while True:
            more: dict[Variable, int] = {}
            for row in self.rows:
                fixed = row.forced(partial(_get_bounds, known))
                if fixed is None:
                    return None
                more |= fixed
            if not more:
                return known
            known |= more


def check_forced_values(trial: Trial) -> None:
    """Check that the figure shows all values that the rows force."""
    rng = Random(trial.prose.url)
    symbol = trial.model.symbols[trial.prose.values[0]]
    outcomes = set()
    for _ in range(6):
        trial.page.locator("[data-clear]").click()
        chosen = {x: rng.randint(0, 1) for x in rng.sample(symbol.variables, 2)}
        for x, value in chosen.items():
            (r, c), (r2, c2) = _get_ends(symbol.places(x)[0])
            for _ in range(2 - value):
                trial.tap((r + r2) / 2, (c + c2) / 2)
        assert trial.seen("mine") == {key_text(symbol.places(x)[0]): v for x, v in chosen.items()}
        trial.page.locator("[data-all]").click()
        wanted = trial.closure(chosen)
        outcomes.add(wanted is None)
        if wanted is None:
            assert "is violated" in trial.read_message()
        else:
            # a step between two regions is not visible, because it is not a line yet
            seen = [x for x in wanted if x not in chosen and not x.name.startswith("w_")]
            follows = {key_text(symbol.places(x)[0]): wanted[x] for x in seen}
            assert trial.seen("follows") == follows
            assert "nothing more follows" in trial.read_message()
    assert False in outcomes


FIND_WALLS = """
import { readFileSync } from "node:fs";
import { findWall } from "./templates/stage/walls.js";

const boards = JSON.parse(readFileSync(0, "utf8"));
const found = boards.map(([r, c, sure, open]) => findWall(r, c, new Set(sure), new Set(open)));
console.log(JSON.stringify(found));
"""


def test_the_browser_finds_the_walls_that_the_separator_finds() -> None:
    rng = Random(7)
    boards = []
    for _ in range(200):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        cells = range(rows * cols)
        open_or_sure = {c for c in cells if rng.random() < 0.7}
        sure = {c for c in open_or_sure if rng.random() < 0.35}
        boards.append((rows, cols, sorted(sure), sorted(open_or_sure)))
    command = [NODE, "--input-type=module", "-e", FIND_WALLS]
    done = subprocess.run(
        command, input=json.dumps(boards), capture_output=True, text=True, cwd=ROOT, check=True
    )
    outcomes = set()
    for (rows, cols, *given), found in zip(boards, json.loads(done.stdout), strict=True):
        near = [
            [
                d
                for d in range(rows * cols)
                if abs(c // cols - d // cols) + abs(c % cols - d % cols) == 1
            ]
            for c in range(rows * cols)
        ]
        bits = [sum(1 << c for c in some) for some in given]
        known = Graph(near).walls(*bits, 0)
        assert (found is None) == (not known)
        if found:
            assert (found["here"], found["there"], found["wall"]) in [
                (h, t, w) for h, t, w in known
            ]
            standing = [c for c in found["wall"] if c in given[1]]
            outcomes.add(kind := _classify(found, standing))
            assert kind
    assert outcomes == {"apart", "gate", "pocket"}


def _classify(found: dict[str, Any], standing: list[int]) -> str:
    if found["forces"] is None:
        return "apart" if not standing else ""
    cell, value = found["forces"]
    if value:
        return "gate" if standing == [cell] else ""
    return "pocket" if not standing and cell == found["here"] else ""


def check_gate(trial: Trial) -> None:
    """Check that an open gate is forced, and that a closed wall is reported."""
    rows, cols = trial.board.grid.rows, trial.board.grid.cols
    trial.tap(0, 0)
    trial.tap(rows - 1, cols - 1)
    for c in range(cols - 1):
        trial.tap(1, c)
        trial.tap(1, c)
    trial.page.locator("[data-next]").click()
    (gate,) = trial.seen("follows").items()
    assert gate == ("r1c2", 1)  # one cell after the other, along the only path
    assert "Connected" in trial.read_message()
    trial.page.locator("[data-all]").click()
    assert trial.seen("follows")[f"r2c{cols}"] == 1
    trial.tap(1, cols - 1)
    trial.tap(1, cols - 1)
    assert "is violated" in trial.read_message()
    assert trial.page.locator(".trial math").count() == 1


def check_keys(trial: Trial) -> None:
    """Check that values can be set by the keyboard alone."""
    page = trial.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    assert trial.read_message() == "row 1, column 2"
    page.keyboard.press("Enter")
    assert trial.seen("mine") == {"r1c2": 1}
    page.keyboard.press("Enter")
    assert trial.seen("mine") == {"r1c2": 0}
    page.keyboard.press("Enter")
    assert trial.seen("mine") == {}
    page.locator(".controls [data-try]").click()
    assert not page.locator(".trial").is_visible()


ROWS_ONLY = [p for p in SETTING if not p.walls and len(p.values) == 1]
CHECKED = {
    check_forced_values: ROWS_ONLY,
    check_gate: [p for p in SETTING if p.walls and "connected" in p.url],
    check_keys: ROWS_ONLY[:1],
}
