"""LITS

Shade a tetromino, four connected cells, in each region. All shaded cells are connected, and no 2×2
block is completely shaded, so each tetromino has the shape of an L, an I, a T or an S, possibly
turned or mirrored. Two tetrominoes that share a side have different shapes.
"""

from itertools import chain, combinations, product

from site_gen.vocabulary import *

Four = tuple[Cell, ...]
"""The sorted cells of a tetromino."""
Pieces = Mapping[Four, Variable]
"""For each tetromino that fits into a region, a binary that is 1 if it is shaded."""
In = Mapping[frozenset[Cell], list[Four]]  # by region
"""The tetrominoes that fit into each region."""
Over = Mapping[Cell, list[Four]]  # by cell
"""The tetrominoes that cover each cell."""


@family(
    says="In each region, exactly one tetromino is shaded.",
    tex=r"\sum_{T \subset A} p_T = 1",
    rules=("tetromino",),
)
def one_each(x: Shaded, p: Pieces, inside: In) -> Iterator[Row]:
    """Yield a row for each region: one of its tetrominoes is shaded; without any, four cells."""
    for region, fours in inside.items():
        yield total(p[t] for t in fours) == 1 if fours else total(x[c] for c in sorted(region)) == 4


@family(
    says="A cell is shaded if the shaded tetromino of its region covers it, and only then.",
    tex=r"x_c = \sum_{T \ni c} p_T",
    rules=("tetromino",),
)
def covered(x: Shaded, p: Pieces, over: Over) -> Iterator[Row]:
    """Yield a row for each cell: it is shaded if one of the tetrominoes over it is."""
    yield from (x[c] == total(p[t] for t in over[c]) for c in x)


@family(
    says="Of two neighbouring cells in different regions, at most one belongs to a tetromino "
    "of a given shape.",
    tex=r"\sum_{T \ni a} p_T + \sum_{T \ni b} p_T \le 1 \quad \text{(all } T \text{ of a shape)}",
    given=("tetromino",),
)
def differ(board: Board, p: Pieces, over: Over) -> Iterator[Row]:
    """Yield a row for each two neighbours across a border, and shape: at most one is part of it."""
    shape = {t: shape_of(board.grid, t) for t in p}
    for a, b in board.regions.borders():
        for one in sorted({shape[t] for t in over[a]} & {shape[t] for t in over[b]}):
            yield total(p[t] for t in over[a] + over[b] if shape[t] == one) <= 1


@family(
    says="A shaded tetromino has a shaded cell of another region beside it.",
    tex=r"p_T \le \sum_{c \in N(T)} x_c",
    rules=("connected",),
    given=("tetromino",),
    implied=True,
)
def not_alone(grid: Grid, x: Shaded, p: Pieces, inside: In) -> Iterator[Row]:
    """Yield a row for each tetromino: if it is shaded, so is a cell beside its region's.

    There are no rows on a board with a single region.
    """
    for region, fours in inside.items() if len(inside) > 1 else ():
        yield from (p[t] <= total(x[c] for c in sorted(grid.around(t) - region)) for t in fours)


class Lits(Kind[Board]):
    also, genre, pzpr, codec = ("Nuruomino",), "shading", "lits", codecs.borders
    blocks = {"regions": Regions(tinted=False, least=4)}
    answer = Shading("shaded")
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
        m.require(one_each, x, p, inside)
        m.require(covered, x, p, over)
        m.require(shading.no_block, board.grid, x)
        m.require(differ, board, p, over)
        m.require(not_alone, board.grid, x, p, inside)
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

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
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
