"""Numbers in cells: typed, chosen first, noted as candidates, in one cell or in several."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import DRAWN
from oracle import KINDS
from playing import PlayedPage, cells, drag, open_board, pad_point
from site_gen.boards.blocks import numbers_text
from site_gen.boards.grid import Cell, Grid
from site_gen.kind import find_kind
from sites import BOARD_ONLY, build_site, copy_puzzle, share_site, write_content

KAKURO = "kakuro"


@pytest.fixture(scope="session")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return share_site(tmp_path_factory, "numbers", make_numbers) / "output"


def make_numbers(folder: Path) -> None:
    """Build a board with ten rows, whose first is open except for a 3 in its fourth cell; a board
    with sums; and one where some cells stay empty."""
    grid = Grid(10, 10)
    held = {Cell(r, c): (5 * (r % 2) + r // 2 + c - 1) % 10 + 1 for r, c in grid.cells()}
    given = {cell: k for cell, k in held.items() if cell.row or cell.col == 3}
    content = write_content(folder / "content", [KAKURO], "explain: false\n")
    (content / KAKURO / "two.md").unlink()
    path = content / "sudoku" / "one.md"
    path.parent.mkdir(parents=True)
    path.write_text(
        f"---\ntitle: Ten\nexplain: false\n---\n```board\n{numbers_text(grid, given)}\n```\n"
    )
    copy_puzzle("skyscrapers/an-empty-lot", content)
    build_site(content, folder / "output", BOARD_ONLY)


def read_label(page: Page, row: int = 1, col: int = 1) -> str:
    """Return what the label of a cell says about its marks."""
    label = page.get_by_role("gridcell", name=re.compile(rf"^row {row}, column {col}\b"))
    said = (label.get_attribute("aria-label") or "").removesuffix("; wrong here")
    return re.sub(r"^row \d+, column \d+(, )?((region|box) \d+(; )?)?", "", said)


def choose(played: PlayedPage, name: str) -> None:
    """Choose something in the menu."""
    played.page.get_by_text("More", exact=True).click()
    played.button(name)


def list_picked(page: Page) -> list[int]:
    """Return the places of the selected cells, counted along the rows from 0."""
    found = "all => all.flatMap((e, i) => (e.ariaSelected === 'true' ? [i] : []))"
    return page.locator("[role=gridcell]").evaluate_all(found)  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", [KAKURO, "sudoku", "skyscrapers"])
def test_the_pad_is_in_sight_with_the_board_on_a_phone_on_its_side(
    browser: Browser, numbers: Path, kind: str
) -> None:
    slug = "an-empty-lot" if kind == "skyscrapers" else "one"
    played = open_board(browser, numbers, kind, slug, width=844, has_touch=True)
    page = played.page
    for width, height in ((844, 390), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.querySelector('.stage .sheet').scrollIntoView({block: 'start'})")
        page.evaluate(DRAWN)
        buttons = page.locator(".pad button, .extras summary").evaluate_all(
            "all => all.map(e => [e.textContent, e.getBoundingClientRect()])"
        )
        assert len(buttons) > 6
        for name, box in buttons:
            assert 0 <= box["y"] <= height - box["height"], (name, width)


def test_nine_numbers_and_the_tools_are_in_one_row(browser: Browser, numbers: Path) -> None:
    page = open_board(browser, numbers, KAKURO).page
    for width in (320, 390, 1100, 1199, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(DRAWN)
        tops = page.locator(".pad button").evaluate_all("all => all.map(b => b.offsetTop)")
        assert len(tops) == 11
        assert len({*map(round, tops)}) == 1, width


def test_numbers_and_marks_can_be_typed_and_cleared(browser: Browser, numbers: Path) -> None:
    played = PlayedPage(browser, numbers, "sudoku")
    page = played.page
    page.clock.install()
    page.get_by_role("gridcell").first.focus()
    for keys, marks, said in (
        ("5", ["r1c1=5"], "5"),
        ("7", ["r1c1=7"], "7"),
        ("Control+z", ["r1c1=5"], "5"),  # the other number was one move
        ("Shift+Digit3", ["r1c1=5"], "5"),  # no marks beside a number
        ("5", [], ""),
        ("Shift+Digit3", [], "corner marks 3"),
        ("Control+Digit6", [], "corner marks 3; centre marks 6"),
        ("Shift+Digit2", [], "corner marks 2, 3; centre marks 6"),
        ("8", ["r1c1=8"], "8"),
        ("Delete", [], "corner marks 2, 3; centre marks 6"),
        ("Shift+Digit3", [], "corner marks 2; centre marks 6"),
        ("Space", [], "corner marks 2; centre marks 6"),  # from now on, digits go into corners
        ("7", [], "corner marks 2, 7; centre marks 6"),
        ("Space", [], "corner marks 2, 7; centre marks 6"),
        ("7", [], "corner marks 2, 7; centre marks 6, 7"),
        ("Space", [], "corner marks 2, 7; centre marks 6, 7"),
        ("Control+z", [], "corner marks 2, 7; centre marks 6"),
        ("0", [], ""),
        ("4", ["r1c1=4"], "4"),
        ("Backspace", [], ""),
    ):
        page.keyboard.press(keys)
        page.clock.run_for(1100)  # a new number
        assert played.marks() == marks, keys
        assert read_label(page) == said, keys
    for press, said in (("1", "10"), ("Shift+Digit1", "corner marks 10")):
        page.keyboard.press(press)
        page.keyboard.press(press.replace("1", "0"))
        assert read_label(page) == said
        page.keyboard.press("Control+z")
        assert read_label(page) == ""
        page.clock.run_for(1100)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    for press in ("9", "Shift+Digit9", "Control+Digit9", "Delete"):
        page.keyboard.press(press)
    assert page.evaluate("document.activeElement.ariaLabel").endswith("3")
    assert played.marks() == []
    assert page.evaluate("player.game.done.length") == page.evaluate(
        "player.game.done.filter((move) => move.changes.length).length"
    )
    assert played.watched.complaints == []


def test_shift_and_the_number_pad_note_in_corners(browser: Browser, numbers: Path) -> None:
    """Windows lets go of Shift first, and sends the other meaning of the key."""
    played = open_board(browser, numbers, KAKURO)
    page = played.page
    page.get_by_role("gridcell").first.focus()
    send = """([key, code]) => {
      const send = (type, options) => document.activeElement.dispatchEvent(
        new KeyboardEvent(type, { bubbles: true, cancelable: true, ...options }));
      send("keyup", { key: "Shift" });
      send("keydown", { key, code });
    }"""
    open_cell = cells(played.answer()[0])[0]
    page.keyboard.press("Control+Home")
    for key, times in (("ArrowDown", open_cell[0]), ("ArrowRight", open_cell[1])):
        for _ in range(times):
            page.keyboard.press(key)
    held = page.evaluate("player.cells.getFocused()")
    keys = ["End", "ArrowDown", "PageDown", "ArrowLeft", "Clear", "ArrowRight"]
    for k, key in enumerate([*keys, "Home", "ArrowUp", "PageUp"], start=1):
        page.evaluate(send, [key, f"Numpad{k}"])
        assert page.evaluate("player.cells.getFocused()") == held, key
    label = page.evaluate("document.activeElement.ariaLabel")
    assert "corner marks 1, 2, 3, 4, 5, 6, 7, 8, 9" in label
    page.evaluate(send, ["Insert", "Numpad0"])
    assert "corner marks" not in page.evaluate("document.activeElement.ariaLabel")


def test_keys_work_after_a_click_on_a_button(browser: Browser, numbers: Path) -> None:
    played = open_board(browser, numbers, "sudoku")
    played.page.mouse.click(*played.at((0.5, 0.5)))
    for name in ("Check", "Right so far?"):
        played.button(name)
        assert played.read_message()
        played.page.keyboard.press("5")
        assert played.marks() == ["r1c1=5"], name
        played.page.keyboard.press("Delete")
        assert played.marks() == [], name


def test_the_pad_notes_by_touch_on_a_narrow_screen(browser: Browser, numbers: Path) -> None:
    played = open_board(browser, numbers, "sudoku", has_touch=True, width=320)
    page, pad = played.page, played.page.locator(".pad")
    page.touchscreen.tap(*played.at((1.5, 0.5)))
    for mode in ("corner", "centre"):
        pad.locator(".pencil").tap()
        assert mode in (pad.locator(".pencil").get_attribute("aria-label") or "")
        for digit in ("2", "10", "4"):
            page.touchscreen.tap(*pad_point(played, f"={digit}"))
    assert read_label(page, 1, 2) == "corner marks 2, 4, 10; centre marks 2, 4, 10"
    assert page.locator(".candidates .edge").all_text_contents() == ["2", "4", "10"]
    assert page.locator(".candidates .centre").all_text_contents() == ["2 4 10"]
    for _ in range(2):
        pad.get_by_role("button", name="Clear the cell").tap()
    assert page.locator(".played text").count() == 0
    for button in pad.locator("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert box["x"] + box["width"] <= 320


@pytest.mark.parametrize("touch", [False, True])
def test_several_cells_are_selected_and_get_a_number_in_one_move(
    browser: Browser, numbers: Path, *, touch: bool
) -> None:
    played = open_board(browser, numbers, "sudoku", has_touch=touch)
    page = played.page
    if touch:
        page.evaluate(
            """([x, y, to]) => {
              const sheet = document.querySelector(".sheet");
              const finger = { pointerType: "touch", isPrimary: true, clientY: y, bubbles: true };
              const send = (type, clientX) =>
                sheet.dispatchEvent(new PointerEvent(type, { ...finger, clientX }));
              sheet.setPointerCapture = () => {};
              send("pointerdown", x);
              send("pointermove", to);
              send("pointerup", to);
            }""",
            [*played.at((0.5, 0.5)), played.at((2.5, 0.5))[0]],
        )
    else:
        drag(played, (0.5, 0.5), (2.5, 0.5))
    assert list_picked(page) == [0, 1, 2]
    page.keyboard.press("Shift+Digit4")
    assert [read_label(page, 1, col) for col in (1, 2, 3)] == ["corner marks 4"] * 3
    page.keyboard.press("Control+z")
    assert [read_label(page, 1, col) for col in (1, 2, 3)] == [""] * 3
    page.keyboard.press("6")
    assert played.marks() == ["r1c1=6", "r1c2=6", "r1c3=6"]
    page.keyboard.press("6")
    assert played.marks() == []
    page.keyboard.press("ArrowRight")
    assert len(list_picked(page)) == 1
    assert played.watched.complaints == []


def test_ctrl_and_shift_change_the_selection(browser: Browser, numbers: Path) -> None:
    played = open_board(browser, numbers, "sudoku")
    page = played.page
    page.mouse.click(*played.at((0.5, 0.5)))
    for modifier, col, picked in (
        ("Control", 4, [0, 4]),
        ("Shift", 6, [0, 4, 6]),
        ("Control", 4, [0, 6]),
    ):
        page.keyboard.down(modifier)
        page.mouse.click(*played.at((col + 0.5, 0.5)))
        page.keyboard.up(modifier)
        assert list_picked(page) == picked
    page.keyboard.press("Control+Digit1")
    assert [read_label(page, 1, col + 1) for col in (0, 4, 6)] == [
        "centre marks 1",
        "",
        "centre marks 1",
    ]
    page.mouse.click(*played.at((0.5, 0.5)))
    for keys, picked in (
        ("Shift+ArrowRight", [0, 1]),
        ("Control+ArrowRight", [0, 1, 2]),
        ("Escape", [2]),
        ("ArrowRight", [3]),
        ("Home", [0]),
    ):
        page.keyboard.press(keys)
        assert list_picked(page) == picked, keys


def test_a_number_is_chosen_before_its_cells(browser: Browser, numbers: Path) -> None:
    played = open_board(browser, numbers, "sudoku")
    page = played.page
    page.keyboard.down("Control")
    page.mouse.click(*played.at((0.5, 0.5)))  # no cell is chosen any more
    page.keyboard.up("Control")
    page.mouse.click(*pad_point(played, "=5"))
    expect(page.locator(".player output")).to_have_text("Choose a cell first.")
    choose(played, "Choose the number first, then its cells")
    page.mouse.click(*pad_point(played, "=5"))
    assert played.marks() == []
    page.mouse.click(*played.at((0.5, 0.5)))
    page.mouse.click(*played.at((4.5, 0.5)))
    assert played.marks() == ["r1c1=5", "r1c5=5"]
    page.mouse.click(*played.at((4.5, 0.5)))
    assert played.marks() == ["r1c1=5"]
    page.locator(".pencil").click()
    drag(played, (1.5, 0.5), (5.5, 0.5))
    assert [read_label(page, 1, col) for col in (2, 3, 5, 6)] == ["corner marks 5"] * 4
    drag(played, (1.5, 0.5), (2.5, 0.5))  # the first cell has it: the stroke removes it
    assert [read_label(page, 1, col) for col in (2, 3, 5, 6)] == ["", "", *["corner marks 5"] * 2]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert page.locator(".candidates text").count() == 0  # each stroke was one move
    page.mouse.click(*pad_point(played, "=5"))  # no number is chosen any more
    page.mouse.click(*played.at((1.5, 0.5)))
    assert page.locator(".candidates text").count() == 0
    page.reload()
    assert page.locator("[data-play=first]").get_attribute("aria-pressed") == "true"
    assert played.watched.complaints == []


def test_candidates_are_filled_in_saved_linked_and_never_wrong(
    browser: Browser, numbers: Path
) -> None:
    for name in ("sudoku", KAKURO):
        played = open_board(browser, numbers, name)
        page = played.page
        choose(played, "Fill in candidates")
        for key in played.answer():
            cell, k = key.split("=")
            row, col = cell.removeprefix("r").split("c")
            said = read_label(page, int(row), int(col)).rpartition("centre marks ")[2]
            assert k in said.split(", "), key
        wrong = next(i for i, bit in enumerate(played.data["answers"][0]) if bit == "0")
        page.evaluate("i => player.game.set([[2 * player.data.elements.length + i, 1]])", wrong)
        played.button("Right so far?")
        assert "none of your marks is wrong" in played.read_message()
        played.button("Check")
        assert "Nothing is broken" in played.read_message()
        assert page.locator(".wrongs .wrong").count() == 0
        shown = sorted(page.locator(".candidates text").all_text_contents())
        assert shown
        page.reload()
        assert sorted(page.locator(".candidates text").all_text_contents()) == shown
        assert page.locator("[role=gridcell][aria-selected=true]").count() == 0
        link = page.evaluate("player.game.encode()")
        page.evaluate("player.game.restart()")
        assert page.locator(".candidates text").count() == 0
        page.goto(f"{played.path.as_uri()}#play={link}")
        page.reload()
        assert sorted(page.locator(".candidates text").all_text_contents()) == shown
        for key in played.answer():
            i = [keys[0] for keys in played.elements].index(key)
            page.evaluate("i => player.game.set([[i, 1]])", i)
        assert played.is_solved()
        assert page.locator(".candidates text").count() == 0
        assert played.watched.complaints == []


def test_a_trial_includes_its_candidate_marks(browser: Browser, numbers: Path) -> None:
    played = open_board(browser, numbers, "sudoku")
    page = played.page
    page.mouse.click(*played.at((0.5, 0.5)))
    page.keyboard.press("Shift+Digit1")
    choose(played, "Start a trial")
    page.keyboard.press("Shift+Digit2")
    assert page.locator(".candidates .tried").all_text_contents() == ["2"]
    played.button("Discard it")
    assert page.locator(".candidates text").all_text_contents() == ["1"]


def test_equal_numbers_are_highlighted_and_the_pad_counts_what_is_left(
    browser: Browser, numbers: Path
) -> None:
    played = open_board(browser, numbers, "sudoku")
    page = played.page
    page.mouse.click(*played.at((0.5, 0.5)))
    page.keyboard.press("Shift+Digit3")
    assert page.locator(".same, .called").count() == 0
    page.mouse.click(*played.at((3.5, 0.5)))  # the given 3
    assert page.locator(".same").count() == 10
    assert page.locator(".called").all_text_contents() == ["3"]
    left = page.locator(".pad [data-left]")
    assert left.evaluate_all("all => all.map(e => e.dataset.left)") == [*"11011", *"11111"]
    page.mouse.click(*played.at((0.5, 0.5)))
    page.keyboard.press("5")
    assert left.nth(4).get_attribute("data-left") == "0"
    assert left.nth(4).get_attribute("aria-label") == "5, 0 left"
    other = open_board(browser, numbers, KAKURO)
    assert other.page.locator(".pad [data-left]").count() == 0  # its rules do not say it


def test_a_placed_number_erases_marks_as_the_reader_wishes(browser: Browser, numbers: Path) -> None:
    played = open_board(browser, numbers, "sudoku")
    page = played.page
    for wish in (True, False):
        drag(played, (0.5, 0.5), (2.5, 0.5))
        page.keyboard.press("Control+Digit1")
        page.mouse.click(*played.at((1.5, 0.5)))  # which takes a 1
        page.keyboard.press("1")
        assert page.locator(".candidates text").count() == (0 if wish else 2)
        for _ in range(2):
            page.keyboard.press("Control+z")
        assert page.locator(".candidates text").count() == 0
        if wish:
            choose(played, "Erase marks that a number excludes")


def test_the_sets_of_a_run_are_shown_on_demand(browser: Browser, numbers: Path) -> None:
    played = open_board(browser, numbers, KAKURO)
    page, sets = played.page, played.page.locator(".sets")
    page.mouse.click(*played.at((1.5, 1.5)))
    assert not sets.is_visible()
    choose(played, "Show the sets of digits for a cell")
    assert sets.inner_text() == "17 down in 2 cells: 8+9. 16 to the right in 2 cells: 7+9."
    page.keyboard.press("9")
    below = page.locator("[data-play=check]")
    place = below.bounding_box()
    page.mouse.click(*played.at((1.5, 0.5)))  # black
    assert sets.inner_text() == ""
    assert below.bounding_box() == place  # nothing moves
    page.mouse.click(*played.at((2.5, 1.5)))
    assert "24 down in 3 cells: 7+8+9." in sets.inner_text()
    other = open_board(browser, numbers, "sudoku")
    assert other.page.locator("[data-play=sets]").count() == 0


def test_a_cell_that_stays_empty_is_marked_where_the_rules_allow_it(
    browser: Browser, numbers: Path
) -> None:
    played = open_board(browser, numbers, "skyscrapers", "an-empty-lot")
    page = played.page
    drag(played, (0.5, 0.5), (1.5, 0.5))
    page.keyboard.press("x")
    assert page.locator(".played path.no[d]").count() == 2
    assert read_label(page).endswith("stays empty")
    played.button("Check")
    assert "This breaks the rule" in played.read_message()
    page.keyboard.press("x")
    assert page.locator(".played path.no[d]").count() == 0
    played.button("The cell stays empty")
    assert page.locator(".played path.no[d]").count() == 2
    other = open_board(browser, numbers, "sudoku")
    assert other.page.get_by_role("button", name="The cell stays empty").count() == 0


def test_kinds_with_candidates_have_the_shape_that_notes_them() -> None:
    for name in KINDS:
        answer = find_kind(name).answer
        assert answer.has_candidates == (answer.shape == "digit"), name
