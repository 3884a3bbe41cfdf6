"""Paths that turn inside each other: a turn leaves the cell inside it only two ways.

It holds where paths visit every cell and make no U-turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ..grid import Cell, Pair, components, joined, named, pair
from ..text import join_words

NESTING_RULES = "no_u_turn", "visits_all"
MOST_LISTED = 4  # turns at most that a sentence lists
OWN = re.compile(r"a path would (?=join|make)")
"""The beginning of a mistake of the path that turns last."""
Known = Mapping[Any, bool]


class NestedTurns(NamedTuple):
    """The mistake that turns lead to, in words, and the earlier decisions that they rest on.

    `closed`: the step next to the first turn that a path which passes or begins there excludes.
    """

    why: str
    uses: Collection[Pair]
    closed: Pair | None = None


def find_nested_turns(
    board: Any, made: Known, find_mistake: Callable[[Any, Known], str], key: Pair, one: bool
) -> NestedTurns | None:
    """Return the mistake of the turns that follow if a step has this value, None without any.

    `find_mistake`: returns the mistake of decisions, or "". A mistake without any turn, which a
    reader sees at once, does not count. Of several rows of turns, the shortest one is taken.
    """
    begun = {**made, key: one}
    if find_mistake(board, begun) or _find_u_turn(board, begun):
        return None
    closed = {step: False for cell in key for end in board.grid.neighbours(cell)
              for step in _list_closed(board, end, begun) if cell in step}  # fmt: skip
    starts = {cell: step for step in closed for cell in {*step}.difference(key)}
    begun |= closed
    rows = (_follow(board, begun, find_mistake, start) for start in (*key, *sorted(starts)))
    found = [row for row in rows if row]
    if find_mistake(board, begun) or not found:
        return None
    turns, known, told = min(found, key=lambda row: len(row[0]))
    uses = {*_list_uses(board, turns, known, made, told)}
    uses |= {step for cell in key for step in board.grid.pairs_at(cell) if made.get(step)}
    return NestedTurns(_say_turns(turns, told), uses, starts.get(turns[0]))


def _follow(
    board: Any, begun: Known, find_mistake: Callable[[Any, Known], str], start: Cell
) -> tuple[Sequence[Cell], Known, str] | None:
    """Return the cells where paths turn from `start` on, the decisions then, and the mistake."""
    known, cell, turns = {**begun}, start, list[Cell]()
    while (ends := _find_turn(board, cell, known)) and cell not in turns:
        turns.append(cell)
        known |= {pair(cell, end): True for end in ends}
        a, b = ends
        inside = Cell(a.row + b.row - cell.row, a.col + b.col - cell.col)
        inner = [pair(inside, end) for end in ends]
        told = find_mistake(board, known) or _find_u_turn(board, known)
        known |= dict.fromkeys(inner, False)
        known |= _list_closed(board, inside, known)
        if told := told or find_mistake(board, known):
            return turns, known, told
        cell = inside
    return None


def _find_u_turn(board: Any, known: Known) -> str:
    """Return that three steps are drawn in a 2×2 block, "" if there is no such block."""
    for a, b, c, d in board.grid.blocks(2, 2):
        steps = Pair(a, b), Pair(a, c), Pair(b, d), Pair(c, d)
        if sum(known.get(step, False) for step in steps) > 2:
            return f"a path would make a U-turn within {named(a)}–{named(d)}"
    return ""


def _find_turn(board: Any, cell: Cell, known: Known) -> tuple[Cell, Cell] | None:
    """Return the two cells to which a path that passes a cell must go, if it turns there."""
    open_ = [end for end in board.grid.neighbours(cell) if known.get(pair(cell, end), True)]
    drawn = [end for end in open_ if known.get(pair(cell, end))]
    ends = drawn if len(drawn) == 2 else open_
    if cell in board.clues or len(ends) != 2:
        return None
    a, b = ends
    return (a, b) if a.row != b.row and a.col != b.col else None


def _list_closed(board: Any, cell: Cell, known: Known) -> dict[Pair, bool]:
    """Return the open steps of a cell that lead to cells where paths pass or have begun."""
    closed = dict[Pair, bool]()
    for end in board.grid.neighbours(cell):
        lines = sum(known.get(step, False) for step in board.grid.pairs_at(end))
        if pair(cell, end) not in known and lines == 2 - (end in board.clues):
            closed[pair(cell, end)] = False
    return closed


def _say_turns(turns: Sequence[Cell], told: str) -> str:
    """Return `paths would turn at R1C2 and R2C3, one inside the other, and` with the mistake."""
    own = OWN.sub("", told) if OWN.match(told) else ""
    if len(turns) == 1:
        return f"a path would turn at {named(turns[0])}{f' and {own}' if own else f', and {told}'}"
    listed = f"at {join_words(map(named, turns))}"
    if len(turns) > MOST_LISTED:
        listed = f"at each cell from {named(turns[0])} to {named(turns[-1])}"
    told = f"the inner one would {own}" if own else told
    return f"paths would turn {listed}, one inside the other, and {told}"


def _list_uses(
    board: Any, turns: Sequence[Cell], known: Known, made: Known, told: str
) -> Collection[Pair]:
    """Return the earlier decisions at the first turn, and at cells of the mistake.

    Paths that it joins are added, and those that pass next to a cell.
    """
    near = joined(sorted(key for key, one in known.items() if one))
    names = {*re.findall(r"R\d+C\d+", told)}
    cells = {cell for cell in board.grid.cells() if named(cell) in names}
    beside = {end for cell in cells for end in board.grid.neighbours(cell)
              if pair(cell, end) in known.keys() - made.keys()}  # fmt: skip
    for part in components(sorted(near), near.__getitem__):
        cells |= part if len(part & cells) > 1 and "join" in told else set()
    steps = {step for cell in cells | {turns[0]} for step in board.grid.pairs_at(cell)}
    lines = {step for cell in beside for step in board.grid.pairs_at(cell) if made.get(step)}
    return (steps | lines) & made.keys()
