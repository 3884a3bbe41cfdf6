"""Yin and Yang, the cut, without a model: the board, its text, the check, the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

from site_gen.boards.grid import Cell, Grid, components, picture
from site_gen.boards.pen import Pen
from site_gen.boards.text import Blocks, cells_from_rows, cells_to_rows, grid_of, only_blocks, table
from site_gen.errors import BoardError
from site_gen.kind import Answer, Rows, Violation

LARGEST = 40
CORNER = Cell(0, 0)  # the pieces have no names: piece 0 is the one with this cell


@dataclass(frozen=True)
class Board:
    grid: Grid
    symbols: Mapping[str, frozenset[Cell]]  # letter -> the cells with a copy

    @property
    def half(self) -> list[Cell]:
        """The first half of the cells in reading order; the half-turn gives the others."""
        return list(self.grid.cells())[: self.grid.rows * self.grid.cols // 2]


def parse(blocks: Blocks) -> Board:
    """Block `symbols`: letters (A and a are two symbols) and `.` for an empty cell."""
    only_blocks(blocks, ("symbols",))
    cells = table(blocks, "symbols", largest=LARGEST)
    grid = grid_of(cells)
    at: dict[str, set[Cell]] = {}
    for cell, text in cells.items():
        if text != ".":
            if len(text) != 1 or not text.isalpha():
                raise BoardError(
                    f"{text!r} is not a letter or .", block="symbols", row=cell.row, col=cell.col
                )
            at.setdefault(text, set()).add(cell)
    if grid.rows * grid.cols % 2:
        why = f"{grid.rows} x {grid.cols} cells: an odd number cannot be halved"
        raise BoardError(why, block="symbols")
    for letter, copies in at.items():
        if len(copies) % 2:
            row, col = max(copies)
            why = f"{len(copies)} copies of {letter}: an odd number cannot be split evenly"
            raise BoardError(why, block="symbols", row=row, col=col)
    return Board(grid, {letter: frozenset(at[letter]) for letter in sorted(at)})


def verify(board: Board, ones: Answer) -> Iterator[Violation]:
    """Check the rules as a person would. Knows nothing of the model."""
    grid = board.grid
    for cell in board.half:
        if (cell in ones) == (grid.opposite(cell) in ones):
            yield Violation("same_shape", frozenset({cell, grid.opposite(cell)}))
    for piece in (set(grid.cells()) - ones, ones):
        for part in components(sorted(piece), grid.neighbours)[1:]:
            yield Violation("connected", frozenset(part))
    for copies in board.symbols.values():
        if 2 * len(copies & ones) != len(copies):
            yield Violation("symbols", copies)


def draw(pen: Pen, board: Board) -> None:
    pen.lattice()
    for letter, copies in board.symbols.items():
        for cell in sorted(copies):
            # as the old sign: capitals light on dark, small letters dark on light
            pen.disc(cell, "symbol black" if letter.isupper() else "symbol", 0.34)
            pen.text(cell, letter, "clue inverse" if letter.isupper() else "clue")


def draw_answer(pen: Pen, board: Board, ones: Answer) -> None:
    grid = board.grid
    pen.fill(ones, "answer piece")
    pen.along_sides([s for s in grid.boundary(ones) if len(grid.beside(s)) == 2], "answer cut")


def describe(board: Board) -> str:
    listed = [
        f"{letter} at " + ", ".join(f"row {r + 1} column {c + 1}" for r, c in sorted(copies))
        for letter, copies in board.symbols.items()
    ]
    return f"Symbols: {'; '.join(listed) or 'none'}."


def sample(rng: Random, rows: int, cols: int) -> Blocks:
    """Symbols that a random cut splits evenly; now and then a pair that it does not split."""
    grid = Grid(rows, cols + rows * cols % 2)
    ones = _random_cut(rng, grid)
    free = [rng.sample(sorted(piece), len(piece)) for piece in (set(grid.cells()) - ones, ones)]
    marks: dict[Cell, str] = {}
    for letter in "aAbBcC"[: rng.randrange(7)]:
        for _ in range(rng.choice((1, 1, 2))):
            if free[0] and free[1]:
                marks[free[0].pop()] = letter
                marks[free[rng.random() < 0.95 or not free[0]].pop()] = letter
    return {"symbols": "\n".join(picture(grid, lambda cell: marks.get(cell, ".")))}


def _random_cut(rng: Random, grid: Grid) -> frozenset[Cell]:
    """Piece 1 of a cut: piece 0 grows from the corner, and piece 1 with it from the opposite."""
    zeros: list[Cell] = []
    left = set(grid.cells())
    growth = [CORNER]
    while growth:
        zeros.append(rng.choice(growth))
        left -= {zeros[-1], grid.opposite(zeros[-1])}
        growth = sorted({n for cell in zeros for n in grid.neighbours(cell)} & left)
    return frozenset(map(grid.opposite, zeros))


def candidates(board: Board) -> Iterable[Answer]:
    """Every choice of a piece for one half of the cells; the half-turn gives the others."""
    _, *half = board.half
    opposite = board.grid.opposite
    for choice in product((False, True), repeat=len(half)):
        chosen = (cell if one else opposite(cell) for cell, one in zip(half, choice, strict=True))
        yield frozenset((opposite(CORNER), *chosen))


def to_json(board: Board, ones: Answer) -> Rows:
    return {"piece": cells_to_rows(board.grid, ones)}


def from_json(board: Board, rows: Rows) -> Answer:
    ones = cells_from_rows(rows["piece"])
    return frozenset(board.grid.cells()) - ones if CORNER in ones else ones
