"""Norinori

Shade two cells in each region so that each shaded cell shares a side with exactly one other. So the
shaded cells are dominoes; a domino may cross the border between two regions.
"""

from itertools import chain, combinations, product

from site_gen.vocabulary import *


@family(says="Two cells of each region are shaded.", tex=r"\sum_{c \in A} x_c = 2")
def two(board: Board, x: Shaded) -> Iterator[Row]:
    yield from (total(x[c] for c in sorted(a)) == 2 for a in board.regions.parts)


@family(
    says="A shaded cell has a shaded neighbour.",
    tex=r"x_c \le \sum_{d \in N(c)} x_d",
    rules=("dominoes",),
    phrase=Phrase(otherwise="{hub} would be alone|a shaded cell would be alone"),
)
def not_alone(grid: Grid, x: Shaded) -> Iterator[Row]:
    yield from (x[c] <= total(x[d] for d in grid.neighbours(c)) for c in x)


@family(
    says="A shaded cell has at most one shaded neighbour.",
    tex=r"x_c + x_d + x_e \le 2 \quad \text{for neighbours } d, e \text{ of } c",
    rules=("dominoes",),
    phrase=Phrase(
        "",
        "{domino} are a domino already|both {pair} are beside {it}",
        "{among} would touch|three shaded cells would touch",
    ),
)
def no_three(grid: Grid, x: Shaded) -> Iterator[Row]:
    for c in x:
        near = grid.neighbours(c)
        for i, d in enumerate(near):
            yield from (x[c] + x[d] + x[e] <= 2 for e in near[:i])


class Norinori(Kind[Board]):
    genre, pzpr, codec = "shading", "norinori", codecs.borders
    sizes = {"easy": 6}
    blocks = {"regions": Regions(tinted=False, least=2)}
    answer = Shading("shaded")
    effects = ("tint_parts",)
    rules = {
        "two": rule("Two cells of each region are shaded.", "count_in", "region", 2),
        "dominoes": rule(
            "Each shaded cell shares a side with exactly one other.", "parts_of_size", "on", 2
        ),
    }
    wrong = {
        "two": ({"regions": "aabb"}, {"shaded": ["0110"]}),
        "dominoes": ({"regions": "aaa"}, {"shaded": ["101"]}),
    }
    example = {"regions": "aaaab\naacbb\nddceb\ndfcee\ndffff"}
    says = (
        "There is a binary variable for each cell: 1 where it is shaded. Every rule is a "
        "condition on a sum of a few of these variables."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        m.require(two, board, x)
        m.require(not_alone, board.grid, x)
        m.require(no_three, board.grid, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random dominoes, and regions that each hold two of their cells, or None."""
        grid = Grid(rows, cols)
        shaded = scatter_dominoes(rng, grid)
        if not shaded:
            raise BoardError("one cell has no room for a domino")
        parts = grouped(rng, grown_regions(rng, grid, sorted(shaded)), 2)
        return ({"regions": regions_text(grid, parts)}, shaded) if parts else None

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move cells to neighbouring regions until none of the other answers fits the regions."""
        regions = separated(rng, board.regions, answer, others)
        return (replace(board, regions=regions), answer) if regions else None

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield every choice of two cells in each region."""
        for chosen in product(*(combinations(sorted(a), 2) for a in board.regions.parts)):
            yield frozenset(chain(*chosen))
