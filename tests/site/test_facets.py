"""The filters of a gallery and its similar puzzles, without a browser."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from site_gen.content.document import load_all
from site_gen.site.essays.essay_pages import shorten_names
from site_gen.site.gallery.related import MOST, Profile, Similarity, make_profile
from site_gen.site.puzzle.facets import RANKS, SORTS, Choice, make_filters
from site_gen.site.puzzle.listing import list_search_words
from sites import write_content


def make_choices(kind: str, *tags: str) -> dict[str, tuple[Choice, ...]]:
    none: tuple[Choice, ...] = ()
    names = ("size", "difficulty", "technique", "answers")
    made = dict.fromkeys(names, none)
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


@given(st.lists(NATURES, unique_by=lambda one: one.name, max_size=60))
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
        assert [far(one) for one in near] == distances[:MOST]
        if found:
            assert found.first.url == f"../../{near[0].name}/index.html"


def test_the_index_has_the_words_of_each_puzzle_once(tmp_path: Path) -> None:
    for document in load_all(write_content(tmp_path, ["slitherlink"])):
        words = list_search_words(document, "easy")
        assert len(words) == len(set(words))
        assert {"one", "prose"} <= set(words) or document.slug != "one"
        assert "x1" not in words, "formulas are no words"
        assert "1" not in words


def test_a_word_of_difficulty_finds_the_same_as_the_filter(tmp_path: Path) -> None:
    content = write_content(tmp_path, ["slitherlink"])
    path = content / "slitherlink" / "one.md"
    path.write_text(path.read_text().replace("Prose:", "Hard, or easy? Not harder:"))
    (document, *_) = [d for d in load_all(content) if d.slug == "one"]
    words = list_search_words(document, "medium")
    assert {"medium", "harder", "or"} <= {*words}
    assert not {"hard", "easy"} & {*words}
