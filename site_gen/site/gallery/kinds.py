"""The page that lists all kinds, and a kind's page: rules, playable example, model, puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ...content.slugs import fold
from ...kind import GENRES, Kind, find_kind, rules_of
from ...languages import _, split_sentences, translate_text
from ..layout import words
from ..layout.head import HOME
from ..layout.parts import Card, Filters, Link, PageFrame, Pages
from ..layout.prose import render_inline, summarize
from ..puzzle.facets import RANKS
from ..puzzle.listing import Listing
from ..sections import KIND, ShownSection, choose_sections, pair_with_views, show_sections
from ..stage.drawings import draw_thumb
from ..stage.subject import Subject
from ..stage.variants import VariantPicture, draw_variant, variant_id
from ..stage.view import StageView, stage_view
from .catalogue import Catalogue

FEW = 4  # cards on a kind's page; they are large
LINKS = 6  # puzzles that the section of a variant names


@dataclass(frozen=True)
class VariantView:
    """A variant of a kind, with links to puzzles that have it.

    `more`: a link to all of them, if there are more than LINKS.
    """

    ident: str
    title: str
    rule: Markup
    picture: VariantPicture
    puzzles: tuple[Link, ...]
    more: Link | None


@dataclass(frozen=True)
class KindPage:
    """The page of a kind: its example to play, its sections, its variants, and cards of its
    puzzles.
    """

    frame: PageFrame
    title: str
    name: str
    also: str  # its other names: "A, B or C"
    stage: StageView  # the example, to be played
    sections: tuple[ShownSection, ...]
    variants: tuple[VariantView, ...]
    essays: Mapping[str, tuple[Link, ...]]
    cards: tuple[Card, ...]
    filters: Filters
    pages: Pages | None
    catalogue: Catalogue | None
    makes: bool  # the generator has boards of it
    few: bool  # so few puzzles that their cards are large


@dataclass(frozen=True)
class KindTile:
    """A kind in the list of all kinds."""

    name: str
    link: Link  # its note: the first sentence of its rules
    names: str  # all words that it is found by
    svg: Markup  # the board of its example, as decoration
    count: str  # "7 puzzles"
    difficulty: str  # "easy to hard"; "" if none was measured
    puzzles: str  # their slugs, separated by blanks


@dataclass(frozen=True)
class KindsPage:
    """The page with all kinds, grouped by genre."""

    frame: PageFrame
    count: str  # "40 kinds"
    genres: tuple[tuple[str, str, tuple[KindTile, ...]], ...]  # its HTML id, its title


def make_kind_page(
    example: Subject,
    frame: PageFrame,
    essays: Mapping[str, tuple[Link, ...]],
    puzzles: Sequence[Listing],
    cards: tuple[Card, ...],
    line: Filters,
    pages: Pages | None,
    catalogue: Catalogue | None,
    sections: Sequence[str],
) -> KindPage:
    """Return the page of a kind.

    `example`: the kind's example, solved with each formulation. `essays`: links to essays by the
    HTML ids of families and by topics. `puzzles`: all of the kind. `cards`: those on the kind's
    first page. `line`: the filters above them. `pages`: links to its other pages. `catalogue`: for
    scripts, if not all puzzles are shown.
    `sections`: the names of the sections of puzzles' pages, in order.
    """
    chosen = choose_sections(KIND, sections)
    views, layers = show_sections(chosen, example)
    return KindPage(
        frame=frame,
        title=_(example.kind.title),
        name=example.kind_name,
        also=_join_names(example.kind.also),
        stage=stage_view(example, layers),
        sections=pair_with_views(chosen, views),
        variants=tuple(_view_variants(example.kind, puzzles)),
        essays=essays,
        cards=cards,
        filters=line,
        pages=pages,
        catalogue=catalogue,
        makes=example.kind.composes,
        few=len(cards) <= FEW,
    )


def _view_variants(kind: Kind[Any], puzzles: Sequence[Listing]) -> Iterator[VariantView]:
    """Yield the views of a kind's variants. Addresses are relative to the page of the kind."""
    for one in sorted(kind.variants, key=lambda one: fold(_(one.title))):
        links = [Link(p.title, f"{p.slug}/{HOME}") for p in puzzles if one.name in p.variants]
        told = _("all %(n)s puzzles") % {"n": words.number(len(links))}
        every = Link(told, f"{HOME}?variant={one.name}#puzzles")
        yield VariantView(
            ident=variant_id(one),
            title=_(one.title),
            rule=render_inline(translate_text(one.about)),
            picture=draw_variant(kind, one),
            puzzles=tuple(links[:LINKS]),
            more=every if links[LINKS:] else None,
        )


def make_kinds_page(frame: PageFrame, puzzles: Mapping[str, Sequence[Listing]]) -> KindsPage:
    """Return the page with all kinds.

    `puzzles`: the puzzles by kind.
    """
    return KindsPage(
        frame=frame,
        count=words.count_kinds(len(puzzles)),
        genres=tuple(_list_genres(puzzles, frame.root)),
    )


def list_names(kind: Kind[Any]) -> Iterator[str]:
    """Yield names by which readers find a kind and its variants, also in the language in use."""
    named = [(kind.title, kind.also), *((one.title, one.also) for one in kind.variants)]
    for title, also in named:
        yield from dict.fromkeys((_(title), title, *also))


def _join_names(names: Sequence[str]) -> str:
    *most, last = names or ("",)
    slots = {"names": words.join_facts(*most), "last": last}
    return _("%(names)s or %(last)s") % slots if most else last


def _format_range(ranks: Sequence[str]) -> str:
    first, last = map(_, (*ranks[:1], *ranks[-1:]) or ("", ""))
    return first if first == last else _("%(first)s to %(last)s") % {"first": first, "last": last}


def get_genre_title(genre: str) -> str:
    """Return the heading of a genre: `Loops`."""
    return _(genre.capitalize())


def get_genre_id(genre: str) -> str:
    """Return the HTML id of a genre's section on the page with all kinds: `genre-loops`."""
    return f"genre-{genre.lower()}"


def _list_genres(
    puzzles: Mapping[str, Sequence[Listing]], root: str
) -> Iterator[tuple[str, str, tuple[KindTile, ...]]]:
    ordered = sorted(puzzles, key=lambda name: fold(_(find_kind(name).title)))
    for genre in GENRES:
        own = [name for name in ordered if find_kind(name).genre == genre]
        if own:
            tiles = tuple(_make_tile(name, puzzles[name], root) for name in own)
            yield get_genre_id(genre), get_genre_title(genre), tiles


def _make_tile(name: str, puzzles: Sequence[Listing], root: str) -> KindTile:
    kind = find_kind(name)
    rule = translate_text(split_sentences(summarize(rules_of(name), 300))[0])
    found = {p.difficulty.word for p in puzzles}
    ranks = [rank for rank in RANKS[:-1] if rank in found]
    return KindTile(
        name=name,
        link=Link(_(kind.title), f"{root}{name}/{HOME}", rule),
        names=" ".join(list_names(kind)),
        svg=draw_thumb(kind, kind.parse(kind.example)),
        count=words.count_puzzles(len(puzzles)),
        difficulty=_format_range(ranks),
        puzzles=" ".join(p.slug for p in puzzles),
    )
