"""Numbers in cells and outside the grid: refused boards, cages, boxes, and drawn decisions."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage
from oracle import build_model
from site_gen.boards.blocks import Board, Cage
from site_gen.boards.blocks.outside import WHERE
from site_gen.errors import BoardError
from site_gen.kind import find_kind
from site_gen.kinds.sudoku import boxes
from site_gen.site.layout.scripts import ModuleFolder
from site_gen.site.stage.decisions import decisions_data
from site_gen.solver.families.cages import sets_of
from site_gen.solver.model.facts import list_decisions
from sites import ROOT

SQUARE = "....\n....\n....\n...."


@pytest.mark.parametrize(
    ("kind", "blocks", "row", "col", "says"),
    [
        ("sudoku", {"board": "....\n...."}, 0, None, "expected a square"),
        ("sudoku", {"board": "....\n.5..\n....\n...."}, 1, 1, "the numbers 1 to 4"),
        ("sudoku", {"board": "...\n...\n..."}, 0, None, "expected a block `regions`"),
        (
            "sudoku",
            {"board": SQUARE, "regions": "aabb\naabb\nccdd\ncddd"},
            2,
            0,
            "region 'c' has 3 cells; expected 4",
        ),
        ("nonogram", {"rows": "0\n2 1", "columns": "0\n1\n1"}, 1, None, "2 1 takes 4 cells"),
        ("nonogram", {"rows": "1", "columns": "0\n2"}, 1, None, "2 takes 2 cells"),
        (
            "tents",
            {"board": "t.", "rows": "1", "columns": "1."},
            0,
            1,
            r"'\.' is not a number or \?",
        ),
        ("tents", {"board": "t.", "rows": "1\n1", "columns": "??"}, 1, None, "one line of numbers"),
        (
            "skyscrapers",
            {"board": ".3.\n...\n...", "lots": "1", **dict.fromkeys(WHERE, "???")},
            0,
            1,
            "3, but the highest building has 2 floors",
        ),
    ],
)
def test_an_impossible_board_is_refused_with_its_place(
    kind: str, blocks: dict[str, str], row: int, col: int | None, says: str
) -> None:
    with pytest.raises(BoardError, match=says) as refused:
        find_kind(kind).parse(blocks)
    assert (refused.value.row, refused.value.col) == (row, col)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("operator", ["", "+", "-", "*", "/"])
def test_the_sets_of_a_cage_are_all_that_make_its_number(operator: str, count: int) -> None:
    made = {
        "+": sum,
        "*": prod,
        "-": lambda some: max(some) - min(some),
        "/": lambda some: Fraction(max(some), min(some)),
    }
    ways = operator or ("+-*/" if count == 2 else "+*")
    every = [*combinations_with_replacement(range(1, 8), count)]
    for k in range(1, 60):
        wanted = [one for one in every if any(made[way](one) == k for way in ways)]
        assert [*sets_of(Cage(operator, k), count, 7)] == wanted


@pytest.mark.parametrize("n", range(1, 17))
def test_boxes_are_rectangles_at_least_as_wide_as_high(n: int) -> None:
    parts = boxes(n).parts
    prime = n in (2, 3, 5, 7, 11, 13)
    assert len(parts) == (0 if prime else n)
    for part in parts:
        rows, cols = {c.row for c in part}, {c.col for c in part}
        assert len(part) == len(rows) * len(cols) == n
        assert len(rows) <= len(cols)
    assert len(frozenset().union(*parts)) == (0 if prime else n * n)


def test_only_a_jigsaw_describes_its_regions() -> None:
    sudoku = find_kind("sudoku")
    assert "egion" not in sudoku.describe(sudoku.parse({"board": SQUARE}))
    jigsaw = sudoku.parse({"board": SQUARE, "regions": "aaaa\nbbbb\ncccc\ndddd"})
    assert "a a a a" in sudoku.describe(jigsaw)


@pytest.mark.parametrize(
    "board",
    [
        Board(boxes(9).grid, regions=boxes(9), clues={boxes(9).grid.cells()[4]: 7}),
        Board(boxes(12).grid, regions=boxes(12)),
    ],
    ids=["9x9", "12x12"],
)
def test_a_script_describes_and_draws_candidates_as_the_pen_does(
    browser: Browser, tmp_path: Path, board: Board
) -> None:
    kind = find_kind("sudoku")
    decisions = list_decisions(build_model(kind, board))
    data = decisions_data(kind, board, decisions)
    pen = kind.pen(board)
    kind.draw(pen, board)
    page, entry = tmp_path / "page.html", tmp_path / "entry.js"
    modules = os.path.relpath(ROOT / "templates" / "stage", tmp_path)
    entry.write_text(
        f'import {{ readBlocks }} from "{modules}/data.js";\n'
        f'import {{ createDecisions }} from "{modules}/decisions.js";\n'
        "export const read = readBlocks;\nexport const create = createDecisions;\n"
    )
    page.write_text(
        f'<div class="stage"><div class="sheet">{pen.inline()}</div></div>'
        f'<script type="application/json" id="decisions-data">{data}</script>'
        f"<script>{ModuleFolder(entry.parent).join(entry, 'stage')}</script>",
        encoding="utf-8",
    )
    watched = WatchedPage(browser)
    shown = watched.open(page).evaluate(
        """async (count) => {
          await stage.read();
          const decisions = stage.create({ svg: document.querySelector("svg") });
          return Array.from({ length: count }, (_, i) => [true, false].map((one) => {
            decisions.clear();
            decisions.show(i, one);
            const [element, ...more] = document.querySelectorAll(".decisions .on");
            element.classList.remove("on");
            const place = ["d", "x", "y"].map((name) => element.getAttribute(name) || "").join(" ");
            return [decisions.describe(i, one), element.getAttribute("class"), element.textContent,
                place, more.length];
          }));
        }""",
        len(decisions),
    )
    for number, decision in enumerate(decisions):
        for one in (True, False):
            with pen.decision(number, one):
                kind.decided.draw_decision(pen, board, decision.key, one)
    drawn = {
        (int(e.get("data-decision", "")), e.get("class", "").endswith("one")): e
        for e in ET.fromstring(pen.inline()).iter()
        if e.get("data-decision")
    }
    for number, decision in enumerate(decisions):
        for one, (says, css, text, place, more) in zip((True, False), shown[number], strict=True):
            wanted = drawn[number, one]
            at = " ".join(wanted.get(name, "") for name in ("d", "x", "y"))
            assert says == str(kind.decided.say_decision(board, decision.key, one))
            assert (css, text, more) == (wanted.get("class"), wanted.text or "", 0)
            assert parse_numbers(place) == pytest.approx(parse_numbers(at), abs=0.01)
    assert watched.complaints == []


def parse_numbers(path: str) -> list[float]:
    return [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", path)]
