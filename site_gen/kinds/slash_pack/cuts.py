"""Random lines that cut a board into pieces."""

from site_gen.vocabulary import *

from .board import pieces

CUTS = 400  # attempts
STEPS = {(1, 1): "\\", (-1, -1): "\\", (1, -1): "/", (-1, 1): "/"}


def random_lines(rng: Random, grid: Grid, count: int, least: int) -> Answer | None:
    """Return lines that make `count` pieces, each with at least `least` cells without a line.

    Return None if the attempted cuts do not lead to any.
    """
    lines: Answer = frozenset()
    for _ in range(CUTS):
        more = lines.union(_cut(rng, grid, lines))
        parts = list_uncrossed(grid, more)
        if len(parts) <= count and min(map(len, parts)) >= least:
            lines = more
            if len(parts) == count:
                return lines
    return None


def list_uncrossed(grid: Grid, lines: Answer) -> list[set[Cell]]:
    """Return the cells without a line, piece by piece."""
    crossed = {cell for cell, _ in lines}
    return [{cell for cell, _ in piece} - crossed for piece in pieces(grid, lines)]


def _cut(rng: Random, grid: Grid, lines: Answer) -> list[Diagonal]:
    """Return a random walk between two points on the frame or on lines; [] if it gets stuck."""
    goals = {*grid.points.frame()}.union(*(ends(*line) for line in lines))
    crossed = {cell for cell, _ in lines}
    walk, cut = [rng.choice(sorted(goals))], list[Diagonal]()
    while len(walk) == 1 or walk[-1] not in goals:
        r, c = walk[-1]
        ways = [
            (Cell(r + i, c + j), (Cell(min(r, r + i), min(c, c + j)), line))
            for (i, j), line in STEPS.items()
        ]
        free = [
            (to, d) for to, d in ways if d[0] in grid and d[0] not in crossed and to not in walk
        ]
        if not free:
            return []
        to, line = rng.choice(free)
        walk.append(to)
        cut.append(line)
        crossed.add(line[0])
    return cut
