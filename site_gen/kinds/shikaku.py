"""Shikaku

Divide the board along its lines into rectangles, each with exactly one number, which counts the
cells of the rectangle. Squares are rectangles too. A ? stands for any number.
"""

from site_gen.vocabulary import *


class Shikaku(Kind[Board]):
    also, genre = ("Rectangles", "Divide by Squares"), "regions"
    pzpr, codec = "shikaku", codecs.numbers
    largest, density = 50, 0.19
    blocks = {"board": CellNumbers(least=1, stays=True)}
    answer = Borders()
    effects = ("tint_parts",)
    decisions = Rectangles()
    rules = {
        "closed_borders": rule("Each border separates two rectangles.", "closed_borders"),
        "rectangles": rule("The board is divided into rectangles.", "rectangles"),
        "one_number": rule("Each rectangle holds exactly one number.", "clues_in_part", "parts", 1),
        "size": rule("A number counts the cells of its rectangle.", "size_of_part", "parts"),
    }
    wrong = {
        "closed_borders": ({"board": "4.\n.."}, {"h": ["00", "10", "00"], "v": ["000", "000"]}),
        "rectangles": ({"board": "3.\n.1"}, {"h": ["00", "01", "00"], "v": ["000", "010"]}),
        "one_number": ({"board": "1."}, {"h": ["00", "00"], "v": ["010"]}),
        "size": ({"board": "2.1"}, {"h": ["000", "000"], "v": ["0100"]}),
    }
    example = {"board": "2..6\n....\n....\n4.4."}
    says = (
        "There is a binary variable for each rectangle that holds exactly one number and has "
        "as many cells as this number. The chosen rectangles cover each cell exactly once."
    )
    built_in = {
        "closed_borders": "the borders follow from the rectangles",
        "rectangles": "only rectangles have variables",
        "one_number": "no rectangle with several numbers, or none, has a variable",
        "size": "no rectangle of another size has a variable",
    }

    def candidates(self, board: Board) -> Iterator[Answer]:
        """Return the borders of every division into rectangles with one number each."""
        return divisions(board.grid, board.clues)

    def model(self, m: PuzzleModel, board: Board) -> None:
        places = frozenset(board.clues)
        keys = [
            corners
            for clue, size in board.clues.items()
            for corners in rectangles_with(board.grid, clue, places, size)
        ]
        possible = {clue: rectangles_with(board.grid, clue, places) for clue in board.clues}
        divided(m, board.grid, keys, "one_number", possible=possible)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random rectangles with their sizes, few of them single cells."""
        grid = Grid(rows, cols)
        parts = coarse_tiling(rng, grid, (3, 4))
        clues = {rng.choice(sorted(part)): len(part) for part in parts}
        return {"board": numbers_text(grid, clues)}, borders_between(grid, parts)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move numbers within their rectangles until none of the other answers fits them."""
        mine, *theirs = (parts_between(board.grid, one) for one in (answer, *others))
        clues = separated_numbers(rng, board.clues, mine, theirs)
        return (replace(board, clues=clues), answer) if clues else None
