"""New texts of blocks that keep what an author has chosen: blanks, names and the order of lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, count
from string import ascii_letters

from ..boards.blocks import Block, Regions
from ..boards.blocks.board import Read
from ..boards.partition import GAP
from ..boards.text import cell_spans
from ..errors import BoardError

LARGEST = 1000  # rows and columns; the kind's own limit has been checked


def keep_layout(block: Block, old: str, new: str) -> str:
    """Return the new text of a block with the blanks, and the lines of words, that the old one has
    where both say the same.
    """
    meant = _read(block, new)
    if meant and _read(block, old) == meant:
        return old
    was, lines = old.split("\n"), new.split("\n")
    if block.layout == "words":
        made = _keep_lines(block, was, lines)
    elif len(was) != len(lines):
        return new
    elif block.layout in ("cells", "points", "line"):
        made = _keep_blanks(was, lines)
    else:
        pairs = zip(was, lines, strict=True)
        made = [one if one.split() == other.split() else other for one, other in pairs]
    text = "\n".join(made)
    return text if _read(block, text) == meant else new


def keep_names(block: Block, old: str, new: str) -> str:
    """Return the new text of a block with the old names of regions, each for the region that has
    most of its cells; other regions get names that are free. Other blocks stay as they are.
    """
    tables = [[_list_tokens(line) for line in text.split("\n")] for text in (new, old)]
    if not isinstance(block, Regions) or [*map(len, tables[0])] != [*map(len, tables[1])]:
        return new
    pairs = zip(chain(*tables[0]), chain(*tables[1]), strict=True)
    names = {GAP: GAP}
    for (name, was), _ in Counter(pairs).most_common():
        if name not in names and was not in names.values():
            names[name] = was
    taken = {*chain(*tables[1])}
    free = (one for one in chain("123456789", ascii_letters, map(str, count(10))))
    fresh = (one for one in free if one not in taken)
    for name in chain(*tables[0]):
        if name not in names:
            names[name] = next(fresh)
    return "\n".join(" ".join(map(names.__getitem__, row)) for row in tables[0])


def _read(block: Block, text: str) -> Read | None:
    """Return the values in a text; None if it is wrong, or if only its kind can read it."""
    try:
        return block.read({"": text}, "", LARGEST)
    except BoardError:
        return None


def _list_tokens(line: str) -> list[str]:
    return [token for _, token in cell_spans(line)]


def _keep_lines(block: Block, old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the old lines that still hold, in their order, and then those that are new."""
    left = [(line, _read(block, line)) for line in new]
    kept = list[str]()
    for line in old:
        meant = _read(block, line)
        same = next((one for one in left if one[1] == meant), None)
        if meant and same:
            left.remove(same)
            kept.append(line)
    return [*kept, *(line for line, _ in left)]


def _keep_blanks(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the new rows with the blanks of the old ones. If the old ones have columns, shorter
    and longer tokens keep to them.
    """
    aligned = any("  " in row.strip() for row in old)
    made = list[str]()
    for was, row in zip(old, new, strict=True):
        spans, tokens = cell_spans(was), _list_tokens(row)
        dense = len(was.split()) == 1
        if len(spans) != len(tokens) or (dense and any(len(token) > 1 for token in tokens)):
            return [*new]
        text, end, shift = "", 0, 0
        for (start, had), token in zip(spans, tokens, strict=True):
            gap = was[end:start]
            if shift and gap and text:
                wider = " " * max(1, len(gap) + shift)
                gap, shift = wider, shift - len(wider) + len(gap)
            text, end = text + gap + token, start + len(had)
            shift += (len(had) - len(token)) * aligned
        made.append(text + was[end:])
    return made
