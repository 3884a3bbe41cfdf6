"""The command `site-gen`, and the options that several of its subcommands share."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import sys
from pathlib import Path
from typing import Any

import click

from ..boards.characters import make_printable
from ..errors import SiteGenError
from ..kind_loader import naming_mistakes
from ..release import NAME, VERSION
from ..work.collector import collect_seldom

STDOUT, STDERR = 1, 2
ROOT = click.Path(file_okay=False, path_type=Path)
JOBS = click.option(
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="one for each core",
    help="Solver processes.",
)
TAGS = click.option(
    "--tags",
    default="",
    callback=lambda _, __, text: tuple(filter(None, map(str.strip, text.split(",")))),
    help="Separated by commas.",
)
ONLY = click.option(
    "--only",
    multiple=True,
    callback=lambda _, __, found: ",".join(found) or "*",
    help="Kinds, or globs on kind/slug, with commas between: 'sudoku,slitherlink/a*'.",
)
EXECUTOR = click.option(
    "--executor", metavar="dask://HOST:PORT", help="A Dask cluster that solves, instead of --jobs."
)


COMMANDS = {  # name -> its module, and its text in the list of commands
    "book": ("booking", "Write a book of puzzles as PDF."),
    "build": ("build", "Solve every puzzle and write the website."),
    "check": ("building", "Solve every puzzle, write no pages; or check a built site."),
    "check-kind": ("kinds", "Compare a kind's rules, model, answers and drawing."),
    "clean": ("building", "Delete the generated site, or unneeded results in the cache."),
    "doctor": ("doctor", "Show what this installation has."),
    "export": ("exporting", "Write puzzles as addresses, text, tables or pictures."),
    "generate": ("generating", "Make boards with exactly one answer."),
    "import": ("writing", "Write puzzles for addresses of other sites."),
    "init": ("writing", "Start a site of your own."),
    "new": ("writing", "Write a puzzle that builds, to start from."),
    "new-kind": ("writing", "Write a small kind of your own that works."),
    "schema": ("schema", "Print a JSON schema of what authors write."),
    "serve": ("serving", "Show the site in the browser, and build it at each save."),
    "solve": ("solving", "Solve a puzzle, an address, or many boards as JSON lines."),
    "suggest": ("suggesting", "Find clues that a board lacks, or does not need."),
    "workshop": ("workshop", "Get what the page “Workshop” of a site needs."),
}


class _Group(click.Group):
    """A group that prints errors raised on purpose and exits with 1, without a traceback.

    It imports the module of a command only when the command runs, since most imports are slow.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name, after its module is imported."""
        if args[0] in COMMANDS:
            importlib.import_module(f"{__package__}.{COMMANDS[args[0]][0]}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. Print our errors and those of the system, and exit with 1 after them."""
        reserve_stdout()
        collect_seldom()
        atexit.register(gc.freeze)  # skips the last search for cycles at exit
        try:
            with naming_mistakes():
                return super().invoke(ctx)
        except SiteGenError as error:
            from ..content.excerpt import format_problem  # slower to import than this module

            click.echo("\n".join(map(format_problem, error.problems)), err=True)
            ctx.exit(1)
        except BrokenPipeError:  # the reader of our output has ended: `site-gen solve | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(1)
        except OSError as error:  # for example a full disk or a read-only folder
            where = f"{error.filename}: " if error.filename else ""
            why = error.strerror or str(error) or type(error).__name__  # some have no message
            click.echo(make_printable(f"{where}{why}"), err=True)
            ctx.exit(1)


def reserve_stdout() -> None:
    """Redirect the standard output of C code, such as SCIP's line about Ctrl-C, to standard error.

    Python keeps the real standard output. The redirection lasts until the process ends, since C's
    buffer is only flushed then, and child processes inherit it.
    """
    try:
        old = sys.stdout
        if old.fileno() != STDOUT:
            return
        old.flush()
        own = os.dup(STDOUT)
        os.dup2(STDERR, STDOUT)
    except (AttributeError, OSError):  # closed, or not a file, as in a test
        return
    buffering = 1 if os.isatty(own) else -1
    sys.stdout = os.fdopen(own, "w", buffering, old.encoding, old.errors)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, message=f"%(prog)s %(version)s ({NAME})")
def main() -> None:
    """A website about logic puzzles, solved, proved and explained by integer programming."""


for _name, (_, _help) in COMMANDS.items():  # a placeholder until the module is imported
    main.add_command(click.Command(_name, short_help=_help))
