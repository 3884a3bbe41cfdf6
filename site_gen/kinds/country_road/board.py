"""Country Road without a model: the board, its text, the check, the drawing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from site_gen.boards.codecs import regions_from_pzpr, regions_to_pzpr
from site_gen.boards.grid import Cell, Grid, Pair, Partition, components, joined, pair, picture
from site_gen.boards.loops import single_loops
from site_gen.boards.pen import Pen
from site_gen.boards.text import (
    Blocks,
    only_blocks,
    pairs_to_json,
    partition,
    same_size,
    table,
)
from site_gen.errors import BoardError
from site_gen.kind import Answer, Rows, Violation

LARGEST = 60


@dataclass(frozen=True)
class Board:
    grid: Grid
    regions: Partition
    clues: Mapping[Cell, int | None]  # where a number stands; None: `?`

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """Region -> its number, where it is known."""
        at = self.regions.part_of
        return {at[cell]: k for cell, k in self.clues.items() if k is not None}

    @cached_property
    def shared(self) -> Mapping[tuple[int, int], list[Pair]]:
        """Two neighbouring regions, the first first -> the pairs of cells across their border."""
        at, found = self.regions.part_of, dict[tuple[int, int], list[Pair]]()
        for p in self.regions.borders():
            a, b = sorted((at[p.a], at[p.b]))
            found.setdefault((a, b), []).append(p)
        return found

    @cached_property
    def across(self) -> list[list[Pair]]:
        """The pairs of cells across the border of each region; a single one has no border."""
        found: list[list[Pair]] = [[] for _ in self.regions.parts]
        for both, pairs in self.shared.items():
            for i in both:
                found[i].extend(pairs)
        return found if len(found) > 1 else []


def parse(blocks: Blocks) -> Board:
    """Block `regions`: a name per cell; `numbers`: a number in any cell of its region, else `.`"""
    only_blocks(blocks, ("regions", "numbers"))
    names = table(blocks, "regions", largest=LARGEST)
    for (r, c), name in names.items():
        if name in (".", "?"):
            raise BoardError("this cell is in no region", block="regions", row=r, col=c)
    regions = partition(names, "regions")
    cells = table(blocks, "numbers", largest=LARGEST)
    same_size(cells, regions.grid, "numbers", "regions")
    clues: dict[Cell, int | None] = {}
    stands: dict[int, Cell] = {}
    for cell, text in cells.items():
        if text == ".":
            continue
        i = regions.part_of[cell]
        why = _fault(text, regions, i, stands)
        if why:
            raise BoardError(why, block="numbers", row=cell.row, col=cell.col)
        clues[cell] = None if text == "?" else int(text)
        stands[i] = cell
    return Board(regions.grid, regions, clues)


def _fault(text: str, regions: Partition, i: int, stands: Mapping[int, Cell]) -> str | None:
    """What is wrong with a clue in region `i`; `stands`: where the regions' clues stand so far."""
    name, size = regions.names[i], len(regions.parts[i])
    if text != "?" and not re.fullmatch("[0-9]{1,4}", text):
        return f"{text!r} is not a number, ? or ."
    if text != "?" and not 1 <= int(text) <= size:
        return (
            f"the number is {int(text)}, but region {name!r} has {size} cells; wanted: 1 to {size}"
        )
    if i in stands:
        r, c = stands[i]
        return f"a second number in region {name!r}; the first is in row {r + 1}, column {c + 1}"
    return None


def verify(board: Board, loop: Answer) -> Iterator[Violation]:
    """Check the rules as a person would. Knows nothing of the model."""
    at = joined(loop)
    for cell, others in sorted(at.items()):
        if len(others) == 1:
            yield Violation("no_loose_end", frozenset({pair(cell, others[0])}))
        elif len(others) > 2:
            yield Violation("no_branch", frozenset(pair(cell, o) for o in others))
    if extra := components(sorted(at), at.__getitem__)[1:]:
        others_of = set().union(*extra)
        yield Violation("one_loop", frozenset(e for e in loop if e.a in others_of))
    part_of, crossed = board.regions.part_of, dict[int, set[Pair]]()
    for e in loop:
        for i in {part_of[e.a]} ^ {part_of[e.b]}:
            crossed.setdefault(i, set()).add(e)
    for i, region in enumerate(board.regions.parts):
        visited = at.keys() & region
        if not visited:
            yield Violation("visit_all", region)
        if len(crossed.get(i, ())) > 2:
            yield Violation("visit_once", frozenset(crossed[i]))
        if i in board.numbers and len(visited) != board.numbers[i]:
            yield Violation("numbers", region)
    for c, d in board.regions.borders():
        if c not in at and d not in at:
            yield Violation("no_two_unvisited", frozenset({c, d}))


def draw(pen: Pen, board: Board) -> None:
    pen.tints(board.regions)
    pen.lattice()
    pen.borders(board.regions)
    for cell, k in board.clues.items():
        pen.corner(cell, "?" if k is None else str(k))


def draw_answer(pen: Pen, board: Board, loop: Answer) -> None:
    pen.through_cells(loop, "answer loop")


def describe(board: Board) -> str:
    regions = board.regions
    rows = picture(board.grid, lambda cell: f" {regions.names[regions.part_of[cell]]}")
    numbers = ", ".join(f"{k} in {regions.names[i]}" for i, k in sorted(board.numbers.items()))
    return f"Regions, row by row:{';'.join(rows)}. Numbers: {numbers or 'none'}."


def sample(rng: Random, rows: int, cols: int) -> Blocks:
    """Regions along a random loop, or any; some of its numbers, now and then one that is wrong."""
    grid = Grid(rows, cols)
    loop = rng.choice(single_loops(grid) or (frozenset(),))
    regions = _random_regions(rng, grid, loop if rng.random() < 0.8 else frozenset())
    shown = rng.random()
    clues = {}
    for region in regions:
        number = sum(any(e in loop for e in grid.pairs_at(cell)) for cell in region)
        if rng.random() < 0.03:
            number = rng.randint(1, len(region))
        if number and rng.random() < shown:
            clues[rng.choice(sorted(region))] = str(number)
    name = {cell: i + 1 for i, region in enumerate(regions) for cell in region}
    return {
        "regions": "\n".join(picture(grid, lambda cell: f"{name[cell]} ")),
        "numbers": "\n".join(picture(grid, lambda cell: f"{clues.get(cell, '.')} ")),
    }


def _random_regions(rng: Random, grid: Grid, loop: Collection[Pair]) -> list[set[Cell]]:
    """Pieces of the loop; each other cell joins one of its neighbours, or none."""
    steps = sorted(loop)
    joined = set(rng.sample(steps, rng.randint(0, len(steps) - 2))) if steps else set()
    for cell in grid.cells():
        sides = grid.pairs_at(cell)
        if sides and rng.random() < 0.9 and not any(e in loop for e in sides):
            joined.add(rng.choice(sides))
    return components(
        grid.cells(), lambda a: [b for b in grid.neighbours(a) if pair(a, b) in joined]
    )


def candidates(board: Board) -> Iterable[Answer]:
    return single_loops(board.grid)


def from_pzpr(rows: int, cols: int, body: str) -> Blocks:
    regions, numbers = regions_from_pzpr(rows, cols, body)
    return {"regions": regions, "numbers": numbers}


def to_pzpr(board: Board) -> str:
    return regions_to_pzpr(board.regions, board.numbers)


def to_json(board: Board, loop: Answer) -> Rows:
    return pairs_to_json(board.grid, loop)
