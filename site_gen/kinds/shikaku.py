"""Shikaku

Divide the board along its lines into rectangles (squares are rectangles too). Each rectangle
holds exactly one number, which says how many cells it has; a ? stands for any number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from site_gen.boards.answers import AnswerType, Borders
from site_gen.boards.answers.lines import borders_between, parts_between
from site_gen.boards.blocks import Board, CellNumbers, numbers_text
from site_gen.boards.codecs import numbers
from site_gen.boards.grid import Cell, Grid, named
from site_gen.boards.pen import Pen
from site_gen.boards.random import moved_number, random_tiling
from site_gen.boards.text import Blocks
from site_gen.kind import Answer, Kind, rule
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.model import PuzzleModel

Corners = tuple[Cell, Cell]
"""A rectangle: its upper left and its lower right cell."""


@family(
    says="Each cell lies in exactly one rectangle.",
    tex=r"\sum_{R \ni c} y_R = 1",
    rules=("one_number",),
)
def covered(board: Board, y: Mapping[Corners, Variable]) -> Iterator[Row]:
    over: dict[Cell, list[Variable]] = {cell: [] for cell in board.grid.cells()}
    for corners, x in y.items():
        for cell in cells_of(corners):
            over[cell].append(x)
    for covering in over.values():
        yield total(covering) == 1


@dataclass(frozen=True)
class Rectangles(AnswerType):
    """The model's decisions: whether a rectangle is one of those that the board falls into."""

    decides: tuple[str, str] = ("rectangle", "rectangles")

    def draw_decision(self, pen: Pen, board: Board, key: Corners, one: bool) -> None:
        if one:
            pen.ring(cells_of(key), "decision")
        else:  # beside its middle, where its number may stand
            (top, left), (bottom, right) = key
            pen.cross(key[0], "decision", (right - left) / 2 + 0.84, (bottom - top) / 2 + 0.16)

    def say_decision(self, board: Board, key: Corners, one: bool) -> str:
        (top, left), (bottom, right) = key
        (clue,) = board.clues.keys() & {*cells_of(key)}
        fills = "fills" if one else "does not fill"
        return (
            f"the {board.clues[clue] or '?'} in {named(clue)} {fills} "
            f"{_span('row', top, bottom)}, {_span('column', left, right)}"
        )


def _span(what: str, first: int, last: int) -> str:
    return f"{what} {first + 1}" if first == last else f"{what}s {first + 1} to {last + 1}"


TILINGS = 50  # of which the one with the fewest single cells is taken: these are given away


class Shikaku(Kind[Board]):
    also, genre, pzpr, codec = ("Rectangles", "Divide by Squares"), "regions", "shikaku", numbers
    largest = 50
    blocks = {"board": CellNumbers(least=1, stays=True)}
    answer = Borders()
    decisions = Rectangles()
    rules = {
        "closed_borders": rule("Each border separates two rectangles.", "closed_borders"),
        "rectangles": rule("The board is divided into rectangles.", "rectangles"),
        "one_number": rule("Each rectangle holds exactly one number.", "clues_in_part", "parts", 1),
        "size": rule("A number says how many cells its rectangle has.", "size_of_part", "parts"),
    }
    wrong = {
        "closed_borders": ({"board": "4.\n.."}, {"h": ["00", "10", "00"], "v": ["000", "000"]}),
        "rectangles": ({"board": "3.\n.1"}, {"h": ["00", "01", "00"], "v": ["000", "010"]}),
        "one_number": ({"board": "1."}, {"h": ["00", "00"], "v": ["010"]}),
        "size": ({"board": "2.1"}, {"h": ["000", "000"], "v": ["0100"]}),
    }
    example = {"board": "2..6\n....\n....\n4.4."}
    says = (
        "A binary for each rectangle that holds exactly one number and has the size that it says. "
        "Of these rectangles, some cover every cell exactly once."
    )
    built_in = {
        "closed_borders": "the borders are read off the rectangles",
        "rectangles": "there are variables for rectangles alone",
        "one_number": "no rectangle with several numbers, or none, has a variable",
        "size": "no rectangle of another size has a variable",
    }

    def candidates(self, board: Board) -> Iterator[Answer]:
        """All divisions into rectangles with one number each."""

        def divisions(free: frozenset[Cell], done: list[frozenset[Cell]]) -> Iterator[Answer]:
            if not free:
                yield borders_between(board.grid, done)
                return
            first = min(free)
            for last in sorted(free):
                part = frozenset(cells_of((first, last)))
                if part and part <= free and len(part & board.clues.keys()) == 1:
                    yield from divisions(free - part, [*done, part])

        return divisions(frozenset(board.grid.cells()), [])

    def model(self, m: PuzzleModel, board: Board) -> None:
        keys = [corners for clue in board.clues for corners in rectangles(board, clue)]
        y = m.binaries("y", keys, means="the rectangle is one of the parts", where=cells_of)

        def read(found: Answer) -> Answer:
            return borders_between(board.grid, [cells_of(corners) for corners in sorted(found)])

        def write(answer: Answer) -> Answer | None:
            parts = parts_between(board.grid, answer)
            found = frozenset((min(part), max(part)) for part in parts)
            whole = all({*cells_of((min(part), max(part)))} == part for part in parts)
            return found if whole and found <= y.keys() and read(found) == answer else None

        m.answer_is(y, read=read, write=write)
        m.require(covered, board, y)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        grid = Grid(rows, cols)
        tilings = (random_tiling(rng, grid, rng.randint(3, 4)) for _ in range(TILINGS))
        parts = min(tilings, key=lambda parts: sum(len(part) == 1 for part in parts))
        clues = {rng.choice(sorted(part)): len(part) for part in parts}
        return {"board": numbers_text(grid, clues)}, borders_between(grid, parts)

    def mend(self, rng: Random, board: Board, answer: Answer, other: Answer) -> Board | None:
        """A number moves within its rectangle, out of the one that the other answer has there."""
        mine, theirs = (parts_between(board.grid, one) for one in (answer, other))
        clues = moved_number(rng, board.clues, mine, theirs)
        return replace(board, clues=clues) if clues else None

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """The sizes of random rectangles; now and then one that is wrong."""
        grid = Grid(rows, cols)
        clues = {
            rng.choice(sorted(part)): rng.choice((None, 1, 2, 3))
            if rng.random() < 0.1
            else len(part)
            for part in random_tiling(rng, grid)
        }
        return {"board": numbers_text(grid, clues)}


def cells_of(corners: Corners) -> list[Cell]:
    (top, left), (bottom, right) = corners
    return [Cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def rectangles(board: Board, clue: Cell) -> Iterator[Corners]:
    """Those of the right size with this clue and no other."""
    (row, col), size = clue, board.clues[clue]
    for top in range(row, -1, -1):
        for bottom in range(row, board.grid.rows):
            met = {c.col for c in board.clues if c != clue and top <= c.row <= bottom}
            if col in met:
                break
            first = max((c + 1 for c in met if c < col), default=0)
            last = min((c for c in met if c > col), default=board.grid.cols)
            for left, right in product(range(first, col + 1), range(col, last)):
                if size in (None, (bottom - top + 1) * (right - left + 1)):
                    yield Cell(top, left), Cell(bottom, right)
