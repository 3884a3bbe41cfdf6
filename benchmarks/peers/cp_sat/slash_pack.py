"""Slash Pack by CP-SAT: labels on the sides of cells, and Euler's formula for the count of pieces.

Each piece has its own copy of the most frequent symbol. With V inner points on lines, E lines and
I islands of lines that do not reach the frame, there are E - V + I + 1 pieces. So E - V is at most
the number of pieces - 1: one row that excludes nearly all parts without clues. Islands (I > 0) are
excluded by clauses as they occur.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ortools.sat.python.cp_model import AUTOMATIC_SEARCH, CpModel, IntVar, LiteralT

from site_gen.boards.grid import Cell, Diagonal, Pair
from site_gen.kind import Answer
from site_gen.kinds.slash_pack.board import SlashPackBoard, pieces

from .. import PeerResult
from .search import Clause, SearchProblem, Values, search


def solve(board: SlashPackBoard, limit: int, seconds: float) -> PeerResult:
    end = time.monotonic() + seconds
    return search(build_puzzle(board), limit, end)


def build_puzzle(board: SlashPackBoard) -> SearchProblem:
    model = CpModel()
    drawn: dict[Diagonal, IntVar] = {
        (cell, line): model.new_bool_var("") for cell in board.empty() for line in "/\\"
    }
    for cell in board.empty():
        model.add_bool_or(~drawn[cell, "/"], ~drawn[cell, "\\"])
    _no_loose_end_nor_extra_piece(model, board, drawn)
    _no_small_part(model, board, drawn)
    _labels(model, board, drawn)
    symbols = len(board.symbols)

    def read(values: Values) -> Answer:
        return frozenset(line for line, x in drawn.items() if values[x.index])

    def lacks(values: Values) -> list[Clause]:
        """Return a clause per part with a wrong number of clues: one of its walls is removed."""
        lines = read(values)
        clauses: list[Clause] = []
        for part in pieces(board.grid, lines):
            if sum(side == "n" and cell in board.clues for cell, side in part) != symbols:
                halves = {cell for cell, _ in part}
                clauses.append([~drawn[cell, d] for cell, d in lines if cell in halves])
        return clauses

    return SearchProblem(model, list(drawn.values()), read, lacks, SETTINGS)


def _no_loose_end_nor_extra_piece(
    model: CpModel, board: SlashPackBoard, drawn: dict[Diagonal, IntVar]
) -> None:
    on_line = []
    for point in board.grid.inner_points():
        ends = [drawn[line] for line in board.grid.diagonals_at(point) if line in drawn]
        for i, end in enumerate(ends):
            model.add_bool_or(~end, *ends[:i], *ends[i + 1 :])
        if ends:
            on_line.append(model.new_bool_var(""))
            model.add_bool_or(~on_line[-1], *ends)
            for end in ends:
                model.add_implication(end, on_line[-1])
    model.add(sum(drawn.values()) - sum(on_line) <= len(board.pieces) - 1)


def _no_small_part(model: CpModel, board: SlashPackBoard, drawn: dict[Diagonal, IntVar]) -> None:
    """Forbid a ring of lines around a point, which would enclose no clue."""
    for point in board.grid.points.cells():
        r, c = point
        ring = [
            (Cell(r - 1, c - 1), "/"),
            (Cell(r - 1, c), "\\"),
            (Cell(r, c - 1), "\\"),
            (Cell(r, c), "/"),
        ]
        walls = [line for line in ring if line[0] in board.grid]
        if all(line in drawn for line in walls):
            model.add_bool_or(~drawn[line] for line in walls)


def _labels(model: CpModel, board: SlashPackBoard, drawn: dict[Diagonal, IntVar]) -> None:
    """Label the sides of cells with pieces; only lines separate the sides of a cell.

    The k-th copy of the most frequent symbol is in piece k.
    """
    yes, no, count = model.new_constant(1), model.new_constant(0), len(board.pieces)
    label: dict[Pair, list[IntVar]] = {}
    for k, cell in enumerate(board.copies):
        side = board.label_of(cell)
        if side in label:  # joined to another copy
            model.add_bool_or([])
        label[side] = [yes if i == k else no for i in range(count)]
    for side in board.label.values():
        if side not in label:
            label[side] = [model.new_bool_var("") for _ in range(count)]
            model.add_exactly_one(label[side])
    for cell in board.empty():
        top, left, right, bottom = board.grid.sides(cell)
        slash, back = drawn[cell, "/"], drawn[cell, "\\"]
        for wall, a, b in (
            (back, top, left),
            (back, right, bottom),
            (slash, top, right),
            (slash, left, bottom),
        ):
            e, f = board.label[a], board.label[b]
            if e != f:
                _equal_unless(model, wall, label[e], label[f])
    for k in range(count):
        held = {cell: label[board.label_of(cell)][k] for cell in board.clues}
        for cells in board.cells_with.values():
            if board.all_known:
                model.add_exactly_one(held[c] for c in cells)
            else:
                model.add_at_most_one(held[c] for c in cells)
        if not board.all_known:
            model.add(sum(held.values()) == len(board.symbols))


def _equal_unless(
    model: CpModel, wall: LiteralT, one: Sequence[IntVar], other: Sequence[IntVar]
) -> None:
    for a, b in zip(one, other, strict=True):
        model.add_bool_or(wall, ~a, b)
        model.add_bool_or(wall, a, ~b)


# Here the search is long enough for presolve to pay off (half the time of the largest boards), and
# alternating decision strategies takes three times as long.
SETTINGS = {"cp_model_presolve": True, "search_branching": AUTOMATIC_SEARCH}
