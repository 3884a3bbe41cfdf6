"""The vocabulary of kinds. A kind's module begins with `from site_gen.vocabulary import *`.

It has the types of boards and answers, random boards, models and their rows, and the base classes
of kinds. Families of rows that several kinds share have short names, such as `rows`; they are used
through their modules, as in `digits.rows`. So are the notations of puzz.link: `codecs.numbers`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from .bases import LoopKind, RegionDigitsKind
from .boards import codecs
from .boards.answers import *
from .boards.answers.dots import shared_out
from .boards.answers.lines import borders_between, parts_between
from .boards.answers.poles import list_dominoes
from .boards.answers.rectangles import Corners, divisions
from .boards.blocks import *
from .boards.blocks.board import B
from .boards.blocks.lists import Cells, Lists
from .boards.blocks.outside import LINES
from .boards.codecs import Codec
from .boards.grid import (
    WAYS,
    Cell,
    Diagonal,
    Grid,
    Pair,
    components,
    crossing,
    ends,
    in_words,
    joined,
    named,
    pair,
)
from .boards.loops import single_loops
from .boards.partition import GAP, Partition, box_height, connected_sets, shape_of
from .boards.pen import Pen
from .boards.phrases import HOLDS, MISFIT, NOTHING_FITS, UNFIT, Phrase
from .boards.random import *
from .boards.text import Blocks, partition
from .errors import BoardError
from .kind import Answer, Formulation, Kind, Repair, Rows, Rule, Violation, rule
from .solver.families import (
    chosen,
    digits,
    equal_counts,
    islands,
    lights,
    lists,
    loops,
    pairing,
    rectangles,
    region_loops,
    region_pieces,
    shading,
    sight,
)
from .solver.families.black_runs import LIST_SIDES, count_needed, runs_have_lengths
from .solver.families.bridges import bridges_join_islands
from .solver.families.cages import cages_make
from .solver.families.chosen import Chosen
from .solver.families.digits import Digit, add_digits, latin_digits, region_digits
from .solver.families.dots import dotted
from .solver.families.groups import numbers_count_groups
from .solver.families.heights import numbers_see_heights
from .solver.families.loop_arms import numbers_count_arms
from .solver.families.loops import (
    AXES,
    EVEN,
    ByPoint,
    Steps,
    Visits,
    Way,
    arm,
    loop_through_cells,
    one_loop,
)
from .solver.families.paths import paths_between
from .solver.families.rectangles import Parts, divided, rectangles_with
from .solver.families.region_loops import Links, loop_once_through_regions
from .solver.families.shading import Shaded, apart_in_white, both_connected
from .solver.families.sight import numbers_see
from .solver.families.sizes import digits_say_sizes
from .solver.families.sums import DIGITS, digits_with_sums, sets_of
from .solver.families.triangles import triangles_leave_rectangles
from .solver.graphs.connect import connected, connected_graph
from .solver.model.family import Condition, Separator, Yielded, family
from .solver.model.linear import ONE, ZERO, Linear, Row, Variable, between, total
from .solver.model.logic import Logic
from .solver.model.model import PuzzleModel
from .variant import (
    AllGiven,
    GroupSwitch,
    GroupVariant,
    ListSwitch,
    ListVariant,
    PairSwitch,
    PlacedVariant,
    SumVariant,
    SymbolVariant,
    Variant,
    list_lines,
    pairs_by_steps,
    place_some_variants,
    place_variants,
    random_group,
    random_path,
    split_mirrored,
    split_numbers,
)
