"""Random shapes, and random trees of them."""

from site_gen.vocabulary import *

SIZES = 1, 1, 2, 3, 3, 3, 4  # cells per shape, if there is room
LARGEST = 6  # the largest number of cells of two merged shapes


def random_shapes(rng: Random, grid: Grid) -> Partition:
    """Return a division of the grid into random shapes, each grown from a random free cell."""
    left, parts = set(grid.cells()), list[set[Cell]]()
    for cell in rng.sample(grid.cells(), len(grid.cells())):
        if cell in left:
            part, size = {cell}, rng.choice(SIZES)
            while edge := {n for c in part for n in grid.neighbours(c)} & left - part:
                if len(part) >= size:
                    break
                part.add(rng.choice(sorted(edge)))
            left -= part
            parts.append(part)
    return numbered(grid, parts)


def random_tree(rng: Random, shapes: Partition) -> Answer:
    """Return the cells of random shapes that form a tree to which no other shape can be added."""
    near = shapes.grid.neighbours
    order, chosen, added = rng.sample(shapes.parts, len(shapes.parts)), set[Cell](), True
    while added:
        added = False
        for part in order:
            within = sum(n in part for cell in part for n in near(cell)) // 2
            across = sum(n in chosen for cell in part for n in near(cell))
            if not part & chosen and within == len(part) - 1 and across == bool(chosen):
                chosen |= part
                added = True
    return frozenset(chosen)


def merge_shapes(rng: Random, shapes: Partition, answer: Answer, other: Answer) -> Partition | None:
    """Return the shapes with two of them merged, which this answer leaves out.

    Only the other answer chooses the first one. Return None if no such pair exists.
    """
    parts = shapes.parts
    two = [
        (i, j)
        for i, part in enumerate(parts)
        if part <= other - answer
        for j in shapes.neighbours(i)
        if not parts[j] & answer and len(parts[i] | parts[j]) <= LARGEST
    ]
    if not two:
        return None
    i, j = rng.choice(two)
    rest = [part for k, part in enumerate(parts) if k not in (i, j)]
    return numbered(shapes.grid, [*rest, parts[i] | parts[j]])
