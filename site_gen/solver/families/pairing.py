"""Families for objects that are paired with symbols beside them, each with one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...boards.blocks import Board
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..model.family import family
from ..model.linear import Row, total
from .chosen import Chosen


@family(
    says="There are as many tents as trees.",
    tex=r"\sum_c x_c = t",
    rules=("pairs",),
    phrase=Phrase(
        few="there would be fewer tents than trees", many="there would be more tents than trees"
    ),
)
def as_many(board: Board, x: Chosen) -> Iterator[Row]:
    yield total(x.values()) == len(board.symbols)


@family(
    says="The cells of a group S do not all hold tents if fewer trees than cells are beside "
    "the group.",
    tex=r"\sum_{c \in S} x_c \le |S| - 1",
    rules=("pairs",),
    given=("apart",),
    phrase=Phrase("", "no free tree is beside {it}", many="two tents would share a tree"),
)
def enough_trees(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row per group of cells with too few trees.

    In such a group, each tree is between two tents, so one tent determines all others.
    """
    for start in x:
        tents, trees, new = {start}, set[Cell](), {start}
        while new and x.keys() >= new:
            pairs = [(t, c) for c in new for t in board.grid.neighbours(c) if t in board.symbols]
            trees.update(t for t, _ in pairs)
            new = {Cell(2 * t.row - c.row, 2 * t.col - c.col) for t, c in pairs} - tents
            tents |= new
        if x.keys() >= tents and len(trees) < len(tents) and start == min(tents):
            yield total(x[c] for c in sorted(tents)) <= len(tents) - 1


@family(
    says="Each tree has a tent in at least one of the adjacent cells.",
    tex=r"\sum_{c \text{ beside } t} x_c \ge 1",
    rules=("pairs",),
    implied=True,
)
def at_trees(board: Board, x: Chosen) -> Iterator[Row]:
    near = board.grid.neighbours
    yield from (total(x[c] for c in near(tree) if c in x) >= 1 for tree in board.symbols)


@family(
    says="Two trees that share a free cell have two tents beside them.",
    tex=r"\sum_{c \text{ beside } s \text{ or } t} x_c \ge 2",
    rules=("pairs",),
    implied=True,
    phrase=Phrase(
        "the trees in {hubs} need two tents|two trees need two tents here",
        otherwise="the trees in {hubs} would have only one tent between them"
        "|two trees would have only one tent between them",
    ),
)
def two_trees(board: Board, x: Chosen) -> Iterator[Row]:
    near = {tree: x.keys() & board.grid.neighbours(tree) for tree in board.symbols}
    for one, other in combinations(near.values(), 2):
        if one & other:
            yield total(x[c] for c in sorted(one | other)) >= 2
