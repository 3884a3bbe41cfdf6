"""Families for numbers outside a board that count the buildings seen from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...boards.blocks import OUTSIDE, Board, lines_from
from ...boards.grid import Cell
from ...boards.phrases import Phrase
from ..model.family import Yielded, family
from ..model.linear import Variable, total
from ..model.model import PuzzleModel
from .digits import Digit

LINES = ("filled", "rows", "columns")


class LineOfSight(NamedTuple):
    """A line of cells, in the order seen from its clue. `place`: the key of the clue.

    `seen`: a variable for each height except the highest, which is always seen.
    """

    place: tuple[str, int]
    cells: Sequence[Cell]
    clue: int
    seen: Mapping[int, Variable]


@family(
    says="A height is not seen if a higher building is in front of it.",
    tex=r"v_{s,k} + \sum_{d \ge c} y_{d,k} + \sum_{d < c} y_{d,j} \le 2 \quad \text{for } j > k",
    rules=("sight",),
    given=LINES,
)
def hidden(views: Sequence[LineOfSight], y: Digit) -> Iterator[Yielded]:
    for place, line, _, seen in views:
        for k, v in seen.items():
            for i in range(1, len(line)):
                behind = total(y[d, k] for d in line[i:])
                for j in range(k + 1, len(seen) + 2):
                    yield v + behind + total(y[d, j] for d in line[:i]) <= 2, [OUTSIDE.key(place)]


@family(
    says="A height is seen if no higher building is in front of it.",
    tex=r"v_{s,k} \ge y_{c,k} - \sum_{d < c} \sum_{j > k} y_{d,j}",
    rules=("sight",),
    given=LINES,
)
def in_sight(views: Sequence[LineOfSight], y: Digit) -> Iterator[Yielded]:
    for place, line, _, seen in views:
        for k, v in seen.items():
            for i, c in enumerate(line):
                before = (y[d, j] for d in line[:i] for j in range(k + 1, len(seen) + 2))
                yield v >= y[c, k] - total(before), [OUTSIDE.key(place)]


@family(
    says="The highest building, which is always seen, and the other buildings that are seen "
    "add up to the number.",
    tex=r"1 + \sum_k v_{s,k} = n_s",
    rules=("sight",),
    given=LINES,
    phrase=Phrase(
        otherwise="{clue} would see {count:buildings}|the numbers left would not fit {clue}",
        few="{clue} would see {count:buildings}|{clue} would see too few buildings",
        many="{clue} would see {count:buildings}|{clue} would see too many buildings",
    ),
)
def counted(views: Sequence[LineOfSight]) -> Iterator[Yielded]:
    for place, _, clue, seen in views:
        if seen:
            yield 1 + total(seen.values()) == clue, [OUTSIDE.key(place)]


@family(
    says="A building is not so high that too few buildings would be seen: at most those in "
    "front of it, itself, and the higher ones.",
    tex=r"y_{c,k} = 0 \quad \text{if } |\{d : d < c\}| + 1 + (h - k) < n_s",
    rules=("sight",),
    given=LINES,
    implied=True,
    phrase=Phrase(zero="[{value} is ]too high so near to {clue}"),
)
def near(views: Sequence[LineOfSight], y: Digit) -> Iterator[Yielded]:
    """Yield a row for each cell and height with which too few buildings could be seen."""
    for place, line, clue, seen in views:
        for i, c in enumerate(line):
            for k in range(1, len(seen) + 2):
                if i + 2 + len(seen) - k < clue:
                    yield y[c, k] == 0, [OUTSIDE.key(place)]


def numbers_see_heights(m: PuzzleModel, board: Board, y: Digit) -> None:
    """Require that the numbers outside the board count the buildings seen from there.

    Other rows must require each height once in each line.
    """
    told = {
        (side, i): (line, own[0])
        for side, lists in board[OUTSIDE].items()
        for i, (line, own) in enumerate(zip(lines_from(board.grid, side), lists, strict=True))
        if own
    }
    lower = range(max(k for _, k in y) - 1)
    v = m.binaries(
        "v",
        ((*place, k) for place in told for k in lower),
        means="the height is seen from the number",
        where=lambda key: told[key[:2]][0],
    )
    views = [
        LineOfSight(place, *told[place], {k + 1: v[*place, k] for k in lower}) for place in told
    ]
    for stated in (hidden, in_sight, near):
        m.require(stated, views, y)
    m.require(counted, views)
