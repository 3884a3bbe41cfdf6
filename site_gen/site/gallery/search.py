"""Pagefind, for large sites: an index in parts, of which a browser loads those that it needs.

It works from a server only; from the disk the gallery uses its own index (gallery.py). Both hold
the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ...errors import BuildError
from ..layout.head import HOME
from .shards import Text

FOLDER = "pagefind"
SECONDS = 600  # its program may take; without a limit a dead one would be waited for


def check_pagefind() -> None:
    """Before hours of solving: raise BuildError if it is wanted and not there."""
    if find_spec("pagefind") is None or find_spec("pagefind_bin") is None:
        raise BuildError(
            "site.toml: search: found 'pagefind', which is not installed; "
            "pip install 'site_gen[search]', or search = 'own'"
        )


def pagefind_files(puzzles: Sequence[Text], language: str) -> Iterator[tuple[str, bytes]]:
    """Pagefind's files, with their places in the site. Raises BuildError if its program fails."""
    import asyncio  # for these few sites only

    with TemporaryDirectory() as made:
        folder = Path(made)
        try:
            writing = _write(folder, puzzles, language.split("-")[0])
            with ThreadPoolExecutor(1) as thread:  # the caller's may have an event loop of its own
                thread.submit(asyncio.run, asyncio.wait_for(writing, SECONDS)).result()
        except (OSError, RuntimeError, AssertionError) as error:
            raise BuildError(f"Pagefind failed: {error or type(error).__name__}") from None
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield f"{FOLDER}/{path.relative_to(folder).as_posix()}", path.read_bytes()


async def _write(folder: Path, puzzles: Sequence[Text], language: str) -> None:
    from pagefind.index import IndexConfig, PagefindIndex

    async with PagefindIndex(config=IndexConfig(output_path=str(folder))) as index:
        for puzzle in puzzles:
            await index.add_custom_record(
                url=f"/{puzzle.name}/{HOME}",
                content=puzzle.text,
                language=language,
                meta={"id": puzzle.name, "title": puzzle.title},
            )
