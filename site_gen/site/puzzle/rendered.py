"""A puzzle rendered: the body of its page, its files, and what other pages know of it.

All of it is kept, named after what it follows from: pages that only get another frame, template
or neighbour are made from here. The answers in it pass `verify` each time.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ...content.config import Theme
from ...content.document import Document
from ...content.letters import words_of
from ...errors import SiteGenError
from ...findings import store
from ...findings.codec import Codec, codec_of
from ...findings.puzzle import Solved, verified
from ...findings.verdict import unexpected
from ...kind import Rows
from ..layout import words
from ..layout.head import Work, work_of
from ..layout.page import PuzzleBody
from ..layout.parts import Card, Frame, Link
from ..layout.prose import plain
from ..layout.site_layout import SiteLayout
from ..layout.theme import theme_css
from .facets import RANKS
from .files import puzzle_files, style_of
from .proof import checked_proof
from .views import card, puzzle_body


@dataclass(frozen=True)
class Entry:
    """What other pages know of a puzzle. `families`: formulation -> names."""

    kind: str
    slug: str
    title: str
    description: str
    work: Work
    rows: int
    cols: int
    answers: int
    complete: bool
    status: str
    families: Mapping[str, tuple[str, ...]]
    card: Card  # without its drawing; its address is that from the top of the site

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.slug}"

    @property
    def url(self) -> str:
        return f"{self.kind}/{self.slug}/index.html"

    def frame(self, layout: SiteLayout) -> Frame:
        above = Link(self.work.kind, f"{self.kind}/index.html")
        return layout.frame(self.url, self.title, self.description, self.work, above=[above])


@dataclass(frozen=True)
class Listed:
    """All that is kept of a puzzle for lists of puzzles.

    `thumb`: the drawing on its card. `words`: what it is found by. A large site has too many of
    both to hold them all at once. `wrong`: what its author did not expect.
    """

    entry: Entry
    thumb: Markup
    words: str
    wrong: str = ""


@dataclass(frozen=True)
class Rendered:
    """`files`: name -> content."""

    listed: Listed
    answers: tuple[Rows, ...]
    body: PuzzleBody
    files: Mapping[str, bytes]


def rendered(solved: Solved, theme: Theme, templates: Path, *, early: bool = False) -> Rendered:
    """`early`: without what takes longer than the answers."""
    document = solved.document
    own, url = document.meta, f"{document.kind}/{document.slug}/index.html"
    static = templates / "static"
    style = style_of(static) + theme_css(theme, static)
    reproduce = templates / "reproduce"
    proof = checked_proof(solved, reproduce, early=early)
    made = list(puzzle_files(solved, proof, style, reproduce))
    grid = document.board()[1].grid
    downloads = (
        Link(file.label, file.name, words.kilobytes(len(file.content)))
        for file in made
        if file.label
    )
    drawn = card(solved, url)
    entry = Entry(
        document.kind,
        document.slug,
        own.title,
        _told(solved),
        work_of(document),
        grid.rows,
        grid.cols,
        len(solved.answers),
        solved.report.complete,
        solved.report.status,
        {name: tuple(f.name for f in run.facts.families) for name, run in solved.runs.items()},
        replace(drawn, svg=Markup()),
    )
    wrong = str(unexpected(solved, brief=True) or "")
    rank = solved.difficulty.word
    listed = Listed(entry, drawn.svg, " ".join(search_words(document, rank)), wrong)
    body = puzzle_body(solved, tuple(downloads), proof.view, early=early)
    return Rendered(listed, solved.answers, body, {file.name: file.content for file in made})


def search_words(document: Document, rank: str) -> list[str]:
    """What a puzzle is found by, each word once, as scripts look for it. Of the words of
    difficulty only its own `rank`: “hard” in a text finds no other puzzle than the filter."""
    meta, (kind, board) = document.meta, document.board()
    told = [meta.title, kind.title, *kind.also, meta.source, meta.author, *meta.tags]
    told += [f"{board.grid.rows}x{board.grid.cols}", plain(document.prose)]
    found = [word for word in words_of(" ".join(filter(None, told))) if word not in RANKS]
    return [*dict.fromkeys([*found, *words_of(rank)])]


def _told(solved: Solved) -> str:
    """What a puzzle is, in a line for those who see only its link."""
    kind, board = solved.document.board()
    size = words.size(board.grid.rows, board.grid.cols)
    return f"{kind.title}, {size}. {words.verdict(solved.report)}"


# -- on disk


@cache
def _parts() -> tuple[Codec, ...]:
    kinds: tuple[Any, ...] = (Listed, tuple[Rows, ...], PuzzleBody, Mapping[str, str])
    return tuple(map(codec_of, kinds))


def _path(folder: Path, kind: str, slug: str, key: str, part: str) -> Path:
    return folder / kind / f"{slug}-{key}.{part}.z"


def keep_rendered(folder: Path, document: Document, key: str, made: Rendered) -> None:
    texts = {name: _text(name, content) for name, content in made.files.items()}
    values = (made.listed, made.answers, made.body, texts)
    dumped = [codec.dump(value) for codec, value in zip(_parts(), values, strict=True)]
    kind, slug = document.kind, document.slug
    store.write(_path(folder, kind, slug, key, "page"), store.pack(key, dumped))
    store.write(_path(folder, kind, slug, key, "entry"), store.pack(key, dumped[:1]))


def _text(name: str, content: bytes) -> str:
    return base64.b64encode(content).decode() if name.endswith(".zip") else content.decode()


def _bytes(name: str, text: str) -> bytes:
    return base64.b64decode(text) if name.endswith(".zip") else text.encode()


def read_rendered(folder: Path, document: Document, key: str) -> Rendered | None:
    """What was kept, its answers verified; None where there is nothing to believe."""
    path = _path(folder, document.kind, document.slug, key, "page")
    values = store.read(path, key)
    if values is None:
        return None
    try:
        listed, answers, body, texts = (
            codec.load(value) for codec, value in zip(_parts(), values, strict=True)
        )
        verified(document, answers)
        files = {name: _bytes(name, text) for name, text in texts.items()}
    except (ValueError, TypeError, LookupError, SiteGenError) as error:
        store.distrust(path, error)
        return None
    return Rendered(listed, answers, body, files)


def kept_listed(folders: Iterable[Path], kind: str, slug: str, key: str) -> Listed | None:
    """From the first folder that has it."""
    found = (_read_listed(folder, kind, slug, key) for folder in folders)
    return next(filter(None, found), None)


def _read_listed(folder: Path, kind: str, slug: str, key: str) -> Listed | None:
    """Without the page: what a list of puzzles shows of it."""
    path = _path(folder, kind, slug, key, "entry")
    values = store.read(path, key)
    try:
        return _parts()[0].load(next(values)) if values is not None else None
    except (ValueError, TypeError, LookupError, StopIteration) as error:
        store.distrust(path, error)
        return None
