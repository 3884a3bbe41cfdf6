"""The cells in which several answers of a board differ, as text for the author."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..boards.grid import Cell, named, picture
from ..kind import Answer, HasGrid, Kind

LISTED = 24  # cells listed by name; the picture shows all of them


def find_differing_cells(kind: Kind[Any], board: HasGrid, answers: Sequence[Answer]) -> list[Cell]:
    """Return the cells in which not all answers agree, in reading order."""
    keys = frozenset[Any]().union(*answers) - frozenset.intersection(*answers)
    return sorted({cell for key in keys for cell in kind.answer.cells(board, key)})


def describe_difference(
    kind: Kind[Any], board: HasGrid, answers: Sequence[Answer], *, brief: bool = False
) -> str:
    """Return a sentence that lists the cells in which the answers differ.

    `brief`: only give the number of these cells.
    """
    cells, count = find_differing_cells(kind, board, answers), len(board.grid.cells())
    where = " ".join(map(named, cells[:LISTED])) + " .." * (len(cells) > LISTED)
    several = f"the {len(answers)} answers found" if len(answers) > 2 else "the two answers found"
    return f"{several} differ in {len(cells)} of {count} cells" + (f": {where}" * (not brief))


def draw_difference(kind: Kind[Any], board: HasGrid, answers: Sequence[Answer]) -> str:
    """Return the first two answers as text, and next to them the cells where answers differ."""
    cells = find_differing_cells(kind, board, answers)
    return join_columns(
        [
            ("answer 1", kind.answer.picture(board, answers[0])),
            ("answer 2", kind.answer.picture(board, answers[1])),
            ("differ", picture(board.grid, lambda cell: "*" if cell in cells else ".")),
        ]
    )


def join_columns(columns: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return titled pictures, each a list of lines, as one text, from left to right."""
    height, padded = max(len(rows) for _, rows in columns) + 1, []
    for title, rows in columns:
        lines = [title, *rows, *[""] * (height - 1 - len(rows))]
        width = max(map(len, lines))
        padded.append([line.ljust(width) for line in lines])
    return "\n".join("   ".join(line).rstrip() for line in zip(*padded, strict=True))
