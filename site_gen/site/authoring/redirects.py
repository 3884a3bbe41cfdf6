"""Redirects from the earlier addresses of pages."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from ...content.document import Document
from ...content.sources import PAGES, RESERVED, RESERVED_AT_TOP
from ...errors import Place, Problem
from ...kind import kind_names
from ..layout.head import HOME, make_absolute
from ..layout.parts import format_language, format_ours
from .pages import Prose

Tag = tuple[str, Place]
"""A tag and its place in a file."""


@dataclass(frozen=True)
class Redirect:
    """A page at an old address that redirects to the new one."""

    here: str  # from the top of the site: "slitherlink/old/index.html"
    url: str  # relative to `here`
    canonical: str  # the public address, or `url` if the site has none
    title: str
    writing: Markup  # the attributes for the title's language
    ours: Markup  # those for the words of the page


@dataclass(frozen=True)
class Alias:
    """An old address of a page. `to`: the new one, from the top. `place`: that of the alias."""

    old: str
    place: Place
    to: str
    title: str


def list_aliases(documents: Iterable[Document], prose: Iterable[Prose]) -> Iterator[Alias]:
    """Yield the aliases in the front matter of these puzzles, and then of these prose pages."""
    for d in documents:
        for i, old in enumerate(d.meta.aliases):
            yield Alias(old, d.keys[f"aliases.{i}"], f"{d.name}/index.html", d.meta.title)
    for p in prose:
        for i, old in enumerate(p.aliases):
            yield Alias(old, p.places[f"aliases.{i}"], p.url, p.title)


def list_embed_aliases(aliases: Iterable[Alias], taken: Container[str]) -> Iterator[Alias]:
    """Yield an alias for the page with the embedded board for each of these aliases of puzzles.

    Addresses in `taken` are skipped, since an author has already written these aliases.
    """
    for alias in aliases:
        old = f"{alias.old}/embed"
        if old not in taken:
            yield replace(alias, old=old, to=f"{alias.to.removesuffix(HOME)}embed/{HOME}")


def make_redirects(aliases: Iterable[Alias], base_url: str, language: str) -> Iterator[Redirect]:
    """Yield a page for each alias that redirects from the old address to the new one.

    `base_url`: the site's public address, or "". `language`: that of the site.
    """
    writing = format_language(language)
    ours = format_ours(language) or writing
    for alias in aliases:
        url = "../" * (alias.old.count("/") + 1) + alias.to
        public = make_absolute(base_url, alias.to) if base_url else url
        yield Redirect(f"{alias.old}/index.html", url, public, alias.title, writing, ours)


def find_alias_problems(aliases: Iterable[Alias], taken: Mapping[str, str]) -> Iterator[Problem]:
    """Yield a problem for each alias that is reserved, or used by a page or another alias.

    `taken`: the file of each page, by address without `/index.html`.
    """
    met = dict(taken)
    for alias in aliases:
        why = _find_reserved_problem(alias.old.split("/"))
        if alias.old in met:
            why = f"this is the address of {met[alias.old]} already"
        if why:
            yield Problem(alias.place, f"aliases: {alias.old!r}: {why}")
        met.setdefault(alias.old, f"the alias at {alias.place}")


def _find_reserved_problem(parts: Sequence[str]) -> str:
    name = parts[-1]
    if (len(parts) == 1 and name in kind_names()) or parts[0] == PAGES:
        return "this is an address of the site already"
    if parts[0] in RESERVED_AT_TOP or not RESERVED.isdisjoint(parts):
        return "this name is reserved"
    return ""
