"""One loop, as the border between two colours, and as a circuit: both views in one model."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ortools.sat.python.cp_model import BoolVarT, CpModel, IntVar

from site_gen.boards.grid import Cell, Grid, Pair


class Step(NamedTuple):
    """From point to point, with an inside cell on the right and an outside one on the left.

    So each loop has one direction only. Without the colours it would have two, and CP-SAT would
    have to refute everything twice.
    """

    start: Cell
    end: Cell
    taken: BoolVarT


def both(model: CpModel, one: BoolVarT, other: BoolVarT) -> BoolVarT:
    """A binary: both are true."""
    made = model.new_bool_var("")
    model.add_bool_and(one, other).only_enforce_if(made)
    model.add_bool_or(made, ~one, ~other)
    return made


def steps_around(
    model: CpModel, grid: Grid, inside: Mapping[Cell, IntVar], never: Collection[Pair] = ()
) -> list[Step]:
    """All steps along the sides of the cells; beyond the frame is outside. `never`: no line."""
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
        # going down, the cell on the left of the side is on the right hand; u otherwise likewise
        a, b = (v, far) if u.row == v.row else (far, v)
        steps.append(Step(a, b, both(model, inside[u], ~inside[v])))
        steps.append(Step(b, a, both(model, inside[v], ~inside[u])))
    return steps


def no_touching(model: CpModel, grid: Grid, inside: Mapping[Cell, IntVar]) -> None:
    """No 2×2 block is a checkerboard. The circuit says so too, but learns less from it."""
    for a, b, c, d in grid.blocks(2, 2):
        model.add_bool_or(~inside[a], ~inside[d], inside[b], inside[c])
        model.add_bool_or(inside[a], inside[d], ~inside[b], ~inside[c])


def one_circuit(model: CpModel, points: Grid, steps: Collection[Step]) -> dict[Cell, IntVar]:
    """The steps taken are one circuit. Returns for each point: it is left out."""
    number = {point: i for i, point in enumerate(points.cells())}
    left_out = {point: model.new_bool_var("") for point in number}
    model.add_circuit(
        [(i, i, left_out[point]) for point, i in number.items()]
        + [(number[start], number[end], taken) for start, end, taken in steps]
    )
    return left_out
