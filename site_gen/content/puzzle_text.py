"""The format of a puzzle's file."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..boards.grid import Grid
from ..boards.text import Blocks
from ..kind import find_kind


def format_puzzle(
    title: str,
    blocks: Blocks,
    prose: str = "",
    *,
    source: str = "",
    author: str = "",
    tags: Sequence[str] = (),
    license: str = "",
    date: str = "",
    expect: str = "unique",
    kind: str = "",
    series: str = "",
    episode: int = 0,
) -> str:
    """Return the text of a puzzle's file.

    Values that YAML could misread are in quotes; empty ones are left out. A build finds the kind by
    the folder of the file; `kind` notes it in a comment, which `workshop.boards` reads.
    """
    front = [f"# kind: {kind} (the file belongs in content/{kind}/)"] * bool(kind)
    front += [f"title: {_format_value(title)}"]
    front += [f"source: {_format_value(source)}"] * bool(source)
    front += [f"author: {_format_value(author)}"] * bool(author)
    front += [f"license: {_format_value(license)}"] * bool(license)
    front += [f"date: {_format_value(date)}"] * bool(date)
    front += [f"series: {_format_value(series)}", f"episode: {episode}"] * bool(series)
    front += [f"tags: [{', '.join(tags)}]"] * bool(tags)
    front += [f"expect: {expect}"] * bool(expect)
    body = [prose, ""] if prose else [""]
    return "\n".join(("---", *front, "---", *body, format_fences(blocks)))


def fill_title(title: str, kind: str, grid: Grid, number: int) -> str:
    """Return a title in which {number}, {kind} and {size} are filled in. `kind`: its name."""
    size = f"{grid.rows} × {grid.cols}"
    for key, value in (("number", number), ("kind", find_kind(kind).title), ("size", size)):
        title = title.replace(f"{{{key}}}", str(value))
    return title


def format_fences(blocks: Blocks) -> str:
    """Return the blocks of a board as fences, with an empty line between them."""
    return "\n".join(f"```{name}\n{text.rstrip()}\n```\n" for name, text in blocks.items())


def _format_value(text: str) -> str:
    """Return a text for YAML, in quotes unless it has only ASCII letters, digits and blanks."""
    plain = text.replace(" ", "").isalnum() and text.isascii()
    return text if plain else json.dumps(text, ensure_ascii=False)
