"""Checks of what rows, columns and regions hold: `where` is "row", "column" or "region"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ..blocks import Side, copies
from .view import View

SIDES: dict[str, Side] = {"row": "left", "column": "top"}


def count_in(view: View, where: str) -> Iterator[frozenset[Any]]:
    """Each group has as many chosen cells as the board's number says."""
    for cells in view.groups(where):
        if len(view.on.intersection(cells)) != view.board.number:
            yield frozenset(cells)


def half_in(view: View, where: str) -> Iterator[frozenset[Any]]:
    """Half of the cells of each group are chosen."""
    for cells in view.groups(where):
        if 2 * len(view.on.intersection(cells)) != len(cells):
            yield frozenset(cells)


def count_in_line(view: View, side: Side) -> Iterator[frozenset[Any]]:
    """A number at this side of a line says how many of its cells are chosen."""
    for cells, own in zip(view.lines_at(side), view.board.outside[side], strict=True):
        if own is not None and len(view.on.intersection(cells)) != sum(own):
            yield frozenset(cells)


def runs(view: View, where: str) -> Iterator[frozenset[Any]]:
    """The runs of chosen cells in each line are as long as the clues beside it say, in order."""
    lists = view.board.outside[SIDES[where]]
    for cells, wanted in zip(view.groups(where), lists, strict=True):
        found = tuple(len([*run]) for on, run in groupby(cells, view.on.__contains__) if on)
        if wanted is not None and found != wanted:
            yield frozenset(cells)


def split_evenly(view: View) -> Iterator[frozenset[Any]]:
    """Half of the copies of each symbol stand in chosen cells."""
    for cells in copies(view.board).values():
        if 2 * len(view.on.intersection(cells)) != len(cells):
            yield frozenset(cells)


def all_different(view: View, where: str) -> Iterator[frozenset[Any]]:
    """No value stands twice in a group."""
    for cells in view.groups(where):
        at: dict[Any, list[Any]] = {}
        for cell in cells:
            for value in view.values.get(cell, ()):
                at.setdefault(value, []).append(cell)
        for _, twice in sorted(at.items()):
            if len(twice) > 1:
                yield frozenset(twice)
