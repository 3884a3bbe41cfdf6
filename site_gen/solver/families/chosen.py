"""Families for kinds that choose cells: counts per line, and cells that must not touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from ...boards.blocks import OUTSIDE, Board, Side
from ...boards.grid import Cell, ones
from ..model.family import Condition, Separator, family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel

Chosen = Mapping[Cell, Variable]
"""For each cell that may be chosen, a binary that is 1 if it is."""


@family(
    says="The chosen cells of a row add up to the number beside it.", tex=r"\sum_c x_{r,c} = n_r"
)
def rows(board: Board, x: Chosen) -> Iterator[Row]:
    yield from _yield_sums(board, "left", x)


@family(
    says="The chosen cells of a column add up to the number above it.", tex=r"\sum_r x_{r,c} = n_c"
)
def columns(board: Board, x: Chosen) -> Iterator[Row]:
    yield from _yield_sums(board, "top", x)


def _yield_sums(board: Board, side: Side, x: Chosen) -> Iterator[Row]:
    """Yield a row for each line with a number on `side`: it is the number of chosen cells.

    `left` stands for rows, `top` for columns.
    """
    lines = board.grid.lines("row" if side == "left" else "column")
    for line, own in zip(lines, board[OUTSIDE][side], strict=True):
        if own is not None:
            yield total(x[c] for c in line if c in x) == sum(own)


@family(says="Each 2×2 block has at most one chosen cell.", tex=r"\sum_{c \in Q} x_c \le 1")
def apart(board: Board, x: Chosen) -> Iterator[Row]:
    high, wide = min(2, board.grid.rows), min(2, board.grid.cols)
    yield from (total(x[c] for c in q if c in x) <= 1 for q in board.grid.blocks(high, wide))


def lines_differ(
    m: PuzzleModel, lines: Sequence[Sequence[Cell]], x: Chosen, rule: str, halves: str
) -> None:
    """Require that no two lines have their chosen cells at the same places.

    `halves`: the rule that half of the cells of each line are chosen. So two lines are equal as
    soon as half of their places are chosen in both, or in neither.
    """
    m.require_lazily(
        rule,
        different_lines(lines, x, halves=True),
        says="Two lines do not have all chosen cells at the same places P, nor all others.",
        tex=r"\sum_{p \in P} (x_{L,p} + x_{M,p}) \le 2 |P| - 1, \quad "
        r"\sum_{p \in P} (x_{L,p} + x_{M,p}) \ge 1 \quad \text{for each half } P",
        given=(halves,),
    )
    whole = f"{rule}_whole"
    m.replacement_for(
        halves,
        add=lambda: m.require_lazily(
            whole,
            different_lines(lines, x, halves=False),
            says="Two lines differ at some place.",
            tex=r"\sum_{p \in P} (x_{L,p} + x_{M,p}) - \sum_{p \notin P} (x_{L,p} + x_{M,p}) "
            r"\le 2 |P| - 1",
            rules=(rule,),
        ),
    )


def different_lines(lines: Sequence[Sequence[Cell]], x: Chosen, *, halves: bool) -> Separator:
    """Return a separator of rows which say that no two lines have equal variables.

    `halves`: whether other rows say that half of each line is 1.
    """
    size = len(lines[0])
    needed, every = (size // 2 if halves else size), (1 << size) - 1

    @cache
    def row(i: int, j: int, chosen: int, others: int) -> Row:
        """Return the row: lines i and j are not both 1 at the places `chosen` (bits) and both 0 at
        the places `others`.
        """
        body = total(x[lines[k][p]] for k in (i, j) for p in ones(chosen))
        body = body - total(x[lines[k][p]] for k in (i, j) for p in ones(others))
        return body <= 2 * chosen.bit_count() - 1

    def separate(certain: int, possible: int) -> Iterator[Row]:
        on = [certain >> k * size & every for k in range(len(lines))]
        off = [~possible >> k * size & every for k in range(len(lines))]
        for i, j in combinations(range(len(lines)), 2):
            if on[i] & off[j] or off[i] & on[j]:
                continue
            for use_on, use_off in ((1, 0), (0, 1)) if halves else ((1, 1),):
                chosen, others = use_on * (on[i] & on[j]), use_off * (off[i] & off[j])
                lacking = needed - chosen.bit_count() - others.bit_count()
                if not lacking:
                    yield row(i, j, chosen, others)
                for p in ones(use_on * (on[i] ^ on[j])) if lacking == 1 else ():
                    yield row(i, j, chosen | 1 << p, others)
                for p in ones(use_off * (off[i] ^ off[j])) if lacking == 1 else ():
                    yield row(i, j, chosen, others | 1 << p)

    def condition() -> Condition:
        groups = [range(k * size, (k + 1) * size) for k in range(len(lines))]
        return Condition("differ", watches, {}, groups)

    watches = tuple(x[cell] for line in lines for cell in line)
    return Separator(watches, separate, condition=condition if halves else None)
