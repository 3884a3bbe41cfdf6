"""Cages and runs with a sum, and the number that they leave for their last cell."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from ...boards.blocks import CAGES, Board
from ...boards.grid import Cell
from ...kind import HasGrid, Kind


class Calculation(NamedTuple):
    """A cage or a run with a sum: the clue's key, its cells, the operator and the result."""

    key: Any
    cells: Collection[Cell]
    operator: str
    result: int


def list_calculations(kind: Kind[Any], board: HasGrid) -> Sequence[Calculation]:
    """Return the cages of a board, and its runs with a sum."""
    made = [Calculation(key, cells, "+", total) for key, cells, total in kind.list_sums(board)]
    if isinstance(board, Board):
        for cell, cage in board[CAGES].items():
            part = board.regions.part_with(cell)
            made.append(Calculation(CAGES.key(cell), part, cage.operator, cage.number))
    return [*{(one.key, frozenset(one.cells)): one for one in made}.values()]


def list_ways(operator: str, number: int, others: Sequence[int]) -> Mapping[int, str]:
    """Return the numbers that the last cell of a cage may hold, each with its calculation, as
    `{4: "12 ÷ 3"}`; {} if the operator is unknown. `others`: the numbers in its other cells.
    """
    found = dict[int, str]()
    if operator == "+":
        found[number - sum(others)] = " − ".join(map(str, (number, *others)))
    if operator == "*" and number % prod(others) == 0:
        factors = [k for k in others if k > 1] or others
        found[number // prod(others)] = " ÷ ".join(map(str, (number, *factors)))
    for k in others if len(others) == 1 else ():
        if operator == "-":
            found |= {k - number: f"{k} − {number}", k + number: f"{k} + {number}"}
        if operator == "/":
            found |= {k // number: f"{k} ÷ {number}"} if k % number == 0 else {}
            found[k * number] = f"{k} × {number}"
    return {k: way for k, way in found.items() if k > 0}
