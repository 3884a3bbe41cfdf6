"""Dead Ends: chosen shapes are founded in the start's shape, the others at the frame."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from site_gen.boards.blocks import Board
from site_gen.kind import Answer

from .. import PeerResult
from .program import Program, write_nogoods


def choose_shapes(board: Board, limit: int, seconds: float) -> PeerResult:
    rows, cols = board.grid.rows, board.grid.cols
    shapes = board.regions.parts
    at = [0] * (rows * cols)
    for number, part in enumerate(shapes):
        for r, c in part:
            at[r * cols + c] = number
    program = Program()
    chosen = program.new_atoms(len(shapes))
    left = program.new_atoms(len(shapes))
    start, goal = (r * cols + c for r, c in (*board.with_symbol("S"), *board.with_symbol("G")))
    triangles = sorted({at[r * cols + c] for r, c in board.with_symbol("t")})
    beside: list[list[int]] = [[] for _ in shapes]
    touching: list[set[int]] = [set() for _ in shapes]  # neighbours at a side or a corner
    for (i, j), sides in _count_borders(rows, cols, at).items():
        beside[i].append(j)
        beside[j].append(i)
        touching[i].add(j)
        touching[j].add(i)
        if sides > 1:  # one side there, another one back: a closed loop
            program.forbid(chosen[i], chosen[j])
    blocks = {
        frozenset((at[i], at[i + 1], at[i + cols], at[i + cols + 1]))
        for i in range((rows - 1) * cols)
        if (i + 1) % cols
    }
    for block in sorted(map(sorted, blocks)):
        program.forbid(*(chosen[i] for i in block))
        for i, j in combinations(block, 2):
            touching[i].add(j)
            touching[j].add(i)
    program.derive(chosen[at[start]])
    frame = {*at[:cols], *at[-cols:], *at[::cols], *at[cols - 1 :: cols]}
    program.allow([left[i] for i in sorted(frame)])
    for i, (one, other) in enumerate(zip(chosen, left, strict=True)):
        program.allow([chosen[j] for j in beside[i]], one)
        program.allow([left[j] for j in sorted(touching[i])], other)
        program.write(f"1 0 0 0 2 {one} {other}\n1 0 0 0 2 -{one} -{other}")
    for i in sorted({at[r * cols + c] for r, c in board.symbols}):
        program.forbid("-" + chosen[i])
    for i in triangles:
        program.require_exactly(1, [chosen[j] for j in beside[i]])
    # the route: each of its cells except the ends has two neighbours in it. There are no closed
    # loops, so it is the only path from start to goal
    route = program.new_atoms(rows * cols)
    program.allow(route)
    for i, here in enumerate(route):
        r, c = divmod(i, cols)
        steps = (-cols, r > 0), (-1, c > 0), (1, c + 1 < cols), (cols, r + 1 < rows)
        near = [route[i + step] for step, there in steps if there]
        if i in (start, goal):
            program.forbid("-" + here)
            program.require_exactly(1, near)
        else:
            program.write(_write_route_rules(len(near)).format(here, chosen[at[i]], *near))
    for r, c in board.with_symbol("o"):
        program.forbid("-" + route[r * cols + c])
    for r, c in board.with_symbol("t"):
        program.forbid(route[r * cols + c])

    def cells(places: list[int]) -> Answer:
        return frozenset().union(*(shapes[i] for i in places))

    return program.solve(chosen, cells, limit, seconds)


def _count_borders(rows: int, cols: int, at: list[int]) -> Counter[tuple[int, int]]:
    """Map pairs of neighbouring shapes to the number of sides that they share."""
    across = (at[i : i + 2] for i in range(rows * cols) if (i + 1) % cols)
    down = zip(at, at[cols:], strict=False)
    return Counter((i, j) if i < j else (j, i) for i, j in (*across, *down) if i != j)


@cache
def _write_route_rules(degree: int) -> str:
    """Return rules: if a cell (field 0) is on the route, its shape (1) and two neighbours are."""
    near = range(2, 2 + degree)
    alone = [[(0, True), *((p, False) for p in near if p != one)] for one in near]
    three = [[(0, True), *((p, True) for p in some)] for some in combinations(near, 3)]
    return write_nogoods([[(0, True), (1, False)], *alone, *three])
