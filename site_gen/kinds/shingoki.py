"""Shingoki

Draw one closed loop from cell to cell that visits no cell twice, passes straight through every
white circle, turns at every black one, and goes straight on from them as far as their numbers say.
A number counts the steps that the loop goes straight on from its circle, in both directions
together.
"""

from itertools import chain, combinations, product

from site_gen.boards.answers.lines import SeenFact
from site_gen.boards.phrases import describe_counts
from site_gen.vocabulary import *


@family(
    says="The loop has two vertical or two horizontal steps at a white circle that it visits.",
    tex=r"x_{c,N} = x_{c,S}, \quad x_{c,W} = x_{c,E}",
    given=EVEN,
)
def white_straight(board: Board, x: Steps) -> Iterator[Row]:
    for c in board.with_symbol("w"):
        yield from (row for a, b in AXES if (row := arm(x, c, a) - arm(x, c, b) == 0).terms)


WAYS = {"up": (-1, 0), "to the left": (0, -1), "to the right": (0, 1), "down": (1, 0)}
Arms = tuple[tuple[str, int], tuple[str, int]]
"""Two directions, each with a number of steps."""


PASSING = {
    colour: [SeenFact(check, (told.format("{}"),) * 2, told.format(circles)) for told in says]
    for colour, circles, check, says in (
        (
            *("b", "black circles", "turns_at"),
            ("the loop turns at {}", "the loop turns away from the edge at {}"),
        ),
        (
            *("w", "white circles", "straight_at"),
            ("the loop goes straight through {}", "the loop goes straight along the edge at {}"),
        ),
    )
}
"""Facts about the way through a circle of each colour, inside the board and at its edge."""


class ArmedLoop(Loop):
    """A loop that goes straight on from circles with a number."""

    def explain(
        self,
        board: Board,
        decided: Mapping[Pair, bool],
        used: Mapping[Pair, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain steps by the only arms that fit a number."""
        if len(clues) == 1 and clues[0].key in board.known():
            (cell,) = clues[0].cells
            found = [one for one in _list_arms(board, cell, used) if _add(one) == board.clues[cell]]
            if len(found) == 1 and _is_implied(board, cell, found[0], decided):
                arms = " and ".join(f"{far} {way}" for way, far in found[0])
                return f"only arms of {arms} fit {clues[0].says}", "arms"
        return super().explain(board, decided, used, clues)

    def _see(
        self, board: Board, cell: Cell, key: Pair, drawn: bool, made: Mapping[Pair, bool]
    ) -> SeenFact | None:
        """Return the fact about a cell, or how the loop passes its circle by the opposite step."""
        fact = super()._see(board, cell, key, drawn, made)
        (far,) = {*key} - {cell}
        across = Cell(2 * cell.row - far.row, 2 * cell.col - far.col)
        opposite = made.get(pair(cell, across)) if across in board.grid else False
        colour = board.symbols.get(cell)
        if fact or not colour or opposite is None or len(board.grid.neighbours(cell)) < 3:
            return fact
        if drawn != ((colour == "w") == opposite):
            return None
        return PASSING[colour][across not in board.grid]

    def explain_position(self, board: Board, known: Mapping[Pair, bool]) -> tuple[str, str] | None:
        """Say how long the arms of a number can be that has no arms of its length."""
        for cell, number in board.known().items():
            counts = {(_add(one),) * 2 for one in _list_arms(board, cell, known)}
            if told := describe_counts(counts, number):
                says = f"the {number} in {named(cell)}"
                return f"the arms of {says} would have {told:steps} in all", "arms"
        return None


def _add(arms: Arms) -> int:
    return sum(far for _, far in arms)


def _list_arms(board: Board, cell: Cell, known: Mapping[Pair, bool]) -> Iterator[Arms]:
    """Yield the ways in which the loop can pass through a circle and go straight on from it."""
    far = {way: [*_list_lengths(board, cell, way, known)] for way in WAYS}
    for ways in combinations(WAYS, 2):
        straight = all(a == -b for a, b in zip(*map(WAYS.__getitem__, ways), strict=True))
        others = [way for way in WAYS if way not in ways]
        drawn = any(known.get(_step_at(cell, way, 0)) for way in others)
        if straight == (board.symbols.get(cell) == "w") and not drawn:
            yield from (
                ((ways[0], i), (ways[1], j)) for i, j in product(*map(far.__getitem__, ways))
            )


def _list_lengths(board: Board, cell: Cell, way: str, known: Mapping[Pair, bool]) -> Iterator[int]:
    """Yield how many steps the loop can go straight on in a direction, from 1 on."""
    far = 0
    while (step := _step_at(cell, way, far)).b in board.grid and step.a in board.grid:
        if known.get(step) is False:
            return
        far += 1
        if not known.get(_step_at(cell, way, far)):
            yield far


def _step_at(cell: Cell, way: str, far: int) -> Pair:
    down, right = WAYS[way]
    here = Cell(cell.row + far * down, cell.col + far * right)
    return pair(here, Cell(here.row + down, here.col + right))


def _is_implied(board: Board, cell: Cell, arms: Arms, decided: Mapping[Pair, bool]) -> bool:
    """Return whether the decisions are the steps of these arms, and no step beyond them."""
    steps = {_step_at(cell, way, i): i < far for way, far in arms for i in range(far + 1)}
    return all(
        steps.get(step, False if cell in step else None) is one for step, one in decided.items()
    )


class Shingoki(LoopKind[Board]):
    answer = ArmedLoop("steps")
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
