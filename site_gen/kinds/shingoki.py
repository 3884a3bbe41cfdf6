"""Shingoki

Draw one closed loop from cell to cell that visits no cell twice, passes straight through every
white circle, turns at every black one, and goes straight on from them as far as their numbers say.
A number counts the steps that the loop goes straight on from its circle, in both directions
together.
"""

from itertools import chain

from site_gen.vocabulary import *


@family(
    says="The loop has two vertical or two horizontal steps at a white circle that it visits.",
    tex=r"x_{c,N} = x_{c,S}, \quad x_{c,W} = x_{c,E}",
    given=EVEN,
)
def white_straight(board: Board, x: Steps) -> Iterator[Row]:
    for c in board.with_symbol("w"):
        yield from (row for a, b in AXES if (row := arm(x, c, a) - arm(x, c, b) == 0).terms)


class Shingoki(LoopKind[Board]):
    also = "Semaphores", "Traffic Lights"
    density = 0.22
    sizes = {"easy": 8}
    blocks = {
        "circles": CellSymbols(
            {"w": "White circle", "b": "Black circle"}, {"w": "white", "b": "black"}, stays="wb"
        ),
        "numbers": CellNumbers(2, stays=True, look="pearl", optional=True),
    }
    rules = {
        "visits": rule("The loop passes through every circle.", "visits", "bw"),
        "white_straight": rule(
            "The loop goes straight through a white circle.", "straight_at", "w"
        ),
        "black_turns": rule("The loop turns at a black circle.", "turns_at", "b"),
        "arms": rule(
            "A number counts the steps straight on from its circle, in both directions together.",
            "arms",
        ),
    }
    wrong = {
        "visits": ({"circles": "..w\n..."}, {"h": ["10", "10"], "v": ["110"]}),
        "white_straight": ({"circles": "w.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "black_turns": ({"circles": ".b.\n..."}, {"h": ["11", "11"], "v": ["101"]}),
        "arms": ({"circles": "b..\n...", "numbers": "2..\n..."}, {"h": ["11", "11"], "v": ["101"]}),
    }
    example = {"circles": ".b..\n..w.\n....\n..b.", "numbers": ".4..\n..3.\n....\n..4."}
    says = (
        "There is a binary variable for each step and for each cell, and one for each way to "
        "pass through a circle with a number. A way is two directions, with the number of "
        "steps that the loop goes straight on in each."
    )
    clue_note = "If a number is removed, its circle stays."

    def validate(self, board: Board) -> None:
        """Raise BoardError for a number without a circle."""
        for row, col in sorted(board.clues.keys() - board.symbols.keys()):
            raise BoardError("a number without a circle", block="numbers", row=row, col=col)

    def model(self, m: PuzzleModel, board: Board) -> None:
        x, z = self.add_loop(m, board, some=not board.symbols)
        m.require(loops.visits, board.symbols, z)
        m.require(white_straight, board, x)
        m.require(loops.black_turns, board.with_symbol("b"), x, z)
        numbers_count_arms(m, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop, with circles and numbers in a twelfth of its cells."""
        grid = Grid(rows, cols)
        loop = random_loop(rng, grid, rng.uniform(0.5, 0.6), rng.uniform(0.1, 0.4))
        visited = sorted(joined(loop))
        some = rng.sample(visited, max(2, len(visited) // 12))
        return self.format_blocks(add_circles(grid, loop, some)), loop

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Add a circle that the other loop passes in another way, or not at all."""
        other = others[-1]
        passed = {c: read_clue(other, c) for c in joined(other)}
        free = sorted(joined(answer).keys() - board.known().keys())
        apart = [c for c in free if read_clue(answer, c) != passed.get(c)]
        if not apart:
            return None
        new = add_circles(board.grid, answer, [rng.choice(apart)])
        symbols, clues = {**board.symbols, **new.symbols}, {**board.clues, **new.clues}
        return replace(board, symbols=symbols, clues=clues), answer


def read_clue(loop: Answer, cell: Cell) -> tuple[str, int]:
    """Return the circle (`w` or `b`) that a loop has in a visited cell, and its number."""
    far = dict.fromkeys(chain(*AXES), 0)
    for way in far:
        here = cell
        while pair(here, there := Cell(here.row + way[0], here.col + way[1])) in loop:
            here, far[way] = there, far[way] + 1
    straight = any(all(far[way] for way in axis) for axis in AXES)
    return "w" if straight else "b", max(2, sum(far.values()))


def add_circles(grid: Grid, loop: Answer, cells: Sequence[Cell]) -> Board:
    """Return a board with circles and numbers that agree with a loop, at these cells of it."""
    found = {cell: read_clue(loop, cell) for cell in sorted(cells)}
    symbols = {cell: colour for cell, (colour, _) in found.items()}
    return Board(grid, symbols=symbols, clues={cell: k for cell, (_, k) in found.items()})
