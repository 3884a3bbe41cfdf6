"""A picture of each puzzle for link previews on other sites: its board, title and facts, as PNG.

The extra `cards` makes them; without it, or if the site has no address, a site has no cards. They
are the slowest files to make, so each is cached under a digest of everything in it.
"""

from __future__ import annotations

import base64
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from ...content.document import Document
from ...findings.cache import Artefact, Cache
from ...findings.keys import compute_digest
from ...languages import _
from ..layout import words
from ..stage.drawings import Drawings
from ..stage.fonts import can_load, list_fonts, load_font, write_fonts

WIDTH, HEIGHT, EDGE = 1200, 630, 60
_WIDEST_BOARD = 600  # leaves a column for the title
_TITLE_SIZES = 72, 60, 48, 40
_TITLE_LINES = 4
_TITLE_FONT = "gallery-serif-semibold"
_FONTS = _TITLE_FONT, "gallery-sans-regular", "gallery-sans-semibold"
CARD_IMAGE = Artefact("png.z", str)
_COLOUR = re.compile(r"--([\w-]+): (?:light-dark\(([^,]+), [^)]+\)|([^;]+));")


def can_make() -> bool:
    """Return True if the extra `cards` is installed."""
    return can_load() and find_spec("resvg_py") is not None


def get_card_key(pieces: str, look: str, site_title: str) -> str:
    """Return the cache key of a card, which also depends on the version of the renderer.

    `pieces`: the key of the puzzle's page. `look`: a digest of the templates.
    """
    return compute_digest(version("resvg_py"), look, pieces, site_title)


@dataclass(frozen=True)
class CardImage:
    """The values in `card.svg`, in pixels; `box` is in units of the board."""

    colours: Mapping[str, str]
    board: Markup
    box: tuple[int, int]
    x: str
    y: str
    scale: str
    left: str  # x of the column of text
    kind: str
    title: tuple[tuple[int, str], ...]  # y and text of each line
    title_size: int
    facts: tuple[tuple[int, str], ...]
    site: str


class Cards:
    """A renderer of cards that uses the site's own fonts.

    `look`: a digest of the templates.
    """

    def __init__(self, template: Template, static: Path, cache: Cache, look: str) -> None:
        self.template, self.cache, self.look = template, cache, look
        self.fonts = list_fonts(static, _FONTS)
        self.colours = read_colours(static / "colours.css")

    def png(self, document: Document, verdict: str, site_title: str, pieces: str) -> bytes:
        """Return a puzzle's card as PNG, from the cache if possible; a new one is cached.

        `verdict`: its sentence on the card. `pieces`: the key of the data that the puzzle's page
        shows.
        """
        key = get_card_key(pieces, self.look, site_title)
        if values := self.cache.get(CARD_IMAGE, document.name, key):
            return base64.b64decode(values[0])
        made = self._render(self.template.render(card=self.image(document, verdict, site_title)))
        self.cache.put(CARD_IMAGE, document.name, key, (base64.b64encode(made).decode(),))
        return made

    def image(self, document: Document, verdict: str, site_title: str) -> CardImage:
        """Return the values with which the template draws a puzzle's card.

        The title is broken into lines, and the site's title is cut if it is too long.
        """
        from ..stage.plain import draw_plain  # its libraries load slowly, and few builds make cards

        kind, board = document.board()
        pen = Drawings(kind, board, (), "").board()
        width, height = pen.box
        scale = min(_WIDEST_BOARD / width, (HEIGHT - 2 * EDGE) / height)
        left = 2 * EDGE + width * scale
        title, size = self.break_title(document.meta.title, WIDTH - EDGE - left)
        below = 92 + round(1.15 * size) * len(title)
        facts = (
            words.format_size(board.grid.rows, board.grid.cols).replace("\u00a0", " "),
            verdict.replace("\u00a0", " "),
        )
        written = filter(self._has_letters, facts)
        return CardImage(
            colours=self.colours,
            board=Markup(draw_plain(pen)),
            box=pen.box,
            x=f"{EDGE:.0f}",
            y=f"{(HEIGHT - height * scale) / 2:.2f}",
            scale=f"{scale:.4f}",
            left=f"{left:.2f}",
            kind=own if self._has_letters(own := _(kind.title)) else kind.title,
            title=tuple((92 + round(1.15 * size * (i + 1)), t) for i, t in enumerate(title)),
            title_size=size,
            facts=tuple((below + 64 + 42 * i, fact) for i, fact in enumerate(written)),
            site=self._cut(site_title, (WIDTH - EDGE - left - 46) / 26),
        )

    def break_title(self, title: str, width: float) -> tuple[list[str], int]:
        """Break a title into lines in the largest font size that fits; return lines and size.

        `width`: in pixels, as the size. If the title is too long even in the smallest size, only
        the first lines are returned, and long ones are cut.
        """
        for size in _TITLE_SIZES:
            lines = self._break_lines(title, width / size)
            if len(lines) <= _TITLE_LINES and all(
                self._measure_width(x) <= width / size for x in lines
            ):
                return lines, size
        lines = [self._cut(line, width / size) for line in lines[:_TITLE_LINES]]
        return [*lines[:-1], self._cut(lines[-1] + "…", width / size)], size

    def _break_lines(self, title: str, width: float) -> list[str]:
        """Break a title at blanks into lines of at most `width` times the font size.

        A single word may be wider.
        """
        lines: list[str] = []
        for word in title.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._measure_width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _cut(self, line: str, width: float) -> str:
        """Shorten a line until it fits, with “…” at its end; return one that fits unchanged.

        `width`: as a multiple of the font size.
        """
        while self._measure_width(line) > width and len(line) > 2:
            line = line.rstrip("…")[:-1] + "…"
        return line

    def _has_letters(self, text: str) -> bool:
        """Return True if the fonts have all letters of a text; they have no Japanese ones."""
        return all(ord(char) in self._advances[0] for char in text)

    def _measure_width(self, text: str) -> float:
        advances, em = self._advances
        return sum(advances.get(ord(c), em) for c in text) / em

    @cached_property
    def _advances(self) -> tuple[dict[int, int], int]:
        """Return the title's font: character widths by code point, and the units per em."""
        advances: dict[int, int] = {}
        for path in self.fonts:
            if path.stem.startswith(_TITLE_FONT):
                font = load_font(path)
                em = font["head"].unitsPerEm
                advances |= {c: font["hmtx"][g][0] for c, g in font.getBestCmap().items()}
        return advances, em

    @cached_property
    def _folder(self) -> Any:
        """Return a TemporaryDirectory with the fonts; it is deleted together with this object."""
        folder = tempfile.TemporaryDirectory(prefix="site-gen-fonts-")
        write_fonts(self.fonts, Path(folder.name))
        return folder

    def _render(self, svg: str) -> bytes:
        from resvg_py import svg_to_bytes

        fonts = sorted(str(path) for path in Path(self._folder.name).iterdir())
        return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts))


def read_colours(path: Path) -> dict[str, str]:
    """Return the colours of the light theme in a CSS file, by variable name without `--`.

    Only the first rule of the file is read.
    """
    first = path.read_text(encoding="utf-8").partition("}")[0]
    return {name: light or only for name, light, only in _COLOUR.findall(first)}
