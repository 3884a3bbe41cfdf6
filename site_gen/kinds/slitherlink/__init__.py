"""Slitherlink

Draw one closed loop along the lines of the grid. The loop never crosses or touches itself.
A number in a cell says how many of its four sides belong to the loop; a cell without a number
says nothing.
"""

from __future__ import annotations

from random import Random

from site_gen.boards.answers import Loop, Shading
from site_gen.boards.blocks import Board, CellNumbers, numbers_text
from site_gen.boards.codecs import four_cells
from site_gen.boards.grid import Grid
from site_gen.boards.loops import single_loops
from site_gen.boards.pen import Pen
from site_gen.boards.random import thinned
from site_gen.boards.text import Blocks
from site_gen.kind import Answer, Formulation, Kind, rule
from site_gen.solver.model import PuzzleModel

from .article import number_the_loop
from .main import colour_cells, inside_of


class Slitherlink(Kind[Board]):
    also, genre, pzpr = ("Fencing Match", "Fences", "Loop the Loop"), "loops", "slither"
    codec = four_cells
    largest, most_cells = 60, 2500
    blocks = {"board": CellNumbers(most=3)}
    ground = "points"
    answer = Loop("sides")
    marks = Shading("inside", words=("lies inside", "lies outside"))
    rules = {
        "clues": rule("A number says how many of its cell’s four sides are drawn.", "count_sides"),
        "no_loose_end": rule("The loop is closed: no line ends at a point.", "no_loose_end"),
        "no_touching": rule(
            "The loop never crosses or touches itself: at most two lines meet.", "no_branch"
        ),
        "one_loop": rule("There is one loop, not several, and not none.", "one_loop"),
    }
    wrong = {
        "clues": ({"board": "3"}, {"h": ["1", "1"], "v": ["11"]}),
        "no_loose_end": ({"board": ".."}, {"h": ["11", "10"], "v": ["101"]}),
        "no_touching": ({"board": "..\n.."}, {"h": ["10", "11", "01"], "v": ["110", "011"]}),
        "one_loop": (
            {"board": "222\n2.2\n222"},
            {"h": ["111", "010", "010", "111"], "v": ["1001", "1111", "1001"]},
        ),
    }
    example = {"board": "0.2.\n..1.\n.002\n.12."}
    says = (
        "Colour every cell inside or outside: the loop is the border between the two colours. A "
        "clue is then one equation, and “one loop” says that each colour is in one piece."
    )
    built_in = {
        "no_loose_end": "the lines are the border between two colours, and a border has no ends"
    }
    article = Formulation(
        number_the_loop,
        says="A binary per line. From the last point of the loop both halves are numbered by "
        "their distance, until they meet in the first: a second loop would have no numbers.",
        source="Adam Furmanek, *ILP* series, part 60 (2021), “Fencing Match”",
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        colour_cells(m, board)

    def draw_answer(self, pen: Pen, board: Board, answer: Answer) -> None:
        pen.fill(inside_of(board.grid, answer) or (), "answer inside")
        super().draw_answer(pen, board, answer)

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Clues that a random loop would have, some left out, now and then one that is wrong."""
        grid = Grid(rows, cols)
        loop = rng.choice(single_loops(grid.points))
        counts = {c: sum(side in loop for side in grid.sides(c)) for c in grid.cells()}
        clues = thinned(rng, {c: k for c, k in counts.items() if k < 4}, range(4))
        return {"board": numbers_text(grid, clues)}
