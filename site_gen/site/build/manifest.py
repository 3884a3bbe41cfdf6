"""What the last build wrote: which files, and from what they were made.

The manifest is in the cache, not in the site, so that the site depends on no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ...findings.cache import Artefact, Cache
from ...findings.keys import digest
from ..puzzle.listing import Listing
from ..puzzle.source import Source
from .freshness import NAME, Head, manifest_key


class Written(NamedTuple):
    """Files that were made together, each with its stamp, and the key of everything that they are
    made from."""

    key: str
    files: Mapping[str, str]


class Listed(NamedTuple):
    """`key`: of the pieces of the puzzle's page."""

    key: str
    listing: Listing


@dataclass(frozen=True)
class Manifest:
    """`outputs`: by address. `sources`, `listings`: by puzzle, as the build knew them.

    `related`: for each puzzle a digest of the puzzles that its page names; it was worked out from
    the listings with the digest `related_from`.
    """

    outputs: Mapping[str, Written] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    listings: Mapping[str, Listed] = field(default_factory=dict)
    related_from: str = ""
    related: Mapping[str, str] = field(default_factory=dict)

    @property
    def stamps(self) -> Mapping[str, str]:
        return {file: stamp for one in self.outputs.values() for file, stamp in one.files.items()}

    def days(self, today: str) -> tuple[str, str]:
        """Return the last date of a puzzle that has come, and the first that has not."""
        dates = [source.date for source in self.sources.values() if source.date]
        come = [date for date in dates if date <= today]
        return max(come, default=""), min((d for d in dates if d > today), default="")


MANIFEST = Artefact("json.z", Head, Manifest)


def load_manifest(cache: Cache, output: Path) -> Manifest:
    """Return the manifest of the last build, or an empty one if it cannot be read."""
    values = cache.get(MANIFEST, NAME, manifest_key(output)) if cache.lasting else None
    return values[1] if values else Manifest()


def save_manifest(cache: Cache, output: Path, manifest: Manifest, inputs: str, today: str) -> None:
    head = Head(inputs, digest(manifest.stamps), *manifest.days(today))
    cache.put(MANIFEST, NAME, manifest_key(output), (head, manifest))
