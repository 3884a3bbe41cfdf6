"""The model on the board: families, rows and cells on a page, compared with a new model."""

from __future__ import annotations

import gzip
import html
import re
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from blocks import read_block, rows_of
from browsing import WatchedPage, until
from oracle import SHAPED, UNLIKE, build_model, mark_deep_except
from playing import open_board, tap_drawing
from site_gen.boards.grid import Cell, Pair, key_text
from site_gen.content.config import Site, Solving
from site_gen.kind import find_kind
from site_gen.site.layout.prose import convert_to_mathml
from site_gen.solver.model import plain
from site_gen.solver.model.facts import format_row
from site_gen.solver.model.linear import Row, Variable
from site_gen.solver.model.model import PuzzleModel
from sites import ROOT, build_site, write_content

SCROLLS = """[...document.querySelectorAll(".formula")]
  .filter((box) => box.checkVisibility())
  .map((box) => [box.scrollWidth > box.clientWidth, box.hasAttribute("tabindex")])"""
Lies = Callable[[Any, Any], tuple[str, Iterable[Any]]]

# Where each variable is on the board, stated independently of the model (kind -> letter -> (board,
# key) -> places). For other kinds, the model's places are used.
LIES: dict[str, dict[str, Lies]] = {
    "slitherlink": {"y": lambda board, key: ("cell", [key])},
    "country_road": {
        "x": lambda board, key: ("pair", [key]),
        "z": lambda board, key: ("cell", [key]),
    },
    "slash_pack": {
        "s": lambda board, key: ("cell", [key]),
        "z": lambda board, key: ("cell", [key]),
        "u": lambda board, key: ("point", [key]),
        "y": lambda board, key: ("side", [e for e, f in board.label.items() if f == key[0]]),
    },
    "dead_ends": {
        "x": lambda board, key: ("cell", next(p for p in board.regions.parts if key in p)),
        "f": lambda board, key: ("pair", [key]),
        "r": lambda board, key: ("cell", [key]),
    },
    "yin_yang_cut": {"p": lambda board, key: ("cell", [key, board.grid.opposite(key)])},
}


class ExampleModel:
    """A kind's example: its board, a new model, and the rows of each family."""

    def __init__(self, name: str, site: Path) -> None:
        kind = find_kind(name)
        self.name, self.board = name, kind.parse(kind.example)
        self.path = site / name / "one" / "index.html"
        self.model = build_model(kind, self.board)
        self.cuts = _read_cuts(self.path.with_name("reproduce.zip"), self.model)
        self.rows = {
            made.name: self.cuts.get(made.name, []) if made.lazy else made.rows
            for made in self.model.families.values()
        }

    def places_of(self, x: Variable) -> tuple[str, Iterable[Any]]:
        own = LIES.get(self.name, {}).get(x.symbol)
        symbol = self.model.symbols[x.symbol]
        return own(self.board, x.key) if own else (symbol.place, symbol.places(x))

    def lit(self, rows: Iterable[Row]) -> set[tuple[str, str]]:
        lain = (self.places_of(x) for row in rows for x in row.terms)
        return {(at, key_text(place)) for at, places in lain for place in places}

    def cells(self, row: Row) -> set[Cell]:
        return {c for x in row.terms for p in self.places_of(x)[1] for c in self._beside(x, p)}

    def _beside(self, x: Variable, place: Any) -> Iterable[Cell]:
        grid = self.board.grid
        at = self.places_of(x)[0]
        if at == "side":
            return grid.beside(place)
        if at == "point":
            return grid.cells_around(place)
        return place if isinstance(place, Pair) else [place]


def _read_cuts(reproduce: Path, m: PuzzleModel) -> dict[str, list[Row]]:
    """Read the cuts that SCIP had at the end from its LP file."""
    by_name = {x.name: x for x in m.variables}
    found: dict[str, list[Row]] = {}
    with zipfile.ZipFile(reproduce) as files:
        lp = files.read("model.lp").decode()
    text = lp.partition("Subject to")[2].partition("Bounds")[0]
    for name, body, sense, side in re.findall(
        r"(\w+)_cut_\d+(?:_[lr]hs)?:([^:]*?)(<=|>=|=) ([+-]?\d+)", text
    ):
        terms = {by_name[x]: int(w) for w, x in re.findall(r"([+-]\d+) (\w+)", body)}
        low, high = (None if sense == "<=" else int(side)), (None if sense == ">=" else int(side))
        found.setdefault(name, []).append(Row(terms, low, high))
    return found


def read_lit(page: Page) -> set[tuple[str, str]]:
    """Return the highlighted places on the board, without the frame of a chosen cell."""
    found = page.evaluate(
        "[...document.querySelectorAll('.stage .lit [data-key]:not(.asked)')]"
        ".map(e => [e.classList[0], e.dataset.key])"
    )
    return {(at, key) for at, key in found}


def find_family(page: Page, name: str) -> Locator:
    return page.locator(f"#main-{name.replace('_', '-')}")


def strip_space(text: str) -> str:
    """Return a formula's letters and signs, without its space, which may vary."""
    return re.sub(r"\s", "", html.unescape(re.sub(r"<[^>]*>", "", text)))


def render_formula(row: Row) -> str:
    return strip_space(str(convert_to_mathml(format_row(row), block=True)))


@pytest.mark.parametrize("name", mark_deep_except(LIES, SHAPED))
def test_a_family_highlights_exactly_the_places_of_its_rows(
    browser: Browser, site: Path, name: str
) -> None:
    told = ExampleModel(name, site)
    played = open_board(browser, site, name)
    page = played.page
    assert not read_lit(page)
    for i, (made, rows) in enumerate(told.rows.items()):
        shown = find_family(page, made)
        if i == 0 or not rows:  # a mouse and the keyboard show the same
            shown.locator("h3").hover()
            assert read_lit(page) == told.lit(rows), made
            assert not page.locator(".stage .lit text").count()
            page.mouse.move(2, 2)
            assert not read_lit(page)
        if rows:
            count = shown.locator(".count button")
            assert re.sub(r"\D", "", count.inner_text()) == str(len(rows))
            count.focus()
            assert read_lit(page) == told.lit(rows), made
            count.blur()
            assert not read_lit(page)
        else:
            assert shown.locator("button").count() == 0
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_the_buttons_step_through_the_rows_of_scip_and_a_cell_lists_its_families(
    browser: Browser, site: Path, name: str
) -> None:
    told = ExampleModel(name, site)
    played = open_board(browser, site, name)
    page = played.page
    for made, rows in told.rows.items():
        figure = find_family(page, made).locator("figure.row")
        if not rows:
            continue
        where, forward = figure.locator("output"), figure.locator("[data-row='1']")
        for _ in range(min(2, len(rows) - 1)):
            before = where.inner_text()
            forward.click()
            assert where.inner_text() != before
            word = "cut" if told.model.families[made].lazy else "row"
            said = re.fullmatch(rf"{word} (\d+) of (\d+)", where.inner_text())
            assert said
            assert int(said[2]) == len(rows)
            row = rows[int(said[1]) - 1]
            assert read_lit(page) == told.lit([row])
            assert strip_space(figure.locator("math").text_content() or "") == render_formula(row)
            assert figure.locator("code").inner_text().endswith(f"_{said[1]}")
            assert f"{word} {said[1]} of" in page.locator(".stage [role=status]").inner_text()
    page.keyboard.press("Escape")
    page.evaluate("location.hash = 'model'")
    check_families_of_cell(page, told)
    assert played.watched.complaints == []


def check_families_of_cell(page: Page, told: ExampleModel) -> None:
    """Check the list of the families that mention a cell, and its way through their rows."""
    grid = told.board.grid
    cell = Cell(grid.rows // 2, grid.cols - 1)
    mentioned = {c for rows in told.rows.values() for row in rows for c in told.cells(row)}
    if cell not in mentioned:  # no bridge can cross it
        cell = max(mentioned)
    tap_drawing(page, grid, cell.row, cell.col)
    wanted = {}
    for made, rows in told.rows.items():
        here = [i for i, row in enumerate(rows) if cell in told.cells(row)]
        if here:
            wanted[f"main-{made.replace('_', '-')}"] = here
    title = f"Row {cell.row + 1}, column {cell.col + 1}"
    assert page.locator(".mentions p").inner_text() == title
    seen = page.evaluate(
        "[...document.querySelectorAll('.mentions li button')]"
        ".map(b => [b.dataset.family, Number(b.querySelector('b').textContent)])"
    )
    assert dict(seen) == {ident: len(here) for ident, here in wanted.items()}
    ident, here = max(wanted.items(), key=lambda item: len(item[1]))
    page.locator(f".mentions [data-family='{ident}']").click()
    figure = page.locator(f"#{ident} figure.row")
    for i, at in enumerate(here[:2]):
        if i:
            page.keyboard.press("Enter")  # the focus is on the button for the next row
        of = f"{i + 1} of {len(here)} at this cell"
        assert figure.locator("output").inner_text().endswith(of)
        assert figure.locator("code").inner_text().endswith(f"_{at + 1}")
        assert read_lit(page) == told.lit([told.rows[ident[5:].replace("-", "_")][at]])
    page.keyboard.press("Escape")
    assert page.locator(".mentions").is_hidden()
    assert not read_lit(page)


@pytest.mark.parametrize("name", SHAPED)
def test_the_page_has_every_row_exactly(site: Path, name: str) -> None:
    told = ExampleModel(name, site)
    data = read_block(told.path.read_text(encoding="utf-8"), "model-data")
    symbols = [s for s in told.model.symbols.values() if s.variables]
    assert [(s["letter"], s["means"]) for s in data["symbols"]] == [
        (s.symbol, s.means) for s in symbols
    ]
    variables = [x for s in symbols for x in s.variables]
    for made, held in zip(told.rows, data["families"], strict=True):
        rows = []
        for pattern, *numbers in rows_of(held):
            weights, low, high = data["patterns"][pattern]
            terms = {variables[i]: w for i, w in zip(numbers, weights, strict=True)}
            rows.append((terms, low, high))
        assert rows == [(dict(r.terms), r.lower, r.upper) for r in told.rows[made]]


def test_the_keyboard_alone_reaches_rows_variables_and_cells(browser: Browser, site: Path) -> None:
    told = ExampleModel("slitherlink", site)
    watched = WatchedPage(browser)
    page = watched.open(told.path)

    def tab_to(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(f"document.activeElement.matches({selector!r})"):
                return
        raise AssertionError(f"Tab does not come to {selector}")

    figure = page.locator("#main-clues figure.row")
    tab_to("#main-clues .count button")
    assert read_lit(page) == told.lit(told.rows["clues"])
    tab_to("#main-clues [data-row='1']")
    before = int(figure.locator("output").inner_text().split()[1])
    page.keyboard.press("Enter")
    rows = told.rows["clues"]
    at = before % len(rows)
    assert figure.locator("output").inner_text() == f"row {at + 1} of {len(rows)}"
    tab_to("#main-clues [data-variable]")
    page.keyboard.press("ArrowRight")
    x = list(rows[at].terms)[1]
    meaning = f"y at row {x.key.row + 1}, column {x.key.col + 1}: the cell is inside the loop"  # type: ignore[attr-defined]
    assert figure.locator(".meaning").inner_text() == meaning
    assert page.locator(".stage .lit .this").get_attribute("data-key") == key_text(x.key)
    labels = page.locator(".stage .lit text").all_text_contents()
    assert sorted(labels) == sorted(f"{w:+}".replace("-", "−") for w in rows[at].terms.values())
    assert watched.complaints == []
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.locator(".mentions p").inner_text() == "Row 2, column 2"
    page.keyboard.press("Enter")  # to the families that mention the cell
    page.keyboard.press("Enter")  # the first of these families
    assert page.locator("output", has_text="at this cell").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".mentions").is_hidden()
    assert watched.complaints == []


def test_the_keyboard_reaches_the_formulas_that_scroll_and_no_others(
    browser: Browser, site: Path
) -> None:
    page = open_board(browser, site, "country_road", width=320).page
    seen = set()
    figure = find_family(page, "in_and_out").locator("figure.row")
    for _ in range(4):
        until(page, f"{SCROLLS}.every(([wide, isStop]) => wide === isStop)")
        seen.add(figure.locator(".formula").get_attribute("tabindex"))
        figure.locator("[data-row='1']").click()
    assert seen == {None, "0"}, "in this test, some rows must fit and others not"


def test_without_scripts_one_row_is_shown_as_text(browser: Browser, site: Path) -> None:
    told = ExampleModel("slitherlink", site)
    page = WatchedPage(browser, java_script_enabled=False).open(told.path)
    shown = page.locator("#main-clues")
    assert shown.locator("figure.row math").is_visible()
    assert not shown.locator("button").filter(visible=True).count()
    assert page.locator(".mentions").is_hidden()


@pytest.mark.usefixtures("with_solver")  # the model is written with the limit of this test
def test_the_page_of_a_large_model_says_which_rows_it_omits(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "MOST_TERMS", 100)
    content = write_content(tmp_path / "content", ["slitherlink"])
    build_site(content, tmp_path / "output")
    told = ExampleModel("slitherlink", tmp_path / "output")
    page = WatchedPage(browser).open(told.path)
    rows = told.rows["no_checkerboard"]
    shown = find_family(page, "no_checkerboard")
    first = re.search(r"step through the first (\d+) here", shown.inner_text())
    assert first
    assert 0 < int(first[1]) < len(rows)
    assert f"of {len(rows)}" in shown.locator("output").inner_text()
    shown.locator("h3").hover()
    assert read_lit(page) == told.lit(rows[: int(first[1])])
    data = read_block(told.path.read_text(encoding="utf-8"), "model-data")
    assert sum(len(row) - 1 for f in data["families"] for row in f["rows"]) <= 100


def test_the_page_of_a_10x10_is_small(tmp_path: Path) -> None:
    content = tmp_path / "content" / "country_road"
    content.mkdir(parents=True)
    text = (ROOT / "content" / "country_road" / "ten-by-ten.md").read_text(encoding="utf-8")
    (content / "ten.md").write_text(text, encoding="utf-8")
    quick = Site(solving=Solving(time_limit=20, article_time_limit=1, confirm_time_limit=1))
    build_site(content.parent, tmp_path / "output", quick)
    page = tmp_path / "output" / "country_road" / "ten" / "index.html"
    static = tmp_path / "output" / "static"
    text = page.read_text(encoding="utf-8")
    loaded = {*re.findall(r"static/([\w.-]+\.(?:css|js))", text)}
    texts = [page, *(static / name for name in loaded)]
    assert 'id="model-data"' in text
    assert len(texts) > 5
    packed = sum(len(gzip.compress(path.read_bytes())) for path in texts)
    # fonts are already compressed
    fonts = sum(path.stat().st_size for path in static.rglob("*.woff2"))
    assert packed + fonts < 300_000
