"""The types of a file's fenced blocks, each with its text, its words and its drawing."""

from __future__ import annotations

from .allowances import Allowances, Requirements, Switches
from .arrows import ARROWS, Arrow, Arrows, arrows_text
from .board import (
    NO_REGIONS,
    NUMBERS,
    OUTSIDE,
    REGIONS,
    SYMBOLS,
    Block,
    Board,
    Clue,
    Field,
    Side,
    check_square,
    parse_board,
)
from .cages import CAGES, Cage, CageNumbers, cages_text
from .cells import (
    NUMBER,
    POINTS,
    CellNumbers,
    LargestNumber,
    OneNumber,
    PointNumbers,
    SightNumbers,
    listed_numbers,
    numbers_text,
)
from .fixed import NumberGrid, PairedNumbers
from .lists import CellGroups, CellLists, CellPairs, CellPaths, SideLists, format_cells, read_cells
from .outside import LineClues, LineNumbers, format_numbers, lines_from
from .regions import RegionDigits, RegionNumbers, Regions, check_sizes, regions_text
from .sums import SUMS, CellSums, SumRun, Sums, runs, sums_text
from .symbols import CellDots, CellLetters, CellSymbols, RegionSymbols, copies, symbols_text

__all__ = [
    "ARROWS",
    "CAGES",
    "NO_REGIONS",
    "NUMBER",
    "NUMBERS",
    "OUTSIDE",
    "POINTS",
    "REGIONS",
    "SUMS",
    "SYMBOLS",
    "Allowances",
    "Arrow",
    "Arrows",
    "Block",
    "Board",
    "Cage",
    "CageNumbers",
    "CellDots",
    "CellGroups",
    "CellLetters",
    "CellLists",
    "CellNumbers",
    "CellPairs",
    "CellPaths",
    "CellSums",
    "CellSymbols",
    "Clue",
    "Field",
    "LargestNumber",
    "LineClues",
    "LineNumbers",
    "NumberGrid",
    "OneNumber",
    "PairedNumbers",
    "PointNumbers",
    "RegionDigits",
    "RegionNumbers",
    "RegionSymbols",
    "Regions",
    "Requirements",
    "Side",
    "SideLists",
    "SightNumbers",
    "SumRun",
    "Sums",
    "Switches",
    "arrows_text",
    "cages_text",
    "check_sizes",
    "check_square",
    "copies",
    "format_cells",
    "format_numbers",
    "lines_from",
    "listed_numbers",
    "numbers_text",
    "parse_board",
    "read_cells",
    "regions_text",
    "runs",
    "sums_text",
    "symbols_text",
]
