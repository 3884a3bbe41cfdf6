"""The article's formulation: a number on each side, and a path through each piece's letters."""

from itertools import product
from typing import TypeAlias

from site_gen.vocabulary import *

from .board import SlashPackBoard
from .main import Label, Lines, corners, draw_lines, each_once, one_line

Spots: TypeAlias = dict[tuple[Cell, int], Variable]  # a variable per grid point and piece


at_most_one = one_line.with_facts(
    name="at_most_one", says="A cell has at most one line.", tex=r"s_c + z_c \le 1", implied=True
)


@family(
    says="If the cell has the line /, its top and left side have the same number, and so do "
    "bottom and right. With the other diagonal, top and right have the same number, and "
    "so do bottom and left. Without a line, all four have the same number.",
    tex=r"s_c = 1 \Rightarrow n_t = n_l, n_b = n_r; \quad z_c = 1 \Rightarrow "
    r"n_t = n_r, n_b = n_l; \quad s_c = z_c = 0 \Rightarrow n_t = n_l = n_r = n_b",
    rules=("no_double", "one_line"),
)
def along_lines(
    board: SlashPackBoard, x: Lines, n: dict[Pair, Variable], logic: Logic
) -> Iterator[Row]:
    for cell in board.grid.cells():
        drawn = {d: x[cell, d] for d in "/\\" if (cell, d) in x}
        none = logic.negation(logic.either(*drawn.values()))
        for (_, between), e, f in corners(board.grid, cell):
            logic.when(none, n[e] == n[f])
            for d in drawn:
                if d != between:
                    logic.when(drawn[d], n[e] == n[f])
    yield from logic.drain()


@family(
    says="The top and the bottom side have different numbers if the cell has a line.",
    tex=r"s_c + z_c = 1 \Rightarrow n_t \ne n_b",
    rules=("no_loose_end",),
)
def lines_separate(
    board: SlashPackBoard, x: Lines, n: dict[Pair, Variable], logic: Logic
) -> Iterator[Row]:
    for cell in board.empty():
        top, _, _, bottom = board.grid.sides(cell)
        differ = logic.unequal(n[top], n[bottom])
        for d in "/\\":
            logic.when(x[cell, d], differ == 1)
    yield from logic.drain()


@family(
    says="For each piece, g says whether the side has its number.",
    tex=r"g_{e,k} = [n_e = k]",
    rules=("no_double", "none_missing"),
)
def has_number(n: dict[Pair, Variable], g: Label, logic: Logic) -> Iterator[Row]:
    """Yield rows for each side and piece: `g` is 1 if the side has the piece's number."""
    for (side, k), has in g.items():
        yield has == logic.equal(n[side], k + 1)
    yield from logic.drain()


letters_once = each_once.with_facts(
    name="letters_once",
    says="Each piece contains each letter once.",
    tex=r"\sum_{c \in C_a} g_{c,k} = 1 \quad \text{for each piece } k \text{ and letter } a",
    given=(),
)


@family(
    says="The path of each piece has exactly one start: a corner of the piece’s copy of the "
    "most frequent letter.",
    tex=r"\sum_q f_{q,k} = 1, \quad f_{q,k} \le p_{q,k}, \quad f_{q_k,k} = g_{a_k,k} = 1",
    rules=("none_missing",),
)
def one_start(board: SlashPackBoard, g: Label, p: Spots, f: Spots) -> Iterator[Row]:
    points = list(board.grid.points.cells())
    for k in board.pieces:
        yield total(f[q, k] for q in points) == 1
        yield from (f[q, k] <= p[q, k] for q in points)
    for k, cell in board.anchors.items():
        yield f[cell, k] == 1  # the upper left corner
        yield g[board.label_of(cell), k] == 1


@family(
    says="The path of a piece touches each of its letters.",
    tex=r"g_{c,k} \le \sum_{q \text{ corner of } c} p_{q,k} \quad \text{for each clue } c",
    rules=("none_missing",),
)
def path_meets_letters(board: SlashPackBoard, g: Label, p: Spots) -> Iterator[Row]:
    for cell in board.clues:
        around = sorted({q for side in board.grid.sides(cell) for q in side})
        for k in board.pieces:
            yield g[board.label_of(cell), k] <= total(p[q, k] for q in around)


@family(
    says="If a side with the piece’s number joins two points of the path, they are next to "
    "each other on it, and their numbers differ by exactly 1.",
    tex=r"p_{q,k} = p_{r,k} = g_{qr,k} = 1 \Rightarrow |i_{q,k} - i_{r,k}| = 1",
    rules=("none_missing",),
    implied=True,
)
def steps_of_one(step: Label, i: Spots, logic: Logic) -> Iterator[Row]:
    for ((q, r), k), taken in step.items():
        logic.when(taken, logic.absolute(i[q, k] - i[r, k]) == 1)
    yield from logic.drain()


@family(
    says="The start has no neighbour with a lower number on its path. Every other point of "
    "the path has exactly one, so the whole path is connected.",
    tex=r"\sum_{r : t_{qr,k} = 1} [i_{r,k} < i_{q,k}] = p_{q,k} - f_{q,k}",
    rules=("none_missing",),
)
def one_lower(step: Label, p: Spots, f: Spots, i: Spots, logic: Logic) -> Iterator[Row]:
    lower: dict[tuple[Cell, int], list[Linear]] = {spot: [] for spot in p}
    for ((q, r), k), taken in step.items():
        downward = logic.all_of(taken, logic.less(i[r, k], i[q, k]))
        lower[q, k].append(downward)
        lower[r, k].append(taken - downward)
    yield from logic.drain()
    for spot, lowers in lower.items():
        yield total(lowers) == p[spot] - f[spot]


@family(
    says="A step of a path joins two of its points along a side with the piece’s number.",
    tex=r"t_{qr,k} = p_{q,k} \wedge p_{r,k} \wedge g_{qr,k}",
    rules=("none_missing",),
)
def steps(step: Label, g: Label, p: Spots, logic: Logic) -> Iterator[Row]:
    for ((q, r), k), taken in step.items():
        yield taken == logic.all_of(p[q, k], p[r, k], g[Pair(q, r), k])
    yield from logic.drain()


def number_sides(m: PuzzleModel, board: SlashPackBoard) -> None:
    """Add the article's formulation: pieces as numbers, and paths with rising numbers.

    A path connects the letters of a piece.
    """
    points = list(board.grid.points.cells())
    sides = board.grid.points.pairs()
    spots = list(product(points, board.pieces))
    x = draw_lines(m, board)
    k, last = len(board.pieces), len(points) - 1
    n = m.integers("n", sides, 1, k, means="the number of the side’s piece", at="side")
    labels = list(product(sides, board.pieces))
    g = m.binaries("g", labels, means="the side has the piece’s number", at="side")
    p = m.binaries("p", spots, means="the path of the piece goes through the point", at="point")
    f = m.binaries("f", spots, means="the path of the piece starts at the point", at="point")
    i = m.integers("i", spots, 0, last, means="the point’s number on the path", at="point")
    t = m.binaries("t", labels, means="the path goes along the side", at="side")
    logic = Logic(m, "w", means="the result of an operation")
    m.require(at_most_one, board, x)
    m.require(along_lines, board, x, n, logic)
    m.require(lines_separate, board, x, n, logic)
    m.require(has_number, n, g, logic)
    m.require(letters_once, board, g)
    m.require(one_start, board, g, p, f)
    m.require(path_meets_letters, board, g, p)
    m.require(steps, t, g, p, logic)
    m.require(steps_of_one, t, i, logic)
    m.require(one_lower, t, p, f, i, logic)
