"""Shingoki

Draw one closed loop from cell to cell that visits no cell twice, passes straight through every
white circle, turns at every black one, and goes straight on from them as far as their numbers say.
A number counts the steps that the loop goes straight on from its circle, in both directions
together.
"""

from itertools import combinations

from site_gen.vocabulary import *

Passing = tuple[Cell, str]
"""A circle, and the way in which the loop passes it: two directions, and the steps straight on in
each.
"""
Passings = Mapping[Passing, Variable]
"""For each way, a binary that is 1 if the loop passes so."""
NAMES: Mapping[str, Way] = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}


@family(says="The loop visits every circle.", tex="z_c = 1")
def visits(board: Board, z: Visits) -> Iterator[Row]:
    """Yield a row for each circle: the loop visits its cell."""
    yield from (z[c] == 1 for c in board.symbols)


@family(
    says="The loop has two vertical or two horizontal steps at a white circle that it visits.",
    tex=r"x_{c,N} = x_{c,S}, \quad x_{c,W} = x_{c,E}",
    given=EVEN,
)
def white_straight(board: Board, x: Steps) -> Iterator[Row]:
    """Yield rows for each white circle: opposite steps are both taken or both not."""
    for c in board.with_symbol("w"):
        yield from (row for a, b in AXES if (row := arm(x, c, a) - arm(x, c, b) == 0).terms)


@family(
    says="The loop has one vertical and one horizontal step at a black circle that it visits.",
    tex=r"x_{c,N} + x_{c,S} = x_{c,W} + x_{c,E} = z_c",
    given=EVEN,
)
def black_turns(board: Board, x: Steps, z: Visits) -> Iterator[Row]:
    """Yield two rows for each black circle: if visited, one vertical and one horizontal step."""
    for c in board.with_symbol("b"):
        yield from (arm(x, c, a) + arm(x, c, b) == z[c] for a, b in AXES)


@family(
    says="If the loop visits a circle with a number, it passes through it in exactly one way. "
    "A way says how many steps the loop goes straight on in each direction.",
    tex=r"x_{c,d} = \sum_{p \ni d} w_p, \quad x_{c,d,j} \ge \sum_{|p_d| > j} w_p, \quad "
    r"x_{c,d,j} + \sum_{|p_d| = j} w_p \le 1",
    given=EVEN,
)
def arms(
    board: Board, x: Steps, w: Passings, lengths: Mapping[Passing, Mapping[str, int]]
) -> Iterator[Row]:
    """Yield rows for each number: the steps from its circle are those of the way that is chosen.

    `w`: a binary for each way. `lengths`: for each way, the steps straight on by direction.
    """
    for cell, k in board.known().items():
        own = {p: far for p, far in lengths.items() if p[0] == cell}
        for d, way in NAMES.items():
            yield arm(x, cell, way) == total(w[p] for p, far in own.items() if d in far)
            for j in range(1, k):
                step = arm(x, cell, way, j)
                longer = total(w[p] for p, far in own.items() if far.get(d, 0) > j)
                ending = total(w[p] for p, far in own.items() if far.get(d, 0) == j)
                yield from (row for row in (step >= longer, step + ending <= 1) if row.terms)


def passings(board: Board) -> Iterator[tuple[Passing, Mapping[str, int]]]:
    """Yield each way to pass a circle with a number, and its number of steps by direction."""
    for cell, k in board.known().items():
        room = {"n": cell.row, "s": board.grid.rows - 1 - cell.row}
        room |= {"w": cell.col, "e": board.grid.cols - 1 - cell.col}
        for a, b in combinations(NAMES, 2):
            for far in range(1, k):
                if far <= room[a] and k - far <= room[b]:
                    yield (cell, f"{a}{far}{b}{k - far}"), {a: far, b: k - far}


class Shingoki(Kind[Board]):
    also, genre = ("Semaphores", "Traffic Lights"), "loops"
    density = 0.22
    blocks = {
        "circles": CellSymbols(
            {"w": "White circle", "b": "Black circle"}, {"w": "white", "b": "black"}, stays="wb"
        ),
        "numbers": CellNumbers(2, stays=True, look="pearl", optional=True),
    }
    answer = Loop("steps")
    effects = ("tint_connected",)
    rules = {
        "no_loose_end": rule("The loop has no loose end.", "no_loose_end"),
        "no_branch": rule("The loop does not branch or cross itself.", "no_branch"),
        "one_loop": rule("There is one loop.", "one_loop"),
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
        "no_loose_end": ({"circles": ".."}, {"h": ["1"], "v": []}),
        "no_branch": ({"circles": "...\n..."}, {"h": ["11", "11"], "v": ["111"]}),
        "one_loop": ({"circles": "....\n...."}, {"h": ["101", "101"], "v": ["1111"]}),
        "visits": ({"circles": "..w\n..."}, {"h": ["10", "10"], "v": ["110"]}),
        "white_straight": ({"circles": "w.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "black_turns": ({"circles": ".b.\n..."}, {"h": ["11", "11"], "v": ["101"]}),
        "arms": (
            {"circles": "b..\n...", "numbers": "2..\n..."},
            {"h": ["11", "11"], "v": ["101"]},
        ),
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
        x, z = loop_through_cells(m, board.grid)
        one_loop(m, board.grid, x, z, some=not board.symbols)
        lengths = dict(passings(board))
        w = m.binaries("w", lengths, means="the loop passes through the circle in this way")
        m.require(visits, board, z)
        m.require(white_straight, board, x)
        m.require(black_turns, board, x, z)
        m.require(arms, board, x, w, lengths)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop, with circles and numbers in a twelfth of its cells."""
        grid = Grid(rows, cols)
        loop = random_loop(rng, grid, rng.uniform(0.5, 0.6), rng.uniform(0.1, 0.4))
        visited = sorted(joined(loop))
        return self._format_blocks(
            add_circles(grid, loop, rng.sample(visited, len(visited) // 12))
        ), loop

    def _format_blocks(self, board: Board) -> Blocks:
        """Return the blocks of a board as texts."""
        return {name: block.text(board) for name, block in self.blocks.items()}

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
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

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return circles on a random loop, most with a number; occasionally a wrong number."""
        grid = Grid(rows, cols)
        loop = max(rng.choices(single_loops(grid) or [frozenset()], k=3), key=len)
        visited = sorted(joined(loop)) or [Cell(0, 0)]
        board = add_circles(grid, loop, rng.sample(visited, rng.randint(0, len(visited) // 2)))
        clues = {c: k if rng.random() < 0.8 else None for c, k in board.clues.items()}
        if clues and rng.random() < 0.1:
            clues[min(clues)] = rng.randint(2, 5)
        return self._format_blocks(replace(board, clues=clues))


def read_clue(loop: Answer, cell: Cell) -> tuple[str, int]:
    """Return the circle (`w` or `b`) that a loop has in a visited cell, and its number."""
    far = dict.fromkeys(NAMES, 0)
    for d, (down, right) in NAMES.items():
        here = cell
        while pair(here, there := Cell(here.row + down, here.col + right)) in loop:
            here, far[d] = there, far[d] + 1
    straight = all(far[d] for d in "ns") or all(far[d] for d in "we")
    return "w" if straight else "b", max(2, sum(far.values()))


def add_circles(grid: Grid, loop: Answer, cells: Sequence[Cell]) -> Board:
    """Return a board with circles and numbers that agree with a loop, at these cells of it."""
    found = {cell: read_clue(loop, cell) for cell in sorted(cells)}
    symbols = {cell: colour for cell, (colour, _) in found.items()}
    return Board(grid, symbols=symbols, clues={cell: k for cell, (_, k) in found.items()})
