"""Kurotto

Shade cells so that each number counts the shaded cells in the groups beside it. Shaded cells that
share a side form a group. Cells with a circle stay white; a circle without a number gives no
information.
"""

from site_gen.vocabulary import *

Counted = Mapping[tuple[Cell, Cell], Variable]
"""A variable per cell and number: 1 if the number counts the cell.

Next to the number, it is the cell's own x.
"""


@family(says="A cell that a number counts is shaded.", tex=r"y_{c,i} \le x_c", rules=("sizes",))
def counted_shaded(x: Shaded, y: Counted) -> Iterator[Row]:
    """Yield a row for each cell that a number may count: it is shaded if it is counted."""
    yield from (one <= x[c] for (c, _), one in y.items() if one is not x[c])


@family(
    says="If a number counts a cell, it also counts the shaded cells beside that cell.",
    tex=r"y_{a,i} + x_b - 1 \le y_{b,i} \quad \text{for neighbours } a, b",
    rules=("sizes",),
)
def grows(grid: Grid, x: Shaded, y: Counted) -> Iterator[Row]:
    """Yield rows: a shaded cell beside a counted cell is counted by the same number."""
    for (a, i), one in y.items():
        for b in grid.neighbours(a):
            there = y.get((b, i), ZERO)
            if b != i and there is not x[b]:
                yield one + x[b] - 1 <= there


@family(says="The cells that a number counts add up to the number.", tex=r"\sum_c y_{c,i} = n_i")
def sizes(board: Board, y: Counted) -> Iterator[Row]:
    """Yield a row for each known number: the cells that it counts add up to it."""
    counted: dict[Cell, list[Variable]] = {i: [] for i in board.known()}
    for (_, i), one in y.items():
        counted[i].append(one)
    yield from (total(counted[i]) == n for i, n in board.known().items() if counted[i] or n)


@family(
    says="A cell that a number counts is beside the number, or beside another cell that the "
    "number counts.",
    tex=r"y_{c,i} \le \sum_{d \in N(c)} y_{d,i}",
    rules=("sizes",),
    implied=True,
)
def not_alone(grid: Grid, x: Shaded, y: Counted) -> Iterator[Row]:
    """Yield a row for each cell that a number may count: one beside it is counted too.

    Cells beside the number have none.
    """
    for (c, i), one in y.items():
        if one is not x[c]:
            yield one <= total(y[d, i] for d in grid.neighbours(c) if (d, i) in y)


class Kurotto(Kind[Board]):
    genre, pzpr, codec = "shading", "kurotto", codecs.numbers
    usual, density = 8, 0.22
    blocks = {"board": CellNumbers(look="island")}
    answer = Shading("shaded", closed=True)
    effects = ("tint_connected",)
    rules = {
        "sizes": rule(
            "A number is the total size of the shaded groups beside it.", "sizes_beside", "on"
        )
    }
    wrong = {"sizes": ({"board": "2.."}, {"shaded": ["010"]})}
    example = {"board": "4..3.\n.5...\n.....\n0..5.\n.0.04"}
    says = (
        "There is a binary variable x for each cell: 1 where it is shaded. For each number n "
        "there is a binary variable y for each cell that is at most n steps away: 1 where "
        "the number counts the cell."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        grid, known = board.grid, board.known()
        x = m.binaries("x", grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        sides = {(c, i): x[c] for i in known for c in grid.neighbours(i)}
        within = {(c, i) for i, n in known.items() for c in grid.within_reach(i, n, ())}
        far = sorted(within - sides.keys())
        y = sides | m.binaries("y", far, means="the number counts the cell")
        m.require(sight.numbered_white.with_facts(rules=("sizes",)), board, x)
        m.require(counted_shaded, x, y)
        m.require(grows, grid, x, y)
        m.require(sizes, board, y)
        m.require(not_alone, grid, x, y)
        near = {(c, i): [(d, i) for d in grid.neighbours(c)] for c, i in y}
        m.require_lazily(
            "counted_joined",
            connected_graph(near, y, root=[*sides]),
            says="Each cell that a number counts is connected to the number by such cells.",
            tex=r"y_{c,i} \le \sum_{d \in W} y_{d,i} \quad \text{for each wall } W",
            rules=("sizes",),
        )
        m.replacement_for(
            "sizes", add=lambda: m.require(sight.numbered_white.with_facts(rules=()), board, x)
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a shading and some of its numbers, up to 6."""
        grid = Grid(rows, cols)
        shaded = random_groups(rng, grid, range(1, rng.randint(4, 5)))
        low = {cell: k for cell, k in sizes_around(grid, shaded).items() if k < 7}
        few = rng.sample(sorted(low), round(rng.uniform(0.3, 0.9) * len(low)))
        return {"board": numbers_text(grid, {cell: low[cell] for cell in few})}, shaded

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
        """Add a number that the other answer does not have there, preferably a low one."""
        mine, theirs = (sizes_around(board.grid, one) for one in (answer, others[-1]))
        differ = sorted(mine.items() - theirs.items() - board.clues.items())
        if not differ:
            return None
        at, k = min(differ, key=lambda one: one[1] + 3 * rng.random())
        return replace(board, clues={**board.clues, at: k}), answer
