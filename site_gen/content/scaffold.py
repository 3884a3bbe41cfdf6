"""The content of new files: a puzzle, a kind, or a whole site. The caller writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..boards.text import Blocks
from ..kind import find_kind
from ..kind_loader import own_kinds, use
from . import installed
from .own_kinds import FOLDER
from .pinning import Requirement, find_requirement
from .puzzle_text import format_puzzle

KIND = "kind.py"  # the template of a kind
HIDDEN = {
    Path("gitignore"): Path(".gitignore"),
    Path("dependabot.yml"): Path(".github", "dependabot.yml"),
    Path("daily.yml"): Path(".github", "workflows", "daily.yml"),
    Path("workflow.yml"): Path(".github", "workflows", "pages.yml"),
}
REQUIREMENTS = """\
# The version of site_gen that wrote this site. `make` installs it, and installs it again when
# this file changes.
"""
LOCAL = """\
# It is on this machine only. For others, such as GitHub, name something that they can install: a
# release, or an address as in `site_gen @ git+https://example.org/site_gen@v1`.
"""


def new_puzzle(slug: str, blocks: Blocks) -> str:
    """Return the text of a puzzle's file to start from."""
    title = slug.replace("-", " ").capitalize()
    return format_puzzle(title, blocks, "A sentence about this puzzle.")


def new_kind(name: str, content: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield path and content of a small working kind and of one puzzle, and register the kind."""
    words = name.split("_")
    text = (installed.find_templates() / KIND).read_text(encoding="utf-8")
    text = text.replace("Title\n", f"{' '.join(words).capitalize()}\n", 1)
    text = text.replace("NewKind", "".join(map(str.capitalize, words)))
    path, known = content.parent / FOLDER / f"{name}.py", own_kinds()
    use(replace(known, files={**known.files, path.name: text.encode()}))
    yield path, text.encode()
    yield content / name / "example.md", new_puzzle("example", find_kind(name).example).encode()


def new_site() -> Iterator[tuple[Path, bytes]]:
    """Yield each file of a new site: its path within the site, and its content."""
    starter = installed.find_templates() / "starter"
    for path in sorted(starter.rglob("*")):
        if path.is_file():
            inside = path.relative_to(starter)
            yield HIDDEN.get(inside, inside), path.read_bytes()
    yield Path("requirements.txt"), format_requirements(find_requirement()).encode()


def format_requirements(made_by: Requirement) -> str:
    """Return the requirements.txt of a new site, which installs the site_gen that wrote it."""
    return f"{REQUIREMENTS}{LOCAL if made_by.local else ''}{made_by.line}\n"
