"""Checks of the links in authors' prose, before anything is solved.

The anchors of a page are known early if it consists of its text alone. Anchors that come from a
model, and files that only some sites have, are checked again when the site is written.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ...content.composed import find_file
from ...content.markdown import MarkdownLink
from ...content.sources import PAGES
from ...errors import Problem, suggest
from ..layout.head import FEED, HOME, KINDS, MISSING, PRINT, SITEMAP
from ..layout.page_ids import IDS
from ..layout.prose import list_anchors
from .addresses import Addresses, AstrayError, Target

MOST_SHOWN = 100
LONGEST = 200  # characters of an address that are compared
MOST_HINTS = 20  # dead links that get a hint, since the search for similar addresses is slow
# files next to a puzzle's page
BESIDE = ("board.svg", "answer.svg", "log.txt", "puzzle.json", "reproduce.zip", "card.png")
_NOWHERE = "leads nowhere"
_FOLDER = "leads to a folder: from the disk, that is no page"
NONE = f"{_NOWHERE}: there is no such page or file"
_ANSWER = re.compile(r"answer-[0-9]+\.svg")
_FURTHER = re.compile(r"page-[0-9]+\.html")  # only `check --site` knows how many a kind has
_MADE = (FEED, SITEMAP, MISSING, "robots.txt")
_ID = re.compile(r'\bid="([^"{]+)"')


class Linked(NamedTuple):
    """A page of the site with the links in its prose."""

    url: str
    links: Sequence[MarkdownLink]


@dataclass(frozen=True)
class LinkTargets:
    """The files that a link may lead to, as far as they are known from the content.

    `puzzles`: names of puzzles. `prose`: address -> text, for pages that consist of their text
    alone. `others`: addresses of the other pages. `content`: the folder of the content.
    `templates`: the folder of templates, which add anchors to pages. `shown`: the kinds that the
    settings name; empty for all. `public`: paths of the files that are published unchanged.
    `later`: the dates of pages that are not published yet, by file.
    """

    puzzles: frozenset[str]
    prose: Mapping[str, str]
    others: frozenset[str]
    content: Path
    templates: Path
    shown: Sequence[str] = ()
    public: frozenset[str] = frozenset()
    later: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Return the names of the kinds that have puzzles."""
        return frozenset(name.partition("/")[0] for name in self.puzzles)

    @cached_property
    def pages(self) -> frozenset[str]:
        """Return the addresses of pages, except the 404 page and the later pages of kinds."""
        puzzles = (f"{name}/{HOME}" for name in (*self.puzzles, *self.kinds))
        embedded = (f"{name}/embed/{HOME}" for name in self.puzzles)
        return frozenset({HOME, KINDS, PRINT, *puzzles, *embedded, *self.prose, *self.others})

    def __contains__(self, file: object) -> bool:
        folder, _, name = str(file).rpartition("/")
        return (
            file in self.pages
            or (folder in self.puzzles and (name in BESIDE or bool(_ANSWER.fullmatch(name))))
            or (name in _MADE and (not folder or folder in self.kinds))
            or (folder in self.kinds and bool(_FURTHER.fullmatch(name)))
            or folder.partition("/")[0] == "static"
            or file in self.public
        )

    def ids(self, url: str) -> frozenset[str] | None:
        """Return a page's anchors: ids in its text and in all templates.

        Return None if they are not known, as for the front page and for pages that show more than a
        text.
        """
        if url not in self.prose or url == HOME:
            return None
        return list_anchors(self.prose[url]) | self._list_template_ids

    @cached_property
    def _list_template_ids(self) -> frozenset[str]:
        files = self.templates.rglob("*.html")
        return frozenset(i for p in files for i in _ID.findall(p.read_text(encoding="utf-8")))

    def source(self, url: str) -> Path | None:
        """Return the file of the content that a page would be made from; None if there is none.

        `url`: the page's address; it may be that of a draft, or of a puzzle that the build leaves
        out.
        """
        name = url.removesuffix(HOME).strip("/")
        if not name or name.startswith(".."):
            return None
        ends = (".md", "/index.md", ".html", "/index.html")
        pages = (f"{PAGES}/{name}{end}" for end in ends)
        found = (find_file(self.content, page) for page in (f"{name}.md", *pages))
        with suppress(OSError):  # not a valid file name
            return next((path for path in found if path.is_file()), None)
        return None

    def hides(self, source: Path) -> bool:
        """Return True if a file of the content is of a kind that the settings leave out."""
        folder = source.relative_to(self.content).parts[0]
        return bool(self.shown) and folder not in (*self.shown, PAGES)


@dataclass(frozen=True)
class BuiltTargets(LinkTargets):
    """The files and anchors of a written site. `site`: its folder. `known`: anchors by address."""

    site: Path = Path()
    known: dict[str, frozenset[str]] = field(default_factory=dict)

    def __contains__(self, file: object) -> bool:
        return (self.site / str(file)).is_file()

    def ids(self, url: str) -> frozenset[str] | None:
        """Return the ids in a file of the written site; each file is read once.

        Return an empty set for scripts, styles and robots.txt, and None for other files that are
        not HTML, SVG or XML, since their anchors cannot be checked.
        """
        if url.endswith((".css", ".js", ".webmanifest", "robots.txt")):
            return frozenset()
        if not url.endswith((".html", ".svg", ".xml")):
            return None
        if url not in self.known:
            text = (self.site / url).read_text(encoding="utf-8")
            self.known[url] = frozenset(map(unescape, IDS.findall(text)))
        return self.known[url]


def find_dead_links(
    linked: Iterable[Linked], targets: LinkTargets, *, whole: bool = True
) -> Iterator[Problem]:
    """Yield a problem for each link that leads nowhere, with a hint for the first MOST_HINTS.

    If `whole` is False, the build may have left out pages: then a link is also accepted if its page
    could be made from a file of the content.
    """
    addresses, hints = Addresses("", targets), 0
    for here, links in linked:
        for link in links:
            why = _find_link_problem(here, link, addresses, targets, whole=whole)
            if why is not None:
                near = _suggest_page(here, link, targets) if hints < MOST_HINTS and not why else ""
                hints += not why
                found = f"the link to {_shorten(link.written or link.url)} {why or near or NONE}"
                yield Problem(link.place, found)


def find_early_links(linked: Iterable[Linked], targets: LinkTargets) -> Iterator[Problem]:
    """Yield a warning for each link to a page that is published after the page with the link.

    `linked`: pages that are not published yet. On its day, such a page would have a dead link.
    """
    for here, links in linked:
        for link in links:
            source = targets.source(_resolve_file(here, link.url))
            own = targets.later[link.place.path]
            if source and (day := targets.later.get(source.as_posix(), "")) > own:
                found = f"the link to {_shorten(link.written or link.url)} leads nowhere on {own}"
                why = f"{source.as_posix()} is not published before its date, {day}"
                yield Problem(link.place, f"{found}; {why}")


def _find_link_problem(
    here: str, link: MarkdownLink, addresses: Addresses, targets: LinkTargets, *, whole: bool
) -> str | None:
    """Return None for a good link; else the reason, or "" if the target does not exist.

    The reason is the end of a sentence: `leads to a page without this heading`. `here`: the address
    of the page with the link. `whole`: as for `find_dead_links`.
    """
    try:
        target = addresses.target(here, link.url)
    except (AstrayError, ValueError):
        file = _resolve_file(here, link.url)
        source = targets.source(file)
        if source is None or _add_home(file) in targets.pages:
            return ""
        if not whole:
            return None
        left_out = "is a draft"
        if targets.hides(source):
            left_out = "is of a kind that site.toml leaves out"
        elif day := targets.later.get(source.as_posix()):
            left_out = f"is not published before its date, {day}"
        return f"leads nowhere; {source.as_posix()} {left_out}"
    return _find_anchor_problem(target, targets) if target and target.fragment else None


def _find_anchor_problem(target: Target, targets: LinkTargets) -> str | None:
    """Return None if the target's page has its anchor, or if its anchors are not known.

    Otherwise return the reason, as `_find_link_problem` does.
    """
    known = targets.ids(target.file)
    if known is None or target.fragment in known:
        return None
    hint = suggest(target.fragment, sorted(known), form="#{}")
    return f"leads to a page without this heading{hint}"


def _resolve_file(here: str, url: str) -> str:
    path = unquote(urlsplit(url).path)
    return posixpath.normpath(posixpath.join(posixpath.dirname(here), path)).removeprefix("./")


def _add_home(file: str) -> str:
    """Return the address of the index page in this folder; the address itself if it is one."""
    return file if file.endswith(HOME) else f"{file}/{HOME}"


def _suggest_page(here: str, link: MarkdownLink, targets: LinkTargets) -> str:
    """Return a message with the page that the author probably meant, or "".

    If the link leads to a folder with a page, it is that page. Otherwise it is a page with a
    similar name; among pages of the same name, the one with the most similar path. If the link is
    the path of a text, so is the hint.
    """
    file = _resolve_file(here, link.url)[:LONGEST]
    if (page := _add_home(file)) in targets and not link.written:
        return f"{_FOLDER}; did you mean {_make_relative(here, page)}?"
    named = [
        (posixpath.basename(_strip_ending(page)), page) for page in sorted(targets.pages - {here})
    ]
    near = get_close_matches(posixpath.basename(_strip_ending(file)), dict(named), n=1)
    pages = [page for name, page in named if name in near]
    meant = get_close_matches(file, pages, n=1, cutoff=0)
    if not meant:
        return ""
    source, text = targets.source(meant[0]), Path(link.place.path).parent
    hint = _make_relative(here, meant[0])
    if link.written and source:
        hint = posixpath.relpath(source.as_posix(), text.as_posix())
    return f"{_NOWHERE}; did you mean {hint}?"


def _strip_ending(file: str) -> str:
    """Return a path without `/index.html`, `.html` or `.md` at its end."""
    return file.removesuffix(f"/{HOME}").removesuffix(".html").removesuffix(".md")


def _shorten(url: str) -> str:
    """Return an address for messages, at most MOST_SHOWN characters long.

    Percent-encoding, which the parser adds, is undone if the result is printable.
    """
    plain = unquote(url)
    short = plain if plain.isprintable() else url
    return short if len(short) <= MOST_SHOWN else short[: MOST_SHOWN - 1] + "…"


def _make_relative(here: str, page: str) -> str:
    return posixpath.relpath(page, posixpath.dirname(here) or ".")
