"""Nurikabe

Shade cells: the shaded cells form one sea, connected by sides, and fill no 2×2 block. The white
cells form islands. Each island holds exactly one number, which says how many cells it has; a ?
stands for any number. Cells with a number stay white.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from site_gen.boards.answers import Shading
from site_gen.boards.blocks import Board, CellNumbers, numbers_text
from site_gen.boards.codecs import numbers
from site_gen.boards.grid import Cell, Grid, components
from site_gen.boards.text import Blocks
from site_gen.errors import BoardError
from site_gen.kind import Kind, rule
from site_gen.solver.connect import connected, connected_graph
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.model import PuzzleModel

Sea = Mapping[Cell, Variable]  # the cells without a number
Island = Mapping[tuple[Cell, Cell], Variable]  # a cell, and the cell of the number


@family(
    says="A cell is shaded, or lies in an island that can reach it.",
    tex=r"x_c + \sum_i y_{c,i} = 1",
    rules=("one_number",),
    given=("size",),
)
def sea_or_island(x: Sea, y: Island) -> Iterator[Row]:
    of = islands_of(y)
    for c in x:
        yield x[c] + total(y[c, i] for i in of.get(c, ())) == 1


@family(
    says="Two neighbouring cells do not lie in different islands.",
    tex=r"y_{a,i} + \sum_{j \ne i} y_{b,j} \le 1 \quad \text{for neighbours } a, b",
    rules=("one_number",),
    given=("size",),
)
def islands_apart(board: Board, y: Island) -> Iterator[Row]:
    of = islands_of(y)
    for p in board.grid.pairs():
        for a, b in (p, p[::-1]):
            for i in of.get(a, ()):
                if others := [y[b, j] for j in of.get(b, ()) if j != i]:
                    yield y[a, i] + total(others) <= 1


@family(
    says="Besides its number, an island has one cell less than the number says.",
    tex=r"\sum_c y_{c,i} = n_i - 1",
    given=("one_number",),
)
def size(board: Board, y: Island) -> Iterator[Row]:
    for i, n in board.known().items():
        yield total(own for (_, j), own in y.items() if j == i) == n - 1


@family(says="In a 2×2 block some cell is white.", tex=r"\sum_{c \in Q} x_c \le 3")
def no_pool(board: Board, x: Sea) -> Iterator[Row]:
    for block in board.grid.blocks(2, 2):
        if x.keys() >= {*block}:
            yield total(x[c] for c in block) <= 3


def islands_of(y: Island) -> dict[Cell, list[Cell]]:
    """The islands that may reach each cell."""
    found: dict[Cell, list[Cell]] = {}
    for c, i in y:
        found.setdefault(c, []).append(i)
    return found


def reach(board: Board, start: Cell, most: int) -> list[Cell]:
    """The cells up to `most` steps from a number; no step comes beside another number."""
    grid, others = board.grid, board.clues.keys() - {start}
    seen, fresh = {start}, [start]
    for _ in range(most):
        near = {b for a in fresh for b in grid.neighbours(a)} - seen - others
        fresh = sorted(b for b in near if not others & {*grid.neighbours(b)})
        seen.update(fresh)
    return sorted(seen - {start})


class Nurikabe(Kind[Board]):
    also, genre, pzpr, codec = ("Cell Structure",), "shading", "nurikabe", numbers
    blocks = {"board": CellNumbers(least=1, stays=True)}
    answer = Shading("shaded", closed=True)
    rules = {
        "one_sea": rule("The shaded cells are connected.", "connected", "on"),
        "no_pool": rule("No 2×2 block is shaded.", "no_block", 2, 2, "on"),
        "one_number": rule("Each island holds exactly one number.", "clues_in_part", "off", 1),
        "size": rule("A number says how many cells its island has.", "size_of_part", "off"),
    }
    wrong = {
        "one_sea": ({"board": ".1."}, {"shaded": ["101"]}),
        "no_pool": ({"board": "..1\n..."}, {"shaded": ["110", "111"]}),
        "one_number": ({"board": "1.."}, {"shaded": ["010"]}),
        "size": ({"board": "2.."}, {"shaded": ["011"]}),
    }
    example = {"board": "1.1.\n....\n.4.1\n...."}
    says = "A binary per cell for the sea, and one per cell for each island that can reach it."
    clue_note = "Where a number is taken away, its island stays: it may have any size."

    def validate(self, board: Board) -> None:
        for a, b in board.grid.pairs():
            if a in board.clues and b in board.clues:
                raise BoardError("a number beside another one", block="board", row=b.row, col=b.col)

    def model(self, m: PuzzleModel, board: Board) -> None:
        grid = board.grid
        x = m.binaries(
            "x", (c for c in grid.cells() if c not in board.clues), means="the cell is shaded"
        )
        m.answer_is(x)
        islands(m, board, x, "y", board.clues)
        m.instead("size", add=lambda: islands(m, board, x, "z", dict.fromkeys(board.clues)))
        m.require(no_pool, board, x)
        m.require_lazily(
            "one_sea",
            connected(grid, x),
            says="The sea is in one piece.",
            tex=r"x_u + x_v - 1 \le \sum_{c \in W} x_c \quad \text{for each wall } W",
        )

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """The numbers of a random shading, in parts; now and then one that is wrong."""
        grid = Grid(rows, cols)
        white = [c for c in grid.cells() if rng.random() < 0.6] or [Cell(0, 0)]
        found = components(white, grid.neighbours)
        clues = {rng.choice(sorted(p)): len(p) + (rng.random() < 0.05) for p in found}
        return {
            "board": numbers_text(
                grid, {c: None if rng.random() < 0.1 else n for c, n in clues.items()}
            )
        }


def islands(
    m: PuzzleModel, board: Board, x: Sea, symbol: str, sizes: Mapping[Cell, int | None]
) -> None:
    """The families of islands that have these sizes at most; None: any."""
    grid = board.grid
    most = grid.rows * grid.cols
    keys = [(c, i) for i, n in sizes.items() for c in reach(board, i, (n or most) - 1)]
    y = m.binaries(symbol, keys, means="the cell lies in the island")
    m.require(sea_or_island, x, y)
    m.require(islands_apart, board, y)
    if any(sizes.values()):
        m.require(size, board, y)
    m.require_lazily(
        "island_connected",
        connected_graph(
            {(c, i): [(d, i) for d in grid.neighbours(c)] for c, i in keys},
            y,
            root=[(d, i) for i in sizes for d in grid.neighbours(i) if (d, i) in y],
        ),
        says="Every cell of an island is joined to its number.",
        tex=r"y_{c,i} \le \sum_{d \in W} y_{d,i}",
        rules=("one_number",),
        given=("size",),
    )
