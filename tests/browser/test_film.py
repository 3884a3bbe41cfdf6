"""The film on a page shows the frames of its trace, however the reader reaches them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from playwright.sync_api import Browser, expect

from blocks import pack, read_block
from browsing import WatchedPage, eventually, until
from oracle import SHAPED
from site_gen.boards.pen import Pen
from site_gen.content.config import Explaining, Site, Solving
from site_gen.content.document import load_all
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind
from site_gen.site.sections.captions import Captions
from site_gen.site.sections.film import (
    choose_frames,
    choose_key_frames,
    film_view,
    frame_data,
    round_hundredths,
)
from site_gen.site.sections.stills import Stills, list_decisions
from site_gen.solver.model.facts import Decision
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.trace import (
    AnswerFrame,
    Decided,
    End,
    Frame,
    Node,
    Rejected,
    Relaxation,
    Rounds,
    Start,
    Trace,
)
from sites import build_site, copy_puzzle, share_site, write_content

BOARDS = {  # a tree and many answers, a refused candidate, no answer: each has a different film
    "slitherlink/open": "expect: many\nlimit: 6",
    "yin_yang_cut/the-articles-board": "",
    "country_road/the-articles-board": "",
    "dead_ends/not-a-single-circle": "",
    "slitherlink/none": "expect: none",
}
OWN = {
    "slitherlink/open": "```board\n....\n....\n....\n....\n```\n",
    "slitherlink/none": "```board\n33\n33\n```\n",
}
Seen = dict[tuple[int, bool], tuple[frozenset[str], float]]


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return share_site(tmp_path_factory, "films", make_films)


def make_films(folder: Path) -> None:
    for name, front in BOARDS.items():
        if name not in OWN:
            copy_puzzle(name, folder / "content")
            continue
        path = folder / "content" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ntitle: {name}\n{front}\n---\n\n{OWN[name]}")
    explain = Explaining(worth=False, reasons_cells=0)
    limits = {"article_time_limit": 0.2, "confirm_time_limit": 0.2}
    solving = Solving(time_limit=60, explain=explain, **limits)
    site = Site(title="Films", solving=solving, sections=("rules", "answer", "solve"))
    build_site(folder / "content", folder / "output", site)


@cache
def repeat_run(
    films: Path, name: str
) -> tuple[Trace, list[Frame], list[str], tuple[Decision, ...]]:
    """Repeat the run with the same settings, which gives the same trace."""
    path = films / "content" / f"{name}.md"
    (document,) = [d for d in load_all(films / "content") if Path(d.path) == path]
    kind, board = document.board()
    run = run_formulation(
        kind,
        board,
        "main",
        settings=SearchSettings(limit=document.meta.limit, record=True, keep=True),
    )
    trace = run.report.trace
    assert trace
    captions = Captions(kind, board, run.facts, trace)
    frames = list(choose_frames(trace))
    return trace, frames, [captions.of(frame) for frame in frames], run.facts.decisions


def expect_stage(frame: Frame, decisions: int) -> Seen:
    """Return the expected content of the stage from the trace, not from the page's data."""
    seen: Seen = {}

    def put(decided: Decided, css: str) -> None:
        for i in range(decisions):
            for one, bits in ((True, decided.ones), (False, decided.zeros)):
                if bits >> i & 1:
                    seen[i, one] = frozenset(css.split()), 1

    if isinstance(frame, Relaxation) and frame.point:
        for i, value in enumerate(frame.values):
            whole = abs(value - round(value)) < 1e-6
            near = round(100 * value) if whole else min(99, max(1, round(100 * value)))
            css = {"relaxed"} if whole else {"relaxed", "fractional"}
            seen[i, near > 0] = frozenset(css), 0.15 + round(0.85 * near) / 100 if near else 1
        for i in range(decisions):
            if (frame.known.ones | frame.known.zeros) >> i & 1:
                seen.pop((i, True), None)
                seen.pop((i, False), None)
    put(frame.known, "settled")
    if isinstance(frame, Rounds):
        put(frame.known.without(frame.before), "new")
    if isinstance(frame, Node):
        put(frame.here, "new")
        for a in frame.assumes:
            one = not a.upper
            if a.decision is not None and (a.decision, one) in seen:
                css, opacity = seen[a.decision, one]
                seen[a.decision, one] = (css | {"assumed"} if "new" in css else css), opacity
    if isinstance(frame, AnswerFrame):
        put(frame.chosen, "settled")
        put(Decided(frame.chosen.ones), "new")
    if isinstance(frame, Rejected):
        put(frame.chosen.without(frame.known), "new")
        for k, part in reversed(list(enumerate(frame.parts))):
            put(part, f"part part-{k % 6}")
    return seen


DECISIONS = """() => [...document.querySelectorAll('.stage [data-decision]')].map((e) => [
    Number(e.dataset.decision), e.classList.contains('one'), [...e.classList],
    Number(e.style.opacity || 1), getComputedStyle(e).visibility === 'visible'])"""
FRAMES = f"""numbers => numbers.map((number) => {{
    const slider = document.querySelector('.control.film input');
    slider.value = number;
    slider.dispatchEvent(new Event('input', {{bubbles: true}}));
    return [({DECISIONS})(), slider.value,
        document.querySelector('.control.film .caption').textContent,
        document.querySelector('.stage [role=status]').textContent];
}})"""


def read_stage(found: list[Any]) -> Seen:
    """Return the stage's content; all elements of a decision must look alike."""
    looks = {"settled", "new", "assumed", "relaxed", "fractional", "part"}
    seen: Seen = {}
    for number, one, classes, opacity, is_visible in found:
        assert is_visible == ("on" in classes)
        css = frozenset(c for c in classes if c in looks or re.fullmatch(r"part-\d", c))
        assert bool(css) == is_visible
        if is_visible:
            assert seen.setdefault((number, one), (css, opacity)) == (css, opacity)
    return seen


# -- the frames


@pytest.mark.parametrize("name", BOARDS)
def test_a_frame_on_the_stage_equals_that_of_the_trace(
    browser: Browser, films: Path, name: str
) -> None:
    trace, frames, captions, _ = repeat_run(films, name)
    watched = WatchedPage(browser)
    page = watched.page
    path = films / "output" / name / "index.html"
    if name in OWN:  # the smallest boards leave the most room, and the largest one the least
        watched.open(path, "#solve")
    else:
        for width in watched.open_at_each_width(path, "#solve"):
            check_fit(watched, width)
    assert page.locator(".control.film input").get_attribute("max") == str(len(frames))
    page.locator(".control.film input").focus()
    some = range(1, len(frames) + 1, 1 + len(frames) // 20)
    for number, seen in zip(some, page.evaluate(FRAMES, [*some]), strict=True):
        frame, caption = frames[number - 1], captions[number - 1]
        found, value, told, said = seen
        assert read_stage(found) == expect_stage(frame, trace.decisions), (number, caption)
        assert (value, told) == (str(number), caption)
        assert caption in said
    page.keyboard.press("Escape")
    assert read_stage(page.evaluate(DECISIONS)) == {}
    assert watched.complaints == []


def check_fit(watched: WatchedPage, width: int) -> None:
    """Check that the board and the controls of its film fit the window."""
    page = watched.page
    page.evaluate("document.getElementById('solve').scrollIntoView()")
    eventually(lambda: page.locator(".stage").get_attribute("data-shows") == "film")
    assert watched.scroll_width <= width
    box = page.locator(".control.film").bounding_box()
    stage = page.locator(".stage").bounding_box()
    assert box
    assert stage
    assert box["y"] + box["height"] <= 800
    if width < 1100:
        assert stage["height"] <= 0.47 * 800


def test_the_films_of_these_boards_have_every_kind_of_frame(films: Path) -> None:
    kinds = {type(frame) for name in BOARDS for frame in repeat_run(films, name)[1]}
    assert kinds >= {Start, Rounds, Relaxation, Node, Rejected, AnswerFrame, End}
    assert "finds a contradiction" in _read_lead(films, "slitherlink/none")
    assert "a search tree of" in _read_lead(films, "country_road/the-articles-board")


def _read_lead(films: Path, name: str) -> str:
    page = (films / "output" / name / "index.html").read_text(encoding="utf-8")
    (said,) = re.findall(r'<section id="solve".*?<p>(.*?)</p>', page, re.S)
    return str(said)


@pytest.mark.parametrize("name", SHAPED)
def test_the_page_says_that_presolve_solved_the_puzzle_alone(site: Path, name: str) -> None:
    kind = find_kind(name)
    run = run_formulation(
        kind, kind.parse(kind.example), "main", settings=SearchSettings(record=True)
    )
    trace = run.report.trace
    assert trace
    alone = any(isinstance(f, Rounds) and f.known.size == trace.decisions for f in trace.frames)
    text = (site / name / "one" / "index.html").read_text(encoding="utf-8")
    assert ("Presolve alone solves this puzzle" in text) == alone


def test_only_whole_values_are_shown_as_whole() -> None:
    assert round_hundredths([0, 1, 1e-9, 1 - 1e-9, 0.5, 0.004, 0.999, 2 / 3]) == [
        0, 100, 0, 100, 50, 1, 99, 67,
    ]  # fmt: skip


# -- playing the film


def test_every_control_can_be_reached_by_keyboard(browser: Browser, films: Path) -> None:
    name = "yin_yang_cut/the-articles-board"
    _, frames, _, _ = repeat_run(films, name)
    watched = WatchedPage(browser)
    page = watched.open(films / "output" / name / "index.html", "#solve")
    slider = page.locator(".control.film input")
    slider.focus()
    for key, frame in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", len(frames)),
    ):
        page.keyboard.press(key)
        assert page.locator(".stage").get_attribute("data-shows") == f"film-{frame}"
        assert f"{frame} of {len(frames)}" in (slider.get_attribute("aria-valuetext") or "")
    page.get_by_role("button", name="Next frame").press("Enter")
    assert page.locator(".stage").get_attribute("data-shows") == f"film-{len(frames)}"
    page.get_by_role("button", name="Previous frame").press("Enter")
    assert page.locator(".stage").get_attribute("data-shows") == f"film-{len(frames) - 1}"
    page.locator("[role=gridcell][tabindex='0']").focus()
    reached = []
    for _ in range(6):  # then the focus is in the text, which closes the film
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    controls = ["Play", "Previous frame", "Frame", "Next frame"]
    assert [r for r in reached if r in controls] == controls
    assert watched.complaints == []


def test_the_film_plays_to_its_end_and_can_be_stopped(browser: Browser, films: Path) -> None:
    """Also for a reader who wants less motion."""
    name = "dead_ends/not-a-single-circle"
    _, frames, _, _ = repeat_run(films, name)
    watched = WatchedPage(browser, reduced_motion="reduce")
    watched.page.clock.install()
    page = watched.open(films / "output" / name / "index.html", "#film-1")
    page.clock.run_for(1000)
    page.get_by_role("button", name="Play").press(" ")
    page.clock.run_for(2500)
    spoken = set()
    for _ in range(3):
        page.clock.run_for(400)
        spoken.add(page.locator(".stage [role=status]").text_content())
    assert spoken == {"The film plays."}
    page.get_by_role("button", name="Pause").press(" ")
    halted = page.locator(".stage").get_attribute("data-shows")
    assert halted not in ("film-1", f"film-{len(frames)}")
    page.clock.run_for(20_000)
    assert page.locator(".stage").get_attribute("data-shows") == halted
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(60_000)
    assert page.locator(".stage").get_attribute("data-shows") == f"film-{len(frames)}"
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert "Frame" in (page.locator(".stage [role=status]").text_content() or "")
    assert watched.complaints == []


def test_an_address_and_the_list_open_a_frame(browser: Browser, films: Path) -> None:
    name = "slitherlink/open"
    watched = WatchedPage(browser)
    page = watched.open(films / "output" / name / "index.html", "#film-3")
    until(page, "document.querySelector('.stage').dataset.shows === 'film-3'")
    page.locator(".frames summary").click()
    page.locator(".frames button").nth(4).click()
    assert page.locator(".stage").get_attribute("data-shows") == "film-5"
    assert page.locator(".frames button").nth(4).get_attribute("aria-pressed") == "true"
    expect(page).to_have_url(re.compile("#film-5$"))
    page.locator(".sheet-of-stills button").first.click()
    first = page.locator(".sheet-of-stills button").first.text_content()
    assert page.locator(".stage").get_attribute("data-shows") == f"film-{first}"
    assert watched.complaints == []


def test_without_scripts_the_page_has_stills_and_captions(browser: Browser, films: Path) -> None:
    for name in BOARDS:
        _, frames, captions, _ = repeat_run(films, name)
        text = (films / "output" / name / "index.html").read_text(encoding="utf-8")
        page = html.fromstring(text)
        stills = page.find_class("sheet-of-stills")[0].xpath(".//figure//*[local-name()='svg']")
        assert len(stills) == len(choose_key_frames(frames))
        told = page.find_class("frames")[0].xpath(".//li//span/text()[1]")
        assert [" ".join(one.split()) for one in told] == captions
    watched = WatchedPage(browser, java_script_enabled=False)
    shown = watched.open(films / "output" / next(iter(BOARDS)) / "index.html")
    assert not shown.locator(".control.film").is_visible()
    widths = shown.locator(".sheet-of-stills figure svg").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().width)"
    )
    assert min(widths) > 60
    shown.locator(".frames summary").click()
    assert shown.locator(".frames li span").last.is_visible()


# -- stills, data and size


@pytest.mark.parametrize("name", BOARDS)
def test_a_still_draws_the_decisions_of_its_frame(films: Path, name: str) -> None:
    trace, frames, _, decisions = repeat_run(films, name)
    kind_name = name.split("/")[0]
    kind = find_kind(kind_name)
    path = films / "content" / f"{name}.md"
    (document,) = [d for d in load_all(films / "content") if Path(d.path) == path]
    board = document.board()[1]
    for i in choose_key_frames(frames):
        still = ET.fromstring(
            str(Stills(kind, board, decisions).draw(frame_data(frames[i], trace.decisions)))
        )
        drawn: dict[frozenset[str], int] = {}
        for path_ in still.iter():
            classes = set(path_.get("class", "").split())
            if "on" in classes:
                looks = frozenset(classes - {"on", "decision", "cross", "one", "zero"})
                looks = frozenset(c for c in looks if c in LOOKS or c.startswith("part"))
                drawn[looks] = drawn.get(looks, 0) + path_.get("d", "").count("M")
        wanted: dict[frozenset[str], int] = {}
        for (number, one), (css, _) in expect_stage(frames[i], trace.decisions).items():
            pen = Pen(board.grid, title="", description="")
            kind.decided.draw_decision(pen, board, decisions[number].key, one)
            for element in ET.fromstring(pen.inline()).iter():
                crosses = "cross" in element.get("class", "").split()
                if (
                    strokes := 0
                    if crosses and css == {"settled"}
                    else element.get("d", "").count("M")
                ):
                    wanted[css] = wanted.get(css, 0) + strokes
        assert {css: n for css, n in drawn.items() if n} == wanted, i


LOOKS = {"settled", "new", "assumed", "relaxed", "fractional", "part"}


def test_the_film_is_small(films: Path) -> None:
    for name in BOARDS:
        page = (films / "output" / name / "index.html").read_text(encoding="utf-8")
        frames = read_block(page, "film-data")
        assert len(pack(frames)) < 12_000
        decisions = len(read_block(page, "decisions-data")["decisions"])
        for frame in frames:
            assert len(frame[0]) == decisions
            assert len(list(list_decisions(frame))) == (
                decisions if len(frame) == 2 else decisions - frame[0].count(".")
            )


def test_the_film_can_be_switched_off(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"], front="explain: false\n")
    build_site(content, tmp_path / "out")
    explain = Explaining(film=False, worth=False, reasons_cells=0)
    solving = Solving(time_limit=20, article_time_limit=1, explain=explain)
    other = write_content(tmp_path / "other", ["dead_ends"])
    build_site(other, tmp_path / "out2", Site(title="Plain", solving=solving))
    for page in (
        tmp_path / "out" / "slitherlink" / "one" / "index.html",
        tmp_path / "out2" / "dead_ends" / "one" / "index.html",
    ):
        text = page.read_text(encoding="utf-8")
        assert 'id="solve"' in text
        assert "film" not in text


def test_a_run_that_was_not_recorded_has_no_film() -> None:
    kind = find_kind("slitherlink")
    board = kind.parse(kind.example)
    run = run_formulation(kind, board, "main")
    assert film_view(kind, board, run, run.facts.decisions) is None
