"""The command `python -m benchmarks`, also `make bench`: a race of our formulation and others."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click
from rich.console import Console

from site_gen.errors import ContentError
from site_gen.kind import find_kind, kind_names

from .chart import draw_chart, read_chart_style
from .entries import FILES, load_entries, pick_few
from .kinds import write_kinds
from .page import write_page
from .race import FULL, QUICK, run_race
from .results import Results, write_whole
from .solvers import list_solvers
from .tables import list_failures, make_board_table, make_ratio_table

HERE = Path(__file__).parent
STATIC = HERE.parent / "templates" / "static"
FEW = 256  # cells of the largest board in the quick race
WIDE = 160  # columns, if the output is not a terminal


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="A few small boards, one short run each: minutes.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(kind_names()), help="Only this.")
@click.option(
    "--boards",
    "files",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON lines with boards and their answers, instead of benchmarks/boards.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for the results: benchmarks/, or .cache/bench for a partial race.",
)
def main(quick: bool, kinds: tuple[str, ...], files: tuple[Path, ...], out: Path | None) -> None:
    """Time every solver on every board; write results.json and chart.svg."""
    try:
        entries = load_entries(files or [path for path in FILES if path.exists()])
    except ContentError as error:
        raise click.ClickException(str(error)) from None
    entries = [entry for entry in entries if not kinds or entry.name in kinds]
    entries = pick_few(entries, FEW) if quick else entries
    if not entries:
        raise click.ClickException("there is no board to run")
    # only a whole race replaces the results that the site shows
    whole = not (quick or kinds or files)
    folder = out or (HERE if whole else Path(".cache/bench"))
    try:
        limits, report = QUICK if quick else FULL, partial(click.echo, err=True)
        results = run_race(entries, list_solvers(), limits, report)
    except KeyboardInterrupt:
        click.echo("stopped: nothing was written", err=True)
        sys.exit(130)
    _write(results, folder)
    if folder == HERE:
        write_kinds()
        write_page()
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(make_board_table(results), make_ratio_table(results))
    click.echo(
        f"{len(entries)} boards in {results.seconds:.0f} s: {folder / 'results.json'}", err=True
    )
    wrong = list_failures(results)
    for line in wrong:
        click.echo(line, err=True)
    sys.exit(1 if wrong else 0)


def _write(results: Results, folder: Path) -> None:
    """Write chart.svg and results.json; neither is left half written."""
    titles = {name: find_kind(name).title for name in results.kinds()}
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "chart.svg", draw_chart(results, titles, read_chart_style(STATIC)))
    write_whole(folder / "results.json", results.text())


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
