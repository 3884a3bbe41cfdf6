"""New boards in the files of puzzles, whose other bytes stay as they are."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from markdown_it.token import Token

from ..boards.text import Blocks, trim_block
from ..errors import BoardError, Place, SiteGenError
from ..kind import HasGrid, Kind, find_kind
from . import front_matter, markdown, sources
from .addresses import format_address, is_address
from .block_layout import keep_layout
from .blocks import is_block
from .document import Document, read_bytes

MARK = b"\xef\xbb\xbf"  # UTF-8's byte order mark
_REPLACING = threading.Lock()


class ChangedError(SiteGenError):
    """A file that has changed since its board was read. `raw`: its content now."""

    def __init__(self, path: Path, raw: bytes) -> None:
        super().__init__("this file has changed since its board was read", Place(str(path)))
        self.path, self.raw = path, raw


def compute_source_digest(raw: bytes) -> str:
    """Return the digest by which a file that was read is compared with the file on the disk."""
    return hashlib.sha256(raw).hexdigest()


def write_board(path: Path, digest: str, blocks: Blocks) -> bytes:
    """Write a board into the file of a puzzle, and return the new content.

    `digest`: that of the file when its board was read. The file is replaced as a whole and keeps
    its mode. Raises ChangedError if it has changed, and SiteGenError if the board cannot be written
    into it.
    """
    with _REPLACING:
        raw = _read_unchanged(path, digest)
        made = replace_board(raw, path, blocks)
        if made == raw:
            return raw
        try:
            handle, name = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    os.fchmod(file.fileno(), path.stat(follow_symlinks=False).st_mode & 0o7777)
                    file.write(made)
                    file.flush()
                    os.fsync(file.fileno())
                _read_unchanged(path, digest)  # other programs do not know the lock
                Path(name).replace(path)
            finally:
                Path(name).unlink(missing_ok=True)
        except OSError as error:
            raise SiteGenError(str(error.strerror), Place(str(path))) from None
    return made


def _read_unchanged(path: Path, digest: str) -> bytes:
    raw = sources.read_bytes(path)
    if compute_source_digest(raw) != digest:
        raise ChangedError(path, raw)
    return raw


def replace_board(raw: bytes, path: Path, blocks: Blocks) -> bytes:
    """Return the content of a puzzle's file with another board.

    Only the rows of blocks change, or the address of a document with `pzpr`. An optional block that
    is new follows the last one. Raises SiteGenError if the blocks are no board, or if the file
    cannot say it.
    """
    before = read_bytes(raw, path)
    kind = find_kind(before.kind)
    try:
        board = kind.parse(blocks)
        texts = _trim(blocks)
        if before.meta.pzpr:
            rules = {name: text for name, text in texts.items() if kind.blocks[name].chooses_rules}
            clues = {name: text for name, text in texts.items() if name not in rules}
            raw = _replace_address(raw, before, _format_board(before, kind, kind.parse(clues)))
            texts = rules
    except BoardError as error:
        raise SiteGenError(str(error), Place(str(path))) from None
    made = _replace_blocks(raw, path, kind, texts)
    _check(before, read_bytes(made, path), kind, board)
    return made


def _trim(blocks: Blocks) -> dict[str, str]:
    """Return the blocks that have text, without the empty lines around it."""
    trimmed = ((name, trim_block(text)[1]) for name, text in blocks.items())
    return {name: "\n".join(rows) for name, rows in trimmed if rows}


def _format_board(before: Document, kind: Kind[Any], board: HasGrid) -> str:
    """Return the address of a board in the notation that the document has. Raises SiteGenError."""
    old = before.meta.pzpr or ""
    place = before.keys["pzpr"]
    if is_address(old):
        raise SiteGenError("only addresses of puzz.link can be rewritten; use blocks", place)
    made = format_address(kind, board)
    if made is None:
        raise SiteGenError("puzz.link has no address of this board; use blocks instead", place)
    start = old.rfind("?") + 1
    return old[:start] + made


def _replace_address(raw: bytes, before: Document, made: str) -> bytes:
    """Return the content with another address in the front matter."""
    old = (before.meta.pzpr or "").encode()
    end = re.compile(rb"^---[ \t]*\r?$", re.MULTILINE).search(raw, raw.index(b"---") + 3)
    head = end.start() if end else 0
    if raw.count(old, 0, head) != 1:
        why = "the address after `pzpr` is not in one line, or also elsewhere; write it in one line"
        raise SiteGenError(why, before.keys["pzpr"])
    return raw[:head].replace(old, made.encode()) + raw[head:]


def _replace_blocks(raw: bytes, path: Path, kind: Kind[Any], texts: Mapping[str, str]) -> bytes:
    """Return the content with these texts in its fences, which are otherwise the same bytes.

    What a text says as before keeps its layout.
    """
    _, body = front_matter.split(sources.decode(raw, path), path.as_posix())
    lines = re.findall(rb"[^\n]*\n|[^\n]+", raw.removeprefix(MARK))
    left, last, newline = dict(texts), len(lines), _find_newline(lines)
    edits = list[tuple[int, int, bytes]]()
    for fence in filter(_is_top_block, markdown.parse(body, path.as_posix())):
        first, last = fence.map or (0, 0)
        name = fence.info.strip()
        text = left.pop(name, None)
        old = _trim({"": fence.content}).get("", "")
        if text is None:
            edits.append((first, last + (last < len(lines) and not lines[last].strip()), b""))
        elif (text := keep_layout(kind.blocks[name], old, text)) != old:
            rows = b"".join(row.encode() + newline for row in text.split("\n"))
            edits.append((first + 1, last - 1, rows))
    more = [f"```{name}\n{text}\n```\n" for name, text in left.items()]
    if more:
        broken = b"" if not lines or lines[-1].endswith(b"\n") or last < len(lines) else newline
        text = "\n" + "\n".join(more)
        edits.append((last, last, broken + text.encode().replace(b"\n", newline)))
    for first, end, rows in sorted(edits, reverse=True):
        lines[first:end] = [rows]
    return MARK * raw.startswith(MARK) + b"".join(lines)


def _is_top_block(token: Token) -> bool:
    return is_block(token) and not token.level


def _find_newline(lines: list[bytes]) -> bytes:
    return b"\r\n" if lines and lines[0].endswith(b"\r\n") else b"\n"


def _check(before: Document, after: Document, kind: Kind[Any], board: HasGrid) -> None:
    """Raise SiteGenError unless a rewritten document has this board, and all else as before."""
    same = before.meta.model_copy(update={"pzpr": after.meta.pzpr}) == after.meta
    if not same or before.prose.split() != after.prose.split() or after.board()[1] != board:
        why = "this board cannot be written into the file; write its blocks by hand"
        raise SiteGenError(why, Place(before.path))
