"""Names of files, tags and authors in any script become addresses that work."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from unicodedata import normalize
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, expect

from browsing import WatchedPage
from site_gen.content.composed import index_files
from site_gen.content.config import Site, Solving
from site_gen.content.slugs import is_slug, slugify
from site_gen.content.sources import LONGEST, is_chosen, list_public, slug_problem
from site_gen.errors import ContentError
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.templates import overlay
from sites import ANSWERS_ONLY, build_site, checked, write_content, write_file

BASE = "https://example.org/sub/"
PUZZLE, POST, AUTHOR, TAG = "ещё-загадка", "новости", "Иван Ёлкин", "малый-тег"
PICTURE = "café.svg"
FRONT = f"author: {AUTHOR}\ndate: 2026-11-01\ntags: [{TAG}]\naliases: [slitherlink/старая]\n"


def decompose(text: str) -> str:
    """Return the text as many Macs give names of files."""
    return normalize("NFD", text)


def write_site(folder: Path) -> Path:
    """Write a site in which names of files are decomposed, and those in texts in both forms."""
    content = write_content(folder / "content", ["slitherlink"])
    name = decompose(PUZZLE)
    path = (content / "slitherlink" / "two.md").rename(content / "slitherlink" / f"{name}.md")
    path.write_text(path.read_text().replace("---\n", f"---\n{FRONT}", 1), encoding="utf-8")
    picture = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>"
    for made in (
        *(content / "pages" / "posts" / decompose(PICTURE), folder / "public" / decompose(PICTURE)),
        folder / "public" / decompose("й") / "x.css",
    ):
        write_file(made, picture if made.suffix == ".svg" else "")
    links = (
        *(f"[a](../../slitherlink/{PUZZLE}.md)", f"[a](../../slitherlink/{name}.md)"),
        *(f"[a](../../slitherlink/{quote(name)}.md)", f"[a](../../{decompose(PICTURE)})"),
        *(f"![a]({PICTURE})", f"![b]({decompose(PICTURE)})", f"![c]({quote(decompose(PICTURE))})"),
    )
    (content / "pages" / "posts" / f"{POST}.md").write_text(
        f"---\ntitle: Новости\ndate: 2026-11-02\n---\n{' '.join(links)}\n\n"
        f"```puzzles\nslitherlink/{PUZZLE}\n```\n\n```board\nslitherlink/{name}\n```\n",
        encoding="utf-8",
    )
    (content / "pages" / "own.html").write_text(
        f"---\ntitle: A\n---\n<p><a href='../slitherlink/{name}/index.html'>a</a></p>",
        encoding="utf-8",
    )
    (folder / "head.html").write_text(
        f"<link rel='icon' href='{decompose(PICTURE)}'>\n", encoding="utf-8"
    )
    return content


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scripts")
    solving = Solving(article_time_limit=0, explain=ANSWERS_ONLY, cache=folder / "cache")
    content = write_site(folder)
    settings = {"title": "A", "base_url": BASE, "language": "ru", "head": folder / "head.html"}
    look = {"css": [decompose("й/x.css")], "logo": decompose(PICTURE), "favicon": PICTURE}
    menu = {"Картинка": decompose(PICTURE)}
    site = Site.model_validate({**settings, **look, "menu": menu, "solving": solving})
    build_site(content, folder / "output", site, public=folder / "public")
    return folder / "output"


def test_pages_have_these_names_and_addresses_are_encoded(made: Path) -> None:
    pages = [f"slitherlink/{PUZZLE}", f"posts/{POST}", "authors/иван-ёлкин", "slitherlink/старая"]
    assert all((made / page / "index.html").is_file() for page in pages)
    assert is_chosen(pages[0], decompose(pages[0]))
    files = [path.relative_to(made).as_posix() for path in made.rglob("*")]
    assert {PICTURE, "й/x.css"} <= {*files}
    assert all(normalize("NFC", file) == file for file in files)
    for file in ("own/index.html", f"posts/{POST}/index.html"):
        page = (made / file).read_text(encoding="utf-8")
        addresses = re.findall('(?:href|src)="([^"#?]*)', page)
        assert [one for one in addresses if normalize("NFC", unquote(one)) != unquote(one)] == []
    assert check_site(made).errors == check_site(made).warnings == []
    addresses = [e.text for e in ET.parse(made / "sitemap.xml").getroot().iter() if e.text]
    assert f"{BASE}slitherlink/{PUZZLE}/" in map(unquote, addresses)
    feed = (made / "feed.xml").read_text(encoding="utf-8")
    ids = [str(e.text) for e in ET.fromstring(feed).iter("{http://www.w3.org/2005/Atom}id")]
    assert [unquote(one).removeprefix(BASE) for one in ids] == [
        *("", f"posts/{POST}/", f"slitherlink/{PUZZLE}/")
    ]
    assert all(one.isascii() for one in [*addresses, *ids] if one.startswith("https:"))
    assert f"{PUZZLE}/board.svg" not in feed


def test_readers_reach_them_from_the_disk(browser: Browser, made: Path) -> None:
    watched = WatchedPage(browser)
    page = watched.open(made / "index.html")
    page.locator("summary").filter(has_text="Tag").click()
    page.get_by_label(TAG.replace("-", " ")).check()
    expect(page.locator("[data-shown]")).to_have_text("1 of 2 puzzles")
    assert TAG in unquote(page.url)
    page.reload()
    page.locator(".card:visible a").click()
    expect(page.locator(".byline")).to_contain_text(AUTHOR)
    assert unquote(page.url).endswith(f"/slitherlink/{PUZZLE}/index.html")
    page.locator(".byline a").click()
    expect(page.locator(".listed .card")).to_have_count(1)
    page.get_by_role("link", name="Posts").first.click()
    page.get_by_role("link", name="Новости").click()
    page.get_by_role("link", name="Print these").click()
    expect(page.locator(".item")).to_have_count(1)
    assert watched.complaints == []


def test_a_name_that_cannot_be_an_address_gets_a_proposal(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"])
    names = {"Ещё Загадка": "ещё-загадка", "größe": "grosse", "日本!": "日本", "e\u0301": "e"}
    for name, proposal in names.items():
        path = content / "slitherlink" / f"{name}.md"
        path.write_text((content / "slitherlink" / "one.md").read_text())
        with pytest.raises(ContentError) as caught:
            checked(content)
        (problem,) = caught.value.problems
        assert problem.message.endswith(f"did you mean {proposal}?")
        path.unlink()


def test_two_files_with_the_same_composed_name_are_an_error_that_names_both(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"])
    for folder, read_it in (
        (content / "slitherlink", lambda: checked(content)),
        (content / "pages" / decompose("й"), lambda: checked(content)),
        (tmp_path / "public", lambda: index_files(list_public(tmp_path / "public"), tmp_path)),
        (tmp_path / "templates", lambda: overlay(tmp_path / "templates", wanted=True).__enter__()),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        names = [folder / f"{name}.svg" for name in ("й", decompose("й"))]
        for path in names:
            path.write_text("<svg/>")
        with pytest.raises(ContentError) as caught:
            read_it()
        (problem,) = caught.value.problems
        assert all(ascii(path.as_posix()) in problem.message for path in names)
        names[0].unlink()


def test_own_templates_are_found_by_composed_names(tmp_path: Path) -> None:
    own, name = tmp_path / "templates", decompose("й.html")
    own.mkdir()
    (own / name).write_text("{% block a %}{% endblock %}", encoding="utf-8")
    for included in ("й.html", name):
        text = f'{{% include "{included}" %}}{{% include "{included}" %}}'
        (own / "404.html").write_text(text, encoding="utf-8")
        with overlay(own, wanted=True) as whole:
            assert (whole / "й.html").is_file()
    (own / name).write_text("\n{% if %}", encoding="utf-8")
    with pytest.raises(ContentError) as caught, overlay(own, wanted=True):
        pass
    assert caught.value.problems[0].place[:2] == (str(own / name), 2)


TEXT = st.text(st.characters(categories=["L", "M", "N", "P", "Z"]), max_size=80)


@given(TEXT)
def test_a_proposal_is_accepted(text: str) -> None:
    """It is the same for all forms of the text, and short enough for a file's name."""
    slug = slugify(text)
    assert slug == slugify(normalize("NFD", text)) == normalize("NFC", slug)
    assert is_slug(slug) == bool(slug)
    hint = slug_problem(text).partition("; did you mean ")[2].removesuffix("?")
    if hint and len(hint.encode()) <= 200:
        assert len(hint) <= LONGEST
        assert slug_problem(hint) == "" or "reserved" in slug_problem(hint)
