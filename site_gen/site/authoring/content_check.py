"""Checks of authors' files against each other, before anything is solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from ...content.config import Site
from ...content.duplicates import BoardForm
from ...content.markdown import MarkdownLink
from ...content.pictures import HEAVY, Picture, is_picture
from ...errors import NOWHERE, Place, Problem, refuse
from ..layout.head import HOME
from .directives import ANYWHERE, find_comparisons, list_pieces
from .links import Linked, LinkTargets, find_dead_links
from .pages import Prose
from .redirects import Alias, Tag, find_alias_problems
from .shown import KnownPuzzles, find_unknown


def list_link_targets(
    content: Path,
    puzzles: Iterable[str],
    prose: Iterable[Prose],
    aliases: Iterable[Alias],
    templates: Path,
    shown: Sequence[str],
    public: Iterable[str],
    later: Mapping[str, str],
) -> LinkTargets:
    """Return the files that links may lead to.

    `content`, `templates`: these folders. `puzzles`: their names, `kind/slug`. `shown`: the kinds
    that the settings name; empty for all. `public`: paths of the files that are published
    unchanged, and of pages without an author. `later`: the dates of pages that are not published
    yet, by file.
    """
    texts, others = {}, {f"{alias.old}/{HOME}" for alias in aliases}
    for p in prose:
        if p.board or p.html:
            others.add(p.url)
        else:
            texts[p.url] = p.body
    return LinkTargets(
        frozenset(puzzles),
        texts,
        frozenset(others),
        content,
        templates,
        shown,
        frozenset(public),
        later,
    )


def list_linked_pages(
    puzzles: Mapping[str, Sequence[MarkdownLink]],
    prose: Iterable[Prose],
    on_every_page: Sequence[MarkdownLink],
) -> Iterator[Linked]:
    """Yield the pages that authors wrote, with the links in their prose.

    `puzzles`: the links by name of the puzzle. `on_every_page`: those in the settings, which begin
    at the top of the site.
    """
    yield Linked(HOME, on_every_page)
    yield from (Linked(f"{name}/{HOME}", links) for name, links in puzzles.items())
    yield from (Linked(p.url, p.links) for p in prose)


def cross_check(
    puzzles: Mapping[str, Sequence[MarkdownLink]],
    prose: Sequence[Prose],
    aliases: Sequence[Alias],
    targets: LinkTargets,
    alone: Container[str],
    on_every_page: Sequence[MarkdownLink],
    *,
    whole: bool,
) -> Iterator[Problem]:
    """Check links, aliases, descriptions and comparisons; yield warnings.

    `puzzles`: the links by name of the puzzle. `alone`: names of puzzles without a run of the
    article's formulation. `whole`: the build leaves out nothing but drafts; otherwise, dead links
    are warnings, since their targets may have been left out. Raises ContentError with all
    mistakes.
    """
    linked = list_linked_pages(puzzles, prose, on_every_page)
    dead = [*find_dead_links(linked, targets, whole=whole)]
    taken = {name: f"{name}.md" for name in puzzles}
    taken |= {p.url.removesuffix("/index.html"): p.path for p in prose}  # in the form of aliases
    compared = [why for p in prose if p.board in alone for why in _find_missing_runs(p)]
    refuse([*find_alias_problems(aliases, taken), *compared, *(dead if whole else ())])
    yield from () if whole else dead
    for p in prose:
        if not p.description and p.url != HOME:
            why = "this page has no text to describe it by; expected a `description`"
            yield Problem(Place(p.path, 1, 1), why)


def _find_missing_runs(page: Prose) -> Iterator[Problem]:
    """Yield a problem for each part of an essay that needs a run of the article's formulation.

    The caller has found that the page's board has no such run.
    """
    for line in find_comparisons(page.body):
        none = f"{page.board} has no run of the article’s formulation"
        why = f"{none}; `compare: true` in it asks for one"
        yield Problem(Place(page.path, line, 1), why)


def find_strays(paths: Iterable[Path], pictures: Iterable[Picture]) -> Iterator[Problem]:
    """Yield a warning for each of these files in the content folder that the site does not use.

    `pictures`: those that texts show.
    """
    shown = {picture.path for picture in pictures}
    for path in paths:
        if is_picture(path):
            why = f"no text shows this picture; ![words about it]({path.name}) in a text does"
        else:
            why = "this file is not read: puzzles are .md files, pages .md or .html"
        if path.as_posix() not in shown:
            yield Problem(Place(path.as_posix()), why)


def find_heavy_pictures(pictures: Iterable[Picture]) -> Iterator[Problem]:
    """Yield a warning for each picture that takes long to load."""
    for picture in pictures:
        if picture.size > HEAVY:
            shape = f"{picture.width} × {picture.height} pixels, {picture.size / 1e6:.1f} MB"
            why = f"this picture loads slowly: {shape}; a width of 1600 pixels is enough"
            yield Problem(Place(picture.path), why)


def find_untold(puzzles: Iterable[tuple[str, Place]], site: Site) -> Iterator[Problem]:
    """Yield a warning for each file whose sections leave out texts of puzzles.

    `puzzles`: the name of each, and the place of the sections in its file, or NOWHERE if those of
    the settings apply.
    """
    where = "shown nowhere, neither on its page nor in the feed; add `about` to show it"
    usual = []
    for name, place in puzzles:
        if place == NOWHERE:
            usual.append(name)
        else:
            yield Problem(place, f"sections: the text of {name} is {where}")
    if usual:
        first, *rest = usual
        others = rest[0] if len(rest) == 1 else f"{len(rest)} others"
        like = f", like that of {others}," if rest else ""
        yield site.problem(["sections"], f"the text of {first}{like} is {where}")


def find_future_dates(dates: Iterable[tuple[str, Place]], today: str) -> Iterator[Problem]:
    """Yield a warning for each of these dates after the build's date `today`, with its place."""
    for date, place in dates:
        why = f"is after {today}, the date of this build: the page is left out until that day"
        yield Problem(place, f"date: {date} {why}; --future builds it now")


def find_unknown_puzzles(pages: Iterable[Prose], known: KnownPuzzles) -> Iterator[Problem]:
    """Yield a problem for each line of a fence whose puzzles or posts do not exist."""
    for page in pages:
        yield from find_unknown(page.path, list_pieces(page.body, ANYWHERE), known)


def find_same_episodes(episodes: Iterable[tuple[str, int, Place]]) -> Iterator[Problem]:
    """Yield a problem for each puzzle with the number of an earlier one in its series.

    `episodes`: for each puzzle, the name of its series, its number, and the place of that.
    """
    first: dict[tuple[str, int], Place] = {}
    for series, episode, place in sorted(episodes, key=lambda e: e[2]):
        other = first.setdefault((series, episode), place)
        if other != place:
            why = f"{episode} of {series!r} is {other.path} already; expected another number"
            yield Problem(place, f"episode: {why}")


def find_hidden_boards(pages: Iterable[Prose], hidden: Container[str]) -> Iterator[Problem]:
    """Yield a problem for each page whose board has a hidden answer, which the page would show.

    `hidden`: names of puzzles.
    """
    for page in pages:
        if page.board in hidden:
            why = f"board: the answer of {page.board} is still hidden; expected another puzzle"
            yield Problem(page.places.get("board", Place(page.path, 1, 1)), why)


def find_strange_names(what: str, names: Sequence[Tag]) -> Iterator[Problem]:
    """Yield a warning for each name that is probably misspelt.

    Such a name is used once, and is similar to one that is used more often. `what`: the noun for
    them, such as "tag"; `names`: each with its place.
    """
    used = Counter(name for name, _ in names)
    common = [name for name, times in used.items() if times > 1]
    for name, place in names:
        if used[name] == 1 and (near := get_close_matches(name, common, n=1, cutoff=0.8)):
            why = f"the {what} {name!r} stands nowhere else; did you mean {near[0]}?"
            yield Problem(place, why)


def find_renamed(
    gone: Mapping[str, BoardForm], new: Iterable[tuple[str, str, BoardForm]], old: Container[str]
) -> Iterator[Problem]:
    """Yield a warning for each new puzzle with the board of one that is gone, but not its address.

    `gone`: the boards of puzzles of the last build that have no file any more, by name (kind/slug).
    `new`: the name, path and board of each puzzle that the last build did not have. `old`: the
    addresses that are aliases.
    """
    for name, path, form in new:
        for before, known in gone.items():
            same_kind = before.partition("/")[0] == name.partition("/")[0]
            if same_kind and form == known and before not in old:
                why = f"the last build had this puzzle at {before}, where readers may look for it"
                hint = f"`aliases: [{before}]` in the front matter leads from there to here"
                yield Problem(Place(path, 1, 1), f"{why}; {hint}")


def find_copies(boards: Iterable[tuple[str, str, BoardForm]]) -> Iterator[Problem]:
    """Yield a warning for each board that is the same as one in an earlier file of its kind.

    Turned and mirrored boards are the same as well. `boards`: the path, kind and form of each.
    """
    first: dict[tuple[str, str], tuple[str, BoardForm]] = {}
    for path, kind, form in sorted(boards):
        other, known = first.setdefault((kind, form.turned), (path, form))
        if other != path:
            how = "" if form == known else ", turned or mirrored"
            yield Problem(Place(path, 1, 1), f"this board is that of {other}{how}")
