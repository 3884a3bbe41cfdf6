"""A generated gallery, and the page about the growth of builds with its size."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.galleries.costs import measure
from benchmarks.galleries.gallery import make_boards, write_gallery
from benchmarks.galleries.pelican import write_articles
from benchmarks.galleries.timing import time_command
from benchmarks.growth import BuildTimes, Gallery, Growth, load_growth, make_view
from benchmarks.results import Machine
from oracle import KINDS, SHAPED, build_model, find_all_answers
from site_gen.content.document import load_all
from site_gen.errors import ContentError


def make_growth(warm: float, pelican: float) -> Growth:
    built = {
        "cold": BuildTimes(seconds=9, megabytes=80, runs=1),
        "warm": BuildTimes(seconds=warm, megabytes=81, runs=3),
        "pelican": BuildTimes(seconds=pelican, megabytes=40, runs=3),
    }
    return Growth(
        schema_version=1,
        date=datetime(2026, 1, 2, tzinfo=UTC),
        machine=Machine(cpu="A", cores=2, system="B", versions={}),
        start=0.4,
        jobs=2,
        galleries=(Gallery(puzzles=100, bytes=2_000_000, files=900, requests=20, built=built),),
        findings={f"{KINDS[0]}/{n}": {"answers": 1, "reasons": n} for n in range(8)},
    )


@pytest.mark.deep
def test_a_gallery_has_puzzles_of_every_kind_with_one_answer(tmp_path: Path) -> None:
    count = len(KINDS)
    write_gallery(tmp_path, count, make_boards(count, jobs=1))
    documents = load_all(tmp_path)
    assert sorted(d.kind for d in documents) == sorted(KINDS)
    for document in documents:
        kind, board = document.board()
        report = find_all_answers(build_model(kind, board), 2)
        assert report.complete
        assert len(report.answers) == 1
    boards = {repr((d.kind, d.blocks)) for d in documents}
    assert len(boards) == len(documents)


def test_the_peer_gets_the_pages_of_puzzles_and_no_others(site: Path, tmp_path: Path) -> None:
    assert write_articles(site, tmp_path) == 2 * len(SHAPED)
    article = (tmp_path / "content" / SHAPED[0] / "one.html").read_text(encoding="utf-8")
    page = (site / SHAPED[0] / "one" / "index.html").read_text(encoding="utf-8")
    main = page.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    assert main in article
    assert '<header class="masthead' not in article


def test_time_and_memory_of_a_command_are_measured(tmp_path: Path) -> None:
    took = time_command(
        (sys.executable, "-c", "x = bytearray(200_000_000); print('y' * 200_000)"), tmp_path
    )
    assert took.megabytes > 190
    assert took.seconds > 0
    with pytest.raises(RuntimeError, match="ended with 3:\nwhy"):
        time_command((sys.executable, "-c", "print('why'); raise SystemExit(3)"), tmp_path)


@pytest.mark.parametrize(
    ("warm", "pelican", "told"), [(2, 5, "Pelican took 2.5 times"), (5, 2, "ours took 2.5 times")]
)
def test_the_page_says_which_generator_is_slower(warm: float, pelican: float, told: str) -> None:
    view = make_view(make_growth(warm, pelican))
    assert told in " ".join(view.says)
    assert [row[0] for row in view.times.rows] == [row[0] for row in view.memory.rows]
    assert len(view.times.rows) == 3  # builds that were not measured have no row


def test_findings_add_up_and_the_slowest_puzzles_are_named() -> None:
    together, mean, *slowest = make_view(make_growth(1, 2)).findings.rows
    assert [float(cell) for cell in together[1:] if float(cell)] == [8, 28, 36]
    assert float(mean[-1]) == 36 / 8
    assert [row[0] for row in slowest] == [f"{KINDS[0]}/{n}" for n in (7, 6, 5, 4, 3)]
    assert slowest[0][1:] == ("1.00", "", "", "7.00", "", "", "8.00")


def test_every_part_of_the_findings_of_a_puzzle_is_timed(tmp_path: Path) -> None:
    write_gallery(tmp_path, 1, make_boards(1, jobs=1))
    (document,) = load_all(tmp_path)
    made = measure(document)
    # no comparison was requested
    assert made.keys() == {"answers", "rules", "clues", "reasons", "proof"}
    assert all(made.values())


def test_the_page_says_how_much_more_processes_help() -> None:
    one = make_growth(1, 2)
    assert not any("of one process" in text for text in make_view(one).says)
    gallery = one.galleries[0]
    built = {
        **gallery.built,
        "alone": BuildTimes(seconds=8, megabytes=80, runs=1),
        "cold": BuildTimes(seconds=5, megabytes=80, runs=1),
    }
    two = one.model_copy(update={"galleries": (gallery.model_copy(update={"built": built}),)})
    told = "With 2 processes the 100 puzzles were solved and their pages made in 0.62 of the time"
    assert any(told in text for text in make_view(two).says)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "growth.json"
    made = make_growth(1, 2)
    path.write_text(made.model_dump_json())
    assert load_growth(path) == made
    path.write_text(made.model_dump_json().replace('"puzzles":100', '"puzzles":-1'))
    with pytest.raises(ContentError, match=r"galleries\.0\.puzzles: .*make bench-site"):
        load_growth(path)
