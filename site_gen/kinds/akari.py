"""Akari

Put lights into white cells so that every white cell is lit and no light shines on another one. A
light shines along its row and its column, up to the next black cell or the edge of the board. A
number in a black cell counts the lights in the cells that share a side with it.
"""

from site_gen.vocabulary import *


@family(
    says="The lights in the cells beside a number add up to the number.",
    tex=r"\sum_{d \text{ beside } c} x_d = n_c",
)
def numbers(board: Board, x: Chosen) -> Iterator[Row]:
    for c, n in board.known().items():
        yield total(x[d] for d in board.grid.neighbours(c) if d in x) == n


class Lights(Placed):
    """Lights that shine along rows and columns up to the next black cell."""

    def explain(
        self,
        board: Board,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain lights in cells that see no other cell which may hold one."""
        dark = decided.keys() | {cell for cell, one in used.items() if not one}
        beams = [
            line for line in board.grid.runs(board.clues) if not decided.keys().isdisjoint(line)
        ]
        if all(decided.values()) and all(dark.issuperset(line) for line in beams):
            it = "it" if len(decided) == 1 else "them"
            return f"no other cell can light {it}", "all_seen"
        return None


class Akari(Kind[Board]):
    also, genre, pzpr, codec = ("Light Up", "Bijutsukan"), "objects", "akari", codecs.four_black
    pzpr_also = ("lightup", "bijutsukan")
    density = 0.13
    symmetries = ("half-turn",)
    effects = ("light_cells",)
    blocks = {"board": CellNumbers(most=4, stays=True, look="black")}
    answer = Lights("light", closed=True)
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
        lines = [*board.grid.runs(board.clues)]
        m.require(lights.apart, lines, x)
        m.require(lights.lit, lines, x)
        m.require(numbers, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return symmetric black cells (under a half-turn), and lights in the other cells."""
        grid = Grid(rows, cols)
        half = random_cells(rng, grid, rng.uniform(0.1, 0.14))
        black = sorted({cell for c in half for cell in (c, grid.opposite(c))})
        board = {"board": numbers_text(grid, dict.fromkeys(black), "#")}
        return board, random_lights(rng, grid, black)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Make two opposite cells black; only the other answer has a light in one of them.

        On a board without this symmetry, make one cell black.
        """
        more, opposite = sorted(others[-1] - answer), board.grid.opposite
        is_even = all(opposite(cell) in board.clues for cell in board.clues)
        for cell in rng.sample(more, len(more)):
            both = {cell, opposite(cell)} if is_even else {cell}
            mended = replace(board, clues={**board.clues, **dict.fromkeys(both)})
            if both.isdisjoint(answer) and not any(self.verify(mended, answer)):
                return mended, answer
        return None
