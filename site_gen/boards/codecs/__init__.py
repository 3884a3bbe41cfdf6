"""Boards as the bodies of puzz.link addresses, and back: one codec for each notation."""

from __future__ import annotations

from .base import Codec
from .cells import (
    arrows,
    boxed_numbers,
    clues_from_pzpr,
    clues_to_pzpr,
    each_number,
    four_black,
    four_cells,
    numbers,
    numbers_from_pzpr,
    numbers_to_pzpr,
    points,
    sizes,
    sums,
    walls,
)
from .outside import all_sides, dominoes, line_runs, trees_and_numbers
from .regions import (
    borders,
    moons,
    region_counts,
    region_numbers,
    regions_and_numbers,
    regions_from_pzpr,
    regions_to_pzpr,
    stars,
)
from .symbols import black_cells, circles, dots, signs

__all__ = [
    "Codec",
    "all_sides",
    "arrows",
    "black_cells",
    "borders",
    "boxed_numbers",
    "circles",
    "clues_from_pzpr",
    "clues_to_pzpr",
    "dominoes",
    "dots",
    "each_number",
    "four_black",
    "four_cells",
    "line_runs",
    "moons",
    "numbers",
    "numbers_from_pzpr",
    "numbers_to_pzpr",
    "points",
    "region_counts",
    "region_numbers",
    "regions_and_numbers",
    "regions_from_pzpr",
    "regions_to_pzpr",
    "signs",
    "sizes",
    "stars",
    "sums",
    "trees_and_numbers",
    "walls",
]
