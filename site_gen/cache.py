"""What took long to find, on disk: one JSON file per finding, named after all that it follows from.

A damaged or foreign file is as good as none: the finding is made again. Whoever reads from here
checks what can be checked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from . import store

ROOT = Path(__file__).parent
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
    text = json.dumps([name, kind, follows_from, sources(kind), solver_version()], sort_keys=True)
    path = folder / kind / f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:32]}.json"
    adapter: TypeAdapter[T] = TypeAdapter(made)
    try:
        return adapter.validate_json(path.read_bytes())
    except (OSError, ValidationError, ValueError):
        finding = make()
    if finding is not None:
        with suppress(OSError):  # nothing is lost but time
            store.replace_file(path, adapter.dump_json(finding))
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


@cache
def sources(kind: str) -> str:
    """A hash of the code that findings about a kind follow from: all but pages and other kinds."""
    found = hashlib.sha256()
    for path in sorted(ROOT.rglob("*.py*")):
        inside = path.relative_to(ROOT)
        mine = inside.parts[0] != "kinds" or inside.parts[1:2] in ((kind,), ("__init__.py",))
        if path.suffix in (".py", ".pyx") and inside.parts[0] not in ("site", "cli") and mine:
            found.update(f"{inside.as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()
