"""Sessions of a live preview, with workers that tests share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from site_gen.content.config import load_site
from site_gen.site.live.news import News
from site_gen.site.live.session import BuildResult, ServeOptions, Session
from site_gen.work.workers import WorkerPool


@pytest.fixture(scope="session")
def crews(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[WorkerPool]]:
    """Yield worker pools for all sessions without own kinds, because workers start slowly."""
    yield from start_crews(tmp_path_factory)


def start_crews(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[WorkerPool]]:
    made = [WorkerPool(1, str(tmp_path_factory.mktemp("crews"))) for _ in range(2)]
    yield made
    for crew in made:
        crew.close()


@contextmanager
def open_session(folder: Path, crews: list[WorkerPool]) -> Iterator[Session]:
    """Yield a preview of the current folder."""
    room = folder / "room"
    room.mkdir()
    options = ServeOptions(Path("content"), Path("site.toml"), None, "*", 1)
    made = Session(options, News(), room, room / "preview")
    made.pools = crews
    # otherwise the session would restart the workers for the author's kinds
    load_site(options.settings)
    yield made
    made.stop.set()
    made.news.end()


def build_once(session: Session) -> BuildResult:
    """Return the result of a build that must not be given up."""
    result = session.build()
    assert result
    return result
