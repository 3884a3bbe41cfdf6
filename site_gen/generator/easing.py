"""The change of a board that is too hard, step by step, until easier steps reach its answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from ..boards.blocks import Board
from ..boards.random.regions import moved_cells
from ..errors import BoardError
from ..findings.reasons.steps import Search
from ..kind import Answer, HasGrid, Kind
from ..levels import Level
from ..solver.engine.slices import Slices
from .budget import CELL, Budget
from .composing import repair_board
from .level_steps import LevelSteps
from .repairing import can_repair

PATIENCE = 12  # attempts in a row without a board that leaves fewer decisions open
Change = tuple[HasGrid, Answer]
"""A changed board, and its answer."""


def can_ease(kind: Kind[Any], board: HasGrid) -> bool:
    """Return whether `ease_board` knows changes of this board."""
    return can_repair(kind) or _has_regions(board)


def ease_board(
    kind: Kind[Any], rng: Random, board: HasGrid, answer: Answer, level: Level, budget: Budget
) -> Slices[Change | None]:
    """Change a board until steps that the level allows reach its answer; then it is the only one.

    Return it with its answer. Each change concerns a decision that such steps leave open, and is
    kept if they leave no more of them open, or at random few more. Return None if PATIENCE or a
    quarter of the budget is exhausted. Raises SpentError and UndecidedError.
    """
    stop = budget.left * 3 / 4
    search, idle = LevelSteps(kind, board, answer, level, budget, fixed=True).take_all(), 0
    least = had = len(search.finder.open)
    while had and idle < PATIENCE and budget.left >= stop:
        yield
        idle += 1
        budget.spend(CELL * len(board.grid.cells()))
        for changed in _vary(kind, rng, board, answer, search):
            found = LevelSteps(kind, *changed, level, budget, fixed=True).take_all()
            if (left := len(found.finder.open)) - had < rng.expovariate(1):
                (board, answer), search, had = changed, found, left
            if left < least:
                least, idle = left, 0
            break
    return None if had else (board, answer)


def _vary(
    kind: Kind[Any], rng: Random, board: HasGrid, answer: Answer, search: Search
) -> Iterator[Change]:
    """Yield small changes of a board near a random open decision, in random order.

    The kind repairs the board as if there were another answer, or a cell moves to another region.
    """
    decision = rng.choice(sorted(search.finder.open))
    for way in rng.sample((_repair, _move), 2) if _has_regions(board) else [_repair]:
        yield from way(kind, rng, board, answer, search, decision)


def _has_regions(board: HasGrid) -> bool:
    return isinstance(board, Board) and bool(board.regions.parts)


def _repair(
    kind: Kind[Any], rng: Random, board: Any, answer: Answer, search: Search, decision: int
) -> Iterator[Change]:
    """Yield the board that the kind repairs, to exclude the wrong value of a decision."""
    wrong = _find_wrong(search, answer, decision)
    changed = repair_board(kind, rng, board, answer, [wrong]) if wrong != answer else None
    if changed and changed[0] != board:
        yield changed


def _find_wrong(search: Search, answer: Answer, decision: int) -> Answer:
    """Return the answer with the wrong value of an open decision and its consequences.

    This breaks a rule, but not one that the next steps would show.
    """
    judge, engine, model = search.judge, search.finder.engine, search.labelled.model
    values = model.at_one(model.write(answer) or frozenset())
    root, wrong = engine.length, judge.right[decision] ^ 1
    if not engine.is_true(wrong ^ 1):
        engine.assume(wrong)
        engine.follow()
    for x, one in values.items():
        if engine.is_true(2 * x.index + one):
            values[x] = not one
    engine.backtrack(root)
    values[next(x for x in values if x.index == wrong >> 1)] = not wrong & 1
    keys = (k for k, y in model.answer.items() for x in y.terms if values[x] != bool(y.constant))
    return model.read(frozenset(keys))


def _move(
    kind: Kind[Any], rng: Random, board: Any, answer: Answer, search: Search, decision: int
) -> Iterator[Change]:
    """Yield the board with a cell at or around a decision moved to a neighbouring region."""
    cells = {*search.judge.cells[decision]}
    cells = cells.union(*map(board.grid.touching, cells)) if rng.random() < 0.5 else cells
    for regions in moved_cells(rng, board.regions, cells):
        changed = replace(board, regions=regions)
        try:
            kind.check(changed)  # first, since reading takes long
            kind.parse(kind.format_blocks(changed))
        except BoardError:
            continue
        if not any(kind.verify(changed, answer)):
            yield changed, answer
