"""Suggestions for authors whose board has no or several answers, compared with brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from oracle import DEEP_BUT_SHAPED, KINDS, brute_force, sample_boards
from site_gen.boards.grid import Cell
from site_gen.cli import main
from site_gen.errors import BoardError
from site_gen.findings.clue_sets import ClueSets
from site_gen.findings.differences import find_differing_cells
from site_gen.findings.suggestions import find_missing_clues, find_redundant_clues
from site_gen.kind import Answer, HasGrid, Kind, find_kind
from site_gen.samples import add_clues
from site_gen.solver.engine.slices import finish
from sites import write_file

MOST = {
    "lits": (4, 4),
    "nurikabe": (3, 3),
    "slant": (2, 3),
    "star_battle": (4, 4),
    "yin_yang_cut": (3, 4),
}
TRIED = 3000  # smaller sets of clues that are checked one by one


class BruteForce:
    """The answers of a board without clues, and those of them that remain with some clues."""

    def __init__(self, kind: Kind[Any], board: HasGrid) -> None:
        self.kind, self.board = kind, board
        self.keys = [clue.key for clue in kind.clues(board)]
        self.every = brute_force(kind, kind.without(board, self.keys))

    def leaves(self, keys: Collection[Any], besides: Iterable[Answer] = ()) -> bool:
        """Return whether these clues leave an answer that is not excluded."""
        board = self.kind.without(self.board, [key for key in self.keys if key not in keys])
        others = self.every.difference(besides)
        return any(not any(self.kind.verify(board, answer)) for answer in others)

    def is_smallest(self, count: int, keep: Collection[Any], besides: Collection[Answer]) -> bool:
        """Return whether every smaller set of clues, with those to keep, leaves an answer."""
        among = [key for key in self.keys if key not in keep]
        smaller = combinations(among, count - 1)  # smaller ones leave as many answers or more
        for i, some in enumerate(smaller):
            if i < TRIED and not self.leaves({*some, *keep}, besides):
                return False
        return True


def show_cell(kind: Kind[Any], board: HasGrid, answer: Answer, cell: Cell) -> object:
    """Return the part of the answer that a reader sees in a cell and around it."""
    rows = kind.answer.to_json(board, answer)
    if "h" not in rows:
        return kind.answer.picture(board, answer)[cell.row][cell.col]
    grid = board.grid.points if kind.answer.pairs == "sides" else board.grid
    (r, c), h, v = cell, rows["h"], rows["v"]
    if kind.answer.pairs == "sides":
        return h[r][c], h[r + 1][c], v[r][c], v[r][c + 1]
    across = h[r][max(c - 1, 0) : c + 1] if grid.cols > 1 else ""
    return across, [row[c] for row in v[max(r - 1, 0) : r + 1]]


def check_board(name: str, board: HasGrid) -> str:
    kind = find_kind(name)
    right = sorted(brute_force(kind, board), key=lambda answer: sorted(map(repr, answer)))
    if not right:
        brute, sets = BruteForce(kind, board), ClueSets(kind, board)
        found = finish(sets.search())
        assert found
        check_irreducible(brute, {clue.key for clue in sets.clues_at(found.clues)}, found.smallest)
        return "clash" if found.clues else "hopeless"
    if len(right) == 1:
        clues, rest = find_redundant_clues(kind, board, right[0])
        assert brute_force(kind, rest) == {right[0]}
        left = {clue.key for clue in kind.clues(rest)}
        assert left == {clue.key for clue in kind.clues(board)} - {clue.key for clue in clues}
        check_irreducible(BruteForce(kind, board), left, False, right)
        return "one"
    cells = find_differing_cells(kind, board, right)
    unlike = [
        c for c in board.grid.cells() if len({str(show_cell(kind, board, a, c)) for a in right}) > 1
    ]
    assert cells == unlike
    return check_suggestion(kind, board, right[0])


def check_suggestion(kind: Kind[Any], board: HasGrid, answer: Answer) -> str:
    if all(block.places(board) is None for block in kind.blocks.values()):
        with pytest.raises(BoardError, match="no clues can be added to"):
            find_missing_clues(kind, board, answer)
        return "refused"
    full = add_clues(kind, board, answer)
    assert not any(kind.verify(full, answer))
    keep = {clue.key for clue in kind.clues(board)}
    had = {clue.key for clue in kind.clues(full)}
    assert keep <= had
    found = find_missing_clues(kind, board, answer)
    if found is None:
        assert len(brute_force(kind, full)) > 1
        return "never"
    assert brute_force(kind, found.board) == {answer}
    more = {clue.key for clue in found.clues}
    assert {clue.key for clue in kind.clues(found.board)} == keep | more
    check_irreducible(BruteForce(kind, full), more, found.fewest, [answer], keep)
    return "several"


def check_irreducible(
    brute: BruteForce,
    keys: set[Any],
    fewest: bool,
    besides: Collection[Answer] = (),
    keep: Collection[Any] = (),
) -> None:
    assert not brute.leaves({*keys, *keep}, besides)
    for key in keys:
        assert brute.leaves({*keys, *keep} - {key}, besides), key
    assert not fewest or not keys or brute.is_smallest(len(keys), keep, besides)


PUZZLE = "---\ntitle: One\n{front}---\n```board\n{board}\n```\n"


@pytest.mark.parametrize(
    ("board", "options", "told"),
    [
        ("0.2.\n..1.\n.002\n....", ["--answer", "3"], "answer 3 is the only one with 2 more clues"),
        ("0.2.\n..1.\n.002\n....", ["--answer", "5"], "--answer 5: 4 answers were found"),
        ("0.2.\n..1.\n.002\n.12.", [], "there is one answer, and each clue is needed"),
        ("0.23\n..1.\n.002\n.12.", [], "the answer is still the only one without "),
        ("30\n..", [], "these 2 clues contradict each other; no smaller set does:"),
        ("4\n", [], "row 1, column 1: '4' is not"),
    ],
)
def test_suggestions_are_printed_and_written(
    tmp_path: Path, board: str, options: list[str], told: str
) -> None:
    text = PUZZLE.format(front="", board=board)
    path = write_file(tmp_path / "slitherlink" / "one.md", text)
    done = CliRunner().invoke(main, ["suggest", str(path), *options])
    assert isinstance(done.exception, SystemExit | None)
    assert told in done.output, done.output
    assert path.read_text() == text
    again = CliRunner().invoke(main, ["suggest", str(path), *options, "--write"])
    assert ("```board" in done.output) == (path.read_text() != text) == ("written" in again.output)
    if path.read_text() != text:
        board = done.output.partition("```board\n")[2].partition("\n```")[0]
        assert path.read_text() == PUZZLE.format(front="", board=board)


def test_a_kind_without_such_clues_gets_other_regions(tmp_path: Path) -> None:
    regions = "11111\n22221\n33241\n33544\n55555"
    text = f"---\ntitle: One\n---\n```regions\n{regions}\n```\n```stars\n1\n```\n"
    path = write_file(tmp_path / "star_battle" / "one.md", text)
    told = CliRunner().invoke(main, ["suggest", str(path)]).output
    assert "answer 1 is the only one of this board:\n```regions\n" in told
    changed = told.partition("```regions\n")[2].partition("\n```")[0]
    kind = find_kind("star_battle")
    assert changed.replace(" ", "") != regions
    assert "```stars" not in told
    assert len(brute_force(kind, kind.parse({"regions": changed, "stars": "1"}))) == 1
    written = CliRunner().invoke(main, ["suggest", str(path), "--write"])
    assert written.output.startswith(told)
    assert path.read_text() == text.replace(regions, changed)
    assert "there is one answer" in CliRunner().invoke(main, ["suggest", str(path)]).output


@pytest.mark.parametrize(
    ("board", "publish", "told"),
    [("..\n..", "many", "cells: R1C1 R1C2 R2C1 R2C2"), ("30\n..", "none", "the 3 in R1C1")],
)
def test_the_verdict_says_where_why_and_how_to_publish_it(
    tmp_path: Path, board: str, publish: str, told: str
) -> None:
    path = tmp_path / "content" / "slitherlink" / "one.md"
    path.parent.mkdir(parents=True)
    words = ["--jobs", "1", "--content", f"{tmp_path}/content", "--settings", f"{tmp_path}/none"]
    path.write_text(PUZZLE.format(front="", board=board))
    done = CliRunner().invoke(main, ["check", *words])
    assert done.exit_code == 1
    assert f"{path.as_posix()}:5:1: expect: unique" in done.output
    assert told in done.output
    assert f"`expect: {publish}`" in done.output
    path.write_text(PUZZLE.format(front=f"expect: {publish}\n", board=board))
    assert CliRunner().invoke(main, ["check", *words]).exit_code == 0


def count_results(name: str, count: int, seed: int) -> Counter[str]:
    boards = sample_boards(name, count, MOST.get(name, (3, 3)), seed)
    return Counter(check_board(name, board) for board in boards)


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_suggestions_for_thirty_small_boards_agree_with_brute_force(name: str) -> None:
    met = count_results(name, 30, 7)
    assert met["one"]
    assert len(met) > 1, met


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_suggestions_for_five_hundred_small_boards_agree_with_brute_force(name: str) -> None:
    met = count_results(name, 500, 8)
    assert met["one"]
    without = not find_kind(name).clues(find_kind(name).parse(find_kind(name).example))
    assert met["clash"] or without or name in ("castle_wall", "slash_pack"), met
    assert met["several"] or met["refused"] or name in ("shikaku", "slash_pack"), met
