"""Our formulation: a binary per shape, nothing enclosed, and the route as a path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from site_gen.boards.grid import Cell, Pair
from site_gen.solver.connect import connected_graph
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.model import PuzzleModel

from .board import Board

ROUTE = "marks_chosen", "connected", "one_lane"  # only then is there one route


@family(
    says="Every cell with a mark is chosen: S, G, circles and triangles.",
    tex=r"x_p = 1 \quad \text{for each cell } p \text{ with a mark}",
)
def marks_chosen(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    for x_p in _distinct(x[cell] for cell in sorted(board.marked)):
        yield x_p == 1


@family(
    says="No 2×2 block is full: of its cells’ variables, |B| different ones, one at least is 0.",
    tex=r"\sum_{x \in B} x \le |B| - 1 \quad \text{for each block } B",
    rules=("one_lane",),
)
def no_full_block(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    blocks = (_distinct(x[cell] for cell in block) for block in board.grid.blocks(2, 2))
    for block in dict.fromkeys(blocks):
        yield total(block) <= len(block) - 1


def _distinct(variables: Iterable[Variable]) -> tuple[Variable, ...]:
    return tuple(sorted(set(variables), key=lambda v: v.index))


@family(
    says="A shape with a triangle touches exactly one chosen shape.",
    tex=r"\sum_{j \in N(i)} x_j = 1 \quad \text{for each shape } i \text{ with a triangle}",
)
def triangles_in_dead_ends(board: Board, x: dict[Cell, Variable]) -> Iterator[Row]:
    for i in sorted({board.shapes.part_of[cell] for cell in board.triangles}):
        yield total(x[board.heads[j]] for j in board.shapes.neighbours(i)) == 1


@family(
    says="The route steps between cells of chosen shapes only.",
    tex=r"f_{pq} \le x_p, \quad f_{pq} \le x_q",
    rules=("circles_on_route", "triangles_off_route"),
    given=ROUTE,
)
def route_on_chosen(x: dict[Cell, Variable], f: dict[Pair, Variable]) -> Iterator[Row]:
    for (p, q), used in f.items():
        yield used <= x[p]
        if x[q] is not x[p]:
            yield used <= x[q]


@family(
    says="The route has one step at the start and one at the goal, and two or none at every other "
    "cell. There is no round trip for it to make: it is one path from S to G.",
    tex=r"\sum_q f_{Sq} = \sum_q f_{Gq} = 1, \qquad \sum_q f_{pq} = 2 r_p \;\; (p \ne S, G)",
    rules=("circles_on_route", "triangles_off_route"),
    given=ROUTE,
)
def route_from_start_to_goal(
    board: Board, f: dict[Pair, Variable], r: dict[Cell, Variable]
) -> Iterator[Row]:
    for cell in board.grid.cells():
        steps = total(f[p] for p in board.grid.pairs_at(cell))
        yield steps == (2 * r[cell] if cell in r else 1)


@family(
    says="The route passes through every circle.",
    tex=r"r_p = 1 \quad \text{for each circle } p",
    rules=("circles_on_route",),
)
def circles_visited(board: Board, r: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in sorted(board.circles):
        yield r[cell] == 1


@family(
    says="The route passes through no triangle.",
    tex=r"r_p = 0 \quad \text{for each triangle } p",
    rules=("triangles_off_route",),
    given=("one_lane",),
)
def triangles_avoided(board: Board, r: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in sorted(board.triangles):
        yield r[cell] == 0


def choose_shapes(m: PuzzleModel, board: Board) -> None:
    """Chosen shapes are connected, and so are the others once one may also step diagonally."""
    grid, heads = board.grid, board.heads
    head = {cell: heads[i] for cell, i in board.shapes.part_of.items()}
    shape = m.binaries(
        "x",
        heads,
        means="the shape with this first cell is chosen",
        where=lambda h: sorted(board.shapes.parts[board.shapes.part_of[h]]),
    )
    x = {cell: shape[head[cell]] for cell in grid.cells()}  # x_p: of p's shape
    f = m.binaries("f", grid.pairs(), means="the route takes this step")
    others = [cell for cell in grid.cells() if cell not in (board.start, board.goal)]
    r = m.binaries("r", others, means="the route visits the cell")
    m.answer_is(x)
    m.require(marks_chosen, board, x)
    m.require(no_full_block, board, x)
    beside = {h: [heads[j] for j in board.shapes.neighbours(i)] for i, h in enumerate(heads)}
    m.require_lazily(
        "connected",
        connected_graph(beside, shape, root=[head[board.start]]),
        says="A group of chosen shapes without the start’s is joined to a further chosen one.",
        tex=r"x_i \le \sum_{j \in N(U)} x_j \quad \forall U \ni i \text{ without the start}",
        given=("marks_chosen",),
    )
    m.require_lazily(
        "nothing_enclosed",
        connected_graph(
            _touching(board),
            {h: 1 - shape[h] for h in heads},
            root=sorted({head[cell] for cell in grid.frame()}),
        ),
        says="Shapes that are not chosen reach the frame, by sides or by corners: around an "
        "enclosed pocket one could walk in a circle.",
        tex=r"1 - x_i \le \sum_{j \in N_8(U)} (1 - x_j) \quad \forall U \ni i "
        r"\text{ off the frame}",
        rules=("one_lane",),
    )
    m.require(triangles_in_dead_ends, board, x)
    m.require(route_on_chosen, x, f)
    m.require(route_from_start_to_goal, board, f, r)
    m.require(circles_visited, board, r)
    m.require(triangles_avoided, board, r)
    _say_alone(m, board, x, f, r)


@family(
    says="Where there are round trips: who stands on a way from S to G that is no dead end has two "
    "neighbours there.",
    tex=r"2 r_p \le \sum_{q} r_q, \quad r_p \le x_p",
    rules=("circles_on_route",),
)
def on_no_dead_end(board: Board, x: dict[Cell, Variable], r: dict[Cell, Variable]) -> Iterator[Row]:
    for cell in r:
        yield r[cell] <= x[cell]
        near = board.grid.neighbours(cell)
        yield 2 * r[cell] <= total(r[n] for n in near if n in r) + sum(n not in r for n in near)


def _say_alone(
    m: PuzzleModel,
    board: Board,
    x: dict[Cell, Variable],
    f: dict[Pair, Variable],
    r: dict[Cell, Variable],
) -> None:
    """What is left to say of the other rules when one is left out."""

    def route() -> None:
        m.require(route_on_chosen, x, f)
        m.require(route_from_start_to_goal, board, f, r)

    m.instead("circles_on_route", "triangles_off_route", add=route)
    if board.circles:  # they join start and goal, also where not all is chosen or connected
        m.instead("marks_chosen", "connected", add=route)
    m.instead("one_lane", add=lambda: m.require(on_no_dead_end, board, x, r))


def _touching(board: Board) -> dict[Cell, list[Cell]]:
    """The shapes that each touches at a side or a corner, all by their first cells."""
    met: dict[Cell, set[Cell]] = {h: set() for h in board.heads}
    for block in chain(board.grid.blocks(2, 2), board.grid.pairs()):
        here = {board.heads[board.shapes.part_of[cell]] for cell in block}
        for h in here:
            met[h] |= here - {h}
    return {h: sorted(others) for h, others in met.items()}
