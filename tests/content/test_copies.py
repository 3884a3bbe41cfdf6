"""A board that stands in the gallery twice is told, however it is turned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle import KINDS
from site_gen.boards.blocks import CellSums, LineClues
from site_gen.boards.text import Blocks
from site_gen.content.puzzle_text import format_puzzle
from site_gen.kind import find_kind
from sites import ROOT, checked

BESIDE = {
    name
    for name in KINDS
    if any(isinstance(block, LineClues | CellSums) for block in find_kind(name).blocks.values())
}


def put(content: Path, kind: str, slug: str, blocks: Blocks) -> None:
    path = content / kind / f"{slug}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_puzzle(slug, blocks, "A board."), encoding="utf-8")


def told(content: Path) -> list[str]:
    return [str(problem) for problem in checked(content)[1]]


def quarter(text: str) -> str:
    """A board, a quarter turned to the right; one number for the whole board stays."""
    cells = [line.split() if " " in line else [*line] for line in text.splitlines()]
    return "\n".join(" ".join(row) for row in zip(*cells[::-1], strict=True))


def turns(blocks: Blocks) -> Iterator[Blocks]:
    for _ in range(3):
        blocks = {name: quarter(text) for name, text in blocks.items()}
        yield blocks
        yield {name: "\n".join(text.splitlines()[::-1]) for name, text in blocks.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_is_told_of_again_however_it_is_turned(tmp_path: Path, kind: str) -> None:
    example = find_kind(kind).example
    put(tmp_path, kind, "a", example)
    assert told(tmp_path) == []
    put(tmp_path, kind, "b", example)
    same = f"{tmp_path}/{kind}/b.md:1:1: this board is that of {tmp_path}/{kind}/a.md"
    assert told(tmp_path) == [same]
    others = [*turns(example)] if kind not in BESIDE else []
    for i, blocks in enumerate(others):
        put(tmp_path, kind, f"t{i}", blocks)
    again = [why.removesuffix(", turned or mirrored") for why in told(tmp_path)]
    turned = [same.replace("b.md", f"t{i}.md") for i in range(len(others))]
    assert again == [same, *turned]


def test_regions_may_be_called_otherwise_and_boxes_drawn_or_not(tmp_path: Path) -> None:
    put(tmp_path, "star_battle", "a", {"regions": "aabb\nacbb\nccdb\ncddd", "stars": "1"})
    put(tmp_path, "star_battle", "b", {"regions": "1122\n1322\n3342\n3444", "stars": "1"})
    put(tmp_path, "sudoku", "a", {"board": "1.2.\n....\n....\n...."})
    boxes = "1122\n1122\n3344\n3344"
    put(tmp_path, "sudoku", "b", {"board": "1.2.\n....\n....\n....", "regions": boxes})
    assert len(told(tmp_path)) == 2


def test_other_boards_are_not_told(tmp_path: Path) -> None:
    """Of 6x6, boxes that are turned are others: 2x3, not 3x2."""
    rows = ["1.2...", *["......"] * 5]
    put(tmp_path, "sudoku", "a", {"board": "\n".join(rows)})
    put(tmp_path, "sudoku", "b", {"board": quarter("\n".join(rows))})
    put(tmp_path, "slitherlink", "a", {"board": "0.2.\n..1.\n.002\n.12."})
    put(tmp_path, "slitherlink", "b", {"board": "0.2.\n..1.\n.002\n.11."})
    assert told(tmp_path) == []


def test_of_the_gallery_no_board_is_there_twice() -> None:
    assert not [why for why in told(ROOT / "content") if "this board is that of" in why]
