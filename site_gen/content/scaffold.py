"""Files to start from: a puzzle of a kind, a whole site. Texts only; the caller writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from .. import kinds
from ..boards.text import Blocks
from ..kind import find_kind
from . import installed, own_kinds
from .requirement import Requirement, requirement

KIND = "kind.py"  # the template of a kind
HIDDEN = {
    Path("gitignore"): Path(".gitignore"),
    Path("dependabot.yml"): Path(".github", "dependabot.yml"),
    Path("daily.yml"): Path(".github", "workflows", "daily.yml"),
    Path("workflow.yml"): Path(".github", "workflows", "pages.yml"),
}
REQUIREMENTS = """\
# What makes this site: the site_gen that wrote this file. `make` installs what stands here, and
# installs it again when it changes.
"""
LOCAL = """\
# It lies on this machine. For others, GitHub among them, name what they can install: an address,
# as in `site_gen @ git+https://example.org/site_gen@v1`, or a release.
"""


def puzzle_text(
    title: str,
    blocks: Blocks,
    prose: str,
    *,
    source: str = "",
    tags: Sequence[str] = (),
    license: str = "",
    date: str = "",
) -> str:
    """A puzzle's file. What YAML could misread stands in quotes."""
    front = [f"title: {_value(title)}"]
    front += [f"source: {_value(source)}"] * bool(source)
    front += [f"license: {_value(license)}"] * bool(license)
    front += [f"date: {_value(date)}"] * bool(date)
    front += [f"tags: [{', '.join(tags)}]"] * bool(tags)
    board = "\n".join(f"```{name}\n{text.rstrip()}\n```\n" for name, text in blocks.items())
    return "\n".join(("---", *front, "expect: unique", "---", prose, "", board))


def _value(text: str) -> str:
    plain = text.replace(" ", "").isalnum() and text.isascii()
    return text if plain else json.dumps(text, ensure_ascii=False)


def new_puzzle(kind: str, slug: str) -> str:
    """The kind's example as a puzzle of its own."""
    title = slug.replace("-", " ").capitalize()
    return puzzle_text(title, find_kind(kind).example, "A sentence about this puzzle.")


def new_kind(name: str, content: Path) -> Iterator[tuple[Path, bytes]]:
    """A small kind that works, beside the puzzles of a site, and one of its puzzles."""
    words = name.split("_")
    text = (installed.templates() / KIND).read_text(encoding="utf-8")
    text = text.replace("Title\n", f"{' '.join(words).capitalize()}\n", 1)
    text = text.replace("NewKind", "".join(map(str.capitalize, words)))
    path, known = content.parent / own_kinds.FOLDER / f"{name}.py", kinds.own()
    kinds.use(replace(known, files={**known.files, path.name: text.encode()}))
    yield path, text.encode()
    yield content / name / "example.md", new_puzzle(name, "example").encode()


def new_site() -> Iterator[tuple[Path, bytes]]:
    """Every file of a new site: where it goes, and what is in it."""
    starter = installed.templates() / "starter"
    for path in sorted(starter.rglob("*")):
        if path.is_file():
            inside = path.relative_to(starter)
            yield HIDDEN.get(inside, inside), path.read_bytes()
    yield Path("requirements.txt"), requirements_text(requirement()).encode()


def requirements_text(made_by: Requirement) -> str:
    """What `make` in a new site installs: the site_gen that wrote it."""
    return f"{REQUIREMENTS}{LOCAL if made_by.local else ''}{made_by.line}\n"
