"""The filters of a gallery and its similar puzzles, without a browser."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from site_gen.content.document import load_all
from site_gen.findings.reasons.measure import Difficulty
from site_gen.findings.reasons.steps import SEARCH
from site_gen.site.essays.essay_pages import shorten_names
from site_gen.site.gallery.feeds import find_newest
from site_gen.site.gallery.related import OTHERS, SAME, Profile, Similarity, make_profile
from site_gen.site.puzzle.facets import (
    RANKS,
    SORTS,
    TITLES,
    Choice,
    get_hardness,
    make_filters,
)
from site_gen.site.puzzle.listing import list_search_words
from site_gen.site.sections.why import say_difficulty
from sites import write_content


def make_choices(kind: str, *tags: str) -> dict[str, tuple[Choice, ...]]:
    none: tuple[Choice, ...] = ()
    made = dict.fromkeys(TITLES, none)
    return made | {
        "kind": (Choice(kind, kind.title()),),
        "tag": tuple(Choice(tag, tag) for tag in tags),
    }


def test_facets_count_puzzles_and_omit_values_that_all_share() -> None:
    line = make_filters(
        [make_choices("b", "x", "z"), make_choices("a", "x"), make_choices("b", "x", "y")]
    )
    found = {f.name: [(c.value, n) for c, n in f.choices] for f in line.facets if not f.kept}
    assert found == {"kind": [("a", "1"), ("b", "2")], "tag": [("x", "3"), ("y", "1"), ("z", "1")]}
    alone = make_filters([make_choices("a", "x"), make_choices("a", "x")])
    assert [f.name for f in alone.facets] == ["solved"], "all are alike: nothing to choose by"
    assert line.sorts == SORTS
    assert "kind" not in [s.value for s in make_filters([make_choices("a")], of_kind=True).sorts]


def test_ordered_facets_keep_their_order() -> None:
    sizes = ("small", "medium", "large")
    for order in permutations(sizes):
        puzzles = [make_choices("a") | {"size": (Choice(size, size),)} for size in order]
        (facet,) = [f for f in make_filters(puzzles).facets if f.name == "size"]
        assert tuple(c.value for c, _ in facet.choices) == sizes


def test_the_number_of_a_difficulty_grows_with_the_hardest_step() -> None:
    easy = Difficulty("easy", 9, 2, 5, 0, 1, presolve=True)
    hard = Difficulty("hard", 9, 31, 1, 0, 1, presolve=False)
    expert = Difficulty("expert", 9, 4, 1, 3, 1, presolve=False)
    unknown = Difficulty("not measured", None, None, None, None, 7, presolve=False)
    assert [one.rating for one in (easy, hard, expert)] == [2, 31, SEARCH + 3]
    assert unknown.rating is None
    keys = [get_hardness(one) for one in (easy, hard, expert)]
    assert keys == sorted(keys)
    assert get_hardness(unknown) == ()


def test_a_page_says_what_the_number_of_a_difficulty_means() -> None:
    for effort, times, means in (
        (0, 9, "each step follows from one clue"),
        (1, 3, "each step uses one rule"),
        (4, 1, "the hardest step uses 4 rules at once"),
        (7, 3, "the 3 hardest steps use 7 rules at once"),
    ):
        found = Difficulty("medium", 9, effort, times, 0, 1, presolve=False)
        assert say_difficulty(found) == f"medium {effort}: {means}"
    expert = Difficulty("expert", 9, 4, 1, 3, 1, presolve=False)
    assert say_difficulty(expert) == f"expert {expert.rating}: 3 steps need a search"


def test_a_puzzle_of_the_day_comes_before_others_of_that_day() -> None:
    def make(name: str, day: str, *tags: str) -> Any:
        return SimpleNamespace(name=name, date=day, tags=tags)

    puzzles = [
        make("a", "2026-03-01", "daily"),
        make("b", "2026-03-02"),
        make("c", "2026-03-02", "daily"),
        make("d", "2026-03-03"),
        make("e", "2026-03-04", "daily"),
        make("f", ""),
    ]
    found = {day: find_newest(puzzles, f"2026-03-0{day}") for day in range(1, 5)}
    assert {day: one and one.name for day, one in found.items()} == dict(enumerate("acde", 1))
    assert find_newest(puzzles, "2026-02-28") is None


def test_an_essay_has_a_short_name_if_it_is_unique() -> None:
    names = shorten_names(
        ["index.html", "how/cut/index.html", "why/cut/index.html", "a/b/index.html"]
    )
    assert names["a/b/index.html"] == "b"
    assert names["how/cut/index.html"] == "how.cut"
    assert len(set(names.values())) == len(names)


NATURES = st.builds(
    lambda kind, number, side, word: make_profile(
        f"{kind}/{number}", "A", kind, f"{side} × 4", side * 4, word
    ),
    st.sampled_from("abc"),
    st.integers(0, 200),
    st.integers(2, 9),
    st.sampled_from(RANKS),
)


@given(st.lists(NATURES, unique_by=lambda one: one.name, max_size=90))
def test_related_puzzles_are_the_most_similar_ones(profiles: list[Profile]) -> None:
    similarity, by_name = Similarity(profiles), {one.name: one for one in profiles}
    for here in profiles[:10]:

        def far(other: Profile, here: Profile = here) -> tuple[bool, int, int]:
            return (
                other.kind != here.kind,
                abs(other.rank - here.rank),
                abs(other.cells - here.cells),
            )

        found = similarity.of(here)
        near = [by_name[name] for name, *_ in json.loads(found.data)] if found else []
        assert len({one.name for one in near}) == len(near)
        assert here not in near
        distances = sorted(far(other) for other in profiles if other is not here)
        same = [one for one in distances if not one[0]]
        others = [one for one in distances if one[0]]
        assert [far(one) for one in near] == same[:SAME] + others[:OTHERS]
        if found:
            assert found.first.url == f"../../{near[0].name}/index.html"


def test_the_index_has_each_word_of_a_puzzle_once(tmp_path: Path) -> None:
    for document in load_all(write_content(tmp_path, ["slitherlink"], "tags: [prose-tag]\n")):
        words = list_search_words(document, "easy")
        every = " ".join(words).split()
        assert len(every) == len(set(every))
        assert {document.slug, "more"} <= {*words.title.split()}
        assert words.tags.split()[:2] == ["prose", "tag"]
        assert words.tags.endswith(" easy")
        assert "slitherlink" not in every, "the kinds have their own list"
        assert "x1" not in every, "formulas are no words"
        assert "1" not in every


def test_a_word_of_difficulty_finds_the_same_as_the_filter(tmp_path: Path) -> None:
    content = write_content(tmp_path, ["slitherlink"])
    path = content / "slitherlink" / "one.md"
    path.write_text(path.read_text().replace("Prose:", "Hard, or easy? Not harder:"))
    (document, *_) = [d for d in load_all(content) if d.slug == "one"]
    words = " ".join(list_search_words(document, "medium")).split()
    assert {"medium", "harder", "or"} <= {*words}
    assert not {"hard", "easy"} & {*words}
