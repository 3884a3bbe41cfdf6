"""The results of a race as tables for the terminal."""

from __future__ import annotations

from rich.table import Table

from site_gen.kind import find_kind
from site_gen.site.layout import words

from .results import (
    BoardResult,
    Results,
    Summary,
    format_time,
    group_boards,
    order_pair,
    summarize,
)


def make_board_table(results: Results) -> Table:
    table = Table("board", *results.solvers.values(), title="Seconds, the median of all runs")
    for column in table.columns[1:]:
        column.justify = "right"
    for board in sorted(results.boards, key=lambda b: (b.kind, b.series, b.cells, b.id)):
        table.add_row(board.id, *(_format_board(board, name) for name in results.solvers))
    return table


def _format_board(board: BoardResult, solver: str) -> str:
    measurement = board.of(solver)
    return format_time(measurement) if measurement else ""


def make_ratio_table(results: Results) -> Table:
    pairs = [order_pair(rival) for rival in results.rivals()]
    table = Table(
        *("kind", "boards", "", *(f"{over} / {under}" for over, under in pairs)),
        title="Ratios of the times: geometric mean, and the greatest with its board",
    )
    for kind in results.kinds():
        for label, boards in group_boards(b for b in results.boards if b.kind == kind):
            cells = (_format_summary(summarize(boards, over, under)) for over, under in pairs)
            table.add_row(find_kind(kind).title, label, str(len(boards)), *cells)
    return table


def _format_summary(made: Summary | None) -> str:
    if made is None:
        return ""
    worst = words.format_bound(made.worst.value, made.worst.bound)
    return f"{words.format_bound(made.mean, made.bound)}; {worst}: {made.worst.board}"


def list_failures(results: Results) -> list[str]:
    """Return a line for each crash and each wrong answer."""
    return [
        f"{board.id}: {results.solvers[m.solver]}: {m.status}: {m.message}"
        for board in results.boards
        for m in board.measurements
        if m.status in ("error", "wrong answer")
    ]
