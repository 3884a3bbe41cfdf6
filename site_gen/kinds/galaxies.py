"""Galaxies

Divide the board along its lines into galaxies, each with exactly one dot. No border runs through a
dot. A galaxy is connected, and it looks the same after a half-turn about its dot.
"""

from site_gen.vocabulary import *

DIVISIONS = 10  # attempts; the one with the fewest single cells is used, because these are too easy


class Galaxies(Kind[Board]):
    also, genre = ("Spiral Galaxies", "Tentai Show"), "regions"
    pzpr, codec = "tentaisho", codecs.dots
    blocks = {"board": CellDots()}
    answer = DottedBorders()
    effects = ("tint_parts",)
    decisions = Dotted()
    rules = {
        "closed_borders": rule("Each border separates two galaxies.", "closed_borders"),
        "uncut": rule("No border touches a dot.", "dots_whole", "o>vx"),
        "one_dot": rule("Each galaxy has exactly one dot.", "symbols_in_part", "parts", 1),
        "turned": rule(
            "A galaxy looks the same after a half-turn about its dot.", "turned", "o>vx"
        ),
    }
    wrong = {
        "closed_borders": ({"board": "...\n.o.\n..."}, {
            "h": ["000", "000", "000", "000"], "v": ["0100", "0000", "0000"],
        }),
        "uncut": ({"board": "o...\n.xo.\n.o..\n...o"}, {
            "h": ["0000", "1010", "0110", "0101", "0000"],
            "v": ["01000", "00110", "01100", "00010"],
        }),
        "one_dot": ({"board": "..o.v\nv.o..\n..o.."}, {
            "h": ["00000", "11110", "01111", "00000"],
            "v": ["010010", "010010", "010010"],
        }),
        "turned": ({"board": "o."}, {"h": ["00", "00"], "v": ["000"]}),
    }  # fmt: skip
    example = {"board": "..o..\n..>..\no....\n.v.o.\n....."}
    says = (
        "There is a binary variable for each dot and each pair of cells that a half-turn "
        "about the dot exchanges: 1 if both cells belong to the dot. Each cell belongs to "
        "exactly one dot, and the cells of a dot are connected."
    )
    built_in = {
        "closed_borders": "the borders follow from the galaxies",
        "turned": "a cell and its image under the half-turn share a variable",
    }

    def candidates(self, board: Board) -> Iterator[Answer]:
        """Return the borders for every way to assign each cell, and its image, to a dot."""
        return shared_out(board.grid, board.symbols)

    def model(self, m: PuzzleModel, board: Board) -> None:
        dotted(m, board.grid, board.symbols, "one_dot", "uncut")

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return the dots and the borders of random galaxies, few of them single cells."""
        grid = Grid(rows, cols)
        made = (random_dotted(rng, grid, grid.cells(), rows + cols) for _ in range(DIVISIONS))
        parts = min(made, key=lambda parts: sum(len(part) == 1 for part in parts.values()))
        dots = symbols_text(grid, dict([*parts]))
        return {"board": dots}, borders_between(grid, [*parts.values()])

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Replace a galaxy that the other answer lacks, and some next to it, by random ones."""
        grid = board.grid
        mine, theirs = (parts_between(grid, one) for one in (answer, others[-1]))
        gone = set(rng.choice([part for part in mine if part not in theirs]))
        beside = [p for p in mine if any(n in p for c in gone for n in grid.neighbours(c))]
        gone.update(*rng.sample(beside, min(2, len(beside))))
        made = random_dotted(rng, grid, gone, rng.randint(2, grid.rows + grid.cols))
        symbols = {c: k for c, k in board.symbols.items() if c not in gone} | dict([*made])
        parts = [part for part in mine if not part & gone] + [*made.values()]
        return replace(board, symbols=dict(sorted(symbols.items()))), borders_between(grid, parts)
