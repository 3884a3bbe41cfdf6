"""The search for cache files that no build needs any more, or that more time might improve."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ...content.config import Site
from ...findings.cache import Cache, path_in
from ...kind import kind_names
from ...puzzle import FINDING, finding_key, make_example
from ..puzzle.card_image import CARD_IMAGE, get_card_key
from ..puzzle.pieces import PIECES
from ..puzzle.proof import PROOF
from .edition import Edition
from .folders.places import Places
from .incremental.inputs import Inputs, read_inputs
from .incremental.manifest import Manifest
from .load import PROSE, get_prose_key, load_sources

# names of cache files, including those of earlier versions
NAMES = re.compile(
    r"([^.].*-)?[0-9a-f]{32}\.((solve|page|proof|entry|png|json)\.z|finding|json|png\.sealed)"
)
SITES = "sites"  # the folder of prose and manifests


def find_unused(places: Places, site: Site) -> list[Path]:
    """Return the cache files that a build of this content would not read.

    Raises ContentError if the content has mistakes.
    """
    cache = site.solving.cache
    if cache is None:
        return []
    inputs = read_inputs(places, site, "*", Edition(drafts=True, future=True))
    used = {*_list_used(cache, inputs, places, site)}
    # there is a manifest for each folder that a site was built in
    kept = (path for path in _find_cache_files(cache) if not path.name.startswith("manifest-"))
    return [path for path in kept if path not in used]


def find_unfinished(site: Site) -> list[Path]:
    """Return the files of findings that more time might complete, and the files made from them.

    The latter are the pieces of their pages, and the manifests: without these, the next build
    looks for the findings and solves the puzzles again.
    """
    folder, found = site.solving.cache, list[Path]()
    if folder is None:
        return found
    ending, cache = f".{FINDING.ending}", Cache(folder, folder)
    for path in (path for path in _find_cache_files(folder) if path.name.endswith(ending)):
        slug, _, key = path.name.removesuffix(ending).rpartition("-")
        if cache.first(FINDING, f"{path.parent.name}/{slug}", key) is True:
            pages = [p for p in path.parent.glob(f"{slug}-*.z") if not p.name.endswith(ending)]
            found += [path, *pages]
    of_sites = (path for path in _find_cache_files(folder) if path.parent.name == SITES)
    return [*found, *of_sites] if found else []


def remove(paths: Sequence[Path]) -> int:
    """Delete files; return their total size in bytes."""
    size = sum(path.stat().st_size for path in paths)
    for path in paths:
        path.unlink()
    return size


def _find_cache_files(cache: Path) -> list[Path]:
    """Return the files in the cache that site-gen wrote, recognised by their names, sorted.

    The folder may hold other files too, since its path is a setting.
    """
    named = (p for p in cache.glob("*/*") if NAMES.fullmatch(p.name) and p.is_file())
    return sorted(p for p in named if not (p.is_symlink() or p.parent.is_symlink()))


def _list_used(cache: Path, inputs: Inputs, places: Places, site: Site) -> Iterator[Path]:
    """Yield the paths of the cache files that a build would read, except manifests.

    Raises ContentError if the content has mistakes.
    """
    for p in load_sources(inputs, Manifest(), site, places.content):
        yield path_in(cache, FINDING, p.name, p.finding)
        yield path_in(cache, PROOF, p.name, p.finding)
        for key in (p.page, p.pieces):
            yield path_in(cache, PIECES, p.name, key)
        yield path_in(
            cache, CARD_IMAGE, p.name, get_card_key(p.pieces, inputs.templates, site.title)
        )
    for kind in kind_names():
        example = make_example(kind)
        yield path_in(cache, FINDING, example.name, finding_key(example, site.solving))
    yield path_in(cache, PROSE, f"{SITES}/prose", get_prose_key(inputs, places.content))
