"""What a build knows of each puzzle before it makes its page, from file or from the last build."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from pathlib import Path

from ...content.config import Site
from ...content.copies import BoardForm, board_form
from ...content.document import Document, load, puzzle_files, read_bytes
from ...errors import ContentError
from ...findings.codec import codec_of
from ...findings.solves import key_of
from ...findings.store import digest
from ..authoring.redirects import aliases_of
from ..layout import words
from ..layout.prose import check
from ..puzzle.record import PuzzleRecord
from .inputs import File, Inputs
from .manifest import Manifest


def scan(
    inputs: Inputs, last: Manifest, site: Site, content: Path, left_out: Container[str] = ()
) -> list[PuzzleRecord]:
    """All puzzles; those are parsed that have changed. Raises ContentError with all problems but
    those at the paths `left_out`.

    Drafts are looked at as well, and left out if they are not wanted.
    """
    base = digest(inputs.code, inputs.solving, inputs.beside)
    records: list[PuzzleRecord] = []
    found, odd = puzzle_files(content)
    well_placed, problems = {*found}, [p for p in odd if p.path not in left_out]
    for name, (shown, raw) in inputs.files.items():
        told, sum_, path = last.documents.get(name), inputs.documents[name], Path(shown)
        if told and told["digest"] == sum_ and told["base"] == base:
            records.append(codec_of(PuzzleRecord).load(told))
        elif path in well_placed:
            try:
                records.append(_record(load(path, raw, check), sum_, base, site))
            except ContentError as error:
                problems.extend(error.problems)
    if problems:
        raise ContentError(*problems)
    records = [replace(p, in_future=p.date > inputs.today) for p in records]
    return [p for p in records if inputs.drafts or not p.draft]


def document_of(file: File) -> Document:
    """Once more, where `scan` has found nothing wrong."""
    path, content = file
    return read_bytes(content or b"", Path(path))


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
        compare=meta.compare and site.solving.article_time_limit > 0,
        tags=tuple((t, document.keys[f"tags.{i}"]) for i, t in enumerate(meta.tags)),
        aliases=tuple(aliases_of([document], ())),
        form=BoardForm(*map(digest, board_form(document))),
        links=document.links,
        date_place=document.keys.get("date", ""),
    )
