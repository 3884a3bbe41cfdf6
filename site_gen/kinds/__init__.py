"""One module per puzzle kind, found by its name: those here, and those of an author's own.

A site may have kinds in a folder of its own. They are read once, and loaded from what was read:
so workers run the very code that keys of findings are made of. Names that begin with `_` are not
kinds; kinds may import them: `from ._shared import rows`.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import pkgutil
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import ContentError, ModelError, Place, Problem, SiteGenError

OWN = "site_kinds"  # the package that holds an author's


@dataclass(frozen=True)
class OwnKinds:
    """An author's folder as it was read. `shown`: what messages call it. `files`: by path in it."""

    folder: Path = Path()
    shown: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)

    def names(self) -> list[str]:
        """Of modules `<name>.py` and of folders `<name>/__init__.py`."""
        found = {path.removesuffix("/__init__.py").removesuffix(".py") for path in self.files}
        return sorted(name for name in found if "/" not in name and name[0] != "_")

    def file_of(self, module: str) -> str | None:
        """Of `name` or `name.part`."""
        inside = module.replace(".", "/")
        paths = (f"{inside}.py", f"{inside}/__init__.py")
        return next((path for path in paths if path in self.files), None)

    def needs(self, name: str) -> list[str]:
        """The files of a kind, and those in the folder that they import."""
        found, left = set[str](), [name]
        while left:
            path = self.file_of(left.pop())
            if path and path not in found:
                found.add(path)
                left += self._imported(path)
        return sorted(found)

    def _imported(self, path: str) -> Iterator[str]:
        """Names of modules, of which some may be none of ours."""
        try:
            tree = ast.parse(self.files[path])
        except (SyntaxError, ValueError):
            return
        package = path.split("/")[:-1]
        yield ".".join(package)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level:
                base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
                stem = ".".join(filter(None, base))
                yield from (stem, *(f"{stem}.{a.name}".lstrip(".") for a in node.names))


_own = OwnKinds()
_loaded: dict[str, ModuleType] = {}


def own() -> OwnKinds:
    return _own


def use(found: OwnKinds) -> bool:
    """From now on these are the author's; False where they have been already."""
    global _own
    if found == _own:
        return False
    _own = found
    for module in [m for m in sys.modules if m == OWN or m.startswith(f"{OWN}.")]:
        del sys.modules[module]
    for name in [n for n, m in _loaded.items() if is_own(m)]:
        del _loaded[name]
    return True


def is_own(module: ModuleType) -> bool:
    return module.__name__.startswith(f"{OWN}.")


@cache
def built_in() -> list[str]:
    return sorted(m.name for m in pkgutil.iter_modules(__path__))


def names() -> list[str]:
    return sorted({*built_in(), *_own.names()})


def load(name: str) -> ModuleType:
    """The module of a kind. Raises ContentError with the place of a mistake in an author's."""
    if name not in _loaded:
        package = OWN if name in _own.names() else __name__
        with placed():
            _loaded[name] = importlib.import_module(f"{package}.{name}")
    return _loaded[name]


def own_digest(name: str = "") -> str:
    """Of the author's files that a kind is made of, "" for one that is not the author's; or of
    all files."""
    wanted = _own.needs(name) if name in _own.names() else () if name else sorted(_own.files)
    found = hashlib.sha256()
    for path in wanted:
        found.update(f"{path}\n{len(_own.files[path])}\n".encode() + _own.files[path])
    return found.hexdigest() if wanted else ""


class _Finder(MetaPathFinder):
    """Finds the author's modules among the files that were read."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname == OWN:
            return ModuleSpec(OWN, None, is_package=True)
        file = _own.file_of(fullname.removeprefix(f"{OWN}."))
        if not fullname.startswith(f"{OWN}.") or file is None:
            return None
        loader, package = _Loader(file), file.endswith("/__init__.py")
        return spec_from_loader(fullname, loader, is_package=package)


class _Loader(SourceLoader):
    def __init__(self, path: str) -> None:
        self.path = path

    def get_filename(self, fullname: str) -> str:
        return str(_own.folder / self.path)

    def get_data(self, path: str | bytes) -> bytes:
        return _own.files[self.path]


sys.meta_path.append(_Finder())


# -- mistakes


@contextmanager
def placed() -> Iterator[None]:
    """What goes wrong in an author's kind raises ContentError with its file and line."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if found := _mistake(error):
            raise ContentError(found) from None
        raise


def _mistake(error: BaseException) -> Problem | None:
    if isinstance(error, SiteGenError) and not isinstance(error, ModelError):
        return None  # it says what is wrong
    why = str(error).partition("\n")[0]
    named = f"{type(error).__name__}: {why}" if why else type(error).__name__
    frames = [*traceback.walk_tb(error.__traceback__)][::-1]
    lines = [(frame.f_code.co_filename, line) for frame, line in frames]
    if isinstance(error, SyntaxError) and error.filename:
        named = f"{type(error).__name__}: {error.msg}"
        lines.insert(0, (error.filename, error.lineno or 1))
    for filename, line in lines:
        if _own.files and Path(filename).is_relative_to(_own.folder):
            path = Path(filename).relative_to(_own.folder)
            return Problem(Place(f"{_own.shown}/{path.as_posix()}", line), named)
    for frame, _ in frames:  # what the class says has led our code to it
        kind = type(frame.f_locals.get("self"))
        if kind.__module__.startswith(f"{OWN}."):
            return place_of(kind.__module__, f"{named}, in {frame.f_code.co_name}", kind.__name__)
    return None


def place_of(module: str, why: str, name: str = "") -> Problem:
    """Something wrong with a module, or the class of a name; no line where it is one of ours."""
    file = _own.file_of(module.removeprefix(f"{OWN}."))
    if not module.startswith(f"{OWN}.") or file is None:
        return Problem(Place(module), why)
    text = _own.files[file].decode(errors="replace")
    found = name and re.search(rf"^class {name}\b", text, re.MULTILINE)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    return Problem(Place(f"{_own.shown}/{file}", line), why)
