"""Detection of duplicate boards in a gallery, also when one is turned or mirrored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..boards.blocks import Board, CellSums, LineClues, Regions
from ..boards.partition import GAP
from ..boards.text import cell_spans, trim_block
from .document import Document

Table = Sequence[Sequence[str]]
"""The cells of a block, row by row."""


class BoardForm(NamedTuple):
    """Two texts by which boards are compared.

    `exact` is equal for equal boards, whatever the names of their regions. `turned` is also equal
    for boards that are turned or mirrored copies. It is the same as `exact` for boards with clues
    outside the grid, and with a block that is no rectangle.
    """

    exact: str
    turned: str


def normalize_board(document: Document) -> BoardForm:
    """Return the texts by which the board of a document is compared with others."""
    kind, board = document.board()
    tables: list[Table] = []
    for name, block in kind.blocks.items():
        text = document.blocks.get(name, "")
        if isinstance(block, Regions) and isinstance(board, Board) and board.regions.parts:
            text = block.text(board)  # the file may leave the regions out
        if block.chooses_rules and isinstance(board, Board):
            tables.append([[block.describe(board)]])  # the same for all ways to write the rule
            continue
        _, rows = trim_block(text)
        tables.append([[cell for _, cell in cell_spans(line)] for line in rows])
    named = [isinstance(block, Regions) for block in kind.blocks.values()]
    exact = _format_tables(tables, named)
    outside = any(isinstance(block, LineClues | CellSums) for block in kind.blocks.values())
    if outside or any(len({*map(len, table)}) > 1 for table in tables):
        return BoardForm(exact, exact)
    turns = zip(*map(_turn, tables), strict=True)
    return BoardForm(exact, min(_format_tables(turn, named) for turn in turns))


def _format_tables(tables: Iterable[Table], named: Iterable[bool]) -> str:
    """Return the tables as one text, which is equal for equal tables.

    In a table whose flag in `named` is True, names of regions become numbers in the order of
    appearance; gaps stay.
    """
    numbered: list[list[Sequence[object]]] = []
    for table, names in zip(tables, named, strict=True):
        cells = dict.fromkeys(c for row in table for c in row if c != GAP)
        number: dict[str, object] = {GAP: GAP, **{name: i for i, name in enumerate(cells)}}
        numbered.append([[number[cell] for cell in row] if names else list(row) for row in table])
    return repr(numbered)


def _turn(table: Table) -> Iterator[Table]:
    """Yield the eight rotations and reflections of a table, always in the same order."""
    for one in (table, [*zip(*table, strict=True)]):
        for rows in (one, one[::-1]):
            yield rows
            yield [row[::-1] for row in rows]
