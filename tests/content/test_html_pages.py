"""Prose pages in HTML: refused elements are reported with their line, and the rest is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lean_builds import build_lean  # noqa: F401 - a fixture
from site_gen.content.sources import MOST_BYTES, MOST_HTML_BYTES
from site_gen.errors import ContentError, Problem
from site_gen.site.authoring.pages import Prose
from site_gen.site.inspect.check import check_site
from sites import build_site, checked, write_content, write_file

FRONT = "---\ntitle: A\ndescription: About.\nmenu: Here\n---\n"


def write_page(root: Path, name: str, body: str, front: str = FRONT) -> Path:
    return write_file(root / "pages" / name, front + body)


def read_page(root: Path, body: str, front: str = FRONT) -> Prose:
    write_page(root, "mine.html", body, front)
    (found,) = checked(write_content(root, ["slitherlink"]))[0].topics
    return found.prose


def find_problems(root: Path, body: str, front: str = FRONT) -> tuple[Problem, ...]:
    with pytest.raises(ContentError) as caught:
        read_page(root, body, front)
    return caught.value.problems


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("<p>a", "not well-formed"),
        ("a</page><page>b", "not well-formed"),
        ("<p>a&nbsp;b</p>", "not well-formed: Entity 'nbsp' not defined"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>', "not well-formed"),
        ("<SCRIPT>alert(1)</SCRIPT>", "<script> is not allowed"),
        ("<svg><style>p {}</style></svg>", "<style> is not allowed"),
        ('<meta http-equiv="refresh" content="0"/>', "<meta> is not allowed"),
        ('<p style="color: red">a</p>', "'style' is not allowed"),
        ('<p onClick="a()">a</p>', "'onclick' is not allowed"),
        ('<img src="a.png"/>', "'src' is not allowed"),
        (
            '<svg xmlns:x="http://www.w3.org/1999/xlink"><image x:href="https://a.org/b"/></svg>',
            "xlink}href' is not allowed",
        ),
        ('<svg><image href="https://a.org/b"/></svg>', "'href' is not allowed in <image>"),
        ('<link rel="stylesheet" href="https://a.org/b.css"/>', "only allowed for a stylesheet"),
        ('<link rel="icon" href="a.svg"/>', "only allowed for a stylesheet"),
        ('<a HREF="javascript:alert(1)">a</a>', "a link to javascript: is not allowed"),
        ('<a href="/a/index.html">a</a>', "leads out of the site"),
        ('<a href="../mien/index.html">a</a>', "leads nowhere: there is no such page"),
        ("<h1>A</h1>", "the title is the page’s first heading"),
        ("<p>a&#x202e;b</p>", "U+202E (right-to-left override)"),
        ('<a href="https://a.org/b\xa0c">a</a>', "the character U+00A0 (no-break space)"),
        ('<p title="\u202e">b</p>', "U+202E (right-to-left override)"),
    ],
)
def test_refused_html_is_reported_with_its_line(tmp_path: Path, body: str, why: str) -> None:
    (problem,) = find_problems(tmp_path, f"<p>good</p>\n{body}")
    assert (Path(problem.place.path).name, problem.place.line) == ("mine.html", 7)
    assert why in problem.message
    assert problem.place.column == body.find("\xa0") + 1 or "\xa0" not in body


def test_all_mistakes_are_reported_together(tmp_path: Path) -> None:
    front = FRONT.replace("menu: Here", "board: slitherlink")
    found = find_problems(tmp_path, "<script/>\n<p style=''/>\n", front)
    assert [p.place.line for p in found] == [4, 6, 7]
    assert "a page with a board is a .md file" in found[0].message


def test_elements_are_closed_as_html_requires_and_comments_are_removed(tmp_path: Path) -> None:
    made = read_page(
        tmp_path, "<p/><!-- secret --><br/>a &lt; b<svg><path d='M0 0'/></svg>{{ 1 }}"
    ).html
    assert made == '<p></p><br>a &lt; b<svg><path d="M0 0"></path></svg>{{ 1 }}'


def test_html_may_be_longer_than_markdown_but_has_a_limit(tmp_path: Path) -> None:
    assert len(read_page(tmp_path, "<p>a</p>" * (MOST_BYTES // 4)).html) > MOST_BYTES
    (problem,) = find_problems(tmp_path, "a" * MOST_HTML_BYTES)
    assert f"at most {MOST_HTML_BYTES} are allowed" in problem.message


@pytest.mark.parametrize("other", ["mine.md", "mine/index.html"])
def test_two_files_for_the_same_page_are_refused(tmp_path: Path, other: str) -> None:
    write_page(tmp_path, other, "")
    (problem,) = find_problems(tmp_path, "<p>a</p>")
    assert "this is the same page of the site as" in problem.message


def test_html_may_be_a_page_but_not_a_puzzle(tmp_path: Path) -> None:
    path = write_page(tmp_path, "../slitherlink/mine.html", "<p>a</p>")
    with pytest.raises(ContentError, match="prose in pages/") as caught:
        checked(tmp_path)
    assert Path(caught.value.problems[0].place.path).name == path.name


def test_an_html_page_has_the_layout_of_the_site(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"])
    link = '<a href="../slitherlink/one/index.html">one</a>'
    write_page(
        content, "mine.html", f'<link rel="stylesheet" href="../static/site.css"/>\n<p>{link}</p>'
    )
    write_page(content, "index.html", "<p>Welcome</p>")
    build_site(content, tmp_path / "output")
    made = (tmp_path / "output" / "mine" / "index.html").read_text(encoding="utf-8")
    main = made.partition("<main")[2].partition("</main>")[0]
    assert re.search(r"<h1>A</h1>.*" + re.escape(f"<p>{link}</p>"), main, re.DOTALL)
    first = (tmp_path / "output" / "index.html").read_text(encoding="utf-8")
    assert '<a href="mine/index.html">Here</a>' in first
    assert "<p>Welcome</p>" in first
    assert [*check_site(tmp_path / "output").errors] == []
