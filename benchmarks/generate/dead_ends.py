"""Dead Ends boards: a random tree of shapes, all marks that it can have, most taken away."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import Random

from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Grid, picture
from site_gen.boards.partition import Partition
from site_gen.boards.text import Blocks
from site_gen.kind import Answer, find_kind
from site_gen.kinds.dead_ends import stretch

from .thin import Made, answers, other_by_ours, thin

SIZES = 1, 1, 2, 3, 3, 3, 4  # cells of a shape, where there is room
LARGEST = 6  # cells of a shape that was merged from two
LEAST = 0.35  # the share of the cells that is chosen: a smaller tree makes a dull board
ENDS_TRIED = 20  # random starts and goals, of which the two with the longest route are taken


def make(rng: Random, grid: Grid, level: str) -> Made | None:
    kind = find_kind("dead_ends")
    shapes = random_shapes(rng, grid)
    chosen = random_tree(rng, shapes)
    if len(chosen) < LEAST * grid.rows * grid.cols:
        return None
    ends = _far_ends(rng, shapes, chosen)
    marks = _all_marks(shapes, chosen, *ends)
    while others := set(answers(kind, _blocks(shapes, marks))) - {chosen}:
        merged = _merged(rng, shapes, chosen, min(others, key=sorted))
        if not merged:
            return None
        shapes = merged
    clues = [cell for cell, mark in marks.items() if mark not in "SG"]

    def blocks_with(some: Collection[Cell]) -> Blocks:
        return _blocks(shapes, {c: marks[c] for c in {*some, *ends}})

    kept, minimal = thin(rng, clues, other_by_ours(kind, clues, blocks_with, chosen))
    blocks = blocks_with(kept)
    answer = kind.to_json(kind.parse(blocks), chosen)
    return Made(blocks, {"chosen": answer["chosen"]}, minimal)


def _blocks(shapes: Partition, marks: Mapping[Cell, str]) -> Blocks:
    names = picture(shapes.grid, lambda cell: f" {shapes.names[shapes.part_of[cell]]}")
    return {
        "markers": "\n".join(picture(shapes.grid, lambda cell: marks.get(cell, "."))),
        "shapes": "\n".join(row[1:] for row in names),
    }


def _partition(grid: Grid, parts: Iterable[frozenset[Cell]]) -> Partition:
    ordered = tuple(sorted(parts, key=min))
    return Partition(grid, tuple(str(i + 1) for i in range(len(ordered))), ordered)


def random_shapes(rng: Random, grid: Grid) -> Partition:
    """Each shape grows from a random cell that is left."""
    left, parts = set(grid.cells()), list[frozenset[Cell]]()
    for cell in rng.sample(sorted(left), len(left)):
        if cell in left:
            part, size = {cell}, rng.choice(SIZES)
            while edge := {n for c in part for n in grid.neighbours(c)} & left - part:
                if len(part) >= size:
                    break
                part.add(rng.choice(sorted(edge)))
            left -= part
            parts.append(frozenset(part))
    return _partition(grid, parts)


def random_tree(rng: Random, shapes: Partition) -> Answer:
    """Shapes that are joined without a round trip, until no other can be added."""
    steps = shapes.grid.neighbours
    order = rng.sample(shapes.parts, len(shapes.parts))
    chosen: set[Cell] = set()
    added = True
    while added:
        added = False
        for part in order:
            within = sum(n in part for cell in part for n in steps(cell)) // 2
            across = sum(n in chosen for cell in part for n in steps(cell))
            if not part & chosen and within == len(part) - 1 and across == bool(chosen):
                chosen |= part
                added = True
    return frozenset(chosen)


def _far_ends(rng: Random, shapes: Partition, chosen: Answer) -> tuple[Cell, Cell]:
    def route(ends: tuple[Cell, Cell]) -> int:
        return len(stretch(_empty(shapes, *ends), chosen))

    cells = sorted(chosen)
    tried = [rng.sample(cells, 2) for _ in range(ENDS_TRIED)]
    return max(((start, goal) for start, goal in tried), key=route)


def _all_marks(shapes: Partition, chosen: Answer, start: Cell, goal: Cell) -> dict[Cell, str]:
    """Circles on the route from start to goal, triangles in all dead ends off it."""
    board = _empty(shapes, start, goal)
    route = stretch(board, chosen)
    marks = dict.fromkeys(sorted(route), "o") | {start: "S", goal: "G"}
    for i, part in enumerate(shapes.parts):
        touched = sum(shapes.parts[j] <= chosen for j in shapes.neighbours(i))
        if part <= chosen and touched == 1 and not part & route:
            marks |= dict.fromkeys(sorted(part), "t")
    return marks


def _merged(rng: Random, shapes: Partition, chosen: Answer, other: Answer) -> Partition | None:
    """A shape that only the other answer chooses, merged with one that this answer leaves too.

    All dead ends off the route are marked, so no other answer leaves shapes out only.
    """
    parts = shapes.parts
    wrong = [i for i, part in enumerate(parts) if part <= other - chosen]
    two = [
        (i, j)
        for i in wrong
        for j in shapes.neighbours(i)
        if not parts[j] & chosen and len(parts[i] | parts[j]) <= LARGEST
    ]
    if not two:
        return None
    i, j = rng.choice(two)
    rest = (part for k, part in enumerate(parts) if k not in (i, j))
    return _partition(shapes.grid, (*rest, parts[i] | parts[j]))


def _empty(shapes: Partition, start: Cell, goal: Cell) -> Board:
    return Board(shapes.grid, symbols={start: "S", goal: "G"}, regions=shapes)
