"""A board with an answer on it, as checks look at it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..answers.lines import parts_between
from ..blocks import Board
from ..grid import Cell, Grid, Pair, components, joined

Answer = frozenset[Any]


class View:
    """What the keys of an answer say: cells, pairs, values in cells, bridges between islands."""

    def __init__(self, board: Board, answer: Answer) -> None:
        self.board, self.answer = board, answer

    @property
    def grid(self) -> Grid:
        return self.board.grid

    @cached_property
    def on(self) -> frozenset[Cell]:
        """The cells that are chosen."""
        return frozenset(key for key in self.answer if isinstance(key, Cell))

    def cells(self, which: str) -> list[Cell]:
        """Those that are chosen ("on"), or not ("off"), in reading order."""
        return [cell for cell in self.grid.cells() if (cell in self.on) == (which == "on")]

    @cached_property
    def pairs(self) -> frozenset[Pair]:
        """Steps of a loop, its sides, or borders."""
        return frozenset(key for key in self.answer if isinstance(key, Pair))

    @cached_property
    def joined(self) -> Mapping[Cell, list[Cell]]:
        """Each cell (or grid point) on a line, in order, and those it is joined to."""
        return dict(sorted(joined(sorted(self.pairs)).items()))

    @cached_property
    def values(self) -> Mapping[Cell, list[Any]]:
        """What each cell holds: digits, or diagonals; in a right answer one at most."""
        found: dict[Cell, list[Any]] = {}
        for key in self.answer:
            if not isinstance(key, Cell | Pair) and isinstance(key[0], Cell):
                found.setdefault(key[0], []).append(key[1])
        return {cell: sorted(found[cell]) for cell in sorted(found)}

    @cached_property
    def bridges(self) -> Mapping[Pair, int]:
        """Two islands -> how many bridges join them."""
        found: dict[Pair, int] = {}
        for key in self.answer:
            if not isinstance(key, Cell | Pair) and isinstance(key[0], Pair):
                found[key[0]] = found.get(key[0], 0) + 1
        return {pair: found[pair] for pair in sorted(found)}

    def groups(self, where: str) -> list[list[Cell]]:
        """The rows, columns or regions of the board, each in reading order."""
        if where == "region":
            return [sorted(part) for part in self.board.regions.parts]
        return self.grid.lines("row" if where == "row" else "column")

    def parts(self, which: str) -> list[set[Cell]]:
        """What the cells "on" or "off" fall into; "parts": the board, divided by its borders."""
        if which == "parts":
            return [set(part) for part in parts_between(self.grid, self.pairs)]
        return components(self.cells(which), self.grid.neighbours)
