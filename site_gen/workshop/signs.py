"""Words for the manual and the workshop about the texts that authors write into blocks."""

from __future__ import annotations

import inspect
import re
from string import digits

from ..boards import blocks
from ..boards.blocks import Block
from ..boards.blocks.outside import LINES
from ..errors import BoardError


def describe_block(block: Block) -> str:
    """Return the beginning of a sentence about the text that an author writes into a block, and
    whether a file may omit it. Signs are between backticks.
    """
    return describe_text(block) + ("; the block is optional" if block.optional else "")


def describe_text(block: Block) -> str:
    """Return the beginning of a sentence about a block's text. Blocks without words here have them
    in the first sentence of their class's docstring.
    """
    match block:
        case blocks.RegionNumbers(least=least):
            return f"a region's number, from {least}, in any one of its cells"
        case blocks.CellNumbers(least=least, most=most, may_hide=may_hide, hidden=hidden):
            bounds = f"numbers from {least}" + (f" to {most}" if most is not None else "")
            return bounds + (f", or `{hidden}`" if may_hide else "")
        case blocks.PointNumbers(most=most):
            told = f"numbers from 0 to {most} at grid points, `.` for none"
            return f"{told}; one more row and column than cells"
        case blocks.CellSymbols(names=names):
            return ", ".join(f"`{char}` {name.lower()}" for char, name in names.items())
        case blocks.CellSums():
            return r"`16\` sum below, `\23` to the right, `16\23` both; `#` black without a sum"
        case blocks.LineNumbers(side=side, sign=sign):
            of = f", of {sign}" if sign else ""
            return f"a number for each {LINES[side]}{of}, all on one line; `?` for none"
        case blocks.LineClues(side=side):
            line = LINES[side]
            return f"a line of numbers for each {line}; `0` for none, `?` for an unknown list"
        case blocks.Allowances(things=things):
            words = ", ".join(f"`{word}`" for word in things.values())
            does = "requires" if isinstance(block, blocks.Switches) else "allows"
            return f"things that this board {does}, one per line: {words}, or `nothing`"
        case blocks.LargestNumber(least=least, most=most):
            return f"the largest number, from {least} to {most}, if there is one"
        case blocks.OneNumber(least=least, most=most, says=says):
            return f"a number from {least} to {most}: {says[0].lower()}{says[1:]}"
        case blocks.Regions(what=what, gaps=gaps):
            told = f"the name of its {what} in each cell; each {what} is connected"
            return told + (f"; `.` for a cell in no {what}" if gaps else "")
    doc = " ".join((inspect.getdoc(type(block)) or "").split())
    return re.split(r"\.(?= |$)", doc)[0]


def list_palette(block: Block) -> list[tuple[str, str]]:
    """Return the signs that a reader can choose for a block, with their names, which may be ""."""
    match block:
        case blocks.Allowances(things=things):
            return [(words, "") for words in things.values()]
        case blocks.CellLists(values=values):
            words = list_words(block)
            numbers = [*digits] if len(words) < len(values) else []
            spaces = [" "] if can_be_value(block, "1 2") else []
            return [(one, "space" * (one == " ")) for one in (*words, *numbers, *spaces)]
        case blocks.CellSymbols(names=names):
            return [*names.items()]
        case blocks.OneNumber() | blocks.Regions():
            return []
    return [(sign, "") for sign in block.signs if sign != " "]


def is_counting(block: Block) -> bool:
    """Return whether a place of a block holds a plain number, which can be counted up."""
    fixed = isinstance(block, blocks.NumberGrid | blocks.PairedNumbers)
    return isinstance(block, blocks.CellNumbers | blocks.PointNumbers) and not fixed


def list_words(block: blocks.CellLists) -> list[str]:
    """Return the words that are values of its lists, without those that only describe values."""
    words = [one for one in block.values if isinstance(one, str)]
    return [one for one in words if can_be_value(block, one)]


def can_be_value(block: blocks.CellLists, text: str) -> bool:
    """Return whether a text is the value of a list."""
    try:
        block.read_value(text)
    except BoardError:
        return False
    return True
