"""All that authors wrote, read and checked before anything is solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..content import Document, load_all
from ..errors import ContentError, Problem
from ..sources import PAGES
from .moved import alias_problems, aliases_of
from .pages import Prose, load_pages
from .prose import check

A = TypeVar("A")
B = TypeVar("B")
Tag = tuple[str, str]
"""A tag, and where it stands: `file:line:column`."""


class Authored(NamedTuple):
    """The content of a site. Warnings do not stop a build."""

    documents: list[Document]
    prose: list[Prose]
    warnings: list[Problem]


def load_authored(content: Path, only: str = "*", *, drafts: bool = False) -> Authored:
    """Raises ContentError with all that is wrong with all puzzles and pages at once."""
    documents, prose = together(
        lambda: load_all(content, only, drafts=drafts, also=check),
        lambda: load_pages(content / PAGES, drafts=drafts),
    )
    taken = {d.name: f"{d.name}.md" for d in documents} | addresses(prose)
    refuse(alias_problems(aliases_of(documents, prose), taken))
    tags = [(t, d.keys[f"tags.{i}"]) for d in documents for i, t in enumerate(d.meta.tags)]
    return Authored(documents, prose, [*strange_tags(tags)])


def addresses(prose: Iterable[Prose]) -> dict[str, str]:
    """Each page's address, as an alias would write it -> its file."""
    return {p.url.removesuffix("/index.html"): p.path for p in prose}


def together(first: Callable[[], A], second: Callable[[], B]) -> tuple[A, B]:
    """Both; raises ContentError with all that is wrong with either."""
    problems: list[Problem] = []
    one, other = _attempt(first, problems), _attempt(second, problems)
    refuse(problems)
    return one[0], other[0]


def _attempt(load: Callable[[], A], problems: list[Problem]) -> list[A]:
    try:
        return [load()]
    except ContentError as error:
        problems.extend(error.problems)
        return []


def refuse(problems: Iterable[Problem]) -> None:
    """Raise ContentError if there are any, in the order of the files."""
    if ordered := sorted(dict.fromkeys(problems), key=lambda p: (p.path, p.line, p.column)):
        raise ContentError(*ordered)


def strange_tags(tags: Sequence[Tag]) -> Iterator[Problem]:
    """Tags used once that are nearly one that is used more often: misspelt, mostly."""
    used = Counter(tag for tag, _ in tags)
    for tag, place in tags:
        common = [t for t, n in used.items() if n > used[tag]]
        if used[tag] == 1 and (near := get_close_matches(tag, common, n=1, cutoff=0.8)):
            why = f"the tag {tag!r} stands nowhere else; did you mean {near[0]}?"
            yield Problem.of(f"{place}: {why}")
