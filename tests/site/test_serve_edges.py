"""Live preview in unusual cases: half-written saves, solves that are no longer needed, and saves of
settings and templates."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from test_serve import write

from previews import build_once, open_session, run_in_thread
from site_gen.content.config import Site
from site_gen.site.live import session as live
from site_gen.site.live.session import Session
from sites import write_file

TEXT = "---\ntitle: One\nexplain: false\nexpect: many\n---\n{prose}\n\n```board\n{board}\n```\n"
TEMPLATE = '{{% extends "built-in/puzzle.html" %}}\n{{% block main %}}{}{{% endblock %}}\n'
EASY, HARD = "3.\n..", "3" + 13 * "." + 13 * ("\n" + 14 * ".")


def make_text(prose: str = "Prose.", board: str = EASY) -> str:
    return TEXT.format(prose=prose, board=board)


@pytest.fixture
def puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a site with one puzzle, and change to its folder."""
    monkeypatch.chdir(tmp_path)
    path = write_file(tmp_path / "content" / "slitherlink" / "one.md", make_text())
    (tmp_path / "site.toml").write_text("[solving]\narticle_time_limit = 1\n")
    return path


@pytest.fixture
def held(request: pytest.FixtureRequest, puzzle: Path, tmp_path: Path) -> Iterator[Session]:
    with open_session(tmp_path, workers="with_workers" in request.fixturenames) as made:
        yield made


# -- reports of a build


def test_a_build_reports_the_changed_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path, "First.")
    with open_session(tmp_path) as session:
        came = build_once(session)
        assert {"index.html", "404.html", "slitherlink/one/index.html"} <= set(came.changed)
        write(tmp_path, "Second.")
        came = build_once(session)
        assert "slitherlink/one/index.html" in came.changed
        assert not {"index.html", "slitherlink/other/index.html"} & set(came.changed)
        path.write_text(path.read_text().replace("22\n22", "2x\n22"))
        came = build_once(session)
        assert came.changed == []
        assert came.problems == []
        assert [str(p.problem.place) for p in came.new] == ["content/slitherlink/one.md:10:2"]
        write(tmp_path, "Second.", "3.\n..")  # reported by the solver
        came = build_once(session)
        assert came.problems == []
        assert [str(p.problem.place) for p in came.new] == ["content/slitherlink/one.md:10:1"]
        shown = (session.output / "slitherlink/one/index.html").read_text()
        assert 'id="answer-2"' in shown
        assert 'id="differ"' in shown
        again = build_once(session)
        assert again.new == []  # it was already reported
        _, news = session.news.after(-1, "", 0)
        assert news
        assert [p["place"] for p in news["problems"]] == ["content/slitherlink/one.md:10:1"]
        for text, told in (  # these take longer: which clues would help, or contradict each other
            ("3.\n..", "is the only one; no smaller set will do: the"),
            ("30\n..", "the 3 in R1C1; the 0 in R1C2"),
        ):
            write(tmp_path, "Third.", text)
            for session.finding in (False, True):
                came = build_once(session)
                assert came.problems == []
                shown = (session.output / "slitherlink/one/index.html").read_text()
                assert (told in shown) == session.finding
        other = path.with_name("other.md")  # the findings stay while another board is saved
        other.write_text(other.read_text().replace("3.", ".3"))
        for session.finding in (False, True):
            assert session.build()
            shown = (session.output / "slitherlink/one/index.html").read_text()
            assert "the 3 in R1C1; the 0 in R1C2" in shown
        session.finding = False
        path.unlink()
        came = build_once(session)
        assert "slitherlink/one/index.html" in came.changed
        assert session.solving.wrong == []


# -- saves that are not finished


@pytest.mark.parametrize("slow", [0, 1.2 * live.JUST])
def test_a_half_written_save_is_read_again(
    held: Session, puzzle: Path, monkeypatch: pytest.MonkeyPatch, slow: float
) -> None:
    """The time of reading counts, however long it takes to find a mistake."""
    whole, site, seconds = make_text("Edited."), held._load_site, [100.0]

    def slowly() -> Site:
        seconds[0] += slow
        return site()

    clock = SimpleNamespace(monotonic=lambda: seconds[0], perf_counter=lambda: seconds[0])
    monkeypatch.setattr(live, "time", clock)
    monkeypatch.setattr(held, "_load_site", slowly)
    monkeypatch.setattr(live, "sleep", lambda seconds: puzzle.write_text(whole))
    for half in ("", whole[:20], whole[:-10]):
        puzzle.write_text(half)
        held.on_change({puzzle})
        # the end of the save is not reported, because it came together with this
        held.saved.clear()
        came = build_once(held)
        assert not came.problems
        assert not came.new
    assert held.news.state == "built"


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("site.toml", 'title = "Another name"\n'),
        ("templates/puzzle.html", TEMPLATE.format("Another name")),
    ],
)
def test_the_preview_waits_for_the_content_of_an_empty_file(
    held: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, whole: str
) -> None:
    """Empty settings and an empty page are valid, so there is no mistake to report."""
    saved = write_file(tmp_path / name, "")
    monkeypatch.setattr(live, "sleep", lambda seconds: saved.write_text(whole))
    held.on_change({saved})
    assert held.build()
    assert "Another name" in (held.output / "slitherlink/one/index.html").read_text()


def test_the_preview_does_not_wait_long_for_a_file_that_stays_empty(
    held: Session, tmp_path: Path
) -> None:
    settings = tmp_path / "site.toml"
    settings.write_text("")
    held.on_change({settings, tmp_path / "gone"})
    came = build_once(held)
    assert came.problems == []


def test_a_mistake_that_stays_is_reported_after_a_second_read(
    held: Session, puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[float] = []
    monkeypatch.setattr(live, "sleep", looks.append)
    puzzle.write_text(make_text(board="x.\n.."))
    held.on_change({puzzle})
    held.saved.clear()
    came = build_once(held)
    assert [str(p.problem.place) for p in came.problems] == ["content/slitherlink/one.md:9:1"]
    assert len(looks) == 1
    held.last_told -= 10  # no file was saved since
    assert held.build()
    assert len(looks) == 1


# -- solves that are no longer needed


@pytest.mark.usefixtures("with_workers")
def test_a_solve_of_an_overwritten_board_is_stopped(held: Session, puzzle: Path) -> None:
    puzzle.write_text(make_text(board=HARD).replace("many", "many\nlimit: 1000\ntime_limit: 600"))
    came, before = (
        list[object](),
        {p.pid: measure_cpu(p.pid) for p in multiprocessing.active_children()},
    )
    building = threading.Thread(target=lambda: came.append(held.build()), daemon=True)
    building.start()
    wait_until(lambda: "slitherlink/one" in held.solving.now)
    wait_until(lambda: find_busy(before))
    (worker,) = find_busy(before)
    puzzle.write_text(make_text("Easy again."))
    held.on_change({puzzle})
    building.join(60)
    assert came == [None]  # no report, because the next build makes it
    # not `join`: with a second thread that waits for processes, it may miss the end
    wait_until(lambda: not worker.is_alive())
    assert held.saved.is_set()
    again = build_once(held)
    assert "slitherlink/one/index.html" in again.changed


def test_a_save_of_another_file_does_not_stop_a_solve(
    held: Session, puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.solving.begun("slitherlink/one")
    stopped: list[int] = []
    monkeypatch.setattr(held.pool, "stop", lambda: stopped.append(1))
    held.on_change({puzzle.with_name("two.md"), puzzle.parents[1] / "pages" / "about.md"})
    assert stopped == []
    held.on_change({puzzle})
    assert stopped == [1]


def test_idle_workers_are_not_stopped(
    held: Session, puzzle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.finding, stopped = True, list[int]()
    monkeypatch.setattr(held.pool, "stop", lambda: stopped.append(1))
    held.on_change({puzzle})
    assert stopped == []
    held.solving.now.add("slitherlink/two")  # findings are given up, whichever file is saved
    held.on_change({puzzle})
    assert stopped == [1]


def wait_until(true: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def find_busy(before: Mapping[int | None, float]) -> list[BaseProcess]:
    """Return the processes that have used some processor time since `before`."""
    every = multiprocessing.active_children()
    return [p for p in every if measure_cpu(p.pid) > before.get(p.pid, 0) + 0.3]


def measure_cpu(pid: int | None) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) / os.sysconf("SC_CLK_TCK")
    return 0


# -- settings and templates


def read_file(held: Session, path: str = "index.html") -> str:
    return (held.output / path).read_text()


def save(path: Path, text: str) -> None:
    """Write a file in one step; on a busy machine, a second write may come at any time."""
    new = Path(f"{path.name}.new")  # next to the sources, where it is not watched
    new.write_text(text)
    new.replace(path)


def test_saves_of_settings_and_templates_cause_a_build(held: Session, tmp_path: Path) -> None:
    tick, version = -1, ""

    def wait_for_state(**wanted: object) -> Mapping[str, Any]:
        """Return the next state with these values."""
        nonlocal tick, version
        while True:
            tick, state = held.news.after(tick, version, 120)
            assert state, "nothing more is told"
            version = state["version"]
            if all(state[key] == value for key, value in wanted.items()):
                return state

    with run_in_thread(held):
        wait_for_state(state="built")
        settings = tmp_path / "site.toml"
        save(settings, 'title = "Another name"\n' + settings.read_text())
        wanted = {"index.html", "slitherlink/one/index.html"}
        while wanted:  # in separate builds if the first one was still running
            wanted -= {*wait_for_state(state="built")["changed"]}
        assert "Another name</title>" in read_file(held)
        save(settings, settings.read_text().replace("title", "tittle"))
        (problem,) = wait_for_state(state="failed")["problems"]
        assert problem["place"].startswith("site.toml:1:")
        assert "Another name</title>" in read_file(held)
        save(settings, settings.read_text().replace("tittle", "title"))
        wait_for_state(state="built")

        own = tmp_path / "templates" / "puzzle.html"  # in a folder that did not exist before
        own.parent.mkdir()
        save(own, TEMPLATE.format("My own words"))
        wait_for_state(state="built", changed=["slitherlink/one/index.html"])
        assert "My own words" in read_file(held, "slitherlink/one/index.html")
        save(own, TEMPLATE.format("{{ no.such.thing }}"))
        (problem,) = wait_for_state(state="failed")["problems"]
        assert problem["place"].endswith("templates/puzzle.html:2")
        assert "My own words" in read_file(held, "slitherlink/one/index.html")
        own.unlink()
        wait_for_state(state="built", changed=["slitherlink/one/index.html"])
        assert "My own words" not in read_file(held, "slitherlink/one/index.html")
