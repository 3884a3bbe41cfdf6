"""The sections that an author chooses for the pages of puzzles, for the site and for a puzzle."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage
from site_gen.boards.text import Blocks
from site_gen.content.addresses import read_address
from site_gen.content.config import Explaining, Site, Solving, load_site
from site_gen.content.document import load, read
from site_gen.content.puzzle_text import format_puzzle
from site_gen.content.section_names import SECTIONS
from site_gen.errors import ContentError
from site_gen.kind import find_kind
from site_gen.puzzle import Puzzle
from site_gen.site.build.build import Places, build
from site_gen.site.inspect.check import check_site
from site_gen.site.sections import PUZZLE
from site_gen.site.sections.downloads import view
from site_gen.site.stage.subject import Subject
from sites import ROOT, checked

BOARD = "22\n22"
FAST = Solving(article_time_limit=1, explain=Explaining(worth=True, reasons_cells=100, film=True))


def write(folder: Path, slug: str, front: str) -> Path:
    path = folder / "content" / "slitherlink" / f"{slug}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"---\ntitle: {slug}\ncompare: true\n{front}---\nProse.\n\n```board\n{BOARD}\n```\n"
    path.write_text(text, encoding="utf-8")
    return path


def make_site(folder: Path, site: Site) -> Path:
    output = folder / "output"
    build(Places(folder / "content", ROOT / "templates", output), site, 1)
    return output


def list_sections(page: Path) -> list[str]:
    """Return the names of the sections of a page, in order."""
    found = re.findall(r'<section id="([\w-]+)"', page.read_text(encoding="utf-8"))
    return [name for name in found if name in SECTIONS]


def test_authors_can_name_all_sections() -> None:
    assert tuple(section.name for section in PUZZLE) == SECTIONS


def test_pages_show_the_chosen_sections_in_their_order(tmp_path: Path, browser: Browser) -> None:
    """Whatever is chosen, no link of the page is dead and its scripts run."""
    rng = Random(4)
    chosen = {f"only-{name}": [name] for name in SECTIONS}
    chosen |= {f"some-{i}": rng.sample(SECTIONS, rng.randint(2, 9)) for i in range(4)}
    chosen |= {"none": []}
    for slug, names in chosen.items():
        write(tmp_path, slug, f"sections: [{', '.join(names)}]\n")
    write(tmp_path, "usual", "")
    essay = "---\ntitle: Loops\nboard: slitherlink/usual\n---\n"
    essay += "```family\nslitherlink.main.clues\n```\n"
    (tmp_path / "content" / "pages").mkdir()
    (tmp_path / "content" / "pages" / "loops.md").write_text(essay, encoding="utf-8")
    site = Site(title="A", solving=FAST, sections=("answer", "rules"))
    output = make_site(tmp_path, site)
    beside = [section.name for section in PUZZLE if section.beside]
    usual = list_sections(output / "slitherlink" / "usual" / "index.html")
    assert usual == ["answer", "rules"]
    assert list_sections(output / "slitherlink" / "index.html") == ["answer", "rules"]
    every, watched = set(), WatchedPage(browser)
    for slug, names in chosen.items():
        page = output / "slitherlink" / slug / "index.html"
        below = [name for name in names if name not in beside]
        wanted = [name for name in names if name in beside] + below
        assert list_sections(page) == [name for name in wanted if name in list_sections(page)]
        every.update(list_sections(page))
        watched.open(page)
    assert watched.complaints == []
    assert every == {*SECTIONS} - {"marked"}  # that one is for boards without exactly one answer
    found = check_site(output)
    assert [*found.errors, *found.warnings] == []


@pytest.mark.parametrize(
    ("kind", "blocks", "sites"),
    [
        ("slitherlink", {}, ["puzz.link"]),
        ("sudoku", {}, ["puzz.link", "f-puzzles"]),
        ("sudoku", {"thermometers": "R1C1 R2C1"}, ["f-puzzles"]),
        ("kenken", {}, []),
    ],
)
def test_downloads_link_to_the_sites_that_show_the_whole_board(
    kind: str, blocks: Blocks, sites: list[str]
) -> None:
    given = {**find_kind(kind).example, **blocks}
    document = read(format_puzzle("Mine", given, "Words."), path="a.md", kind=kind, slug="a")
    links = view(Subject(Puzzle(document))).elsewhere
    assert [link.text for link in links] == [f"The same board on {site}" for site in sites]
    for link in links:
        found = read_address(link.url)
        assert find_kind(kind).parse(found.blocks) == document.board()[1]
        assert found.title in ("", "Mine")


def test_a_text_that_no_page_shows_is_reported(tmp_path: Path) -> None:
    """A puzzle's own choice is reported in its file, the site's choice once, in the settings."""
    own = write(tmp_path, "own", "sections: [rules]\n")
    for slug in ("one", "two", "three"):
        path = write(tmp_path, slug, "sections: [rules, about]\n" if slug == "two" else "")
    settings = tmp_path / "site.toml"
    settings.write_text('sections = ["rules"]\n')
    _, told = checked(tmp_path / "content", site=load_site(settings))
    told = [one for one in told if "nowhere" in one.message]
    assert [one.place[:2] for one in told] == [(str(own), 4), (str(settings), 1)]
    assert "the text of slitherlink/own is" in told[0].message
    assert "the text of slitherlink/one, like that of slitherlink/three, is" in told[1].message
    path.write_text(path.read_text().replace("Prose.\n", ""))
    _, told = checked(tmp_path / "content", site=load_site(settings))
    assert any("the text of slitherlink/one is" in one.message for one in told)
    _, told = checked(tmp_path / "content")
    assert [one.place.path for one in told if "nowhere" in one.message] == [str(own)]


def test_a_page_with_little_to_show_has_no_menu_and_no_empty_lines(
    tmp_path: Path, browser: Browser
) -> None:
    """The menu of sections is useful from two links on; below the page are other puzzles or
    sections."""
    write(tmp_path, "one", "sections: [about, rules]\n")
    page = make_site(tmp_path, Site(title="A", solving=FAST, workshop=False)) / "slitherlink/one"
    html = (page / "index.html").read_text(encoding="utf-8")
    assert 'class="sections"' not in html
    assert 'class="appendix"' not in html
    write(tmp_path, "one", "sections: [rules, answer, log]\n")
    make_site(tmp_path, Site(title="A", solving=FAST, workshop=False))
    html = (page / "index.html").read_text(encoding="utf-8")
    assert 'class="sections"' in html
    assert 'class="appendix"' in html
    menu = WatchedPage(browser).open(page / "index.html").locator(".sections")
    assert menu.is_visible()
    write(tmp_path, "one", "sections: [rules, answer]\n")
    make_site(tmp_path, Site(title="A", solving=FAST, workshop=False))
    menu = WatchedPage(browser).open(page / "index.html").locator(".sections")
    assert not menu.is_visible()  # scripts replace the link to the answer by a button


def test_another_choice_makes_the_page_again_without_solving(tmp_path: Path) -> None:
    path = write(tmp_path, "one", "sections: [rules]\n")
    site = Site(title="A", solving=FAST.model_copy(update={"cache": tmp_path / "cache"}))
    page = make_site(tmp_path, site) / "slitherlink" / "one" / "index.html"
    assert list_sections(page) == ["rules"]
    findings = sorted((tmp_path / "cache").rglob("*.solve.z"))
    path.write_text(path.read_text().replace("[rules]", "[answer, rules]"))
    make_site(tmp_path, site)
    assert list_sections(page) == ["answer", "rules"]
    path.write_text(path.read_text().replace("sections: [answer, rules]\n", ""))
    make_site(tmp_path, site.model_copy(update={"sections": ("log", "answer")}))
    assert list_sections(page) == ["answer", "log"]
    assert findings
    assert sorted((tmp_path / "cache").rglob("*.solve.z")) == findings


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ("rules, rule", "expected about, rules, answer"),
        ("rules, log, rules", "rules is given twice"),
    ],
)
def test_a_wrong_choice_is_reported_at_its_place(tmp_path: Path, names: str, why: str) -> None:
    with pytest.raises(ContentError, match=why) as found:
        load(write(tmp_path, "one", f"sections: [{names}]\n"))
    assert found.value.problems[0].place.line == 4
    settings = tmp_path / "site.toml"
    quoted = ", ".join(f'"{name}"' for name in names.split(", "))
    settings.write_text(f'title = "A"\nsections = [{quoted}]\n')
    with pytest.raises(ContentError, match=why) as found:
        load_site(settings)
    assert found.value.problems[0].place.line == 2
