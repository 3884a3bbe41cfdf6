"""Limits for the compressed size of a page with its scripts and styles, without fonts."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ..layout.head import HOME

BUDGET = 300_000  # about a second on a slow phone
CELLS = 100  # pages about larger boards may weigh more, because their models are larger
FRONT = 250_000  # with a board to play, and up to 200 puzzles of any number of kinds
EMBED = 80_000  # it loads as a part of another page
EMBEDDED = "/embed/index.html"


@lru_cache(maxsize=128)  # a preview builds the same scripts and styles again and again
def _measure_compressed(content: bytes) -> int:
    return len(gzip.compress(content))


@dataclass(frozen=True)
class Weights:
    """The compressed sizes of files in a site, each measured once."""

    folder: Path
    known: dict[str, int] = field(default_factory=dict)

    def find_excess(self, page: str, parts: Iterable[str]) -> tuple[str, str] | None:
        """Return the weight of a page and its limit, as text; None if it is within the limit.

        `page`, `parts`: paths in the site, of the page and of the scripts and styles that it loads.
        """
        budget, own = self._get_budget(page), (self.folder / page).stat().st_size
        loaded = sum(map(self._compress, {*parts}))
        if own + loaded <= budget or (weight := self._compress(page) + loaded) <= budget:
            return None
        found = f"{weight / 1000:.0f} kB with scripts and styles, compressed"
        return found, f"at most {budget / 1000:.0f} kB"

    def _compress(self, file: str) -> int:
        if file not in self.known:
            self.known[file] = _measure_compressed((self.folder / file).read_bytes())
        return self.known[file]

    def _get_budget(self, page: str) -> float:
        """Return the most bytes that a page may weigh, compressed.

        The limit of a puzzle's page grows with its board, whose size is read from its puzzle.json.
        """
        if page == HOME:
            return FRONT
        embedded = page.endswith(EMBEDDED)
        folder = page.removesuffix(EMBEDDED) if embedded else page.rpartition("/")[0]
        try:
            data = json.loads((self.folder / folder / "puzzle.json").read_bytes())
            growth = max(1.0, int(data["rows"]) * int(data["cols"]) / CELLS)
        except (OSError, ValueError, KeyError, TypeError):
            growth = 1.0
        return (EMBED if embedded else BUDGET) * growth
