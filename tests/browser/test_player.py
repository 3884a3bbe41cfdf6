"""Boards that a reader solves in Chromium, with each shape of marks and each input method."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage
from oracle import OF_SHAPE, UNLIKE
from playing import (
    PlayedPage,
    by_keys,
    by_mouse,
    by_stroke,
    by_touch,
    cells,
    choose_action,
    drag,
    fits_menu,
    open_board,
)
from site_gen.boards.grid import key_text
from site_gen.findings.run import run_formulation
from site_gen.kind import Answer, HasGrid, Kind, find_kind
from site_gen.site.inspect.kind_play import PlayPosition
from site_gen.site.inspect.player import judge_positions
from site_gen.solver.scip.report import SearchSettings
from sites import BOARD_ONLY, build_site, share_site

# makes a keyboard write no Latin letters and digits
FOREIGN = """(() => {
  window.latin = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, "key");
  const { get } = window.latin;
  Object.defineProperty(KeyboardEvent.prototype, "key", { get() {
    const key = get.call(this);
    return /^[a-z]$/.test(key) ? "я" : /^[A-Z]$/.test(key) ? "Я" : /^[0-9]$/.test(key) ? "٣" : key;
  } });
})()"""
LATIN = "Object.defineProperty(KeyboardEvent.prototype, 'key', window.latin)"
CLICKED = ["hashi", "slash_pack", *UNLIKE]
"""Marks of the other shapes are made by clicks in test_a_broken_rule_is_named_and_highlighted."""


def has_cursor(played: PlayedPage) -> bool:
    """Return whether the focused cell looks different from the others."""
    style = "getComputedStyle(document.activeElement).outlineStyle"
    return bool(played.page.evaluate(style) != "none")


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        *((by_keys, name) for name in OF_SHAPE),
        *((by_mouse, name) for name in CLICKED),
        *((by_touch, name) for name in UNLIKE),  # all shapes handle a touch like a click
    ],
)
def test_a_puzzle_can_be_played_to_the_end(
    browser: Browser, boards: Path, name: str, mark: Callable[[PlayedPage, str], None]
) -> None:
    played = open_board(browser, boards, name, has_touch=mark is by_touch)
    if mark is by_keys:
        played.page.evaluate(FOREIGN)  # tests of labels use Latin letters
        played.page.locator("[role=gridcell][tabindex='0']").focus()
    answer = played.answer()
    for key in answer[:-1]:
        mark(played, key)
        assert not played.is_solved(), key
    mark(played, answer[-1])
    assert played.is_solved()
    assert played.marks() == sorted(answer)
    assert played.watched.complaints == []
    if mark is by_mouse:  # only numbers go to the cell of the cursor
        assert has_cursor(played) == (name == "sudoku")
        played.page.keyboard.press("Control+z")
        assert has_cursor(played) == (name == "sudoku")
        played.page.keyboard.press("ArrowLeft")
        assert has_cursor(played)
    if mark is not by_keys:
        return
    assert has_cursor(played)
    # the number does not depend on the input method
    moves = played.page.evaluate("player.game.done.length")
    for keys, act, left in (("Control+z", "undo", []), ("Control+y", "redo", sorted(answer))):
        before = played.marks()
        played.page.keyboard.press(keys)
        assert played.marks() != before
        played.page.evaluate(f"for (let i = 1; i < {moves}; i++) player.game.{act}()")
        assert played.marks() == left
    played.page.evaluate(LATIN)
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_the_page_of_a_game_is_used_again(browser: Browser, boards: Path, name: str) -> None:
    """Otherwise half of all tests of boards open a page of their own, without a word."""
    played = open_board(browser, boards, name)
    for button in ("Check", "Right so far?", "Hint"):
        played.button(button)
        assert played.read_message()
    for key in played.answer():
        by_mouse(played, key)
    assert played.is_solved()
    choose_action(played, "Colour cells")
    assert open_board(browser, boards, name) is played


# -- a board with cells between its steps


@pytest.mark.parametrize("mark", [by_mouse, by_keys])
def test_cells_in_a_kind_with_steps_are_marked(
    browser: Browser, boards: Path, mark: Callable[[PlayedPage, str], None]
) -> None:
    test_a_puzzle_can_be_played_to_the_end(browser, boards, "yajilin", mark)


def test_drawing_a_line_shades_no_cell_and_labels_have_the_marks_of_cells(
    browser: Browser, boards: Path
) -> None:
    played = open_board(browser, boards, "yajilin")
    drag(played, (0.5, 0.5), (0.5, 2.5))
    assert played.marks() == ["r1c1-r2c1", "r2c1-r3c1"]
    played.page.keyboard.press("Control+z")
    cell = played.page.locator("[role=gridcell]").first
    told = [cell.get_attribute("aria-label")]
    for _ in range(2):
        played.page.mouse.click(*played.at((0.5, 0.5)))
        told.append(cell.get_attribute("aria-label"))
    assert [text for text in told if text] == [
        "row 1, column 1",
        "row 1, column 1, shaded",
        "row 1, column 1, not shaded",
    ]


def find_marks(kind: Kind[Any], board: HasGrid, answer: Answer) -> list[str] | None:
    """Return the first keys of the elements that make up an answer, or None if no reader can mark
    it.

    Elements are marked as a whole, the board's own elements stay, and a second value in a cell
    replaces the first.
    """
    fixed = kind.answer.fixed(board)
    own = [
        e for e in kind.answer.elements(board) if answer.issuperset(e) and not fixed.issuperset(e)
    ]
    if fixed.union(*own) != answer:
        return None
    if kind.answer.shape in ("line", "corner", "pole", "digit") and len(
        {cell for cell, _ in answer}
    ) < len(answer):
        return None
    return [key_text(keys[0]) for keys in own]


class WrongAnswer(NamedTuple):
    """An answer that breaks one rule, and the marks that make it up."""

    rule: str
    board: HasGrid
    answer: Answer
    marks: list[str]


@cache
def find_wrong_answer(name: str) -> WrongAnswer:
    """Return the smallest wrong answer that a reader can mark; test_play_rules has the others."""
    kind, found = find_kind(name), list[WrongAnswer]()
    for rule, (blocks, rows) in kind.wrong.items():
        board = kind.parse(blocks)
        answer = kind.answer.from_json(board, rows)
        if marks := find_marks(kind, board, answer):
            found.append(WrongAnswer(rule, board, answer, marks))
    return min(found, key=lambda wrong: (len(wrong.marks), wrong.rule))


@pytest.fixture(scope="module")
def wrong_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return share_site(tmp_path_factory, "wrong", make_wrong_site) / "output"


def make_wrong_site(folder: Path) -> None:
    for name in OF_SHAPE:
        kind, rule = find_kind(name), find_wrong_answer(name).rule
        blocks, _ = kind.wrong[rule]
        report = run_formulation(
            kind, kind.parse(blocks), "main", settings=SearchSettings(limit=100)
        ).report
        text = "\n".join(f"```{block}\n{rows}\n```\n" for block, rows in blocks.items())
        path = folder / "content" / name / "one.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        front = f"title: {rule}\nexpect: {len(report.answers)}\nlimit: 100\nexplain: false"
        path.write_text(f"---\n{front}\n---\n{text}")
    build_site(folder / "content", folder / "output", BOARD_ONLY)


@pytest.mark.parametrize("name", OF_SHAPE)
def test_a_broken_rule_is_named_and_highlighted(
    browser: Browser, wrong_site: Path, name: str
) -> None:
    """The marks break only one rule: the check names it and highlights the place."""
    kind, wrong = find_kind(name), find_wrong_answer(name)
    played = PlayedPage(browser, wrong_site, name)
    for key in wrong.marks:
        by_stroke(played, key)
    assert played.marks() == sorted(wrong.marks)
    played.button("Check")
    words = kind.rules_on(wrong.board)[wrong.rule].says.removesuffix(".")
    said = f"This breaks the rule “{words}”.", f"Nothing is broken so far. Still to do: “{words}”."
    assert played.read_message().splitlines()[0] in said
    lit = played.page.locator(".wrongs [data-key]").evaluate_all("l => l.map(e => e.dataset.key)")
    elements, fixed = kind.answer.elements(wrong.board), kind.answer.fixed(wrong.board)
    marked = [i for i, e in enumerate(elements) if wrong.answer.union(fixed).issuperset(e)]
    position = PlayPosition(kind, wrong.board, frozenset(marked), frozenset())
    for rule, where, cause in judge_positions(kind, [position.as_position])[0]:
        assert rule == wrong.rule
        assert (where if cause is None else cause) <= {*lit}


def test_a_shape_is_marked_as_a_whole() -> None:
    """This is why `whole_shapes` cannot be broken in play."""
    kind = find_kind("dead_ends")
    board = kind.parse(kind.example)
    for i, element in enumerate(kind.answer.elements(board)):
        rules = {v.rule for v in kind.verify(board, frozenset(element))}
        assert "whole_shapes" not in rules, i


@pytest.mark.parametrize("mark", [by_stroke, by_keys])
def test_a_cell_has_at_most_one_line_and_a_cell_with_a_clue_none(
    browser: Browser, boards: Path, mark: Callable[[PlayedPage, str], None]
) -> None:
    """This is why `one_line` and `clear_clues` of Slash Pack cannot be broken in play."""
    played = open_board(browser, boards, "slash_pack")
    played.page.locator("[role=gridcell][tabindex='0']").focus()
    (clue, *_), *_ = played.data["board"]["clues"]
    taken = {tuple(place) for place, _ in played.data["board"]["clues"]}
    lines = [e[0] for e in played.elements]
    slash = next(key for key in lines if cells(key)[0] not in taken and key.endswith("/"))
    back = slash[:-1] + "\\"
    for key, then in ((slash, [slash]), (back, [back]), (slash, [slash]), (slash, [])):
        mark(played, key)
        assert played.marks() == then
    mark(played, f"r{clue[0] + 1}c{clue[1] + 1}/")
    assert played.marks() == []
    assert played.watched.complaints == []


def test_moves_can_be_undone_redone_tried_and_kept_or_dropped(
    browser: Browser, boards: Path
) -> None:
    played = open_board(browser, boards, "slitherlink")
    first, second, third = played.answer()[:3]
    by_mouse(played, first)
    played.page.locator(".extras summary").click()
    played.button("Start a trial")
    by_mouse(played, second)
    assert played.page.locator(".played .tried").count() == 1
    played.button("Discard it")
    assert played.marks() == [first]
    played.button("Undo")
    assert played.marks() == sorted([first, second])
    played.button("Keep the trial")
    assert played.page.locator(".played .tried").count() == 0
    by_mouse(played, third)
    for left in ([first, second], [first, second], [first], [first], []):
        played.button("Undo")
        assert played.marks() == sorted(left)
    for _ in range(5):  # as many times as they were undone
        played.button("Redo")
    assert not played.page.get_by_role("button", name="Redo").is_enabled()
    assert played.marks() == sorted([first, second, third])


def test_a_trial_within_a_trial_ends_first(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "slitherlink")
    keys = played.answer()[:3]
    depth = played.page.locator(".depth")
    for i, key in enumerate(keys):
        by_mouse(played, key)
        assert depth.inner_text() == ("" if i < 2 else "Trial 2")
        played.page.locator(".extras summary").click()
        played.button("Start a trial")
    assert depth.inner_text() == "Trial 3"
    assert played.page.locator(".played .tried").count() == 2
    assert played.page.locator(".played .tried.within").count() == 1
    by_mouse(played, keys[0])  # the innermost trial changes a mark from before all trials
    assert played.marks() == sorted(keys[1:])
    played.page.reload()
    assert depth.inner_text() == "Trial 3"
    played.button("Discard it")
    assert played.marks() == sorted(keys)
    played.button("Keep the trial")
    assert "Trial" not in depth.inner_text()
    assert played.page.locator(".played .tried").count() == 2
    played.button("Discard it")
    assert played.marks() == keys[:1]
    assert not played.page.locator(".attempt").is_visible()
    for left, trial in ((keys, ""), (keys, "Trial 2"), (keys[1:], "Trial 3")):
        played.button("Undo")
        assert played.marks() == sorted(left)
        assert depth.inner_text() == trial
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_right_so_far_knows_the_answer(browser: Browser, boards: Path, name: str) -> None:
    played = open_board(browser, boards, name)
    by_mouse(played, played.answer()[0])
    played.button("Right so far?")
    assert "Right so far" in played.read_message()
    elements, choices = played.elements, played.data["choices"]
    given = {i for choice in choices if {*choice} & {*played.data["fixed"]} for i in choice}
    wrong = next(
        e[0]
        for i, e in enumerate(elements)
        if played.data["answers"][0][i] == "0" and i not in given and not e[0].endswith(("/", "=2"))
    )
    by_mouse(played, wrong)
    played.button("Right so far?")
    assert "One mark is wrong" in played.read_message()
    lit = played.page.locator(".wrongs [data-key]").evaluate_all("l => l.map(e => e.dataset.key)")
    assert wrong in lit


def find_cells_at(played: PlayedPage, side: str) -> set[tuple[int, int]]:
    """Return the cells of the board next to a side."""
    (r, c), (r2, _) = cells(side)
    both = {(r, c), (r - 1, c) if r == r2 else (r, c - 1)}
    rows, cols = played.data["board"]["rows"], played.data["board"]["cols"]
    return {(i, j) for i, j in both if 0 <= i < rows and 0 <= j < cols}


@pytest.mark.parametrize("name", OF_SHAPE)
def test_the_label_of_a_cell_has_its_marks(browser: Browser, boards: Path, name: str) -> None:
    """The board is a grid for assistive technology, which announces changes."""
    played = open_board(browser, boards, name)
    rows, cols = (played.data["board"][k] for k in ("rows", "cols"))
    assert played.page.get_by_role("grid").count() == 1
    labels = played.page.locator("[role=gridcell]").evaluate_all("l => l.map(e => e.ariaLabel)")
    assert len(set(labels)) == rows * cols == len(labels)
    played.page.locator("[role=gridcell][tabindex='0']").focus()
    key = played.answer()[0]
    by_keys(played, key)
    now = played.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert now not in labels
    said = played.page.locator(".stage [role=status]").inner_text()
    assert said
    assert said in now


def test_a_bridge_goes_through_its_states(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "hashi")
    page, key = played.page, played.answer()[0]
    pair = key.removesuffix("=1")
    for marks, crosses in ((1, 0), (2, 0), (0, 1), (0, 0)):
        by_mouse(played, key)
        assert played.marks() == [f"{pair}={k + 1}" for k in range(marks)]
        assert page.locator(".played .no").count() == crosses
    page.locator("[role=gridcell][tabindex='0']").focus()
    by_keys(played, key)
    press = "d" if cells(key)[0][0] == cells(key)[1][0] else "s"
    way = {"d": "right", "s": "down"}[press]
    for keys, said in ((press, f"bridges: 2 {way}"), (f"Shift+{press}", f"no bridge: {way}")):
        page.keyboard.press(keys)
        assert page.evaluate("document.activeElement.ariaLabel").endswith(said)


@pytest.mark.parametrize("name", ["masyu", "numberlink"])
def test_a_click_in_the_middle_of_a_cell_marks_no_step(
    browser: Browser, boards: Path, name: str
) -> None:
    """Several steps meet in the middle, so a click there means none of them; a click between two
    cells means one."""
    played = open_board(browser, boards, name)
    for dx, dy in ((0.5, 0.5), (0.6, 0.4), (0.35, 0.6)):
        played.page.mouse.click(*played.at((1 + dx, 1 + dy)))
        assert played.marks() == []
    played.page.mouse.click(*played.at((1.95, 1.5)))
    assert played.marks() == ["r2c2-r2c3"]


def test_solving_the_board_does_not_change_the_buttons(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "slitherlink")
    look = """[...document.querySelectorAll(".controls :is(button, summary)")].map((e) =>
      [e.textContent, getComputedStyle(e).fontWeight, getComputedStyle(e).color, e.offsetWidth])"""
    before = {text: rest for text, *rest in played.page.evaluate(look) if text != "Hint"}
    for key in played.answer():
        by_mouse(played, key)
    assert played.is_solved()
    played.page.mouse.move(0, 0)
    after = {text: rest for text, *rest in played.page.evaluate(look)}
    assert {text: after[text] for text in before} == before


def test_a_rectangle_can_be_drawn(browser: Browser, boards: Path) -> None:
    """A stroke from the middle of a cell draws lines around it and removes those inside; strokes
    along sides draw sides."""
    played = open_board(browser, boards, "shikaku")
    drag(played, (0.5, 0.5), (1.5, 1.5))
    around = ["r1c3-r2c3", "r2c3-r3c3", "r3c1-r3c2", "r3c2-r3c3"]
    assert played.marks() == sorted(around)
    drag(played, (1.5, 1.5), (2.5, 1.4))
    assert {"r2c3-r3c3"}.isdisjoint(played.marks())
    played.page.keyboard.press("Control+z")
    assert played.marks() == sorted(around)
    drag(played, (1.0, 0.1), (1.0, 1.9))
    assert played.marks() == sorted([*around, "r1c2-r2c2", "r2c2-r3c2"])


def test_the_keyboard_stretches_rectangles(browser: Browser, boards: Path) -> None:
    """Compare random rectangles with strokes of the mouse; the number of cells shows meanwhile."""
    played, rng = open_board(browser, boards, "shikaku"), Random(4)
    page = played.page
    rows, cols = (played.data["board"][name] for name in ("rows", "cols"))
    press, count = page.keyboard.press, page.locator(".board .count")
    for _ in range(8):
        (r, r2), (c, c2) = (rng.choices(range(size), k=2) for size in (rows, cols))
        drag(played, (c + 0.5, r + 0.5), (c2 + 0.5, r2 + 0.5))
        expected = played.marks()
        page.evaluate("player.game.restart()")
        page.evaluate("([r, c]) => player.cells.focusCell(r, c)", [r, c])
        steps = ["ArrowDown" if r2 > r else "ArrowUp"] * abs(r2 - r)
        steps += ["ArrowRight" if c2 > c else "ArrowLeft"] * abs(c2 - c)
        rng.shuffle(steps)
        for step in steps:
            press(f"Shift+{step}")
        assert played.marks() == []
        if steps:
            assert count.text_content() == str((abs(r2 - r) + 1) * (abs(c2 - c) + 1))
        press(" ")
        if steps:  # the mouse needs a movement
            assert played.marks() == expected
        assert not count.is_visible()
        page.evaluate("player.game.restart()")
    page.evaluate("player.cells.focusCell(0, 0)")
    press("Shift+ArrowRight")
    press("ArrowRight")  # gives the rectangle up
    assert not count.is_visible()
    press("Shift+ArrowLeft")
    press(" ")
    assert played.marks() == ["r1c2-r2c2", "r1c4-r2c4", "r2c2-r2c3", "r2c3-r2c4"]
    assert played.watched.complaints == []


def test_lists_outside_the_grid_are_headers(browser: Browser, boards: Path) -> None:
    """Assistive technology reads them with their row or column; they are visible next to the
    grid."""
    played = open_board(browser, boards, "nonogram")
    told = {
        side: [" ".join(map(str, n)) for n in own] for side, own in played.data["board"]["outside"]
    }
    page = played.page
    assert page.locator("[role=rowheader]").all_text_contents() == told["left"]
    assert page.locator("[role=columnheader]").all_text_contents() == ["Clues", *told["top"]]
    cell = page.get_by_role("gridcell").first.bounding_box()
    clue = page.locator(".board .outside").first.bounding_box()
    assert cell is not None
    assert clue is not None
    assert cell["x"] > clue["x"] > 0
    by_mouse(played, "r1c1")
    assert played.marks() == ["r1c1"]


def test_highlighted_places_are_announced(browser: Browser, boards: Path) -> None:
    """Readers who do not see the board hear where a rule is broken and which marks undo has
    changed."""
    played = open_board(browser, boards, "slitherlink")
    page, key = played.page, played.answer()[0]
    by_mouse(played, key)
    assert page.evaluate("document.activeElement.matches('.cells [role=gridcell]')")
    page.keyboard.press("Control+z")
    assert played.marks() == []
    here = [f"row {r + 1}, column {c + 1}" for r, c in sorted(find_cells_at(played, key))]
    told = page.locator(".stage [role=status]").inner_text()
    assert told in [f"undone: {place}, not marked" for place in here]
    page.keyboard.press("Control+y")
    assert played.marks() == [key]
    for _ in range(20):  # each time the next broken rule
        played.button("Check")
        if re.search("Still to do: “[^”]*no line ends", played.read_message()):
            break
    assert any(f"At {place}" in played.read_message() for place in here)
    broken = page.get_by_role("gridcell", name="still to do here").evaluate_all(
        "l => l.map(e => e.ariaLabel)"
    )
    assert sorted(label.split(", ", 2)[:2] for label in broken) == sorted(
        place.split(", ") for place in here
    )
    page.locator(".cells [tabindex='0']").focus()
    page.keyboard.press("Control+End")
    assert page.get_by_role("gridcell").last.evaluate("e => e === document.activeElement")


def test_the_menu_opens_within_any_window(browser: Browser, site: Path) -> None:
    page = (played := open_board(browser, site, "slitherlink")).page
    for width, height in ((320, 640), (844, 390), (1280, 450), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for down in (0, 450):  # before and after the board sticks to the top
            page.evaluate("down => scrollTo(0, down)", down)
            assert fits_menu(played), (width, height, down)


def test_large_text_leaves_room_for_the_board(browser: Browser, boards: Path) -> None:
    page = open_board(browser, boards, "slitherlink").page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    assert stage["width"] > 1280 / 3
    for button in page.locator(".stage .controls button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert stage["x"] <= box["x"]
        assert box["x"] + box["width"] <= stage["x"] + stage["width"]


def test_without_scripts_the_buttons_of_the_player_are_hidden(browser: Browser, site: Path) -> None:
    path = site / "slitherlink" / "one" / "index.html"
    page = WatchedPage(browser, java_script_enabled=False).open(path)
    assert not page.locator(".player").is_visible()
