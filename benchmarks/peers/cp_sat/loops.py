"""A loop as the border between two colours and as a circuit, in one model."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ortools.sat.python.cp_model import BoolVarT, CpModel, IntVar

from site_gen.boards.grid import Cell, Grid, Pair


class Step(NamedTuple):
    """A step between points, with an inside cell on the right and an outside one on the left.

    So each loop has only one direction. With two, CP-SAT would have to refute everything twice.
    """

    start: Cell
    end: Cell
    taken: BoolVarT


def add_and(model: CpModel, one: BoolVarT, other: BoolVarT) -> BoolVarT:
    """Return a new binary that is true if both others are."""
    made = model.new_bool_var("")
    model.add_bool_and(one, other).only_enforce_if(made)
    model.add_bool_or(made, ~one, ~other)
    return made


def steps_around(
    model: CpModel, grid: Grid, inside: Mapping[Cell, IntVar], never: Collection[Pair] = ()
) -> list[Step]:
    """Return all steps along the sides of cells, except those in `never`.

    Places beyond the frame are outside.
    """
    rows, cols = grid.rows, grid.cols
    steps = []
    for c in range(cols if rows else 0):
        steps.append(Step(Cell(0, c), Cell(0, c + 1), inside[Cell(0, c)]))
        steps.append(Step(Cell(rows, c + 1), Cell(rows, c), inside[Cell(rows - 1, c)]))
    for r in range(rows if cols else 0):
        steps.append(Step(Cell(r + 1, 0), Cell(r, 0), inside[Cell(r, 0)]))
        steps.append(Step(Cell(r, cols), Cell(r + 1, cols), inside[Cell(r, cols - 1)]))
    for u, v in grid.pairs():
        far = Cell(u.row + 1, u.col + 1)  # the side between u and v: from v's corner to here
        if (v, far) in never:
            continue
        # going down a vertical side, the cell to its left is on the right hand; for others, u is
        a, b = (v, far) if u.row == v.row else (far, v)
        steps.append(Step(a, b, add_and(model, inside[u], ~inside[v])))
        steps.append(Step(b, a, add_and(model, inside[v], ~inside[u])))
    return steps


def forbid_touching(model: CpModel, grid: Grid, inside: Mapping[Cell, IntVar]) -> None:
    """Forbid 2×2 checkerboards. The circuit implies this, but learns less from it."""
    for a, b, c, d in grid.blocks(2, 2):
        model.add_bool_or(~inside[a], ~inside[d], inside[b], inside[c])
        model.add_bool_or(inside[a], inside[d], ~inside[b], ~inside[c])


def add_circuit(model: CpModel, points: Grid, steps: Collection[Step]) -> dict[Cell, IntVar]:
    """Require that the taken steps form one circuit; map each point to "it is left out"."""
    number = {point: i for i, point in enumerate(points.cells())}
    left_out = {point: model.new_bool_var("") for point in number}
    model.add_circuit(
        [(i, i, left_out[point]) for point, i in number.items()]
        + [(number[start], number[end], taken) for start, end, taken in steps]
    )
    return left_out
