"""Answers as anybody could write them down, also with marks where the board allows none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from site_gen.boards.answers import Digits
from site_gen.boards.answers.base import Answer
from site_gen.kind import HasGrid, Kind

DERIVED = "route"
"""A picture that follows from another one."""
Text = Mapping[tuple[str, int, int], str]
"""The sign at each place of an answer's pictures: picture, row and place in the row."""


def write(kind: Kind[Any], board: HasGrid, answer: Answer) -> Text:
    pictures = kind.answer.to_json(board, answer)
    return {
        (name, r, c): sign
        for name in pictures
        for r, row in enumerate(pictures[name])
        for c, sign in enumerate(kind.answer.split_row(row, board.grid.cols))
        if name != DERIVED
    }


def read(kind: Kind[Any], board: HasGrid, text: Text) -> Answer:
    """Return the answer of a text whose places are in the order of `write`."""
    rows: dict[str, list[list[str]]] = {
        name: [[] for _ in picture]
        for name, picture in kind.answer.to_json(board, frozenset()).items()
        if name != DERIVED
    }
    for (name, r, _), sign in text.items():
        rows[name][r].append(sign)
    gap = " " if isinstance(kind.answer, Digits) else ""
    return kind.answer.from_json(board, {n: [*map(gap.join, some)] for n, some in rows.items()})


def list_signs(kind: Kind[Any], board: HasGrid) -> Sequence[str]:
    """Return what can be written at a place: also a number that is too small or too large."""
    if isinstance(kind.answer, Digits):
        return [".", *map(str, range(kind.answer.numbers(board)[-1] + 2))]
    return [*kind.answer.signs]


def flip_places(kind: Kind[Any], board: HasGrid, answer: Answer) -> Iterator[Answer]:
    """Yield the answer with each place changed to each other sign."""
    text = write(kind, board, answer)
    for place, sign in text.items():
        for other in list_signs(kind, board):
            if other != sign:
                yield read(kind, board, {**text, place: other})


def write_all(kind: Kind[Any], board: HasGrid, limit: int) -> Iterator[Answer]:
    """Yield every answer that can be written down; none if there are more than `limit`."""
    places, signs = write(kind, board, frozenset()), list_signs(kind, board)
    if len(signs) ** len(places) <= limit:
        for chosen in product(signs, repeat=len(places)):
            yield read(kind, board, dict(zip(places, chosen, strict=True)))
