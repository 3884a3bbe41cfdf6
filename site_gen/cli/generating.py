"""Boards of our own, written as puzzles."""

from __future__ import annotations

import re
import secrets
from functools import partial
from pathlib import Path

import click

from ..content.own_kinds import use_kinds
from ..errors import BoardError, ContentError, SiteGenError
from ..generator.files import puzzle_file
from ..generator.wishes import LEVELS, SYMMETRIES, Level, Symmetry, Wishes
from ..kind import Kind, find_kind
from ..site.layout.words import count as counted
from ..work.workers import each
from .group import JOBS, ROOT, TAGS, main
from .writing import write_files

LEAST = 4  # rows and columns; smaller boards are hardly puzzles
MOST_SEED = 999_999


@main.command("generate")
@click.argument("kind")
@click.option("--size", help="Rows and columns, as in 10x10; without it, what is usual.")
@click.option("--count", type=click.IntRange(1, 1000), default=1, show_default=True)
@click.option("--difficulty", "level", type=click.Choice(LEVELS), help="As the page measures it.")
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="none",
    show_default=True,
    help="Of the places of clues; mirror is from left to right.",
)
@click.option("--minimal", is_flag=True, help="No clue can be left out.")
@click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    help="The same seed makes the same boards; without it, one by chance.",
)
@TAGS
@click.option("--out", type=ROOT, default=Path("content"), help="The puzzles' folder.")
@JOBS
def generate_command(
    kind: str,
    size: str | None,
    count: int,
    level: Level | None,
    symmetry: Symmetry,
    minimal: bool,
    seed: int | None,
    tags: tuple[str, ...],
    out: Path,
    jobs: int,
) -> None:
    """Make boards with exactly one answer, proved by SCIP, and write them as puzzles."""
    use_kinds(Path())
    if minimal and symmetry != "none":
        raise ContentError("--minimal leaves clues where it can, not symmetrically: choose one")
    rows, cols = _size(find_kind(kind), size)
    seed = secrets.randbelow(MOST_SEED + 1) if seed is None else seed
    wishes = Wishes(kind, rows, cols, seed, level, symmetry, minimal)
    if not _written(wishes, count, tags, out / kind, jobs):
        click.get_current_context().exit(1)


def _size(kind: Kind[object], size: str | None) -> tuple[int, int]:
    """Raises ContentError."""
    if size is None:
        return kind.usual, kind.usual
    found = re.fullmatch("([0-9]{1,3})[x×]([0-9]{1,3})", size)
    rows, cols = map(int, found.groups()) if found else (0, 0)
    if not (min(rows, cols) >= LEAST and max(rows, cols) <= kind.largest):
        why = f"rows and columns from {LEAST} to {kind.largest} are wanted, as in 10x10"
        raise ContentError(f"--size {size}: {why}")
    if rows * cols > kind.most_cells:
        raise ContentError(f"--size {size}: at most {kind.most_cells} cells are allowed")
    return rows, cols


def _written(wishes: Wishes, count: int, tags: tuple[str, ...], folder: Path, jobs: int) -> bool:
    """One board after another, as soon as it is made: whoever interrupts keeps those."""
    paths = {number: folder / f"{wishes.slug(number)}.md" for number in range(1, count + 1)}
    for path in paths.values():
        if path.exists():
            click.echo(f"{path}: it is there already", err=True)
    left, failed = [number for number, path in paths.items() if not path.exists()], False
    call = partial(puzzle_file, wishes, tags=tags)
    for done, (number, found) in enumerate(each(call, left, min(jobs, len(left) or 1)), start=1):
        if isinstance(found, BoardError):  # of the size or the kind: of no board alone
            raise ContentError(str(found))
        if isinstance(found, SiteGenError):
            failed = True
            click.echo(f"board {number}: {found}", err=True)
            continue
        text, made = found
        write_files({paths[number]: text.encode()})
        told = f"{made.word}, {counted(made.clues, 'clue')}, {counted(made.tries, 'try', 'tries')}"
        click.echo(f"{done} of {len(left)}: {told}", err=True)
    return not failed
