"""Hashi

Join the islands by bridges so that all islands are connected and each number counts the bridges of
its island. A bridge runs straight from one island to the next one in its row or column, and crosses
no other bridge. At most two bridges join the same two islands. A ? stands for any number.
"""

from itertools import product

from site_gen.vocabulary import *

Joins = Mapping[Pair, Variable]
"""For each pair of islands that can be joined, a binary that is 1 if the bridge is built."""


@family(
    says="There is a second bridge only where there is a first one.",
    tex=r"y_e \le x_e",
    rules=(),
    implied=True,
)
def second(x: Joins, y: Joins) -> Iterator[Row]:
    """Yield a row for each possible pair of bridges: the second is built only with the first."""
    yield from (y[e] <= x[e] for e in x)


@family(
    says="The bridges of an island add up to its number.", tex=r"\sum_{e \ni i} (x_e + y_e) = n_i"
)
def count_bridges(board: Board, x: Joins, y: Joins) -> Iterator[Row]:
    """Yield a row for each known number: the bridges of its island add up to it."""
    for i, k in board.known().items():
        yield total(x[e] + y[e] for e in x if i in e) == k


@family(
    says="Of two bridges that would cross, at most one is built.",
    tex=r"v_e + w_f \le 1 \quad \text{for } v, w \in \{x, y\}",
)
def no_crossing(x: Joins, y: Joins) -> Iterator[Row]:
    """Yield four rows for each two crossing places of bridges: at most one of them is used."""
    for (e, f), v, w in product(crossings(x), (x, y), (x, y)):
        yield v[e] + w[f] <= 1


@family(
    says="Each island has a bridge. If there are more than two islands, no bridge joins two "
    "1s, and no two bridges join two 2s, because these would be cut off from the others.",
    tex=r"\sum_{e \ni i} x_e \ge 1, \quad x_{1,1} = 0, \quad y_{2,2} = 0",
    rules=("joined_islands",),
    given=("count_bridges",),
    implied=True,
)
def no_small_part(board: Board, x: Joins, y: Joins) -> Iterator[Row]:
    """Yield rows: each island has a bridge, none joins two 1s, and no two join two 2s.

    Boards with at most two islands have fewer rows.
    """
    if len(board.clues) > 1:
        yield from (total(x[e] for e in x if i in e) >= 1 for i in board.clues)
    if len(board.clues) > 2:
        for a, b in x:
            if board.clues[a] == board.clues[b] == 1:
                yield x[Pair(a, b)] == 0
            if board.clues[a] == board.clues[b] == 2:
                yield y[Pair(a, b)] == 0


DIRECTIONS = (0, 1), (1, 0), (0, -1), (-1, 0)  # right, down, left and up


def crossings(spans: Collection[Pair]) -> Iterator[tuple[Pair, Pair]]:
    """Yield (horizontal, vertical) for each two spans between islands that cross."""
    across = [e for e in spans if e.a.row == e.b.row]
    for e, f in product(across, [f for f in spans if f.a.row != f.b.row]):
        if f.a.row < e.a.row < f.b.row and e.a.col < f.a.col < e.b.col:
            yield e, f


class Hashi(Kind[Board]):
    also, genre, pzpr, codec = ("Hashiwokakero", "Bridges"), "lines", "hashi", codecs.numbers
    pzpr_also = ("hashikake", "bridges")
    largest, most_cells, density = 50, 1500, 0.33
    blocks = {"board": CellNumbers(least=1, most=8, stays=True, look="island")}
    answer = Bridges()
    effects = ("tint_connected",)
    rules = {
        "count_bridges": rule("A number counts the bridges of its island.", "count_bridges"),
        "no_crossing": rule("No two bridges cross.", "no_crossing"),
        "joined_islands": rule("All islands are connected.", "joined_islands"),
    }
    wrong = {
        "count_bridges": ({"board": "1.2"}, {"h": ["11"], "v": []}),
        "no_crossing": ({"board": "3?.\n?.?\n??."}, {"h": ["20", "11", "10"], "v": ["110", "110"]}),
        "joined_islands": ({"board": "1.1\n...\n1.1"}, {"h": ["11", "00", "11"], "v": ["000"] * 2}),
    }
    example = {"board": "2.4.3\n.....\n..1..\n1...1"}
    says = (
        "For every two islands that a bridge can join, there is a binary variable for the "
        "first bridge and one for the second."
    )
    naming = ("second",)
    clue_note = "If a number is removed, its island stays and may have any number of bridges."

    def model(self, m: PuzzleModel, board: Board) -> None:
        spans = self.answer.spans(board)
        x = m.binaries("x", spans, means="a bridge joins the islands")
        y = m.binaries("y", spans, means="a second bridge joins them")
        m.answer_is({(e, k): v[e] for e in spans for k, v in ((1, x), (2, y))})
        m.require(second, x, y)
        m.require(count_bridges, board, x, y)
        m.require(no_crossing, x, y)
        m.require(no_small_part, board, x, y)
        near: dict[Any, Sequence[Any]] = {i: [e for e in spans if i in e] for i in board.clues}
        inside: dict[Any, Linear] = {**dict.fromkeys(board.clues, ONE), **x}
        m.require_lazily(
            "joined_islands",
            connected_graph({**near, **{e: e for e in spans}}, inside),
            says="The islands are connected: at least one bridge leaves every group that is "
            "not all of them.",
            tex=r"\sum_{e \in \partial S} x_e \ge 1",
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random bridges, and islands with their numbers; None if there is no bridge."""
        grid, count = Grid(rows, cols), random_bridges(rng, Grid(rows, cols))
        clues = dict.fromkeys((i for e in count for i in e), 0)
        for e, k in count.items():
            clues |= {i: clues[i] + k for i in e}
        answer = frozenset((e, k) for e, most in count.items() for k in range(1, most + 1))
        return ({"board": numbers_text(grid, clues)}, answer) if count else None


def random_bridges(rng: Random, grid: Grid) -> dict[Pair, int]:
    """Return the number of bridges (1 or 2) by pair of islands, grown from island to island.

    A bridge may end at an existing island. No two islands are neighbours, because there is no room
    for a bridge between them.
    """
    islands, crossed, count = {rng.choice(grid.cells())}, set[Cell](), dict[Pair, int]()
    double = rng.uniform(0.3, 0.8)  # the more double bridges, the fewer answers a large board has
    for _ in range(6 * len(grid.cells())):
        here, (down, right) = rng.choice(sorted(islands)), rng.choice(DIRECTIONS)
        way, end = list[Cell](), rng.randint(2, 5)
        for k in range(1, end + 1):
            way.append(Cell(here.row + k * down, here.col + k * right))
            if way[-1] in islands or way[-1] in crossed or way[-1] not in grid:
                break
        *inside, there = way
        old = there in islands
        if there not in grid or there in crossed or not inside:
            continue
        if old or not islands.intersection(grid.neighbours(there)):
            islands.add(there)
            crossed.update(inside)
            count.setdefault(pair(here, there), 1 + (rng.random() < double))
    return count
