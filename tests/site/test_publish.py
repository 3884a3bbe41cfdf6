"""A published site: address, feed, sitemap, heads; served below a path, under its policy."""

from __future__ import annotations

import http.server
import json
import re
import threading
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from lxml import html
from playwright.sync_api import Browser, Page, expect

from gardens import Garden, tree
from oracle import SHAPED
from site_gen.content.config import Site, load_site, replace_base_url
from site_gen.errors import ContentError, SiteGenError
from site_gen.site.build.build import Places, build
from site_gen.site.build.edition import Edition
from site_gen.site.gallery.feeds import FeedEntry, make_feeds
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.head import POLICY, Work, make_head
from site_gen.site.layout.parts import Head, PageFrame
from sites import PUBLISHED, SUB_PATH, WarningRecorder

ATOM = "{http://www.w3.org/2005/Atom}"
MAPS = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
BASE = PUBLISHED.base_url


def make_frame(here: str, title: str = "A “title” & <more>") -> PageFrame:
    root = "../" * here.count("/")
    return PageFrame("Site", "en", "", "", root, (), here, title, "About.", Head(POLICY))  # type: ignore[arg-type]


# -- the address


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://example.org", "https://example.org/"),
        ("http://example.org:8080/a/b", "http://example.org:8080/a/b/"),
        ("https://example.org/a//", "https://example.org/a/"),
        ("https://xn--bcher-kva.example/a%20b/", "https://xn--bcher-kva.example/a%20b/"),
        ("", ""),
    ],
)
def test_an_address_gets_one_slash_at_its_end(tmp_path: Path, given: str, kept: str) -> None:
    path = tmp_path / "site.toml"
    path.write_text(f'base_url = "{given}"')
    assert load_site(path).base_url == replace_base_url(Site(), given).base_url == kept


@pytest.mark.parametrize(
    "given",
    [
        "example.org",
        "ftp://example.org/",
        "https://",
        "https://e.org/?a",
        "https://e.org/#a",
        "https://e.org/a/../b",
        "https://e.org/a/./b",
        "https://e.org//b",
        "https://e.org:x/",
        "https://[e.org/",
        "https://e.org/'",
        "https://e .org/",
        "https://me@e.org/",
        "javascript:alert()",
    ],
)
def test_an_invalid_address_is_reported(tmp_path: Path, given: str) -> None:
    path = tmp_path / "site.toml"
    path.write_text(f'base_url = "{given}"')
    with pytest.raises(
        ContentError, match=r"base_url: found .*; expected an address like https://"
    ):
        load_site(path)
    with pytest.raises(
        SiteGenError, match=r"--base-url: found .*; expected an address like https://"
    ):
        replace_base_url(Site(), given)


def test_without_an_address_pages_name_none() -> None:
    work = Work("Kind", "A. Author", "2026-01-02", ("small",), "card.png")
    page = make_frame("kind/one/index.html")
    head = make_head(page, "", work=work)
    assert head.canonical == head.image == head.feed == ""
    assert "https://" not in head.data.replace("https://schema.org", "")
    files = dict(make_feeds(Site(), [FeedEntry(page, work)]))
    assert list(files) == ["robots.txt"]
    assert "http" not in files["robots.txt"]


# -- feed, sitemap, robots.txt


@pytest.mark.parametrize("below", ["", f"{SHAPED[1]}/"])
def test_a_feed_follows_rfc_4287(site: Path, below: str) -> None:
    root = ET.parse(site / below / "feed.xml").getroot()
    assert root.tag == f"{ATOM}feed"
    for name in ("id", "title", "updated"):
        assert len(root.findall(ATOM + name)) == 1
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    links = {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")}
    assert links == {"self": f"{BASE}{below}feed.xml", "alternate": f"{BASE}{below}"}
    assert root.findtext(f"{ATOM}id") == f"{BASE}{below}"
    entries = root.findall(f"{ATOM}entry")
    moment = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
    for entry in entries:
        for name in ("id", "title", "updated", "summary"):
            assert len(entry.findall(ATOM + name)) == 1
            assert entry.findtext(ATOM + name)
        assert moment.fullmatch(str(entry.findtext(f"{ATOM}updated")))
        shown = html.fromstring(str(entry.findtext(f"{ATOM}content")))
        (picture,) = shown.iter("img")
        assert picture.get("alt") == f"The board of {entry.findtext(f'{ATOM}title')}"
        assert picture.get("src") == f"{entry.findtext(f'{ATOM}id')}board.svg"
        assert (site / str(picture.get("src")).removeprefix(BASE)).is_file()
        assert str(entry.findtext(f"{ATOM}summary")) in shown.text_content()
    ids = [str(entry.findtext(f"{ATOM}id")) for entry in entries]
    assert len(set(ids)) == len(ids)
    # the puzzles of the first kind have no date
    kinds = [SHAPED[1]] if below else SHAPED[1:]
    assert sorted(ids) == sorted(f"{BASE}{k}/{slug}/" for k in kinds for slug in ("one", "two"))
    updated = [str(entry.findtext(f"{ATOM}updated")) for entry in entries]
    assert root.findtext(f"{ATOM}updated") == max(updated)


def test_pages_name_the_existing_feeds(site: Path) -> None:
    fed = {path.relative_to(site).as_posix() for path in site.rglob("feed.xml")}
    assert fed == {"feed.xml", *(f"{kind}/feed.xml" for kind in SHAPED[1:])}
    for kind in SHAPED:
        for page in (f"{kind}/index.html", f"{kind}/one/index.html"):
            links = re.findall(
                r'type="application/atom\+xml" href="([^"]+)"', (site / page).read_text()
            )
            above = (site / page).parent
            named = {(above / link).resolve().relative_to(site.resolve()) for link in links}
            wanted = ["feed.xml", *([f"{kind}/feed.xml"] if kind != SHAPED[0] else [])]
            assert sorted(map(str, named)) == sorted(wanted)


def test_the_newest_come_first_and_the_clock_is_not_read() -> None:
    days = [f"2026-{month:02}-01" for month in (3, 1, 12, 7)]
    entries = [
        FeedEntry(make_frame(f"k/p{i}/index.html"), Work("Kind", date=day))
        for i, day in enumerate(days)
    ]
    made = dict(make_feeds(PUBLISHED, entries))
    assert made == dict(make_feeds(PUBLISHED, entries[::-1]))
    root = ET.fromstring(made["feed.xml"])
    told = [str(e.findtext(f"{ATOM}published"))[:10] for e in root.findall(f"{ATOM}entry")]
    assert told == [str(day) for day in sorted(days, reverse=True)]
    assert "feed.xml" not in dict(make_feeds(PUBLISHED, []))


@pytest.fixture
def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Garden:
    """Make a site whose first puzzle has a date after `DAY`, the current day."""
    garden = Garden(tmp_path, 1)
    for path in garden.files():
        text = re.sub("date: .*\n", "", path.read_text())
        path.write_text(text.replace("---\n", f"---\ndate: {DATES[path.stem]}\n", 1))
    garden.site = garden.site.model_copy(update={"base_url": BASE})
    monkeypatch.setattr("site_gen.site.build.incremental.inputs.get_today", lambda: DAY)
    return garden


DAY, LATER = "2026-03-01", "2026-04-01"
DATES = {"p0": LATER, "p1": DAY}


def read_dates(garden: Garden) -> tuple[list[str], str]:
    """Return the days of the entries in the feed, and the front page's newest."""
    root = ET.parse(garden.output / "feed.xml").getroot()
    days = [str(e.findtext(f"{ATOM}published"))[:10] for e in root.findall(f"{ATOM}entry")]
    (newest,) = re.findall("Newest, ([^<]*)", (garden.output / "index.html").read_text())
    return days, newest


def test_a_later_date_is_published_on_its_day(
    ahead: Garden, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first date that is reached starts the feed."""
    monkeypatch.setattr("site_gen.site.build.incremental.inputs.get_today", lambda: DAY)
    places, telling = Places(ahead.content, ahead.templates, ahead.output), WarningRecorder()
    build(places, ahead.site, 1, telling)
    files = [path for path in ahead.files() if path.stem == "p0"]
    assert [p.place for p in telling.told] == [(str(f), 2, 7) for f in files]
    assert all(f"date: {LATER} is after {DAY}" in p.message for p in telling.told)
    assert read_dates(ahead) == ([DAY] * 2, "1 March 2026")
    assert not [*ahead.output.glob("*/p0")]
    assert not ahead.build()

    monkeypatch.setattr("site_gen.site.build.incremental.inputs.get_today", lambda: "2026-03-31")
    assert not ahead.build()
    monkeypatch.setattr("site_gen.site.build.incremental.inputs.get_today", lambda: LATER)
    build(places, ahead.site, 1, telling := WarningRecorder())
    assert telling.told == []
    assert read_dates(ahead) == ([LATER] * 2 + [DAY] * 2, "1 April 2026")
    assert tree(ahead.output) == ahead.clean()
    assert not ahead.build()
    monkeypatch.setattr("site_gen.site.build.incremental.inputs.get_today", lambda: DAY)
    assert ahead.build()
    assert read_dates(ahead) == ([DAY] * 2, "1 March 2026")


def test_a_date_to_come_counts_in_no_list(ahead: Garden) -> None:
    """With --future, the site has such puzzles, but they are not the newest."""
    places = Places(ahead.content, ahead.templates, ahead.output)
    build(places, ahead.site, 1, edition=Edition("2026-02-28", future=True))
    assert not [*ahead.output.rglob("feed.xml")]
    assert check_site(ahead.output).errors == []
    assert "Newest," not in (ahead.output / "index.html").read_text()
    build(places, ahead.site, 1, edition=Edition(DAY, future=True))
    assert read_dates(ahead) == ([DAY] * 2, "1 March 2026")
    cards = html.parse(ahead.output / "index.html").xpath("//*[@data-id][@data-by-newest]")
    ahead_of_time = {c.get("data-id") for c in cards if c.get("data-by-newest") == "0"}
    assert ahead_of_time == {"slitherlink/p0", "yin_yang_cut/p0"}


def test_the_sitemap_has_every_page_except_404(site: Path) -> None:
    root = ET.parse(site / "sitemap.xml").getroot()
    told = [str(e.text) for e in root.iter(f"{MAPS}loc")]
    pages = {p.relative_to(site).as_posix() for p in site.rglob("*.html")} - {"404.html"}
    # embedded boards are shown in a frame
    pages = {page for page in pages if not page.endswith("/embed/index.html")}
    assert sorted(told) == sorted(BASE + page.removesuffix("index.html") for page in pages)
    assert f"Sitemap: {BASE}sitemap.xml" in (site / "robots.txt").read_text().splitlines()


# -- heads


def test_the_page_of_a_puzzle_has_structured_data(site: Path) -> None:
    for name in SHAPED:
        page = html.parse(site / name / "one" / "index.html").getroot()
        address = f"{BASE}{name}/one/"
        assert page.xpath("//link[@rel='canonical']/@href") == [address]
        told = {m.get("property"): m.get("content") for m in page.xpath("//meta[@property]")}
        assert told["og:url"] == address
        assert told["og:title"] == "<one> & more"
        assert "Exactly one answer" in told["og:description"]
        (block,) = page.xpath("//script[@type='application/ld+json']")
        game, way = json.loads(block.text)["@graph"]
        assert game["@type"] == ["CreativeWork", "Game"]
        assert (game["name"], game["url"]) == ("<one> & more", address)
        steps = [step["item"] for step in way["itemListElement"]]
        assert steps == [BASE, f"{BASE}{name}/", address]
        assert ("datePublished" in game) == (name != SHAPED[0])


def test_the_breadcrumbs_of_an_essay_contain_the_page_that_lists_it(site: Path) -> None:
    page = html.parse(site / "techniques" / "one-loop" / "index.html").getroot()
    (block,) = page.xpath("//script[@type='application/ld+json']")
    _, way = json.loads(block.text)["@graph"]
    names = [step["name"] for step in way["itemListElement"]]
    assert names == ["A & B", "Techniques", "One loop"]
    gallery = html.parse(site / "index.html").getroot()
    (block,) = gallery.xpath("//script[@type='application/ld+json']")
    assert json.loads(block.text)["@type"] == "WebSite"


def test_no_text_of_an_author_ends_a_data_block() -> None:
    page = make_frame("kind/one/index.html", "</script><script>alert()</script>")
    data = make_head(page, BASE, work=Work("Kind")).data
    assert "<" not in data
    assert json.loads(data)["@graph"][0]["name"] == page.title


# -- served below a path, and under the policy


class _Handler(http.server.SimpleHTTPRequestHandler):
    """A handler that serves the site below SUB_PATH only, and 404.html for other addresses, like
    hosts of static pages."""

    def translate_path(self, path: str) -> str:
        inside = path.startswith(SUB_PATH)
        return super().translate_path("/" + path.removeprefix(SUB_PATH) if inside else "/no/such")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        content = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(_Handler, directory=str(site))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Visit:
    """A page that records failed, external and refused requests."""

    def __init__(self, browser: Browser, home: str) -> None:
        self.page: Page = browser.new_context().new_page()
        self.told: list[str] = []
        self.page.on("console", lambda m: self._keep(m.type in ("error", "warning"), m.text))
        self.page.on("pageerror", lambda error: self._keep(True, str(error)))
        # a page that is left while its icon loads cancels the request
        dropped = "net::ERR_ABORTED"
        self.page.on("requestfailed", lambda r: self._keep(r.failure != dropped, r.url))
        self.page.on("request", lambda r: self._keep(not r.url.startswith(home), r.url))
        self.page.on("response", lambda r: self._keep(r.status >= 400, f"{r.status} {r.url}"))

    def _keep(self, bad: bool, text: str) -> None:
        self.told += [text] if bad else []


def visit_pages(page: Page, top: str, puzzle: str) -> None:
    """Open the gallery, a kind, a puzzle whose scripts run, and an essay, and go back."""
    page.goto(f"{top}index.html")
    page.get_by_role("link", name="Kinds").first.click()
    page.locator(f"a[href='../{puzzle}/index.html']").click()
    page.locator("a[href='one/index.html']").first.click()
    page.wait_for_url("**/one/index.html")  # before the page is loaded, no script handles a click
    layer = page.locator(".stage [data-layer='answer-1']").first
    assert not layer.is_visible()
    page.get_by_role("button", name="Show the answer", exact=True).click()
    expect(layer).to_be_visible()
    assert page.evaluate("document.fonts.ready.then(f => f.size)") > 0
    page.get_by_role("link", name="Learn").first.click()
    page.get_by_role("main").get_by_role("link", name="Techniques").click()
    page.locator("main a[href$='one-loop/index.html']").first.click()
    assert page.locator("h1").inner_text() == "One loop"
    page.locator(".brand").click()
    assert page.url == f"{top}index.html"


def test_a_site_works_below_any_path(browser: Browser, host: str) -> None:
    visit = Visit(browser, host + SUB_PATH)
    visit_pages(visit.page, host + SUB_PATH, "slitherlink")
    assert visit.told == []


def test_a_site_works_from_the_disk_under_its_policy(browser: Browser, site: Path) -> None:
    visit = Visit(browser, "file:")
    visit_pages(visit.page, f"{site.as_uri()}/", "slitherlink")
    assert visit.told == []


@pytest.mark.parametrize("gone", ["gone", "slitherlink/gone/", "a/b/c/d.html"])
def test_the_missing_page_leads_back_from_any_depth(browser: Browser, host: str, gone: str) -> None:
    home = host + SUB_PATH
    visit = Visit(browser, home)
    answer = visit.page.goto(home + gone)
    assert answer
    assert answer.status == 404
    paper = visit.page.evaluate("getComputedStyle(document.body).fontFamily")
    assert "Gallery" in paper  # the stylesheet is loaded
    assert all(gone in told or "404" in told for told in visit.told)
    visit.told.clear()
    visit.page.get_by_role("main").get_by_role("link", name="All puzzles").click()
    expect(visit.page.locator("h1")).to_be_visible()
    assert visit.page.url == f"{home}index.html"
    assert visit.told == []


def test_the_policy_blocks_external_content(browser: Browser, host: str) -> None:
    """The tests above could pass without a policy if it had no effect."""
    page = browser.new_context().new_page()
    page.goto(f"{host}{SUB_PATH}about/index.html")
    stopped = page.evaluate(
        """() => new Promise((resolve) => {
            const seen = [];
            document.addEventListener("securitypolicyviolation", (event) => {
              seen.push(event.effectiveDirective);
              if (seen.length === 3) resolve(seen.sort());
            });
            const script = document.createElement("script");
            script.textContent = "document.title = 'ran'";
            document.head.append(script);
            const image = document.createElement("img");
            image.src = "https://example.com/x.png";
            document.body.append(image);
            document.body.setAttribute("style", "color: red");
        })"""
    )
    assert stopped == ["img-src", "script-src-elem", "style-src-attr"]
    assert page.title() != "ran"
    page.evaluate("document.body.style.opacity = '0.5'")  # like our scripts
    assert page.evaluate("getComputedStyle(document.body).opacity") == "0.5"
