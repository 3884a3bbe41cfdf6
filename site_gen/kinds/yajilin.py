"""Yajilin

Shade some cells, and draw one closed loop from cell to cell through all the others. No two shaded
cells share a side. The grey cells are neither shaded nor visited. A number in a grey cell counts
the shaded cells in the direction of its arrow, up to the edge of the board.
"""

from site_gen.vocabulary import *

SQUARE = {"h": ["10", "10"], "v": ["110"]}  # a loop of four cells, and two further cells


@family(says="A cell without a clue is either visited or shaded.", tex="z_c + s_c = 1")
def either(s: Shaded, z: Visits) -> Iterator[Row]:
    yield from (z[c] + s[c] == 1 for c in s)


@family(says="The loop visits no cell with a clue.", tex="z_c = 0")
def avoids_clues(board: Board, z: Visits) -> Iterator[Row]:
    yield from (z[c] == 0 for c in board[ARROWS])


@family(says="Of two neighbouring cells, at most one is shaded.", tex="s_c + s_d \\le 1")
def apart(board: Board, s: Shaded) -> Iterator[Row]:
    yield from (s[c] + s[d] <= 1 for c, d in board.grid.pairs() if c in s and d in s)


@family(
    says="The shaded cells in the direction of an arrow add up to its number.",
    tex=r"\sum_{c \in R} s_c = n_R",
)
def count(board: Board, s: Shaded) -> Iterator[Row]:
    for cell, arrow in board[ARROWS].items():
        if arrow:
            yield total(s[c] for c in board.grid.ray(cell, arrow.way) if c in s) == arrow.number


class Yajilin(LoopKind[Board]):
    also, pzpr, codec = ("Arrow Ring",), "yajilin", codecs.arrows
    sizes = {"easy": 7}
    pzpr_also = ("yajirin",)
    pzpr_flags = "b"  # the cells of clues are grey
    density = 0.11
    blocks = {"board": Arrows()}
    answer = ShadedLoop()
    rules = {
        "either": rule("A cell without a clue is either shaded or visited.", "visits_or_on"),
        "avoids_clues": rule("The loop visits no cell with a clue.", "avoids_arrows"),
        "apart": rule("No two shaded cells share a side.", "none_beside"),
        "count": rule(
            "A number counts the shaded cells in the direction of its arrow.", "count_along", "on"
        ),
    }
    wrong = {
        "either": ({"board": "...\n..."}, {**SQUARE, "shaded": ["001", "000"]}),
        "avoids_clues": ({"board": "?.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "apart": ({"board": "...\n..."}, {**SQUARE, "shaded": ["001", "001"]}),
        "count": ({"board": ". . 0v\n. . ."}, {**SQUARE, "shaded": ["000", "001"]}),
    }
    example = {"board": ". . . .\n. . . .\n. . . 1<\n. . . 0<"}
    says = (
        "There is a binary variable for each step, one for each cell that is 1 where the "
        "loop visits it, and one for each cell that is 1 where it is shaded."
    )
    clue_note = "If a number is removed, its cell stays grey."

    def model(self, m: PuzzleModel, board: Board) -> None:
        x, z = self.add_loop(m, board, some=True)
        free = [cell for cell in board.grid.cells() if cell not in board[ARROWS]]
        s = m.binaries("s", free, means="the cell is shaded")
        m.answer_is({**x, **s})
        m.require(either, s, z)
        m.require(avoids_clues, board, z)
        m.require(apart, board, s)
        m.require(count, board, s)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop, with shaded cells and arrows off it."""
        loop = random_loop(rng, Grid(rows, cols), 0.6, rng.uniform(0.05, 0.15))
        board, answer = make_board(rng, Grid(rows, cols), loop, {})
        return {"board": arrows_text(board.grid, board[ARROWS])}, answer

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Turn an arrow to where the other answer has another number of shaded cells.

        Otherwise, or at times, turn a cell that only this answer shades into a clue. If the shaded
        cells are the same, shorten the loop.
        """
        other = others[-1]
        grid, ways = board.grid, {cell: arrow.way for cell, arrow in board[ARROWS].items() if arrow}
        mine, theirs = ({*grid.cells()} & one for one in (answer, other))
        loop = answer - mine
        rays = ((cell, way, {*grid.ray(cell, way)}) for cell in ways for way in WAYS)
        turned = [(cell, way) for cell, way, ray in rays if len(mine & ray) != len(theirs & ray)]
        if turned and rng.random() < 0.7:
            return make_board(rng, grid, loop, ways | dict([rng.choice(turned)]))
        if mine - theirs:
            return make_board(rng, grid, loop, ways | {rng.choice(sorted(mine - theirs)): ""})
        differ = {cell for e in loop ^ (other - theirs) for cell in e}
        for shorter in shortened(rng, grid, loop, differ):
            return make_board(rng, grid, shorter, ways)
        return None

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return clues about a random loop, some without a number; occasionally a wrong one."""
        grid = Grid(rows, max(2, cols))
        loop = rng.choice(single_loops(grid) or (frozenset(),))
        left = sorted({*grid.cells()} - joined(loop).keys())
        board, _ = make_board(rng, grid, loop, dict.fromkeys(rng.sample(left, len(left) // 2), ""))
        told = {c: a if rng.random() < 0.8 else None for c, a in board[ARROWS].items()}
        if told and rng.random() < 0.1:
            told[rng.choice(sorted(told))] = Arrow(rng.choice([*WAYS]), rng.randint(0, 2))
        return {"board": arrows_text(grid, told)}


def make_board(
    rng: Random, grid: Grid, loop: Answer, ways: Mapping[Cell, str]
) -> tuple[Board, Answer]:
    """Return a board with this loop, and its answer (the steps and the shaded cells).

    The clues are in the cells of `ways`, and in further cells where shaded cells would touch; the
    other cells off the loop are shaded. An arrow without a way gets a random one.
    """
    left = {*grid.cells()} - joined(loop).keys()
    shaded = spread(rng, grid, left - ways.keys())
    found = dict[Cell, Arrow]()
    for cell in sorted(left - shaded):
        counts = {way: len(shaded.intersection(grid.ray(cell, way))) for way in WAYS}
        weights = [(1 + 3 * k) * bool(grid.ray(cell, way)) for way, k in counts.items()]
        way = ways.get(cell) or rng.choices([*counts], weights)[0]
        found[cell] = Arrow(way, counts[way])
    return Board(grid).with_field(ARROWS, found), loop | shaded
