"""The facets by which readers of a gallery choose puzzles, their choices, and ways to sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import get_args

from ...content.slugs import slugify_name
from ...content.sources import AUTHORS
from ...findings.reasons.measure import Difficulty, Word
from ...kind import find_kind
from ..layout import words
from ..layout.head import HOME
from ..layout.parts import Choice, Facet, Filters, Link, Sorting

SMALL, MEDIUM = 36, 100  # cells, at most
ANSWERS = {
    "unique": ("one", "one"),
    "many": ("several", "several"),
    "none": ("none", "none"),
    "open": ("not-proved", "not proved"),
}
"""For each tone of a verdict, its choice in addresses and in words."""
RANKS: tuple[str, ...] = get_args(Word)
"""The words for difficulty, from easy to expert, and then "not measured"."""


# a facet's name in addresses -> its title
TITLES = {
    "kind": "Kind",
    "size": "Size",
    "difficulty": "Difficulty",
    "technique": "Technique",
    "variant": "Variant",
    "tag": "Tag",
    "author": "Author",
    "answers": "Answers",
}
PAGES = {"author": Link("Pages of authors", f"{AUTHORS}/{HOME}")}
UNDATED = "0"  # the sort key of a puzzle without a date, which comes last
SORTS = (
    Choice("kind", "Kind"),
    Choice("size", "Size"),
    Choice("difficulty", "Easiest first"),
    Choice("-difficulty", "Hardest first"),
    Choice("title", "Title"),
    Choice("newest", "Newest"),
)
IN_ORDER = {  # facets with a fixed order of choices; the others are sorted by label
    "size": ["small", "medium", "large"],
    "difficulty": [rank.replace(" ", "-") for rank in RANKS],
    "answers": [value for value, _ in ANSWERS.values()],
}
SOLVED = Facet(
    "solved",
    "Solved",
    tuple(
        (Choice(value, label), "")
        for value, label in (("yes", "solved by you"), ("begun", "begun"), ("no", "not begun"))
    ),
    kept=True,
)


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
        "kind": (Choice(name, kind.title, kind.genre.capitalize()),),
        "size": (_choose_size(cells),),
        "difficulty": (Choice(word.replace(" ", "-"), word),),
        "technique": (),
        "variant": tuple(
            Choice(one.name, one.title) for one in kind.variants if one.name in variants
        ),
        "tag": tuple(Choice(tag, tag.replace("-", " ")) for tag in tags),
        "author": (Choice(slugify_name(author), author),) if author else (),
        "answers": (Choice(*ANSWERS[tone]),),
    }


def _choose_size(cells: int) -> Choice:
    if cells <= SMALL:
        return Choice("small", f"small: up to {SMALL} cells")
    if cells <= MEDIUM:
        return Choice("medium", f"medium: up to {MEDIUM} cells")
    return Choice("large", f"large: over {MEDIUM} cells")


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
        (*_list_dividing_facets(told), SOLVED),
        tuple(sort for sort in SORTS if not (of_kind and sort.value == "kind")),
        words.count(len(told), "puzzle"),
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
            yield Facet(name, title, numbered, pages=PAGES.get(name))
