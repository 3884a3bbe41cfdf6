"""The Markdown that authors write: its parser and the checks of its content."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple
from unicodedata import normalize
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.dollarmath.index import math_inline_dollar
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from ..boards.characters import NO_WORD, find_hidden, find_refused
from ..errors import Place, Problem, refuse
from .page_links import compose_link, is_relative, link_problem, resolve_link

DEEPEST = 20  # nested lists and quotes
LONGEST = 8_000  # characters of a paragraph or cell: some marks take quadratic time
MOST_HEADINGS = 500
MOST_PARTS = 5_000
REMEMBERED = 500  # texts whose tokens are remembered, up to 200 kB for a long page
SPOILER = "spoiler"  # the name of a container: a text that readers open
NO_PICTURE_HERE = "a picture cannot be shown here; put it into the text of a page or a puzzle"
NO_WORDS = "a picture needs words for readers who cannot see it: ![a club evening](photo.jpg)"
FOREIGN = "pages load nothing from elsewhere: save the picture beside this file, and write its name"
NOT_CLOSED = "the fence that opens here is not closed"
ONE_TITLE = "the title is the page’s first heading; expected ## here"
Maths = Callable[[str, dict[str, bool]], str]
"""A function from TeX, and options such as `display_mode`, to HTML."""
_MARK = re.compile(rf"{NO_WORD}(```|~~~|:::){NO_WORD}")  # the beginning of a fence or a container
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]")
# a dollar that ends a price, as in 5$/10$; but 2$x$ and 10$^{-6}$ are formulas
_AFTER_PRICE = re.compile(r"(?<=[0-9])\$(?=[^\w\s\\^({\[|])")
# a dollar that begins a price, or the next formula or name after a price
_BEFORE_PRICE = re.compile(
    r"""\$(?=\.?[0-9])                                            # $5/$10
    | (?: (?<=[(\[{/:="“‘„«`–—-])                                # $5 ($x$), $HOME/$USER
      | (?<=[\s(/][*_]) | (?<=[\s(/]\*\*) | (?<=[\s(/]__) )      # $5 for **$x$**
      \$(?=[A-Za-z\\$])
    | (?<=\$)\$(?=\$)                                            # $$ to $$$
    """,
    re.VERBOSE,
)


class Parser(MarkdownIt):
    """A CommonMark parser with what many people expect; HTML is shown as text.

    Besides dollar maths, these are tables, strikethrough, footnotes, task lists, definition lists
    and spoilers (`::: spoiler Title`).
    """

    def __init__(self, maths: Maths | None = None, *, every_link: bool = False) -> None:
        # the parser silently drops deeper nesting; our lower limit reports it
        super().__init__("commonmark", {"html": False, "maxNesting": 3 * DEEPEST})
        self.every_link = every_link
        self.enable(["table", "strikethrough"])
        self.use(dollarmath_plugin, allow_space=False, double_inline=True, renderer=maths)
        if maths:  # the plugin's block would end the paragraph
            self.add_render_rule("math_inline_double", _make_formula_rule(maths))
        self.use(footnote_plugin)
        self.use(tasklists_plugin, label=True)
        self.use(deflist_plugin)
        self.use(container_plugin, SPOILER, validate=_is_container)
        self.core.ruler.push("aligned", _align_by_class)
        self.inline.ruler.at("math_inline", _parse_formula)

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the library's name
        """Return True if the address is allowed in a link, or if all are (`every_link`)."""
        return self.every_link or not link_problem(url)

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the library's name
        """Return the encoded address, relative ones in NFC, like names of files and headings.

        An address with hidden characters, which is an error, is not encoded.
        """
        composed = compose_link(url)
        return url if find_hidden(url, words=True) else super().normalizeLink(composed)


def _make_formula_rule(maths: Maths) -> Callable[..., str]:
    def render(self: Any, tokens: Sequence[Token], at: int, *_: Any) -> str:
        shown = maths(tokens[at].content.strip(), {"display_mode": True})
        return f'<span class="math inline">{shown}</span>'

    return render


def _is_container(info: str, *_: object) -> bool:
    return bool(info.strip())


_parse_dollars = math_inline_dollar(allow_space=False, allow_double=True)


def _parse_formula(state: StateInline, silent: bool) -> bool:
    """Parse a formula between dollars, unless one of the two belongs to a price, as in `$5/$10`.

    Return True if there is one at the parser's position, and move behind it. The plugin's
    `allow_digits=False` looks at `text[-1]`, the last character, where it means the character
    before the first: `$x$ of 5` would not be a formula.
    """
    start = state.pos
    if _AFTER_PRICE.match(state.src, start) or not _parse_dollars(state, True):
        return False
    end, state.pos = state.pos, start
    return not _BEFORE_PRICE.match(state.src, end - 1) and _parse_dollars(state, silent)


def _align_by_class(state: StateCore) -> None:
    """Replace the style attribute of aligned cells by a class: pages allow no inline styles."""
    for token in state.tokens:
        if style := token.attrs.pop("style", None):
            token.attrs["class"] = str(style).replace("text-align:", "align-")


@cache
def _make_checking_parser() -> Parser:
    return Parser(every_link=True)


@cache
def _make_block_parser() -> Parser:
    """Return the parser that finds only blocks, and leaves the text in them unparsed."""
    parser = Parser()
    parser.disable("inline")
    return parser


@lru_cache(maxsize=REMEMBERED)
def _parse(text: str) -> Sequence[Token]:
    return _make_checking_parser().parse(text)


def parse(text: str, path: str) -> Sequence[Token]:
    """Return the tokens, including links that are not allowed: `find_problems` reports those.

    They are remembered, so callers must not change them. Raises ContentError for a text that would
    take too long to parse. `path`: the file, for the places in its message.
    """
    if len(text) > LONGEST:
        refuse(_check_size(_make_block_parser().parse(text), path))
    return _parse(text)


def _check_size(tokens: Sequence[Token], path: str) -> Iterator[Problem]:
    headings = [t for t in tokens if t.type == "heading_open"]
    for what, parts, most in (("headings", headings, MOST_HEADINGS), ("parts", tokens, MOST_PARTS)):
        if len(parts) > most:
            line = next((t.map[0] + 1 for t in parts[most:] if t.map), 1)
            why = f"{len(parts)} {what}; at most {most} are allowed"
            yield Problem(Place(path, line, 1), why)
    for token in tokens:
        if token.type in ("inline", "math_block") and len(token.content) > LONGEST:
            why = f"a paragraph of {len(token.content)} characters; at most {LONGEST} are allowed"
            yield Problem(_locate_start(token, path), why)


def find_problems(tokens: Sequence[Token], lines: Sequence[str], path: str) -> Iterator[Problem]:
    """Yield the problems of a body, each with its place in the file `path`.

    These are deep nesting (only the first), open fences and containers, titles, pictures without
    words or from elsewhere, footnotes without a text, refused characters, hidden characters beside
    the mark of a fence, and refused links. `lines` are the lines that the tokens' maps refer to.
    """
    if deep := next((t for t, depth in _walk_containers(tokens) if depth > DEEPEST), None):
        why = f"lists and quotes are nested deeper than {DEEPEST} levels"
        yield Problem(_locate_start(deep, path), why)
    for number, line in enumerate(lines, start=1):
        if (mark := _MARK.match(line)) and (hidden := find_hidden(mark[0])):
            yield Problem(Place(path, number, hidden[0] + 1), f"{hidden[1]}; delete it")
    for token in tokens:
        if token.type == "fence" and is_open(token, lines):
            yield Problem(_locate_start(token, path), NOT_CLOSED)
        if token.type == f"container_{SPOILER}_open":
            for why in _find_container_problems(token, lines):
                yield Problem(_locate_start(token, path), why)
        if token.tag == "h1" and token.type == "heading_open":
            yield Problem(_locate_start(token, path), ONE_TITLE)
        found = (_find_refusal(part) for part in (token, *(token.children or ())))
        for why, sign, offset in (*filter(None, found), *_find_lost_footnotes(token, lines)):
            yield Problem(find_sign(lines, token, sign, path, offset), why)


def line_problem(text: str) -> str:
    """Return why a line of Markdown that is on every page is not allowed, as a message, or ""."""
    tokens = _make_checking_parser().parseInline(text)
    for part in (p for token in tokens for p in token.children or ()):
        if part.type == "image":
            return NO_PICTURE_HERE
        if found := _find_refusal(part):
            return found.why
    return ""


CONTAINERS = ("blockquote", "list_item", "dd", "footnote", f"container_{SPOILER}")


def find_line_links(text: str) -> list[str]:
    """Return the relative addresses in a line of Markdown."""
    tokens = _make_checking_parser().parseInline(text)
    return [url for url, _ in _find_addresses(tokens, [text], "", "link_open", "href")]


def _find_container_problems(token: Token, lines: Sequence[str]) -> Iterator[str]:
    name, end = token.info.split()[0], token.map[1] if token.map else 0
    if name != SPOILER:
        yield f"there is no container {name!r}; known: `::: {SPOILER} Title`"
    if end >= len(lines) or not lines[end].lstrip(" >").startswith(token.markup):
        yield f"the container that opens here is not closed; expected a line {token.markup}"


class _Refusal(NamedTuple):
    """Why a token is refused. `sign`: the text to look for in its lines. `offset`: how many
    characters of the sign are before the mistake.
    """

    why: str
    sign: str
    offset: int = 0


def _find_lost_footnotes(token: Token, lines: Sequence[str]) -> Iterator[_Refusal]:
    """Yield a refusal for the mark of each footnote in a paragraph that has no text.

    The parser leaves such marks as they are, like those with a backslash before them.
    """
    start, end = token.map or (0, 0)
    written = "\n".join(lines[start:end])
    for part in token.children or ():
        for mark in _FOOTNOTE.findall(part.content) if part.type == "text" else ():
            if re.search(rf"(?<!\\){re.escape(mark)}", written):
                yield _Refusal(
                    f"the footnote {mark} has no text; expected a line {mark}: ...", mark
                )


def _walk_containers(tokens: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Yield the opening token of each list item and quote, with its depth from 1."""
    depth = 0
    for token in tokens:
        if token.type.removesuffix("_open") in CONTAINERS:
            depth += 1
            yield token, depth
        elif token.type.removesuffix("_close") in CONTAINERS:
            depth -= 1


def is_open(fence: Token, lines: Sequence[str]) -> bool:
    """Return True if a fence is not closed, so that it contains the rest of the file."""
    start, end = fence.map or (0, 0)
    return end - start < 2 or not lines[end - 1].lstrip(" >").startswith(fence.markup)


def _find_refusal(token: Token) -> _Refusal | None:
    """Return why a token is refused; None if it is not."""
    if token.type == "image" and (why := picture_problem(token)):
        return _Refusal(why, "![")
    attrs = [str(value) for value in token.attrs.values()]
    for text in (token.content, token.info, *attrs):  # after parsing, "&#x202e;" is a character
        if found := find_refused(text.replace("\r", "")):
            return _Refusal(found[1], text[found[0]])
    if token.type == "fence" and (found := find_hidden(token.info, words=True)):
        return _Refusal(f"{found[1]}; delete it", token.info, found[0])
    url = str(token.attrs.get("href" if token.type == "link_open" else "src", ""))
    if url and (why := link_problem(url)):
        return _Refusal(why, url, (find_hidden(url, words=True) or (0,))[0])
    return None


def picture_problem(token: Token) -> str:
    """Return why a picture is not allowed, as a message, or ""."""
    if not is_relative(str(token.attrs.get("src", ""))):
        return FOREIGN
    return "" if token.content.strip() else NO_WORDS


class MarkdownLink(NamedTuple):
    """A relative link, and its place in the file.

    `url`: its address in the site, relative to the page. `written`: the address in the text, if
    that is another one: the path of a text.
    """

    url: str
    place: Place
    written: str = ""


def find_links(
    tokens: Sequence[Token], lines: Sequence[str], path: str, source: str = ""
) -> Iterator[MarkdownLink]:
    """Yield all relative links in the order of the text, each with the place of its address.

    `path`: the file of their places. `source`: as for `resolve_link`. A link by reference has the
    place of the address in its definition.
    """
    for url, place in _find_addresses(tokens, lines, path, "link_open", "href"):
        address = resolve_link(url, source)
        yield MarkdownLink(address, place, url if address != url else "")


def find_pictures(
    tokens: Sequence[Token], lines: Sequence[str], path: str
) -> Iterator[MarkdownLink]:
    """Yield the address of each picture with its place, except those with hidden characters, which
    `find_problems` reports. `path`: the file of their places.
    """
    for url, place in _find_addresses(tokens, lines, path, "image", "src"):
        if not find_hidden(url, words=True):
            yield MarkdownLink(url, place)


def _find_addresses(
    tokens: Sequence[Token], lines: Sequence[str], path: str, kind: str, name: str
) -> Iterator[tuple[str, Place]]:
    """Yield the relative addresses in the attribute `name` of tokens of a kind, with places."""
    for token in tokens:
        row, column = token.map[0] if token.map else 0, 0
        for part in token.children or ():
            url = str(part.attrs.get(name, "")) if part.type == kind else ""
            if not is_relative(url):
                continue
            if found := _find_link(lines, token, url, row, column):
                row, column = found
                yield url, Place(path, row + 1, column + 1)
                column += 1
            else:
                place = _find_definition(lines, url, path) or find_sign(lines, token, url, path)
                yield url, place


def _find_link(
    lines: Sequence[str], token: Token, url: str, row: int, column: int
) -> tuple[int, int] | None:
    """Return the row and column, from 0, of the address in the next link to `url`, or None.

    The search begins at `row` and `column` and ends with the token's lines. The parser encodes
    addresses, so the decoded form is tried as well.
    """
    end = min(token.map[1], len(lines)) if token.map else 0
    for i in range(row, end):
        for form in (url, unquote(url), normalize("NFD", unquote(url))):
            for sign in (f"]({form}", f"](<{form}"):
                at = lines[i].find(sign, column if i == row else 0)
                if at >= 0:
                    return i, at + len(sign) - len(sign.lstrip("](<"))
    return None


def _find_definition(lines: Sequence[str], url: str, path: str) -> Place | None:
    """Return the place of the address in the first `[name]: url`, anywhere in the file, or None."""
    definition = re.compile(rf"\s*\[[^\]]+\]:\s*<?({re.escape(url)})")
    for i, line in enumerate(lines):
        if found := definition.match(line):
            return Place(path, i + 1, found.start(1) + 1)
    return None


def find_sign(lines: Sequence[str], token: Token, sign: str, path: str, offset: int = 0) -> Place:
    """Return the place of the text `sign` within a token's block, or else the block's start.

    A token without a block is searched for in all lines, and so is the address of a link by
    reference. `offset`: how many characters of the text are before the place.
    """
    start, end = token.map or (0, len(lines))
    for i in range(start, min(end, len(lines))):
        if sign in lines[i]:
            return Place(path, i + 1, lines[i].find(sign) + 1 + offset)
    if found := _find_definition(lines, sign, path):
        return found._replace(column=found.column + offset)
    return _locate_start(token, path)


def _locate_start(token: Token, path: str) -> Place:
    return Place(path, (token.map or [0])[0] + 1, 1)
