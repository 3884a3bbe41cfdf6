"""Boards that stand in a gallery twice, told by their text, however they are turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..boards.blocks import Board, CellSums, LineClues, Regions
from ..boards.text import cell_spans
from .document import Document

Table = Sequence[Sequence[str]]


class BoardForm(NamedTuple):
    """`exact`: equal for equal boards, whatever their regions are called. `turned`: also for those
    that are equal once they are turned or mirrored; of clues beside their lines, it is `exact`."""

    exact: str
    turned: str


def normalize_board(document: Document) -> BoardForm:
    kind, board = document.board()
    tables: list[Table] = []
    for name, block in kind.blocks.items():
        text = document.blocks.get(name, "")
        if isinstance(block, Regions) and isinstance(board, Board) and board.regions.parts:
            text = block.text(board)  # also where the file leaves them out
        if block.chooses_rules and isinstance(board, Board):
            tables.append([[block.rule_note(board)]])  # however the file says it
            continue
        tables.append([[cell for _, cell in cell_spans(line)] for line in text.splitlines()])
    named = [isinstance(block, Regions) for block in kind.blocks.values()]
    exact = _format_tables(tables, named)
    if any(isinstance(block, LineClues | CellSums) for block in kind.blocks.values()):
        return BoardForm(exact, itself)
    turns = zip(*map(_turn, tables), strict=True)
    return BoardForm(exact, min(_format_tables(turn, named) for turn in turns))


def _format_tables(tables: Iterable[Table], named: Iterable[bool]) -> str:
    """As text; the names of regions become numbers, in the order in which they are met."""
    told: list[list[Sequence[object]]] = []
    for table, names in zip(tables, named, strict=True):
        number = {name: i for i, name in enumerate(dict.fromkeys(c for row in table for c in row))}
        told.append([[number[cell] for cell in row] if names else list(row) for row in table])
    return repr(told)


def _turn(table: Table) -> Iterator[Table]:
    for one in (table, [*zip(*table, strict=True)]):
        for rows in (one, one[::-1]):
            yield rows
            yield [row[::-1] for row in rows]
