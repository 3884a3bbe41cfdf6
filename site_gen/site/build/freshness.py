"""Whether a build has anything to do, found out before much of the program is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ...content.config import Site
from ...findings.cache import Artefact, Cache
from ...findings.keys import digest
from .inputs import Inputs, read_inputs
from .places import Places, listed_files
from .staging import check_ours, staging_folder
from .stamps import stamp_of

NAME = "sites/manifest"


class Head(NamedTuple):
    """The first value of a manifest. `inputs`: a digest of everything that was built from; ""
    for a site that is not complete.
    `stamps`: of all stamps. `since`, `until`: the last date of a puzzle that had come, and the
    first that had not; "" for none."""

    inputs: str
    stamps: str
    since: str
    until: str


HEAD = Artefact("json.z", Head)


@dataclass(frozen=True)
class BuildState:
    """What there is to build from. `is_fresh`: the site is already what a build would make of it.
    `left_out`: paths of puzzles that the site is built without."""

    inputs: Inputs
    is_fresh: bool
    left_out: frozenset[str] = frozenset()


def build_state(places: Places, site: Site, only: str, *, drafts: bool) -> BuildState:
    """Read all files, and look whether there is something to do. Raises BuildError and
    ContentError."""
    check_ours(places.output)
    inputs = read_inputs(places, site, only, drafts)
    cache = Cache(site.solving.cache, places.output)
    if cache.lasting is None or staging_folder(places.output).exists():
        return BuildState(inputs, is_fresh=False)
    head: Head | None = cache.first(HEAD, NAME, manifest_key(places.output))
    return BuildState(inputs, head is not None and _is_current(head, inputs, places.output))


def _is_current(head: Head, inputs: Inputs, output: Path) -> bool:
    """Whether the last build had these inputs, no date of a puzzle has come since, and the site
    is there as it was written."""
    if head.inputs != inputs.digest:
        return False
    if not head.since <= inputs.today or (head.until and head.until <= inputs.today):
        return False
    return head.stamps == digest({f: stamp_of(f"{output}/{f}") for f in listed_files(output)})


def manifest_key(output: Path) -> str:
    """Return the key of a site's manifest: there is one for each folder."""
    return digest(str(output.absolute()))
