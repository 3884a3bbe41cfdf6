"""A board and an answer to it, in the form that checks use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from ..answers.lines import parts_between
from ..blocks import Board
from ..grid import Cell, Grid, Pair, components, joined

Answer = frozenset[Any]


class View:
    """The keys of an answer by type: cells, pairs, values in cells, bridges between islands."""

    def __init__(self, board: Board, answer: Answer) -> None:
        self.board, self.answer = board, answer
        self._parts: dict[str, list[set[Cell]]] = {}

    @property
    def grid(self) -> Grid:
        """Return the board's grid."""
        return self.board.grid

    @cached_property
    def on(self) -> frozenset[Cell]:
        """Return the keys of the answer that are cells: the chosen cells."""
        return frozenset(key for key in self.answer if isinstance(key, Cell))

    def cells(self, which: str) -> list[Cell]:
        """Return the cells that are chosen ("on"), or those that are not ("off"), in
        reading order.
        """
        return [cell for cell in self.grid.cells() if (cell in self.on) == (which == "on")]

    @cached_property
    def pairs(self) -> frozenset[Pair]:
        """Return the keys of the answer that are pairs: steps of a loop, its sides, or borders."""
        return frozenset(key for key in self.answer if isinstance(key, Pair))

    @cached_property
    def joined(self) -> Mapping[Cell, list[Cell]]:
        """Return a mapping from each cell (or grid point) on a line to those that the answer's
        pairs join it to, in order.
        """
        return dict(sorted(joined(sorted(self.pairs)).items()))

    @cached_property
    def values(self) -> Mapping[Cell, list[Any]]:
        """Return a mapping from each cell with values (digits or diagonals) to its values, sorted;
        a correct answer has one per cell.
        """
        found: dict[Cell, list[Any]] = {}
        for key in self.answer:
            if not isinstance(key, Cell | Pair) and isinstance(key[0], Cell):
                found.setdefault(key[0], []).append(key[1])
        return {cell: sorted(found[cell]) for cell in sorted(found)}

    @cached_property
    def bridges(self) -> Mapping[Pair, int]:
        """Return a mapping from each two islands with bridges to their number, 1 or 2."""
        found: dict[Pair, int] = {}
        for key in self.answer:
            if not isinstance(key, Cell | Pair) and isinstance(key[0], Pair):
                found[key[0]] = found.get(key[0], 0) + 1
        return {pair: found[pair] for pair in sorted(found)}

    def groups(self, where: str) -> Sequence[Sequence[Cell]]:
        """Return the cells of each row ("row"), column ("column") or region ("region"), in reading
        order.
        """
        if where == "region":
            return [sorted(part) for part in self.board.regions.parts]
        return self.grid.lines("row" if where == "row" else "column")

    def parts(self, which: str) -> list[set[Cell]]:
        """Return the connected components of the cells "on" or "off"; for "parts", the parts of the
        board between the answer's borders.
        """
        if which == "parts":
            return [set(part) for part in parts_between(self.grid, self.pairs)]
        if which not in self._parts:
            self._parts[which] = components(self.cells(which), self.grid.neighbours)
        return self._parts[which]
