"""Country Road by CP-SAT: a circuit through cells that enters and leaves each region once."""

from __future__ import annotations

import time

from ortools.sat.python.cp_model import BoolVarT, CpModel

from site_gen.boards.grid import Grid, pair
from site_gen.kind import Answer
from site_gen.kinds.country_road.board import CountryRoadBoard

from .. import PeerResult
from .loops import Step, add_circuit, steps_around
from .search import SearchProblem, Values, search


def solve(board: CountryRoadBoard, limit: int, seconds: float) -> PeerResult:
    end = time.monotonic() + seconds
    return search(build_puzzle(board), limit, end)


def build_puzzle(board: CountryRoadBoard) -> SearchProblem:
    """Model the cells as the points of a grid with one row and one column less."""
    grid, regions, model = board.grid, board.regions, CpModel()
    holes = Grid(grid.rows - 1, grid.cols - 1)
    inside = {hole: model.new_bool_var("") for hole in holes.cells()}
    steps = steps_around(model, holes, inside)
    unvisited = add_circuit(model, grid, steps)
    if len(regions.parts) == 1:
        model.add_bool_or([step.taken for step in steps])
    else:
        _each_region_once(model, board, steps)
    for c, d in regions.borders():
        model.add_bool_or(~unvisited[c], ~unvisited[d])
    for i, number in board.numbers.items():
        cells = sorted(regions.parts[i])
        model.add(sum(unvisited[c] for c in cells) == len(cells) - number)

    def read(values: Values) -> Answer:
        return frozenset(pair(a, b) for a, b, taken in steps if values[taken.index])

    return SearchProblem(model, list(inside.values()), read)


def _each_region_once(model: CpModel, board: CountryRoadBoard, steps: list[Step]) -> None:
    at, count = board.regions.part_of, len(board.regions.parts)
    into: list[list[BoolVarT]] = [[] for _ in range(count)]
    out: list[list[BoolVarT]] = [[] for _ in range(count)]
    between: dict[tuple[int, int], list[BoolVarT]] = {}
    for a, b, taken in steps:
        i, j = at[a], at[b]
        if i != j:
            out[i].append(taken)
            into[j].append(taken)
            between.setdefault((min(i, j), max(i, j)), []).append(taken)
    for taken_ones in (*into, *out):
        model.add_exactly_one(taken_ones)
    if count > 2:  # there and back would leave out the others
        for taken_ones in between.values():
            model.add_at_most_one(taken_ones)
