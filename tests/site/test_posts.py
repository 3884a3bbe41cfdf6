"""Authors' pages, posts, and both in the feed."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from string import printable
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from markupsafe import Markup
from PIL import Image
from playwright.sync_api import Browser, expect

from browsing import WatchedPage
from oracle import SHAPED
from site_gen.content.config import Site, Solving
from site_gen.errors import ContentError, Problem
from site_gen.site.authoring.list_pages import add_lists
from site_gen.site.authoring.pages import Prose, load_pages
from site_gen.site.build.build import Places, build
from site_gen.site.build.edition import Edition
from site_gen.site.gallery.feeds import FeedEntry, make_feeds
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.head import Work
from site_gen.site.layout.site_layout import SiteLayout
from site_gen.site.puzzle.listing import find_shared_credits
from sites import (
    ANSWERS_ONLY,
    ROOT,
    WarningRecorder,
    build_site,
    checked,
    write_content,
    write_file,
)

TODAY = "2026-11-26"
BASE = "https://example.org/sub/"
ATOM = "{http://www.w3.org/2005/Atom}"
FRONT = {
    "slitherlink/one": "author: Ann Lee\ndate: 2026-11-03\n",
    "slitherlink/two": "author: Bo Berg\ndate: 2026-11-01\n",
    "masyu/one": "author: Ann-Lee\n",
    "masyu/two": "",
}
PAGES = {
    "index": "---\ntitle: A\n---\nThe lead.\n\n## Chosen\n\n### One\n\nBy me.\n\n"
    "```puzzles\nmasyu/one\n```\n\n"
    "And:\n\n```posts\n```\n",
    "posts/first": "---\ntitle: First\ndate: 2026-11-02\nauthor: Ann Lee\ntags: [news]\n---\n"
    "See [a](../../slitherlink/one.md), [b](../../kinds/index.html), [c](#then), "
    "[d](https://other.example/).\n\n![A dot](dot.png)\n\n"
    "::: spoiler Secret\nHidden words.\n:::\n\n## Then\n\n"
    "```puzzles\nslitherlink/one\n```\n\n```board\nmasyu/one\n```\n",
    "news/second": "---\ntitle: Second\ndate: 2026-11-04\nauthor: Cy\n---\nText.\n",
    "posts/later": "---\ntitle: Later\ndate: 2026-12-01\nauthor: Dee\n---\nText.\n",
    "newest": "---\ntitle: Newest\n---\nOne:\n\n```posts\nnewest: 1\n```\n\n"
    "```puzzles\nnewest: 1\n```\n",
    "posts/plain": "---\ntitle: No post\n---\nText.\n",
    "authors/bo-berg": "---\ntitle: Bo, of Bergen\n---\nI make boards.\n",
}


def write_site(folder: Path, pages: dict[str, str] = PAGES) -> Path:
    content = write_content(folder / "content", ["slitherlink", "masyu"])
    for name, front in FRONT.items():
        path = content / f"{name}.md"
        text = path.read_text().replace("---\n", f"---\n{front}", 1)
        path.write_text(text.replace("Prose:", "[Prose](two.md):\n\n::: spoiler\nUnseen\n:::\n"))
    for name, text in pages.items():
        write_file(content / "pages" / f"{name}.md", text)
    if "posts/first" in pages:
        Image.new("RGB", (2, 2)).save(content / "pages" / "posts" / "dot.png")
    return content


def run_build(folder: Path, day: str, *, future: bool = False) -> tuple[bool, list[Problem]]:
    """Build the site of a folder; return whether it had changed, and the warnings."""
    solving = Solving(article_time_limit=0, explain=ANSWERS_ONLY, cache=folder / "cache")
    site, warnings = Site(title="A", base_url=BASE, solving=solving), WarningRecorder()
    places = Places(folder / "content", ROOT / "templates", folder / "output")
    changed = build(places, site, 1, warnings, edition=Edition(day, future=future))
    return changed, warnings.told


def make_site(folder: Path, day: str = TODAY, *, future: bool = False) -> Path:
    run_build(folder, day, future=future)
    return folder / "output"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("posts")
    write_site(folder)
    return make_site(folder)


def read_page(path: Path) -> html.HtmlElement:
    return html.parse(path).getroot()


def list_links(element: html.HtmlElement) -> list[str]:
    return [str(a.get("href")) for a in element.iter("a")]


def list_posts(path: Path) -> list[str]:
    return [a.text_content() for one in read_page(path).find_class("posts") for a in one.iter("h3")]


def list_cards(path: Path) -> list[str]:
    cards = (c for one in read_page(path).find_class("listed") for c in one.find_class("card"))
    return [str(card.get("data-id")) for card in cards]


def test_an_author_has_a_page_with_puzzles_and_posts(made: Path) -> None:
    """Spellings with the same address share a page; an author's own text comes first."""
    ann = made / "authors" / "ann-lee" / "index.html"
    assert list_cards(ann) == ["masyu/one", "slitherlink/one"]
    assert list_posts(ann) == ["First"]
    bo = made / "authors" / "bo-berg" / "index.html"
    assert list_cards(bo) == ["slitherlink/two"]
    text = read_page(bo).text_content()
    assert text.index("I make boards.") < text.index("<two> & more")
    assert list_posts(made / "authors" / "cy" / "index.html") == ["Second"]
    index = read_page(made / "authors" / "index.html").find_class("prose")[0]
    assert list_links(index) == ["ann-lee/index.html", "bo-berg/index.html", "cy/index.html"]
    assert check_site(made).errors == check_site(made).warnings == []


def test_a_page_names_its_author_and_date(made: Path) -> None:
    for page, told, links in (
        ("slitherlink/one", "Ann Lee 3 November 2026", ["../../authors/ann-lee/index.html"]),
        ("masyu/one", "Ann-Lee", ["../../authors/ann-lee/index.html"]),
        ("posts/first", "Ann Lee 2 November 2026 news", ["../../authors/ann-lee/index.html"]),
    ):
        (line,) = read_page(made / page / "index.html").find_class("byline")
        assert " ".join(line.text_content().split()) == told
        assert list_links(line) == links
    assert not read_page(made / "masyu" / "two" / "index.html").find_class("byline")


def test_cards_name_authors_unless_most_puzzles_share_them(made: Path) -> None:
    cards = read_page(made / "slitherlink" / "index.html").find_class("card-source")
    told = [" ".join(one.text_content().split()) for one in cards]
    assert told == ["Ann Lee 3 Nov 2026", "Bo Berg 1 Nov 2026"]
    own = read_page(made / "authors" / "bo-berg" / "index.html").find_class("card-source")
    assert [one.text_content().strip() for one in own] == ["1 Nov 2026"]


def test_posts_are_listed_the_newest_first(made: Path) -> None:
    page = made / "posts" / "index.html"
    assert list_posts(page) == ["Second", "First"]
    assert list_posts(made / "newest" / "index.html") == ["Second"]
    assert list_cards(made / "newest" / "index.html") == ["slitherlink/one"]
    assert list_links(read_page(page).find_class("prose")[0])[-1] == "plain/index.html"
    menu = read_page(made / "masyu" / "index.html").find_class("menu")[0]
    assert "../posts/index.html" in list_links(menu)
    menu = read_page(made / "posts" / "first" / "index.html").find_class("menu")[0]
    marked = [a.text_content() for a in menu.iter("a") if a.get("aria-current")]
    assert marked == ["Posts"]
    assert 'name": "Second", "descri'.replace(" ", "") in (
        made / "news" / "second" / "index.html"
    ).read_text(encoding="utf-8").replace(" ", "")
    assert "BlogPosting" in (made / "news" / "second" / "index.html").read_text(encoding="utf-8")


def test_the_front_page_shows_puzzles_and_posts(browser: Browser, made: Path) -> None:
    """They come after the lead, and are not among the results of the filters."""
    front = read_page(made / "index.html")
    assert front.find_class("lead")[0].text_content().strip() == "The lead."
    (said,) = front.find_class("said")
    assert [one.text_content() for one in said[:3]] == ["Chosen", "One", "By me."]
    assert [card.get("data-id") for card in said.find_class("card")] == ["masyu/one"]
    assert list_posts(made / "index.html") == ["Second", "First"]
    watched = WatchedPage(browser)
    page = watched.open(made / "index.html")
    expect(page.locator("[data-shown]")).to_have_text("4 puzzles")
    expect(page.locator("[data-solved]")).to_have_text("0 of 1 solved")
    page.locator("summary").filter(has_text="Author").click()
    expect(page.get_by_role("link", name="Pages of authors")).to_be_visible()
    page.get_by_label("Bo Berg").check()
    expect(page.locator("[data-shown]")).to_have_text("1 of 4 puzzles")
    expect(page.locator(".card:visible")).to_have_count(1)
    page.get_by_role("link", name="Pages of authors").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Authors")
    assert watched.complaints == []


# -- the feed


def read_feed(site: Path) -> dict[str, html.HtmlElement]:
    entries = ET.parse(site / "feed.xml").getroot().findall(f"{ATOM}entry")
    return {
        str(e.findtext(f"{ATOM}id")).removeprefix(BASE): html.fragment_fromstring(
            str(e.findtext(f"{ATOM}content")), create_parent="div"
        )
        for e in entries
    }


def test_the_feed_has_posts_and_puzzles_with_their_prose(made: Path) -> None:
    feed = read_feed(made)
    assert [*feed] == ["news/second/", "slitherlink/one/", "posts/first/", "slitherlink/two/"]
    prose = feed["slitherlink/one/"]
    assert "Prose" in prose.text_content()
    assert list_links(prose) == [f"{BASE}slitherlink/two/index.html"]
    assert list(feed["news/second/"].itertext()) == ["Text.", "\n"]
    post = feed["posts/first/"]
    one = f"{BASE}slitherlink/one/index.html"
    assert list_links(post) == [
        *(one, f"{BASE}kinds/index.html", f"{BASE}posts/first/index.html#then"),
        *("https://other.example/", one, f"{BASE}masyu/one/index.html"),
    ]
    photo, board = (str(img.get("src")) for img in post.iter("img"))
    assert photo.startswith(f"{BASE}assets/dot-")
    assert board == f"{BASE}masyu/one/board.svg"
    for element in feed.values():
        assert not {"Hidden words.", "Unseen"} & {t.strip() for t in element.itertext()}
        for link in list_links(element):
            file = link.removeprefix(BASE).partition("#")[0]
            assert not link.startswith(BASE) or (made / file).is_file()
    kinds = ET.parse(made / "slitherlink" / "feed.xml").getroot().findall(f"{ATOM}entry")
    assert len(kinds) == 2


HREFS = st.text(st.sampled_from("ab./#?:&=%é\"<' "), max_size=12)


@given(HREFS)
def test_addresses_in_feeds_are_absolute(href: str) -> None:
    page = SiteLayout(Site(base_url=BASE), (), (), carded=False).frame("k/p/index.html", "T", "D")
    link = Markup('<p><a class="x" href="{}">href="b"</a></p>').format(href)
    feed = dict(make_feeds(Site(base_url=BASE), [FeedEntry(page, Work("", date=TODAY), link)]))
    content = ET.fromstring(feed["feed.xml"]).findtext(f"{ATOM}entry/{ATOM}content")
    (found,) = html.fromstring(str(content)).iter("a")
    assert found.get("href") == quote(urljoin(f"{BASE}k/p/index.html", href), safe=printable)
    assert found.text == 'href="b"'


# -- dates


def test_a_post_is_published_on_its_day(tmp_path: Path) -> None:
    write_site(tmp_path)
    later = tmp_path / "output" / "posts" / "later" / "index.html"
    make_site(tmp_path)
    assert not later.exists()
    assert not (tmp_path / "output" / "authors" / "dee").exists()
    assert run_build(tmp_path, "2026-11-30") == (False, [])
    make_site(tmp_path, "2026-12-01")
    assert later.exists()
    assert list_posts(tmp_path / "output" / "posts" / "index.html")[0] == "Later"
    assert list_posts(tmp_path / "output" / "index.html")[0] == "Later"
    assert next(iter(read_feed(tmp_path / "output"))) == "posts/later/"
    make_site(tmp_path, TODAY, future=True)
    assert later.exists()
    assert "posts/later/" not in read_feed(tmp_path / "output")
    _, warnings = run_build(tmp_path, TODAY)
    told = [(Path(p.place.path).name, p.place.line) for p in warnings]
    assert told.count(("later.md", 3)) == 1
    assert not later.exists()


def test_only_pages_that_show_a_post_are_made_again(tmp_path: Path) -> None:
    content = write_site(tmp_path)
    output = make_site(tmp_path)
    pages = {name: output / name / "index.html" for name in ("", "posts", "masyu/two")}
    before = {name: page.stat().st_ino for name, page in pages.items()}
    path = content / "pages" / "news" / "second.md"
    path.write_text(path.read_text().replace("title: Second", "title: Other"), encoding="utf-8")
    make_site(tmp_path)
    same = {name: page.stat().st_ino == before[name] for name, page in pages.items()}
    assert same == {"": False, "posts": False, "masyu/two": True}
    assert list_posts(pages["posts"]) == list_posts(pages[""]) == ["Other", "First"]


def test_a_site_without_posts_has_no_list_of_them(tmp_path: Path) -> None:
    write_site(tmp_path, {"about": "---\ntitle: About\nauthor: Ann Lee\n---\nText.\n"})
    output = make_site(tmp_path)
    assert not (output / "posts").exists()
    assert "posts/index.html" not in (output / "index.html").read_text(encoding="utf-8")
    (line,) = read_page(output / "about" / "index.html").find_class("byline")
    assert line.text_content().strip() == "Ann Lee"


def test_an_authors_list_of_posts_is_used(tmp_path: Path) -> None:
    own = "---\ntitle: News\nmenu: News\n---\nWhat is new.\n"
    for more in ("", "\n```posts\ntag: news\n```\n\nThat is all.\n"):
        pages = {**PAGES, "posts": own + more}
        del pages["posts/later"]
        content = write_site(tmp_path / str(len(more)), pages)
        by_url = {t.prose.url: t.prose for t in checked(content)[0].topics}
        found = by_url["posts/index.html"]
        assert (found.menu, found.body.count("```posts")) == ("News", 1)
        assert found.body.strip().startswith("What is new.")


# -- mistakes


@pytest.mark.parametrize(
    ("name", "text", "line", "why"),
    [
        ("x", "---\ntitle: A\ndate: soon\n---\nT\n", 3, "expected a date like 2026-11-21"),
        ("x", "---\ntitle: A\ntags: [A B]\n---\nT\n", 3, "did you mean a-b?"),
        ("index", "---\ntitle: A\ndate: 2026-11-21\n---\nT\n", 3, "front page cannot be a post"),
        ("x", "---\ntitle: A\n---\n```posts\nkind: x\n```\n", 5, "unknown key 'kind'; expected"),
        (
            "x",
            "---\ntitle: A\n---\n```posts\na/b\n```\n",
            5,
            "expected tag or author or newest and a colon",
        ),
        ("x", "---\ntitle: A\n---\n```posts 5\n```\n", 4, "expected nothing after `posts`"),
        ("index", "---\ntitle: A\n---\n```race\n```\n", 4, "cannot be on the front page"),
    ],
)
def test_mistakes_are_reported_at_their_lines(
    tmp_path: Path, name: str, text: str, line: int, why: str
) -> None:
    write_file(tmp_path / "pages" / f"{name}.md", text)
    with pytest.raises(ContentError) as caught:
        load_pages(tmp_path / "pages")
    (problem,) = caught.value.problems
    assert (problem.place.line, why in problem.message) == (line, True), problem


def test_unknown_posts_are_reported(tmp_path: Path) -> None:
    asked = "---\ntitle: A\n---\nT.\n\n```posts\ntag: new\nauthor: Bo Berg\n```\n"
    content = write_site(tmp_path, {**PAGES, "asked": asked})
    with pytest.raises(ContentError) as caught:
        checked(content)
    assert [(p.place.line, p.message) for p in caught.value.problems] == [
        (7, "there is no post with tag 'new'; did you mean news?"),
        (8, "there is no post with author 'Bo Berg'"),
    ]


# -- properties

NAMES = st.sampled_from(["", "A", "B", "C"])
SOME = st.builds(SimpleNamespace, source=NAMES, author=NAMES, date=NAMES)


@given(st.lists(SOME, max_size=9))
def test_cards_leave_out_what_most_puzzles_share(puzzles: list[Any]) -> None:
    shared = find_shared_credits(puzzles)
    for names, field, part in (
        (shared.sources, "source", 0.25),
        (shared.authors, "author", 0.5),
        (shared.dates, "date", 0.5),
    ):
        counts = Counter(getattr(p, field) for p in puzzles)
        for name, count in counts.items():
            assert (name in names) == (count > 1 and count > part * len(puzzles))


URLS = st.sampled_from(["authors/a/index.html", "posts/index.html", "posts/x/index.html", "q"])
POSTS = st.builds(
    Prose,
    url=URLS,
    title=st.just("T"),
    description=st.just(""),
    menu=st.just(""),
    order=st.integers(1, 3),
    body=st.sampled_from(["", "Text.\n", "```posts\n```\n"]),
    date=st.sampled_from(["", TODAY]),
    author=NAMES,
)


@given(st.lists(POSTS, unique_by=lambda p: p.url), st.lists(NAMES), st.lists(NAMES))
def test_each_author_series_and_post_is_listed_once(
    pages: list[Prose], authors: list[str], series: list[str]
) -> None:
    made = {p.url: p for p in add_lists(pages, authors, series)}
    for name in {*series} - {""}:
        assert made[f"series/{name.lower()}/index.html"].body.count("```puzzles") == 1
    assert made.keys() >= {p.url for p in pages}
    for name in {*authors, *(p.author for p in pages if p.date)} - {""}:
        body = made[f"authors/{name.lower()}/index.html"].body
        assert body.count("```puzzles") == (name in authors)
        assert body.count("```posts") >= any(p.author == name for p in pages if p.date)
    if any(p.date for p in pages):
        assert made["posts/index.html"].body.count("```posts") == 1
    again = {p.url: p for p in add_lists(made.values(), authors, series)}
    assert again == made


def test_pages_of_unknown_authors_and_series_and_odd_names_are_warnings(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", SHAPED[:3])
    series = ["Winter evenings", "Winter evenings", "Winter evening"]
    authors = ["Ann Lee", "Ann Lee", "Anne Lee"]
    several = sorted(content.glob("*/one.md"))
    for number, (path, name, author) in enumerate(zip(several, series, authors, strict=True), 1):
        front = f"series: {name}\nepisode: {number}\nauthor: {author}\ntitle:"
        path.write_text(path.read_text().replace("title:", front, 1))
    for page in ("series/winter-evenings", "series/winter", "authors/ann-lee", "authors/ann-leigh"):
        path = content / "pages" / f"{page}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("---\ntitle: T\ndescription: D\n---\nText.\n")
    _, warnings = checked(content)
    told = [str(problem) for problem in warnings]
    for odd in (
        f"{several[2]}:2:9: the series 'Winter evening' stands nowhere else; did you mean",
        "the author 'Anne Lee' stands nowhere else; did you mean Ann Lee?",
        "no puzzle or post has a series 'winter'; did you mean winter-evening",
        "no puzzle or post has an author 'ann-leigh'; did you mean ann",
    ):
        assert sum(odd in line for line in told) == 1, told
    assert sum("nowhere else" in line or "no puzzle or post" in line for line in told) == 4


def test_a_site_whose_puzzles_are_all_to_come_is_built(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", SHAPED[:2], 'date: "2999-01-01"\n')
    (content / "pages").mkdir()
    front = f"---\ntitle: T\ndescription: D\nboard: {SHAPED[0]}\n---\nText.\n"
    (content / "pages" / "index.md").write_text(front)
    build_site(content, tmp_path / "output")
    assert "The first puzzle is still to come." in (tmp_path / "output" / "index.html").read_text()
    assert not check_site(tmp_path / "output").errors
