"""The command `python -m benchmarks.levels`: new boards of each level, and the gallery's levels.

For each kind and level it makes boards at the default size of the level, and prints how many seeds
have one, the CPU seconds, the work and the density of clues, as tables for NOTES.md.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from site_gen.content.document import Document, load_all
from site_gen.findings.engine_verdict import search_answers
from site_gen.findings.reasons import find_reasons, search_of
from site_gen.findings.reasons.measure import name_effort
from site_gen.findings.reasons.steps import SEARCH
from site_gen.findings.worth import SolvedBoard
from site_gen.generator.budget import Budget
from site_gen.generator.making import GenerateError, make
from site_gen.generator.wishes import Wishes, choose_size
from site_gen.kind import find_kind, kind_names
from site_gen.levels import LEVELS, Level
from site_gen.solver.engine.slices import finish

from .growth import Table

CONTENT = Path(__file__).parent.parent / "content"
CELLS = 400  # of the largest board of the gallery that is graded
SLOW = 10.0  # CPU seconds that no board should take


@dataclass(frozen=True)
class Attempt:
    """A search for a board with a level: its costs, and the board's clues per cell if found.

    `seconds` are CPU seconds, `work` is counted in literals, as in the generator.
    """

    kind: str
    level: Level
    side: int
    seed: int
    seconds: float
    work: float
    density: float | None

    def __str__(self) -> str:
        found = "not found" if self.density is None else "found"
        found += f", density {_format_density(self.density)}" if self.density else ""
        costs = f"{self.seconds:.1f} s, {self.work / 1e6:.1f} million"
        where = f"{self.side}x{self.side}, seed {self.seed}"
        return f"{self.kind}, {self.level}, {where}: {found}, {costs}"


def attempt(name: str, level: Level, seed: int, side: int | None = None) -> Attempt:
    """Search for one board; without a `side`, at the default size of the kind and level."""
    side = side or choose_size(find_kind(name), level)
    wishes = Wishes(name, side, side, seed, level)
    budget, density = Budget(wishes), None
    had, started = budget.left, time.process_time()
    with suppress(GenerateError):
        density = make(wishes, 1, budget=budget).clues / side**2
    seconds = time.process_time() - started
    return Attempt(name, level, side, seed, seconds, had - budget.left, density)


def make_attempt_table(attempts: Sequence[Attempt]) -> Table:
    """Return a row for each kind, with a column for each level."""
    levels = [level for level in LEVELS if any(one.level == level for one in attempts)]
    rows = []
    for name in dict.fromkeys(one.kind for one in attempts):
        own = [one for one in attempts if one.kind == name]
        cells = [_summarize([one for one in own if one.level == level]) for level in levels]
        density = find_kind(name).density
        rows.append((name, _format_density(density) if density else "", *cells))
    caption = (
        "seeds found, CPU seconds median/worst, millions of literals median/worst, clues per cell"
    )
    return Table(caption, (), ("kind", "published", *levels), tuple(rows))


def _summarize(attempts: Sequence[Attempt]) -> str:
    """Return the attempts of a kind at one level, as `2 of 2, 0.3/0.5 s, 1.2/2.0, .20 to .24`."""
    if not attempts:
        return ""
    usual, side = find_kind(attempts[0].kind).usual, attempts[0].side
    densities = [_format_density(one.density) for one in attempts if one.density]
    parts = [
        f"{side}x{side}" * (side != usual),
        f"{_count_found(attempts)} of {len(attempts)}",
        _format_costs([one.seconds for one in attempts]) + " s",
        _format_costs([one.work / 1e6 for one in attempts]),
        " to ".join(dict.fromkeys((min(densities), max(densities)))) if densities else "",
    ]
    return ", ".join(filter(None, parts))


def _format_density(density: float) -> str:
    """Return a number of clues per cell as text: `.25`, or `1.00` if each cell has one."""
    return f"{density:.2f}".removeprefix("0")


def _format_costs(costs: Sequence[float]) -> str:
    return f"{statistics.median(costs):.1f}/{max(costs):.1f}"


def _count_found(attempts: Sequence[Attempt]) -> int:
    return sum(one.density is not None for one in attempts)


def summarize_levels(attempts: Sequence[Attempt]) -> Iterator[str]:
    """Yield a sentence for each level, and the attempts that failed or took long."""
    for level in LEVELS:
        if own := [one for one in attempts if one.level == level]:
            costs = _format_costs([one.seconds for one in own])
            yield f"{level}: {_count_found(own)} of {len(own)} found, {costs} s"
    for one in attempts:
        if one.density is None or one.seconds > SLOW:
            yield f"- {one}"


def grade(document: Document) -> tuple[str, int] | None:
    """Return the level and effort of a puzzle with one answer; None if they are not measured."""
    kind, board = document.board()
    verdict = finish(search_answers(kind, board))
    if not verdict.complete or document.cells > CELLS:
        return None
    case = SolvedBoard(kind, board, verdict.answers, True)
    if len(verdict.answers) != 1 or (search := search_of(case)) is None:
        return None
    effort = finish(search.grade())
    if effort == SEARCH and (reasons := find_reasons(case)) and reasons.ended:
        return None
    return None if effort is None else (name_effort(effort), effort)


def make_gallery_table(documents: Sequence[Document]) -> Table:
    """Return a row for each kind with the numbers of puzzles of each level, and their efforts."""
    rows = []
    for name in sorted({document.kind for document in documents}):
        found = [grade(document) for document in documents if document.kind == name]
        graded = [one for one in found if one]
        counts = Counter(level for level, _ in graded)
        efforts = [effort for _, effort in graded] or [0]
        median = f"{statistics.median_low(efforts)}/{max(efforts)}"
        numbers = [str(counts[level] or "") for level in LEVELS]
        rows.append((name, *numbers, str(len(found) - len(graded) or ""), median))
        click.echo(", ".join(rows[-1]), err=True)
    head = ("kind", *LEVELS, "not measured", "effort median/worst")
    return Table("The puzzles of content/ by level", (), head, tuple(rows))


def format_table(table: Table) -> str:
    """Return a table as Markdown, below its caption."""
    lines = [table.head, ["---"] * len(table.head), *table.rows]
    return "\n".join([table.caption, "", *(f"| {' | '.join(line)} |" for line in lines)])


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--kind", "kinds", multiple=True, type=click.Choice(kind_names()), help="Only this.")
@click.option("--level", "levels", multiple=True, type=click.Choice(LEVELS), help="Only this.")
@click.option("--seeds", type=click.IntRange(0), default=2, show_default=True)
@click.option("--side", type=click.IntRange(4), help="Rows and columns, instead of the default.")
@click.option("--gallery/--no-gallery", default=True, show_default=True)
def main(
    kinds: tuple[str, ...], levels: tuple[Level, ...], seeds: int, side: int | None, gallery: bool
) -> None:
    """Make boards of each level; print what was found, and the levels in the gallery."""
    names, levels = kinds or tuple(kind_names()), levels or LEVELS[:3]
    attempts = list[Attempt]()
    for name in names:
        for level in levels:
            for seed in range(1, seeds + 1):
                attempts.append(attempt(name, level, seed, side))
                click.echo(attempts[-1], err=True)
    if attempts:
        click.echo(format_table(make_attempt_table(attempts)) + "\n")
        click.echo("\n".join(summarize_levels(attempts)) + "\n")
    if gallery:
        documents = [document for document in load_all(CONTENT) if document.kind in names]
        click.echo(format_table(make_gallery_table(documents)))


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.levels")
