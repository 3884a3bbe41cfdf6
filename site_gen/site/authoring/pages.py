"""Prose pages: markdown or HTML below content/pages, with the same paths in the site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from markdown_it.token import Token
from pydantic import BaseModel, ConfigDict, Field

from ...content import front_matter, markdown, sources
from ...content.composed import compose
from ...content.front_matter import Aliases, Day, Name, Tags
from ...content.markdown import MarkdownLink
from ...content.pictures import Picture, read_pictures
from ...content.strict_yaml import ParsedMapping
from ...errors import ContentError, Place, Problem, SiteGenError, collecting, refuse, suggest
from ...kind import kind_names
from ...kind_loader import collecting_failures
from ..layout.head import HOME, Work
from ..layout.prose import check, shorten, summarize
from .directives import LIST, TRY, check_board, check_essay, check_values, list_pieces
from .references import Reference, refer
from .topics import TOPICS, list_topic_families

if TYPE_CHECKING:
    from ...content.html_text import HtmlText

WANTED = {
    "order": "expected a whole number",
    "values": "expected a list of letters of the model: [y], or s/ for a diagonal",
    "families": "expected a list of constraint families: [slitherlink.clues]",
    "explains": f"expected a list of topics: {', '.join(TOPICS)}",
    **front_matter.EXPECTED,
}


class PageMeta(BaseModel):
    """The front matter of a prose page.

    `menu`: its name in the header; without one, only other pages link to it.
    `board`: a puzzle of the gallery (or a kind, for its example) that is shown next to the text.
    On the front page, readers can play it.
    `families`: constraint families that the page is about, in addition to those that it shows.
    `explains`: topics, whose families in all kinds the page is about as well.
    `values`: letters of our formulation that the reader may set by choosing cells; s/ is shown
    as this diagonal. `walls`: the letter among them whose cells must be connected.
    `date`: the page is a post of this day. `tags`: categories of a post in the feed.
    `draft`: the page is checked, but only built with --drafts. `aliases`: its earlier addresses.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Annotated[str, Field(min_length=1, max_length=200)]
    description: Annotated[str, Field(max_length=300)] = ""
    menu: Annotated[str, Field(max_length=40)] = ""
    order: int = 100
    date: Day | None = None
    author: Name | None = None
    tags: Tags = ()
    board: Annotated[str, Field(max_length=200)] = ""
    families: tuple[Annotated[str, Field(max_length=100)], ...] = ()
    explains: tuple[Annotated[str, Field(max_length=100)], ...] = ()
    values: tuple[Annotated[str, Field(pattern=r"^[A-Za-z][/\\]?$")], ...] = ()
    walls: Annotated[str, Field(max_length=1)] = ""
    draft: bool = False
    aliases: Annotated[Aliases, Field(max_length=20)] = ()


@dataclass(frozen=True)
class Prose:
    """A prose page that was read from its file, or a generated page that lists others."""

    url: str  # from the top of the site
    title: str
    description: str
    menu: str
    order: int
    body: str  # markdown, line by line as in the file; "" if the page is written as HTML
    path: str = ""
    date: str = ""  # of a post, as in 2026-11-21
    author: str = ""
    tags: tuple[str, ...] = ()
    board: str = ""  # kind/slug, or a kind for its example
    families: tuple[Reference, ...] = ()
    explains: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    walls: str = ""
    draft: bool = False
    aliases: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)  # of the values, by key
    links: tuple[MarkdownLink, ...] = ()  # links within the site
    html: str = ""
    pictures: tuple[Picture, ...] = ()
    source: str = ""  # the path of its file from the content folder; "" if it has none

    @property
    def work(self) -> Work:
        """Return a post as link previews and feeds describe it."""
        return Work("", self.author, self.date, self.tags)


def load_pages(root: Path) -> list[Prose]:
    """Return all pages below `root`, also drafts; [] without such a folder.

    Raises ContentError with all mistakes in all pages.
    """
    pages: list[Prose] = []
    if root.is_symlink():
        why = "this is a link; only regular files are read"
        raise ContentError(Problem(Place(root.as_posix(), 1, 1), why))
    files, problems, _ = sources.scan(root) if root.exists() else ([], [], [])
    for path in files:
        with collecting_failures(problems, path.as_posix()):
            pages.append(_load(path, root))
    problems.extend(why for page in pages for why in _find_missing_essays(page, pages))
    problems.extend(_find_same_addresses(pages))
    refuse(problems)
    return pages


def get_essay_address(page: Prose, name: str) -> str:
    """Return the address of an essay named in a list on `page`, from the top of the site.

    It is `<the page's folder>/<name>/index.html`; the essay may not exist.
    """
    return f"{page.url.removesuffix('index.html')}{name}/index.html"


def _find_missing_essays(page: Prose, pages: Sequence[Prose]) -> Iterator[Problem]:
    urls = {p.url for p in pages if p.board}
    for piece in list_pieces(page.body):
        for name in piece.lines if piece.name == LIST else ():
            if get_essay_address(page, name) not in urls:
                beside = [Path(url).parent.name for url in urls]
                why = f"there is no essay {name!r} beside this page{suggest(name, beside)}"
                yield Problem(Place(page.path, piece.line, 1), why)


def _find_same_addresses(pages: Sequence[Prose]) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for page in pages:
        if (other := first.setdefault(page.url, page.path)) != page.path:
            why = f"this is the same page of the site as {other}"
            yield Problem(Place(page.path, 1, 1), why)


def _load(path: Path, root: Path) -> Prose:
    """Read and check the file of a page below `root`.

    Raises ContentError with all mistakes in it.
    """
    shown, named = path.as_posix(), Path(compose(path.relative_to(root).as_posix()))
    inside = named.with_suffix("")
    _check_address(inside, path)
    head, body = front_matter.split(sources.read_text(path), shown)
    problems: list[Problem] = []
    meta, checked = front_matter.validate(head, shown, PageMeta, WANTED, problems)
    board_known = not problems or "board" in checked.values
    families = _read_about(meta, checked, root.parent, problems)
    board_known &= checked.place("board") not in {p.place for p in problems}
    front = _get_url(inside) == HOME
    if front and meta and meta.date:
        problems.append(checked.problem("date", "date: the front page cannot be a post"))
    html = first_words = ""
    pictures: list[Picture] = []
    source = f"{sources.PAGES}/{named.as_posix()}"
    if path.suffix == ".md":
        links, images = _read_body(body, shown, source, problems)
        with collecting(problems):
            pictures = read_pictures(images, path, root.parent)
        if links is not None and board_known:
            board = "" if front else checked.text("board")
            problems += check_essay(body, board, shown, front=front)
    else:
        html, links, first_words = _read_html(body, checked, problems)
        body = ""
    if problems or meta is None:
        raise ContentError(*problems)
    return Prose(
        _get_url(inside),
        meta.title,
        meta.description or summarize(body) or shorten(first_words),
        meta.menu,
        meta.order,
        body,
        shown,
        meta.date.isoformat() if meta.date else "",
        meta.author or "",
        meta.tags,
        meta.board,
        families,
        meta.explains,
        meta.values,
        meta.walls,
        meta.draft,
        meta.aliases,
        checked.places,
        links or (),
        html,
        tuple(pictures),
        source,
    )


def _read_html(text: str, checked: ParsedMapping, problems: list[Problem]) -> HtmlText:
    """Read a body of HTML; add its mistakes to `problems`.

    Also add one if the front matter `checked` has a board, since that requires a .md file. Return
    an empty body if it cannot be read.
    """
    from ...content import html_text  # imported late, since its parser takes long to load

    if checked.text("board"):
        problems.append(checked.problem("board", "board: a page with a board is a .md file"))
    with collecting(problems):
        return html_text.read(text, checked.path)
    return html_text.HtmlText("", (), "")


def _read_body(
    text: str, path: str, source: str, problems: list[Problem]
) -> tuple[tuple[MarkdownLink, ...] | None, list[MarkdownLink]]:
    """Return the links and the addresses of pictures in a body; add its mistakes to `problems`.

    `source`: the path of its file from the content folder. The links are None if the body cannot be
    parsed, for example because that would take too long.
    """
    links, images = list[MarkdownLink](), list[MarkdownLink]()

    def read(text: str) -> Sequence[Token]:
        lines, tokens = text.split("\n"), markdown.parse(text, path)
        problems.extend(markdown.find_problems(tokens, lines, path))
        problems.extend(check(text, path))
        links.extend(markdown.find_links(tokens, lines, path, source))
        images.extend(markdown.find_pictures(tokens, lines, path))
        return tokens

    with collecting(problems):
        for fence in read(text):
            if fence.type == "fence" and fence.info.strip() == TRY and fence.map:
                read("\n" * (fence.map[0] + 1) + fence.content)
        return tuple(links), images
    return None, images


def _check_address(inside: Path, path: Path) -> None:
    """Raise ContentError if a page's address is not allowed.

    Each part must be a slug that is not reserved, and the first must not be the name of a kind.
    `inside`: the path of the file below content/pages, without its suffix.
    """
    for i, part in enumerate(inside.parts):
        if part != "index" or i + 1 < len(inside.parts):
            sources.check_slug(part, path, top=i == 0)
    if inside.parts[0] in kind_names():
        why = f"{inside.parts[0]!r} is an address of the site already"
        raise ContentError(Problem(Place(path.as_posix(), 1, 1), why))


def _get_url(inside: Path) -> str:
    """Return the address of a page: `a/index.html` for the paths `a` and `a/index`."""
    folder = inside.parent if inside.name == "index" else inside
    return HOME if folder == Path() else f"{folder.as_posix()}/index.html"


def _read_about(
    meta: PageMeta | None, checked: ParsedMapping, content: Path, problems: list[Problem]
) -> tuple[Reference, ...]:
    """Check a page's board, and return the constraint families that its front matter names.

    Add mistakes to `problems`. `values` and `walls` are only checked if `meta` is valid. If the
    board is wrong, nothing else is checked and no family is returned.
    """
    board = checked.text("board")
    try:
        if board:
            check_board(board, content)
    except SiteGenError as error:
        problems.append(checked.problem("board", f"board: {error}"))
        return ()
    for key, why in check_values(board, meta.values, meta.walls) if meta else ():
        problems.append(checked.problem(key, f"{key}: {why}"))
    named, families = checked.values.get("families"), []
    for i, name in enumerate(named if isinstance(named, list) else ()):
        try:
            families.append(refer(str(name)))
        except SiteGenError as error:
            problems.append(checked.problem(f"families.{i}", f"families: {error}"))
    for i, topic in enumerate(meta.explains if meta else ()):
        if topic in TOPICS:
            families += list_topic_families(topic)
        else:
            why = f"explains: there is no topic {topic!r}; {WANTED['explains']}"
            problems.append(checked.problem(f"explains.{i}", why))
    return tuple(dict.fromkeys(families))
