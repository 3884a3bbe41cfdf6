"""The puzzles and boards that fences show in a page's text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from markupsafe import Markup

from ...content.slugs import slugify_author
from ..authoring.directives import list_pieces
from ..authoring.pages import Prose
from ..authoring.shown import BOARD, PUZZLES, PuzzleLine, read_drawn_board, read_lines
from ..layout import words
from ..layout.head import PRINT
from ..layout.parts import Card, Link
from ..layout.prose import Piece
from ..puzzle.listing import Listing
from ..stage.drawings import draw_thumb


@dataclass(frozen=True)
class PuzzleShelf:
    """The puzzles that a fence shows.

    `count`: "7 puzzles". `print_url`: the address of their print sheet.
    """

    cards: tuple[Card, ...]
    count: str
    print_url: str


@dataclass(frozen=True)
class DrawnBoard:
    """A board in a text. `words`: its description. `link`: to its puzzle, if it is one."""

    svg: Markup
    words: str
    link: Link | None


MakeCard = Callable[[Listing], Card]


def choose_puzzles(lines: Sequence[PuzzleLine], puzzles: Sequence[Listing]) -> list[Listing]:
    """Return the puzzles that a fence shows; those that are not in this build are left out.

    A list keeps its order, and a series that of its episodes. Other puzzles are in the order of
    `puzzles`.
    """
    asked = _group_values(lines)
    if names := asked.pop("", None):
        by_name = {p.name: p for p in puzzles}
        return [by_name[name] for name in names if name in by_name]
    found = [p for p in puzzles if all(_has_one(p, key, asked[key]) for key in asked)]
    if series := asked.get("series"):
        found.sort(key=lambda p: (series.index(p.series), p.episode))
    return found


def _group_values(lines: Sequence[PuzzleLine]) -> dict[str, list[str]]:
    """Return the values in the lines by key, in order."""
    asked: dict[str, list[str]] = {}
    for one in lines:
        asked.setdefault(one.key, []).append(one.value)
    return asked


def _has_one(puzzle: Listing, key: str, values: Sequence[str]) -> bool:
    """Return True if a puzzle has one of the values for a key of `shown.KEYS`."""
    if key == "tag":
        return any(tag in values for tag in puzzle.tags)
    return getattr(puzzle, key) in values


def find_shown(prose: Prose, puzzles: Sequence[Listing]) -> Iterator[Listing]:
    """Yield the puzzles that the fences of a page show, fence by fence."""
    for piece in list_pieces(prose.body):
        if piece.name == PUZZLES or (piece.name == BOARD and not piece.about):
            yield from choose_puzzles(read_lines(piece), puzzles)


def make_shelf(
    piece: Piece, puzzles: Sequence[Listing], root: str, make_card: MakeCard
) -> PuzzleShelf:
    """Return what a fence `puzzles` shows. `make_card`: its links begin at the top of the site."""
    lines = read_lines(piece)
    chosen = choose_puzzles(lines, puzzles)
    cards = (make_card(p) for p in chosen)
    return PuzzleShelf(
        tuple(replace(card, url=root + card.url) for card in cards),
        words.count(len(chosen), "puzzle"),
        f"{root}{PRINT}?{_format_query(lines, chosen)}",
    )


def _format_query(lines: Sequence[PuzzleLine], chosen: Sequence[Listing]) -> str:
    """Return the query for the print sheet: filters, or the puzzles if they have an own order."""
    asked = _group_values(lines)
    if "" in asked or "series" in asked:
        return f"puzzles={','.join(p.name for p in chosen)}"
    asked["author"] = [slugify_author(name) for name in asked.pop("author", ())]
    return "&".join(f"{key}={quote(','.join(asked[key]), ',')}" for key in asked if asked[key])


def make_drawn_board(
    piece: Piece, path: str, puzzles: Sequence[Listing], root: str, make_card: MakeCard
) -> DrawnBoard | None:
    """Return what a fence `board` shows; None for a puzzle that is not in this build.

    `path`: the page's file.
    """
    if piece.about:
        kind, board = read_drawn_board(piece, path)
        return DrawnBoard(draw_thumb(kind, board), f"{kind.title}: {kind.describe(board)}", None)
    for puzzle in choose_puzzles(read_lines(piece), puzzles):
        card = make_card(puzzle)
        link = Link(card.title, root + card.url, f"{card.kind}, {card.size}")
        return DrawnBoard(card.svg, f"The board of {card.title}", link)
    return None
