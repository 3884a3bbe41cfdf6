"""Akari

Put lights into white cells so that every white cell is lit and no light shines on another one. A
light shines along its row and its column, up to the next black cell or the edge of the board. A
number in a black cell counts the lights in the cells that share a side with it.
"""

from itertools import groupby

from site_gen.vocabulary import *

Lights = Mapping[Cell, Variable]
"""For each white cell, a binary that is 1 if it holds a light."""
Beams = Sequence[Sequence[Cell]]
"""Runs of white cells whose cells see each other."""


def beams(board: Board) -> list[list[Cell]]:
    """Return the maximal runs of white cells in rows and columns, whose cells see each other."""
    lines = (*board.grid.lines("row"), *board.grid.lines("column"))
    runs = (groupby(line, lambda c: c in board.clues) for line in lines)
    return [[*run] for line in runs for black, run in line if not black]


@family(
    says="Each run of white cells in a row or column holds at most one light.",
    tex=r"\sum_{c \in L} x_c \le 1 \quad \text{for each line of sight } L",
)
def apart(lines: Beams, x: Lights) -> Iterator[Row]:
    """Yield a row for each run of white cells: it holds at most one light."""
    yield from (total(x[c] for c in line) <= 1 for line in lines)


@family(
    says="Each white cell holds a light, or sees one along its row or column.",
    tex=r"\sum_{d \in S(c)} x_d \ge 1 \quad \text{for the cells } S(c) \text{ that } c"
    r"\text{ sees, and itself}",
)
def lit(lines: Beams, x: Lights) -> Iterator[Row]:
    """Yield a row for each white cell: it or a cell that it sees holds a light."""
    seen: dict[Cell, set[Cell]] = {c: set() for c in x}
    for line in lines:
        for c in line:
            seen[c].update(line)
    yield from (total(x[d] for d in sorted(seen[c])) >= 1 for c in x)


@family(
    says="The lights in the cells beside a number add up to the number.",
    tex=r"\sum_{d \text{ beside } c} x_d = n_c",
)
def numbers(board: Board, x: Lights) -> Iterator[Row]:
    """Yield a row for each known number: the lights beside it add up to it."""
    for c, n in board.known().items():
        yield total(x[d] for d in board.grid.neighbours(c) if d in x) == n


class Akari(Kind[Board]):
    also, genre, pzpr, codec = ("Light Up", "Bijutsukan"), "objects", "akari", codecs.four_black
    pzpr_also = ("lightup", "bijutsukan")
    density = 0.13
    symmetries = ("half-turn",)
    effects = ("light_cells",)
    blocks = {"board": CellNumbers(most=4, stays=True, look="black")}
    answer = Placed("light", closed=True)
    rules = {
        "apart": rule("No light shines on another one.", "none_see"),
        "lit": rule("Every white cell is lit.", "all_seen"),
        "numbers": rule("A number counts the lights in the adjacent cells.", "count_beside"),
    }
    wrong = {
        "apart": ({"board": "..."}, {"light": ["101"]}),
        "lit": ({"board": "..#."}, {"light": ["1000"]}),
        "numbers": ({"board": ".2.\n..."}, {"light": ["100", "001"]}),
    }
    example = {"board": "..#.\n1...\n...3\n.#.."}
    says = (
        "There is a binary variable for each white cell: 1 where it holds a light. Every "
        "rule is a condition on a sum of these variables."
    )
    clue_note = "If a number is removed, its black cell stays."

    def model(self, m: PuzzleModel, board: Board) -> None:
        white = (c for c in board.grid.cells() if c not in board.clues)
        x = m.binaries("x", white, means="the cell holds a light")
        m.answer_is(x)
        lines = beams(board)
        m.require(apart, lines, x)
        m.require(lit, lines, x)
        m.require(numbers, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return symmetric black cells (under a half-turn), and lights in the other cells."""
        grid = Grid(rows, cols)
        half = random_cells(rng, grid, rng.uniform(0.1, 0.14))
        black = sorted({cell for c in half for cell in (c, grid.opposite(c))})
        board = Board(grid, clues=dict.fromkeys(black))
        return {"board": numbers_text(grid, board.clues, "#")}, random_lights(rng, board)

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
        """Make two opposite cells black; only the other answer has a light in one of them."""
        lights = sorted(others[-1] - answer)
        for cell in rng.sample(lights, len(lights)):
            both = {cell, board.grid.opposite(cell)}
            mended = replace(board, clues={**board.clues, **dict.fromkeys(both)})
            if both.isdisjoint(answer) and not any(self.verify(mended, answer)):
                return mended, answer
        return None


def random_lights(rng: Random, board: Board) -> Answer:
    """Return the cells of random lights that do not see each other and light every white cell."""
    grid, found, dark = board.grid, set[Cell](), set(board.grid.cells()) - board.clues.keys()
    sees = [set(line) for line in beams(board)]
    for cell in rng.sample(grid.cells(), len(grid.cells())):
        if cell in dark:
            found.add(cell)
            dark.difference_update(*(line for line in sees if cell in line))
    return frozenset(found)
