"""Nothing waits for findings: a page is there when SCIP has answered, and completes itself."""

from __future__ import annotations

import multiprocessing
import shutil
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsing import eventually
from gardens import tree
from interrupting import preview_of
from previews import session_in
from site_gen.content.config import Site, Solving
from site_gen.content.own_kinds import use_kinds
from site_gen.errors import ContentError
from site_gen.kind import find_kind, kind_names
from site_gen.puzzle import FINDING, Puzzle, finding_key, make_example
from site_gen.site.build.build import Places, build
from site_gen.site.build.progress import Progress
from site_gen.site.live.session import Session
from site_gen.work.workers import WorkerPool
from sites import ROOT, solves_in

EXAMPLE = find_kind("slitherlink").example["board"]
OTHER = EXAMPLE[::-1]  # turned by half a turn: another board
# its comparison, which is one of the findings, is not over before the file GO is there
KIND = '''"""Waits

The rules are those of Slitherlink.
"""

import time
from pathlib import Path

from site_gen.kind import Formulation
from site_gen.kinds import slitherlink


def wait(m, board):
    while not Path("GO").exists():
        time.sleep(0.02)
    slitherlink.Slitherlink().model(m, board)


class Waits(slitherlink.Slitherlink):
    article = Formulation(wait, says="It waits.", source="nobody")
'''
PUZZLE = "---\ntitle: {}\nexpect: {}\ncompare: true\n---\n{}\n\n```board\n{}\n```\n"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site: that of its kinds stays, or workers would begin again."""
    folder = tmp_path_factory.mktemp("early")
    (folder / "kinds").mkdir()
    (folder / "kinds" / "waits.py").write_text(KIND.replace("GO", str(folder / "go")))
    (folder / "site.toml").write_text('[solving]\ncache = ".cache"\n')
    return folder


@pytest.fixture
def here(room: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with two puzzles, where findings wait."""
    monkeypatch.chdir(room)
    go(now=False)
    for made in (".cache", "room", "whole", "output", "content"):
        shutil.rmtree(made, ignore_errors=True)
    Path("content/waits").mkdir(parents=True)
    save("one")
    save("two")
    return room


def save(slug: str, prose: str = "Prose.", expect: str = "unique", board: str = EXAMPLE) -> Path:
    path = Path("content/waits", f"{slug}.md")
    path.write_text(PUZZLE.format(slug.title(), expect, prose, board))
    return path


def go(*, now: bool) -> None:
    Path("go").touch() if now else Path("go").unlink(missing_ok=True)


@pytest.fixture
def held(here: Path, crews: list[WorkerPool]) -> Iterator[Session]:
    """Where both puzzles are complete."""
    with session_in(here, crews) as made:
        go(now=True)
        for made.finding in (False, True):
            assert made.build()
        go(now=False)
        yield made


def page(held: Session, slug: str = "one") -> str:
    return (held.output / "waits" / slug / "index.html").read_text()


def test_the_answer_is_shown_before_what_is_found_beside_it(held: Session) -> None:
    found = ('id="worth"', 'id="why"', 'id="article"')
    assert all(section in page(held) for section in found)
    save("one", "Edited.", board=OTHER)
    held.finding = False
    came = held.build()
    assert came
    assert {"waits/one/embed/index.html", "waits/one/index.html"} <= {*came.changed}
    early = page(held)
    assert "Edited." in early
    assert 'id="answer"' in early
    assert not any(section in early for section in found)
    assert all(section in page(held, "two") for section in found)
    go(now=True)
    held.finding = True
    assert held.build()
    assert all(section in page(held) for section in found)
    again = held.build()
    assert again
    assert again.changed == []


def test_two_passes_make_the_site_that_one_makes(held: Session) -> None:
    save("one", "Edited.", board=OTHER)
    save("three", "New.")
    go(now=True)
    for held.finding in (False, True):
        assert held.build()
    site, places = held._site(), Places(Path("content"), ROOT / "templates", Path("whole"))
    assert build(places, site, 1, pool=held.pool)
    assert tree(Path("whole")) == tree(held.output)


def test_a_save_ends_what_is_being_found(held: Session) -> None:
    save("one", "Edited.", board=OTHER)
    held.finding = False
    assert held.build()
    held.finding, came = True, list[object]()
    finding = threading.Thread(target=lambda: came.append(held.build()), daemon=True)
    finding.start()
    eventually(lambda: "waits/one" in held.solving.now)
    held.on_change({save("two", "Edited as well.")})
    finding.join(60)
    assert came == [None]
    assert held.saved.is_set()
    held.saved.clear()
    held.finding = False
    assert held.build()
    assert multiprocessing.active_children()  # those who answer are still there
    assert "Edited as well." in page(held, "two")
    assert "Edited." in page(held)
    assert 'id="article"' not in page(held)


def test_an_answer_is_looked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = make_example("slitherlink")
    solves = solves_in(Solving(cache=tmp_path / "cache"), tmp_path / "scratch")
    key, calls, solve = finding_key(document, solves.solving), list[str](), Puzzle.solve

    def count_solve(puzzle: Puzzle, solving: Solving | None = None) -> Puzzle:
        calls.append(puzzle.name)
        return solve(puzzle, solving)

    monkeypatch.setattr(Puzzle, "solve", count_solve)
    early = [solves.find(document, explain=False) for _ in range(2)]
    assert [cached for _, cached in early] == [False, False]
    assert not solves.has(document.name, key)
    whole, cached = solves.find(document)
    assert len(calls) == 1
    assert not cached
    assert whole.report == early[0][0].report == early[1][0].report
    assert solves.find(document, explain=False) == (whole, True)
    assert [p.name for p in tmp_path.rglob("*.solve.z")] == [f"example-{key}.{FINDING.ending}"]


def test_what_is_not_expected_is_told_before_anything_is_found(here: Path) -> None:
    """Where one puzzle is not as expected: `go` is not there, so a finding would never end."""
    save("two", expect="none")
    use_kinds(Path())
    assert "waits" in kind_names()
    places = Places(Path("content"), ROOT / "templates", Path("output"))
    with pytest.raises(ContentError, match=r"waits/two\.md:\d+:1: expect: none"):
        build(places, Site(solving=Solving(cache=Path("cache"))), 1)


class Phases(Progress):
    def __init__(self) -> None:
        self.over: dict[str, tuple[set[str], list[str]]] = {}
        self.status: dict[str, str] = {}

    def phase(self, what: str, sizes: Mapping[str, int]) -> None:
        if sizes:
            assert what not in self.over
            self.over[what] = {*sizes}, []

    def done(self, name: str) -> None:
        [*self.over.values()][-1][1].append(name)

    def found(self, name: str, status: str) -> None:
        assert name not in self.status
        self.status[name] = status


def test_each_phase_tells_how_far_it_is(here: Path) -> None:
    go(now=True)
    use_kinds(Path())
    places, told = Places(Path("content"), ROOT / "templates", Path("output")), Phases()
    build(places, Site(), 1, told)
    assert [*told.over] == ["solving", "reasons and worth", "pages of puzzles", "other pages"]
    for wanted, over in told.over.values():
        assert sorted(over) == sorted(wanted)
    puzzles = {"waits/one", "waits/two"}
    assert [wanted for wanted, _ in told.over.values()][:3] == [puzzles] * 3
    assert told.status == dict.fromkeys(puzzles, "complete")


# -- in a browser


@pytest.fixture
def preview(here: Path) -> Iterator[str]:
    with preview_of(here) as address:
        yield address


def test_a_page_completes_itself_without_a_jump(browser: Browser, here: Path, preview: str) -> None:
    go(now=True)
    tab = browser.new_page(viewport={"width": 1300, "height": 600})
    tab.goto(f"{preview}waits/one/")
    expect(tab.locator("#article")).to_be_attached(timeout=60_000)
    expect(tab.locator("#site-gen-word")).to_be_empty(timeout=60_000)
    go(now=False)
    save("one", "Edited.", board=OTHER)
    expect(tab.get_by_text("Edited.", exact=True)).to_be_visible(timeout=60_000)
    expect(tab.locator("#article")).not_to_be_attached()
    expect(tab.locator("#worth")).not_to_be_attached()
    word = tab.locator("#site-gen-word")
    expect(word).to_contain_text("follow", timeout=60_000)

    box = tab.locator(".cells").bounding_box()
    assert box
    tab.mouse.click(box["x"] + box["width"] / 8, box["y"])  # the upper side of the first cell
    marks = "[...document.querySelectorAll('.played .yes')].map(e => e.dataset.key)"
    marked = tab.evaluate(marks)
    assert marked
    tab.locator("#log details").first.locator("summary").click()
    top = "document.querySelector('#proof').getBoundingClientRect().top"
    tab.evaluate(f"scrollBy({{ top: {top} - 20, behavior: 'instant' }})")
    before, height = tab.evaluate(top), tab.evaluate("document.body.scrollHeight")

    go(now=True)
    expect(tab.locator("#article")).to_be_attached(timeout=60_000)
    expect(tab.locator("#worth")).to_be_attached()
    eventually(lambda: tab.evaluate("document.readyState") == "complete")
    assert tab.evaluate("document.body.scrollHeight") > height + 100  # `worth` came in above
    eventually(lambda: abs(tab.evaluate(top) - before) < 2, 10)
    assert tab.evaluate(marks) == marked
    assert tab.evaluate("document.querySelector('#log details').open")

    # afterwards the browser itself keeps the place, as on any other page
    kept = tab.evaluate("scrollY")
    tab.goto(f"{preview}waits/two/")
    tab.go_back()
    eventually(lambda: abs(tab.evaluate("scrollY") - kept) < 2, 10)
