"""The same pages made by Pelican, a general site generator.

Pelican gets the `main` element of each page as an HTML article. So it does not solve, typeset or
draw anything, nor render Markdown. It uses its simplest theme, without feeds and cache, which is
the least work that makes these pages.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from site_gen.kind import kind_names

SETTINGS = """
SITENAME = "Gallery"
SITEURL = ""
RELATIVE_URLS = True
TIMEZONE = "UTC"
DEFAULT_LANG = "en"
THEME = "simple"
PLUGINS = []
DEFAULT_PAGINATION = 50
USE_FOLDER_AS_CATEGORY = True
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None
AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
ARTICLE_URL = ARTICLE_SAVE_AS = "{category}/{slug}/index.html"
"""
# in its own environment, since it needs an older Pygments
PYTHON = Path(".venv/pelican/bin/python").absolute()
MAIN = re.compile(r"<main\b[^>]*>(.*)</main>", re.DOTALL)


def write_articles(output: Path, folder: Path) -> int:
    """Write each puzzle page of the built site `output` as an article below `folder`.

    Return the number of articles.
    """
    pages = sorted(p for name in kind_names() for p in (output / name).glob("*/index.html"))
    for page in pages:
        made = page.read_text(encoding="utf-8")
        main = MAIN.search(made)
        if main is None:
            raise ValueError(f"{page}: expected an element <main>")
        path = folder / "content" / page.parent.parent.name / f"{page.parent.name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        head = f'<title>{page.parent.name}</title><meta name="date" content="2026-01-01">'
        path.write_text(
            f"<html><head>{head}</head>\n<body>{main[1]}</body></html>\n", encoding="utf-8"
        )
    (folder / "settings.py").write_text(SETTINGS, encoding="utf-8")
    return len(pages)


def build_command() -> Sequence[str]:
    """Return the command line, to run in the folder of `write_articles`."""
    settings = ("--output", "output", "--settings", "settings.py", "--quiet")
    return (str(PYTHON), "-m", "pelican", "content", *settings)


def find_version() -> dict[str, str]:
    """Return Pelican's version by name. Raises RuntimeError if it is not installed."""
    try:
        command = (str(PYTHON), "-m", "pelican", "--version")
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise RuntimeError(f"no Pelican at {PYTHON}: make bench-site installs it") from error
    return {"Pelican": output.strip()}
