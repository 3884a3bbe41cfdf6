"""Tents

Put tents into empty cells so that each tree is paired with one tent in an adjacent cell, and each
tent with one tree. No two tents touch, not even at a corner. A number beside the board counts the
tents in its row or column.
"""

from site_gen.vocabulary import *


class PairedTents(Placed):
    """Tents; the reader may also link them with their trees, which are notes."""

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader."""
        return f"{super().how} Drag from a tree to the cell beside it: a link; again: none."

    def explain(
        self,
        board: Any,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain that cells have no tents by the tents of the trees next to them."""
        trees, near = board.symbols.keys(), board.grid.neighbours
        beside = {tree for cell in decided for tree in near(cell) if tree in trees}
        if any(decided.values()) or clues:
            return None
        if not beside:
            return f"no tree is beside {'it' if len(decided) == 1 else 'them'}", "paired"
        tents, owned = {cell for cell, one in used.items() if one}, dict[Cell, Cell]()
        while sure := [(tent, free) for tent in sorted(tents)
                       if len(free := trees & {*near(tent)} - owned.keys()) == 1]:  # fmt: skip
            (tent, (tree,)), *_ = sure
            owned[tree] = tent
            tents -= {tent}
        if not beside <= owned.keys() or len(beside) > 1:
            return None
        tree = min(beside)
        return f"the tree in {named(tree)} has its tent in {named(owned[tree])}", "paired"


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
            pairing.as_many,
            pairing.enough_trees,
            pairing.at_trees,
            pairing.two_trees,
        ):
            m.require(stated, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random pairs of tents and trees, on a board without numbers."""
        grid = Grid(rows, cols)
        pairs = random_tents(rng, grid, round(0.2 * rows * cols))
        trees = {"board": symbols_text(grid, dict.fromkeys(pairs.values(), "t"))}
        return {**trees, "rows": "?" * rows, "columns": "?" * cols}, frozenset(pairs)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
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
