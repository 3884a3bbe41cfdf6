"""Puzzles and boards in prose, and series of puzzles."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from playwright.sync_api import Browser, expect

from browsing import WatchedPage
from oracle import KINDS
from site_gen.content.config import Site, Solving
from site_gen.errors import ContentError, Problem
from site_gen.kind import find_kind
from site_gen.site.authoring.directives import check_essay, list_pieces
from site_gen.site.authoring.shown import KEYS, NEWEST, PUZZLES, QueryLine, read_drawn_board
from site_gen.site.essays.shelves import choose_puzzles
from site_gen.site.inspect.check import check_site
from sites import ANSWERS_ONLY, build_site, checked, write_content, write_file

LISTS = """---
title: Lists
---
A list, a series, a query and a board.

```puzzles
masyu/two
slitherlink/one
```

```puzzles
series: The long: way
```

```puzzles
author: Bo Berg
kind: masyu
kind: slitherlink
tag: small
```

```board
masyu/one
```

```board slitherlink
0.2.
..1.
```
"""
FRONT = {
    "slitherlink/one": 'series: "The long: way"\nepisode: 3\nauthor: Ann\n',
    "slitherlink/two": "author: Bo Berg\ntags: [small]\n",
    "masyu/one": 'series: "The long: way"\nepisode: 1\nauthor: Bo Berg\ntags: [small, x]\n',
    "masyu/two": "author: Bo Berg\n",
}


def write_lists(folder: Path, text: str = LISTS, **more: str) -> Path:
    content = write_content(folder / "content", ["slitherlink", "masyu"])
    for name, front in {**FRONT, **more}.items():
        path = content / f"{name}.md"
        path.write_text(path.read_text().replace("---\n", f"---\n{front}", 1))
    write_file(content / "pages" / "lists.md", text)
    return content


def make_site(folder: Path) -> Site:
    solving = Solving(article_time_limit=0, explain=ANSWERS_ONLY, cache=folder / "cache")
    return Site(title="A", base_url="https://example.org/", solving=solving)


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lists")
    build_site(write_lists(folder), folder / "output", make_site(folder))
    return folder


def list_cards(path: Path) -> list[list[str]]:
    shelves = html.parse(path).getroot().find_class("listed")
    return [[str(card.get("data-id")) for card in one.find_class("card")] for one in shelves]


def test_a_page_shows_lists_series_and_queries(lists: Path) -> None:
    page = lists / "output" / "lists" / "index.html"
    assert list_cards(page) == [
        ["masyu/two", "slitherlink/one"],
        ["masyu/one", "slitherlink/one"],
        ["masyu/one", "slitherlink/two"],
    ]
    facts = html.parse(page).getroot().find_class("listed-facts")
    told = [str(a.get("href")) for one in facts for a in one.iter("a")]
    assert told == [
        "../print.html?puzzles=masyu/two,slitherlink/one",
        "../print.html?puzzles=masyu/one,slitherlink/one",
        "../print.html?kind=masyu,slitherlink&tag=small&author=bo-berg",
    ]
    assert check_site(lists / "output").errors == check_site(lists / "output").warnings == []


def test_a_page_shows_boards(lists: Path) -> None:
    page = html.parse(lists / "output" / "lists" / "index.html").getroot()
    puzzle, drawn = page.find_class("drawn")
    assert [a.get("href") for a in puzzle.iter("a")] == ["../masyu/one/index.html"]
    assert not [*drawn.iter("a")]
    title = find_kind("slitherlink").title
    assert drawn.find_class("thumb-box")[0].get("aria-label").startswith(f"{title}: ")
    assert [len([*one.iter("svg")]) for one in (puzzle, drawn)] == [1, 1]


def test_a_series_links_its_episodes_and_says_their_number(lists: Path) -> None:
    def read_links(name: str) -> list[tuple[str, str]]:
        page = html.parse(lists / "output" / name / "index.html").getroot()
        links = page.find_class("neighbours")[0].findall("a")
        return [(a.find_class("label")[0].text or "", str(a.get("href"))) for a in links]

    assert read_links("masyu/one") == [("Next episode", "../../slitherlink/one/index.html")]
    assert read_links("slitherlink/one") == [("Previous episode", "../../masyu/one/index.html")]
    assert read_links("masyu/two") == [("Previous", "../../masyu/one/index.html")]
    text = (lists / "output" / "slitherlink" / "one" / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<dt>Series</dt>\s*<dd><a href="\S+">The long: way, 3</a></dd>', text)


def test_a_page_is_made_again_when_what_it_shows_changes(tmp_path: Path) -> None:
    content, site = write_lists(tmp_path), make_site(tmp_path)
    page = tmp_path / "output" / "lists" / "index.html"

    def rebuild(name: str, old: str, new: str) -> list[list[str]]:
        path = content / f"{name}.md"
        path.write_text(path.read_text().replace(old, new))
        build_site(content, tmp_path / "output", site)
        return list_cards(page)

    first = rebuild("masyu/one", "", "")
    assert rebuild("slitherlink/two", "Bo Berg", "Ann")[2] == ["masyu/one"]
    assert rebuild("slitherlink/two", "Ann", "Bo Berg") == first
    assert rebuild("masyu/one", "episode: 1", "episode: 4")[1] == ["slitherlink/one", "masyu/one"]
    assert rebuild("slitherlink/one", "episode: 3", "episode: 3\ndate: 2999-01-01")[:2] == [
        ["masyu/two"],
        ["masyu/one"],
    ]
    inode = page.stat().st_ino
    rebuild("masyu/one", "Prose:", "Other prose:")
    assert page.stat().st_ino == inode, "no card shows the prose"


# -- mistakes


def find_problems(text: str, board: str = "") -> list[tuple[int, str]]:
    problems = check_essay(text, board, "page.md")
    return [(p.place.line, p.message) for p in sorted(problems, key=lambda p: p.place)]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("```puzzles\n```", 1, "this fence shows no puzzle; expected `tag: small`"),
        ("```puzzles\ntags: x\n```", 2, "unknown key 'tags'; did you mean tag?"),
        ("```puzzles\nzzz: x\n```", 2, "unknown key 'zzz'; expected `tag: small`"),
        ("```puzzles\ntag: x\ntag:\n```", 3, "expected a value after `tag:`"),
        ("```puzzles\ntag: x\nmasyu/one\n```", 3, "expected tag or kind or author or series"),
        ("```puzzles\na/b\n\na/b\n```", 4, "this line repeats an earlier one"),
        (
            "```puzzles\nnewest: 0\n```",
            2,
            "expected a number after `newest:`, such as 3; found '0'",
        ),
        ("```posts\nnewest: two\n```", 2, "such as 3; found 'two'"),
        ("```posts\nnewest: 2\nnewest: 3\n```", 3, "an earlier line has another number"),
        ("```puzzles small\ntag: x\n```", 1, "expected nothing after `puzzles`, found 'small'"),
        ("```puzles\ntag: x\n```", 1, "'puzles' is neither a piece"),
        ("- a\n  ```puzzles\n  tag: x\n  ```", 2, "the piece 'puzzles' is inside a list"),
        ("```board\n```", 1, "expected one puzzle, kind/slug; or the kind after `board`"),
        ("```board\na/b\nc/d\n```", 1, "expected one puzzle, kind/slug"),
        ("```board slitherlnk\n0\n```", 1, "did you mean slitherlink?"),
        ("```board slitherlink\n0.\n0x\n```", 3, "row 2, column 2: 'x' is not"),
        ("```board slitherlink\n```", 1, "the block `board` is empty"),
        ("```board sudoku\n1\nboard:\n1\n```", 4, "the block `board` is here twice"),
    ],
)
def test_a_mistake_is_reported_at_its_line(text: str, line: int, why: str) -> None:
    for board in ("", "slitherlink"):
        ((found, told),) = find_problems(f"\n\n{text}", board)
        assert (found, why in told) == (line + 2, True), told


UNKNOWN = {
    "tag: smal": "there is no puzzle with tag 'smal'; did you mean small?",
    "kind: masju": "there is no puzzle with kind 'masju'; did you mean masyu?",
    "kind: sudoku": "there is no puzzle with kind 'sudoku'",
    "author: Bo Burg": "there is no puzzle with author 'Bo Burg'; did you mean Bo Berg?",
    "series: The long way": "'The long way'; did you mean The long: way?",
    "masyu/once": "there is no puzzle 'masyu/once'; did you mean masyu/one?",
    "masyu": "there is no puzzle 'masyu'; did you mean `kind: masyu`?",
}


def test_unknown_names_are_reported_with_a_near_one(tmp_path: Path) -> None:
    fences = [f"```puzzles\n{line}\n```\n" for line in UNKNOWN] + ["```board\nmasyu/tow\n```\n"]
    content = write_lists(tmp_path, "---\ntitle: A\n---\nText.\n\n" + "\n".join(fences))
    why = [*UNKNOWN.values(), "there is no puzzle 'masyu/tow'; did you mean masyu/two?"]
    with pytest.raises(ContentError) as found:
        checked(content)
    check_told(found.value.problems, why)
    _, warnings = checked(content, "masyu/*")  # others may exist, but are not read
    assert not any("there is no puzzle" in warning.message for warning in warnings)


def check_told(problems: tuple[Problem, ...], why: list[str]) -> None:
    assert [p.place.line for p in problems] == [7 + 4 * i for i in range(len(why))]
    for problem, part in zip(problems, why, strict=True):
        assert part in problem.message


def test_a_puzzle_that_is_not_published_yet_may_be_listed(tmp_path: Path) -> None:
    later = {"masyu/two": "draft: true\nauthor: Bo Berg\n", "masyu/one": "date: 2999-01-01\n"}
    text = "---\ntitle: A\n---\nText.\n\n```puzzles\nmasyu/two\nmasyu/one\n```\n"
    content = write_lists(tmp_path, text, **later)
    checked(content)


@pytest.mark.parametrize(
    ("front", "line", "why"),
    [
        ("series: A\n", 2, "series: expected `episode: 1` as well"),
        ("episode: 2\n", 2, "episode: expected `series: its name` as well"),
        ("series: A\nepisode: 0\n", 3, "expected the number of this puzzle in its series"),
        ("series: A\nepisode: two\n", 3, "expected the number of this puzzle in its series"),
        ("series: 'The long: way'\nepisode: 3\n", 3, "masyu/one.md already; expected another"),
    ],
)
def test_mistakes_about_series_are_reported(
    tmp_path: Path, front: str, line: int, why: str
) -> None:
    three = FRONT["masyu/one"].replace("episode: 1", "episode: 3")
    more = {"slitherlink/two": front, "masyu/one": three, "slitherlink/one": ""}
    with pytest.raises(ContentError) as found:
        checked(write_lists(tmp_path, "---\ntitle: A\n---\nText.\n", **more))
    (problem,) = found.value.problems
    assert problem.place.path.endswith("slitherlink/two.md")
    assert (problem.place.line, why in problem.message) == (line, True), problem


# -- properties


VALUES = st.sampled_from("abc")
LISTED = st.lists(
    st.builds(
        SimpleNamespace,
        name=st.text("xyz", min_size=1, max_size=3),
        tags=st.lists(VALUES, max_size=2),
        kind=VALUES,
        author=VALUES,
        series=VALUES,
        episode=st.integers(1, 5),
        date=st.sampled_from(["", "2026-01-02", "2026-01-03"]),
    ),
    unique_by=lambda p: p.name,
    max_size=8,
)
QUERY_KEYS = [key for key in KEYS[PUZZLES] if key != NEWEST]
QUERIES = st.lists(
    st.tuples(st.sampled_from(QUERY_KEYS), VALUES, st.just(1)), unique=True, max_size=5
)


@given(LISTED, QUERIES)
def test_a_query_finds_the_puzzles_with_a_value_of_each_key(
    puzzles: list[Any], query: list[tuple[str, str, int]]
) -> None:
    lines = [QueryLine(*one) for one in query]
    found = choose_puzzles(lines, puzzles)
    for p in puzzles:
        has = {"tag": p.tags, "kind": [p.kind], "author": [p.author], "series": [p.series]}
        asked = {key: [one.value for one in lines if one.key == key] for key in QUERY_KEYS}
        fits = all(set(has[key]) & set(values) for key, values in asked.items() if values)
        assert found.count(p) == fits
    if series := [one.value for one in lines if one.key == "series"]:
        order = [(series.index(p.series), p.episode) for p in found]
        assert order == sorted(order)
    else:
        assert found == [p for p in puzzles if p in found]


@given(LISTED, QUERIES, st.integers(1, 5))
def test_the_newest_of_a_query_come_first(
    puzzles: list[Any], query: list[tuple[str, str, int]], most: int
) -> None:
    lines = [QueryLine(*one) for one in query]
    dated = [p for p in choose_puzzles(lines, puzzles) if p.date]
    found = choose_puzzles([*lines, QueryLine(NEWEST, str(most), 1)], puzzles)
    assert len(found) == min(most, len(dated))
    assert [p.date for p in found] == sorted((p.date for p in dated), reverse=True)[:most]
    assert all(p in dated for p in found)


@given(LISTED, st.lists(st.text("xyz", min_size=1, max_size=3), unique=True, min_size=1))
def test_a_list_keeps_its_order(puzzles: list[Any], names: list[str]) -> None:
    found = choose_puzzles([QueryLine("", name, 1) for name in names], puzzles)
    known = {p.name for p in puzzles}
    assert [p.name for p in found] == [name for name in names if name in known]


def test_the_example_of_each_kind_can_be_drawn_from_a_fence() -> None:
    for name in KINDS:
        kind = find_kind(name)
        rows = (f"{block}:\n{text.rstrip()}\n" for block, text in kind.example.items())
        (piece,) = list_pieces(f"```board {name}\n{''.join(rows)}```")
        assert find_problems(f"```board {name}\n{piece.text}```") == []
        _, board = read_drawn_board(piece, "page.md")
        assert board == kind.parse(kind.example)


# -- in the browser


def test_readers_see_their_progress_and_print_the_list(browser: Browser, lists: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(lists / "output" / "lists" / "index.html")
    progress = page.locator("[data-solved]")
    expect(progress).to_have_text(["0 of 2 solved"] * 3)
    game = json.dumps({"position": "AA", "seconds": 5, "solved": True})
    page.evaluate("game => localStorage.setItem('play:slitherlink/one', game)", game)
    page.evaluate("dispatchEvent(new Event('storage'))")
    expect(progress).to_have_text(["1 of 2 solved", "1 of 2 solved", "0 of 2 solved"])
    expect(page.locator(".tick")).to_have_text(["Solved", "Solved"])
    page.locator(".listed-facts a").first.click()
    items = page.locator(".item")
    expect(items).to_have_count(2)
    shown = items.evaluate_all("all => all.map(one => one.dataset.id)")
    assert shown == ["masyu/two", "slitherlink/one"]
    page.locator("[name=per]").first.check()
    assert page.url.endswith("print.html?puzzles=masyu/two,slitherlink/one&per=1")
    assert watched.complaints == []
