"""Parts that several types of page share: links, facts, filters, cards and the frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from ...languages import ENGLISH, find_language
from . import words


@dataclass(frozen=True)
class Link:
    """A link. `url`: its address, relative to the page or from the top of the site."""

    text: str
    url: str
    note: str = ""  # a short fact after it: "12 puzzles", "14 kB"


MANY = 12  # entries in a menu, or shelves in the gallery; more of them are grouped


@dataclass(frozen=True)
class Choice:
    """A value to choose, as in an address and as in words.

    `group`: the heading that it is listed under if there are many choices.
    """

    value: str
    label: str
    group: str = ""


@dataclass(frozen=True)
class Facet:
    """A property of puzzles with its choices, and the number of puzzles for each choice.

    `kept`: the browser stores the property and counts the puzzles, because the build cannot know
    it. `pages`: a link to the pages about its choices, from the top of the site.
    """

    name: str
    title: str
    choices: tuple[tuple[Choice, str], ...]
    kept: bool = False
    pages: Link | None = None

    @property
    def groups(self) -> dict[str, list[tuple[Choice, str]]]:
        """Return the choices, each with its number of puzzles, by group in alphabetical order.

        If there are only a few choices, all of them are in the group "".
        """
        found: dict[str, list[tuple[Choice, str]]] = {}
        for choice, count in self.choices:
            group = choice.group if len(self.choices) > MANY else ""
            found.setdefault(group, []).append((choice, count))
        return dict(sorted(found.items()))


@dataclass(frozen=True)
class Filters:
    """The filters above a gallery, which lists its puzzles in the order of the first of `sorts`."""

    facets: tuple[Facet, ...]
    sorts: tuple[Choice, ...]
    count: str  # "41 puzzles"


@dataclass(frozen=True)
class Sorting:
    """Sort keys as lists of numbers, separated by blanks; smaller numbers come first."""

    size: str
    difficulty: str
    newest: str


@dataclass(frozen=True)
class Head:
    """Metadata of a page for machines.

    Addresses are absolute unless a comment says otherwise, and "" if the site has no address.
    """

    policy: str  # which resources the browser may load
    listed: bool = True  # search engines may list the page
    canonical: str = ""
    feed: str = ""  # relative to the page
    own_feed: str = ""  # the feed of the page's kind, relative to the page
    previous: str = ""  # the page before it in a list of pages, relative to it
    next: str = ""
    kind: str = "website"  # the type in the Open Graph protocol
    published: str = ""
    image: str = ""
    image_words: str = ""
    data: Markup = Markup("")  # noqa: RUF009 - a Markup is a str: it cannot change


@dataclass(frozen=True)
class Logo:
    """The author's logo at its size on the page. `url`: its address from the page."""

    url: str
    width: int
    height: int


def format_language(language: str) -> Markup:
    """Return the attribute `lang`, and `dir` for a language that is written from right to left."""
    direction = ' dir="rtl"' if words.find_direction(language) == "rtl" else ""
    return Markup(f' lang="{language}"{direction}')


def format_english(language: str) -> Markup:
    """Return the attributes for English words on a page in a language; "" if it is English."""
    if language.partition("-")[0] == ENGLISH:
        return Markup("")
    right = words.find_direction(language) == "rtl"
    return Markup(' lang="en" dir="ltr"' if right else ' lang="en"')


def format_ours(language: str) -> Markup:
    """Return the attributes for the site's own words, which are English without a catalogue."""
    return format_english(language) if find_language(language) == ENGLISH else Markup("")


@dataclass(frozen=True)
class PageFrame:
    """The frame around the content of every page."""

    site_title: str
    language: str
    author: str
    footer: Markup
    root: str  # the path from this page to the top: "", "../" or "../../"
    pages: tuple[Link, ...]  # prose pages in the menu
    here: str  # the address relative to the top, as in "slitherlink/index.html"
    title: str
    description: str
    head: Head
    themed: bool = False  # the site sets its own colours
    workshop: bool = False  # the site has the page of the workshop
    daily: bool = False  # the site has the page of the puzzle of the day
    offline: bool = False  # the site has a manifest and a service worker
    css: tuple[str, ...] = ()  # the author's stylesheets, as addresses from the page
    logo: Logo | None = None
    icon: str = ""  # the author's icon
    icon_type: str = ""
    own_head: Markup = Markup("")  # noqa: RUF009 - a Markup is a str: it cannot change

    @property
    def writing(self) -> Markup:
        """Return the attributes of the author's words."""
        return format_language(self.language)

    @property
    def ours(self) -> Markup:
        """Return the attributes for the site's own words.

        Return "" if they are in the language of the author's words.
        """
        return format_ours(self.language)

    @property
    def theirs(self) -> Markup:
        """Return the attributes for the author's words among those of the site.

        Return "" if both are in one language.
        """
        return self.ours and self.writing

    @property
    def english(self) -> Markup:
        """Return the attributes for what is English in every language, among the site's own words.

        Return "" if those are English as well.
        """
        return Markup("") if self.ours else format_english(self.language)

    @property
    def in_english(self) -> Markup:
        """Return the attributes for the site's own words inside such a part."""
        return self.english and self.writing


@dataclass(frozen=True)
class Fact:
    """A cell in a line or table of facts.

    `tone`: a class for the value, mostly empty. `url`: the page about it, or "".
    """

    label: str
    value: str
    tone: str = ""
    url: str = ""


@dataclass(frozen=True)
class Card:
    """A puzzle in a gallery."""

    ident: str  # "slitherlink/first-steps"
    title: str
    url: str
    svg: Markup  # decoration: the title next to it names it
    kind: str
    kind_name: str
    size: str  # "10 × 10"
    cells: int
    verdict: str  # "one answer", "4 answers", "no answer", "not proved"
    verdict_tone: str  # "unique", "many", "none" or "open"
    source: str
    author: str  # this and the next two are "" if many puzzles of the site share them
    day: str  # its date as `21 Nov 2026`
    credit: str  # the source
    grade: str  # "easy", "medium", "hard" or "expert"; "" if not measured
    rating: str  # the difficulty as a number: "7"; "" if not measured
    choices: Mapping[str, tuple[Choice, ...]]
    by: Sorting


@dataclass(frozen=True)
class Pages:
    """Links between the pages of one list.

    `previous`, `next`: addresses, or "" at the ends. `numbers`: a link for each page number, and
    True if pages are left out before it; the link for the current page has no address.
    """

    numbers: tuple[tuple[Link, bool], ...]
    previous: str
    next: str
