"""Masyu

Draw one closed loop from cell to cell that visits no cell twice, passes through every circle, and
turns at black circles and just before or after white ones. At a black circle the loop turns, and it
goes straight through the cells before and after. At a white circle the loop goes straight, and it
turns in the cell before or in the cell after, or in both.
"""

from itertools import chain, combinations, product

from site_gen.vocabulary import *

CIRCLES = {"w": "White circle", "b": "Black circle"}


@family(
    says="A step away from a black circle is followed by another one in the same direction.",
    tex=r"x_{c,d} \le x_{c+d,d}",
    given=EVEN,
)
def black_straight(black: Sequence[Cell], x: Steps) -> Iterator[Row]:
    yield from (arm(x, c, d) <= arm(x, c, d, 1) for c in black for axis in AXES for d in axis)


@family(
    says="The loop has two vertical or two horizontal steps at a white circle that it visits.",
    tex=r"x_{c,N} = x_{c,S}, \quad x_{c,W} = x_{c,E}, \quad x_{c,N} + x_{c,W} = z_c",
    given=EVEN,
)
def white_straight(white: Sequence[Cell], x: Steps, z: Visits) -> Iterator[Row]:
    for c in white:
        yield from (arm(x, c, a) - arm(x, c, b) == 0 for a, b in AXES)
        yield total(arm(x, c, a) for a, _ in AXES) == z[c]


@family(
    says="At least one of the two steps from a white circle is not followed by another in the "
    "same direction.",
    tex=r"x_{c,d} + x_{c+d,d} + x_{c,e} + x_{c+e,e} \le 3 \quad \text{for directions } d \ne e",
    given=EVEN,
)
def white_turns(white: Sequence[Cell], x: Steps) -> Iterator[Row]:
    for c, ways in product(white, combinations(chain(*AXES), 2)):
        yield total(arm(x, c, d, beyond) for d in ways for beyond in (0, 1)) <= 3


class Masyu(LoopKind[Board]):
    also, pzpr, codec = ("Pearl", "Mashu"), "mashu", codecs.circles
    pzpr_also = ("masyu", "pearl")
    density = 0.2
    blocks = {"board": CellSymbols(CIRCLES, {"w": "white", "b": "black"})}
    rules = {
        "visits": rule("The loop passes through every circle.", "visits", "bw"),
        "black_turns": rule("The loop turns at a black circle.", "turns_at", "b"),
        "black_straight": rule(
            "The loop goes straight through the cells before and after a black circle.",
            "straight_beside",
            "b",
        ),
        "white_straight": rule("The loop goes straight at a white circle.", "straight_at", "w"),
        "white_turns": rule(
            "The loop turns in the cell before or after a white circle.", "turns_beside", "w"
        ),
    }
    wrong = {
        "visits": ({"board": "..w\n..."}, {"h": ["10", "10"], "v": ["110"]}),
        "black_turns": ({"board": "..b..\n....."}, {"h": ["1111", "1111"], "v": ["10001"]}),
        "black_straight": ({"board": "b.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "white_straight": ({"board": "w.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "white_turns": ({"board": "..w..\n....."}, {"h": ["1111", "1111"], "v": ["10001"]}),
    }
    example = {"board": ".w..\n....\n.w.b\n...."}
    says = (
        "There is a binary variable for each step between neighbouring cells, and one for "
        "each cell: 1 where the loop visits it."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        x, z = self.add_loop(m, board, some=not board.symbols)
        black, white = map(board.with_symbol, "bw")
        m.require(loops.visits, board.symbols, z)
        m.require(loops.black_turns, black, x, z)
        m.require(black_straight, black, x)
        m.require(white_straight, white, x, z)
        m.require(white_turns, white, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a board without circles, and a random loop."""
        loop = random_loop(rng, Grid(rows, cols), 0.6, rng.uniform(0.05, 0.3))
        return {"board": symbols_text(Grid(rows, cols), {})}, loop
