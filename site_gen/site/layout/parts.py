"""What several kinds of page consist of: links, facts, cards, tables, formulations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Link:
    text: str
    url: str
    note: str = ""  # a short fact beside it: "12 puzzles", "14 kB"


MANY = 12  # of what a reader would search: kinds in a menu, shelves of kinds


@dataclass(frozen=True)
class Choice:
    """One thing to choose, as in an address and as in words. `group`: what it stands under where
    there are many."""

    value: str
    label: str
    group: str = ""


@dataclass(frozen=True)
class Facet:
    """A question about puzzles, and its answers with the number of puzzles of each.

    `kept`: what the browser knows, not the build: its counts are made there.
    """

    name: str
    title: str
    choices: tuple[tuple[Choice, str], ...]
    kept: bool = False

    @property
    def groups(self) -> dict[str, list[tuple[Choice, str]]]:
        """The choices by their groups, where they are many; else all of them under no name."""
        found: dict[str, list[tuple[Choice, str]]] = {}
        for choice, count in self.choices:
            group = choice.group if len(self.choices) > MANY else ""
            found.setdefault(group, []).append((choice, count))
        return dict(sorted(found.items()))


@dataclass(frozen=True)
class Filters:
    """The line above a gallery. The first way to sort is how its puzzles stand."""

    facets: tuple[Facet, ...]
    sorts: tuple[Choice, ...]
    count: str  # "41 puzzles"


@dataclass(frozen=True)
class Sorting:
    """What a puzzle is sorted by: lists of numbers, separated by blanks; small ones come first."""

    size: str
    difficulty: str
    newest: str


@dataclass(frozen=True)
class Head:
    """What machines read of a page. Addresses are absolute; "" where the site has none."""

    policy: str  # of what the browser may load
    listed: bool = True  # may stand in a list of search results
    canonical: str = ""
    feed: str = ""  # relative to the page
    own_feed: str = ""  # of the kind that it is about
    previous: str = ""  # beside it in a list of pages, relative to it
    next: str = ""
    kind: str = "website"  # Open Graph's word
    published: str = ""
    image: str = ""
    image_words: str = ""
    data: Markup = Markup("")  # noqa: RUF009 - a Markup is a str: it cannot change


@dataclass(frozen=True)
class Frame:
    """What surrounds every page."""

    site_title: str
    language: str
    author: str
    footer: Markup
    root: str  # the way from this page to the top: "", "../" or "../../"
    pages: tuple[Link, ...]  # prose pages in the menu
    here: str  # the address from the top, as in "slitherlink/index.html"
    title: str
    description: str
    head: Head
    themed: bool = False  # the site has colours of its own

    @property
    def ours(self) -> Markup:
        """Marks the words of the site itself, which are English; "" where the author's are, too."""
        return Markup("" if self.language.partition("-")[0] == "en" else ' lang="en"')

    @property
    def theirs(self) -> Markup:
        """Marks the author's words among those of the site."""
        return self.ours and Markup(f' lang="{self.language}"')


@dataclass(frozen=True)
class Fact:
    """One cell of a line or table of facts. `tone`: a class for the value, mostly empty."""

    label: str
    value: str
    tone: str = ""


@dataclass(frozen=True)
class DifficultyView:
    """What was measured on the way to the answer; "" where nothing was."""

    word: str  # "easy", "medium", "hard", "expert", "not measured"
    rank: str  # 1 to 4: to sort by; "" if not measured
    effort: str  # of the hardest step
    steps: str
    nodes: str


@dataclass(frozen=True)
class Card:
    """A puzzle in a gallery."""

    ident: str  # "slitherlink/first-steps"
    title: str
    url: str
    svg: Markup  # decoration: the title beside it names it
    kind: str
    kind_name: str
    size: str  # "10 × 10"
    cells: int
    verdict: str  # "one answer", "4 answers", "no answer", "not proved"
    verdict_tone: str  # "unique", "many", "none" or "open"
    source: str
    difficulty: DifficultyView
    choices: Mapping[str, tuple[Choice, ...]]
    by: Sorting


@dataclass(frozen=True)
class Pages:
    """The way between the pages of one list. `previous`, `next`: addresses; "" where it ends.

    `numbers`: of pages, each with whether some are left out before it; this page has no address.
    """

    numbers: tuple[tuple[Link, bool], ...]
    previous: str
    next: str
