"""Yin and Yang by CP-SAT: the cut is one path from frame to frame, closed to a circuit outside.

Piece 1 is on the right of the path. Neither piece can enclose the other, because its image would
have to enclose it in turn. So both pieces are connected exactly if their border is one path.
"""

from __future__ import annotations

import time
from itertools import pairwise

from ortools.sat.python.cp_model import BoolVarT, CpModel

from site_gen.boards.blocks import Board, copies
from site_gen.boards.grid import Cell
from site_gen.kind import Answer
from site_gen.kinds.yin_yang_cut import CORNER, half

from .. import PeerResult
from .loops import add_and
from .search import SearchProblem, Values, search


def solve(board: Board, limit: int, seconds: float) -> PeerResult:
    end = time.monotonic() + seconds
    return search(build_puzzle(board), limit, end)


def build_puzzle(board: Board) -> SearchProblem:
    grid, model = board.grid, CpModel()
    own = {cell: model.new_bool_var("") for cell in half(board.grid)}
    piece: dict[Cell, BoolVarT] = dict(own)
    piece |= {grid.opposite(cell): ~chosen for cell, chosen in own.items()}
    model.add_bool_or(~piece[CORNER])
    for cells in copies(board).values():
        open_ = [c for c in cells if grid.opposite(c) not in cells]
        if open_:
            model.add(sum(piece[c] for c in open_) == len(open_) // 2)
    rows, cols = grid.rows, grid.cols
    way = [Cell(0, c) for c in range(cols)] + [Cell(r, cols - 1) for r in range(1, rows)]
    for a, b in pairwise(way):  # half of the frame, from corner to corner, has one end of the path
        model.add_implication(piece[a], piece[b])
    _one_path(model, board, piece)

    def read(values: Values) -> Answer:
        return frozenset(c if values[v.index] else grid.opposite(c) for c, v in own.items())

    return SearchProblem(model, list(own.values()), read)


def _one_path(model: CpModel, board: Board, piece: dict[Cell, BoolVarT]) -> None:
    grid = board.grid
    number = {point: i + 1 for i, point in enumerate(_inner(board))}  # the whole frame is 0
    steps: dict[tuple[Cell, Cell], BoolVarT] = {}  # (piece 1 on the right, piece 0 on the left)
    arcs: list[tuple[int, int, BoolVarT]] = [
        (i, i, model.new_bool_var("")) for i in number.values()
    ]
    for u, v in grid.pairs():
        far = Cell(u.row + 1, u.col + 1)
        a, b = (v, far) if u.row == v.row else (far, v)  # from a to b, u is on the right
        for right, left, start, end in ((u, v, a, b), (v, u, b, a)):
            image = (grid.opposite(left), grid.opposite(right))  # the same step after a half-turn
            if image in steps:
                steps[right, left] = steps[image]
            else:
                steps[right, left] = add_and(model, piece[right], ~piece[left])
            arcs.append((number.get(start, 0), number.get(end, 0), steps[right, left]))
    if number:
        model.add_circuit(arcs)
    else:  # a single row or column: each step is a whole path
        model.add_exactly_one([taken for _, _, taken in arcs])


def _inner(board: Board) -> list[Cell]:
    grid = board.grid
    return [Cell(r, c) for r in range(1, grid.rows) for c in range(1, grid.cols)]
