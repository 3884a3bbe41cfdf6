"""Whether a build has anything to do, found out before much of the program is loaded."""

from __future__ import annotations

from typing import NamedTuple

from ..config import Site
from .inputs import Inputs, read_inputs
from .manifest import Manifest, load_manifest, manifest_path
from .places import Places
from .staging import check_ours, left_over


def last_build(places: Places, site: Site) -> Manifest:
    """What it wrote; without a cache every build is the first."""
    cache = site.solving.cache
    return load_manifest(manifest_path(cache, places.output)) if cache else Manifest()


class Seen(NamedTuple):
    """What there is to build from. `same`: the site is what a build would make of it."""

    inputs: Inputs
    last: Manifest
    same: bool


def look(places: Places, site: Site, only: str, *, drafts: bool) -> Seen:
    """Raises BuildError and ContentError."""
    check_ours(places.output)
    last, inputs = last_build(places, site), read_inputs(places, site, only, drafts)
    same = last.inputs == inputs.digest and not left_over(places.output)
    return Seen(inputs, last, same and last.whole(places.output))
