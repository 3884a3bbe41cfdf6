"""What took long to find, on disk: one file per finding, named after all that it follows from.

A damaged or foreign file is as good as none: the finding is made again. Whoever reads from here
checks what can be checked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from .. import kinds
from . import store

ROOT = Path(__file__).parent.parent
FINDING = ".finding"  # a single one: JSON behind its seal
# the code that makes findings; what it takes from elsewhere (a board, limits) is in their keys
FINDERS = {
    "boards",
    "findings/codec.py",
    "findings/puzzle.py",
    "findings/reasons",
    "findings/run.py",
    "findings/worth.py",
    "kind.py",
    "kinds",
    "solver",
}
T = TypeVar("T")


def kept(
    folder: Path | None,
    kind: str,
    name: str,
    follows_from: object,
    made: type[T],
    make: Callable[[], T | None],
) -> T | None:
    """The finding `name` of a kind's board, from the cache or made now (None is not kept).

    `follows_from`: all of the finding's input that JSON can hold; the code of the kind and of
    the solver, and the version of the solver, are added. `made`: a type of plain data.
    """
    if folder is None:
        return make()
    key = store.digest(name, kind, follows_from, sources(kind), solver_version())
    path = folder / kind / f"{name}-{key}{FINDING}"
    adapter: TypeAdapter[T] = TypeAdapter(made)
    if content := store.read_sealed(path, key):
        try:
            return adapter.validate_json(content)
        except ValidationError:
            store.distrust(path, "it is something else")
    finding = make()
    if finding is not None:
        store.write(path, store.sealed(key, adapter.dump_json(finding)))
    return finding


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
    paths = [p for p in paths if p.suffix in (".py", ".pyx")]
    return [(p.relative_to(ROOT), p.read_bytes()) for p in paths]
