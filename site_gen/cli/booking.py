"""The command `book`."""

from __future__ import annotations

from pathlib import Path

import click

from ..findings.cache import Cache
from ..site.book import Wanted, make_book, require_extra, sort_puzzles
from ..site.build.build import check
from ..site.build.edition import Edition
from ..site.build.load import read_document
from ..site.build.progress import Progress
from ..site.layout.words import count, format_kilobytes
from ..work.solves import Solves
from .building import open_gallery
from .edition import edition_options
from .group import JOBS, ONLY, ROOT, main
from .progress import show_progress


@main.command("book")
@JOBS
@ONLY
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("book.pdf"),
    show_default=True,
)
@click.option("--title", help="On the cover; by default, that of the site.")
@click.option("--author", default="", help="On the cover.")
@click.option("--per-page", type=click.Choice(["1", "2", "4", "6"]), default="2", show_default=True)
@click.option(
    "--paper", type=click.Choice(["a4", "a5", "us-letter"]), default="a4", show_default=True
)
@click.option(
    "--order",
    type=click.Choice(["size", "difficulty", "title"]),
    default="size",
    show_default=True,
    help="Within each kind.",
)
@edition_options
@click.option("--content", type=ROOT, default=Path("content"))
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
def book_command(
    jobs: int,
    only: str,
    out: Path,
    title: str | None,
    author: str,
    per_page: str,
    paper: str,
    order: str,
    edition: Edition,
    content: Path,
    settings: Path,
) -> None:
    """Write a book of the puzzles as PDF: rules, boards, hints and answers.

    Needs the extra `book`.
    """
    require_extra()  # before solving, which may take long
    with open_gallery(content, settings, only, edition, Progress()) as (places, gallery):
        with show_progress() as progress:
            check(places, gallery, jobs, progress)
        site, files = gallery.site, gallery.inputs.files
        solves = Solves(site.solving, Cache(site.solving.cache, places.output))
        puzzles = [
            puzzle
            for several in gallery.puzzles.values()
            for puzzle in sort_puzzles(
                [solves.find(read_document(files[one.name]))[0] for one in several], order
            )
        ]
        hidden = [one.name for one in gallery.every if one.is_hidden]
        wanted = Wanted(title or site.title, author, int(per_page), paper)
        made = make_book(puzzles, wanted, places.templates, hidden)
    out.write_bytes(made)
    click.echo(f"{out}: {count(len(puzzles), 'puzzle')}, {format_kilobytes(len(made))}", err=True)
