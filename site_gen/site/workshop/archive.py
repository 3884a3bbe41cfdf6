"""The archive with the code that the workshop runs in the browser."""

from __future__ import annotations

import ast
import gzip
import io
import tarfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from ...errors import BuildError
from ...kind_loader import own_kinds
from ...kinds import built_in
from ...variants import find_variants
from ...workshop.start import OWN_KINDS

PACKAGE = Path(__file__).parent.parent.parent
ENTRY = "workshop/start.py"
DRAWING = "svgwrite"


def make_archive() -> bytes:
    """Return the package's modules for the workshop, svgwrite and own kinds.

    They are compressed as one text, a tar file: each on its own would take a third more.
    """
    return _make_archive(tuple(sorted(own_kinds().files.items())))


@lru_cache(maxsize=1)  # a build needs it for two pages and its file
def _make_archive(own: tuple[tuple[str, bytes], ...]) -> bytes:
    paths = list_modules(text for _, text in own)
    content = {
        f"{PACKAGE.name}/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes()
        for path in paths
    }
    content |= _read_drawing()
    content |= {f"{OWN_KINDS}/{name}": text for name, text in own}
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name in sorted(content):
            entry = tarfile.TarInfo(name)  # without a date, equal files make equal archives
            entry.size = len(content[name])
            archive.addfile(entry, io.BytesIO(content[name]))
    return gzip.compress(made.getvalue(), mtime=0)


@cache
def _read_drawing() -> dict[str, bytes]:
    spec = find_spec(DRAWING)
    if spec is None or spec.origin is None:
        raise BuildError(f"the package {DRAWING} is missing; install site_gen again")
    folder = Path(spec.origin).parent
    return {
        f"{DRAWING}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in folder.rglob("*.py")
    }


def list_modules(own: Iterable[bytes] = ()) -> list[Path]:
    """Return the files of the package that the workshop needs, sorted.

    They are its first module, all kinds and variants, and what these import when they are loaded.
    Imports within functions are left out: those import SCIP. `own`: the modules of the site's own
    kinds.
    """
    found = set[Path]()
    names = [f"kinds.{kind}" for kind in built_in()]
    names += [f"variants.{variant.name}" for variant in find_variants()]
    left = [PACKAGE / ENTRY, *map(_find_module, names)]
    for text in own:
        left += [_find_module(name) for name in _list_imports(text)]
    while left:
        path = left.pop()
        if path and path not in found:
            found.add(path)
            left += [PACKAGE / parent / "__init__.py" for parent in _list_packages(path)]
            inside = path.relative_to(PACKAGE).parent.parts
            left += [_find_module(name) for name in _list_imports(path.read_bytes(), inside)]
    return sorted(found)


def _list_packages(path: Path) -> Iterator[Path]:
    inside = path.relative_to(PACKAGE).parent
    yield inside
    yield from inside.parents


def _find_module(name: str) -> Path | None:
    path = PACKAGE.joinpath(*name.split("."))
    both = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in both if one.is_file()), None)


def _list_imports(text: bytes, inside: Sequence[str] | None = None) -> Iterator[str]:
    """Yield the names, within the package, of modules that a module imports when it is loaded.

    Some are the names of other things than modules. `inside`: the folders of the module within the
    package; None for a module outside of it.
    """
    for node in ast.parse(text).body:
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
            yield from (".".join(name[1:]) for name in names if name[0] == PACKAGE.name)
        elif isinstance(node, ast.ImportFrom):
            parts = node.module.split(".") if node.module else []
            if node.level and inside is not None:
                parts = [*inside[: len(inside) - node.level + 1], *parts]
            elif not node.level and parts[:1] == [PACKAGE.name]:
                parts = parts[1:]
            else:
                continue
            yield ".".join(parts)
            yield from (".".join((*parts, alias.name)) for alias in node.names)
