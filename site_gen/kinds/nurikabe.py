"""Nurikabe

Shade cells so that the white cells form islands, each with exactly one number, which counts its
cells. The shaded cells form one connected sea, and no 2×2 block is completely shaded. Cells with a
number stay white, and a ? stands for any number.
"""

from site_gen.vocabulary import *


@family(says="At least one cell of each 2×2 block is white.", tex=r"\sum_{c \in Q} x_c \le 3")
def no_pool(board: Board, x: Mapping[Cell, Variable]) -> Iterator[Row]:
    for block in board.grid.blocks(2, 2):
        if x.keys() >= {*block}:
            yield total(x[c] for c in block) <= 3


class Nurikabe(Kind[Board]):
    also, genre, pzpr, codec = ("Cell Structure",), "shading", "nurikabe", codecs.numbers
    density = 0.13
    blocks = {"board": CellNumbers(least=1, stays=True, apart=True)}
    answer = Sea("shaded", closed=True)
    effects = ("tint_connected",)
    rules = {
        "one_sea": rule("The shaded cells are connected.", "connected", "on"),
        "no_pool": rule("No 2×2 block is completely shaded.", "no_block", 2, 2, "on"),
        "one_number": rule("Each island holds exactly one number.", "clues_in_part", "off", 1),
        "size": rule("A number counts the cells of its island.", "size_of_part", "off"),
    }
    wrong = {
        "one_sea": ({"board": ".1."}, {"shaded": ["101"]}),
        "no_pool": ({"board": "..1\n..."}, {"shaded": ["110", "111"]}),
        "one_number": ({"board": "1.."}, {"shaded": ["010"]}),
        "size": ({"board": "2.."}, {"shaded": ["011"]}),
    }
    example = {"board": "1.1.\n....\n.4.1\n...."}
    says = (
        "There is a binary variable for each cell: 1 where it is shaded. For each island "
        "there is another one for each cell that the island can reach: 1 where the cell "
        "belongs to the island."
    )
    clue_note = "If a number is removed, its island stays and may have any size."

    def model(self, m: PuzzleModel, board: Board) -> None:
        grid, clues = board.grid, board.clues
        x = m.binaries("x", (c for c in grid.cells() if c not in clues), means="the cell is shaded")
        m.answer_is(x)
        y, at = islands.add_islands(m, board)
        m.require(islands.sea_or_island, x, at)
        m.require(islands.islands_apart, board, at)
        m.require(islands.size, board, at)
        m.require(no_pool, board, x)
        m.require_lazily(
            "one_sea",
            connected(grid, x),
            says="The sea is connected.",
            tex=r"x_u + x_v - 1 \le \sum_{c \in W} x_c \quad \text{for each wall } W",
            phrase=Phrase(
                otherwise="{end} would be cut off from {far}|{each} would be cut off"
                "|the sea would be cut in two"
            ),
        )
        islands.islands_connected(m, board, y)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random islands with a number each, and the sea as answer.

        In half of the boards they are small, which makes these easier.
        """
        grid, largest = Grid(rows, cols), min(rows, cols) - 2
        parts = random_islands(rng, grid, max(3, rng.choice((largest, largest // 2))))
        if parts is None:
            return None
        clues = {rng.choice(sorted(part)): len(part) for part in parts}
        shaded = frozenset(grid.cells()).difference(*parts)
        return {"board": numbers_text(grid, clues)}, shaded

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move numbers within their islands until none of the other answers fits them."""
        mine, *theirs = (
            components([c for c in board.grid.cells() if c not in sea], board.grid.neighbours)
            for sea in (answer, *others)
        )
        clues = separated_numbers(rng, board.clues, mine, theirs)
        return (replace(board, clues=clues), answer) if clues else None
