"""Tents

Put tents into empty cells so that each tree is paired with one tent in an adjacent cell, and each
tent with one tree. No two tents touch, not even at a corner. A number beside the board counts the
tents in its row or column.
"""

from itertools import combinations

from site_gen.vocabulary import *


@family(
    says="There are as many tents as trees.",
    tex=r"\sum_c x_c = t",
    rules=("pairs",),
    phrase=Phrase(
        few="there would be fewer tents than trees", many="there would be more tents than trees"
    ),
)
def as_many(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield one row: there are as many tents as trees."""
    yield total(x.values()) == len(board.symbols)


@family(
    says="The cells of a group S do not all hold tents if fewer trees than cells are beside "
    "the group.",
    tex=r"\sum_{c \in S} x_c \le |S| - 1",
    rules=("pairs",),
    given=("apart",),
    phrase=Phrase("", "no tree is left for it", many="two tents would share a tree"),
)
def enough_trees(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row per group of cells with too few trees.

    In such a group, each tree is between two tents, so one tent determines all others.
    """
    for start in x:
        tents, trees, new = {start}, set[Cell](), {start}
        while new and x.keys() >= new:
            pairs = [(t, c) for c in new for t in board.grid.neighbours(c) if t in board.symbols]
            trees.update(t for t, _ in pairs)
            new = {Cell(2 * t.row - c.row, 2 * t.col - c.col) for t, c in pairs} - tents
            tents |= new
        if x.keys() >= tents and len(trees) < len(tents) and start == min(tents):
            yield total(x[c] for c in sorted(tents)) <= len(tents) - 1


@family(
    says="Each tree has a tent in at least one of the adjacent cells.",
    tex=r"\sum_{c \text{ beside } t} x_c \ge 1",
    rules=("pairs",),
    implied=True,
)
def at_trees(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row for each tree: at least one cell beside it holds a tent."""
    near = board.grid.neighbours
    yield from (total(x[c] for c in near(tree) if c in x) >= 1 for tree in board.symbols)


@family(
    says="Two trees that share a free cell have two tents beside them.",
    tex=r"\sum_{c \text{ beside } s \text{ or } t} x_c \ge 2",
    rules=("pairs",),
    implied=True,
    phrase=Phrase("two trees need two tents here", otherwise="two trees would have one tent only"),
)
def two_trees(board: Board, x: Chosen) -> Iterator[Row]:
    near = {tree: x.keys() & board.grid.neighbours(tree) for tree in board.symbols}
    for one, other in combinations(near.values(), 2):
        if one & other:
            yield total(x[c] for c in sorted(one | other)) >= 2


class PairedTents(Placed):
    """Tents; the reader may also link them with their trees, which are notes."""

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader."""
        return f"{super().how} Drag from a tree to the cell beside it: a link; again: none."


class Tents(Kind[Board]):
    also, genre, pzpr, codec = (
        ("Tents and Trees", "Camping"),
        "objects",
        "tents",
        codecs.trees_and_numbers,
    )
    density = 0.18
    symmetries = "half-turn", "mirror"
    blocks = {
        "board": CellSymbols({"t": "Tree"}, {"t": "tree"}, stays="t"),
        "rows": LineNumbers("left"),
        "columns": LineNumbers("top"),
    }
    answer = PairedTents("tent", sign="triangle", closed=True)
    rules = {
        "rows": rule("A number counts the tents in its row.", "count_in_line", "left"),
        "columns": rule("A number counts the tents in its column.", "count_in_line", "top"),
        "apart": rule("No two tents touch, not even at a corner.", "none_touch"),
        "pairs": rule("Each tree is paired with one adjacent tent.", "paired", "t"),
    }
    wrong = {
        "rows": ({"board": "t.", "rows": "0", "columns": "01"}, {"tent": ["01"]}),
        "columns": ({"board": "t.", "rows": "1", "columns": "00"}, {"tent": ["01"]}),
        "apart": ({"board": "t..t", "rows": "2", "columns": "0110"}, {"tent": ["0110"]}),
        "pairs": ({"board": "t.t", "rows": "1", "columns": "010"}, {"tent": ["010"]}),
    }
    example = {"board": "...t.\n.....\n.t...\ntt.t.\n.....", "rows": "10121", "columns": "20102"}
    says = (
        "There is a binary variable for each cell without a tree: 1 where it holds a tent. "
        "Which tent belongs to which tree needs no variables."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        free = (c for c in board.grid.cells() if c not in board.symbols)
        x = m.binaries("x", free, means="the cell holds a tent")
        m.answer_is(x)
        for stated in (
            chosen.rows,
            chosen.columns,
            chosen.apart,
            as_many,
            enough_trees,
            at_trees,
            two_trees,
        ):
            m.require(stated, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random pairs of tents and trees, on a board without numbers."""
        grid = Grid(rows, cols)
        pairs = random_tents(rng, grid, round(0.2 * rows * cols))
        trees = {"board": symbols_text(grid, dict.fromkeys(pairs.values(), "t"))}
        return {**trees, "rows": "?" * rows, "columns": "?" * cols}, frozenset(pairs)

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
        """Move a tree to another side of a tent, so that the other answer breaks a rule."""
        other = others[-1]
        near = board.grid.neighbours
        ways = sorted((t, to) for tent in answer - other for t in near(tent) for to in near(tent))
        for tree, to in rng.sample(ways, len(ways)):
            if tree in board.symbols and to not in board.symbols.keys() | answer:
                rest = {c: t for c, t in board.symbols.items() if c != tree}
                mended = replace(board, symbols={**rest, to: "t"})
                if not any(self.verify(mended, answer)) and any(self.verify(mended, other)):
                    return mended, answer
        return None


def random_tents(rng: Random, grid: Grid, count: int) -> dict[Cell, Cell]:
    """Return up to `count` tents that do not touch, each with its own tree beside it."""
    pairs = dict[Cell, Cell]()
    for cell in rng.sample(grid.cells(), len(grid.cells())):
        trees = set(pairs.values())
        free = [c for c in grid.neighbours(cell) if c not in trees and c not in pairs]
        alone = cell not in trees and pairs.keys().isdisjoint(grid.touching(cell))
        if free and alone and len(pairs) < count:
            pairs[cell] = rng.choice(free)
    return pairs
