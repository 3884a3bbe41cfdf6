"""What findings are made from besides their own input: the code that makes them, and SCIP.

A key is a digest of everything that a file or page is made from. As long as its key stays the
same, nothing needs to be made again.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from ..kind_loader import own_kinds

ROOT = Path(__file__).parent.parent
# the code that makes findings; its other input (a board, limits) is part of each key
FINDERS = {"boards", "findings", "kind.py", "kind_loader.py", "kinds", "puzzle.py", "solver"}


def digest(*parts: object) -> str:
    """Return 32 hexadecimal digits that depend on all parts; each must be JSON data."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def solver_version() -> str:
    """Return a digest of PySCIPOpt and its SCIP, from the installer's record of their binaries."""
    try:
        found = distribution("pyscipopt")
    except PackageNotFoundError:
        return ""
    files = sorted(f"{f}:{f.hash and f.hash.value}" for f in found.files or () if ".so" in f.name)
    return digest(found.version, files)


def code_digest(kind: str) -> str:
    """Return a digest of the code that makes findings about a kind; other kinds are left out.

    An empty name stands for all kinds of the package.
    """
    own = own_kinds().digest(kind) if kind else ""
    return digest(_package_digest(None), own) if own else _package_digest(kind)


@cache
def _package_digest(kind: str | None) -> str:
    """Return a digest of the package's code for one of its kinds; None: with all of them, since
    an author's own kind may use any."""
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
