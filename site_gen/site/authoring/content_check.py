"""All that authors wrote, read and checked before anything is solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple, TypeVar

from ...content import installed
from ...content.config import Site
from ...content.document import Document, load_all
from ...content.markdown import Link
from ...content.sources import PAGES, tree
from ...errors import ContentError, Problem
from ..layout.head import HOME
from ..layout.prose import check
from .links import Linked, LinkTargets, dead_links
from .pages import Prose, load_pages
from .redirects import Alias, Tag, alias_problems, aliases_of

A = TypeVar("A")
B = TypeVar("B")


class CheckedContent(NamedTuple):
    """The content of a site. Warnings do not stop a build."""

    documents: list[Document]
    prose: list[Prose]
    warnings: list[Problem]


def check_content(
    content: Path,
    only: str = "*",
    *,
    drafts: bool = False,
    site: Site = Site(),  # noqa: B008 - a frozen value
    templates: Path | None = None,
) -> CheckedContent:
    """Raises ContentError with all that is wrong with all puzzles and pages at once.

    `templates`: the author's own, which may have anchors to link to.
    """
    documents, prose = together(
        lambda: load_all(content, only, drafts=drafts, also=check),
        lambda: load_pages(content / PAGES, drafts=drafts),
    )
    shown = [d for d in documents if not site.kinds or d.kind in site.kinds]
    aliases, linked = [*aliases_of(shown, prose)], {d.name: d.links for d in shown}
    targets = link_targets(content, linked, prose, aliases, templates, site.kinds)
    tags = [(t, d.keys[f"tags.{i}"]) for d in documents for i, t in enumerate(d.meta.tags)]
    warnings = (
        *cross_check(linked, prose, aliases, targets, whole=only == "*"),
        *strays(tree(content).strays),
        *strange_tags(tags),
    )
    return CheckedContent(documents, prose, [*warnings])


def link_targets(
    content: Path,
    puzzles: Iterable[str],
    prose: Iterable[Prose],
    aliases: Iterable[Alias],
    templates: Path | None,
    shown: Sequence[str],
) -> LinkTargets:
    """`shown`: the kinds of the site; none: all."""
    texts, others = {}, {f"{alias.old}/{HOME}" for alias in aliases}
    for p in prose:
        if p.board or p.html:
            others.add(p.url)
        else:
            texts[p.url] = p.body
    folders = [installed.templates(), *([templates] if templates else ())]
    return LinkTargets(frozenset(puzzles), texts, frozenset(others), content, folders, shown)


def cross_check(
    puzzles: Mapping[str, Sequence[Link]],
    prose: Sequence[Prose],
    aliases: Sequence[Alias],
    targets: LinkTargets,
    *,
    whole: bool,
) -> Iterator[Problem]:
    """Raises ContentError for what is wrong between several files; yields warnings.

    `puzzles`: the links of each, by its name. `whole`: nothing but drafts is left out; else a dead
    link is a warning, for what it leads to may have been left out.
    """
    linked = [Linked(f"{name}/{HOME}", links) for name, links in puzzles.items()]
    linked += [Linked(p.url, p.links) for p in prose]
    dead = [*dead_links(linked, targets, whole=whole)]
    taken = {name: f"{name}.md" for name in puzzles} | addresses(prose)
    refuse([*alias_problems(aliases, taken), *(dead if whole else ())])
    yield from () if whole else dead
    for p in prose:
        if not p.description and p.url != HOME:
            why = "this page has no text to describe it by; a `description` is wanted"
            yield Problem(p.path, 1, 1, why)


def strays(paths: Iterable[Path]) -> Iterator[Problem]:
    """Files of the content folder that nobody reads."""
    for path in paths:
        why = "this file is not read: puzzles are .md files, pages .md or .html"
        yield Problem(path.as_posix(), 1, 1, why)


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
    common = [tag for tag, times in used.items() if times > 1]
    for tag, place in tags:
        if used[tag] == 1 and (near := get_close_matches(tag, common, n=1, cutoff=0.8)):
            why = f"the tag {tag!r} stands nowhere else; did you mean {near[0]}?"
            yield Problem.of(f"{place}: {why}")
