"""The preview shows a page when SCIP has answered, and adds the other findings later."""

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
from previews import build_once, open_session, run_in_thread, serve_session
from site_gen.content.config import Site, Solving
from site_gen.content.own_kinds import use_kinds
from site_gen.errors import ContentError
from site_gen.kind import find_kind, kind_names
from site_gen.puzzle import FINDING, Puzzle, finding_key, make_example
from site_gen.site.build.build import Places, build
from site_gen.site.build.progress import Progress
from site_gen.site.live.session import Session
from sites import ROOT, solves_in

EXAMPLE = find_kind("slitherlink").example["board"]
OTHER = EXAMPLE[::-1]  # the board rotated by 180 degrees is another board
# its comparison is a finding, and waits for the file GO
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
    """Make a folder for the site and its kinds, so that its findings are remembered."""
    folder = tmp_path_factory.mktemp("early")
    (folder / "kinds").mkdir()
    (folder / "kinds" / "waits.py").write_text(KIND.replace("GO", str(folder / "go")))
    (folder / "site.toml").write_text('[solving]\ncache = ".cache"\n')
    return folder


@pytest.fixture
def here(room: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a site with two puzzles whose findings wait."""
    monkeypatch.chdir(room)
    release_findings(now=False)
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


def release_findings(*, now: bool) -> None:
    Path("go").touch() if now else Path("go").unlink(missing_ok=True)


@pytest.fixture
def held(request: pytest.FixtureRequest, here: Path) -> Iterator[Session]:
    """Yield a session in which both puzzles are complete."""
    with open_session(here, workers="with_workers" in request.fixturenames) as made:
        release_findings(now=True)
        for made.finding in (False, True):
            assert made.build()
        release_findings(now=False)
        yield made


def read_page(held: Session, slug: str = "one") -> str:
    return (held.output / "waits" / slug / "index.html").read_text()


def test_the_answer_is_shown_before_the_other_findings(held: Session) -> None:
    found = ('id="worth"', 'id="why"', 'id="article"')
    assert all(section in read_page(held) for section in found)
    save("one", "Edited.", board=OTHER)
    held.finding = False
    came = build_once(held)
    assert {"waits/one/embed/index.html", "waits/one/index.html"} <= {*came.changed}
    early = read_page(held)
    assert "Edited." in early
    assert 'id="answer"' in early
    assert not any(section in early for section in found)
    assert all(section in read_page(held, "two") for section in found)
    release_findings(now=True)
    held.finding = True
    assert held.build()
    assert all(section in read_page(held) for section in found)
    again = build_once(held)
    assert again.changed == []


def test_two_passes_make_the_same_site_as_one(held: Session) -> None:
    save("one", "Edited.", board=OTHER)
    save("three", "New.")
    release_findings(now=True)
    for held.finding in (False, True):
        assert held.build()
    site, places = held._load_site(), Places(Path("content"), ROOT / "templates", Path("whole"))
    assert build(places, site, 1, pool=held.pool)
    assert tree(Path("whole")) == tree(held.output)


@pytest.mark.usefixtures("with_workers")
def test_a_save_stops_the_search_for_findings(held: Session) -> None:
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
    assert multiprocessing.active_children()  # the workers that search for answers still run
    assert "Edited as well." in read_page(held, "two")
    assert "Edited." in read_page(held)
    assert 'id="article"' not in read_page(held)


def test_an_answer_is_searched_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_an_unexpected_number_of_answers_is_reported_before_other_findings(here: Path) -> None:
    """The file GO is missing, so a search for other findings would never end."""
    save("two", expect="none")
    use_kinds(Path())
    assert "waits" in kind_names()
    places = Places(Path("content"), ROOT / "templates", Path("output"))
    with pytest.raises(ContentError, match=r"waits/two\.md:\d+:1: expect: none"):
        build(places, Site(solving=Solving(cache=Path("cache"))), 1)


class PhaseRecorder(Progress):
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


def test_each_phase_reports_its_progress(here: Path) -> None:
    release_findings(now=True)
    use_kinds(Path())
    places, told = Places(Path("content"), ROOT / "templates", Path("output")), PhaseRecorder()
    build(places, Site(), 1, told)
    assert [*told.over] == ["solving", "reasons and worth", "pages of puzzles", "other pages"]
    for wanted, over in told.over.values():
        assert sorted(over) == sorted(wanted)
    puzzles = {"waits/one", "waits/two"}
    assert [wanted for wanted, _ in told.over.values()][:3] == [puzzles] * 3
    assert told.status == dict.fromkeys(puzzles, "complete")


# -- in a browser


@pytest.fixture
def preview(held: Session) -> Iterator[str]:
    with serve_session(held) as address, run_in_thread(held):
        yield address


@pytest.mark.usefixtures("with_solver")  # findings that are remembered would not wait
def test_a_page_completes_itself_without_a_jump(browser: Browser, preview: str) -> None:
    tab = browser.new_page(viewport={"width": 1300, "height": 600})
    tab.goto(f"{preview}waits/one/")
    expect(tab.locator("#article")).to_be_attached(timeout=60_000)
    expect(tab.locator("#site-gen-word")).to_be_empty(timeout=60_000)
    save("one", "Edited.", board=OTHER)
    expect(tab.get_by_text("Edited.", exact=True)).to_be_visible(timeout=60_000)
    expect(tab.locator("#article")).not_to_be_attached()
    expect(tab.locator("#worth")).not_to_be_attached()
    word = tab.locator("#site-gen-word")
    expect(word).to_contain_text("follow", timeout=60_000)

    box = tab.locator(".cells").bounding_box()
    assert box
    tab.mouse.click(box["x"] + box["width"] / 8, box["y"])  # the top side of the first cell
    marks = "[...document.querySelectorAll('.played .yes')].map(e => e.dataset.key)"
    marked = tab.evaluate(marks)
    assert marked
    tab.locator("#rules details summary").click()
    top = "document.querySelector('#proof').getBoundingClientRect().top"
    tab.evaluate(f"scrollBy({{ top: {top} - 20, behavior: 'instant' }})")
    before, height = tab.evaluate(top), tab.evaluate("document.body.scrollHeight")

    release_findings(now=True)
    expect(tab.locator("#article")).to_be_attached(timeout=60_000)
    expect(tab.locator("#worth")).to_be_attached()
    eventually(lambda: tab.evaluate("document.readyState") == "complete")
    assert tab.evaluate("document.body.scrollHeight") > height + 100  # `worth` was added above
    eventually(lambda: abs(tab.evaluate(top) - before) < 2, 10)
    assert tab.evaluate(marks) == marked
    assert tab.evaluate("document.querySelector('#rules details').open")
    tab.evaluate("document.querySelector('#rules details').open = false")

    # from here on, the browser itself keeps the position, like on any other page
    kept = tab.evaluate("scrollY")
    tab.goto(f"{preview}waits/two/")
    tab.go_back()
    eventually(lambda: abs(tab.evaluate("scrollY") - kept) < 2, 10)
