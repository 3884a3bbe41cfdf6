"""The puzzles, posts and boards that fences show in a page's text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from markupsafe import Markup

from ...content.slugs import slugify_name
from ...languages import _, get_language
from ..authoring.directives import list_pieces
from ..authoring.pages import Prose
from ..authoring.shown import BOARD, NEWEST, PUZZLES, QueryLine, read_drawn_board, read_lines
from ..layout import words
from ..layout.byline import Byline, make_byline
from ..layout.head import HOME, PRINT
from ..layout.parts import Card, Link
from ..layout.prose import Piece
from ..puzzle.listing import Listing
from ..stage.drawings import draw_thumb


@dataclass(frozen=True)
class PuzzleShelf:
    """The puzzles that a fence shows.

    `count`: "7 puzzles". `print_url`: the address of their print sheet. `rest`: a link to all of
    them, if these are only the first.
    """

    cards: tuple[Card, ...]
    count: str
    print_url: str
    rest: Link | None


@dataclass(frozen=True)
class PostEntry:
    """A post in a list."""

    link: Link
    byline: Byline | None
    description: str


@dataclass(frozen=True)
class PostList:
    """The posts that a fence lists, which may be none."""

    entries: tuple[PostEntry, ...]


@dataclass(frozen=True)
class DrawnBoard:
    """A board in a text. `words`: its description. `link`: to its puzzle, if it is one."""

    svg: Markup
    words: str
    link: Link | None


@dataclass(frozen=True)
class EssayCard:
    """An essay in a list: its title, a drawing of its board and one line."""

    title: str
    url: str
    svg: Markup  # decoration, since the title names the essay
    says: str


@dataclass(frozen=True)
class ProsePart:
    """A part of a page: text, essays, puzzles, posts or a board; all other fields are empty."""

    text: Markup = Markup("")  # noqa: RUF009 - a Markup is a str: it cannot change
    essays: tuple[EssayCard, ...] = ()
    shelf: PuzzleShelf | None = None
    posts: PostList | None = None
    drawn: DrawnBoard | None = None


MakeCard = Callable[[Listing], Card]
ORDERED = {"", "series", NEWEST}  # keys of queries with an own order, which filters cannot express


def choose_puzzles(lines: Sequence[QueryLine], puzzles: Sequence[Listing]) -> list[Listing]:
    """Return the puzzles that a fence shows; those that are not in this build are left out.

    A list keeps its order, and a series that of its episodes. The newest come first; none of them
    lacks a date. Other puzzles are in the order of `puzzles`.
    """
    asked = _group_values(lines)
    newest = asked.pop(NEWEST, None)
    if names := asked.pop("", None):
        by_name = {p.name: p for p in puzzles}
        return [by_name[name] for name in names if name in by_name]
    found = [p for p in puzzles if all(_has_one(p, key, asked[key]) for key in asked)]
    if series := asked.get("series"):
        found.sort(key=lambda p: (series.index(p.series), p.episode))
    if newest:
        dated = sorted((p for p in found if p.date), key=lambda p: p.date, reverse=True)
        found = dated[: int(newest[0])]
    return found


def _group_values(lines: Sequence[QueryLine]) -> dict[str, list[str]]:
    asked: dict[str, list[str]] = {}
    for one in lines:
        asked.setdefault(one.key, []).append(one.value)
    return asked


def _has_one(page: Listing | Prose, key: str, values: Sequence[str]) -> bool:
    if key == "tag":
        return any(tag in values for tag in page.tags)
    return getattr(page, key) in values


def list_posts(pages: Iterable[Prose]) -> list[Prose]:
    """Return the posts among some pages, the newest first."""
    posts = sorted((p for p in pages if p.date), key=lambda p: p.url)
    return sorted(posts, key=lambda p: p.date, reverse=True)


def make_post_list(piece: Piece, pages: Iterable[Prose], root: str) -> PostList:
    """Return the list that a fence `posts` shows, the newest post first.

    Its entries do not name the author if the fence asks for a single one.
    """
    asked = _group_values(read_lines(piece))
    newest = asked.pop(NEWEST, None)
    found = [p for p in list_posts(pages) if all(_has_one(p, key, asked[key]) for key in asked)]
    found = found[: int(newest[0])] if newest else found
    is_known = len(asked.get("author", ())) == 1
    return PostList(tuple(_make_entry(p, "" if is_known else p.author, root) for p in found))


def _make_entry(post: Prose, author: str, root: str) -> PostEntry:
    byline = make_byline(author, post.date, root, post.tags)
    return PostEntry(Link(post.title, root + post.url), byline, post.description)


def format_for_feed(part: ProsePart) -> Markup:
    """Return a part of a page as plain HTML: links for cards, pictures for boards."""
    links = [Link(one.title, one.url) for one in part.essays]
    links += [Link(one.title, one.url) for one in part.shelf.cards] if part.shelf else []
    links += [post.link for post in part.posts.entries] if part.posts else []
    items = Markup().join(
        Markup('<li><a href="{}">{}</a></li>').format(x.url, x.text) for x in links
    )
    made = part.text + (Markup("<ul>{}</ul>").format(items) if items else "")
    if part.drawn and part.drawn.link:
        url, title = part.drawn.link.url, part.drawn.link.text
        picture = Markup('<p><a href="{}"><img src="{}board.svg" alt="The board of {}"></a></p>')
        made += picture.format(url, url.removesuffix(HOME), title)
    return made


def find_shown(prose: Prose, puzzles: Sequence[Listing]) -> Iterator[Listing]:
    """Yield the puzzles that the fences of a page show, fence by fence."""
    for piece in list_pieces(prose.body):
        if piece.name == PUZZLES or (piece.name == BOARD and not piece.about):
            yield from choose_puzzles(read_lines(piece), puzzles)


def make_shelf(
    piece: Piece, puzzles: Sequence[Listing], root: str, make_card: MakeCard, most: int
) -> PuzzleShelf:
    """Return what a fence `puzzles` shows.

    `make_card`: its links begin at the top of the site. `most`: of a query that filters of the
    gallery can express, only so many puzzles are shown. Cards do not name the author if the fence
    asks for a single one.
    """
    lines = read_lines(piece)
    chosen, query = choose_puzzles(lines, puzzles), _group_values(lines)
    count = words.count_puzzles(len(chosen))
    address = _format_query(lines, chosen)
    rest = None
    if len(chosen) > most and not ORDERED & query.keys():
        every = _("All %(n)s puzzles") % {"n": words.number(len(chosen))}
        rest = Link(every, f"{root}{HOME}?{address}")
    cards = [make_card(p) for p in (chosen[:most] if rest else chosen)]
    if len(query.get("author", ())) == 1:
        cards = [replace(card, author="") for card in cards]
    return PuzzleShelf(
        tuple(replace(card, url=root + card.url) for card in cards),
        count,
        f"{root}{PRINT}?{address}",
        rest,
    )


def _format_query(lines: Sequence[QueryLine], chosen: Sequence[Listing]) -> str:
    asked = _group_values(lines)
    if ORDERED & asked.keys():
        return f"puzzles={','.join(quote(p.name) for p in chosen)}"
    asked["author"] = [slugify_name(name, get_language()) for name in asked.pop("author", ())]
    return "&".join(f"{key}={quote(','.join(asked[key]), ',')}" for key in asked if asked[key])


def make_drawn_board(
    piece: Piece, path: str, puzzles: Sequence[Listing], root: str, make_card: MakeCard
) -> DrawnBoard | None:
    """Return what a fence `board` shows; None for a puzzle that is not in this build.

    `path`: the page's file.
    """
    if piece.about:
        kind, board = read_drawn_board(piece, path)
        told = words.add_detail(_(kind.title), kind.describe(board))
        return DrawnBoard(draw_thumb(kind, board), told, None)
    for puzzle in choose_puzzles(read_lines(piece), puzzles):
        card = make_card(puzzle)
        link = Link(card.title, root + card.url, words.join_facts(card.kind, card.size))
        return DrawnBoard(card.svg, _("The board of %(title)s") % {"title": card.title}, link)
    return None
