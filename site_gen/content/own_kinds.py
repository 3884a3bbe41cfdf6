"""The kinds that authors write themselves: `kinds/<name>.py` in the folder of a site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import Place, Problem, refuse
from ..kind_loader import OwnKinds, use
from ..kinds import built_in
from .safe_read import read_regular
from .sources import AUTHORS, PAGES, POSTS, RESERVED_AT_TOP, SERIES

FOLDER = "kinds"
NAME = re.compile(r"[a-z][a-z0-9_]*")


def use_kinds(site: Path) -> bool:
    """Read and register the kinds in the folder `kinds` of a site; return False if nothing changed.

    Raises ContentError for a name that is not allowed.
    """
    folder = site / FOLDER
    inside = sorted(path.relative_to(folder) for path in folder.rglob("*.py") if path.is_file())
    files = {p.as_posix(): read_regular(folder / p) for p in inside if "/." not in f"/{p}"}
    found = OwnKinds(folder.absolute(), folder.as_posix(), files)
    refuse(_check_names(found))
    return use(found)


def _check_names(found: OwnKinds) -> Iterator[Problem]:
    for name in found.names():
        if why := name_problem(name):
            yield Problem(Place(f"{found.shown}/{found.file_of(name)}", 1), why)


def name_problem(name: str) -> str:
    """Return why an author's kind cannot have this name, or "" if it can."""
    if not NAME.fullmatch(name) or len(name) > 64:
        return f"the name is {name!r}; expected at most 64 characters, a-z, 0-9 and _"
    if name in built_in():
        return f"site_gen already has a kind {name!r}; choose another name"
    if name in {*RESERVED_AT_TOP, PAGES, AUTHORS, POSTS, SERIES, "index"}:
        return f"the name {name!r} is an address of the site; choose another"
    return ""
