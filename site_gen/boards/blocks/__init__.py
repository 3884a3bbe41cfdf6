"""What a file may give: the types of its fenced blocks, each with its text, words and drawing."""

from __future__ import annotations

from .board import NO_REGIONS, Block, Board, Clue, Side, parse_board
from .cells import CellNumbers, CellSymbols, OneNumber, PointNumbers, numbers_text
from .outside import LineClues
from .regions import Regions, regions_text

__all__ = [
    "NO_REGIONS",
    "Block",
    "Board",
    "CellNumbers",
    "CellSymbols",
    "Clue",
    "LineClues",
    "OneNumber",
    "PointNumbers",
    "Regions",
    "Side",
    "numbers_text",
    "parse_board",
    "regions_text",
]
