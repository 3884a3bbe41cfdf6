"""The choice of a preview's folder, in the cache or a temporary one."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...content.config import load_site
from ...errors import SiteGenError
from .news import News
from .session import ServeOptions, Session


@contextmanager
def open_session(options: ServeOptions, news: News) -> Iterator[Session]:
    """Yield a session and end it afterwards.

    The preview is built in the cache, so that the next one can reuse it; in a temporary folder if
    there is no cache, or if another process serves from it.
    """
    with tempfile.TemporaryDirectory(prefix="site-gen-", ignore_cleanup_errors=True) as made:
        room = Path(made)
        with _choose_output(options, room) as output:
            held = Session(options, news, room, output)
            try:
                yield held
            finally:
                held.end()


@contextmanager
def _choose_output(options: ServeOptions, room: Path) -> Iterator[Path]:
    """Yield the folder to build the preview in; one in the cache is locked meanwhile.

    It is in `room` if there is no cache, or if another process serves from it.
    """
    cache = None
    with suppress(SiteGenError):  # the first build reports it
        cache = load_site(options.settings).solving.cache
    if cache is None:
        yield room / "preview"
        return
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / ".serving.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield room / "preview"
        else:
            yield cache / "preview"
