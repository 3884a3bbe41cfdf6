"""Slitherlink boards: the numbers of a random loop, some or most of them taken away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from site_gen.boards.grid import Cell, Grid, picture
from site_gen.boards.random import random_inside
from site_gen.boards.text import pairs_to_json

from .asp import SecondAnswer, fact
from .thin import Made, thin

EASY = 0.62  # the share of the clues that easy boards keep

# frame(C,F): F sides of the cell lie on the frame; they are drawn if it lies inside. All cells
# inside are joined to some root, all outside to the frame.
PROGRAM = """
{in(C)} :- cell(C).
drawn(C,D) :- adj(C,D), in(C), not in(D).
drawn(C,D) :- adj(C,D), in(D), not in(C).
seen(I) :- in(C), place(C,I).
seen(I+1) :- seen(I), place(_,I+1).
:- place(_,I), not place(_,I+1), not seen(I).
joined(C) :- in(C), place(C,I), not seen(I-1).
joined(D) :- joined(C), adj(C,D), in(D).
:- in(C), not joined(C).
free(C) :- frame(C,F), F > 0, not in(C).
free(D) :- free(C), adj(C,D), not in(D).
:- cell(C), not in(C), not free(C).
:- square(A,B,C,D), in(A), in(D), not in(B), not in(C).
:- square(A,B,C,D), in(B), in(C), not in(A), not in(D).
same :- in(C) : known(C); not in(C) : cell(C), not known(C).
:- same.
breaks(C) :- clue(C,K), not in(C), not K {drawn(C,D) : adj(C,D)} K.
breaks(C) :- clue(C,K), in(C), frame(C,F), not K-F {drawn(C,D) : adj(C,D)} K-F.
"""


def make(rng: Random, grid: Grid, level: str) -> Made | None:
    inside = random_inside(rng, grid, 0.5, rng.uniform(0.15, 0.5))
    loop = grid.boundary(inside)
    clues = {cell: sum(side in loop for side in grid.sides(cell)) for cell in grid.cells()}
    other = SecondAnswer(PROGRAM, _facts(grid, inside, clues))
    if other(frozenset(clues)):
        return None
    kept, minimal = thin(rng, clues, other, share=EASY if level == "easy" else 0)
    board = picture(grid, lambda cell: str(clues[cell]) if cell in kept else ".")
    answer = pairs_to_json(grid.points, loop)
    return Made({"board": "\n".join(board)}, answer, None if level == "easy" else minimal)


def _facts(grid: Grid, inside: set[Cell], clues: Mapping[Cell, int]) -> Iterator[str]:
    order = sorted(inside) + sorted(set(grid.cells()) - inside)
    yield from (fact("place", cell, i) for i, cell in enumerate(order))
    for cell in grid.cells():
        beside = grid.neighbours(cell)
        yield fact("cell", cell)
        yield fact("clue", cell, clues[cell])
        yield fact("frame", cell, 4 - len(beside))
        yield from (fact("adj", cell, n) for n in beside)
    yield from (fact("square", *block) for block in grid.blocks(2, 2))
    yield from (fact("known", cell) for cell in inside)
