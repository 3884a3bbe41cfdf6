"""Yin and Yang, the cut: piece 0 is founded in the corner; the half-turn gives piece 1."""

from __future__ import annotations

from itertools import pairwise

from site_gen.boards.blocks import Board, copies
from site_gen.boards.grid import Cell
from site_gen.kind import Answer

from .. import PeerResult
from .program import Program


def cut_board(board: Board, limit: int, seconds: float) -> PeerResult:
    rows, cols = board.grid.rows, board.grid.cols
    program = Program()
    count = rows * cols
    zero = program.new_atoms(count)  # the cell is in piece 0
    program.derive(zero[0])
    for i, a in enumerate(zero):
        r, c = divmod(i, cols)
        right, below = c + 1 < cols, r + 1 < rows
        steps = (-cols, r > 0), (-1, c > 0), (1, right), (cols, below)
        program.allow([zero[i + step] for step, there in steps if there], a)
        if 2 * i < count:
            program.write(f"1 0 0 0 2 {a} {zero[-1 - i]}\n1 0 0 0 2 -{a} -{zero[-1 - i]}")
        if right and below:  # no checkerboard: implied, but propagates much earlier
            b, d, e = zero[i + 1], zero[i + cols], zero[i + cols + 1]
            program.write(f"1 0 0 0 4 {a} -{b} -{d} {e}\n1 0 0 0 4 -{a} {b} {d} -{e}")
    way = [*zero[:cols], *zero[2 * cols - 1 :: cols]]
    for a, b in pairwise(way):  # the frame is cut once between opposite corners: implied too
        program.forbid("-" + a, b)
    for cells in copies(board).values():
        program.require_exactly(len(cells) // 2, [zero[r * cols + c] for r, c in cells])

    def ones(places: list[int]) -> Answer:
        return frozenset(Cell(*divmod(i, cols)) for i in set(range(count)).difference(places))

    return program.solve(zero, ones, limit, seconds)
