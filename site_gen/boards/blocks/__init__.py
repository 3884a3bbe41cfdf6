"""What a file may give: the types of its fenced blocks, each with its text, words and drawing."""

from __future__ import annotations

from .board import NO_REGIONS, Block, Board, Clue, Side, parse_board
from .cells import CellNumbers, OneNumber, PointNumbers, listed_numbers, numbers_text
from .outside import LineClues, LineNumbers, told
from .regions import RegionDigits, RegionNumbers, Regions, regions_text
from .symbols import CellLetters, CellSymbols, copies, symbols_text

__all__ = [
    "NO_REGIONS",
    "Block",
    "Board",
    "CellLetters",
    "CellNumbers",
    "CellSymbols",
    "Clue",
    "LineClues",
    "LineNumbers",
    "OneNumber",
    "PointNumbers",
    "RegionDigits",
    "RegionNumbers",
    "Regions",
    "Side",
    "copies",
    "listed_numbers",
    "numbers_text",
    "parse_board",
    "regions_text",
    "symbols_text",
    "told",
]
