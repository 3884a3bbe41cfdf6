"""Pages that list others: of folders, of authors, of series, and that of all posts.

Authors may write any of them as a page of the same address. Then the site adds only the list, below
their text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from ...content.sources import AUTHORS, POSTS, SERIES
from ...errors import Place, Problem, suggest
from ...languages import N_, _
from ..layout.byline import get_list_url
from ..layout.head import HOME
from .directives import LIST, list_pieces
from .pages import Prose
from .shown import POSTS_FENCE, PUZZLES


def add_lists(
    pages: Iterable[Prose], authors: Iterable[str], series: Iterable[str] = ()
) -> list[Prose]:
    """Return the pages in menu order, with the pages that list others.

    `authors`, `series`: the names of those of puzzles.
    """
    by_url = {p.url: p for p in pages}
    posts = [p for p in by_url.values() if p.date]
    written = {*authors} - {""}, {p.author for p in posts} - {""}
    for folder, key, about, *known in (
        (AUTHORS, "author", _("Puzzles and texts by %(name)s."), *written),
        (SERIES, "series", _("The puzzles of the series %(name)s, in order."), {*series} - {""}),
    ):
        for url, names in _group_names(folder, set().union(*known)).items():
            page = by_url.get(url, _make_page(url, names[0], about % {"name": names[0]}))
            for fence, some in zip((PUZZLES, POSTS_FENCE), known, strict=False):
                lines = [f"{key}: {name}" for name in names if name in some]
                page = _add_fence(page, fence, lines)
            by_url[url] = page
    url = f"{POSTS}/{HOME}"
    if posts and url in by_url:
        by_url[url] = _add_fence(by_url[url], POSTS_FENCE, [""])
    every = [*by_url.values()]
    return sorted([*every, *_make_indexes(every)], key=lambda p: (p.order, p.url))


def find_unused_lists(
    pages: Iterable[Prose], authors: Iterable[str], series: Iterable[str]
) -> Iterator[Problem]:
    """Yield a warning for each page of an author or a series whom no puzzle or text names.

    `authors`, `series`: those of puzzles and posts.
    """
    for folder, names in ((AUTHORS, {*authors}), (SERIES, {*series})):
        known = {get_list_url(folder, name): name for name in names - {""}}
        for page in pages:
            if page.url.startswith(f"{folder}/") and page.source and page.url not in known:
                slugs = [PurePosixPath(url).parent.name for url in known]
                if (name := PurePosixPath(page.url).parent.name) != folder:
                    why = f"no puzzle or post has {_NAMED[folder]} {name!r}{suggest(name, slugs)}"
                    yield Problem(Place(page.path, 1, 1), why)


_NAMED = {AUTHORS: "an author", SERIES: "a series"}
_TITLES = {AUTHORS: N_("Authors"), SERIES: N_("Series"), POSTS: N_("Posts")}


def _group_names(folder: str, names: Iterable[str]) -> dict[str, list[str]]:
    """Return names by the page that lists their puzzles; several may have the same page."""
    grouped: dict[str, list[str]] = {}
    for name in sorted(names):
        grouped.setdefault(get_list_url(folder, name), []).append(name)
    return grouped


def _make_page(url: str, title: str, description: str, body: str = "", menu: str = "") -> Prose:
    return Prose(url, title, description[:300], menu, order=100, body=body, path=url)


def _add_fence(page: Prose, name: str, lines: Sequence[str]) -> Prose:
    """Return the page with a fence of these lines at its end.

    It stays as it is if it has such a fence already, or if there are no lines.
    """
    if not lines or any(piece.name == name for piece in list_pieces(page.body)):
        return page
    text = "\n".join(lines)
    return replace(page, body=f"{page.body}\n\n```{name}\n{text}\n```\n")


def _make_indexes(pages: Sequence[Prose]) -> Iterator[Prose]:
    """Yield an index page for each folder of pages that has none, inner folders first.

    It lists the pages and folders in this folder: essays as boards, then the others as links. The
    folder of posts exists if there is a post anywhere, and its index page lists all posts. A folder
    whose address is an alias gets no index page.
    """
    by_url = {p.url: p for p in pages}
    old = {alias for p in pages for alias in p.aliases}
    folders = {f for p in pages for f in PurePosixPath(p.url).parent.parents if f.name}
    folders |= {PurePosixPath(POSTS) for p in pages if p.date}
    for folder in sorted(folders, key=lambda f: f.parts, reverse=True):  # the inner ones first
        if (url := f"{folder}/{HOME}") in by_url or str(folder) in old:
            continue
        inside = [p for p in by_url.values() if PurePosixPath(p.url).parent.parent == folder]
        inside.sort(key=lambda p: (p.order, p.url))
        by_url[url] = _make_index(url, folder, inside)
        yield by_url[url]


def _make_index(url: str, folder: PurePosixPath, inside: Sequence[Prose]) -> Prose:
    title = _(_TITLES.get(folder.name, folder.name.replace("-", " ").capitalize()))
    if is_of_posts := str(folder) == POSTS:
        inside = [p for p in inside if not p.date]
    essays = [PurePosixPath(p.url).parent.name for p in inside if p.board]
    body = f"```{POSTS_FENCE}\n```\n\n" if is_of_posts else ""
    body += "\n".join([f"```{LIST}", *essays, "```\n"]) if essays else ""
    for p in inside:
        link = f"{PurePosixPath(p.url).parent.name}/{HOME}"
        body += "" if p.board else f"- [{_escape(p.title)}]({link})\n"
    description = ", ".join(p.title for p in inside) or _("All posts, the newest first.")
    return _make_page(url, title, description, body, title if is_of_posts else "")


def _escape(text: str) -> str:
    return re.sub(r"([^\w\s])", r"\\\1", text)
