"""What makes the pages of one build, in this process or in several."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from ...content.document import Document
from ...errors import ContentError
from ...findings.puzzle import Solved
from ...findings.solves import Solves, example_of
from ...findings.verdict import unexpected
from ..essays.essay_pages import Essays, PageTopics
from ..layout.head import CARD
from ..layout.page import EmbedPage, PuzzlePage, Related
from ..layout.parts import Frame
from ..layout.site_layout import SiteLayout
from ..layout.templates import environment
from ..layout.templates import rendered as filled
from ..layout.unique_ids import with_unique_ids
from ..puzzle.cards import Cards
from ..puzzle.rendered import (
    Listed,
    Rendered,
    keep_rendered,
    kept_listed,
    read_rendered,
    rendered,
)
from .inputs import File
from .scan import document_of
from .staging import put


@dataclass(frozen=True)
class Renderer:
    """Plain data, the same for all pages. `files`: those of the puzzles, as this build has read
    them, by name."""

    templates: Path
    output: Path
    layout: SiteLayout
    topics: tuple[PageTopics, ...]
    solves: Solves
    files: Mapping[str, File]
    look: str  # a digest of the templates
    early: bool  # answers will do, where nothing else is known
    served: bool  # to an author at work, who wants to see also what is wrong

    @cached_property
    def jinja(self) -> Environment:
        return _environment(self.templates, self.look)

    @cached_property
    def cards(self) -> Cards | None:
        if not self.layout.carded:
            return None
        template = self.jinja.get_template("card.svg")
        return Cards(template, self.templates / "static", self.solves.solving.cache)

    @cached_property
    def links(self) -> Essays:
        """Essays as pages of puzzles know them: by their addresses."""
        return Essays(self.topics, {}, self.find)

    def document(self, name: str) -> Document:
        return document_of(self.files[name])

    def find(self, kind: str, slug: str) -> Solved:
        own = self.document(f"{kind}/{slug}") if slug else example_of(kind)
        return self.solves.find(own, early=self.early and bool(slug))[0]

    def solved(self, document: Document, *, early: bool = False) -> tuple[Solved, bool]:
        """And whether it was there. What its author does not expect raises ContentError; served,
        it is shown."""
        solved, cached = self.solves.find(document, early=early or self.early)
        if not self.served and (wrong := unexpected(solved)):
            raise ContentError(wrong)
        return solved, cached

    def thumb(self, kind: str, slug: str, key: str) -> Markup:
        """The drawing on a puzzle's card, as it was kept."""
        if listed := kept_listed(self.solves.folders, kind, slug, key):
            return listed.thumb
        made, _ = _rendered(self, self.document(f"{kind}/{slug}"), key)
        return made.listed.thumb  # what was kept is gone since

    def html(self, template: str, page: object) -> tuple[str, bytes]:
        frame: Frame = page.frame  # type: ignore[attr-defined]
        return self.html_at(frame.here, template, page)

    def html_at(self, here: str, template: str, page: object) -> tuple[str, bytes]:
        return here, with_unique_ids(filled(self.jinja, template, page)).encode()

    def write(self, files: Iterator[tuple[str, bytes]]) -> tuple[str, ...]:
        """Into the site; the addresses."""
        written = []
        for name, content in files:
            put(self.output / name, content)
            written.append(name)
        return tuple(written)


@dataclass(frozen=True)
class PuzzleTask:
    renderer: Path
    name: str
    key: str  # of what is kept of the rendered puzzle


@dataclass(frozen=True)
class PuzzlePageTask:
    puzzle: PuzzleTask
    related: Related

    @property
    def name(self) -> str:
        return self.puzzle.name


@dataclass(frozen=True)
class Made:
    """`found`: how the search ended, or "kept". `listed`: of a puzzle that was rendered."""

    found: str
    listed: Listed | None = None


@lru_cache(maxsize=1)
def _environment(folder: Path, look: str) -> Environment:
    """Templates once read serve the next build, too, if all are the same (`look`)."""
    return environment(folder)


@lru_cache(maxsize=1)
def renderer_at(path: Path) -> Renderer:
    found = pickle.loads(path.read_bytes())  # written by this build, in a folder of its own
    if not isinstance(found, Renderer):
        raise TypeError(f"{path} holds no renderer")
    return found


def ready() -> None:
    """A worker that does nothing else has loaded what the first puzzle needs."""
    from ...solver import search  # noqa: F401 - SCIP


def answer_puzzle(task: PuzzleTask) -> Made:
    """Solve a puzzle; what stands beside its answers is found later."""
    renderer = renderer_at(task.renderer)
    solved, _ = renderer.solved(renderer.document(task.name), early=True)
    return Made(solved.report.status)


def solve_puzzle(task: PuzzleTask) -> Made:
    """Solve a puzzle, or find what was kept."""
    renderer = renderer_at(task.renderer)
    solved, _ = renderer.solved(renderer.document(task.name))
    return Made(solved.report.status)


def make_puzzle(task: PuzzleTask) -> Made:
    """Solve a puzzle, or find what was kept, and render what tells of no other puzzle."""
    renderer = renderer_at(task.renderer)
    made, cached = _rendered(renderer, renderer.document(task.name), task.key)
    return Made("kept" if cached else made.listed.entry.status, made.listed)


def write_puzzle(task: PuzzlePageTask) -> tuple[str, ...]:
    """The page and the files of a puzzle, into the site."""
    renderer = renderer_at(task.puzzle.renderer)
    document = renderer.document(task.name)
    made, _ = _rendered(renderer, document, task.puzzle.key)
    frame = made.listed.entry.frame(renderer.layout)
    essays = renderer.links.about(document.kind, frame.root)
    page = PuzzlePage(frame, made.body, task.related, essays)
    files = [renderer.html("puzzle.html", page)]
    if (body := made.body).play:
        entry, place = made.listed.entry, f"{task.name}/embed/index.html"
        alone = renderer.layout.frame(place, entry.title, entry.description)
        files.append(
            renderer.html("embed.html", EmbedPage(alone, body.board, body.size, body.play))
        )
    files += [(f"{task.name}/{name}", content) for name, content in made.files.items()]
    if renderer.cards:
        title = renderer.layout.site.title
        card = renderer.cards.png(document, made.listed.entry.card.verdict, title)
        files.append((f"{task.name}/{CARD}", card))
    return renderer.write(iter(files))


def _rendered(renderer: Renderer, document: Document, key: str) -> tuple[Rendered, bool]:
    for folder in renderer.solves.folders:
        if kept := read_rendered(folder, document, key):
            return kept, True
    solved, cached = renderer.solved(document)
    theme, early = renderer.layout.site.theme, renderer.early and not cached
    made = rendered(solved, theme, renderer.templates, early=early)
    solves, wrong = renderer.solves, made.listed.wrong
    passing = wrong or early
    keep_rendered(solves.passing if passing else solves.folder_of(solved), document, key, made)
    return made, cached
