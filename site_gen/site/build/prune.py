"""What a cache holds for nothing: findings of boards, settings or programs that are no more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ...content.config import Site
from ...findings import store
from ...findings.solves import example_of, key_of
from ...kind import kind_names
from ..puzzle.record import PuzzleRecord
from .build import prose_key, prose_path
from .inputs import read_inputs
from .manifest import Manifest
from .places import Places
from .scan import scan

# findings of earlier versions end in .json
NAMES = re.compile(r"([^.].*-)?[0-9a-f]{32}\.((solve|page|entry)\.z|finding|json|png\.sealed)")
OF_SITES = re.compile(r"(prose-)?[0-9a-f]{32}\.json\.z")
PROSE = re.compile(r"prose-[0-9a-f]{32}\.json\.z")
CARDS = ".png.sealed"
SITES = "sites"  # the folder of what builds know of their sites


def unused(places: Places, site: Site) -> list[Path]:
    """Files that a build of this content would not read. Raises ContentError if it cannot be read.

    Single findings (a rule's worth, reasons) are read where a whole solve was cut short: it goes
    on from them.
    """
    cache = site.solving.cache
    if cache is None:
        return []
    inputs = read_inputs(places, site, "*", True)
    records = scan(inputs, Manifest(), site, places.content)
    files = _files(cache)
    used = {cache / name for name in _used(records, site)} | _last_cards(files, records)
    for drafts in (True, False):
        key = prose_key(replace(inputs, drafts=drafts), places.content)
        used.add(prose_path(cache, key))
    return [path for path in (*files, *_named(cache.glob(f"{SITES}/*"), PROSE)) if path not in used]


def unfinished(site: Site) -> list[Path]:
    """Solves that more time might have taken further, and all that stands on them: pages, and
    what builds know of their sites, so that the next one looks for these solves."""
    cache, found = site.solving.cache, list[Path]()
    for path in _files(cache) if cache else ():
        slug, _, key = path.name.removesuffix(".solve.z").rpartition("-")
        if path.name.endswith(".solve.z") and _flag(path, key):
            pages = [p for p in path.parent.glob(f"{slug}-*.z") if not p.name.endswith(".solve.z")]
            found += [path, *pages]
    return [*found, *_named(cache.glob(f"{SITES}/*"), OF_SITES)] if cache and found else []


def remove(paths: Sequence[Path]) -> int:
    """How many bytes that were."""
    size = sum(path.stat().st_size for path in paths)
    for path in paths:
        path.unlink()
    return size


def _files(cache: Path) -> list[Path]:
    """Of our making, by their names: a cache may have been set where other files are."""
    return [p for p in _named(cache.glob("*/*"), NAMES) if p.parent.name != SITES]


def _named(paths: Iterable[Path], names: re.Pattern[str]) -> list[Path]:
    regular = (p for p in paths if p.is_file() and not (p.is_symlink() or p.parent.is_symlink()))
    return sorted(p for p in regular if names.fullmatch(p.name))


def _used(records: Sequence[PuzzleRecord], site: Site) -> Iterator[str]:
    for p in records:
        yield f"{p.name}-{p.solve}.solve.z"
        yield f"{p.name}-{p.key}.page.z"
        yield f"{p.name}-{p.key}.entry.z"
    for kind in kind_names():
        example = example_of(kind)
        yield f"{example.name}-{key_of(example, site.solving)}.solve.z"


def _last_cards(files: Sequence[Path], records: Sequence[PuzzleRecord]) -> set[Path]:
    """The picture of each puzzle that was asked for last: what is in one, nobody knows before."""
    last: dict[str, Path] = {}
    made = (path for path in files if path.name.endswith(CARDS))
    for path in sorted(made, key=lambda path: path.stat().st_mtime_ns):
        last[f"{path.parent.name}/{path.name.rpartition('-')[0]}"] = path
    return {last[p.name] for p in records if p.name in last}


def _flag(path: Path, key: str) -> bool:
    head = next(store.read(path, key) or iter(()), None)
    return isinstance(head, dict) and head.get("unfinished") is True
