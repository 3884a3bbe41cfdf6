"""The site's own kinds: the files as they were read, and their modules.

Each file is read once, and its module is loaded from the bytes that were read, so workers run
exactly the code that cache keys are computed from. Files whose names begin with `_` are not
kinds, but kinds may import them: `from ._shared import rows`. Only Python's import system holds
this state: the finder on `sys.meta_path` has the files, `sys.modules` has the modules.
"""

from __future__ import annotations

import ast
import hashlib
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from typing import Any

from .errors import (
    BugError,
    ModelError,
    OwnKindError,
    Place,
    Problem,
    SiteGenError,
    add_name,
)

PACKAGE = "site_kinds"  # the package of the author's modules
INSIDE = f"{PACKAGE}."
HERE = Path(__file__).parent
BUILT_IN = HERE / "kinds", HERE / "variants"


@dataclass(frozen=True)
class OwnKinds:
    """The author's folder as it was read.

    `shown`: the folder's name in messages. `files`: the contents, by path in the folder.
    """

    folder: Path = Path()
    shown: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)

    def names(self) -> list[str]:
        """Return the names of kinds, sorted: modules `<n>.py` and folders `<n>/__init__.py`."""
        found = {path.removesuffix("/__init__.py").removesuffix(".py") for path in self.files}
        return sorted(name for name in found if "/" not in name and name[0] != "_")

    def file_of(self, module: str) -> str | None:
        """Return the path of a module's file within the folder, or None if there is no such module.

        `module` is its name within the package: `name` or `name.part`.
        """
        inside = module.replace(".", "/")
        paths = (f"{inside}.py", f"{inside}/__init__.py")
        return next((path for path in paths if path in self.files), None)

    def digest(self, name: str = "") -> str:
        """Return a digest of the files that a kind needs; without a name, a digest of all files.

        Return "" if the author has no such kind, or no files.
        """
        wanted = (
            self._list_files(name) if name in self.names() else () if name else sorted(self.files)
        )
        found = hashlib.sha256()
        for path in wanted:
            found.update(f"{path}\n{len(self.files[path])}\n".encode() + self.files[path])
        return found.hexdigest() if wanted else ""

    def _list_files(self, name: str) -> list[str]:
        """Return the paths of a kind's files, sorted: its module's, and those that it imports.

        Imports are followed recursively, but only within the folder.
        """
        found, left = set[str](), [name]
        while left:
            path = self.file_of(left.pop())
            if path and path not in found:
                found.add(path)
                left += self._list_imports(path)
        return sorted(found)

    def _list_imports(self, path: str) -> Iterator[str]:
        """Yield the names, within the package, of the modules that a file imports relatively.

        Some may not exist. The file's own package is among them, since Python loads it first; its
        name is "" for the top. Yield nothing if the file cannot be parsed.
        """
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


# -- loading


class _Finder(MetaPathFinder):
    """An importer that finds the author's modules among the files that were read."""

    def __init__(self, kinds: OwnKinds) -> None:
        self.kinds = kinds

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return how to load the author's package or one of its modules; None for any other."""
        if fullname == PACKAGE:
            return ModuleSpec(PACKAGE, None, is_package=True)
        file = self.kinds.file_of(fullname.removeprefix(INSIDE))
        if not fullname.startswith(INSIDE) or file is None:
            return None
        loader, package = _Loader(self.kinds, file), file.endswith("/__init__.py")
        return spec_from_loader(fullname, loader, is_package=package)


class _Loader(SourceLoader):
    """A loader of one of the author's modules, from the bytes that were read."""

    def __init__(self, kinds: OwnKinds, path: str) -> None:
        self.kinds, self.path = kinds, path

    def get_filename(self, fullname: str) -> str:
        """Return the path of the module's file, which tracebacks show."""
        return str(self.kinds.folder / self.path)

    def get_data(self, path: str | bytes) -> bytes:
        """Return the bytes of the module's file as they were read; `path` is ignored."""
        return self.kinds.files[self.path]


def own_kinds() -> OwnKinds:
    """Return the author's kinds that `use` got last, or an object without files before that."""
    finders = (finder for finder in sys.meta_path if isinstance(finder, _Finder))
    return next((finder.kinds for finder in finders), OwnKinds())


def use(kinds: OwnKinds) -> bool:
    """Let this process load exactly these kinds of an author, and forget modules loaded before.

    Return False, and keep the modules, if it already does so.
    """
    if kinds == own_kinds():
        return False
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]
    sys.meta_path.append(_Finder(kinds))
    for module in [m for m in sys.modules if f"{m}.".startswith(INSIDE)]:
        del sys.modules[module]
    return True


# -- mistakes


@contextmanager
def naming_mistakes(*, built_in: bool = False) -> Iterator[None]:
    """Raise OwnKindError, with file and line, if the code of an own kind fails in this context, or
    also that of a built-in kind or variant. All other errors are raised unchanged.
    """
    try:
        yield
    except (Exception, SystemExit) as error:
        if found := _find_mistake(error, built_in):
            raise OwnKindError(found) from None
        raise


@contextmanager
def collecting_failures(problems: list[Problem], name: str) -> Iterator[None]:
    """Catch whatever the work on one file raises, and add it to a list as problems.

    `name`: the path of the file, for errors that do not name it. So one file stops no others.
    """
    try:
        with naming_mistakes():
            yield
    except SiteGenError as error:
        found = add_name(error, name).problems
        problems += (p if p.place.path else p._replace(place=Place(name)) for p in found)
    except Exception as error:  # noqa: BLE001 - any bug
        problems += add_name(BugError.describe(error), name).problems


def _find_mistake(error: BaseException, built_in: bool) -> Problem | None:
    """Return the error as a problem at the innermost line of the author's code that was running, or
    of the code of a built-in kind or variant.

    If none was, the place is the kind whose facts made our code fail. Return None if the error is
    not the author's, or already describes the mistake.
    """
    if isinstance(error, SiteGenError) and not isinstance(error, ModelError):
        return None  # the error already describes the mistake
    own = own_kinds()
    why = str(error).partition("\n")[0]
    named = f"{type(error).__name__}: {why}" if why else type(error).__name__
    frames = [*traceback.walk_tb(error.__traceback__)][::-1]
    lines = [(frame.f_code.co_filename, line) for frame, line in frames]
    if isinstance(error, SyntaxError) and error.filename:
        named = f"{type(error).__name__}: {error.msg}"
        lines.insert(0, (error.filename, error.lineno or 1))
    rooms = {own.folder: own.shown} if own.files else {}
    rooms |= {room: f"{HERE.name}/{room.name}" for room in BUILT_IN if built_in}
    for filename, line in lines:
        for room, shown in rooms.items():
            if Path(filename).is_relative_to(room):
                path = Path(filename).relative_to(room)
                return Problem(Place(f"{shown}/{path.as_posix()}", line), named)
    # no line of the author's code failed: facts in the author's class made ours fail
    insides = (INSIDE, f"{HERE.name}.kinds.") if built_in else (INSIDE,)
    for frame, _ in frames:
        kind = type(frame.f_locals.get("self"))
        if kind.__module__.startswith(insides):
            return problem_in(kind.__module__, f"{named}, in {frame.f_code.co_name}", kind.__name__)
    return None


def problem_in(module: str, why: str, name: str = "") -> Problem:
    """Return the problem `why` at the first line of a module, or at that of its class `name`."""
    own = own_kinds()
    file = own.file_of(module.removeprefix(INSIDE))
    if module.startswith(INSIDE) and file:
        shown, code = f"{own.shown}/{file}", own.files[file]
    elif module.startswith(f"{HERE.name}."):
        path = Path(str(sys.modules[module].__file__))
        shown, code = path.relative_to(HERE.parent).as_posix(), path.read_bytes()
    else:
        return Problem(Place(module), why)
    text = code.decode(errors="replace")
    found = name and re.search(rf"^class {name}\b", text, re.MULTILINE)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    return Problem(Place(shown, line), why)
