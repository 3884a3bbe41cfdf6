"""A check for whether a build has anything to do, before much of the program is imported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ....content.config import Site
from ....findings.cache import Artefact, Cache
from ....findings.keys import compute_digest
from ..edition import Edition
from ..folders.places import Places, read_mark
from ..folders.staging import check_output_folder, staging_folder
from .inputs import Inputs, read_inputs
from .stamps import get_stamp

NAME = "sites/manifest"


class ManifestHead(NamedTuple):
    """The first value of a manifest.

    `inputs`: a digest of everything that the site was built from; "" if the site is not complete.
    `stamps`: a digest of the stamps of all files. `since`, `until`: the latest date in
    puzzles' files up to the date of the build, and the earliest after that; "" for none.
    """

    inputs: str
    stamps: str
    since: str
    until: str


HEAD = Artefact("json.z", ManifestHead)


@dataclass(frozen=True)
class BuildState:
    """A build's inputs, and a flag for having nothing to do.

    `is_fresh`: a build would change nothing in the site. `left_out`: paths of puzzle files that
    the build ignores.
    """

    inputs: Inputs
    is_fresh: bool
    left_out: frozenset[str] = frozenset()


def read_build_state(places: Places, site: Site, only: str, edition: Edition) -> BuildState:
    """Read all inputs and compare them with those of the last build.

    The state is not fresh if the site has no cache, or if a killed build left its staging folder.
    Raises BuildError if `output` is not a folder that a site may replace, and ContentError if there
    is no folder of content.
    """
    check_output_folder(places.output)
    inputs = read_inputs(places, site, only, edition)
    cache = Cache(site.solving.cache, places.output)
    if cache.lasting is None or staging_folder(places.output).exists():
        return BuildState(inputs, is_fresh=False)
    head: ManifestHead | None = cache.first(HEAD, NAME, get_manifest_key(places.output))
    return BuildState(inputs, head is not None and _is_current(head, inputs, places.output))


def _is_current(head: ManifestHead, inputs: Inputs, output: Path) -> bool:
    """Return True if the last build had these inputs and its files are as it wrote them.

    Return False, too, if a puzzle's date has come since that build.
    """
    if head.inputs != inputs.digest:
        return False
    if not head.since <= inputs.today or (head.until and head.until <= inputs.today):
        return False
    return head.stamps == compute_digest({f: get_stamp(f"{output}/{f}") for f in read_mark(output)})


def get_manifest_key(output: Path) -> str:
    """Return the cache key of a site's manifest; each output folder has its own."""
    return compute_digest(str(output.absolute()))
