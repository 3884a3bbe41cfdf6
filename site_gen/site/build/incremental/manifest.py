"""The manifest, a record of the files that the last build wrote and of their inputs.

It is in the cache, not in the site, so that the site does not depend on the clock.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ....findings.cache import Artefact, Cache
from ....findings.keys import compute_digest
from ...puzzle.listing import Listing
from ...puzzle.source import Source
from .freshness import NAME, ManifestHead, get_manifest_key


class Written(NamedTuple):
    """Files that were made together.

    `key`: a digest of everything that they are made from. `files`: their stamps, by address.
    """

    key: str
    files: Mapping[str, str]


class Listed(NamedTuple):
    """The listing of a puzzle. `key`: the cache key of the pieces of its page."""

    key: str
    listing: Listing


@dataclass(frozen=True)
class Manifest:
    """A record of the last build.

    `outputs`: the written files, by name of the output. `sources`, `listings`: those of the
    build, by puzzle. `related`: for each puzzle, a digest of the puzzles that its page links to;
    it was computed from listings with the digest `related_from`.
    """

    outputs: Mapping[str, Written] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    listings: Mapping[str, Listed] = field(default_factory=dict)
    related_from: str = ""
    related: Mapping[str, str] = field(default_factory=dict)

    @property
    def stamps(self) -> Mapping[str, str]:
        """Return the stamps of all written files, by address."""
        return {file: stamp for one in self.outputs.values() for file, stamp in one.files.items()}


def split_days(dates: Iterable[str], today: str) -> tuple[str, str]:
    """Return the latest of some dates up to `today`, and the earliest after it; "" for none."""
    days = sorted(dates)
    come = bisect_right(days, today)
    return "".join(days[:come][-1:]), "".join(days[come : come + 1])


MANIFEST = Artefact("json.z", ManifestHead, Manifest)


def load_manifest(cache: Cache, output: Path) -> Manifest:
    """Return the manifest of the last build, or an empty one if it cannot be read."""
    values = cache.get(MANIFEST, NAME, get_manifest_key(output)) if cache.lasting else None
    return values[1] if values else Manifest()


def save_manifest(
    cache: Cache, output: Path, manifest: Manifest, inputs: str, days: tuple[str, str]
) -> None:
    """Write the manifest to the cache.

    `inputs`: a digest of everything that the site was built from; "" if the site is not complete.
    `days`: as from `split_days`.
    """
    head = ManifestHead(inputs, compute_digest(manifest.stamps), *days)
    cache.put(MANIFEST, NAME, get_manifest_key(output), (head, manifest))
