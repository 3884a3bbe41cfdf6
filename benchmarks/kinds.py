"""The command `python -m benchmarks.kinds`: our formulation on this gallery, all kinds.

The race has only the five kinds with an article's formulation and peers. This benchmark shows for
every kind how time grows with the cells, and which boards exceed the limit. `make bench` runs it
as well.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from site_gen.content.document import load_all
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind
from site_gen.site.layout import words

from .entries import Entry
from .growth import Table
from .race import FULL, run_race
from .results import OURS, BoardResult, Limits, Measurement, Results, write_whole
from .solvers import make_scip_solver

HERE = Path(__file__).parent
KINDS = HERE / "kinds.json"
CONTENT = HERE.parent / "content"


def solve_gallery(content: Path) -> Iterator[Entry]:
    """Yield the puzzles with one answer, verified by the rules without a solver."""
    for document in load_all(content):
        kind, board = document.board()
        report = run_formulation(kind, board, OURS, confirm_seconds=0).report
        if report.complete and len(report.answers) == 1:
            (answer,) = report.answers
            if broken := [violation.rule for violation in kind.verify(board, answer)]:
                raise click.ClickException(f"{document.path}: the answer breaks {broken[0]}")
            yield Entry(f"{document.kind}/{document.slug}", document.kind, kind, board, answer)


def measure(content: Path, limits: Limits) -> Results:
    entries = sorted(solve_gallery(content), key=lambda e: (e.cells, e.id))
    ours = {OURS: ("our formulation", make_scip_solver(OURS))}
    return run_race(entries, ours, limits, partial(click.echo, err=True))


def write_kinds() -> None:
    write_whole(KINDS, measure(CONTENT, FULL).text())


# -- for the page


def find_proved(boards: list[BoardResult]) -> list[tuple[float, BoardResult, Measurement]]:
    """Return (seconds, board, measurement) of the solved boards, fastest first."""
    runs = ((m.seconds, b, m) for b in boards if (m := b.of(OURS)) and m.status == "proved")
    return sorted(((s, b, m) for s, b, m in runs if s is not None), key=lambda run: run[0])


def describe_results(results: Results) -> str:
    boards, runs = list(results.boards), find_proved(list(results.boards))
    slowest, board, _ = runs[-1]
    done = "all" if len(runs) == len(boards) else words.number(len(runs))
    return (
        f"On {words.format_day(results.date)}, our formulation solved the "
        f"{words.count(len(boards), 'puzzle')} of this gallery that have exactly one answer: "
        f"{done} within {words.format_seconds(results.limits.seconds)} each, half of them within "
        f"{words.format_seconds(statistics.median(s for s, _, _ in runs))}. "
        f"The slowest, {board.id}, took {words.format_seconds(slowest)}."
    )


def make_table(results: Results) -> Table:
    rows = []
    for name in results.kinds():
        boards = [board for board in results.boards if board.kind == name]
        cells = sorted(board.cells for board in boards)
        runs = find_proved(boards)
        times = [seconds for seconds, _, _ in runs]
        rows.append(
            (
                find_kind(name).title,
                words.number(len(boards)),
                words.number(len(runs)),
                f"{words.number(cells[0])} to {words.number(cells[-1])}",
                words.format_seconds(statistics.median(times)) if times else "",
                words.format_seconds(times[-1]) if times else "",
                words.number(max(m.nodes or 0 for _, _, m in runs)) if runs else "",
            )
        )
    head = ("kind", "puzzles", "proved", "cells", "median", "slowest", "most nodes")
    return Table("The puzzles of this gallery", (), head, tuple(rows))


if __name__ == "__main__":
    from .page import write_page

    write_kinds()
    write_page()
