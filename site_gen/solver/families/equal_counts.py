"""Families for boards whose rows, columns and regions all hold the stated number of objects."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal

from ...boards.blocks import NUMBER, Board
from ...boards.phrases import Phrase
from ..model.family import family
from ..model.linear import Row, total
from .chosen import Chosen


@family(says="Every row holds k stars.", tex=r"\sum_c x_{r,c} = k")
def rows(board: Board, x: Chosen) -> Iterator[Row]:
    yield from (total(x[c] for c in line) == board[NUMBER] for line in board.grid.lines("row"))


@family(says="Every column holds k stars.", tex=r"\sum_r x_{r,c} = k")
def columns(board: Board, x: Chosen) -> Iterator[Row]:
    yield from (total(x[c] for c in line) == board[NUMBER] for line in board.grid.lines("column"))


@family(says="Every region holds k stars.", tex=r"\sum_{c \in A} x_c = k")
def regions(board: Board, x: Chosen) -> Iterator[Row]:
    yield from (total(x[c] for c in sorted(a)) == board[NUMBER] for a in board.regions.parts)


COUNTS = rows, columns, regions


@family(
    says="A line and a region hold equally many stars outside each other.",
    tex=r"\sum_{c \in L \setminus A} x_c = \sum_{c \in A \setminus L} x_c",
    given=("regions",),
    implied=True,
    phrase=Phrase(
        otherwise="a line and a region would have unequal numbers of stars outside each other"
    ),
)
def outside(board: Board, x: Chosen, way: Literal["row", "column"]) -> Iterator[Row]:
    for line, part in product(board.grid.lines(way), board.regions.parts):
        own, other = {*line} - part, part - {*line}
        if 0 < len(own) < len(line) and min(len(own), len(other)) <= 3 * board[NUMBER]:
            yield total(x[c] for c in sorted(own)) == total(x[c] for c in sorted(other))
