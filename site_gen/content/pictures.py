"""The pictures that authors put beside their texts: their checks, sizes and published content."""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from ..errors import ContentError, Place, Problem
from .composed import compose, find_file
from .images import FORMATS, SVG, PictureError, measure, remove_metadata
from .safe_read import read_regular
from .slugs import slugify_ascii

if TYPE_CHECKING:
    from .markdown import MarkdownLink

ENDINGS = (*FORMATS, SVG)
FOLDER = "assets"  # of the site, for pictures
MOST_BYTES = 10_000_000
HEAVY = 1_000_000  # bytes; larger pictures are a warning


@dataclass(frozen=True)
class Picture:
    """A picture in a text.

    `src`: its address as the text has it. `path`: its file. `digest`: of the file's content.
    `width`, `height`: in CSS pixels.
    """

    src: str
    path: str
    digest: str
    size: int  # in bytes
    width: int
    height: int

    @property
    def url(self) -> str:
        """Return the address of the published file from the top of the site."""
        path = Path(self.path)
        name = slugify_ascii(path.stem)[:64] or "picture"
        return f"{FOLDER}/{name}-{self.digest[:12]}{path.suffix.lower()}"


def is_picture(path: Path) -> bool:
    """Return True if a file's name ends like that of a picture."""
    return path.suffix.lower() in ENDINGS


def read_pictures(shown: Sequence[MarkdownLink], source: Path, content: Path) -> list[Picture]:
    """Read the files of the pictures that a text shows; return each address once.

    `source`: the file of the text. `content`: the folder that the pictures must be in. Raises
    ContentError with the mistakes of all pictures.
    """
    pictures: dict[str, Picture] = {}
    problems: list[Problem] = []
    for link in shown:
        if link.url in pictures:
            continue
        try:
            pictures[link.url] = _read_picture(link.url, source, content)
        except PictureError as error:
            problems.append(Problem(link.place, f"the picture {unquote(link.url)}: {error}"))
    if problems:
        raise ContentError(*problems)
    return [*pictures.values()]


def _read_picture(src: str, source: Path, content: Path) -> Picture:
    inside = posixpath.normpath(
        posixpath.join(source.relative_to(content).parent.as_posix(), unquote(src))
    )
    if inside.startswith("../") or inside == "..":
        raise PictureError(
            f"this is outside of {content.as_posix()}; copy the file beside the text"
        )
    path = find_file(content, inside)
    if not is_picture(path):
        raise PictureError(f"expected a file with the ending {', '.join(ENDINGS)}")
    try:
        raw = read_regular(path, MOST_BYTES + 1)
    except (OSError, ValueError):  # no file, or not the name of one
        raise PictureError(_describe_missing(path, source)) from None
    if len(raw) > MOST_BYTES:
        least = f"at most {MOST_BYTES // 1_000_000} MB are allowed; scale it down"
        raise PictureError(f"the file has {path.stat().st_size / 1_000_000:.0f} MB; {least}")
    width, height = measure(raw, path.suffix.lower())
    return Picture(src, path.as_posix(), digest(raw), len(raw), width, height)


def _describe_missing(path: Path, source: Path) -> str:
    if "\0" in str(path):
        return "this is not the name of a file"
    if path.is_symlink():
        return "this is a link; only regular files are read"
    if path.exists():
        return "this file cannot be read"
    beside = (compose(p.name) for p in sorted(path.parent.glob("*")) if is_picture(p))
    lower = {name.lower(): name for name in beside}
    near = get_close_matches(path.name.lower(), lower, n=1)
    hint = f"; did you mean {lower[near[0]]}?" if near else f"; expected it beside {source.name}"
    return f"there is no file {path.as_posix()}{hint}"


def digest_picture(path: Path) -> str:
    """Return a digest of a file's content; "" if it cannot be read."""
    try:
        return digest(read_regular(path, MOST_BYTES + 1))
    except OSError:
        return ""


def digest(raw: bytes) -> str:
    """Return 32 hex digits of the SHA-256 digest of a file's content."""
    return hashlib.sha256(raw).hexdigest()[:32]


def publish_picture(picture: Picture) -> bytes:
    """Return the content to publish, without metadata such as the place of a photo.

    Raises ContentError if the file has changed since it was read.
    """
    path = Path(picture.path)
    try:
        raw = read_regular(path)
    except OSError:
        raw = b""
    if digest(raw) != picture.digest:
        why = "this file has changed during the build; build again"
        raise ContentError(Problem(Place(picture.path), why))
    ending = path.suffix.lower()
    return raw if ending == SVG else remove_metadata(raw, FORMATS[ending])
