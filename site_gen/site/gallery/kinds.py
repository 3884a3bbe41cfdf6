"""The page of all kinds; and that of one: rules, an example to play, its model, its puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...kind import GENRES, find_kind, rules_of
from ..authoring.references import MAIN
from ..essays.subject import Subject
from ..layout import words
from ..layout.head import HOME
from ..layout.page import Catalogue, KindPage, KindsPage, KindTile
from ..layout.parts import Card, Filters, Frame, Link, Pages
from ..layout.prose import inline, render, summary
from ..puzzle.decisions import decisions_data
from ..puzzle.facets import RANKS
from ..puzzle.formulations import formulation_view
from ..puzzle.listing import Listing
from ..puzzle.model_data import model_data
from ..puzzle.play import play_view
from ..puzzle.views import Drawings, answer_views, thumb

EXAMPLE = ""  # no puzzle has this name: what the browser keeps of the game is the example's own


def kind_page(
    example: Subject,
    frame: Frame,
    essays: Mapping[str, tuple[Link, ...]],
    cards: tuple[Card, ...],
    line: Filters,
    pages: Pages | None,
    catalogue: Catalogue | None,
) -> KindPage:
    """`example`: the one of the kind, solved with each formulation. `cards`: on its first page."""
    name, kind, board, runs = example.name, example.kind, example.board, example.runs
    drawings = Drawings(kind, board, example.answers, "Example")
    facts, complete = runs[MAIN].facts, runs[MAIN].report.complete
    return KindPage(
        frame=frame,
        title=kind.title,
        name=name,
        also=kind.also,
        rules=render(rules_of(name)),
        size=words.size(board.grid.rows, board.grid.cols),
        stage=drawings.stage(),
        board_words=kind.describe(board),
        answers=answer_views(drawings),
        play=play_view(name, EXAMPLE, kind, board, example.answers, complete),
        decisions_data=decisions_data(kind, board, ()),
        model_data=model_data(MAIN, facts.model, facts.families, board.grid) if facts.model else "",
        main=formulation_view(MAIN, kind, board, runs[MAIN]),
        article=formulation_view("article", kind, board, runs["article"])
        if "article" in runs
        else None,
        article_source=inline(kind.article.source if kind.article else ""),
        essays=essays,
        cards=cards,
        filters=line,
        pages=pages,
        catalogue=catalogue,
    )


def kinds_page(frame: Frame, puzzles: Mapping[str, Sequence[Listing]]) -> KindsPage:
    """`puzzles`: by kind."""
    return KindsPage(
        frame=frame,
        count=words.count(len(puzzles), "kind"),
        genres=tuple(_genres(puzzles, frame.root)),
    )


def genre_id(genre: str) -> str:
    """Where its kinds begin on their page."""
    return f"genre-{genre.lower()}"


def _genres(
    puzzles: Mapping[str, Sequence[Listing]], root: str
) -> Iterator[tuple[str, tuple[KindTile, ...]]]:
    """Those that have kinds, each with its kinds from A to Z."""
    ordered = sorted(puzzles, key=lambda name: find_kind(name).title.casefold())
    for genre in GENRES:
        own = [name for name in ordered if find_kind(name).genre == genre]
        if own:
            yield genre.capitalize(), tuple(_tile(name, puzzles[name], root) for name in own)


def _tile(name: str, puzzles: Sequence[Listing], root: str) -> KindTile:
    kind = find_kind(name)
    rule = re.split(r"(?<=[.!?]) ", summary(rules_of(name), 300), maxsplit=1)[0]
    found = {p.difficulty.word for p in puzzles}
    ranks = [rank for rank in RANKS[:-1] if rank in found]
    return KindTile(
        name=name,
        link=Link(kind.title, f"{root}{name}/{HOME}", rule),
        names=" ".join((kind.title, *kind.also)),
        svg=thumb(kind, kind.parse(kind.example)),
        count=words.count(len(puzzles), "puzzle"),
        difficulty=" to ".join(dict.fromkeys((*ranks[:1], *ranks[-1:]))),
        puzzles=" ".join(p.slug for p in puzzles),
    )
