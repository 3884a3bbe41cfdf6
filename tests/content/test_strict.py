"""Refused content: all mistakes are reported together, each with its place and a caret."""

from __future__ import annotations

import os
import pickle
import re
from pathlib import Path

import pytest

from lean_builds import build_lean  # noqa: F401 - a fixture
from site_gen.content.config import Solving, load_site
from site_gen.content.document import Document, load_all, read
from site_gen.content.excerpt import format_problem, make_excerpt
from site_gen.content.markdown import DEEPEST
from site_gen.content.sources import is_chosen
from site_gen.errors import (
    NOWHERE,
    BoardError,
    ContentError,
    Place,
    Problem,
    SiteGenError,
    collecting,
    refuse,
)
from site_gen.kind import find_kind
from site_gen.site.authoring.content_check import find_strange_names
from site_gen.site.authoring.pages import load_pages
from site_gen.site.authoring.redirects import find_alias_problems, list_aliases, make_redirects
from site_gen.site.build.build import Places, build
from site_gen.site.build.edition import Edition
from sites import ANSWERS_ONLY, QUICK, ROOT, checked, write_content, write_file

SHORT = Solving(article_time_limit=1, explain=ANSWERS_ONLY)
BOARD = "```board\n..\n.2\n```\n"


def parse_puzzle(
    front: str = "", body: str = "", *, slug: str = "x", kind: str = "slitherlink"
) -> Document:
    text = f"---\ntitle: A\n{front}---\n{body}\n\n{BOARD}"
    return read(text, path=f"content/{kind}/{slug}.md", kind=kind, slug=slug)


def find_problems(front: str = "", body: str = "") -> list[Problem]:
    with pytest.raises(ContentError) as caught:
        parse_puzzle(front, body)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("body", "column", "why"),
    [
        ("see [this](javascript:alert(1))", 12, "a link to javascript: is not allowed"),
        ("see [this](JaVaScRiPt:alert(1))", 12, "a link to JaVaScRiPt: is not allowed"),
        ("see [this](&#106;avascript:x)", 1, "a link to javascript: is not allowed"),
        ("see <file:///etc/passwd>", 6, "a link to file: is not allowed"),
        ("see [this](data:text/html,x)", 12, "a link to data: is not allowed"),
        ("see [this](//elsewhere.org/x)", 12, "a link that begins with /"),
        ("see [this](/static/x)", 12, "a link that begins with /"),
        ("[that]: ftp://x.org\n\nsee [this][that]", 9, "a link to ftp: is not allowed"),
        ("see ![x](https://x.org/y.png)", 5, "pages load nothing from elsewhere: save the picture"),
        ("see ![x](//x.org/y.png)", 5, "pages load nothing from elsewhere"),
        ("see ![ ](y.png)", 5, "a picture needs words for readers who cannot see it"),
        ("see that[^note]", 9, "the footnote [^note] has no text; expected a line [^note]: ..."),
        ("::: note\na\n:::", 1, "there is no container 'note'; known: `::: spoiler Title`"),
        ("> ::: spoiler\n> a\n\nb", 1, "the container that opens here is not closed"),
        ("see &#x202e;this", 1, "U+202E (right-to-left override)"),
        ('see `a` [x](y.html "&#x2067;")', 1, "U+2067 (right-to-left isolate)"),
    ],
)
def test_refused_content_of_a_body_is_reported_with_its_place(
    body: str, column: int, why: str
) -> None:
    (problem,) = find_problems(body=body)
    assert problem.place[1:] == (4, column)
    assert why in problem.message


@pytest.mark.parametrize(
    "url",
    ["https://a.org/b?c#d", "http://a.org", "mailto:a@b.org", "../x/index.html", "#proof", "x:y/z"],
)
def test_allowed_links_are_accepted(url: str) -> None:
    if url.startswith("x:"):  # a scheme, even if a path was intended
        assert find_problems(body=f"[a]({url})")
    else:
        assert parse_puzzle(body=f"[a]({url})").prose


def test_html_in_prose_is_escaped(site: Path) -> None:
    from site_gen.site.layout.prose import render

    made = render("a <script>alert(1)</script> <b onclick=x>b</b>\n\n<style>p{}</style>")
    assert not re.search(r"<(script|b|style)", made)


@pytest.mark.parametrize("mark", ["> ", "- ", "1. "])
def test_nesting_has_a_limit_and_no_text_is_lost_within_it(mark: str) -> None:
    from site_gen.site.layout.prose import render

    deep = " ".join([mark.strip()] * DEEPEST) + " at the bottom"
    assert "at the bottom" in render(deep)
    assert parse_puzzle(body=deep).prose
    (problem,) = find_problems(body=f"{mark}{deep}")
    assert problem.place.line == 4
    assert f"deeper than {DEEPEST}" in problem.message


@pytest.mark.parametrize(
    "char", ["\x00", "\x1b", "\x85", "\u2028", "\u202e", "\u2066", "\ufeff", "\uffff"]
)
def test_invisible_characters_are_refused_everywhere(tmp_path: Path, char: str) -> None:
    name, place = f"U+{ord(char):04X}", "slitherlink/x.md"
    good = f"---\ntitle: A\n---\nprose\n\n{BOARD}"
    for line, text in (
        (2, good.replace("A", f"A{char}")),
        (4, good.replace("prose", char)),
        (8, good.replace(".2", f"{char}2")),
    ):
        path = write_file(tmp_path / place, text)
        with pytest.raises(ContentError) as caught:
            load_all(tmp_path)
        (problem,) = caught.value.problems
        assert problem.place[:2] == (path.as_posix(), line)
        assert name in problem.message
        # the message does not contain the character, which could disturb a terminal
        assert char not in format_problem(problem)
    if char != "\ufeff":
        with pytest.raises(ContentError, match=re.escape(name)):
            parse_puzzle(f'source: "a\\u{ord(char):04x}b"\n')


@pytest.mark.parametrize(
    ("front", "why"),
    [
        ("? [a, b]\n: c\n", "a key must be a word"),
        ("? {a: b}\n: c\n", "a key must be a word"),
        ("source: {a: 1, a: 2}\n", "is given twice"),
        ("source: |\n  two\n  lines\n", "expected one line of text"),
        ('source: "\\UFFFFFFFF"\n', "this escape is not a character"),
        ("<<: {source: x}\n", "unknown key '<<'"),
        ("source: !!python/name:os.system x\n", "tags are not allowed"),
        ("date: 1700000000\n", "expected a date like 2026-11-21"),
        ("date: 1699920000\n", "expected a date like 2026-11-21"),  # seconds, at the start of a day
        ("expect: " + "9" * 5000 + "\n", "unique, none, many or a number"),
        ("drft: true\n", "did you mean draft?"),
        ("tags: [größe]\n", "tags: found 'größe'; expected letters in lower case, digits and"),
        ("tags: [Первый Тег]\n", "did you mean первый-тег?"),
        ("tags: nothing\n", "expected a list of words in lower case"),
        ("aliases: [slitherlink/größe]\n", "did you mean slitherlink/grosse?"),
    ],
)
def test_front_matter_is_strict(front: str, why: str) -> None:
    found = find_problems(front)
    assert any(why in p.message for p in found)
    assert all(all(p.place) for p in found)


def test_all_mistakes_of_all_files_are_reported_together(tmp_path: Path) -> None:
    write_file(
        tmp_path / "slitherlink/a.md", f"---\ntitel: A\ntags: [B]\n---\n$\\foo$ ![](y)\n\n{BOARD}"
    )
    write_file(tmp_path / "slitherlink/b.md", "---\ntitle: A\n---\n```board\n.\n7\n```\n")
    write_file(tmp_path / "slitherlnk/c.md", "---\n---\n")
    write_file(tmp_path / "slitherlink/deep/d.md", "---\n---\n")
    write_file(tmp_path / "e.md", "---\n---\n")
    write_file(tmp_path / "slitherlink/f.markdown", "---\n---\n")
    write_file(
        tmp_path / "pages/g.md", "---\ntitle: A\nordr: 1\nmenu: [x]\n---\n[x](file:y) $\\foo$\n"
    )
    write_file(tmp_path / "pages/tags.md", "---\ntitle: A\n---\n")
    write_file(tmp_path / "slitherlink/con.md", f"---\ntitle: A\n---\n{BOARD}")
    with pytest.raises(ContentError) as caught:
        checked(tmp_path)
    found = [str(p).removeprefix(tmp_path.as_posix() + "/") for p in caught.value.problems]
    wanted = [
        "e.md:1:1: expected puzzles in",
        "pages/g.md:3:1: unknown key 'ordr'; did you mean order?",
        "pages/g.md:4:7: menu: found",
        "pages/g.md:6:5: a link to file: is not allowed",
        "pages/g.md:6:14: the formula",
        "pages/tags.md:1:1: the name 'tags' is reserved",
        "slitherlink/a.md:2:1: unknown key 'titel'; did you mean title?",
        "slitherlink/a.md:3:8: tags: found 'B'",
        "slitherlink/a.md:5:2: the formula",
        "slitherlink/a.md:5:8: a picture needs words",
        "slitherlink/b.md:6:1: row 2, column 1: '7' is not",
        "slitherlink/con.md:1:1: the name 'con' is reserved",
        "slitherlink/deep/d.md:1:1: expected puzzles in",
        "slitherlink/f.markdown:1:1: this file would not be read",
        "slitherlnk/c.md:1:1: unknown kind 'slitherlnk'; did you mean slitherlink?",
    ]
    assert len(found) == len(wanted), found
    for here, start in zip(found, wanted, strict=True):
        assert here.startswith(start)


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    outside = write_file(tmp_path / "outside/x.md", f"---\ntitle: Secret\n---\n{BOARD}")
    content = write_content(tmp_path / "content", ["slitherlink"])
    (content / "slitherlink" / "link.md").symlink_to(outside)
    (content / "country_road").symlink_to(outside.parent)
    (content / "pages").mkdir()
    (content / "pages" / "docs").symlink_to(outside.parent)
    os.mkfifo(content / "slitherlink" / "pipe.md")  # reading it would never end
    (content / "slitherlink" / ".#one.md").symlink_to("somebody@somewhere.1234")  # an open editor
    with pytest.raises(ContentError) as caught:
        checked(content)
    told_of = {Path(p.place.path).name: p.message for p in caught.value.problems}
    assert told_of.keys() == {"link.md", "country_road", "docs", "pipe.md"}
    assert "this is a link" in told_of["country_road"]
    assert "a pipe" in told_of["pipe.md"]


def test_a_pages_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    write_file(tmp_path / "outside/x.md", "---\ntitle: A\n---\n")
    (tmp_path / "pages").symlink_to(tmp_path / "outside")
    with pytest.raises(ContentError, match="this is a link"):
        load_pages(tmp_path / "pages")


def test_a_board_over_its_area_is_refused() -> None:
    side = find_kind("slitherlink").largest
    text = f"---\ntitle: A\n---\n```board\n{(('.' * side) + chr(10)) * side}```\n"
    with pytest.raises(ContentError) as caught:
        read(text, path="x.md", kind="slitherlink", slug="x").board()
    (problem,) = caught.value.problems
    assert problem.place.line == 5
    assert "3600 cells; at most 2500 are allowed" in problem.message


# -- excerpts of the file


@pytest.mark.parametrize(
    ("line", "column", "under"),
    [
        ("a = b", 3, "="),
        ("\t漢字 x", 5, "x"),
        ("ＡＢ y", 4, "y"),
        ("e\u0301 y", 4, "y"),
        ("z" * 300 + "!", 301, "!"),
    ],
)
def test_the_caret_is_below_the_place(tmp_path: Path, line: str, column: int, under: str) -> None:
    path = write_file(tmp_path / "x.md", f"first\n{line}\nlast\n")
    seen = make_excerpt(Problem(Place(str(path), 2, column), "why"))
    widths = {"漢": 2, "字": 2, "Ａ": 2, "Ｂ": 2, "\u0301": 0}
    at = [
        i
        for i, c in enumerate(seen.text)
        if sum(widths.get(b, 1) for b in seen.text[:i]) == len(seen.caret) - 1
    ]
    assert under in {seen.text[i] for i in at}


def test_problems_without_a_place_have_no_excerpt(tmp_path: Path) -> None:
    path = write_file(tmp_path / "x.md", "one\n")
    secret = write_file(tmp_path / "secret", "secret\n")
    (tmp_path / "link.md").symlink_to(secret)
    picture = tmp_path / "photo.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    for where in (
        Problem(NOWHERE, "why"),
        Problem(Place(str(picture), 1, 1), "why"),
        Problem(Place(str(path)), "why"),
        Problem(Place(str(path), 9, 1), "why"),
        Problem(Place(str(tmp_path / "none.md"), 1, 1), "why"),
        Problem(Place(str(tmp_path / "link.md"), 1, 1), "why"),
    ):
        assert make_excerpt(where) == ("", "")
        assert format_problem(where) == str(where)


def test_a_problem_is_printed_with_the_known_parts_of_its_place() -> None:
    for place, text in (
        (NOWHERE, "why"),
        (Place("x.md"), "x.md: why"),
        (Place("x.md", 3), "x.md:3: why"),
        (Place("x.md", 3, 14), "x.md:3:14: why"),
    ):
        assert str(Problem(place, "why")) == text
        error = SiteGenError("why", place)
        assert str(error) == str(pickle.loads(pickle.dumps(error))) == text
        assert pickle.loads(pickle.dumps(error)).problems == (Problem(place, "why"),)


def test_each_problem_is_reported_once_in_the_order_of_places() -> None:
    places = [Place("b", 1, 1), Place("a", 10, 1), Place("a", 9, 2), NOWHERE, Place("a", 9, 2)]
    error = ContentError(*(Problem(place, "why") for place in places))
    assert str(error) == "why\na:9:2: why\na:10:1: why\nb:1:1: why"
    assert pickle.loads(pickle.dumps(error)).problems == error.problems
    found = list[Problem]()
    with collecting(found):
        refuse([])
        refuse(error.problems)
    assert found == [*error.problems]


def test_an_error_of_a_board_keeps_its_cell_when_pickled() -> None:
    error = BoardError("why", block="board", row=1, col=2)
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error)
    assert str(again) == "row 2, column 3: why"


# -- settings


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = 'A'\ntitel = 'B'\n", "2:1: unknown key 'titel'; did you mean title?"),
        (
            "[solving]\n time_limt = 3\n",
            "2:2: unknown key 'solving.time_limt'; did you mean time_limit?",
        ),
        ("[solving.explain]\nfilm = 7\n", "2:8: solving.explain.film: found 7; "),
        ("solving.time_limit = 0\n", "1:22: solving.time_limit: found 0; "),
        ("title = ''\n", "1:9: title: found ''; "),
        ("[nonsense]\nx = 1\n", "1:2: unknown key 'nonsense'; known: title, "),
        ("title = 'A'\nauthor = \n", "2:10: this is not TOML: expected text in quotes"),
        ("title = My puzzles\n", "1:9: this is not TOML: expected text in quotes"),
        ("title = 'A\n\n", "1:11: this is not TOML: the quotes are not closed"),
        ("title = 'A'\nkinds = ['x'\n\n", "2:13: this is not TOML: the list is not closed"),
        ("title 'A'\n", "1:7: this is not TOML: expected `key = value`"),
        ("title = 'A'\ntitle = 'B'\n\nauthor = 'C'\n", "2:12: this is not TOML: this is given"),
        ("language = 'English'\n", "1:12: language: found 'English'; expected the code"),
        ("title = 1\n[solving]\ncache = 1\n", "1:9: title: found 1; "),
        ("footer = '![x](y.png)'\n", "1:10: footer: found '![x](y.png)'; a picture cannot be"),
        ("footer = '[x](file:///y)'\n", "1:10: footer: found '[x](file:///y)'; a link to file:"),
    ],
)
def test_mistakes_in_settings_are_reported_with_their_place(
    tmp_path: Path, text: str, told: str
) -> None:
    path = write_file(tmp_path / "site.toml", text)
    with pytest.raises(ContentError) as caught:
        load_site(path)
    assert str(caught.value.problems[0]).startswith(f"{path}:{told}")


# -- drafts, old addresses, tags


def test_drafts_are_checked_and_left_out(tmp_path: Path) -> None:
    text = f"---\ntitle: A\ndraft: true\n---\n{BOARD}"
    write_file(tmp_path / "slitherlink/a.md", text)
    write_file(tmp_path / "pages/b.md", "---\ntitle: B\ndraft: yes\n---\n")
    with pytest.raises(SiteGenError, match="every puzzle is a draft"):
        checked(tmp_path)
    write_file(tmp_path / "slitherlink/c.md", f"---\ntitle: C\n---\n{BOARD}")
    plan, _ = checked(tmp_path)
    assert ([p.slug for p in plan.every], plan.topics) == (["c"], ())
    plan, _ = checked(tmp_path, drafts=True)
    assert [p.slug for p in plan.every] == ["a", "c"]
    assert [t.prose.url for t in plan.topics] == ["b/index.html"]
    write_file(tmp_path / "slitherlink/a.md", text.replace(".2", ".9"))
    with pytest.raises(ContentError, match="'9' is not"):
        checked(tmp_path)


def find_collisions(documents: list[Document]) -> list[Problem]:
    taken = {d.name: f"{d.name}.md" for d in documents}
    return [*find_alias_problems(list_aliases(documents, ()), taken)]


def test_old_addresses_redirect_to_the_page() -> None:
    documents = [parse_puzzle("aliases: [slitherlink/old, gone]\n", slug="new")]
    made = {
        m.here: m for m in make_redirects(list_aliases(documents, ()), "https://a.org/b/", "en")
    }
    assert made.keys() == {"slitherlink/old/index.html", "gone/index.html"}
    for here, moved in made.items():
        target = os.path.normpath(Path(here).parent / moved.url)
        assert target == "slitherlink/new/index.html"
        assert moved.canonical == "https://a.org/b/slitherlink/new/"
    assert not find_collisions(documents)


@pytest.mark.parametrize(
    ("alias", "why"),
    [
        ("slitherlink/other", "the address of slitherlink/other.md already"),
        ("slitherlink/x", "the address of slitherlink/x.md already"),
        ("slitherlink/twice", "the alias at content/slitherlink/other.md:3:11 already"),
        ("slitherlink", "an address of the site already"),
        ("static/old", "reserved"),
        ("slitherlink/index", "reserved"),
    ],
)
def test_old_addresses_that_collide_are_refused(alias: str, why: str) -> None:
    documents = [
        parse_puzzle("aliases: [slitherlink/twice]\n", slug="other"),
        parse_puzzle(f"aliases: [{alias}]\n"),
    ]
    (problem,) = find_collisions(documents)
    assert str(problem).startswith(f"content/slitherlink/x.md:3:11: aliases: '{alias}': ")
    assert why in problem.message


@pytest.mark.parametrize("alias", ["../x", "/x", "x/../y", "X", "a b", "x/", "http://x"])
def test_old_addresses_outside_the_site_are_refused(alias: str) -> None:
    (problem,) = find_problems(f"aliases: ['{alias}']\n")
    assert "expected addresses from the top of the site" in problem.message


def test_a_tag_similar_to_a_common_one_gives_a_warning() -> None:
    documents = [
        parse_puzzle(f"tags: [{t}]\n") for t in ("medium", "medium", "small", "medum", "loop")
    ]
    (warning,) = find_strange_names("tag", [(d.meta.tags[0], d.keys["tags.0"]) for d in documents])
    assert str(warning) == (
        "content/slitherlink/x.md:3:8: the tag 'medum' stands nowhere else; did you mean medium?"
    )


def test_a_built_site_has_requested_drafts_and_old_addresses(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"])
    (content / "slitherlink" / "two.md").unlink()
    one = content / "slitherlink" / "one.md"
    one.write_text(
        one.read_text().replace("---\n", "---\ndraft: true\naliases: [old]\n", 1), encoding="utf-8"
    )
    write_file(content / "pages/later.md", "---\ntitle: B\ndraft: true\nmenu: Later\n---\nText.\n")
    places = Places(content, ROOT / "templates", tmp_path / "output")
    with pytest.raises(SiteGenError, match="every puzzle is a draft"):
        build(places, QUICK, 1)
    build(places, QUICK.model_copy(update={"solving": SHORT}), 1, edition=Edition(drafts=True))
    page = (tmp_path / "output" / "slitherlink" / "one" / "index.html").read_text("utf-8")
    assert "not published" in page
    assert (tmp_path / "output" / "later" / "index.html").is_file()
    text = (tmp_path / "output" / "old" / "index.html").read_text("utf-8")
    (url,) = set(re.findall(r'<a href="([^"]+)"', text))
    assert url == "../slitherlink/one/index.html"
    assert f'<meta http-equiv="refresh" content="0; url={url}">' in text
    assert "<script" not in text


@pytest.mark.parametrize(
    ("only", "chosen"),
    [
        ("*", {"sudoku/a", "sudoku/b", "star_battle/a"}),
        ("sudoku", {"sudoku/a", "sudoku/b"}),
        ("sudoku/b", {"sudoku/b"}),
        ("*/a", {"sudoku/a", "star_battle/a"}),
        ("a", {"sudoku/a", "star_battle/a"}),
        ("star*/*", {"star_battle/a"}),
        ("star", set()),
        ("star_battle,*/b", {"sudoku/b", "star_battle/a"}),
        ("star, sudoku/b,", {"sudoku/b"}),
    ],
)
def test_only_chooses_a_kind_a_puzzle_or_a_glob(only: str, chosen: set[str]) -> None:
    names = ("sudoku/a", "sudoku/b", "star_battle/a")
    assert {name for name in names if is_chosen(name, only)} == chosen
