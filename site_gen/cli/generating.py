"""The command `generate`."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import click

from ..content.config import load_site
from ..content.document import find_puzzle_files, load
from ..content.front_matter import TAG_LENGTH, check_tag
from ..content.importing import find_last_episode
from ..errors import BoardError, Place, SiteGenError
from ..generator.composing import is_finished
from ..generator.making import MadeBoard
from ..generator.puzzle_files import Texts
from ..generator.wishes import (
    MOST_SEED,
    SYMMETRIES,
    Symmetry,
    Wishes,
    choose_rules,
    choose_size,
    parse_size_option,
)
from ..kind import find_kind, kind_names
from ..levels import LEVELS, Level
from ..site.gallery.daily import choose_wishes
from ..site.layout.words import count as counted
from ..work.workers import run_tasks
from .edition import Day
from .group import JOBS, ROOT, TAGS, main
from .progress import show_count
from .puzzle_files import make_puzzle_file
from .writing import write_files

SETTINGS = Path("site.toml")
SET_BY_DAILY = {  # parameter that --daily sets itself -> option
    "kind": "KIND",
    "size": "--size",
    "count": "--count",
    "level": "--difficulty",
    "symmetry": "--symmetry",
    "minimal": "--minimal",
    "rules": "--with",
    "seed": "--seed",
    "title": "--title",
    "series": "--series",
}


@main.command("generate")
@click.argument("kind", required=False)
@click.option(
    "--size", help="Rows and columns, as in 10x10; by default, as the kind and level have."
)
@click.option("--count", type=click.IntRange(1, 1000), default=1, show_default=True)
@click.option(
    "--difficulty",
    "level",
    type=click.Choice(LEVELS),
    help="The level that the page will show; the search gives up after a fixed amount of work.",
)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="none",
    show_default=True,
    help="Of the clues; mirror is from left to right.",
)
@click.option("--minimal", is_flag=True, help="Leave out every clue that can be left out.")
@click.option(
    "--with",
    "rules",
    multiple=True,
    help="A variant (thermometers), or what boards require or allow ('different rows').",
)
@click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    help="The same seed makes the same boards; by default, a random one.",
)
@click.option(
    "--daily", is_flag=True, help="Make the puzzle of a day, as [daily] in site.toml says."
)
@click.option(
    "--date",
    "day",
    type=Day(),
    help="The day of --daily; by default, today (UTC).",
)
@click.option("--title", default="", help="{number}, {kind} and {size} are filled in.")
@click.option("--author", default="")
@click.option("--series", default="", help="Number the boards as the next ones of this series.")
@TAGS
@click.option("--out", type=ROOT, default=Path("content"), help="The puzzles' folder.")
@JOBS
@click.pass_context
def generate_command(
    context: click.Context,
    kind: str | None,
    size: str | None,
    count: int,
    level: Level | None,
    symmetry: Symmetry,
    minimal: bool,
    rules: tuple[str, ...],
    seed: int | None,
    daily: bool,
    day: date | None,
    title: str,
    author: str,
    series: str,
    tags: tuple[str, ...],
    out: Path,
    jobs: int,
) -> None:
    """Make boards with exactly one answer, proved by SCIP, and write them as puzzles."""
    tags = tuple(map(_check_tag, tags))
    if daily:
        for name, option in SET_BY_DAILY.items():
            if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
                raise SiteGenError(f"--daily takes no {option}: the date and {SETTINGS} decide it")
        texts = Texts(author=author, tags=tags or ("daily",))
        if not _generate_daily(day or datetime.now(UTC).date(), texts, out):
            context.exit(1)
        return
    site = load_site(SETTINGS)
    if kind is None:
        raise SiteGenError("give a KIND, or --daily")
    if day:
        raise SiteGenError("--date works only with --daily")
    if minimal and symmetry != "none":
        raise SiteGenError("--minimal and --symmetry exclude each other: choose one")
    made = find_kind(kind)
    side = choose_size(made, level)
    rows, cols = parse_size_option(made, size) if size else (side, side)
    seed = secrets.randbelow(MOST_SEED + 1) if seed is None else seed
    most = site.solving.explain.reasons_cells
    if level and rows * cols > most:
        raise SiteGenError(
            f"--difficulty is measured on boards of up to {most} cells (reasons_cells in"
            f" {SETTINGS}); {rows}x{cols} has {rows * cols}"
        )
    try:
        choose_rules(made, rules)
    except BoardError as error:
        raise SiteGenError(f"--with: {error}") from None
    measured, rules = rows * cols <= most, tuple(dict.fromkeys(rules))
    wishes = Wishes(kind, rows, cols, seed, level, symmetry, minimal, measured, rules)
    paths = {number: out / kind / f"{wishes.slug(number)}.md" for number in range(1, count + 1)}
    texts = Texts(title, author, series, find_last_episode(out, series), tags)
    if not _write_boards(partial(make_puzzle_file, wishes, texts=texts), paths, jobs):
        context.exit(1)


def _generate_daily(day: date, texts: Texts, out: Path) -> bool:
    """Write the puzzle for a day; return False if none was found.

    If none of the difficulty in the settings is found, any difficulty is accepted. An existing
    puzzle remains.
    """
    site = load_site(SETTINGS)
    if existing := sorted(out.glob(f"*/{day}.md")):
        for path in existing:
            kind, board = load(path).board()
            if is_finished(kind, board):
                why = "its board leaves nothing to solve; delete the file to have another one made"
                raise SiteGenError(why, Place(str(path)))
        click.echo(f"{existing[0]}: it already exists", err=True)
        return True
    files, _ = find_puzzle_files(out) if out.is_dir() else ([], [])
    shown = {path.relative_to(out).parts[0] for path in files} & {*(site.kinds or kind_names())}
    wishes = choose_wishes(site, day, shown)
    paths = {1: out / wishes.kind / f"{day}.md"}
    if _write_boards(partial(make_puzzle_file, wishes, texts=texts, day=day), paths, 1):
        return True
    if wishes.level is None:
        return False
    click.echo("trying any difficulty instead", err=True)
    wishes = replace(wishes, level=None)
    return _write_boards(partial(make_puzzle_file, wishes, texts=texts, day=day), paths, 1)


def _check_tag(tag: str) -> str:
    try:
        if len(tag) > TAG_LENGTH:
            raise ValueError(f"at most {TAG_LENGTH} characters are allowed")
        return check_tag(tag)
    except ValueError as error:
        raise SiteGenError(f"--tags: found {tag!r}; {error}") from None


def _write_boards(
    make: Callable[[int], tuple[str, MadeBoard]], paths: Mapping[int, Path], jobs: int
) -> bool:
    """Write each board as soon as it is made; return False if one failed.

    `make` returns the text of a file and its board for a number, `paths` maps the numbers to files.
    Files that exist are skipped. After an interrupt, the boards written so far remain.
    """
    for path in paths.values():
        if path.exists():
            click.echo(f"{path}: it already exists", err=True)
    left, failed = [number for number, path in paths.items() if not path.exists()], False
    workers = min(jobs, len(left) or 1)
    with show_count("making", len(left)) as count:
        running = run_tasks(make, left, workers, on_start=lambda n: count.begin(f"board {n}"))
        for number, found in running:
            count.end(f"board {number}")
            if isinstance(found, BoardError):  # wrong size or kind: all boards would fail
                raise found
            if isinstance(found, SiteGenError):
                failed = True
                click.echo(f"board {number}: {found}", err=True)
                continue
            text, made = found
            write_files({paths[number]: text.encode()})
            clues = [counted(made.clues, "clue")] if made.clues else []  # some kinds have no clues
            word = [made.word] if made.word in LEVELS else []
            summary = ", ".join([*word, *clues, counted(made.tries, "try", "tries")])
            click.echo(f"board {number}: {summary}", err=True)
    return not failed
