"""Markdown, maths and code of authors as HTML. No script, no images, no raw HTML."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from itertools import pairwise
from typing import Any

from latex2mathml.converter import convert
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

from ...content.markdown import NO_IMAGES, Parser, find_sign
from ...content.slugs import slugify_heading
from ...errors import Problem, SiteGenError
from .parts import Link

_UNKNOWN = re.compile(r"<mi>(\\[^<]+|&[^<]*)</mi>")  # a lone backslash is one that was meant
_ENTITY = re.compile(r"&#x([0-9A-Fa-f]+);")


def _character(entity: re.Match[str]) -> str:
    return escape(chr(int(entity[1], 16)), quote=False)


def _line(tex: str) -> str:
    return " ".join(tex.split())


@cache
def mathml(tex: str, *, block: bool = False) -> Markup:
    """TeX as MathML. Raises SiteGenError where latex2mathml would print a command as it stands, or
    would guess where a brace ends."""
    try:
        made = convert(tex, display="block" if block else "inline")
    except Exception as error:  # noqa: BLE001 - the library raises many kinds
        kind = type(error).__name__.removesuffix("Error")
        why = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()
        raise SiteGenError(f"the formula `{_line(tex)}` cannot be read: {why}") from None
    braces = re.sub(r"\\.", "", tex)  # but for those that are shown, \{
    if wrong := braces.count("{") - braces.count("}"):
        why = "a { is not closed" if wrong > 0 else "a } closes nothing"
        raise SiteGenError(f"the formula `{_line(tex)}` cannot be read: {why}")
    made = _ENTITY.sub(_character, made)
    if unknown := _UNKNOWN.search(made):
        why = f"has an unknown command {unknown[1]}"
        raise SiteGenError(f"the formula `{_line(tex)}` {why}")
    return Markup(made)


def json_block(data: object) -> Markup:
    """Data for a script, to stand in a `<script type="application/json">`."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # no text can end the block


def _maths(text: str, options: dict[str, bool]) -> str:
    return str(mathml(text.strip(), block=options["display_mode"]))


# lexers are regular expressions, and most can be made to take minutes: a few, and short texts only
HIGHLIGHTED = frozenset(
    {"bash", "c", "console", "css", "diff", "html", "ini", "javascript", "json", "make", "markdown"}
    | {"pycon", "python", "sh", "sql", "tex", "toml", "xml", "yaml"}
)
MOST_HIGHLIGHTED = 2_000  # characters


def _code(text: str, language: str, _: str) -> str:
    """Highlighted with CSS classes; another language, or a long text, stands as it is."""
    short = language in HIGHLIGHTED and len(text) <= MOST_HIGHLIGHTED
    lexer = get_lexer_by_name(language if short else "text")
    made: str = highlight(text, lexer, HtmlFormatter(nowrap=True))
    return made


@cache
def _markdown() -> MarkdownIt:
    md = Parser(_maths)
    md.options.update({"typographer": True, "highlight": _code})
    md.enable(["smartquotes", "replacements"])
    md.core.ruler.push("heading_ids", _name_headings)
    md.add_render_rule("image", _no_image)
    md.add_render_rule("table_open", _table_open)
    md.add_render_rule("table_close", _table_close)
    return md


def _name_headings(state: StateCore) -> None:
    """Give headings their ids: from the words of each, else from its formulas."""
    used: set[str] = set()
    for start, inside in pairwise(state.tokens):
        if start.type == "heading_open" and start.tag in ("h2", "h3"):
            texts = (t.content for t in inside.children or () if t.type in ("text", "code_inline"))
            named = slugify_heading("".join(texts)) or slugify_heading(inside.content) or "section"
            start.attrSet("id", unique_slug(named, used))


def _no_image(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    raise SiteGenError(NO_IMAGES)


def _table_open(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    return '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>'


def _table_close(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    return "</table></div>"


def render(text: str) -> Markup:
    """A whole markdown text. Raises SiteGenError for maths that cannot be set."""
    return Markup(_markdown().render(text))


def check(text: str, path: str) -> list[Problem]:
    """Return every formula that cannot be set. `text` has the lines of its file."""
    problems = []
    lines = text.split("\n")
    for token in _markdown().parse(text):
        for part in (token, *(token.children or ())):
            if part.type.startswith("math"):
                try:
                    mathml(part.content.strip())
                except SiteGenError as error:
                    sign = (part.content.strip() or "$").splitlines()[0]
                    problems.append(Problem(find_sign(lines, token, sign, path), str(error)))
    return problems


@dataclass(frozen=True)
class Piece:
    """A fence that stands for something of the site: its word, and what is in it."""

    name: str
    text: str
    line: int  # of the fence in the text, from 1

    @property
    def lines(self) -> list[str]:
        return self.text.split()


_READABLE = re.compile(r"[\w\s.,+=<>/()-]+", re.ASCII)  # a formula as it stands
FIGURE = re.compile(r"\{([a-z_.]+)\}")  # {ours.nodes}, in text only: not in maths or code


def divided(
    text: str, pieces: Container[str], figure: Callable[[str, int], str]
) -> Iterator[Markup | Piece]:
    """A markdown text as HTML, in parts around the fences named in `pieces`.

    `figure` gives what stands for a name in braces, told the line of its paragraph.
    """
    md, env = _markdown(), dict[str, Any]()
    for part in _cut(md.parse(text, env), pieces, figure):
        yield part if isinstance(part, Piece) else Markup(md.renderer.render(part, md.options, env))


def pieces_in(
    text: str, pieces: Container[str], figure: Callable[[str, int], str] = lambda name, line: ""
) -> Iterator[Piece]:
    """The same fences alone; a text that could not be rendered has them too."""
    parts = _cut(_markdown().parse(text), pieces, figure)
    return (part for part in parts if isinstance(part, Piece))


def _cut(
    tokens: Sequence[Token], pieces: Container[str], figure: Callable[[str, int], str]
) -> Iterator[list[Token] | Piece]:
    kept: list[Token] = []
    for token in tokens:
        line = token.map[0] + 1 if token.map else 1
        filled = partial(_filled, line=line, figure=figure)
        for part in token.children or ():
            if part.type == "text":
                part.content = FIGURE.sub(filled, part.content)
        if token.type == "fence" and not token.level and token.info.strip() in pieces:
            if kept:
                yield kept
            yield Piece(token.info.strip(), token.content, line)
            kept = []
        else:
            kept.append(token)
    if kept:
        yield kept


def _filled(found: re.Match[str], line: int, figure: Callable[[str, int], str]) -> str:
    return figure(found[1], line)


def strange_fences(text: str) -> Iterator[tuple[str, int]]:
    """The words of fences that are no language, and their lines from 1."""
    for token in _markdown().parse(text):
        if token.type == "fence" and (word := token.info.strip()):
            try:
                get_lexer_by_name(word.split()[0])
            except ClassNotFound:
                yield word, (token.map or [0])[0] + 1


def plain(text: str) -> str:
    """The words of a markdown text, without its formulas."""
    inlines = (token.children or () for token in _markdown().parse(text))
    return " ".join(
        part.content for parts in inlines for part in parts if part.type in ("text", "code_inline")
    )


def summary(text: str, most: int = 160) -> str:
    """The first paragraph in plain words, cut behind a sentence or else a word; "" if none is."""
    tokens = _markdown().parse(text)
    found = [
        said
        for before, token in pairwise(tokens)
        if before.type == "paragraph_open" and (said := _said(token))
    ]
    whole = next((said for said in found if not FIGURE.search(said)), "") or "".join(found[:1])
    return shortened(FIGURE.sub("…", whole), most)


def shortened(whole: str, most: int = 160) -> str:
    """Return a text of plain words, cut behind a sentence or else a word."""
    if len(whole) <= most:
        return whole
    start = whole[:most]
    if sentence := re.match(r".{40,}[.!?](?=\s)", start + " "):
        return sentence[0]
    return start[: most - 1].rpartition(" ")[0].rstrip(",;: –—-") + "…"


def _said(paragraph: Token) -> str:
    """The words of a paragraph on one line; of formulas, those that read well."""
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


def inline(text: str) -> Markup:
    """One line of markdown, without a paragraph around it."""
    return Markup(_markdown().renderInline(text))


def headings(text: str) -> tuple[Link, ...]:
    """The second-level headings, as links to their anchors."""
    tokens = _markdown().parse(text)
    return tuple(
        Link(_plain(tokens[i + 1]), f"#{token.attrs['id']}")
        for i, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == "h2"
    )


def anchors(text: str) -> frozenset[str]:
    """What a link to the page of this text may name behind its #."""
    return frozenset(str(t.attrs["id"]) for t in _markdown().parse(text) if "id" in t.attrs)


def _plain(token: Token) -> str:
    return "".join(t.content for t in token.children or ())
