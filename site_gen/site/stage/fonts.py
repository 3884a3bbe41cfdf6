"""The site's own fonts as TrueType files, for programs that do not read those of a browser."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any


def can_load() -> bool:
    """Return True if the libraries that read the fonts are installed."""
    return all(map(find_spec, ("fontTools", "brotli")))


def load_font(path: Path) -> Any:
    """Load a font file with fontTools; saving it does not change its time stamp."""
    return _read(path.read_bytes())


def list_fonts(static: Path, names: Iterable[str]) -> list[Path]:
    """Return the font files whose names begin with one of `names`, those with rare letters last.

    A renderer takes a letter from the first file of a family that has it.
    """
    found = [path for name in names for path in (static / "fonts").glob(f"{name}*.woff2")]
    return sorted(found, key=lambda path: (path.stem.endswith("-ext"), path.name))


def write_fonts(paths: Iterable[Path], folder: Path) -> list[Path]:
    """Write fonts as TTF files into a folder; return their paths in the same order."""
    made = []
    for number, path in enumerate(paths):
        made.append(folder / f"{number}-{path.stem}.ttf")
        made[-1].write_bytes(_unpack(path.read_bytes()))
    return made


@cache
def _unpack(font: bytes) -> bytes:
    """Return a font as a TTF file; each is unpacked once in a process, because that is slow."""
    unpacked = BytesIO()
    made = _read(font)
    made.flavor = None
    made.save(unpacked)
    return unpacked.getvalue()


def _read(font: bytes) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(font), recalcTimestamp=False)
