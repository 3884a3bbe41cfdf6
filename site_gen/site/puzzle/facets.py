"""The facets by which readers of a gallery choose puzzles, their choices, and ways to sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import get_args

from ...content.slugs import slugify_name
from ...content.sources import AUTHORS
from ...findings.reasons.measure import Difficulty, Word
from ...kind import find_kind
from ...languages import N_, _, get_language
from ..layout import words
from ..layout.head import HOME
from ..layout.parts import Choice, Facet, Filters, Link, Sorting

SMALL, MEDIUM = 36, 100  # cells, at most
ANSWERS = {
    "unique": ("one", N_("one")),
    "many": ("several", N_("several")),
    "none": ("none", N_("none")),
    "open": ("not-proved", N_("not proved")),
}
"""For each tone of a verdict, its choice in addresses and in words."""
RANKS: tuple[str, ...] = get_args(Word)
"""The words for difficulty, from easy to expert, and then "not measured"."""


# a facet's name in addresses -> its title
TITLES = {
    "kind": N_("Kind"),
    "size": N_("Size"),
    "difficulty": N_("Difficulty"),
    "technique": N_("Technique"),
    "variant": N_("Variant"),
    "tag": N_("Tag"),
    "author": N_("Author"),
    "answers": N_("Answers"),
}
PAGES = {"author": Link(N_("Pages of authors"), f"{AUTHORS}/{HOME}")}
UNDATED = "0"  # the sort key of a puzzle without a date, which comes last
SORTS = (
    Choice("kind", N_("Kind")),
    Choice("size", N_("Size")),
    Choice("difficulty", N_("Easiest first")),
    Choice("-difficulty", N_("Hardest first")),
    Choice("title", N_("Title")),
    Choice("newest", N_("Newest")),
)
IN_ORDER = {  # facets with a fixed order of choices; the others are sorted by label
    "size": ["small", "medium", "large"],
    "difficulty": [rank.replace(" ", "-") for rank in RANKS],
    "answers": [value for value, _ in ANSWERS.values()],
}
SOLVED = ("yes", N_("solved by you")), ("begun", N_("begun")), ("no", N_("not begun"))


def list_facets(
    name: str,
    cells: int,
    word: str,
    tags: Sequence[str],
    variants: Sequence[str],
    author: str,
    tone: str,
) -> dict[str, tuple[Choice, ...]]:
    """Return the choices that apply to a puzzle, by facet; none for techniques.

    `name`: the name of its kind. `word`: its difficulty. `variants`: their names. `author`: ""
    for none. `tone`: the tone of its verdict, a key of `ANSWERS`.
    """
    kind = find_kind(name)
    return {
        "kind": (Choice(name, _(kind.title), _(kind.genre.capitalize())),),
        "size": (_choose_size(cells),),
        "difficulty": (Choice(word.replace(" ", "-"), _(word)),),
        "technique": (),
        "variant": tuple(
            Choice(one.name, _(one.title)) for one in kind.variants if one.name in variants
        ),
        "tag": tuple(Choice(tag, tag.replace("-", " ")) for tag in tags),
        "author": (Choice(slugify_name(author, get_language()), author),) if author else (),
        "answers": (Choice(ANSWERS[tone][0], _(ANSWERS[tone][1])),),
    }


def _choose_size(cells: int) -> Choice:
    if cells <= SMALL:
        return Choice("small", _("small: up to %(n)s cells") % {"n": SMALL})
    if cells <= MEDIUM:
        return Choice("medium", _("medium: up to %(n)s cells") % {"n": MEDIUM})
    return Choice("large", _("large: over %(n)s cells") % {"n": MEDIUM})


def get_sort_keys(cells: int, found: Difficulty, day: str) -> Sorting:
    """Return the sort keys of a puzzle, for which smaller numbers come first.

    `day`: its ISO date, or "" if it has none or the date is in the future.
    """
    return Sorting(
        size=str(cells),
        difficulty=" ".join(map(str, get_hardness(found))),
        newest=str(-date.fromisoformat(day).toordinal()) if day else UNDATED,
    )


def get_hardness(found: Difficulty) -> tuple[int, ...]:
    """Return a sort key: the word's place in RANKS, the rating, the number of the hardest steps.

    The hardest steps are those with a search, if there are any. The key is empty if the difficulty
    was not measured.
    """
    rating = found.rating
    if rating is None:
        return ()
    return RANKS.index(found.word), rating, found.searched or found.times or 0


def make_filters(
    told: Sequence[Mapping[str, Sequence[Choice]]], *, of_kind: bool = False
) -> Filters:
    """Return the filters above a list of puzzles, with the number of puzzles for each choice.

    `told`: the choices for each puzzle, by facet. `of_kind`: all puzzles are of one kind, so that
    they are not sorted by kind.
    """
    return Filters(
        (*_list_dividing_facets(told), _make_solved_facet()),
        tuple(
            replace(sort, label=_(sort.label))
            for sort in SORTS
            if not (of_kind and sort.value == "kind")
        ),
        words.count_puzzles(len(told)),
    )


def _list_dividing_facets(told: Sequence[Mapping[str, Sequence[Choice]]]) -> Iterator[Facet]:
    """Yield the facets that divide these puzzles, with their choices and the number for each.

    Facets whose choices all apply to every puzzle are left out.
    """
    for name, title in TITLES.items():
        counts = Counter(choice for choices in told for choice in choices[name])
        if any(count < len(told) for count in counts.values()):
            order = IN_ORDER.get(name, [])
            places = {value: place for place, value in enumerate(order)}
            ordered = sorted(counts, key=lambda c: (places.get(c.value, 0), c.label.casefold()))
            numbered = tuple((c, words.number(counts[c])) for c in ordered)
            pages = PAGES.get(name)
            about = replace(pages, text=_(pages.text)) if pages else None
            yield Facet(name, _(title), numbered, pages=about)


def _make_solved_facet() -> Facet:
    choices = tuple((Choice(value, _(label)), "") for value, label in SOLVED)
    return Facet("solved", _("Solved"), choices, kept=True)
