"""Families for lights that shine along rows and columns, up to the next wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...boards.grid import Cell
from ..model.family import family
from ..model.linear import Row, total
from .chosen import Chosen

Beams = Sequence[Sequence[Cell]]
"""Runs of cells that see each other, as `grid.runs` finds them."""


@family(
    says="Each run of white cells in a row or column holds at most one light.",
    tex=r"\sum_{c \in L} x_c \le 1 \quad \text{for each line of sight } L",
)
def apart(lines: Beams, x: Chosen) -> Iterator[Row]:
    yield from (total(x[c] for c in line) <= 1 for line in lines)


@family(
    says="Each white cell holds a light, or sees one along its row or column.",
    tex=r"\sum_{d \in S(c)} x_d \ge 1 \quad \text{for the cells } S(c) \text{ that } c"
    r"\text{ sees, and itself}",
)
def lit(lines: Beams, x: Chosen) -> Iterator[Row]:
    seen: dict[Cell, set[Cell]] = {c: set() for c in x}
    for line in lines:
        for c in line:
            seen[c].update(line)
    yield from (total(x[d] for d in sorted(seen[c])) >= 1 for c in x)
