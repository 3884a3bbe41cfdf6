"""Fill the fields of phrases, and compare texts with the names in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from string import Formatter

from ...boards.grid import Cell

CELL = re.compile(r"R\d+C\d+")


def fill_first(phrases: Sequence[str], fields: Mapping[str, str]) -> tuple[str, Collection[str]]:
    """Return the first phrase, or alternative in one, whose fields are known, and their names.

    Return "" and no names if there is none.
    """
    for phrase in (one for text in phrases for one in text.split("|")):
        if told := fill(phrase, fields):
            return told, list_fields(phrase) & fields.keys()
    return "", ()


def fill(phrase: str, fields: Mapping[str, str]) -> str:
    """Return the phrase with its fields filled in, or "" if a field is missing.

    A part in brackets is left out if one of its own fields is missing.
    """
    for part in re.findall(r"\[.*?\]", phrase):
        phrase = phrase.replace(part, fill(part[1:-1], fields))
    return phrase.format_map(fields) if list_fields(phrase) <= fields.keys() else ""


def list_fields(phrase: str) -> set[str]:
    """Return the names of the fields in a phrase."""
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def pick(fields: Mapping[str, str], names: Collection[str]) -> Mapping[str, str]:
    """Return the fields with these names."""
    return {name: value for name, value in fields.items() if name in names}


def begin_small(sentence: str) -> str:
    """Return a sentence as a part of another one."""
    says = sentence.rstrip(".")
    return says if says[1:2].isupper() else says[0].lower() + says[1:]


def names_clue(told: str, clue: str) -> bool:
    """Return whether a reason names a clue in a cell, such as the 3 in R1C2 in `the 3s in R1C2`.

    Where a reason names equal clues, others like them do not matter.
    """
    found = re.fullmatch(r"the (\S+) in (R\d+C\d+)", clue)
    if found and re.search(rf"\bthe {re.escape(found[1])}s in R", told):
        return True
    if found is None or found[2] not in CELL.findall(told):
        return False
    return re.search(rf"\b{re.escape(found[1])}s?\b", told) is not None


def names_copies(why: str, clue: str) -> bool:
    """Return whether a sentence names copies of a symbol or number among which this clue is."""
    if symbol := re.fullmatch(r"the symbol (\S+)", clue):
        return re.search(rf"\bcopies of {re.escape(symbol[1])}(?!\w)", why) is not None
    found = re.fullmatch(r"the (\w+) in (R\d+C\d+)", clue)
    if found is None:
        return False
    if "(the same number stays white in R" in why:
        return True
    return re.search(rf"\bthe {found[1]}s in [^()]*\b{found[2]}\b", why) is not None


def list_around(told: str) -> set[Cell]:
    """Return the cells that a text names, and those around the corner of a cell."""
    cells = {Cell(int(r) - 1, int(c) - 1) for r, c in re.findall(r"R(\d+)C(\d+)", told)}
    if corner := re.search(r"(upper|lower) (left|right) corner", told):
        below, beside = (1 if one in ("lower", "right") else -1 for one in corner.groups())
        cells |= {
            Cell(r + down, c + right) for r, c in cells for down in (0, below)
            for right in (0, beside)
        }  # fmt: skip
    return cells
