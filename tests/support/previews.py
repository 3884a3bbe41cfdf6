"""Sessions of a live preview, with workers that stay for all tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from site_gen.content.config import load_site
from site_gen.site.live.news import News
from site_gen.site.live.session import ServeOptions, Session
from site_gen.work.workers import WorkerPool


@pytest.fixture(scope="module")
def crews(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[WorkerPool]]:
    """For all sessions of a module: to begin takes workers longer than what they do."""
    made = [WorkerPool(1, str(tmp_path_factory.mktemp("crews"))) for _ in range(2)]
    yield made
    for crew in made:
        crew.close()


@contextmanager
def session_in(folder: Path, crews: list[WorkerPool]) -> Iterator[Session]:
    """A preview of a folder, in which we are."""
    room = folder / "room"
    room.mkdir()
    options = ServeOptions(Path("content"), Path("site.toml"), None, "*", 1)
    made = Session(options, News(), room, room / "preview")
    made.pools = crews
    load_site(options.settings)  # a change of the author's kinds would end the crews
    yield made
    made.stop.set()
    made.news.end()
