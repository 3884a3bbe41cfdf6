"""Slitherlink by CP-SAT: colours for the clues, a circuit for the one loop."""

from __future__ import annotations

import time

from ortools.sat.python.cp_model import CpModel

from site_gen.boards.blocks import Board
from site_gen.kind import Answer

from .. import PeerResult
from .loops import add_circuit, forbid_touching, steps_around
from .search import SearchProblem, Values, search


def solve(board: Board, limit: int, seconds: float) -> PeerResult:
    end = time.monotonic() + seconds
    return search(build_puzzle(board), limit, end)


def build_puzzle(board: Board) -> SearchProblem:
    grid, model = board.grid, CpModel()
    inside = {cell: model.new_bool_var("") for cell in grid.cells()}
    model.add_bool_or(list(inside.values()))  # otherwise an empty circuit would be allowed
    never = set()
    for cell, k in board.known().items():
        around = sum(inside[n] for n in grid.neighbours(cell))
        model.add(around - (4 - 2 * k) * inside[cell] == k)
        if k == 0:
            never.update(grid.sides(cell))
    forbid_touching(model, grid, inside)
    add_circuit(model, grid.points, steps_around(model, grid, inside, never))

    def read(values: Values) -> Answer:
        return grid.boundary([cell for cell, v in inside.items() if values[v.index]])

    return SearchProblem(model, list(inside.values()), read)
