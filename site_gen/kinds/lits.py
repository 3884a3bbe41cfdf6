"""LITS

Shade a tetromino, four connected cells, in each region. All shaded cells are connected, and no 2×2
block is completely shaded, so each tetromino has the shape of an L, an I, a T or an S, possibly
turned or mirrored. Two tetrominoes that share a side have different shapes.
"""

from itertools import chain, combinations, product

from site_gen.vocabulary import *


class Lits(Kind[Board]):
    also, genre, pzpr, codec = ("Nuruomino",), "shading", "lits", codecs.borders
    sizes = {"easy": 6}
    blocks = {"regions": Regions(tinted=False, least=4)}
    answer = Tetrominoes("shaded")
    effects = ("tint_pieces",)
    rules = {
        "tetromino": rule(
            "Each region has exactly four shaded cells, and they are connected.",
            "piece_in",
            "region",
            4,
        ),
        "no_block": rule("No 2×2 block is completely shaded.", "no_block", 2, 2, "on"),
        "differ": rule("Tetrominoes that share a side have different shapes.", "shapes_differ"),
        "connected": rule("The shaded cells are connected.", "connected", "on"),
    }
    wrong = {
        "tetromino": ({"regions": "aaaaa"}, {"shaded": ["11100"]}),
        "no_block": ({"regions": "aa\naa"}, {"shaded": ["11", "11"]}),
        "differ": ({"regions": "aaaabbbb"}, {"shaded": ["11111111"]}),
        "connected": ({"regions": "aaaaabbbb"}, {"shaded": ["111101111"]}),
    }
    example = {"regions": "aabcc\nabbbc\naaabc\naddbc\ndddbb"}
    says = (
        "There is a binary variable for each cell: 1 where it is shaded. There is another "
        "one for each tetromino that fits into a region: 1 if it is the shaded one."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        inside = {part: connected_sets(board.grid, part, 4) for part in board.regions.parts}
        over = {c: [t for t in fours if c in t] for part, fours in inside.items() for c in part}
        keys = chain(*inside.values())
        p = m.binaries("p", keys, means="the tetromino is shaded", where=lambda cells: cells)
        m.require(region_pieces.one_each, x, p, inside)
        m.require(region_pieces.covered, x, p, over)
        m.require(shading.no_block, board.grid, x)
        m.require(region_pieces.differ, board, p, over)
        m.require(region_pieces.not_alone, board.grid, x, p, inside)
        m.require_lazily(
            "connected",
            connected(board.grid, x),
            says="The shaded cells are connected.",
            tex=r"x_u + x_v - 1 \le \sum_{c \in W} x_c \quad \text{for each wall } W",
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random tetrominoes and regions that contain one each; None after ten failures."""
        grid = Grid(rows, cols)
        for _ in range(10):
            if made := random_tetrominoes(rng, grid):
                return {"regions": regions_text(grid, made[0])}, made[1]
        return None

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move a cell that only the other answer shades to a neighbouring region.

        The other answer then lacks a cell in the former region.
        """
        moved = moved_between(rng, board.regions, answer, others[-1])
        return (replace(board, regions=moved), answer) if moved else None

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return regions made for an answer; or a few about random cells."""
        made = self.compose(rng, rows, cols) if rng.random() < 0.5 else None
        if made:
            return made[0]
        grid = Grid(rows, max(cols, -(-4 // rows)))
        seeds = rng.sample(grid.cells(), rng.randint(1, max(1, rows * cols // 5)))
        regions = with_cells(rng, grown_regions(rng, grid, seeds), 4)
        return {"regions": regions_text(grid, regions)}

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield every choice of four cells in each region."""
        for chosen in product(*(combinations(sorted(a), 4) for a in board.regions.parts)):
            yield frozenset(chain(*chosen))
