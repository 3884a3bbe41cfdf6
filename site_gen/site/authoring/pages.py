"""Prose pages: markdown or HTML below content/pages, with the same paths in the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated

from markdown_it.token import Token
from pydantic import BaseModel, ConfigDict, Field

from ...content import front_matter, markdown, sources
from ...content.front_matter import Aliases
from ...content.markdown import MarkdownLink
from ...content.pictures import Picture, read_pictures
from ...content.strict_yaml import ParsedMapping
from ...errors import ContentError, Place, Problem, SiteGenError, collecting, refuse
from ...kind import kind_names
from ..layout.head import HOME
from ..layout.prose import check, shorten, summarize
from .directives import LIST, TRY, check_board, check_essay, check_values, list_pieces
from .references import Reference, refer

if TYPE_CHECKING:
    from ...content.html_text import HtmlText

WANTED = {
    "order": "expected a whole number",
    "values": "expected a list of letters of the model: [y], or s/ for a diagonal",
    "families": "expected a list of constraint families: [slitherlink.clues]",
    **front_matter.EXPECTED,
}


class PageMeta(BaseModel):
    """The front matter of a prose page.

    `menu`: its name in the header; without one, only other pages link to it.
    `board`: a puzzle of the gallery (or a kind, for its example) that is shown next to the text.
    On the front page, readers can play it.
    `families`: constraint families that the page is about, in addition to those that it shows.
    `values`: letters of our formulation that the reader may set by choosing cells; s/ is shown
    as this diagonal. `walls`: the letter among them whose cells must be connected.
    `draft`: the page is checked, but only built with --drafts. `aliases`: its earlier addresses.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Annotated[str, Field(min_length=1, max_length=200)]
    description: Annotated[str, Field(max_length=300)] = ""
    menu: Annotated[str, Field(max_length=40)] = ""
    order: int = 100
    board: Annotated[str, Field(max_length=200)] = ""
    families: tuple[Annotated[str, Field(max_length=100)], ...] = ()
    values: tuple[Annotated[str, Field(pattern=r"^[A-Za-z][/\\]?$")], ...] = ()
    walls: Annotated[str, Field(max_length=1)] = ""
    draft: bool = False
    aliases: Annotated[Aliases, Field(max_length=20)] = ()


@dataclass(frozen=True)
class Prose:
    """A prose page that was read from its file, or a generated index page of a folder."""

    url: str  # from the top of the site
    title: str
    description: str
    menu: str
    order: int
    body: str  # markdown, line by line as in the file; "" if the page is written as HTML
    path: str = ""
    board: str = ""  # kind/slug, or a kind for its example
    families: tuple[Reference, ...] = ()
    values: tuple[str, ...] = ()
    walls: str = ""
    draft: bool = False
    aliases: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)  # of the values, by key
    links: tuple[MarkdownLink, ...] = ()  # links within the site
    html: str = ""
    pictures: tuple[Picture, ...] = ()
    source: str = ""  # the path of its file from the content folder; "" if it has none


def load_pages(root: Path, *, drafts: bool = False) -> list[Prose]:
    """Return all pages below `root` in menu order, [] without such a folder.

    Drafts are always checked, but returned only if `drafts` is set. Folders without an index page
    get one. Raises ContentError with all mistakes in all pages.
    """
    pages: list[Prose] = []
    if root.is_symlink():
        why = "this is a link; only regular files are read"
        raise ContentError(Problem(Place(root.as_posix(), 1, 1), why))
    files, problems, _ = sources.scan(root) if root.exists() else ([], [], [])
    for path in files:
        with collecting(problems):
            pages.append(_load(path, root))
    problems.extend(why for page in pages for why in _find_missing_essays(page, pages))
    problems.extend(_find_same_addresses(pages))
    refuse(problems)
    kept = [page for page in pages if drafts or not page.draft]
    return sorted([*kept, *_make_indexes(kept)], key=lambda p: (p.order, p.url))


def _make_indexes(pages: Sequence[Prose]) -> Iterator[Prose]:
    """Yield an index page for each folder of pages that has none, inner folders first.

    It lists the pages and folders in this folder: essays as boards, then the others as links. A
    folder whose address is an alias gets no index page.
    """
    by_url = {p.url: p for p in pages}
    old = {alias for p in pages for alias in p.aliases}
    folders = {f for p in pages for f in PurePosixPath(p.url).parent.parents if f.name}
    for folder in sorted(folders, key=lambda f: f.parts, reverse=True):  # the inner ones first
        if (url := f"{folder}/index.html") in by_url or str(folder) in old:
            continue
        inside = [p for p in by_url.values() if PurePosixPath(p.url).parent.parent == folder]
        inside.sort(key=lambda p: (p.order, p.url))
        essays = [PurePosixPath(p.url).parent.name for p in inside if p.board]
        body = "\n".join([f"```{LIST}", *essays, "```\n"]) if essays else ""
        for p in inside:
            link = f"{PurePosixPath(p.url).parent.name}/index.html"
            body += "" if p.board else f"- [{_escape(p.title)}]({link})\n"
        by_url[url] = Prose(
            url,
            title=folder.name.replace("-", " ").capitalize(),
            description=", ".join(p.title for p in inside)[:300],
            menu="",
            order=100,
            body=body,
            path=url,
        )
        yield by_url[url]


def _escape(text: str) -> str:
    """Return the text with a backslash before each punctuation mark, for markdown."""
    return re.sub(r"([^\w\s])", r"\\\1", text)


def get_essay_address(page: Prose, name: str) -> str:
    """Return the address of an essay named in a list on `page`, from the top of the site.

    It is `<the page's folder>/<name>/index.html`; the essay may not exist.
    """
    return f"{page.url.removesuffix('index.html')}{name}/index.html"


def _find_missing_essays(page: Prose, pages: Sequence[Prose]) -> Iterator[Problem]:
    """Yield a problem for each essay that the page lists, but that does not exist."""
    urls = {p.url for p in pages if p.board}
    for piece in list_pieces(page.body):
        for name in piece.lines if piece.name == LIST else ():
            if get_essay_address(page, name) not in urls:
                beside = [Path(url).parent.name for url in urls]
                near = get_close_matches(name, beside, n=1)
                hint = f"; did you mean {near[0]}?" if near else ""
                why = f"there is no essay {name!r} beside this page{hint}"
                yield Problem(Place(page.path, piece.line, 1), why)


def _find_same_addresses(pages: Sequence[Prose]) -> Iterator[Problem]:
    """Yield a problem for each file that has the same address as an earlier one."""
    first: dict[str, str] = {}
    for page in pages:
        if (other := first.setdefault(page.url, page.path)) != page.path:
            why = f"this is the same page of the site as {other}"
            yield Problem(Place(page.path, 1, 1), why)


def _load(path: Path, root: Path) -> Prose:
    """Read and check the file of a page below `root`.

    Raises ContentError with all mistakes in it.
    """
    shown, inside = path.as_posix(), path.relative_to(root).with_suffix("")
    _check_address(inside, path)
    head, body = front_matter.split(sources.read_text(path), shown)
    problems: list[Problem] = []
    meta, checked = front_matter.validate(head, shown, PageMeta, WANTED, problems)
    board_known = not problems or "board" in checked.values
    families = _read_about(meta, checked, root.parent, problems)
    board_known &= checked.place("board") not in {p.place for p in problems}
    html = first_words = ""
    pictures: list[Picture] = []
    source = f"{sources.PAGES}/{path.relative_to(root).as_posix()}"
    if path.suffix == ".md":
        links, images = _read_body(body, shown, source, problems)
        with collecting(problems):
            pictures = read_pictures(images, path, root.parent)
        if links is not None and board_known:
            front = _get_url(inside) == HOME
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
        meta.board,
        families,
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
    return tuple(families)
