"""Nurikabe

Shade cells so that the white cells form islands, each with exactly one number, which counts its
cells. The shaded cells form one connected sea, and no 2×2 block is completely shaded. Cells with a
number stay white, and a ? stands for any number.
"""

from itertools import chain

from site_gen.vocabulary import *

Islands = Mapping[Cell, Mapping[Cell, Variable]]  # by cell, then by the cell of the island's number


@family(
    says="Each cell is shaded, or belongs to one of the islands that can reach it.",
    tex=r"x_c + \sum_i y_{c,i} = 1",
    rules=("one_number",),
    given=("size",),
    phrase=Phrase(
        "no island can reach {it}",
        "an island needs {it}",
        "no island could reach {any}",
        "no island could reach {cell}",
        "a cell of an island would be shaded",
    ),
)
def sea_or_island(x: Mapping[Cell, Variable], islands: Islands) -> Iterator[Row]:
    """Yield a row for each cell without a clue: it is shaded or in one island."""
    yield from (x[c] + total(islands[c].values()) == 1 for c in x)


@family(
    says="Two neighbouring cells do not belong to different islands.",
    tex=r"y_{a,i} + \sum_{j \ne i} y_{b,j} \le 1 \quad \text{for neighbours } a, b",
    rules=("one_number",),
    given=("size",),
    phrase=Phrase(otherwise="two islands would touch"),
)
def islands_apart(board: Board, islands: Islands) -> Iterator[Row]:
    """Yield rows for each two neighbours: they do not belong to different islands."""
    for p in board.grid.pairs():
        for a, b in (p, p[::-1]):
            for i, own in islands[a].items():
                if others := [other for j, other in islands[b].items() if j != i]:
                    yield own + total(others) <= 1


@family(
    says="The cells of an island add up to its number; the number’s own cell is one of them.",
    tex=r"\sum_c y_{c,i} = n_i - 1",
    given=("one_number",),
)
def size(board: Board, islands: Islands) -> Iterator[Row]:
    """Yield a row for each known number: its island has this many cells."""
    for i, n in board.known().items():
        yield total(own[i] for own in islands.values() if i in own) == n - 1


@family(says="At least one cell of each 2×2 block is white.", tex=r"\sum_{c \in Q} x_c \le 3")
def no_pool(board: Board, x: Mapping[Cell, Variable]) -> Iterator[Row]:
    """Yield a row for each 2×2 block without clues: at most three of its cells are shaded."""
    for block in board.grid.blocks(2, 2):
        if x.keys() >= {*block}:
            yield total(x[c] for c in block) <= 3


def reach(board: Board, start: Cell) -> list[Cell]:
    """Return the cells besides its own that a number's island may hold.

    None is next to another number. `start`: the cell of the number.
    """
    grid, others = board.grid, board.clues.keys() - {start}
    closed = {c for i in others for c in (i, *grid.neighbours(i))}
    steps = (board.clues[start] or grid.rows * grid.cols) - 1
    return grid.within_reach(start, steps, closed)


class Sea(Shading):
    """Shaded cells around islands."""

    def explain(
        self,
        board: Board,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain shaded cells by the islands that they touch."""
        numbers = {cell: clue.says for clue in clues for cell in clue.cells}
        island = {*numbers, *(cell for cell, shaded in used.items() if not shaded)}
        beside = [island.intersection(board.grid.neighbours(cell)) for cell in decided]
        if not all(decided.values()) or not all(beside):
            return None
        if len(numbers) == 1 and board.clues[min(numbers)] == len(island):
            return f"{numbers[min(numbers)]} is complete", "clues_in_part"
        if len(decided) == 1 and numbers.keys() == beside[0] and len(numbers) == 2:
            return f"it would join {' and '.join(numbers.values())}", "clues_in_part"
        return None


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
        keys = [(c, i) for i in clues for c in reach(board, i)]
        y = m.binaries("y", keys, means="the cell belongs to the island")
        islands = {c: {i: y[c, i] for i in clues if (c, i) in y} for c in grid.cells()}
        m.require(sea_or_island, x, islands)
        m.require(islands_apart, board, islands)
        m.require(size, board, islands)
        m.require(no_pool, board, x)
        m.require_lazily(
            "one_sea",
            connected(grid, x),
            says="The sea is connected.",
            tex=r"x_u + x_v - 1 \le \sum_{c \in W} x_c \quad \text{for each wall } W",
            phrase=Phrase(otherwise="the sea would be cut in two"),
        )
        near = {(c, i): [(d, i) for d in grid.neighbours(c)] for c, i in keys}
        m.require_lazily(
            "island_connected",
            connected_graph(near, y, root=[(c, i) for c, i in keys if c in grid.neighbours(i)]),
            says="Every cell of an island is connected to the number of the island.",
            tex=r"y_{c,i} \le \sum_{d \in W} y_{d,i}",
            rules=("one_number",),
            given=("size",),
            phrase=Phrase(otherwise="an island would be cut in two"),
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random islands with a number each, and the sea as answer."""
        grid = Grid(rows, cols)
        islands = random_islands(rng, grid, max(3, min(rows, cols) - 2))
        if islands is None:
            return None
        clues = {rng.choice(sorted(island)): len(island) for island in islands}
        shaded = frozenset(grid.cells()).difference(*islands)
        return {"board": numbers_text(grid, clues)}, shaded

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
        """Move numbers within their islands until none of the other answers fits them."""
        mine, *theirs = (
            components([c for c in board.grid.cells() if c not in sea], board.grid.neighbours)
            for sea in (answer, *others)
        )
        clues = separated_numbers(rng, board.clues, mine, theirs)
        return (replace(board, clues=clues), answer) if clues else None


def random_islands(rng: Random, grid: Grid, largest: int) -> list[set[Cell]] | None:
    """Return islands of at most `largest` cells in a connected sea without a full 2×2 block.

    Return None if a block cannot be broken.
    """
    islands, sea = list[set[Cell]](), set(grid.cells())
    while pools := [block for block in grid.blocks(2, 2) if sea.issuperset(block)]:
        for cell in rng.sample(wet := sorted({*chain(*pools)}), len(wet)):
            joined = [island for island in islands if island & {*grid.neighbours(cell)}]
            merged = {cell}.union(*joined)
            rest = components(sorted(sea - {cell}), grid.neighbours)
            if len(merged) <= largest and len(rest) == 1:
                islands = [island for island in islands if island not in joined] + [merged]
                sea.discard(cell)
                break
        else:
            return None
    return islands
