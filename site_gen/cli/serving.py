"""The command `serve`: a live preview of the site."""

from __future__ import annotations

import os
import signal
import sys
import threading
import webbrowser
from contextlib import suppress
from datetime import date
from pathlib import Path

import click

from ..boards.characters import make_printable
from ..content.excerpt import format_problem
from ..site.build.edition import Edition
from ..site.layout.templates import BUILT_IN
from ..site.layout.words import count
from ..site.live.editing import Editing
from ..site.live.news import News
from ..site.live.preview import open_session
from ..site.live.server import end, get_address, open_server
from ..site.live.session import EVERYTHING, BuildResult, ServeOptions
from .edition import Day
from .group import JOBS, ONLY, ROOT, main


@main.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="The first port to try.")
@JOBS
@ONLY
@click.option("--content", type=ROOT, default=Path("content"), help="The folder of the puzzles.")
@click.option("--templates", type=ROOT, help="Your own; they replace those of site-gen.")
@click.option("--settings", type=click.Path(path_type=Path), default=Path("site.toml"))
@click.option(
    "--date",
    "day",
    type=Day(),
    help="Show the site as built on this day, without drafts and later texts.",
)
@click.option(
    "--browser/--no-browser", default=True, help="Open the site in the browser, if there is one."
)
def serve_command(
    port: int,
    jobs: int,
    only: str,
    content: Path,
    templates: Path | None,
    settings: Path,
    day: date | None,
    browser: bool,
) -> None:
    """Show the site in the browser, and build it at every save; Ctrl-C ends it.

    Drafts and texts with a date to come are shown, too, unless --date is given.
    """
    _handle_signals()
    news = News()
    edition = Edition(day.isoformat()) if day else EVERYTHING
    options = ServeOptions(content, settings, templates, only, jobs, edition)
    with open_session(options, news) as held:
        editing = Editing(options.content, lambda: held.good.files)
        server = open_server(port, held.output, BUILT_IN / "live", news, editing)
        threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True).start()
        try:
            with suppress(KeyboardInterrupt):
                click.echo(f"{get_address(server)}  (Ctrl-C ends the preview)")
                held.watch()
                if browser and has_browser():
                    opening = (get_address(server),)
                    threading.Thread(target=webbrowser.open, args=opening, daemon=True).start()
                held.run(_report)
        finally:
            held.end()
            end(server)
    click.echo("the preview has ended", err=True)


def has_browser() -> bool:
    """Return True if a person sees this terminal and a browser that has windows can be opened.

    Over SSH there is none, and a browser in the terminal would hide the preview's messages. BROWSER
    names one also without a display, as in a dev container.
    """
    if not sys.stdout.isatty():
        return False
    if os.environ.get("BROWSER"):
        return True
    if sys.platform != "darwin" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return False
    try:
        return type(webbrowser.get()) is not webbrowser.GenericBrowser  # those in the terminal
    except webbrowser.Error:
        return False


def _handle_signals() -> None:
    """Let all signals end the preview like Ctrl-C, even if a shell ignores them.

    SIGHUP stays ignored under nohup.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)


def _report(came: BuildResult) -> None:
    for notice in came.new:
        click.echo(format_problem(notice.problem), err=True)
    for path in came.fixed:
        click.echo(make_printable(f"{path}: fixed"), err=True)
    if came.problems:
        return
    pages = sum(name.endswith(".html") for name in came.changed)
    click.echo(f"rebuilt in {came.seconds:.2f} s: {count(pages, 'page')} changed", err=True)
