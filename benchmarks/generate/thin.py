"""Take clues away while there is one answer: what is left is needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from site_gen.boards.text import Blocks
from site_gen.findings.run import run_formulation
from site_gen.kind import Answer, Kind, Rows

Clue = TypeVar("Clue")
Other = Callable[[frozenset[Clue]], frozenset[Clue] | None]
"""Some clues -> those that a second answer breaks; None if there is no second answer.

The second answer keeps the given clues, so what it breaks is among the others.
Raises TimeoutError if nothing was found in time.
"""


class Made(NamedTuple):
    """A board and its only answer; `minimal`: each clue is proved to be needed."""

    blocks: Blocks
    answer: Rows
    minimal: bool | None = None  # None: a board with more clues than it needs


def thin(
    rng: Random, clues: Collection[Clue], other: Other[Clue], share: float = 0.0
) -> tuple[frozenset[Clue], bool]:
    """Clues that are enough, and whether each is proved to be needed.

    Each clue in random order is taken away if one answer is left, until `share` of them is left.
    An answer once found is a witness: while the clues left would let it in, they are too few.
    """
    least, kept = round(share * len(clues)), frozenset(clues)
    witnesses: list[frozenset[Clue]] = []
    kept = _pass(rng.sample(list(clues), len(clues)), kept, least, other, witnesses)
    # what could not be told in time is asked again, of a board with fewer clues
    again = [clue for clue in clues if clue in kept - _needed(kept, witnesses)]
    kept = _pass(again, kept, least, other, witnesses)
    return kept, kept == _needed(kept, witnesses)


def _needed(kept: frozenset[Clue], witnesses: Sequence[frozenset[Clue]]) -> frozenset[Clue]:
    """The clues that alone refuse some witness."""
    none: frozenset[Clue] = frozenset()
    return none.union(*(w & kept for w in witnesses if len(w & kept) == 1))


def _pass(
    order: list[Clue],
    kept: frozenset[Clue],
    least: int,
    other: Other[Clue],
    witnesses: list[frozenset[Clue]],
) -> frozenset[Clue]:
    """The clues kept after asking about each of `order`; at first about many at once, as a
    batch that may go says that each clue of it may.
    """
    size = most = max(1, len(order) // 10)
    while order and len(kept) > least:
        part = order[: min(size, len(kept) - least)]
        if _one_answer(kept.difference(part), other, witnesses):
            kept, order = kept.difference(part), order[len(part) :]
            size = min(most, 2 * size)
        elif len(part) == 1:
            order = order[1:]
        else:
            size = len(part) // 2
    return kept


def _one_answer(
    rest: frozenset[Clue], other: Other[Clue], witnesses: list[frozenset[Clue]]
) -> bool:
    """Is one answer left? What cannot be told in time counts as no."""
    if any(map(rest.isdisjoint, witnesses)):
        return False
    try:
        broken = other(rest)
    except TimeoutError:
        return False
    if broken is not None:
        witnesses.append(broken)
    return broken is None


def answers(
    kind: Kind[Any], blocks: Blocks, limit: int = 2, seconds: float = 20.0
) -> tuple[Answer, ...]:
    """Up to `limit` answers, by our own solver. Raises TimeoutError if one is all it knows."""
    board = kind.parse(blocks)
    report = run_formulation(kind, board, "main", limit=limit, seconds=seconds).report
    if not report.complete and len(report.answers) < 2:
        raise TimeoutError(f"no end after {seconds} s")
    return report.answers


def other_by_ours(
    kind: Kind[Any],
    clues: Collection[Clue],
    blocks_with: Callable[[Collection[Clue]], Blocks],
    known: Answer,
) -> Other[Clue]:
    """Second answers by our own solver: for small boards."""
    alone = {clue: kind.parse(blocks_with([clue])) for clue in clues}

    def other(some: frozenset[Clue]) -> frozenset[Clue] | None:
        second = next((a for a in answers(kind, blocks_with(some)) if a != known), None)
        if second is None:
            return None
        return frozenset(c for c in clues if any(kind.verify(alone[c], second)))

    return other
