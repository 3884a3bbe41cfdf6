"""Bases of kinds with rules in common. A kind derives from one of them instead of from `Kind`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

from .boards import codecs
from .boards.answers import Digits, Loop
from .boards.answers.base import Answer, Rows
from .boards.blocks import OUTSIDE, RegionDigits, Regions
from .boards.blocks.board import B, Board
from .boards.blocks.outside import LINES
from .boards.grid import Cell, Grid
from .boards.random import numbered, numbered_regions
from .boards.text import Blocks
from .kind import Kind, rule
from .solver.families.loops import Steps, Visits, loop_through_cells, one_loop
from .solver.model.model import PuzzleModel

LOOSE_END: Rows = {"h": ["1"], "v": []}
BRANCHES: Rows = {"h": ["11", "11"], "v": ["111"]}
TWO_LOOPS: Rows = {"h": ["101", "101"], "v": ["1111"]}


class LoopKind(Kind[B]):
    """A kind whose answer is one closed loop from cell to cell.

    It puts the rules of a loop, with their wrong answers, before those of the kind. A kind may
    replace their sentences by rules with the same names.
    """

    genre = "loops"
    answer = Loop("steps")
    effects = ("tint_connected",)
    rules = {
        "no_loose_end": rule("The loop has no loose end.", "no_loose_end"),
        "no_branch": rule("The loop does not branch or cross itself.", "no_branch"),
        "one_loop": rule("There is one loop.", "one_loop"),
    }
    wrong = {}

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "blocks"):
            kind: LoopKind[Any] = cls()
            rows = LOOSE_END, BRANCHES, TWO_LOOPS
            blank = map(kind.make_blank, (Grid(1, 2), Grid(2, 3), Grid(2, 4)))
            wrong = zip(map(kind.format_blocks, blank), rows, strict=True)
            cls.wrong = {**dict(zip(LoopKind.rules, wrong, strict=True)), **cls.wrong}
        cls.rules = {**LoopKind.rules, **cls.rules}

    def make_blank(self, grid: Grid) -> Board:
        """Return a board without clues, in a single region, for the wrong answers of the base."""
        outside = {side: (None,) * len(grid.lines(line)) for side, line in LINES.items()}
        board = Board(grid, regions=numbered(grid, [grid.cells()]))
        return board.with_field(OUTSIDE, outside)

    def add_loop(self, m: PuzzleModel, board: B, *, some: bool = False) -> tuple[Steps, Visits]:
        """Add one loop: return its steps, which are the answer, and the cells that it visits. Set
        `some` if no other rule of the board requires a line; otherwise a board without lines is an
        answer.
        """
        x, z = loop_through_cells(m, board.grid)
        one_loop(m, board.grid, x, z, some=some)
        return x, z


class RegionDigitsKind(Kind[Board]):
    """A kind whose regions of n cells hold 1 to n, once each; `region_digits` begins its model."""

    genre, usual, codec = "numbers", 8, codecs.regions_and_numbers
    symmetries = "half-turn", "mirror"
    blocks = {"regions": Regions(tinted=False), "board": RegionDigits()}
    answer = Digits(most="region")
    rules = {
        "filled": rule("Each cell holds one number.", "filled"),
        "givens": rule("The given numbers stay.", "givens"),
        "size": rule("No number is larger than the number of cells in its region.", "within_size"),
        "regions": rule("No region holds a number twice.", "all_different", "region"),
    }
    wrong = {
        "filled": ({"regions": "a", "board": "."}, {"digits": ["."]}),
        "givens": ({"regions": "aa", "board": "1."}, {"digits": ["21"]}),
        "size": ({"regions": "aab", "board": "..."}, {"digits": ["123"]}),
        "regions": ({"regions": "aaa", "board": "..."}, {"digits": ["121"]}),
    }
    built_in = {"size": "A cell has no variable for a number larger than its region."}
    region_size = 5  # cells of most composed regions; the others are smaller

    def __init_subclass__(cls) -> None:
        cls.rules = {**RegionDigitsKind.rules, **cls.rules}
        cls.wrong = {**RegionDigitsKind.wrong, **cls.wrong}

    def list_rivals(self, grid: Grid, cell: Cell, k: int) -> Iterable[Cell]:
        """Return the cells that may not hold the number k, if `cell` holds it; for `compose`."""
        raise NotImplementedError

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random regions with all of their numbers; None if no numbers fit."""
        grid = Grid(rows, cols)
        made = numbered_regions(rng, grid, self.region_size, partial(self.list_rivals, grid))
        if made is None:
            return None
        board = Board(grid, regions=made[0], clues=made[1])
        return self.format_blocks(board), frozenset(made[1].items())
