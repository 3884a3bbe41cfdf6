"""The command `python -m benchmarks.trace`: the cost of recording the film of a solve.

It solves all puzzles of content/ with and without a recorder, alternately, since other programs
on the machine then affect both alike. It takes the best of several runs in CPU seconds, and exits
with 1 if recording costs a tenth or more in total.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import click

from site_gen.content.document import Document, load_all
from site_gen.findings.run import run_formulation
from site_gen.solver.scip.report import SearchSettings

CONTENT = Path(__file__).parent.parent / "content"
MOST = 1.1


def measure_cost(document: Document, times: int) -> tuple[float, float]:
    """Return the CPU seconds without and with a recorder, each the best of `times` runs."""
    kind, board = document.board()
    best = [float("inf"), float("inf")]
    for i in range(2 * times):
        record = i % 4 in (1, 2)  # the order without, with, with, without is fair to both
        started = time.process_time()
        run_formulation(
            kind, board, "main", settings=SearchSettings(limit=document.meta.limit, record=record)
        )
        best[record] = min(best[record], time.process_time() - started)
    return best[0], best[1]


def format_summary(costs: Sequence[tuple[float, float]]) -> str:
    ratios = [with_it / without for without, with_it in costs]
    before, after = (sum(both) for both in zip(*costs, strict=True))
    return (
        f"{len(costs)} puzzles: {before:.3f} s without, {after:.3f} s with recording, "
        f"{after / before:.3f} times as much; by puzzle: "
        f"geometric mean {statistics.geometric_mean(ratios):.3f}, most {max(ratios):.3f}"
    )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--times", default=9, show_default=True, type=click.IntRange(min=2))
def main(times: int) -> None:
    """Measure the cost of recording."""
    costs = []
    for document in load_all(CONTENT):
        costs.append(measure_cost(document, times))
        without, with_it = costs[-1]
        name = f"{document.kind}/{document.slug}"
        click.echo(
            f"{without * 1000:8.1f} ms {with_it * 1000:8.1f} ms {with_it / without:6.3f}  {name}"
        )
    click.echo(format_summary(costs))
    before, after = (sum(both) for both in zip(*costs, strict=True))
    sys.exit(after >= MOST * before)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.trace")
