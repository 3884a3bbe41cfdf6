"""Suggestions for a kind's author: a small example, and the smallest wrong answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from random import Random
from typing import Any

from ...boards.text import Blocks
from ...errors import BoardError
from ...findings.oracle import build_model, find_all_answers
from ...kind import Answer, HasGrid, Kind, Rows

SIZES = sorted(
    ((rows, cols) for rows in range(1, 5) for cols in range(1, 5)), key=lambda one: one[0] * one[1]
)
"""Rows and columns of the boards that are searched, the smallest first."""
BOARDS = 20  # random boards of each size
ANSWERS = 2000  # sets of marks that are tried on a board
TINY = 10  # elements of a board on which all sets of marks are tried
EXAMPLE_CELLS = range(8, 17)  # a smaller example shows little, a larger one takes long to solve


def suggest_example(kind: Kind[Any]) -> Blocks | None:
    """Return a small board with one answer and with few clues, or None if none was found.

    Clues are left out as long as the answer stays the only one.
    """
    sizes = [size for size in SIZES if size[0] * size[1] in EXAMPLE_CELLS]
    for blocks, board in _list_boards(kind, sizes):
        if not _has_one_answer(kind, board):
            continue
        for clue in kind.clues(board):
            with suppress(BoardError):  # without the clue, it may be no board of the kind
                less = kind.without(board, [clue.key])
                text = {name: kind.blocks[name].text(less) for name in blocks}
                if _has_one_answer(kind, kind.parse(text)):
                    board, blocks = less, text
        return blocks
    return None


def suggest_wrong_answers(kind: Kind[Any]) -> dict[str, tuple[Blocks, Rows]]:
    """Return by rule the smallest board and answer, of those tried, that break only this rule."""
    found: dict[str, tuple[Blocks, Rows]] = {}
    for blocks, board in _list_boards(kind, SIZES):
        if len(found) == len(kind.rules):
            break
        for answer in sorted(_list_answers(kind, board), key=len):
            broken = {violation.rule for violation in kind.verify(board, answer)}
            if len(broken) == 1 and broken <= kind.rules.keys() - found.keys():
                found[min(broken)] = blocks, kind.answer.to_json(board, answer)
    return found


def _has_one_answer(kind: Kind[Any], board: HasGrid) -> bool:
    """Return whether the model has exactly one answer."""
    return len(find_all_answers(build_model(kind, board), 2).answers) == 1


def _list_boards(kind: Kind[Any], sizes: Sequence[tuple[int, int]]) -> list[tuple[Blocks, HasGrid]]:
    """Return random boards of these sizes with their blocks, those with the fewest cells first."""
    rng = Random(f"suggest {kind.name}")
    made: dict[str, tuple[Blocks, HasGrid]] = {}
    for rows, cols in sizes:
        for _ in range(BOARDS):
            with suppress(BoardError):
                blocks = kind.sample(rng, rows, cols)
                made[repr(blocks)] = blocks, kind.parse(blocks)

    def measure(one: tuple[Blocks, HasGrid]) -> tuple[int, int]:
        """Return the number of cells and the length of the blocks."""
        return len(one[1].grid.cells()), sum(map(len, one[0].values()))

    return sorted(made.values(), key=measure)


def _list_answers(kind: Kind[Any], board: HasGrid) -> Iterator[Answer]:
    """Yield sets of marks: those of brute force, all on a tiny board, and almost answers."""
    elements = kind.answer.elements(board)
    yield from islice(kind.candidates(board), ANSWERS)
    for chosen in range(1 << len(elements) if len(elements) <= TINY else 0):
        yield frozenset(chain(*(keys for i, keys in enumerate(elements) if chosen >> i & 1)))
    for answer in find_all_answers(build_model(kind, board), 5).answers:
        yield from (answer ^ frozenset(keys) for keys in elements)
        for choice in kind.answer.choices(board):
            bare = answer.difference(*(elements[i] for i in choice))
            yield from (bare.union(elements[i]) for i in choice)
