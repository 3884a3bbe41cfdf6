"""The command line: the only module that prints, exits or reads argv."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from .config import load_site
from .content import SLUG, Document, load, load_all
from .errors import BuildError, ContentError, SiteGenError
from .kind import find_kind
from .lines import Limits, solve_blocks, solve_line
from .site.build import MARK, Places, build, check_prose, solve_all
from .site.words import count
from .workers import Outcome


def _finite(_: click.Context, option: click.Parameter, value: float) -> float:
    if not 0 < value <= 1e6:  # also false for nan
        raise click.BadParameter("more than 0 and at most 1000000 seconds are wanted", param=option)
    return value


ROOT = click.Path(file_okay=False, path_type=Path)


class _Group(click.Group):
    """Errors raised on purpose become lines on stderr and exit code 1, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except SiteGenError as error:
            click.echo(str(error), err=True)
            ctx.exit(1)
        except BrokenPipeError:  # the reader of our output has gone: `site-gen solve | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(1)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="site_gen")
def main() -> None:
    """A website about logic puzzles, solved, proved and explained by integer programming."""


@main.command("build")
@click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Solver processes."
)
@click.option("--only", default="*", help="A glob on kind/slug: 'slitherlink/*'.")
@click.option("--out", type=ROOT, default=Path("output"), help="The folder of the site.")
@click.option("--content", type=ROOT, default=Path("content"), help="The folder of the puzzles.")
@click.option("--templates", type=ROOT, default=Path("templates"), help="The folder of templates.")
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def build_command(
    jobs: int, only: str, out: Path, content: Path, templates: Path, settings: Path
) -> None:
    """Solve every puzzle and write the website."""
    started = time.perf_counter()
    site = load_site(settings)
    documents = _documents(content, only)
    with _progress(len(documents)) as progress:
        build(documents, Places(content, templates, out), site, jobs, progress)
    took = time.perf_counter() - started
    click.echo(f"{count(len(documents), 'puzzle')} in {took:.1f} s: {out / 'index.html'}", err=True)


@main.command("check")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1)
@click.option("--only", default="*", help="A glob on kind/slug.")
@click.option("--content", type=ROOT, default=Path("content"))
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def check_command(jobs: int, only: str, content: Path, settings: Path) -> None:
    """Parse and solve every puzzle, but write no pages."""
    site = load_site(settings)
    documents = _documents(content, only)
    check_prose(documents)
    with _progress(len(documents)) as progress:
        solved = solve_all(documents, site, jobs, progress)
    click.echo(f"{len(solved)} puzzles are as expected", err=True)


def _documents(content: Path, only: str) -> list[Document]:
    documents = load_all(content, only)
    if not documents:
        raise ContentError(f"{content}: no puzzle matches {only!r}; a glob on kind/slug is wanted")
    return documents


@main.command("new")
@click.argument("kind")
@click.argument("slug")
@click.option("--content", type=ROOT, default=Path("content"))
def new_command(kind: str, slug: str, content: Path) -> None:
    """Write a puzzle that builds, to start from."""
    if not SLUG.fullmatch(slug):
        raise ContentError(f"{slug!r}: small letters, digits and single hyphens are wanted")
    path = content / kind / f"{slug}.md"
    blocks = find_kind(kind).example
    if path.exists():
        raise ContentError(f"{path}: this file exists already")
    board = "\n".join(f"```{name}\n{text}\n```\n" for name, text in blocks.items())
    title = slug.replace("-", " ").capitalize()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"---\ntitle: {title}\nexpect: unique\n---\nA sentence about this puzzle.\n\n{board}",
        encoding="utf-8",
    )
    click.echo(path)


@main.command("clean")
@click.option("--out", type=ROOT, default=Path("output"))
def clean_command(out: Path) -> None:
    """Delete the generated site."""
    if out.exists() and not (out / MARK).exists():
        raise BuildError(f"{out}: this folder was not made by site-gen; it is left alone")
    shutil.rmtree(out, ignore_errors=True)
    for stale in out.parent.glob(".staging-*"):
        shutil.rmtree(stale, ignore_errors=True)


@main.command("solve")
@click.argument("puzzle", required=False)
@click.option(
    "--jsonl",
    type=click.File("r", encoding="utf-8", errors="replace"),
    help="Boards, one JSON object a line; - is stdin.",
)
@click.option("--limit", type=click.IntRange(1), default=2, help="Answers to look for.")
@click.option("--formulation", default="main", help="main or article.")
@click.option("--time-limit", type=float, callback=_finite, default=60.0, help="Seconds per board.")
@click.option("--confirm/--no-confirm", default=True, help="A second opinion on each proof.")
def solve_command(
    puzzle: str | None,
    jsonl: TextIO | None,
    limit: int,
    formulation: str,
    time_limit: float,
    confirm: bool,
) -> None:
    """Solve a document, a puzz.link address, or many boards as JSON lines."""
    confirm_seconds = min(20.0, time_limit) if confirm and formulation == "main" else 0.0
    limits = Limits(limit, time_limit, confirm_seconds, formulation)
    if (puzzle is None) == (jsonl is None):
        raise click.UsageError("a PUZZLE or --jsonl FILE is wanted, not both")
    findings = _solve_stream(jsonl, limits) if jsonl else iter([_solve_one(puzzle or "", limits)])
    failed = False
    for finding in findings:
        click.echo(json.dumps(finding, ensure_ascii=True, allow_nan=False))
        sys.stdout.flush()
        failed |= finding["status"] == "error"
    sys.exit(1 if failed else 0)


def _solve_one(puzzle: str, limits: Limits) -> dict[str, Any]:
    path = Path(puzzle)
    if puzzle.endswith(".md") or path.exists():
        if not path.is_file():
            raise ContentError(f"{puzzle}: there is no such file")
        document = load(path, path.parent.parent)
        ident = f"{document.kind}/{document.slug}"
        document.board()
        return solve_blocks(ident, document.kind, document.blocks, limits)
    return solve_line(json.dumps({"id": puzzle, "pzpr": puzzle}), 1, limits)


def _solve_stream(stream: TextIO, limits: Limits) -> Iterator[dict[str, Any]]:
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("solving", total=None)
        for number, line in enumerate(stream, start=1):
            if line.strip():
                yield solve_line(line, number, limits)
                bar.advance(task)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Document, Outcome], None]]:
    """Tells of each puzzle as it is done: a bar on a terminal, plain lines elsewhere."""
    console = Console(stderr=True)
    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
        console=console,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("", total=total)

        def done(document: Document, outcome: Outcome) -> None:
            name = f"{document.kind}/{document.slug}"
            found = "failed" if isinstance(outcome, SiteGenError) else outcome.report.status
            bar.update(task, advance=1, description=name)
            if not console.is_terminal:
                click.echo(f"{name}: {found}", err=True)

        yield done


if __name__ == "__main__":
    main()
