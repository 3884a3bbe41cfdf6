"""Duplicate boards in a gallery, also if one of them is turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lean_builds import build_lean  # noqa: F401 - a fixture
from oracle import KINDS
from site_gen.boards.blocks import CellSums, LineClues
from site_gen.boards.text import Blocks
from site_gen.content.document import Document
from site_gen.content.duplicates import BoardForm, normalize_board
from site_gen.content.puzzle_text import format_puzzle
from site_gen.errors import ContentError
from site_gen.kind import find_kind
from sites import ROOT, checked, write_file

WITH_NUMBERS_OUTSIDE = {
    name
    for name in KINDS
    if any(isinstance(block, LineClues | CellSums) for block in find_kind(name).blocks.values())
}


def write_puzzle(content: Path, kind: str, slug: str, blocks: Blocks) -> None:
    write_file(content / kind / f"{slug}.md", format_puzzle(slug, blocks, "A board."))


def list_problems(content: Path) -> list[str]:
    return [str(problem) for problem in checked(content)[1]]


def turn_right(text: str) -> str:
    """Return a board turned right by 90 degrees; a single number for the whole board stays the
    same."""
    cells = [line.split() if " " in line else [*line] for line in text.splitlines()]
    return "\n".join(" ".join(row) for row in zip(*cells[::-1], strict=True))


def list_turns(blocks: Blocks) -> Iterator[Blocks]:
    for _ in range(3):
        blocks = {name: turn_right(text) for name, text in blocks.items()}
        yield blocks
        yield {name: "\n".join(text.splitlines()[::-1]) for name, text in blocks.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_duplicate_is_reported_however_it_is_turned(tmp_path: Path, kind: str) -> None:
    example = find_kind(kind).example
    write_puzzle(tmp_path, kind, "a", example)
    assert list_problems(tmp_path) == []
    write_puzzle(tmp_path, kind, "b", example)
    same = f"{tmp_path}/{kind}/b.md:1:1: this board is that of {tmp_path}/{kind}/a.md"
    assert list_problems(tmp_path) == [same]
    others = [*list_turns(example)] if kind not in WITH_NUMBERS_OUTSIDE else []
    for i, blocks in enumerate(others):
        write_puzzle(tmp_path, kind, f"t{i}", blocks)
    again = [why.removesuffix(", turned or mirrored") for why in list_problems(tmp_path)]
    turned = [same.replace("b.md", f"t{i}.md") for i in range(len(others))]
    assert again == [same, *turned]


def test_boards_that_differ_in_names_of_regions_or_drawn_boxes_are_duplicates(
    tmp_path: Path,
) -> None:
    write_puzzle(tmp_path, "star_battle", "a", {"regions": "aabb\nacbb\nccdb\ncddd", "stars": "1"})
    write_puzzle(tmp_path, "star_battle", "b", {"regions": "1122\n1322\n3342\n3444", "stars": "1"})
    write_puzzle(tmp_path, "sudoku", "a", {"board": "1.2.\n....\n....\n...."})
    boxes = "1122\n1122\n3344\n3344"
    write_puzzle(tmp_path, "sudoku", "b", {"board": "1.2.\n....\n....\n....", "regions": boxes})
    assert len(list_problems(tmp_path)) == 2


def test_different_boards_are_not_reported(tmp_path: Path) -> None:
    """A 6x6 sudoku has boxes of 2x3, which a turn would change to 3x2."""
    rows = ["1.2...", *["......"] * 5]
    write_puzzle(tmp_path, "sudoku", "a", {"board": "\n".join(rows)})
    write_puzzle(tmp_path, "sudoku", "b", {"board": turn_right("\n".join(rows))})
    told = dict.fromkeys(("left", "top", "right", "bottom"), "???")
    write_puzzle(tmp_path, "magnets", "a", {**told, "regions": "aab\n..b\n..."})
    write_puzzle(tmp_path, "magnets", "b", {**told, "regions": "aab\nccb\n..."})
    write_puzzle(tmp_path, "slitherlink", "a", {"board": "0.2.\n..1.\n.002\n.12."})
    write_puzzle(tmp_path, "slitherlink", "b", {"board": "0.2.\n..1.\n.002\n.11."})
    assert list_problems(tmp_path) == []


def test_a_board_that_cannot_be_compared_is_named_and_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_on_b(document: Document) -> BoardForm:
        if document.slug == "b":
            raise IndexError("no such row")
        return normalize_board(document)

    for slug in ("a", "b", "c"):
        write_puzzle(tmp_path, "slitherlink", slug, find_kind("slitherlink").example)
    (tmp_path / "slitherlink" / "c.md").write_text("no front matter")
    monkeypatch.setattr("site_gen.site.build.load.normalize_board", fail_on_b)
    with pytest.raises(ContentError) as caught:
        checked(tmp_path)
    b, c = caught.value.problems
    assert str(b).startswith(f"{tmp_path}/slitherlink/b.md: IndexError: no such row, load.py line")
    assert str(c).startswith(f"{tmp_path}/slitherlink/c.md:1:1: ")


def test_the_gallery_has_no_duplicates() -> None:
    assert not [why for why in list_problems(ROOT / "content") if "this board is that of" in why]
