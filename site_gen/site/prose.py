"""Markdown, maths and code of authors as HTML. No script, no images, no raw HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape

from latex2mathml.converter import convert
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup
from mdit_py_plugins.anchors import anchors_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from ..errors import ContentError
from .page import Link

NO_IMAGES = "images are not supported: boards are drawn from blocks"
_UNKNOWN = re.compile(r"<mi>(\\[^<]+|&[^<]*)</mi>")  # a lone backslash is one that was meant
_ENTITY = re.compile(r"&#x([0-9A-Fa-f]+);")


def _character(entity: re.Match[str]) -> str:
    return escape(chr(int(entity[1], 16)), quote=False)


@cache
def mathml(tex: str, *, block: bool = False) -> Markup:
    """TeX as MathML. Raises ContentError where latex2mathml would print a command as it stands."""
    try:
        made = convert(tex, display="block" if block else "inline")
    except Exception as error:  # noqa: BLE001 - the library raises many kinds
        kind = type(error).__name__.removesuffix("Error")
        why = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()
        raise ContentError(f"the formula {tex!r} cannot be read: {why}") from None
    made = _ENTITY.sub(_character, made)
    if unknown := _UNKNOWN.search(made):
        raise ContentError(f"the formula {tex!r} has an unknown command {unknown[1]!r}")
    return Markup(made)


def _maths(text: str, options: dict[str, bool]) -> str:
    return str(mathml(text.strip(), block=options["display_mode"]))


def _code(text: str, language: str, _: str) -> str:
    """Highlighted with CSS classes; a fence without a known language stands as it is."""
    try:
        lexer = get_lexer_by_name(language or "text")
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    made: str = highlight(text, lexer, HtmlFormatter(nowrap=True))
    return made


@cache
def _markdown() -> MarkdownIt:
    md = MarkdownIt("commonmark", {"html": False, "typographer": True, "highlight": _code})
    md.enable(["table", "strikethrough", "smartquotes", "replacements"])
    md.use(front_matter_plugin)
    md.use(dollarmath_plugin, allow_space=False, double_inline=True, renderer=_maths)
    md.use(anchors_plugin, min_level=2, max_level=3, slug_func=slug)
    md.add_render_rule("image", _no_image)
    md.add_render_rule("table_open", _table_open)
    md.add_render_rule("table_close", _table_close)
    return md


def _no_image(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    raise ContentError(NO_IMAGES)


def _table_open(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    return '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>'


def _table_close(
    self: RendererHTML, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType
) -> str:
    return "</table></div>"


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "section"


def render(text: str) -> Markup:
    """A whole markdown text. Raises ContentError for maths that cannot be set."""
    return Markup(_markdown().render(text))


def check(text: str, path: str, first_line: int = 1) -> list[str]:
    """Everything that `render` would refuse, as `file:line:column: ...`, all at once."""
    problems = []
    lines = text.splitlines()
    for token in _markdown().parse(text):
        for part in (token, *(token.children or ())):
            try:
                if part.type.startswith("math"):
                    mathml(part.content.strip())
                elif part.type == "image":
                    raise ContentError(NO_IMAGES)
            except ContentError as error:
                start, end = token.map or (0, len(lines))
                sign = part.content.strip().splitlines()[0] if part.content.strip() else "!["
                here = next((i for i in range(start, end) if sign in lines[i]), start)
                column = max(0, lines[here].find(sign)) + 1 if here < len(lines) else 1
                problems.append(f"{path}:{here + first_line}:{column}: {error}")
    return problems


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


def _plain(token: Token) -> str:
    return "".join(t.content for t in token.children or ())
