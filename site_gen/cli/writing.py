"""The commands that write files for authors: `new`, `import`, `new-kind` and `init`."""

from __future__ import annotations

import hashlib
import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from ..boards.text import Blocks
from ..content.composed import compose
from ..content.excerpt import format_problem
from ..content.importing import ImportOptions, find_duplicate, list_boards, plan_import
from ..content.own_kinds import name_problem, use_kinds
from ..content.scaffold import EXISTS, create_files, new_kind, new_puzzle, new_site
from ..content.sources import slug_problem
from ..errors import ContentError, Place, Problem, SiteGenError, refuse
from ..generator.puzzle_files import format_blocks
from ..generator.wishes import MOST_SEED, Wishes, parse_size_option
from ..kind import find_kind
from .group import ROOT, TAGS, main
from .puzzle_files import ask_scip

CONTENT = click.option("--content", type=ROOT, default=Path("content"), help="The puzzles' folder.")
ENVIRONMENT = ".venv"


@main.command("new")
@click.argument("kind")
@click.argument("slug")
@click.option(
    "--size", help="Rows and columns of a new board, as in 8x8; by default, the kind's example."
)
@CONTENT
def new_command(kind: str, slug: str, size: str | None, content: Path) -> None:
    """Write a puzzle that builds, to start from."""
    use_kinds(content.parent)
    find_kind(kind)
    slug = compose(slug)
    if why := slug_problem(slug):
        raise SiteGenError(why)
    path = content / kind / f"{slug}.md"
    if path.exists():
        raise SiteGenError(EXISTS, Place(str(path)))
    blocks = _generate_blocks(kind, slug, size) if size else find_kind(kind).example
    same = find_duplicate(content, kind, blocks)
    write_files({path: new_puzzle(slug, blocks).encode()})
    if same:
        click.echo(f"its board is a duplicate of {same}: put your own into {path}", err=True)


def _generate_blocks(name: str, slug: str, size: str) -> Blocks:
    """Return the blocks of a generated board of a size such as 8x8; the slug chooses the board.

    Raises SiteGenError for a wrong size, or if no board is found.
    """
    from ..generator.making import make  # slow to import

    kind = find_kind(name)
    rows, cols = parse_size_option(kind, size)
    seed = int(hashlib.sha256(slug.encode()).hexdigest(), 16) % MOST_SEED
    return format_blocks(kind, make(Wishes(name, rows, cols, seed, measured=False), 1, ask_scip))


@main.command("import")
@click.argument("given", nargs=-1, required=True, metavar="URL|FILE...")
@click.option("--kind", help="Take boards of this kind only.")
@click.option(
    "--title",
    default="",
    help="Of each board; {number}, {kind} and {size} are filled in.",
)
@click.option(
    "--source", default="", help="Where they come from; by default, the site of the addresses."
)
@click.option("--author", default="")
@click.option("--series", default="", help="Number the boards as the next ones of this series.")
@TAGS
@click.option("--keep-going", is_flag=True, help="Write the good ones even if others are bad.")
@CONTENT
def import_command(
    given: tuple[str, ...],
    kind: str | None,
    title: str,
    source: str,
    author: str,
    series: str,
    tags: tuple[str, ...],
    keep_going: bool,
    content: Path,
) -> None:
    """Write a puzzle for each board, given as an address, or in a FILE, one per line.

    Addresses are those of puzz.link, those of Penpa+ with --kind, and for a Sudoku with its
    variants those of f-puzzles, or of SudokuPad if they hold the board; its JSON; or 81 digits,
    with 0 or . for an empty cell. In a file, # starts a comment, and a line may be JSON with the
    keys kind and blocks, or address. A file .csv is a table with such columns, and one of
    puzz.link's editor (pzprv3) is a board. Nothing is overwritten.
    """
    use_kinds(content.parent)
    if kind is not None:
        find_kind(kind)
    options = ImportOptions(kind, title, source, author, series, tags)
    made = plan_import(list_boards(given), options, content)
    if made.problems and not keep_going:
        raise ContentError(*made.problems)
    write_files({path: text.encode() for path, text in made.files.items()})
    for note in made.notes:
        click.echo(str(note), err=True)
    if made.problems:
        click.echo("\n".join(map(format_problem, made.problems)), err=True)
        click.get_current_context().exit(1)


@main.command("new-kind")
@click.argument("name")
@CONTENT
def new_kind_command(name: str, content: Path) -> None:
    """Write a small kind of your own that works, kinds/NAME.py, and a puzzle of it."""
    use_kinds(content.parent)
    if why := name_problem(name):
        raise SiteGenError(why)
    _write_new(dict(new_kind(name, content)))
    click.echo(f"Now: site-gen check-kind {name}", err=True)


@main.command("init")
@click.argument("folder", type=ROOT)
def init_command(folder: Path) -> None:
    """Start a site of your own in FOLDER: settings, two puzzles, two pages."""
    files = {folder / path: content for path, content in new_site()}
    _write_new(files)
    if Path(sys.prefix) == (folder / ENVIRONMENT).resolve():
        (folder / ENVIRONMENT / "site").touch()  # the Makefile's mark of an installed site_gen
    command = "site-gen serve  # or make serve" if shutil.which("site-gen") else "make serve"
    click.echo(f"Now: cd {shlex.quote(str(folder))} && {command}", err=True)


def _write_new(files: Mapping[Path, bytes]) -> None:
    """Write new files and print their paths.

    Raises ContentError that names all files that already exist.
    """
    refuse(Problem(Place(str(path)), EXISTS) for path in files if path.exists())
    write_files(files)


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write new files as `create_files` does, and print their paths."""
    create_files(files)
    for path in files:
        click.echo(path)
