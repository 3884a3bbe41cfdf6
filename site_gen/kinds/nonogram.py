"""Nonogram

Shade cells so that the runs of shaded cells in each row and column have the given lengths, in the
given order. The lengths are to the left of the row, for runs from left to right, or above the
column, for runs from top to bottom. At least one white cell separates two runs. 0 means no shaded
cells, and ? means no clue.
"""

from itertools import count, pairwise
from typing import Literal, NamedTuple

from site_gen.vocabulary import *

Begun = Mapping[tuple[Cell, int], Variable]
"""For each cell of a run's line and the run's number, a binary: the run begins there or before."""
SIDES: Mapping[Literal["row", "column"], Side] = {"row": "left", "column": "top"}


class BlackRun(NamedTuple):
    """A run in a line: its number on the board, its length, and the places where it may begin.

    The last such place is not included: the run has begun by then.
    """

    number: int
    line: Sequence[Cell]
    length: int
    places: range

    def begun(self, u: Begun, place: int) -> Linear | int:
        """Return whether the run begins at a place of the line or before: a variable, or 0 or 1."""
        if place in self.places:
            return u[self.line[place], self.number]
        return int(place >= self.places.stop)


class Line(NamedTuple):
    """A row or column whose runs are known."""

    cells: Sequence[Cell]
    runs: Sequence[BlackRun]


@family(
    says="If a run begins in a cell or before it, this is also true of the next cell.",
    tex=r"u_{c,i} \le u_{d,i}",
)
def goes_on(lines: Sequence[Line], u: Begun) -> Iterator[Row]:
    """Yield a row for each run and two successive places: if it has begun, it stays begun."""
    for run in (run for line in lines for run in line.runs):
        for p, q in pairwise(run.places):
            yield u[run.line[p], run.number] <= u[run.line[q], run.number]


@family(
    says="There is at least one cell between the end of a run and the beginning of the next one.",
    tex=r"u_{c+l_i+1,\,i+1} \le u_{c,i}",
)
def apart(lines: Sequence[Line], u: Begun) -> Iterator[Row]:
    """Yield a row for each run but a line's last, and place: the next run begins after a gap."""
    for run, after in (both for line in lines for both in pairwise(line.runs)):
        for p in run.places:
            yield u[run.line[p + run.length + 1], after.number] <= u[run.line[p], run.number]


@family(
    says="A cell is shaded if a run begins in it or before it, but not so far before it that "
    "the run ends before the cell.",
    tex=r"x_c = \sum_i (u_{c,i} - u_{c-l_i,\,i})",
)
def covered(lines: Sequence[Line], u: Begun, x: Mapping[Cell, Variable]) -> Iterator[Row]:
    """Yield a row for each cell of each line: it is shaded if a run covers it, and only then."""
    for cells, runs in lines:
        for p, cell in enumerate(cells):
            covering = (run.begun(u, p) - run.begun(u, p - run.length) for run in runs)
            yield x[cell] == total(covering)


class Nonogram(Kind[Board]):
    also, genre = ("Paint by Numbers", "Griddler", "Picross", "Hanjie"), "shading"
    pzpr, codec = "nonogram", codecs.line_runs
    largest, most_cells, density = 50, 2500, 0.17
    symmetries = "half-turn", "mirror"
    blocks = {"rows": LineClues("left"), "columns": LineClues("top")}
    answer = Shading("shaded")
    effects = ("dim_runs",)
    rules = {
        "rows": rule("The runs of each row have the lengths that its numbers give.", "runs", "row"),
        "columns": rule(
            "The runs of each column have the lengths that its numbers give.", "runs", "column"
        ),
    }
    wrong = {
        "rows": (
            {"rows": "2\n1 1", "columns": "?\n?\n?\n?"},
            {"shaded": ["1100", "0110"]},
        ),
        "columns": (
            {"rows": "?\n?\n?\n?", "columns": "2\n1 1"},
            {"shaded": ["10", "11", "01", "00"]},
        ),
    }
    example = {"rows": "1 1\n5\n5\n3\n1", "columns": "2\n4\n4\n4\n2"}
    says = (
        "For each run there is a binary variable for each cell of its line: 1 if the run "
        "begins in this cell or before it. Along the line, these variables change at most "
        "once, from 0 to 1. Each run begins after the end of the one before it. Differences "
        "of these variables are the shaded cells. For a single line, the model is exact even "
        "with fractions allowed."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for runs that are too long for their line."""
        for which, side in SIDES.items():
            size = len(board.grid.lines(which)[0])
            for i, own in enumerate(board.outside[side]):
                if own and needed(own) > size:
                    raise BoardError(
                        f"{format_numbers(own)} takes {needed(own)} cells; the {which} has {size}",
                        block=f"{which}s", row=i,
                    )  # fmt: skip

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        lines = lines_of(board)
        runs = [run for own in lines.values() for line in own for run in line.runs]
        keys = ((run.line[p], run.number) for run in runs for p in run.places)
        u = m.binaries("u", keys, means="the run begins in the cell or before it")
        for name, own in lines.items():
            m.require(goes_on.for_rule(name), own, u)
            m.require(apart.for_rule(name), own, u)
            m.require(covered.for_rule(name), own, u, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return a random picture on a board without numbers; None if one of its lines is empty."""
        grid = Grid(rows, cols)
        shaded = random_blobs(rng, grid, rng.uniform(0.45, 0.7))
        if any(shaded.isdisjoint(line) for which in SIDES for line in grid.lines(which)):
            return None
        return {f"{which}s": "\n".join("?" for _ in grid.lines(which)) for which in SIDES}, shaded


def lines_of(board: Board) -> Mapping[str, Sequence[Line]]:
    """Return the rows and the columns with known runs, by the keys `rows` and `columns`.

    The runs are numbered throughout the board, with room for all runs that a line may have, so a
    run keeps its number if other lines are unknown.
    """
    first = count(0, max(board.grid.rows, board.grid.cols) // 2 + 1)
    return {
        f"{which}s": [
            Line(cells, [*runs_in(cells, lengths, number)])
            for cells, lengths, number in zip(
                board.grid.lines(which), board.outside[side], first, strict=False
            )
            if lengths is not None
        ]
        for which, side in SIDES.items()
    }


def runs_in(cells: Sequence[Cell], lengths: Sequence[int], number: int) -> Iterator[BlackRun]:
    """Yield the runs of a line, numbered from `number`, with the places where they may begin."""
    start, spare = 0, len(cells) - needed(lengths)
    for i, length in enumerate(lengths):
        yield BlackRun(number + i, cells, length, range(start, start + spare))
        start += length + 1


def needed(lengths: Sequence[int]) -> int:
    """Return the number of cells that runs of these lengths take, with one cell between them."""
    return sum(lengths) + len(lengths) - 1
