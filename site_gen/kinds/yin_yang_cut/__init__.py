"""Yin and Yang, the cut

Cut the board along grid lines into two connected pieces of the same shape: the half-turn about the
centre of the board maps one onto the other. The copies of each symbol are split evenly between
the pieces: of two yins each piece has one, of four yangs two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random

from site_gen.boards.answers import Shading
from site_gen.boards.blocks import Board, CellLetters, symbols_text
from site_gen.boards.grid import Cell, Grid, named
from site_gen.boards.pen import Pen
from site_gen.boards.text import Blocks
from site_gen.errors import BoardError
from site_gen.kind import Answer, Formulation, Kind, Rows, rule
from site_gen.solver.model import PuzzleModel

from .article import number_from_corner
from .main import CORNER, half, halve


class Cut(Shading):
    """The cells of piece 1; piece 0 is the one with the top left cell."""

    def from_json(self, board: Board, rows: Rows) -> Answer:
        ones = super().from_json(board, rows)
        return frozenset(board.grid.cells()) - ones if CORNER in ones else ones

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        super().draw(pen, board, answer)
        inner = [s for s in board.grid.boundary(answer) if len(board.grid.beside(s)) == 2]
        pen.along_sides(inner, "answer cut")

    def draw_mark(self, pen: Pen, board: Board, key: Cell, one: bool) -> None:
        """The cell in one piece, its image in the other."""
        ours, other = (key, board.grid.opposite(key))[:: 1 if one else -1]
        pen.fill([ours], self.name)
        pen.cross(other, "mark")

    def say_mark(self, board: Board, key: Cell, one: bool) -> str:
        whose = "the other piece" if one else "the piece of the top left corner"
        return f"{named(key)} lies in {whose}"

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Every choice of a piece for one half of the cells; the half-turn gives the others."""
        opposite = board.grid.opposite
        for choice in product((False, True), repeat=len(half(board.grid)) - 1):
            pairs = zip(half(board.grid)[1:], choice, strict=True)
            yield frozenset((opposite(CORNER), *(c if one else opposite(c) for c, one in pairs)))


class YinYangCut(Kind[Board]):
    also, genre = ("Yin and Yang", "Cut in two"), "shading"
    blocks = {"symbols": CellLetters()}
    answer = Cut("piece", decides=("pair of cells", "pairs of cells"))
    rules = {
        "same_shape": rule(
            "The half-turn about the centre of the board maps one piece onto the other.",
            "half_turn",
        ),
        "connected": rule("Both pieces are connected.", "connected", "both"),
        "symbols": rule(
            "The copies of each symbol are split evenly between the pieces.", "split_evenly"
        ),
    }
    wrong = {
        "same_shape": ({"symbols": "..\n.."}, {"piece": ["00", "01"]}),
        "connected": ({"symbols": "...."}, {"piece": ["0101"]}),
        "symbols": ({"symbols": "aa\n.."}, {"piece": ["00", "11"]}),
    }
    example = {"symbols": "...\n..Y\n.Yy\n..y"}
    says = (
        "A binary for each cell of one half of the board: its opposite cell is in the other "
        "piece, so the pieces have the same shape whatever the values. If one piece is "
        "connected, so is the other. No cell needs a number."
    )
    built_in = {
        "same_shape": "opposite cells share one variable: where one has $p$, the other has $1 - p$"
    }
    naming = ("corner",)
    clue_note = "All copies of a symbol are one clue."
    article = Formulation(
        number_from_corner,
        says="A binary per cell, and a number per cell: in piece 0, every cell but the top left "
        "one has exactly one neighbour with a lower number. Cuts that differ only in the numbers "
        "are one answer.",
        source="Adam Furmanek, *ILP* series, part 95 (2022), “Yin and Yang”",
    )

    def validate(self, board: Board) -> None:
        rows, cols = board.grid.rows, board.grid.cols
        if rows * cols % 2:
            why = f"{rows} x {cols} cells: an odd number cannot be halved"
            raise BoardError(why, block="symbols")
        for letter, count in Counter(board.symbols.values()).items():
            if count % 2:
                row, col = max(c for c, char in board.symbols.items() if char == letter)
                why = f"{count} copies of {letter}: an odd number cannot be split evenly"
                raise BoardError(why, block="symbols", row=row, col=col)

    def model(self, m: PuzzleModel, board: Board) -> None:
        halve(m, board)

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Symbols that a random cut splits evenly; now and then a pair that it does not split."""
        grid = Grid(rows, cols + rows * cols % 2)
        ones = _random_cut(rng, grid)
        free = [rng.sample(sorted(piece), len(piece)) for piece in ({*grid.cells()} - ones, ones)]
        marks: dict[Cell, str] = {}
        for letter in "aAbBcC"[: rng.randrange(7)]:
            for _ in range(rng.choice((1, 1, 2))):
                if free[0] and free[1]:
                    marks[free[0].pop()] = letter
                    marks[free[rng.random() < 0.95 or not free[0]].pop()] = letter
        return {"symbols": symbols_text(grid, marks)}


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
