"""`site-gen check --site` finds mistakes in a built site, and none in a correct one."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner

from gardens import plant, tree
from site_gen.cli import main
from site_gen.content.html_text import read
from site_gen.content.markdown import find_problems, parse
from site_gen.errors import ContentError
from site_gen.site.build.folders.places import format_mark
from site_gen.site.build.page_weight import BUDGET, EMBED, FRONT
from site_gen.site.inspect.check import check_site
from site_gen.workshop.links import write_fragment

BASE = "https://example.org/puzzles/"
POLICY = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">{policy}
<title>A</title><meta name="description" content="About.">
<link rel="canonical" href="{canonical}">
<link rel="stylesheet" href="{up}static/a.css"><script src="{up}static/a.js"></script>
</head><body><h1 id="top">A</h1>
<a href="{up}one/index.html#top">One</a> <a href="#top">Up</a>
{body}
</body></html>
"""


def make_page(here: str, body: str = "", policy: str = POLICY) -> str:
    up = "../" * here.count("/")
    canonical = BASE + here.removesuffix("index.html")
    return PAGE.format(up=up, body=body, canonical=canonical, policy=policy)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Write a correct site of two pages by hand."""
    tmp_path = tmp_path / "site"
    (tmp_path / "one").mkdir(parents=True)
    (tmp_path / "static").mkdir()
    for here in ("index.html", "one/index.html"):
        (tmp_path / here).write_text(make_page(here))
    (tmp_path / "static/a.css").write_text("body { background: url(a.svg) }")
    (tmp_path / "static/a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (tmp_path / "static/a.js").write_text("document.title += '';\n")
    urls = "".join(f"<url>\n<loc>{BASE}{end}</loc></url>" for end in ("", "one/"))
    (tmp_path / "sitemap.xml").write_text(f"<urlset>{urls}</urlset>")
    (tmp_path / "robots.txt").write_text(f"User-agent: *\nSitemap: {BASE}sitemap.xml\n")
    for path in [tmp_path, *tmp_path.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    return tmp_path


def test_the_built_site_has_nothing_wrong(site: Path) -> None:
    found = check_site(site)
    assert found.errors == []
    assert found.warnings == []
    assert found.pages == len(list(site.rglob("*.html")))
    assert found.links > 10 * found.pages


BAD_PARTS = {
    '<a href="gone.html">x</a>': "9: found href 'gone.html', expected a file of the site",
    '<a href="#gone">x</a>': "9: found href '#gone', expected an id of one/index.html",
    '<a href="../index.html#gone">x</a>': "expected an id of index.html",
    '<a href="../../x/index.html">x</a>': "expected an address inside the site",
    '<a href="/puzzles/index.html">x</a>': "expected an address relative to this page",
    f'<a href="{BASE}gone/">x</a>': "expected a file of the site",
    '<a href="../one">x</a>': "expected one/index.html",
    '<a href="../one/">x</a>': "expected one/index.html: from the disk, a folder is no page",
    f'<meta property="og:image" content="{BASE}x.png">': "found og:image",
    '<a href="javascript:alert()">x</a>': "expected https, http, mailto or an address inside",
    '<p id="top">x</p>': "9: found the id 'top' again, expected every id once",
    '<label for="gone">x</label>': "found for='gone', expected an id of this page",
    '<img alt="" src="//example.com/x.png">': "expected a file of the site: nothing is loaded",
    '<img alt="" src="https://example.com/x.png">': "nothing is loaded from elsewhere",
    '<img alt="" srcset="../static/a.svg 1x, b.svg 2x">': "found srcset 'b.svg'",
    '<link rel="preload" href="https://example.com/x.woff2" as="font">': "nothing is loaded",
    '<svg><use xlink:href="b.svg#x"/></svg>': "found xlink:href 'b.svg#x'",
    '<p style="color: red">x</p>': "found <p style>, expected a class and a style sheet",
    "<style>p { color: red }</style>": "found <style>, expected a style sheet of the site",
    "<script>alert()</script>": "found a script in the page, expected a script file",
    '<p onclick="alert()">x</p>': "found <p onclick>, expected a listener in a script",
    "<h1>B</h1>": "9: found 2 h1, expected one h1",
    '<script type="application/json">{</script>': "found data that is no JSON",
    f'<script type="application/ld+json">{{"url": "{BASE}gone/"}}</script>': "found JSON-LD",
}


@pytest.mark.parametrize("part", BAD_PARTS)
def test_a_bad_part_of_a_page_is_found_with_its_line(small: Path, part: str) -> None:
    assert check_site(small).errors == []
    (small / "one/index.html").write_text(make_page("one/index.html", f"<p>x</p>\n{part}"))
    (told,) = check_site(small).errors
    assert told.startswith(f"{small}/one/index.html:9: found ")
    assert BAD_PARTS[part] in told


OUTSIDE = (
    *(
        "https://example.org",
        "HTTPS://EXAMPLE.ORG",
        "http://Example.org:8080/a?b#c",
        "https://[::1]/",
    ),
    *(
        "mailto:a@example.org",
        "MAILTO:a@example.org",
        "https://user@example.org",
        "https://例え.jp/",
    ),
)
NOT_OUTSIDE = (
    *(
        "https:example.org",
        "https:/example.org",
        "https:///example.org",
        "HTTP:index.html",
        "http:",
    ),
    *("https://", "https://?a", "https://#a", "https://:80/", "https://a:b/", "https://a:99999/"),
    *(
        "https://[::1/",
        "https://a%20b/",
        "//example.org",
        "/a",
        "javascript:a()",
        "DATA:text/html,a",
    ),
    *("tel:1", "ftp://example.org/", "file:///a"),
)


@pytest.mark.parametrize("url", [*OUTSIDE, *NOT_OUTSIDE])
def test_the_same_links_are_refused_in_texts_and_on_built_pages(small: Path, url: str) -> None:
    """In Markdown, in an author's HTML, and on a built page, an address is right or wrong."""
    (small / "one/index.html").write_text(make_page("one/index.html", f'<a href="{url}">x</a>'))
    refused = url in NOT_OUTSIDE
    assert bool(check_site(small).errors) == refused
    text = f"[x](<{url}>)"
    assert bool([*find_problems(parse(text, "a.md"), [text], "a.md")]) == refused
    with pytest.raises(ContentError) if refused else nullcontext():
        read(f'<a href="{url}">x</a>', "a.html")


BOARD = write_fragment("sudoku", {"board": "1.\n.2"})
FRAGMENTS = {
    ("workshop/index.html", "v=1&kind=sudoku"): True,
    ("workshop/index.html", BOARD): True,
    ("workshop/index.html", "v=1&make=tents&rows=8&cols=8&seed=7&by=1"): True,
    ("workshop/index.html", "top"): True,
    ("workshop/index.html", BOARD[:-9]): False,
    ("workshop/index.html", "v=1&board=x"): False,
    ("workshop/index.html", "v=1&make=tents&rows=x"): False,
    ("workshop/index.html", "v=2&kind=sudoku"): False,
    ("workshop/index.html", "kind=sudoku"): False,
    ("one/index.html", "v=1&kind=sudoku"): False,
}


@pytest.mark.parametrize(("page", "fragment"), FRAGMENTS)
def test_only_the_workshop_takes_boards_as_fragments(small: Path, page: str, fragment: str) -> None:
    (small / "workshop").mkdir()
    (small / "sitemap.xml").unlink()
    (small / "robots.txt").unlink()
    here = "workshop/index.html"
    link = f"../{page}#{fragment}".replace("&", "&amp;")
    filled = '<script type="application/json">null</script>'
    (small / here).write_text(make_page(here, f'{filled}\n<a href="{link}">x</a>'))
    told = check_site(small).errors
    assert len(told) == (not FRAGMENTS[page, fragment])
    assert all(one.startswith(f"{small / here}:9: found href") for one in told)


BAD_FILES = {
    "static/a.css": ("p {}\n@import 'https://example.com/x.css';", ":2: found url() 'https://ex"),
    "static/a.js": ("let a;\nb.setAttribute('style', 'x')", ":2: found setAttribute('style'"),
    "static/a.svg": ('<svg xmlns="http://www.w3.org/2000/svg">\n<script/></svg>', ":2: found <scr"),
    "sitemap.xml": ("<urlset>\n", ":2: found "),
    "robots.txt": (f"User-agent: *\nSitemap: {BASE}map.xml", ":2: found Sitemap "),
    "feed.xml": ('<feed>\n<entry><link href="x/"/></entry></feed>', ":2: found href 'x/'"),
    "app.webmanifest": (json.dumps({"icons": [{"src": "x.png"}]}), ":1: found icon 'x.png'"),
}


@pytest.mark.parametrize("file", BAD_FILES)
def test_a_bad_file_is_found_with_its_line(small: Path, file: str) -> None:
    text, expected = BAD_FILES[file]
    (small / file).write_text(text)
    errors = check_site(small).errors
    assert any(f"{small / file}{expected}" in told for told in errors), errors


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("<title>A</title>", "", "no title"),
        (' lang="en"', "", "no lang"),
        (POLICY, "", "no Content-Security-Policy"),
        ("default-src 'none'", "script-src 'unsafe-inline'", "'unsafe-inline' in the policy"),
        ("default-src 'none'", "default-src *", "* in the policy"),
        (f'href="{BASE}one/"', f'href="{BASE}"', "expected the page’s own address"),
        (' id="top"', "", "expected an id of one/index.html"),
    ],
)
def test_a_mistake_in_a_head_is_found(small: Path, old: str, new: str, told: str) -> None:
    text = make_page("one/index.html")
    assert old in text
    (small / "one/index.html").write_text(text.replace(old, new))
    errors = check_site(small).errors
    assert any(told in error for error in errors), errors


def test_a_page_that_the_sitemap_leaves_out_is_found(small: Path) -> None:
    (small / "two").mkdir()
    (small / "two/index.html").write_text(make_page("two/index.html"))
    (told,) = check_site(small).errors
    assert told == f"{small}/sitemap.xml:1: found no '{BASE}two/', expected every page of the site"


def test_a_moved_page_leads_to_an_existing_page(small: Path) -> None:
    """The page needs neither a heading nor its own address, but its target must exist."""
    (small / "old").mkdir()
    text = make_page("old/index.html").replace('<h1 id="top">A</h1>', '<p id="top">Moved.</p>')
    text = text.replace(f"{BASE}old/", f"{BASE}one/")
    for to, errors in (("../one/index.html", 0), ("../gone/index.html", 1)):
        moved = f'<meta http-equiv="refresh" content="0; url={to}">'
        (small / "old/index.html").write_text(text.replace("<title>", f"{moved}<title>"))
        assert len(check_site(small).errors) == errors


def test_a_site_without_an_address_is_accepted(small: Path) -> None:
    for here in ("index.html", "one/index.html"):
        text = (small / here).read_text()
        (small / here).write_text(re.sub("<link rel=.canonical.*", "", text))
    (small / "sitemap.xml").unlink()
    (small / "robots.txt").write_text("User-agent: *\nDisallow:\n")
    assert check_site(small).errors == []
    (small / "one/index.html").write_text(
        make_page("one/index.html", '<a href="/index.html">x</a>')
    )
    (told,) = check_site(small).errors
    assert "found href '/index.html', expected an address relative to this page" in told


def test_files_that_a_web_server_could_not_read_are_found(small: Path) -> None:
    (small / "static").chmod(0o750)
    (small / "one/index.html").chmod(0o600)
    (small / "other.html").symlink_to("index.html")
    errors = check_site(small).errors
    assert f"{small}/static:1: found mode 750, expected 755" in errors
    assert f"{small}/one/index.html:1: found mode 600, expected 644" in errors
    assert (
        f"{small}/other.html:1: found a link or special file, expected files and folders only"
        in (errors)
    )


def test_a_heavy_page_is_a_warning_that_strict_makes_an_error(small: Path) -> None:
    import random

    noise = random.Random(1).randbytes(BUDGET).hex()
    (small / "static/a.js").write_text(f"// {noise}\n")
    shown = CliRunner().invoke(main, ["check", "--site", str(small)])
    assert shown.exit_code == 0
    assert "one/index.html:1: found 3" in shown.output
    assert "expected at most 300 kB (warning)" in shown.output
    strict = CliRunner().invoke(main, ["check", "--strict", "--site", str(small)])
    assert strict.exit_code == 1
    data = {"rows": 20, "cols": 20}  # a larger board may be heavier
    (small / "one" / "puzzle.json").write_text(json.dumps(data))
    assert [line.partition(":")[0] for line in check_site(small).warnings] == [
        f"{small}/index.html"
    ]


@pytest.mark.parametrize(("here", "most"), [("index.html", FRONT), ("one/embed/index.html", EMBED)])
def test_the_front_page_and_embedded_boards_have_smaller_limits(
    small: Path, here: str, most: int
) -> None:
    import random

    path = small / here
    path.parent.mkdir(exist_ok=True)
    for share, warnings in ((0.8, 0), (1.1, 1)):
        # compresses to somewhat more than half
        noise = random.Random(1).randbytes(int(most * share)).hex()
        path.write_text(make_page(here, f"<p>{noise}</p>"))
        heavy = [w for w in check_site(small).warnings if f"{here}:1: found" in w]
        assert len(heavy) == warnings
        assert all(f"at most {most // 1000} kB" in w for w in heavy)
    if most == EMBED:  # a larger board may be heavier
        (small / "one" / "puzzle.json").write_text(json.dumps({"rows": 20, "cols": 20}))
        assert not [w for w in check_site(small).warnings if f"{here}:1: found" in w]


def test_files_of_other_programs_in_a_site_are_skipped(small: Path) -> None:
    files = tree(small)
    (small / ".site-gen").write_bytes(format_mark(files))
    plant(small)
    (small / "one/broken.html").write_text('<p style="x" id=a>')
    found = check_site(small)
    assert (found.errors, found.warnings, found.pages) == ([], [], 2)
    (small / "one/index.html").write_text(
        make_page("one/index.html", '<a href="broken.html">x</a>')
    )
    assert check_site(small).errors == []  # a link to such a file is valid
    (small / "one/index.html").unlink()
    (small / ".site-gen").write_bytes(format_mark([*files, "one/model.lp"]))
    errors = check_site(small).errors
    for name in ("one/model.lp", "one/index.html"):
        assert f"{small}/{name}:1: found no such file, expected every file that the" in str(errors)


def test_the_bytes_of_a_puzzle_and_of_the_largest_page_are_reported(small: Path) -> None:
    assert check_site(small).puzzle == 0
    (small / "one" / "more").mkdir()
    (small / "one" / "more" / "log.txt").write_text("x" * 5000)
    (small / "two").mkdir()
    for name in "one", "two":
        (small / name / "puzzle.json").write_text("{}")
    sizes = [file.stat().st_size for file in (small / "one").rglob("*") if file.is_file()]
    found = check_site(small)
    assert found.puzzle == round((sum(sizes) + 2) / 2)
    largest = max(small.rglob("*.html"), key=lambda path: path.stat().st_size)
    assert found.largest[1] == largest.stat().st_size
    shown = CliRunner().invoke(main, ["check", "--site", str(small)]).output
    assert f"3 kB for each puzzle, largest page: {found.largest[0]}, 1 kB" in shown


def test_a_folder_without_a_site_is_reported(tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["check", "--site", str(tmp_path)])
    assert shown.exit_code == 1
    assert "there is no site here: expected index.html" in shown.output
    shutil.rmtree(tmp_path)
    assert CliRunner().invoke(main, ["check", "--site", str(tmp_path)]).exit_code == 1
