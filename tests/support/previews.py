"""Sessions of a live preview, which solve in the process of the test unless it asks for workers."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from site_gen.content.config import load_site
from site_gen.errors import SiteGenError
from site_gen.site.layout.templates import BUILT_IN
from site_gen.site.live.news import News
from site_gen.site.live.server import end, get_address, open_server
from site_gen.site.live.session import BuildResult, ServeOptions, Session
from site_gen.work.workers import WorkerPool, run_tasks

Task = TypeVar("Task")
Result = TypeVar("Result")


class OneProcess(WorkerPool):
    """A pool without workers, which start slowly and solve each board again."""

    def prepare(self, ready: Callable[[], None], megabytes: float) -> None:
        pass

    def run_tasks(
        self,
        call: Callable[[Task], Result],
        tasks: Sequence[Task],
        name: Callable[[Task], str],
        megabytes: float = 0,
        on_start: Callable[[Task], None] = lambda task: None,
    ) -> Iterator[tuple[Task, Result | SiteGenError]]:
        return run_tasks(call, tasks, 1, name=name, on_start=on_start)


@contextmanager
def open_session(folder: Path, *, workers: bool = False) -> Iterator[Session]:
    """Yield a preview of the current folder. `workers`: with processes that can be stopped."""
    room = folder / "room"
    room.mkdir()
    options = ServeOptions(Path("content"), Path("site.toml"), None, "*", 1)
    made = Session(options, News(), room, room / "preview")
    if not workers:
        made.pools = [OneProcess(1, str(room)) for _ in range(2)]
    # otherwise the session would restart the workers for the author's kinds
    load_site(options.settings)
    yield made
    made.end()


@contextmanager
def run_in_thread(session: Session) -> Iterator[None]:
    """Build at each save, in a thread."""

    def run() -> None:
        with suppress(SystemExit):
            session.run(lambda came: None)

    session.watch()
    building = threading.Thread(target=run, daemon=True)
    building.start()
    yield
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "build", sys.exit)
        session.saved.set()
        building.join(60)


@contextmanager
def serve_session(session: Session) -> Iterator[str]:
    """Serve the output of a session, and yield its address."""
    server = open_server(0, session.output, BUILT_IN / "live", session.news)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield get_address(server)
    session.news.end()
    end(server)


def build_once(session: Session) -> BuildResult:
    """Return the result of a build that must not be given up."""
    result = session.build()
    assert result
    return result
