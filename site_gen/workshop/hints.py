"""The elements of a board that each step to the answer settles, which a hint then marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..boards.grid import Cell
from ..findings.reasons import Reasons
from ..kind import HasGrid, Kind
from ..solver.model.facts import Decision
from .play_data import list_elements


def settled_elements(
    kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision], found: Reasons
) -> Iterator[list[int]]:
    """Yield for each step the sorted numbers of elements that it settles and no earlier step did.

    An element's number is its place in the result of `list_elements`.
    """
    number = {key: i for i, keys in enumerate(list_elements(kind, board)) for key in keys}
    own = any(decision.keys for decision in decisions)
    settled = set[int]()
    for keys in (_own_keys if own else _keys_between)(kind, board, decisions, found):
        fresh = {number[key] for key in keys if key in number} - settled
        settled |= fresh
        yield sorted(fresh)


def _own_keys(
    kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision], found: Reasons
) -> Iterator[Iterable[Any]]:
    """Yield for each step the keys of the answer that its decisions settle, if they have such keys.

    If the kind has candidates and a step places numbers, only the decisions that place them count,
    because the other numbers of these cells follow.
    """
    for step in found.steps:
        placed = [i for i in step.decides if found.values[i]] if kind.answer.has_candidates else []
        yield [key for i in placed or step.decides for key in decisions[i].keys]


def _keys_between(
    kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision], found: Reasons
) -> Iterator[Iterable[Any]]:
    """Yield for each step the keys of the answer that it settles, if decisions have other keys.

    A step settles what each of its decisions says by itself (`AnswerType.settles`), the notes in
    cells that are known by then, and the keys whose cells are all known. A cell is known after a
    decision at 1 about it, or when no decision about it is left.
    """
    near: dict[Cell, list[tuple[Any, Sequence[Cell]]]] = {}
    for key in (key for keys in kind.answer.elements(board) for key in keys):
        cells = kind.answer.cells(board, key)
        for cell in cells:
            near.setdefault(cell, []).append((key, cells))
    noted = set() if kind.answer.free_notes else {*kind.answer.notes(board)}
    left = Counter(cell for decision in decisions for cell in decision.cells)
    known = {cell for cell in board.grid.cells() if not left[cell]}

    def know(numbers: Iterable[int]) -> Iterator[Any]:
        """Record decisions as made, by number, and yield the keys that they settle."""
        touched = set[Cell]()
        for i in numbers:
            decision, one = decisions[i], found.values[i]
            left.subtract(decision.cells)
            known.update(cell for cell in decision.cells if one or not left[cell])
            touched.update(decision.cells)
            yield from kind.decided.settles(board, decision.key, one)
        touched &= known
        yield from touched & noted
        for cell in touched:
            yield from (key for key, cells in near.get(cell, ()) if known.issuperset(cells))

    named = [*know(found.given)]
    for step in found.steps:
        yield [*named, *know(step.decides)]
        named = []
