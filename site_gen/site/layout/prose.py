"""HTML from authors' Markdown, maths and code, without scripts or raw HTML."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element, tostring

from latex2mathml.converter import convert_to_element
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup
from mdit_py_plugins.anchors.index import unique_slug
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from ...boards.characters import find_refused
from ...content.composed import compose
from ...content.markdown import NO_PICTURE_HERE, REMEMBERED, SPOILER, Parser, find_sign
from ...content.page_links import is_relative, resolve_link
from ...content.pictures import Picture
from ...content.slugs import slugify
from ...errors import Problem, SiteGenError
from ...languages import _, get_language
from .parts import Link

# commands that add links, styles or classes to a page, by the attribute that they write
_REFUSED = {
    "href": r"\href",
    "style": r"\style",
    "class": r"\class",
    "border-color": r"\fcolorbox",  # no attribute of MathML
}
_ENTITY = re.compile(r"&#x([0-9A-Fa-f]+);")


def _read_formula(tex: str, display: str) -> tuple[Element, str]:
    """Return TeX as MathML, and the first of its commands that is unknown, or "".

    The converter writes signs as entities, and commands that it does not know as they are.
    """
    math, unknown = convert_to_element(tex, display=display), ""
    del math.attrib["xmlns"]
    for part in math.iter():
        for name in part.attrib.keys() & _REFUSED:
            unknown = unknown or _REFUSED[name]
        text = part.text or ""
        if part.tag == "mi" and re.match(r"\\.|&", text) and not _ENTITY.fullmatch(text):
            unknown = unknown or text  # a lone backslash is intended
        part.text = _ENTITY.sub(lambda entity: chr(int(entity[1], 16)), text)
    return math, unknown


def _join_lines(tex: str) -> str:
    return " ".join(tex.split())


@cache
def convert_to_mathml(tex: str, *, block: bool = False) -> Markup:
    """Return TeX as MathML.

    Raises SiteGenError if the formula cannot be read or has a refused character, and if
    latex2mathml would print a command unchanged, write a link or a style, or guess where a brace
    ends.
    """
    try:
        math, unknown = _read_formula(tex, "block" if block else "inline")
    except Exception as error:  # noqa: BLE001 - the library raises many kinds
        kind = type(error).__name__.removesuffix("Error")
        why = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()
        raise SiteGenError(f"the formula `{_join_lines(tex)}` cannot be read: {why}") from None
    braces = re.sub(r"\\.", "", tex)  # without escaped braces, \{
    if wrong := braces.count("{") - braces.count("}"):
        why = "a { is not closed" if wrong > 0 else "a } closes nothing"
        raise SiteGenError(f"the formula `{_join_lines(tex)}` cannot be read: {why}")
    if unknown:
        raise SiteGenError(f"the formula `{_join_lines(tex)}` has an unknown command {unknown}")
    made = tostring(math, encoding="unicode")
    if refused := find_refused(made):
        raise SiteGenError(f"the formula `{_join_lines(tex)}` cannot be read: {refused[1]}")
    return Markup(made)


def format_json_block(data: object) -> Markup:
    """Return data as JSON that is safe in a `<script type="application/json">`."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # no text can end the block


def pack_block(data: object) -> Markup:
    """Return data as a JSON string with their compressed JSON, which `stage/data.js` unpacks."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(f'"{b64encode(zlib.compress(text.encode(), 9)).decode()}"')


def _render_maths(text: str, options: dict[str, bool]) -> str:
    return str(convert_to_mathml(text.strip(), block=options["display_mode"]))


# most lexers can take minutes for a text that is made to slow down their regular expressions, so
# only a few languages and short texts are highlighted
HIGHLIGHTED = frozenset(
    {"bash", "c", "console", "css", "diff", "html", "ini", "javascript", "json", "make", "markdown"}
    | {"pycon", "python", "sh", "sql", "tex", "toml", "xml", "yaml"}
)
MOST_HIGHLIGHTED = 2_000  # characters


def _highlight_code(text: str, language: str, _: str) -> str:
    short = language in HIGHLIGHTED and len(text) <= MOST_HIGHLIGHTED
    lexer = get_lexer_by_name(language if short else "text")
    made: str = highlight(text, lexer, HtmlFormatter(nowrap=True))
    return made


@cache
def _get_parser() -> MarkdownIt:
    md = Parser(_render_maths)
    md.options.update({"typographer": True, "highlight": _highlight_code})
    md.enable(["smartquotes", "replacements"])
    md.core.ruler.push("heading_ids", _name_headings)
    md.core.ruler.push("no_spoilers", _remove_spoilers)
    md.add_render_rule("image", _render_picture)
    md.add_render_rule("link_open", _open_link)
    md.add_render_rule(f"container_{SPOILER}_open", _open_spoiler)
    md.add_render_rule(f"container_{SPOILER}_close", _close_spoiler)
    md.add_render_rule("footnote_block_open", _open_footnotes)
    md.add_render_rule("footnote_anchor", _link_back)
    md.add_render_rule("table_open", _open_table)
    md.add_render_rule("table_close", _close_table)
    return md


@lru_cache(maxsize=REMEMBERED)
def _parse_in_language(text: str, language: str) -> Sequence[Token]:
    return _get_parser().parse(text)


def _parse(text: str) -> Sequence[Token]:
    """Return a text's tokens, which callers must not change, because they are remembered.

    Each page is searched for mistakes, pieces, figures and headings, and again at each save.
    """
    return _parse_in_language(text, get_language())


def _name_headings(state: StateCore) -> None:
    """Give each heading of level 2 and 3 an id that is unique in the text.

    It is made from the heading's words or, without words, from its formulas.
    """
    used: set[str] = set()
    for start, inside in pairwise(state.tokens):
        if start.type == "heading_open" and start.tag in ("h2", "h3"):
            texts = (t.content for t in inside.children or () if t.type in ("text", "code_inline"))
            named = slugify("".join(texts), get_language()) or slugify(inside.content) or "section"
            start.attrSet("id", unique_slug(named, used))


def _remove_spoilers(state: StateCore) -> None:
    if not state.env.get("site", UNPLACED).spoilers:
        state.tokens = _leave_out(state.tokens, f"container_{SPOILER}")


@dataclass(frozen=True)
class TextSite:
    """The place of a text in the site, on which its links and pictures depend.

    `root`: the path from the page to the top. `source`: the path of the text's file from the
    content folder, or "". `pictures`: those in the text. `on_every_page`: the text's links begin
    at the top of the site. `spoilers`: if False, texts that readers open are left out.
    """

    root: str = ""
    source: str = ""
    pictures: tuple[Picture, ...] = ()
    on_every_page: bool = False
    spoilers: bool = True


UNPLACED = TextSite()


def _make_env(at: TextSite) -> dict[str, Any]:
    return {"site": at, "pictures": {p.src: p for p in at.pictures}}


def _render_picture(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    """Return a picture with its size, so that the page does not move when it is loaded.

    Raises SiteGenError for a picture that does not belong to the text.
    """
    token = tokens[i]
    picture = env.get("pictures", {}).get(token.attrs.get("src"))
    if picture is None:
        raise SiteGenError(NO_PICTURE_HERE)
    words = self.renderInlineAsText(token.children, options, env)
    token.attrs = {
        **token.attrs,
        "src": env["site"].root + picture.url,
        "alt": words,
        "width": str(picture.width),
        "height": str(picture.height),
        "loading": "lazy",
    }
    return self.renderToken(tokens, i, options, env)


def _open_link(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    at = env.get("site", UNPLACED)
    url = resolve_link(str(tokens[i].attrs.get("href", "")), at.source)
    if at.on_every_page and is_relative(url) and not url.startswith("#"):
        url = at.root + url
    tokens[i].attrs["href"] = url
    return self.renderToken(tokens, i, options, env)


def _open_spoiler(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    title = tokens[i].info.strip().removeprefix(SPOILER).strip()
    return f'<details class="spoiler"><summary>{_get_title(title)}</summary>\n'


def _get_title(title: str) -> str:
    return escape(title) or f'<span lang="{get_language()}">{escape(_("Show"))}</span>'


def _close_spoiler(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    return "</details>\n"


def _open_footnotes(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    return f'<section class="footnotes" aria-label="{escape(_("Footnotes"))}">\n<ol>\n'


def _link_back(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    number, again = tokens[i].meta["id"] + 1, tokens[i].meta["subId"]
    mark = f"{number}:{again}" if again else number
    label = f'aria-label="{escape(_("Back to the text"))}" lang="{get_language()}"'
    return f' <a href="#fnref{mark}" {label}>↩</a>'


def _open_table(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    label = escape(_("Table"))
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>'


def _close_table(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    return "</table></div>"


def render(text: str, at: TextSite = UNPLACED) -> Markup:
    """Return a whole Markdown text as HTML.

    Raises SiteGenError for an unknown picture or a formula that cannot be read.
    """
    return Markup(_get_parser().render(text, _make_env(at)))


def check(text: str, path: str) -> list[Problem]:
    """Return a problem for each formula that cannot be read. `text` has the lines of its file."""
    problems = []
    lines = text.split("\n")
    for token in _parse(text):
        for part in (token, *(token.children or ())):
            if part.type.startswith("math"):
                try:
                    convert_to_mathml(part.content.strip())
                except SiteGenError as error:
                    sign = (part.content.strip() or "$").splitlines()[0]
                    problems.append(Problem(find_sign(lines, token, sign, path), str(error)))
    return problems


@dataclass(frozen=True)
class Piece:
    """A fence that the site replaces by its own content.

    `name`: the word after the fence's mark; `about`: the words after this one. `text`: the fence's
    content.
    """

    name: str
    text: str
    line: int  # the fence's line in the text, from 1
    about: str = ""

    @property
    def lines(self) -> list[str]:
        """Return the words of the fence's content; in most pieces, each line is one word."""
        return compose(self.text).split()


_READABLE = re.compile(r"[\w\s.,+=<>/()-]+", re.ASCII)  # a formula that is readable as plain text
FIGURE = re.compile(r"\{([a-z_.]+)\}")  # {ours.nodes}, in text only: not in maths or code


def divide_maths(
    text: str,
    pieces: Container[str],
    figure: Callable[[str, int], str],
    at: TextSite = UNPLACED,
) -> Iterator[Markup | Piece]:
    """Yield a Markdown text in parts: HTML, and the fences named in `pieces`.

    `figure`: returns the text for a name in braces, given the name and the line of its paragraph,
    from 1. Raises SiteGenError for an unknown picture or a formula that cannot be read.
    """
    md, env = _get_parser(), _make_env(at)
    tokens = md.parse(text, env)
    for token, line in _find_texts(tokens):
        texts = FIGURE.split(token.content)
        texts[1::2] = [figure(name, line) for name in texts[1::2]]
        token.content = "".join(texts)
    for part in _split_tokens(tokens, pieces):
        yield part if isinstance(part, Piece) else Markup(md.renderer.render(part, md.options, env))


def find_pieces(text: str, pieces: Container[str]) -> Iterator[Piece]:
    """Yield the fences named in `pieces`, without rendering the text around them.

    So the text may have images and wrong formulas.
    """
    return (part for part in _split_tokens(_parse(text), pieces) if isinstance(part, Piece))


def find_figures(text: str) -> Iterator[tuple[str, int]]:
    """Yield each name in braces, with the line of its paragraph, from 1."""
    for part, line in _find_texts(_parse(text)):
        for found in FIGURE.finditer(part.content):
            yield found[1], line


def _find_texts(tokens: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Yield the tokens of text with the line of their paragraph, from 1."""
    for token in tokens:
        for part in token.children or ():
            if part.type == "text":
                yield part, _get_line(token)


def _get_line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _split_tokens(tokens: Sequence[Token], pieces: Container[str]) -> Iterator[list[Token] | Piece]:
    """Yield the fences named in `pieces`, and between them the lists of all other tokens.

    The text before a fence is divided at the fence's heading, which begins a list. Fences inside
    lists or quotes are not yielded.
    """
    kept: list[Token] = []
    for token in tokens:
        name, _, about = token.info.strip().partition(" ")
        if token.type == "fence" and not token.level and name in pieces:
            at = _find_heading(kept)
            yield from filter(None, (kept[:at], kept[at:]))
            yield Piece(name, token.content, _get_line(token), about.strip())
            kept = []
        else:
            kept.append(token)
    if kept:
        yield kept


def _find_heading(tokens: Sequence[Token]) -> int:
    """Return the index of the last heading that is not inside a list or quote.

    If it directly follows other headings, return the index of the first of these. Without a
    heading, return the number of tokens.
    """
    starts = [i for i, t in enumerate(tokens) if t.type == "heading_open" and not t.level]
    at = starts.pop() if starts else len(tokens)
    while starts and starts[-1] + 3 == at:  # its start, its text and its end
        at = starts.pop()
    return at


def find_strange_fences(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words of fences that name no language of code, with line and depth of nesting.

    Lines count from 1. The languages are those of Pygments.
    """
    for token in _parse(text):
        if token.type == "fence" and (words := token.info.split()):
            try:
                get_lexer_by_name(words[0])
            except ClassNotFound:
                yield words[0], _get_line(token), token.level


def plain(text: str) -> str:
    """Return the words of a Markdown text, without formulas, footnotes and spoilers."""
    inlines = (t.children or () for t in _leave_out_hidden(_parse(text)))
    return " ".join(
        part.content for parts in inlines for part in parts if part.type in ("text", "code_inline")
    )


def summarize(text: str, limit: int = 160) -> str:
    """Return the first paragraph as plain text, cut after a sentence or else a word, or "" if none.

    The first paragraph without figures in braces is preferred; otherwise figures become "…".
    """
    tokens = _leave_out_hidden(_parse(text))
    found = [
        said
        for before, token in pairwise(tokens)
        if before.type == "paragraph_open" and (said := _get_words(token))
    ]
    whole = next((said for said in found if not FIGURE.search(said)), "") or "".join(found[:1])
    return shorten(FIGURE.sub("…", whole), limit)


def _leave_out_hidden(tokens: Sequence[Token]) -> list[Token]:
    return _leave_out(tokens, f"container_{SPOILER}", "footnote_block")


def _leave_out(tokens: Sequence[Token], *types: str) -> list[Token]:
    depth, shown = 0, list[Token]()
    for token in tokens:
        inside = token.type.startswith(types)
        depth += token.nesting if inside else 0
        if not depth and not inside:
            shown.append(token)
    return shown


def shorten(whole: str, limit: int = 160) -> str:
    """Return plain text with at most `limit` characters, cut after a sentence or else a word."""
    if len(whole) <= limit:
        return whole
    start = whole[:limit]
    if sentence := re.match(r".{40,}[.!?](?=\s)", start + " "):
        return sentence[0]
    return start[: limit - 1].rpartition(" ")[0].rstrip(",;: –—-") + "…"


def _get_words(paragraph: Token) -> str:
    """Return the words of a paragraph on one line, with "…" for formulas that are hard to read."""
    parts = []
    for part in paragraph.children or ():
        if part.type in ("text", "code_inline"):
            parts.append(part.content)
        elif part.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif part.type.startswith("math"):
            tex = part.content.strip()
            parts.append(tex if _READABLE.fullmatch(tex) else "…")
    return " ".join("".join(parts).split())


def render_inline(text: str, at: TextSite = UNPLACED) -> Markup:
    """Return one line of Markdown as HTML, without a paragraph around it."""
    return Markup(_get_parser().renderInline(text, _make_env(at)))


def list_headings(text: str) -> tuple[Link, ...]:
    """Return links to the anchors of the headings of level 2, with their texts."""
    tokens = _parse(text)
    return tuple(
        Link(_get_heading_text(tokens[i + 1]), f"#{token.attrs['id']}")
        for i, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == "h2"
    )


def list_anchors(text: str) -> frozenset[str]:
    """Return the ids that a link to the page of this text may name after the #."""
    return frozenset(str(t.attrs["id"]) for t in _parse(text) if "id" in t.attrs)


def _get_heading_text(token: Token) -> str:
    """Return the text of a heading without its formatting; formulas are TeX."""
    return "".join(t.content for t in token.children or ())
