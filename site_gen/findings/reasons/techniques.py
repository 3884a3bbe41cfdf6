"""Techniques by which solvers refute a candidate: a locked number, and pairs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from ...boards.grid import Cell
from .leads import Lead
from .steps import Step

LOCKED = "the {values} of {group} must be in {shared}"
NAKED_PAIR = "a pair: {cells} share {values}"
HIDDEN_PAIR = "a pair: {values} of {group} are in {cells}"


class Technique(NamedTuple):
    """A technique that excludes numbers from cells.

    `phrase`: its sentence. `cells`: those that hold its numbers. `values`: these numbers, as text.
    `family`: the number of the family of rows about the group that it names. `others`: more cells
    of this group.
    """

    phrase: str
    cells: frozenset[Cell]
    values: tuple[str, ...]
    family: int
    others: frozenset[Cell] = frozenset()


def find_technique(step: Step, keys: Sequence[Any], filling: Collection[int]) -> Technique | None:
    """Return the technique by which a step excludes numbers, or None.

    `keys`: a cell with a number for each decision. `filling`: the numbers of the
    families which say that a cell holds a number. Each path from an opposite to the failing row
    must show the same technique.
    """
    paths, row = step.last.paths, [keys[i] for i in step.last.decisions]
    numbers = [keys[i] for i in step.decides]
    shown = {
        _find_in_path(step, path, own, keys, row, filling)
        for own, path in zip(numbers, paths, strict=False)
    }
    return shown.pop() if len(shown) == 1 else None


def _find_in_path(
    step: Step,
    path: Sequence[Lead],
    own: Any,
    keys: Sequence[Any],
    row: Sequence[Any],
    filling: Collection[int],
) -> Technique | None:
    """Return the technique that refutes one number.

    `own`: its key. `row`: the keys of the failing row. A row that places a number after one
    exclusion has both: it is about their cell, or about their number in a group.
    """
    placed = [keys[lead.decision] for lead in path if lead.value]
    excluded = {keys[lead.decision] for lead in path if not lead.value}
    cells, values = {cell for cell, _ in row}, {k for _, k in row}
    if not placed and len(cells) > 1 and values == {own[1]} and excluded:
        places, others = frozenset(cell for cell, k in excluded), frozenset(cells)
        return Technique(LOCKED, places, (str(own[1]),), step.chain[-1][0], others)
    if len(placed) != 2:
        return None
    (one, k), (other, m) = placed
    families = {lead.family for lead in path if lead.value}
    both = {(one, own[1]), (other, own[1])}
    if k == m and one != other and excluded == both and families <= {*filling}:
        return _make_pair(NAKED_PAIR, (one, other), (own[1], k), step.chain[-1][0])
    if one == other and len(families) == 1 and excluded == {(own[0], k), (own[0], m)}:
        return _make_pair(HIDDEN_PAIR, (own[0], one), (k, m), min(families))
    return None


def _make_pair(
    phrase: str, cells: Collection[Cell], values: Collection[Any], family: int
) -> Technique:
    told = tuple(map(str, sorted(values)))
    return Technique(phrase, frozenset(cells), told, family)
