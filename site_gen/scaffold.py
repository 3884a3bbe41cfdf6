"""Files to start from: a puzzle of a kind, a whole site. Texts only; the caller writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from . import installed
from .boards.text import Blocks
from .kind import find_kind, kind_names

FIRST = "first"  # the slug of each kind's puzzle in a new site


def puzzle_text(
    title: str, blocks: Blocks, prose: str, *, source: str = "", tags: Sequence[str] = ()
) -> str:
    """A puzzle's file. What YAML could misread stands in quotes."""
    front = [f"title: {_value(title)}"]
    front += [f"source: {_value(source)}"] * bool(source)
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


def new_site() -> Iterator[tuple[Path, bytes]]:
    """Every file of a new site: where it goes, and what is in it."""
    starter = installed.templates() / "starter"
    for path in sorted(starter.rglob("*")):
        inside = path.relative_to(starter)
        if path.is_file() and path.name != installed.WORKFLOW:
            yield _target(inside), path.read_bytes()
    for kind in kind_names():
        yield Path("content", kind, f"{FIRST}.md"), new_puzzle(kind, FIRST).encode()
    if path_of_workflow := installed.workflow():
        yield Path(".github", "workflows", installed.WORKFLOW), path_of_workflow.read_bytes()


def _target(inside: Path) -> Path:
    if inside.parts[0] == "pages":
        return Path("content") / inside
    return Path(".gitignore") if inside.name == "gitignore" else inside
