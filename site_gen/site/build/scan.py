"""What a build knows of each puzzle before it makes its page, from file or from the last build."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...content.config import Site
from ...content.document import Document, check_address, puzzle_files, read_bytes
from ...content.markdown import Link
from ...content.sources import read_bytes as read_file
from ...errors import ContentError
from ...findings.solves import key_of
from ...findings.store import digest
from ..authoring.redirects import Alias, aliases_of
from ..layout import words
from ..layout.prose import check
from ..puzzle.record import PuzzleRecord
from .inputs import Inputs
from .manifest import Manifest


def scan(inputs: Inputs, last: Manifest, site: Site, content: Path) -> list[PuzzleRecord]:
    """All puzzles; those are parsed that have changed. Raises ContentError with all problems.

    Drafts are looked at as well, and left out if they are not wanted.
    """
    base = digest(inputs.code, inputs.solving, inputs.beside)
    records: list[PuzzleRecord] = []
    _, problems = puzzle_files(content)
    odd = {Path(problem.path) for problem in problems}
    for name, (shown, raw) in inputs.files.items():
        told, sum_, path = last.documents.get(name), inputs.documents[name], Path(shown)
        if told and told["digest"] == sum_ and told["base"] == base:
            records.append(_from_manifest(told))
        elif path not in odd and path.parent not in {p.parent for p in odd}:
            try:
                records.append(_record(parse(path, raw), sum_, base, site))
            except ContentError as error:
                problems.extend(error.problems)
    if problems:
        raise ContentError(*problems)
    return [p for p in records if inputs.drafts or not p.draft]


def to_manifest(p: PuzzleRecord) -> dict[str, Any]:
    """For a manifest."""
    return vars(p) | {"aliases": [vars(alias) for alias in p.aliases]}


def _from_manifest(told: Mapping[str, Any]) -> PuzzleRecord:
    """From a manifest."""
    tags = tuple((tag, place) for tag, place in told["tags"])
    aliases = tuple(Alias(**a) for a in told["aliases"])
    links = tuple(Link(*link) for link in told["links"])
    return PuzzleRecord(**{**told, "tags": tags, "aliases": aliases, "links": links})


def parse(path: Path, raw: bytes | None) -> Document:
    """The document in a file, its board and its prose looked at. Raises ContentError."""
    check_address(path)
    document = read_bytes(read_file(path) if raw is None else raw, path, check)
    document.board()
    return document


def _record(document: Document, sum_: str, base: str, site: Site) -> PuzzleRecord:
    solve, meta = key_of(document, site.solving), document.meta
    grid = document.board()[1].grid
    return PuzzleRecord(
        kind=document.kind,
        slug=document.slug,
        title=meta.title,
        size=words.size(grid.rows, grid.cols),
        cells=grid.rows * grid.cols,
        digest=sum_,
        base=base,
        solve=solve,
        key=digest(solve, sum_, base),
        date=meta.date.isoformat() if meta.date else "",
        draft=meta.draft,
        tags=tuple((t, document.keys[f"tags.{i}"]) for i, t in enumerate(meta.tags)),
        aliases=tuple(aliases_of([document], ())),
        links=document.links,
    )
