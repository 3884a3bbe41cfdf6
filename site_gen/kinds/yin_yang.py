"""Yin-Yang

Make each cell black or white so that all black cells are connected, and so are all white cells. A
cell with a circle has the circle’s colour. No 2×2 block has only one colour.
"""

from site_gen.vocabulary import *


@family(says="A cell with a circle has the circle’s colour.", tex=r"x_c = 1 \text{ or } x_c = 0")
def circles(board: Board, x: Shaded) -> Iterator[Row]:
    yield from (x[cell] == int(symbol == "b") for cell, symbol in board.symbols.items())


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
        x = m.binaries("x", board.grid.cells(), means="the cell is black")
        m.answer_is(x)
        m.require(circles, board, x)
        both_connected(m, board.grid, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random colouring in which all circles are given."""
        grid = Grid(rows, cols)
        black = random_colours(rng, grid)
        circles = {cell: "wb"[cell in black] for cell in grid.cells()}
        return {"board": symbols_text(grid, circles)}, black
