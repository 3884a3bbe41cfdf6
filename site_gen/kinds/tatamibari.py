"""Tatamibari

Divide the board along its lines into rectangles, each with exactly one sign. A rectangle with a
plus sign is a square. With a horizontal stroke, it is wider than it is high; with a vertical
stroke, it is higher than it is wide. A question mark stands for any of the three. No four
rectangles meet at a point.
"""

from site_gen.vocabulary import *


class Tatamibari(Kind[Board]):
    genre, pzpr, codec = "regions", "tatamibari", codecs.signs
    usual, density = 8, 0.31
    blocks = {
        "board": CellSymbols(
            {"+": "Plus sign", "-": "Horizontal stroke", "|": "Vertical stroke", "?": "Any sign"},
            {"+": "plus", "-": "dash", "|": "bar"},
            hidden="?",
        )
    }
    answer = Borders()
    effects = ("tint_parts",)
    decisions = Rectangles({"+": "plus sign", "-": "horizontal stroke", "|": "vertical stroke"})
    rules = {
        "closed_borders": rule("Each border separates two rectangles.", "closed_borders"),
        "rectangles": rule("The board is divided into rectangles.", "rectangles"),
        "one_sign": rule("Each rectangle holds exactly one sign.", "symbols_in_part", "parts", 1),
        "square": rule("A rectangle with a + is a square.", "extent", "+", "square"),
        "wide": rule("A rectangle with a - is wider than it is high.", "extent", "-", "wide"),
        "high": rule("A rectangle with a | is higher than it is wide.", "extent", "|", "high"),
        "no_four": rule("No four rectangles meet at a point.", "no_four_meet"),
    }
    wrong = {
        "closed_borders": ({"board": "+.\n.."}, {"h": ["00", "10", "00"], "v": ["000", "000"]}),
        "rectangles": ({"board": "+.\n.+"}, {"h": ["00", "01", "00"], "v": ["000", "010"]}),
        "one_sign": ({"board": "+."}, {"h": ["00", "00"], "v": ["010"]}),
        "square": ({"board": "+."}, {"h": ["00", "00"], "v": ["000"]}),
        "wide": ({"board": "-"}, {"h": ["0", "0"], "v": ["00"]}),
        "high": ({"board": "|."}, {"h": ["00", "00"], "v": ["000"]}),
        "no_four": ({"board": "++\n++"}, {"h": ["00", "11", "00"], "v": ["010", "010"]}),
    }
    example = {"board": "...-.\n....|\n.|...\n+....\n....."}
    says = (
        "There is a binary variable for each rectangle that holds exactly one sign and has "
        "the shape that this sign requires. The chosen rectangles cover each cell exactly "
        "once."
    )
    built_in = {
        "closed_borders": "the borders follow from the rectangles",
        "rectangles": "only rectangles have variables",
        "one_sign": "no rectangle with several signs, or none, has a variable",
        **dict.fromkeys(("square", "wide", "high"), "no rectangle of another shape has a variable"),
    }

    def candidates(self, board: Board) -> Iterator[Answer]:
        """Return the borders of every division into rectangles with one sign each."""
        return divisions(board.grid, board.symbols)

    def model(self, m: PuzzleModel, board: Board) -> None:
        places = frozenset(board.symbols)
        possible = {cell: rectangles_with(board.grid, cell, places) for cell in board.symbols}
        keys = [
            corners
            for cell, sign in board.symbols.items()
            for corners in possible[cell]
            if sign in ("?", sign_of(corners))
        ]
        clues = {SYMBOLS.key(cell): some for cell, some in possible.items()}
        y = divided(m, board.grid, keys, "one_sign", possible=clues)
        m.require(
            rectangles.two_corners.with_facts(rules=("no_four",), given=("one_sign",)),
            board.grid,
            y,
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random rectangles with their signs, few of them single cells."""
        grid = Grid(rows, cols)
        parts = coarse_tiling(rng, grid, (3,), four_meet=False)
        return {"board": symbols_text(grid, random_signs(rng, parts))}, borders_between(grid, parts)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move a sign within its rectangle, out of the one that the other answer has there.

        Otherwise, or at times, cut a rectangle that the other answer lacks in two.
        """
        grid = board.grid
        mine, theirs = (parts_between(grid, one) for one in (answer, others[-1]))
        moved = moved_number(rng, board.symbols, mine, theirs)
        if moved and rng.random() < 0.8:
            return replace(board, symbols=dict(sorted(moved.items()))), answer
        for part in (p for p in rng.sample(mine, len(mine)) if p not in theirs):
            rest = {cell: sign for cell, sign in board.symbols.items() if cell not in part}
            for two in halves(rng, part):
                symbols = sorted((rest | random_signs(rng, two)).items())
                made = replace(board, symbols=dict(symbols))
                found = borders_between(grid, [*two, *(p for p in mine if p != part)])
                if not any(self.verify(made, found)):
                    return made, found
        return None


def sign_of(corners: Corners) -> str:
    """Return the sign of a rectangle: `+` for a square, `-` for a wide and `|` for a high one."""
    (top, left), (bottom, right) = corners
    more = (right - left) - (bottom - top)
    return "+" if not more else "-" if more > 0 else "|"


def random_signs(rng: Random, parts: Iterable[Collection[Cell]]) -> dict[Cell, str]:
    """Return a sign in a random cell of each rectangle."""
    return {rng.choice(sorted(part)): sign_of((min(part), max(part))) for part in parts}
