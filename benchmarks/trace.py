"""`python -m benchmarks.trace`: what recording the film of a solve costs, on all of content/.

Both ways in turn, so that whatever else the machine does falls on both; the best of several runs
each, in CPU seconds of this process. Ends with 1 if all together cost a tenth more than without.
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
from site_gen.solver.report import SearchSettings

CONTENT = Path(__file__).parent.parent / "content"
MOST = 1.1


def measure_cost(document: Document, times: int) -> tuple[float, float]:
    """CPU seconds of building and solving without and with a recorder, the best of `times`."""
    kind, board = document.board()
    best = [float("inf"), float("inf")]
    for i in range(2 * times):
        record = i % 4 in (1, 2)  # without, with, with, without: neither is always the second
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
    """Measure what recording costs."""
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
