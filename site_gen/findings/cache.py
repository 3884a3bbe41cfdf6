"""What findings follow from, beside their own input: the code that makes them, and SCIP."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from .. import kinds
from . import store

ROOT = Path(__file__).parent.parent
# the code that makes findings; what it takes from elsewhere (a board, limits) is in their keys
FINDERS = {
    "boards",
    "findings/codec.py",
    "findings/cut_labels.py",
    "findings/labels.py",
    "findings/part_models.py",
    "findings/puzzle.py",
    "findings/reasons",
    "findings/run.py",
    "findings/worth.py",
    "kind.py",
    "kinds",
    "solver",
}


@cache
def solver_version() -> str:
    """PySCIPOpt and the SCIP in it, by what the installer recorded of their binaries."""
    try:
        found = distribution("pyscipopt")
    except PackageNotFoundError:
        return ""
    files = sorted(f"{f}:{f.hash and f.hash.value}" for f in found.files or () if ".so" in f.name)
    return store.digest(found.version, files)


def sources(kind: str) -> str:
    """A hash of the code that findings about a kind follow from, other kinds left out."""
    own = kinds.own_digest(kind) if kind else ""
    return store.digest(_package(None), own) if own else _package(kind)


@cache
def _package(kind: str | None) -> str:
    """Of the package's code for one of its kinds, a module or a folder; for None: with them all,
    since a kind of an author's may lean on any."""
    found = hashlib.sha256()
    for inside, content in _code():
        apart = (kind, f"{kind}.py", "__init__.py")
        if inside.parts[0] != "kinds" or kind is None or inside.parts[1] in apart:
            found.update(f"{inside.as_posix()}\n".encode() + content)
    return found.hexdigest()


@cache
def _code() -> list[tuple[Path, bytes]]:
    paths = sorted(p for name in FINDERS for p in (ROOT / name, *(ROOT / name).rglob("*")))
    paths = [p for p in paths if p.suffix in (".py", ".pxd", ".pyx")]
    return [(p.relative_to(ROOT), p.read_bytes()) for p in paths]
