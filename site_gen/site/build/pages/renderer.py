"""The renderer of puzzles and pages, and the tasks that use it in this process or in a worker."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from ....content.document import Document
from ....content.pictures import Picture
from ....errors import BuildError, ContentError
from ....languages import use_language
from ....puzzle import Puzzle, finding_key, make_example
from ....work.solves import Solves
from ...essays.essay_pages import Essays, PageTopics
from ...layout.page_ids import make_ids_unique
from ...layout.parts import PageFrame
from ...layout.site_layout import SiteLayout
from ...layout.templates import make_environment
from ...layout.templates import render_page as filled
from ...puzzle.card_image import Cards
from ...puzzle.listing import Listing
from ...puzzle.pieces import PIECES, PuzzlePieces, make_pieces, pack_pieces, unpack_pieces
from ...puzzle.proof import load_proof
from ..folders.staging import write_file
from ..incremental.inputs import File
from ..incremental.manifest import Listed
from ..incremental.stamps import get_stamp
from ..load import read_document

KEPT = "kept"
INDENT = re.compile(r"(<pre\b.*?</pre>)|\n\s+", re.DOTALL)  # of templates, a fiftieth of a page
Page = tuple[str, bytes]  # its address and its content


@dataclass(frozen=True)
class Renderer:
    """The data that all pages are made with; it can be pickled for workers.

    `files`: the puzzles' files, by name. `look`: a digest of the templates. `served`: True
    in the preview, which also shows puzzles that are not as expected. `today`: the build's date.
    `pictures`: those in the texts of puzzles, by name. `public`: paths of the author's files that
    replace those of the site.
    """

    templates: Path
    output: Path
    layout: SiteLayout
    topics: tuple[PageTopics, ...]
    solves: Solves
    files: Mapping[str, File]
    look: str
    served: bool
    today: str
    pictures: Mapping[str, tuple[Picture, ...]]
    public: frozenset[str]

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Use the site's language in the process that loads the renderer."""
        self.__dict__.update(state)
        use_language(self.layout.site.language)

    @cached_property
    def jinja(self) -> Environment:
        """Return the environment that templates are rendered in."""
        return make_environment(self.templates)

    @cached_property
    def cards(self) -> Cards | None:
        """Return the maker of the pictures for previews; None if the site has no such pictures."""
        if not self.layout.carded:
            return None
        template = self.jinja.get_template("card.svg")
        return Cards(template, self.templates / "static", self.solves.cache, self.look)

    @cached_property
    def links(self) -> Essays:
        """Return the essays for links from pages of puzzles; they have no listings."""
        return Essays(self.topics, {}, self.find, most=0, sections=())

    def document(self, name: str) -> Document:
        """Return the parsed file of a puzzle, `kind/slug`; the latest stay in memory."""
        return read_document(self.files[name])

    def find(self, kind: str, slug: str) -> Puzzle:
        """Return a puzzle with its finding; with "" as the slug, the example of the kind.

        It is solved if its finding is not cached. The finding need not be as the author expects.
        """
        if not slug:
            return self.solves.find(make_example(kind), explain=True)[0]
        return self.solves.find(self.document(f"{kind}/{slug}"))[0]

    def solved(self, name: str, *, explain: bool | None = None) -> tuple[Puzzle, bool]:
        """Return a puzzle with its finding, and True if that was cached.

        `explain`: overrides the setting of `solves`; if False, only the answers are found. Raises
        ContentError if the result is not as the author expects, except in the preview.
        """
        puzzle, cached = self.solves.find(self.document(name), explain=explain)
        if not self.served and (wrong := puzzle.find_problem()):
            raise ContentError(wrong)
        return puzzle, cached

    def pieces(self, name: str, key: str) -> tuple[PuzzlePieces, str, str]:
        """Return the pieces of a puzzle's page, their cache key, and how the search ended.

        The last is "kept" if the finding was cached. If the pieces are not cached, they are made,
        after solving the puzzle if necessary. `key`: the key of the pieces that are made from a
        complete finding; the returned key is another one as long as it is incomplete.
        """
        cache = self.solves.cache
        for one in self.solves.keys(key):
            if values := cache.get(PIECES, name, one):
                return unpack_pieces(values), one, KEPT
        puzzle, cached = self.solved(name)
        proof = None
        if puzzle.document.meta.hidden_until <= self.today:
            found = finding_key(puzzle.document, self.solves.solving)
            proof = load_proof(puzzle, found, self.templates / "reproduce", cache)
        site, pictures = self.layout.site, self.pictures.get(name, ())
        pieces = make_pieces(puzzle, proof, site, self.templates, pictures)
        key = self.solves.key_of(puzzle, key)
        lasting = self.solves.is_lasting(puzzle) and not pieces.listing.wrong
        cache.put(PIECES, name, key, pack_pieces(pieces), lasting=lasting)
        return pieces, key, KEPT if cached else puzzle.report.status

    def thumb(self, name: str, key: str) -> Markup:
        """Return the drawing on a puzzle's card. `key`: the cache key of the pieces of its page."""
        return self._load_shown(name, key)[1]

    def prose(self, name: str, key: str) -> Markup:
        """Return the text of a puzzle's author for feeds. `key`: as for `thumb`."""
        return self._load_shown(name, key)[2]

    def _load_shown(self, name: str, key: str) -> tuple[Listing, Markup, Markup]:
        """Return what lists show of a puzzle.

        If the pieces of its page are not cached, they are made.
        """
        shown: tuple[Listing, Markup, Markup] | None = self.solves.cache.first(PIECES, name, key)
        return shown or self.pieces(name, key)[0][:3]

    def html(self, template: str, page: object) -> Page:
        """Return the address of a page, from its frame, and its HTML, made with the template."""
        frame: PageFrame = page.frame  # type: ignore[attr-defined]
        return self.html_at(frame.here, template, page)

    def html_at(self, here: str, template: str, page: object) -> Page:
        """Return the address `here` and the HTML of a page, made with the template."""
        text = make_ids_unique(filled(self.jinja, template, page))
        return here, INDENT.sub(lambda found: found[1] or "\n", text).encode()

    def write(self, pages: Iterator[Page], *, public: bool = False) -> Mapping[str, str]:
        """Write pages into the site; return each file's stamp (see `get_stamp`), by address.

        `public`: these are the author's own files; otherwise, pages that such a file replaces are
        left out. Raises BuildError if the path of a file is that of a folder, or the reverse.
        """
        stamps = {}
        for name, content in pages:
            if public or name not in self.public:
                try:
                    write_file(self.output / name, content)
                except (NotADirectoryError, IsADirectoryError, FileExistsError):
                    why = "public/ has a file where the site has a folder, or the reverse"
                    raise BuildError(f"{name}: {why}; rename it in public/") from None
                stamps[name] = get_stamp(f"{self.output}/{name}")
        return stamps


# -- in workers


@dataclass(frozen=True)
class PuzzleTask:
    """A puzzle to solve. `renderer`: the pickled Renderer. `key`: as for `Renderer.pieces`."""

    renderer: Path
    name: str
    key: str


@dataclass(frozen=True)
class Made:
    """The result of a PuzzleTask.

    `found`: how the search ended, or "kept". `listed`: the listing, if the pieces were made.
    """

    found: str
    listed: Listed | None = None


@lru_cache(maxsize=2)
def load_shared(path: Path) -> Any:
    """Return a value that `BuildContext.share` wrote.

    The latest two stay in memory, by path; each build has other paths.
    """
    return pickle.loads(path.read_bytes())


def load_solver() -> None:
    """Import the solver, so that the first puzzle does not have to wait for it."""
    from ....solver.scip import search  # noqa: F401 - SCIP


def find_answers(task: PuzzleTask) -> Made:
    """Find a puzzle's answers without explaining them; return the status of the search.

    They are cached. Raises ContentError if they are not as expected, except in the preview.
    """
    puzzle, _ = load_shared(task.renderer).solved(task.name, explain=False)
    return Made(puzzle.report.status)


def find_everything(task: PuzzleTask) -> Made:
    """Find and explain a puzzle's answers; return the status of the search.

    They are cached. Raises ContentError if they are not as expected, except in the preview.
    """
    puzzle, _ = load_shared(task.renderer).solved(task.name)
    return Made(puzzle.report.status)


def make_listing(task: PuzzleTask) -> Made:
    """Make the pieces of a puzzle's page, solving it if necessary; return its listing."""
    renderer: Renderer = load_shared(task.renderer)
    pieces, key, found = renderer.pieces(task.name, task.key)
    return Made(found, Listed(key, pieces.listing))
