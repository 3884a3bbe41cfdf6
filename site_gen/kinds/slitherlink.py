"""Slitherlink

Draw one closed loop along the lines of the grid. The loop never crosses or touches itself.
A number in a cell says how many of its four sides belong to the loop; a cell without a number
says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from site_gen.boards.grid import Cell, Grid, Pair, components, pair
from site_gen.boards.loops import single_loops
from site_gen.boards.pen import Pen
from site_gen.boards.pzpr import clues_from_pzpr, clues_to_pzpr
from site_gen.boards.text import (
    Blocks,
    grid_of,
    only_blocks,
    pairs_from_json,
    pairs_to_json,
    table,
)
from site_gen.errors import BoardError
from site_gen.kind import Answer, Formulation, PuzzleKind, Rows, Violation
from site_gen.solver.connect import connected
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.logic import Logic
from site_gen.solver.model import PuzzleModel, family

LARGEST = 60


@dataclass(frozen=True)
class Board:
    grid: Grid
    clues: Mapping[Cell, int | None]  # None: a clue of unknown value

    def known(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, k) for cell, k in self.clues.items() if k is not None)


def parse(blocks: Blocks) -> Board:
    """Block `board`: rows of 0 to 3, `?` for an unknown number and `.` for none."""
    only_blocks(blocks, ("board",))
    cells = table(blocks, "board", largest=LARGEST)
    for (r, c), text in cells.items():
        if text not in (".", "?", "0", "1", "2", "3"):
            raise BoardError(f"{text!r} is not 0, 1, 2, 3, ? or .", block="board", row=r, col=c)
    clues = {at: None if text == "?" else int(text) for at, text in cells.items() if text != "."}
    return Board(grid_of(cells), clues)


# -- ours: colour the cells, forget the lines


@family(
    says="A number counts the neighbours of the other colour. One equation says it for both "
    "colours of its cell; beyond the frame everything is outside.",
    tex=r"\sum_{b \in N(a)} y_b - (4 - 2k_a)\, y_a = k_a \quad \text{for each clue } k_a",
)
def clues(board: Board, y: dict[Cell, Variable]) -> Iterator[Row]:
    for cell, k in board.known():
        yield total(y[b] for b in board.grid.neighbours(cell)) - (4 - 2 * k) * y[cell] == k


@family(
    says="No 2×2 block is a checkerboard: the loop would touch itself at its centre.",
    tex=r"-1 \le y_a + y_d - y_b - y_c \le 1 \quad \text{for each block } (a\,b\,/\,c\,d)",
    rules=("no_touching",),
    implied=True,
)
def no_checkerboard(board: Board, y: dict[Cell, Variable]) -> Iterator[Row]:
    for a, b, c, d in board.grid.blocks(2, 2):
        yield y[a] + y[d] - y[b] - y[c] <= 1
        yield y[b] + y[c] - y[a] - y[d] <= 1


@family(
    says="Some cell lies inside: no loop at all is not an answer.",
    tex=r"\sum_{a} y_a \ge 1",
    rules=("one_loop",),
)
def some_inside(board: Board, y: dict[Cell, Variable]) -> Iterator[Row]:
    yield total(y.values()) >= 1


def colour_cells(m: PuzzleModel, board: Board) -> None:
    """Inside and outside: the loop is the border between them."""
    grid = board.grid
    y = m.binaries("y", grid.cells(), means="the cell lies inside the loop")
    m.answer_is(y, read=grid.boundary, write=lambda loop: _inside(grid, loop))
    m.require(clues, board, y)
    m.require(no_checkerboard, board, y)
    m.require(some_inside, board, y)
    m.require_lazily(
        "inside_connected",
        connected(grid, y),
        says="The inside is in one piece; two pieces would have two loops around them.",
        tex=r"y_u + y_v - 1 \le \sum_{b \in N(S)} y_b \quad \forall S \ni u,\ v \notin S",
        rules=("one_loop", "no_touching"),
    )
    m.require_lazily(
        "outside_connected",
        connected(grid, {c: 1 - y[c] for c in y}, root=list(grid.frame())),
        says="Every cell outside reaches the frame; an enclosed pocket would have its own loop.",
        tex=r"1 - y_u \le \sum_{b \in N(S)} (1 - y_b) \quad \forall S \ni u \text{ off the frame}",
        rules=("one_loop", "no_touching"),
    )


def _inside(grid: Grid, loop: Answer) -> frozenset[Cell] | None:
    """The cells inside, by crossing the lines from the left; None if the lines enclose nothing."""
    inside = set()
    for r in range(grid.rows):
        within = False
        for c in range(grid.cols):
            within ^= Pair(Cell(r, c), Cell(r + 1, c)) in loop
            if within:
                inside.add(Cell(r, c))
    return frozenset(inside) if grid.boundary(inside) == loop else None


# -- the article's: lines, and numbers along the loop


@family(
    says="The lines around a numbered cell sum to its number.",
    tex=r"\sum_{e \in \partial a} x_e = k_a \quad \text{for each clue } k_a",
    rules=("clues",),
)
def lines_around(board: Board, x: dict[Pair, Variable]) -> Iterator[Row]:
    for cell, k in board.known():
        yield total(x[e] for e in board.grid.sides(cell)) == k


@family(
    says="Every grid point has two lines if the loop visits it, and none otherwise.",
    tex=r"\sum_{e \ni p} x_e = 2 z_p",
    rules=("no_loose_end", "no_touching"),
)
def none_or_two(board: Board, x: dict[Pair, Variable], z: dict[Cell, Variable]) -> Iterator[Row]:
    points = board.grid.points
    for p in points.cells():
        yield total(x[e] for e in points.pairs_at(p)) == 2 * z[p]


@family(
    says="One point of the loop is the first and one is the last, whose number is 0.",
    tex=r"\sum_p f_p = \sum_p l_p = 1, \quad f_p, l_p \le z_p, \quad l_p = 1 \Rightarrow i_p = 0",
    rules=("one_loop",),
)
def first_and_last(
    z: dict[Cell, Variable],
    f: dict[Cell, Variable],
    last: dict[Cell, Variable],
    i: dict[Cell, Variable],
    logic: Logic,
) -> Iterator[Row]:
    yield total(f.values()) == 1
    yield total(last.values()) == 1
    for p in z:
        yield f[p] <= z[p]
        yield last[p] <= z[p]
        logic.when(last[p], i[p] == 0)
    yield from logic.drain()


@family(
    says="The numbers of two points joined by a line differ by exactly 1.",
    tex=r"x_{pq} = 1 \Rightarrow |i_p - i_q| = 1",
    rules=("one_loop",),
)
def steps_of_one(x: dict[Pair, Variable], i: dict[Cell, Variable], logic: Logic) -> Iterator[Row]:
    for (p, q), line in x.items():
        logic.when(line, logic.absolute(i[p] - i[q]) == 1)
    yield from logic.drain()


@family(
    says="Along the loop the numbers go on rising or falling: the two neighbours of a point "
    "differ by 2, but at the first and the last point they are equal.",
    tex=r"x_{pq} = x_{pr} = 1 \Rightarrow |i_q - i_r| = 2 - 2 (f_p + l_p)",
    rules=("one_loop", "no_touching"),
)
def onward(
    board: Board,
    x: dict[Pair, Variable],
    f: dict[Cell, Variable],
    last: dict[Cell, Variable],
    i: dict[Cell, Variable],
    logic: Logic,
) -> Iterator[Row]:
    points = board.grid.points
    for p in points.cells():
        around = points.neighbours(p)
        for n, q in enumerate(around):
            for r in around[n + 1 :]:
                both = logic.all_of(x[pair(p, q)], x[pair(p, r)])
                logic.when(both, logic.absolute(i[q] - i[r]) + 2 * f[p] + 2 * last[p] == 2)
    yield from logic.drain()


def number_the_loop(m: PuzzleModel, board: Board) -> None:
    """Both halves of the loop are numbered by their distance from the last point."""
    points = board.grid.points
    cells = list(points.cells())
    x = m.binaries("x", points.pairs(), means="the line is drawn")
    z = m.binaries("z", cells, means="the loop visits the point")
    f = m.binaries("f", cells, means="the point is the first")
    last = m.binaries("l", cells, means="the point is the last")
    i = m.integers("i", cells, 0, len(cells) // 2, means="the distance from the last point")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(lines_around, board, x)
    m.require(none_or_two, board, x, z)
    m.require(first_and_last, z, f, last, i, logic)
    m.require(steps_of_one, x, i, logic)
    m.require(onward, board, x, f, last, i, logic)


# -- without a model


def verify(board: Board, loop: Answer) -> Iterator[Violation]:
    """Check the rules as a person would. Knows nothing of the model."""
    for cell, k in board.known():
        if sum(side in loop for side in board.grid.sides(cell)) != k:
            yield Violation("clues", frozenset({cell}))
    at: dict[Cell, list[Cell]] = {}
    for a, b in loop:
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    for point, others in sorted(at.items()):
        if len(others) == 1:
            yield Violation("no_loose_end", frozenset({pair(point, others[0])}))
        elif len(others) > 2:
            yield Violation("no_touching", frozenset(pair(point, o) for o in others))
    loops = components(sorted(at), at.__getitem__)
    if len(loops) != 1:
        extra = set().union(*loops[1:]) if loops else set()
        yield Violation("one_loop", frozenset(e for e in loop if e.a in extra))


def draw(pen: Pen, board: Board) -> None:
    pen.points()
    for cell, k in board.clues.items():
        pen.text(cell, "?" if k is None else str(k))


def draw_answer(pen: Pen, board: Board, loop: Answer) -> None:
    pen.fill(_inside(board.grid, loop) or (), "answer inside")
    pen.along_sides(loop, "answer loop")


def describe(board: Board) -> str:
    numbers = ", ".join(
        f"{'?' if k is None else k} at row {r + 1} column {c + 1}"
        for (r, c), k in board.clues.items()
    )
    return f"Numbers: {numbers or 'none'}."


def sample(rng: Random, rows: int, cols: int) -> Blocks:
    """Clues that a random loop would have, some left out, now and then one that is wrong."""
    grid = Grid(rows, cols)
    loop = rng.choice(single_loops(grid.points))
    shown = rng.random()

    def clue() -> str:
        if rng.random() > shown:
            return "."
        return str(rng.randrange(4)) if rng.random() < 0.03 else "*"

    def text(cell: Cell) -> str:
        k = sum(side in loop for side in grid.sides(cell))
        return clue().replace("*", str(k) if k < 4 else ".")

    return {"board": "\n".join("".join(text(Cell(r, c)) for c in range(cols)) for r in range(rows))}


def candidates(board: Board) -> Iterable[Answer]:
    return single_loops(board.grid.points)


def from_pzpr(rows: int, cols: int, body: str) -> Blocks:
    return {"board": clues_from_pzpr(rows, cols, body)}


def to_pzpr(board: Board) -> str:
    return clues_to_pzpr(board.grid, board.clues)


def to_json(board: Board, loop: Answer) -> Rows:
    return pairs_to_json(board.grid.points, loop)


KIND = PuzzleKind(
    title="Slitherlink",
    also=("Fencing Match", "Fences", "Loop the Loop"),
    largest=LARGEST,
    parse=parse,
    formulations={
        "main": Formulation(
            colour_cells,
            says="Colour every cell inside or outside: the loop is the border between the two "
            "colours. A clue is then one equation, and “one loop” says that each colour is in "
            "one piece.",
            built_in={
                "no_loose_end": "the lines are the border between two colours, and a border has "
                "no ends"
            },
        ),
        "article": Formulation(
            number_the_loop,
            says="A binary per line. From the last point of the loop both halves are numbered by "
            "their distance, until they meet in the first: a second loop would have no numbers.",
        ),
    },
    rules={
        "clues": "A number says how many of its cell’s four sides are drawn.",
        "no_loose_end": "The loop is closed: no line ends at a point.",
        "no_touching": "The loop never crosses or touches itself: at most two lines meet.",
        "one_loop": "There is one loop, not several, and not none.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    describe=describe,
    to_json=to_json,
    from_json=lambda board, rows: pairs_from_json(rows),
    wrong={
        "clues": ({"board": "3"}, {"h": ["1", "1"], "v": ["11"]}),
        "no_loose_end": ({"board": ".."}, {"h": ["11", "10"], "v": ["101"]}),
        "no_touching": (
            {"board": "..\n.."},
            {"h": ["10", "11", "01"], "v": ["110", "011"]},
        ),
        "one_loop": (
            {"board": "222\n2.2\n222"},
            {"h": ["111", "010", "010", "111"], "v": ["1001", "1111", "1001"]},
        ),
    },
    example={"board": "0.2.\n..1.\n.002\n.12."},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 60 (2021), “Fencing Match”",
    pzpr="slither",
    from_pzpr=from_pzpr,
    to_pzpr=to_pzpr,
)
