"""Whether a build has anything to do, found out before much of the program is loaded."""

from __future__ import annotations

from typing import NamedTuple

from ...content.config import Site
from .inputs import Inputs, read_inputs
from .manifest import Manifest, is_current, load_manifest, manifest_path
from .places import Places
from .staging import check_ours, left_over


class BuildState(NamedTuple):
    """What there is to build from. `fresh`: the site is what a build would make of it; then nothing
    is told of the last one. `left_out`: paths of puzzles that the site is built without."""

    inputs: Inputs
    last: Manifest
    fresh: bool
    left_out: frozenset[str] = frozenset()


def build_state(places: Places, site: Site, only: str, *, drafts: bool) -> BuildState:
    """Raises BuildError and ContentError."""
    check_ours(places.output)
    inputs, cache = read_inputs(places, site, only, drafts), site.solving.cache
    if cache is None:  # every build is the first
        return BuildState(inputs, Manifest(), fresh=False)
    path = manifest_path(cache, places.output)
    fresh = not left_over(places.output) and is_current(path, inputs, places.output)
    return BuildState(inputs, Manifest() if fresh else load_manifest(path), fresh)
