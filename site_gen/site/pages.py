"""Prose pages: markdown below content/pages, at the same place in the site."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .. import strict_yaml
from ..content import SLUG, read_text
from ..errors import ContentError
from ..kind import kind_names
from .prose import check


class PageMeta(BaseModel):
    """Front matter of a prose page. `menu`: its name in the header; pages without are linked."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Annotated[str, Field(min_length=1, max_length=200)]
    description: Annotated[str, Field(max_length=300)] = ""
    menu: Annotated[str, Field(max_length=40)] = ""
    order: int = 100


@dataclass(frozen=True)
class Prose:
    url: str  # from the top of the site
    title: str
    description: str
    menu: str
    order: int
    body: str  # markdown


def load_pages(root: Path) -> list[Prose]:
    """All pages below `root`, in the order of the menu. Raises ContentError."""
    pages: list[Prose] = []
    problems: list[str] = []
    for path in sorted(root.rglob("*.md")):
        try:
            pages.append(_load(path, root))
        except ContentError as error:
            problems.extend(error.problems)
    if problems:
        raise ContentError(*problems)
    return sorted(pages, key=lambda p: (p.order, p.url))


def _load(path: Path, root: Path) -> Prose:
    shown, inside = path.as_posix(), path.relative_to(root).with_suffix("")
    for part in inside.parts:
        if not SLUG.fullmatch(part):
            raise ContentError(f"{shown}:1:1: {part!r} becomes an address: a-z, 0-9 and - only")
    if inside.parts[0] in (*kind_names(), "static", "benchmarks"):
        raise ContentError(f"{shown}:1:1: {inside.parts[0]!r} is an address of the site already")
    text = read_text(path)
    head, _, rest = text.partition("---\n")[2].partition("\n---\n")
    if problems := check(rest, shown, text.count("\n") - rest.count("\n") + 1):
        raise ContentError(*problems)
    try:
        meta = PageMeta.model_validate(strict_yaml.load(head).values)
    except strict_yaml.YamlError as error:
        raise ContentError(f"{shown}:{error.line + 2}:{error.column + 1}: {error.why}") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(map(str, first["loc"]))
        raise ContentError(f"{shown}:1:1: {key}: {first['msg'].lower()}") from None
    is_index = inside.name == "index"
    folder = inside.parent if is_index else inside
    url = "index.html" if folder == Path() else f"{folder.as_posix()}/index.html"
    return Prose(url, meta.title, meta.description, meta.menu, meta.order, rest)
