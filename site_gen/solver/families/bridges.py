"""Variables and families for single and double bridges between islands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ...boards.blocks import Board
from ...boards.grid import Pair
from ...boards.phrases import Phrase
from ..graphs.connect import connected_graph
from ..model.family import family
from ..model.linear import ONE, Linear, Row, Variable, total
from ..model.model import PuzzleModel

Joins = Mapping[Pair, Variable]
"""For each pair of islands that can be joined, a binary that is 1 if the bridge is built."""


@family(
    says="There is a second bridge only where there is a first one.",
    tex=r"y_e \le x_e",
    rules=(),
    implied=True,
)
def second(x: Joins, y: Joins) -> Iterator[Row]:
    yield from (y[e] <= x[e] for e in x)


@family(
    says="The bridges of an island add up to its number.", tex=r"\sum_{e \ni i} (x_e + y_e) = n_i"
)
def count_bridges(board: Board, x: Joins, y: Joins) -> Iterator[Row]:
    for i, k in board.known().items():
        yield total(x[e] + y[e] for e in x if i in e) == k


@family(
    says="Of two bridges that would cross, at most one is built.",
    tex=r"v_e + w_f \le 1 \quad \text{for } v, w \in \{x, y\}",
)
def no_crossing(x: Joins, y: Joins) -> Iterator[Row]:
    for (e, f), v, w in product(crossings(x), (x, y), (x, y)):
        yield v[e] + w[f] <= 1


@family(
    says="Each island has a bridge. If there are more than two islands, no bridge joins two "
    "1s, and no two bridges join two 2s, because these would be cut off from the others.",
    tex=r"\sum_{e \ni i} x_e \ge 1, \quad x_{1,1} = 0, \quad y_{2,2} = 0",
    rules=("joined_islands",),
    given=("count_bridges",),
    implied=True,
    phrase=Phrase(
        "the only bridge left for {common}",
        "otherwise {two} would be cut off from the other islands",
        "{common} would have no bridge|some islands would be cut off",
    ),
)
def no_small_part(board: Board, x: Joins, y: Joins) -> Iterator[Row]:
    if len(board.clues) > 1:
        yield from (total(x[e] for e in x if i in e) >= 1 for i in board.clues)
    if len(board.clues) > 2:
        for a, b in x:
            if board.clues[a] == board.clues[b] == 1:
                yield x[Pair(a, b)] == 0
            if board.clues[a] == board.clues[b] == 2:
                yield y[Pair(a, b)] == 0


def crossings(spans: Collection[Pair]) -> Iterator[tuple[Pair, Pair]]:
    """Yield (horizontal, vertical) for each two spans between islands that cross."""
    across = [e for e in spans if e.a.row == e.b.row]
    for e, f in product(across, [f for f in spans if f.a.row != f.b.row]):
        if f.a.row < e.a.row < f.b.row and e.a.col < f.a.col < e.b.col:
            yield e, f


def bridges_join_islands(m: PuzzleModel, board: Board, spans: Collection[Pair]) -> None:
    """Add bridges, which are the answer, and require that they join all islands and do not cross.

    `spans`: the pairs of islands that a bridge can join.
    """
    x = m.binaries("x", spans, means="a bridge joins the islands")
    y = m.binaries("y", spans, means="a second bridge joins them")
    m.answer_is({(e, k): v[e] for e in spans for k, v in ((1, x), (2, y))})
    m.require(second, x, y)
    m.require(count_bridges, board, x, y)
    m.require(no_crossing, x, y)
    m.require(no_small_part, board, x, y)
    near: dict[Any, Sequence[Any]] = {i: [e for e in spans if i in e] for i in board.clues}
    inside: dict[Any, Linear] = {**dict.fromkeys(board.clues, ONE), **x}
    m.require_lazily(
        "joined_islands",
        connected_graph({**near, **{e: e for e in spans}}, inside),
        says="The islands are connected: at least one bridge leaves every group that is "
        "not all of them.",
        tex=r"\sum_{e \in \partial S} x_e \ge 1",
    )
