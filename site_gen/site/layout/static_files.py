"""The static files: styles, fonts, the theme and the scripts of a site."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ...content.config import Theme
from .scripts import SECTIONS, make_site_scripts, translate_script
from .theme import THEME, make_theme_css

SITE = "site.css"
JOINED = ("colours.css", "board.css", SITE, "zoom.css")
"""Stylesheets that are joined in this order, because a page waits for each stylesheet."""


def make_static_files(
    templates: Path, theme: Theme, kinds: Iterable[str], sections: Sequence[str]
) -> list[tuple[str, bytes]]:
    """Return the addresses and contents of all static files.

    `kinds`: those whose boards are played. `sections`: the names of the pages' sections, in their
    order.
    """
    static = templates / "static"
    joined = [static / name for name in JOINED]
    paths = sorted(p for p in static.rglob("*") if p.is_file() and p not in joined)
    files = [(p.relative_to(templates).as_posix(), _read(p)) for p in paths]
    files.append((f"static/{SITE}", b"\n".join(p.read_bytes() for p in joined)))
    styles = sorted((templates / SECTIONS).glob("*/*.css"))
    files += [(f"static/{p.name}", p.read_bytes()) for p in styles]
    if css := make_theme_css(theme, static):
        files.append((f"static/{THEME}", css.encode()))
    scripts = make_site_scripts(templates, kinds, sections)
    return [*files, *((f"static/{name}", text.encode()) for name, text in scripts)]


def _read(path: Path) -> bytes:
    """Return the content of a static file; a script in the language in use."""
    content = path.read_bytes()
    return translate_script(content.decode()).encode() if path.suffix == ".js" else content
