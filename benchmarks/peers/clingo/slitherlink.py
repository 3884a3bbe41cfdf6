"""Slitherlink: cells are inside or outside, and both are founded; the loop is their border."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Pair
from site_gen.kind import Answer

from .. import PeerResult
from .program import Program, write_nogoods


def colour_cells(board: Board, limit: int, seconds: float) -> PeerResult:
    rows, cols = board.grid.rows, board.grid.cols
    program = Program()
    inside = program.new_atoms(rows * cols)
    outside = program.new_atoms(rows * cols)
    write = program.write
    beside = []
    for i, (a, o) in enumerate(zip(inside, outside, strict=True)):
        r, c = divmod(i, cols)
        steps = (-cols, r > 0), (-1, c > 0), (1, c < cols - 1), (cols, r < rows - 1)
        near = [i + step for step, there in steps if there]
        beside.append(near)
        write(f"1 0 0 0 2 {a} {o}\n1 0 0 0 2 -{a} -{o}")
        if len(near) == 4:
            j, k, m, n = near
            write(
                f"1 1 4 {inside[j]} {inside[k]} {inside[m]} {inside[n]} 0 1 {a}\n"
                f"1 1 4 {outside[j]} {outside[k]} {outside[m]} {outside[n]} 0 1 {o}"
            )
        else:
            program.allow([inside[j] for j in near], a)
            program.allow([outside[j] for j in near], o)
            program.allow([o])  # the outside continues beyond the frame
        if c < cols - 1 and r < rows - 1:  # no checkerboard: implied, but propagates much earlier
            b, d, e = inside[i + 1], inside[i + cols], inside[i + cols + 1]
            write(f"1 0 0 0 4 {a} -{b} -{d} {e}\n1 0 0 0 4 -{a} {b} {d} -{e}")
    passed = []
    for (r, c), k in board.known().items():
        i = r * cols + c
        near = beside[i]
        write(_clue(k, len(near)).format(inside[i], *(inside[j] for j in near)))
        if k:
            passed.append((len(near) - k, i))
    if passed:  # at a clue above 0: its cell or its first neighbour that is inside
        spare, cell = min(passed)
        program.found_first([inside[i] for i in (cell, *beside[cell][: max(0, spare + 1)])])
    else:
        program.found_first(inside)

    def loop(places: list[int]) -> Answer:
        within = [False] * (rows * cols)
        for place in places:
            within[place] = True
        return _border(rows, cols, within)

    return program.solve(inside, loop, limit, seconds)


@cache
def _clue(clue: int, degree: int) -> str:
    """Return a template for a clue: its cell is field 0, its `degree` neighbours are 1 and up.

    It forbids too many neighbours of one colour. Places beyond the frame are outside.
    """
    forbidden = {
        frozenset({(0, own), *((place, colour) for place in some)})
        for own in (True, False)
        for other in [clue - (4 - degree) * own]  # the number of neighbours of the other colour
        for colour, too_many in ((not own, other + 1), (own, degree - other + 1))
        for some in combinations(range(1, degree + 1), max(0, too_many))
    }
    cell = frozenset({(0, True), (0, False)})  # left out if its colour does not matter
    shortest = {group - cell if group ^ cell in forbidden else group for group in forbidden}
    return write_nogoods(sorted(map(sorted, shortest)))


def _border(rows: int, cols: int, within: list[bool]) -> Answer:
    """Return the sides between inside and outside, as pairs of points."""
    loop = []
    for r in range(rows + 1):
        for c in range(cols + 1):
            i = r * cols + c
            here = r < rows and c < cols and within[i]
            if here != (r > 0 and c < cols and within[i - cols]):
                loop.append(Pair(Cell(r, c), Cell(r, c + 1)))
            if here != (c > 0 and r < rows and within[i - 1]):
                loop.append(Pair(Cell(r, c), Cell(r + 1, c)))
    return frozenset(loop)
