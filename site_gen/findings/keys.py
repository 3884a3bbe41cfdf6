"""Digests of the code and of SCIP, for the keys of cached files and pages.

A key is a digest of all inputs of a file or page. While the key is unchanged, the file or page is
up to date.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from ..kind_loader import own_kinds

ROOT = Path(__file__).parent.parent
# the code that computes findings; other inputs (a board, limits) are added to each key
FINDERS = {
    *("boards", "findings", "kind.py", "kind_loader.py", "kinds", "puzzle.py", "samples.py"),
    *("bases.py", "solver", "variant.py", "variants", "vocabulary.py"),
}


def compute_digest(*parts: object) -> str:
    """Return 32 hexadecimal digits that depend on all parts, which must be JSON data."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def get_solver_version() -> str:
    """Return a digest of PySCIPOpt and its SCIP, or "" if PySCIPOpt is not installed.

    It is computed from the installer's record of their binaries.
    """
    try:
        found = distribution("pyscipopt")
    except PackageNotFoundError:
        return ""
    files = sorted(f"{f}:{f.hash and f.hash.value}" for f in found.files or () if ".so" in f.name)
    return compute_digest(found.version, files)


def compute_code_digest(kind: str) -> str:
    """Return a digest of the code that computes findings about a kind, without other kinds' code.

    An empty name means all kinds of the package.
    """
    own = own_kinds().digest(kind) if kind else ""
    return (
        compute_digest(_compute_package_digest(None), own) if own else _compute_package_digest(kind)
    )


@cache
def _compute_package_digest(kind: str | None) -> str:
    """Return a digest of the package's code with one of its kinds, or with all if `kind` is None.

    A site's own kind may import any of the package's kinds, so it depends on all of them.
    """
    found = hashlib.sha256()
    for inside, content in _read_code():
        apart = (kind, f"{kind}.py", "__init__.py")
        if inside.parts[0] != "kinds" or kind is None or inside.parts[1] in apart:
            found.update(f"{inside.as_posix()}\n".encode() + content)
    return found.hexdigest()


@cache
def _read_code() -> list[tuple[Path, bytes]]:
    """Return the path within the package, and the content, of each file that computes findings.

    The files are sorted by path.
    """
    paths = sorted(p for name in FINDERS for p in (ROOT / name, *(ROOT / name).rglob("*")))
    paths = [p for p in paths if p.suffix in (".py", ".pxd", ".pyx")]
    return [(p.relative_to(ROOT), p.read_bytes()) for p in paths]
