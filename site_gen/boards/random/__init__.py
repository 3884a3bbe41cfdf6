"""Random starting points of boards: regions, shadings, fillings, loops."""

from .cages import random_cages, what_they_make
from .cells import (
    cells_in_sight,
    random_apart,
    random_blobs,
    random_cells,
    random_colours,
    random_filling,
    random_groups,
    random_latin_square,
    sizes_around,
    spread,
    thinned,
)
from .dots import random_dotted
from .loops import cut_along, random_inside, random_loop, shortened
from .paths import SHORTEST, changed_paths, path_ends, random_paths
from .poles import random_dominoes, random_magnets, random_pairs
from .regions import (
    equal_regions,
    grouped,
    grown_regions,
    halves,
    moved_between,
    moved_cells,
    moved_number,
    numbered,
    numbered_regions,
    random_regions,
    random_tiling,
    sized_regions,
    with_cells,
)
from .separated import move_apart, separated, separated_numbers
from .sums import random_digits, random_runs, runs_between, summed
from .tetrominoes import random_tetrominoes
from .triangles import random_rectangles

__all__ = [
    "SHORTEST",
    "cells_in_sight",
    "changed_paths",
    "cut_along",
    "equal_regions",
    "grouped",
    "grown_regions",
    "halves",
    "move_apart",
    "moved_between",
    "moved_cells",
    "moved_number",
    "numbered",
    "numbered_regions",
    "path_ends",
    "random_apart",
    "random_blobs",
    "random_cages",
    "random_cells",
    "random_colours",
    "random_digits",
    "random_dominoes",
    "random_dotted",
    "random_filling",
    "random_groups",
    "random_inside",
    "random_latin_square",
    "random_loop",
    "random_magnets",
    "random_pairs",
    "random_paths",
    "random_rectangles",
    "random_regions",
    "random_runs",
    "random_tetrominoes",
    "random_tiling",
    "runs_between",
    "separated",
    "separated_numbers",
    "shortened",
    "sized_regions",
    "sizes_around",
    "spread",
    "summed",
    "thinned",
    "what_they_make",
    "with_cells",
]
