"""Variables and families for white islands, one for each number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...boards.blocks import Board
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..graphs.connect import connected_graph
from ..model.family import family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel
from .shading import Shaded

Own = Mapping[tuple[Cell, Cell], Variable]  # (cell, cell of the number of its island)

Islands = Mapping[Cell, Mapping[Cell, Variable]]  # by cell, then by the cell of the island's number


def add_islands(m: PuzzleModel, board: Board) -> tuple[Own, Islands]:
    """Add and return the cells that each island may have, by key, and by cell and number."""
    keys = [(c, i) for i in board.clues for c in reach(board, i)]
    y = m.binaries("y", keys, means="the cell belongs to the island")
    return y, {c: {i: y[c, i] for i in board.clues if (c, i) in y} for c in board.grid.cells()}


@family(
    says="Each cell is shaded, or belongs to one of the islands that can reach it.",
    tex=r"x_c + \sum_i y_{c,i} = 1",
    rules=("one_number",),
    given=("size",),
    phrase=Phrase(
        "no number can reach {it}",
        "otherwise {position}|{sole_clue} needs {it}|an island needs {it}",
        "no number could reach {any}",
        "no number could reach {cell}",
        "a cell of an island would be shaded",
    ),
    at_sight=True,
)
def sea_or_island(x: Shaded, islands: Islands) -> Iterator[Row]:
    yield from (x[c] + total(islands[c].values()) == 1 for c in x)


@family(
    says="Two neighbouring cells do not belong to different islands.",
    tex=r"y_{a,i} + \sum_{j \ne i} y_{b,j} \le 1 \quad \text{for neighbours } a, b",
    rules=("one_number",),
    given=("size",),
    phrase=Phrase(otherwise="two islands would touch"),
)
def islands_apart(board: Board, islands: Islands) -> Iterator[Row]:
    for p in board.grid.pairs():
        for a, b in (p, p[::-1]):
            for i, own in islands[a].items():
                if others := [other for j, other in islands[b].items() if j != i]:
                    yield own + total(others) <= 1


@family(
    says="The cells of an island add up to its number; the number’s own cell is one of them.",
    tex=r"\sum_c y_{c,i} = n_i - 1",
    given=("one_number",),
)
def size(board: Board, islands: Islands) -> Iterator[Row]:
    for i, n in board.known().items():
        yield total(own[i] for own in islands.values() if i in own) == n - 1


def islands_connected(m: PuzzleModel, board: Board, y: Own) -> None:
    """Require that each island is connected."""
    near = {(c, i): [(d, i) for d in board.grid.neighbours(c)] for c, i in y}
    m.require_lazily(
        "island_connected",
        connected_graph(near, y, root=[(c, i) for c, i in y if c in board.grid.neighbours(i)]),
        says="Every cell of an island is connected to the number of the island.",
        tex=r"y_{c,i} \le \sum_{d \in W} y_{d,i} \quad \text{for each wall } W",
        rules=("one_number",),
        given=("size",),
        phrase=Phrase(
            otherwise="the island of {clue} would be cut in two|an island would be cut in two"
        ),
        at_sight=True,
    )


def reach(board: Board, start: Cell) -> list[Cell]:
    """Return the cells besides its own that a number's island may hold.

    None is next to another number. `start`: the cell of the number.
    """
    grid, others = board.grid, board.clues.keys() - {start}
    closed = {c for i in others for c in (i, *grid.neighbours(i))}
    steps = (board.clues[start] or grid.rows * grid.cols) - 1
    return grid.within_reach(start, steps, closed)
