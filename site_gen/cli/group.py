"""The command `site-gen` itself, and the options that several of its commands have."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import pkgutil
import sys
from pathlib import Path
from typing import Any

import click

from ..content.characters import visible
from ..content.excerpt import told
from ..errors import ContentError, SiteGenError
from ..kinds import placed
from ..work.collector import spare_the_collector

ROOT = click.Path(file_okay=False, path_type=Path)
JOBS = click.option(
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="one for each core",
    help="Solver processes.",
)
EXECUTOR = click.option(
    "--executor", metavar="dask://HOST:PORT", help="A Dask cluster that solves, instead of --jobs."
)


class _Group(click.Group):
    """Errors raised on purpose become lines on stderr and exit code 1, never a traceback.

    A module with commands is loaded when one is asked for; `build` has one to itself.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        for found in pkgutil.iter_modules([str(Path(__file__).parent)]):
            if found.name != "__main__":
                importlib.import_module(f"{__package__}.{found.name}")
        return super().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "build":
            importlib.import_module(f"{__package__}.build")
        else:
            self.list_commands(ctx)
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> Any:
        spare_the_collector()
        atexit.register(gc.freeze)  # else Python looks for cycles in all that is left, once more
        try:
            with placed():
                return super().invoke(ctx)
        except ContentError as error:
            click.echo("\n".join(map(told, error.problems)), err=True)
            ctx.exit(1)
        except SiteGenError as error:
            click.echo(visible(str(error)), err=True)
            ctx.exit(1)
        except BrokenPipeError:  # the reader of our output has gone: `site-gen solve | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(1)
        except OSError as error:  # a full disk, a folder that nobody may write to
            where = f"{error.filename}: " if error.filename else ""
            why = error.strerror or str(error) or type(error).__name__  # some have no words
            click.echo(visible(f"{where}{why}"), err=True)
            ctx.exit(1)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="site_gen")
def main() -> None:
    """A website about logic puzzles, solved, proved and explained by integer programming."""
