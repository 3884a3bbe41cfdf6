"""The author's styles, logo, icon, menu, footer and head, on every page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from corners import Corner
from site_gen.content.config import load_site
from site_gen.errors import BuildError, ContentError
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.head import POLICY, make_policy
from site_gen.site.layout.templates import overlay
from site_gen.site.live.injection import inject_script
from sites import write_file

SETTINGS = """\
title = "A"
css = ["look/own.css"]
logo = "logo.svg"
favicon = "logo.svg"
head = "head.html"
footer = "By [us](pages/club.md), with [kinds](kinds/index.html) and [rules](rules.pdf)."
[menu]
Shop = "https://shop.example.org/"
Club = "pages/club.md#who"
[policy]
script_src = ["https://count.example.org/js/"]
connect_src = ["https://count.example.org"]
"""
HEAD = """\
<!-- a comment -->
<meta name="verification" content="a &amp; b">
<script defer data-domain="x" src="https://count.example.org/js/a.js"></script>
<script src="look/own.js" defer></script>
"""
FILES = {
    "look/own.css": "h1 { color: rgb(1, 2, 3); }",
    "look/own.js": "document.documentElement.dataset.own = 'yes';",
    "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"/>',
    "rules.pdf": "no real pdf",
}


@pytest.fixture
def corner(tmp_path: Path) -> Corner:
    corner = Corner(tmp_path)
    for name, text in FILES.items():
        corner.publish(name, text)
    (tmp_path / "head.html").write_text(HEAD, encoding="utf-8")
    corner.write("content/pages/club.md", "We meet.\n\n## Who\n")
    (corner.folder / "content/pages/photo.jpg").touch()
    set_settings(corner, SETTINGS)
    return corner


def set_settings(corner: Corner, text: str) -> None:
    """Write site.toml and load it, with the address, cache and limits of the corner."""
    path = corner.folder / "site.toml"
    path.write_text(text, encoding="utf-8")
    kept: dict[str, Any] = {"solving": corner.site.solving, "base_url": corner.site.base_url}
    site = load_site(path)
    file = site._file
    corner.site = site.model_copy(update=kept)
    corner.site._file = file


def list_pages(corner: Corner) -> list[str]:
    pages = (p.relative_to(corner.output).as_posix() for p in corner.output.rglob("*.html"))
    return sorted(pages)


def find_problems(corner: Corner) -> list[str]:
    with pytest.raises(ContentError) as caught:
        corner.build()
    return [str(p).removeprefix(f"{corner.folder}/") for p in caught.value.problems]


def test_every_page_has_the_authors_additions(corner: Corner, browser: Browser) -> None:
    corner.build()
    pages = list_pages(corner)
    kinds = {"index.html", "404.html", "print.html", "kinds/index.html", "slitherlink/index.html"}
    shown = {"slitherlink/one/index.html", "slitherlink/one/embed/index.html", "essay/index.html"}
    assert {*pages} >= kinds | shown | {"club/index.html"}
    for name in pages:
        page, root = corner.page(name), "/x/" if name == "404.html" else "../" * name.count("/")
        head = page.partition("</head>")[0]
        assert re.search(rf'<link rel="icon" href="{root}logo.svg\?v=[0-9a-f]{{8}}"', head), name
        assert re.search(rf'stylesheet" href="{root}look/own.css\?v=[0-9a-f]{{8}}">', head), name
        assert f'<script src="{root}look/own.js" defer' in head, name
        assert '<meta name="verification" content="a &amp; b">' in head, name
        assert "a comment" not in head
        assert "script-src &#39;self&#39; https://count.example.org/js/;" in head, name
        if "/embed/" not in name:
            assert f'<a href="{root}rules.pdf">rules</a>' in page, name
            assert page.count(f'href="{root}club/index.html#who"') == 2, name
            assert page.count('href="https://shop.example.org/"') == 2, name
            assert re.search(rf'<img class="mark" src="{root}logo.svg\?v=\w+" alt="" w', page), name
    tab = browser.new_page()
    tab.goto((corner.output / "club/index.html").as_uri())
    assert tab.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(1, 2, 3)"
    assert tab.evaluate("document.documentElement.dataset.own") == "yes"
    assert tab.locator("img.mark").evaluate("(i) => [i.width, i.height]") == [80, 32]
    tab.close()


def test_pages_are_rebuilt_when_an_addition_changes(corner: Corner) -> None:
    corner.build()
    assert not corner.build()
    pages = {*list_pages(corner)}
    corner.publish("look/own.css", "h1 { color: red; }")
    assert corner.build() == pages | {"look/own.css"}
    (corner.folder / "head.html").write_text('<meta name="other">', encoding="utf-8")
    assert corner.build() == pages
    corner.publish("rules.pdf", "another one")
    assert corner.build() == {"rules.pdf"}


def test_a_page_may_load_only_what_its_policy_allows(corner: Corner) -> None:
    corner.build()
    page = corner.output / "club/index.html"
    text = page.read_text("utf-8").replace("https://count.example.org/js/a.js", "https://y.org/a")
    page.write_text(text, "utf-8")
    (found,) = check_site(corner.output).errors
    assert "found src 'https://y.org/a', expected a file of the site: nothing is loaded" in found


def test_the_policy_is_the_strict_one_without_additions(corner: Corner) -> None:
    assert "https:" not in POLICY
    policy = make_policy(corner.site.policy)
    assert "connect-src 'self' https://count.example.org;" in policy
    page = f'<meta http-equiv="Content-Security-Policy" content="{policy}"></head></html>'
    assert "https://count.example.org" in inject_script(page, "1")


@pytest.mark.parametrize(
    ("line", "place", "why"),
    [
        (
            'css = ["own.css"]',
            "2:7",
            "css: found 'own.css'; there is no file public/own.css",
        ),
        ('css = ["rules.pdf"]', "2:7", "css: found 'rules.pdf'; expected a file with the ending"),
        ('logo = "rules.pdf"', "2:8", "logo: found 'rules.pdf'; expected a picture: PNG"),
        ('logo = "gone.svg"', "2:8", "logo: found 'gone.svg'; there is no file public/gone.svg"),
        ('logo = "broken.png"', "2:8", "logo: found 'broken.png': this is not a PNG picture"),
        ('favicon = "gone.ico"', "2:11", "favicon: found 'gone.ico'; there is no file public/gone"),
        ('footer = "[a](gone/index.html)"', "2:10", "the link to gone/index.html leads nowhere"),
        ("footer = 'a $\\foo$'", "2:10", "footer: the formula `\\foo` has an unknown command"),
        ('footer = "[a](pages/gone.md)"', "2:10", "the link to pages/gone.md leads nowhere"),
        ('menu = { A = "gone/index.html" }', "2:8", "the link to gone/index.html leads nowhere"),
    ],
)
def test_mistakes_in_settings_name_their_place(
    corner: Corner, line: str, place: str, why: str
) -> None:
    corner.publish("broken.png", "no picture")
    set_settings(corner, f'title = "A"\n{line}\n')
    (problem,) = find_problems(corner)
    assert problem.startswith(f"site.toml:{place}: {why}")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('css = ["/own.css"]', "expected the path of a file in public/"),
        ('logo = "../logo.svg"', "expected the path of a file in public/"),
        ('menu = { A = "javascript:a()" }', "a link to javascript: is not allowed"),
        ('menu = { A = "/club/" }', "a link that begins with / leads out of the site"),
        ('menu = { A = "" }', "expected an address"),
        ('policy = { script_src = ["*"] }', "expected an address like https://example.org"),
        ('policy = { img_src = ["https://*.org"] }', "without a wildcard"),
        ("policy = { img_src = [\"https://a.org; script-src 'unsafe-inline'\"] }", "without a"),
        ('policy = { font_src = ["http://a.org"] }', "expected an address like https://"),
        ("policy = { object_src = [] }", "unknown key 'policy.object_src'; did you mean"),
    ],
)
def test_wrong_settings_are_refused(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "site.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_site(tmp_path / "site.toml")
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("html", "why"),
    [
        ("<meta>\n<script>count()</script>", "2:1: the policy stops scripts in the page; put it"),
        ("<style>a {}</style>", "1:1: <style> is not allowed here; expected <meta>, <link>"),
        ("<p>Words</p>", "1:1: <p> is not allowed here"),
        ('<base href="x">', "1:1: <base> is not allowed here"),
        ('<meta http-equiv="refresh" content="0">', "1:1: <meta http-equiv> is not allowed"),
        ('<script src="look/own.js" onload="a()"></script>', "the attribute 'onload' is not"),
        ('<script src="gone.js"></script>', "there is no file public/gone.js, to which 'gone.js'"),
        ('<script src="https://y.org/a.js"></script>', "https://y.org/a.js is not allowed; add "),
        ('<link rel="stylesheet" href="https://y.org/a">', "'https://y.org' to policy.style_src"),
        ('<link rel="icon" href="http://y.org/a">', "found 'http://y.org/a'; expected https"),
        ('<script src="/own.js"></script>', "a link that begins with / leads out of the site"),
    ],
)
def test_mistakes_in_the_head_name_their_place(corner: Corner, html: str, why: str) -> None:
    (corner.folder / "head.html").write_text(html, encoding="utf-8")
    found = find_problems(corner)
    assert any(line.startswith("head.html:") and why in line for line in found), found


@pytest.mark.parametrize("html", ["", '<script type="application/ld+json">{"a": 1}</script>'])
def test_data_for_programs_may_be_in_the_head(corner: Corner, html: str) -> None:
    (corner.folder / "head.html").write_text(html, encoding="utf-8")
    corner.build()
    assert html in corner.page("club/index.html")


def test_a_missing_head_file_is_reported(corner: Corner) -> None:
    (corner.folder / "head.html").unlink()
    (problem,) = find_problems(corner)
    assert problem == "head.html:1:1: no such file or directory"


# -- templates


def write_template(corner: Corner, name: str, text: str) -> Path:
    path = write_file(corner.folder / "templates" / name, text)
    return path.parents[len(Path(name).parts) - 1]


def test_the_head_of_an_own_base_reaches_every_page(corner: Corner) -> None:
    text = '{% extends "built-in/base.html" %}\n{% block head %}<meta name="mine">{% endblock %}'
    write_template(corner, "base.html", text)
    write_template(
        corner,
        "prose.html",
        '{% extends "built-in/prose.html" %}\n{% block head %}{{ super() }}<meta name="too">'
        "{% endblock %}",
    )
    with overlay(corner.folder / "templates", wanted=True) as corner.templates:
        corner.build()
    for name in list_pages(corner):
        assert '<meta name="mine">' in corner.page(name), name
        assert ('<meta name="too">' in corner.page(name)) == (
            name in ("club/index.html", "404.html") and "essay" not in name
        ) or name == "404.html"


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        (
            '{% extends "built-in/base.html" %}\n{% block haed %}{% endblock %}',
            2,
            "there is no block 'haed' in the template that this one extends; its blocks: body, ",
        ),
        (
            '{% extends "built-in/prose.html" %}\n\n{% block masthead %}{% endblock %}',
            3,
            "there is no block 'masthead'",
        ),
    ],
)
def test_a_block_that_overrides_nothing_is_reported(
    corner: Corner, text: str, place: int, why: str
) -> None:
    name = "base.html" if "base" in text else "prose.html"
    folder = write_template(corner, name, text)
    with pytest.raises((BuildError, ContentError)) as caught, overlay(folder, wanted=True):
        pass
    assert str(caught.value).startswith(f"{folder / name}:{place}")
    assert why in str(caught.value)


def test_new_blocks_inside_others_are_allowed(corner: Corner) -> None:
    text = "{% block main %}{% block mine %}{% endblock %}{% endblock %}"
    folder = write_template(corner, "prose.html", f'{{% extends "built-in/prose.html" %}}{text}')
    with overlay(folder, wanted=True):
        pass
