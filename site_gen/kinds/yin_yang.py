"""Yin-Yang

Make each cell black or white so that all black cells are connected, and so are all white cells. A
cell with a circle has the circle’s colour. No 2×2 block has only one colour.
"""

from site_gen.vocabulary import *


@family(says="A cell with a circle has the circle’s colour.", tex=r"x_c = 1 \text{ or } x_c = 0")
def circles(board: Board, x: Shaded) -> Iterator[Row]:
    """Yield a row for each circle: its cell has its colour."""
    yield from (x[cell] == int(symbol == "b") for cell, symbol in board.symbols.items())


@family(says="Each 2×2 block has one to three black cells.", tex=r"1 \le \sum_{c \in Q} x_c \le 3")
def no_block(grid: Grid, x: Shaded) -> Iterator[Row]:
    """Yield two rows for each 2×2 block: one to three of its cells are black."""
    for block in grid.blocks(2, 2):
        yield total(x[c] for c in block) >= 1
        yield total(x[c] for c in block) <= 3


@family(
    says="Around the edge of the board the colour changes twice or never; otherwise one "
    "colour would be cut in two.",
    tex=r"e_{ab} = |x_a - x_b|, \quad \sum e_{ab} \le 2",
    rules=("connected",),
    implied=True,
)
def frame(x: Shaded, e: Mapping[Pair, Variable]) -> Iterator[Row]:
    """Yield rows: `e` is 1 where neighbours on the frame differ in colour, at most twice in all."""
    for (a, b), change in e.items():
        yield change >= x[a] - x[b]
        yield change >= x[b] - x[a]
        yield change <= x[a] + x[b]
        yield change <= 2 - x[a] - x[b]
    yield total(e.values()) <= 2


class YinYang(Kind[Board]):
    also, genre, pzpr, codec = ("Shiromaru Kuromaru",), "shading", "yinyang", codecs.circles
    density = 0.34
    symmetries = "half-turn", "mirror"
    blocks = {
        "board": CellSymbols(
            {"w": "White circle", "b": "Black circle"}, {"w": "white", "b": "black"}
        )
    }
    answer = Coloured()
    rules = {
        "circles": rule("A cell with a circle has the circle’s colour.", "agrees", "b", "w"),
        "no_block": rule("No 2×2 block is all of one colour.", "no_block", 2, 2, "both"),
        "connected": rule("The cells of each colour are connected.", "connected", "both"),
    }
    wrong = {
        "circles": ({"board": "wbw"}, {"black": ["000"]}),
        "no_block": ({"board": "b.\n.."}, {"black": ["11", "11"]}),
        "connected": ({"board": "b.b"}, {"black": ["101"]}),
    }
    example = {"board": "....b\n..w.b\n.b.w.\nwb...\n....w"}
    says = (
        "There is a binary variable for each cell: 1 where it is black. The rows that keep "
        "each colour connected are added when they are needed."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        grid = board.grid
        x = m.binaries("x", grid.cells(), means="the cell is black")
        e = m.binaries(
            "e",
            grid.frame_pairs(),
            means="the colour changes between two cells at the edge of the board",
        )
        m.answer_is(x)
        m.require(circles, board, x)
        m.require(no_block, grid, x)
        m.require(shading.no_checkerboard, grid, x)
        m.require(frame, x, e)
        for colour, of in (("black", x), ("white", {cell: 1 - one for cell, one in x.items()})):
            m.require_lazily(
                f"{colour}_connected",
                connected(grid, of),
                says=f"The {colour} cells are connected.",
                tex=r"y_u + y_v - 1 \le \sum_{c \in W} y_c \quad \text{for each wall } W",
                rules=("connected",),
            )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random colouring in which all circles are given."""
        grid = Grid(rows, cols)
        black = random_colours(rng, grid)
        return {"board": symbols_text(grid, circles_of(grid, black))}, black


def circles_of(grid: Grid, black: Answer) -> dict[Cell, str]:
    """Return a circle for every cell: `b` if it is black, else `w`."""
    return {cell: "wb"[cell in black] for cell in grid.cells()}
