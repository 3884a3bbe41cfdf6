"""Slash Pack boards: random lines that cut the board, and numbers that allow no other lines."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from site_gen.boards.grid import Cell, Diagonal, Grid, picture
from site_gen.boards.text import Blocks
from site_gen.kind import Answer, find_kind
from site_gen.kinds.slash_pack.board import pieces

from .thin import Made, answers

SHARE = 0.38, 0.48  # of the cells have a number, so many or between
CUTS_TRIED = 400  # random cuts before the board is begun anew
MOVES = 150  # numbers moved, one after another, before the board is begun anew
STEPS = {(1, 1): "\\", (-1, -1): "\\", (1, -1): "/", (-1, 1): "/"}


def make(rng: Random, grid: Grid, level: str) -> Made | None:
    kind, count = find_kind("slash_pack"), grid.rows // 2
    most = round(rng.uniform(*SHARE) * grid.rows * grid.cols / count)
    lines = _random_lines(rng, grid, count, most)
    if lines is None:
        return None
    parts = _uncrossed(grid, lines)
    numbers = {
        cell: i + 1 for part in parts for i, cell in enumerate(rng.sample(sorted(part), most))
    }
    for _ in range(MOVES):
        blocks = _blocks(grid, numbers)
        others = set(answers(kind, blocks)) - {lines}
        if not others:
            return Made(blocks, kind.to_json(kind.parse(blocks), lines))
        _move(rng, parts, numbers, lines, min(others, key=sorted))
    return None


def _blocks(grid: Grid, numbers: dict[Cell, int]) -> Blocks:
    rows = picture(grid, lambda cell: f" {numbers.get(cell, '.')}")
    return {"board": "\n".join(row[1:] for row in rows)}


def _uncrossed(grid: Grid, lines: Answer) -> list[set[Cell]]:
    """The cells without a line, piece by piece."""
    crossed = {cell for cell, _ in lines}
    return [{cell for cell, _ in piece} - crossed for piece in pieces(grid, lines)]


def _random_lines(rng: Random, grid: Grid, count: int, least: int) -> Answer | None:
    """Lines that make `count` pieces, each with `least` cells or more that no line crosses."""
    lines: Answer = frozenset()
    for _ in range(CUTS_TRIED):
        more = lines.union(_random_cut(rng, grid, lines))
        parts = _uncrossed(grid, more)
        if len(parts) <= count and min(map(len, parts)) >= least:
            lines = more
            if len(parts) == count:
                return lines
    return None


def _random_cut(rng: Random, grid: Grid, lines: Answer) -> Collection[Diagonal]:
    """A walk from the frame or a line to the frame or a line; nothing if it gets stuck."""
    ends = {c for c in grid.points.cells() if _on_frame(grid, c)} | _points(lines)
    crossed = {cell for cell, _ in lines}
    walk, cut = [rng.choice(sorted(ends))], list[Diagonal]()
    while len(walk) == 1 or walk[-1] not in ends:
        r, c = walk[-1]
        ways = [
            (Cell(r + i, c + j), (Cell(min(r, r + i), min(c, c + j)), line))
            for (i, j), line in STEPS.items()
        ]
        ways = [
            (to, line)
            for to, line in ways
            if line[0] in grid and line[0] not in crossed and to not in walk
        ]
        if not ways:
            return ()
        to, line = rng.choice(ways)
        walk.append(to)
        cut.append(line)
        crossed.add(line[0])
    return cut


def _on_frame(grid: Grid, point: Cell) -> bool:
    return point.row in (0, grid.rows) or point.col in (0, grid.cols)


def _points(lines: Collection[Diagonal]) -> set[Cell]:
    """The grid points at which lines end."""
    found = set()
    for (r, c), line in lines:
        found |= (
            {Cell(r, c), Cell(r + 1, c + 1)} if line == "\\" else {Cell(r, c + 1), Cell(r + 1, c)}
        )
    return found


def _move(
    rng: Random, parts: list[set[Cell]], numbers: dict[Cell, int], lines: Answer, other: Answer
) -> None:
    """Put a number where the other answer has a line and this one has none; or, where there is
    no such place, anywhere else in its piece.
    """
    crossed = {cell for cell, _ in other}
    free = [(part, cell) for part in parts for cell in sorted(part - numbers.keys())]
    part, to = rng.choice([(p, cell) for p, cell in free if cell in crossed] or free)
    where = rng.choice(sorted(part & numbers.keys()))
    numbers[to] = numbers.pop(where)
