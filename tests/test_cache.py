"""What is kept on disk: found again, made again where it cannot be read, never believed."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from gardens import Garden, tree
from site_gen.cache import kept
from site_gen.config import Explaining, Site, Solving
from site_gen.puzzle import solve_document
from site_gen.site import prune
from site_gen.site.build import Places, build
from site_gen.site.progress import Progress
from site_gen.solves import Solves, example_of, key_of, packed, solve_path
from sites import ROOT


@dataclass(frozen=True)
class Finding:
    number: int
    places: tuple[tuple[int, int], ...]


FOUND = Finding(7, ((1, 2), (3, 4)))


def find(folder: Path | None, made: list[int], follows_from: object = "board") -> Finding | None:
    def make() -> Finding:
        made.append(1)
        return FOUND

    return kept(folder, "slitherlink", "worth", follows_from, Finding, make)


def test_a_finding_is_made_once(tmp_path: Path) -> None:
    made: list[int] = []
    assert [find(tmp_path, made) for _ in range(3)] == [FOUND] * 3
    assert len(made) == 1
    (path,) = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert path.stat().st_mode & 0o777 == 0o644


def test_it_is_made_anew_for_another_input_and_without_a_folder(tmp_path: Path) -> None:
    made: list[int] = []
    for follows_from in ("board", "another", {"board": "1"}):
        find(tmp_path, made, follows_from)
    find(None, made)
    assert len(made) == 4


def test_nothing_found_is_not_kept(tmp_path: Path) -> None:
    for _ in range(2):
        assert kept(tmp_path, "slitherlink", "worth", "", Finding, lambda: None) is None
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.parametrize("seed", range(30))
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, seed: int) -> None:
    rng, made = Random(seed), list[int]()
    find(tmp_path, made)
    (path,) = tmp_path.rglob("*.json")
    content = bytearray(path.read_bytes())
    if seed % 3 == 0:
        content = content[: rng.randrange(len(content))]
    elif seed % 3 == 1:
        content[rng.randrange(len(content))] = rng.choice(b"{[x\xff")
    else:
        content = bytearray(rng.choice([b"null", b"[]", b'{"number": "x"}', b"\x00" * 9]))
    path.write_bytes(content)
    assert isinstance(find(tmp_path, made), Finding)
    assert find(tmp_path, []) == find(tmp_path, [])


def test_a_folder_that_cannot_be_written_keeps_nothing_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "slitherlink").write_text("a file where a folder is wanted")
    made: list[int] = []
    assert [find(tmp_path, made) for _ in range(2)] == [FOUND] * 2
    assert len(made) == 2


# -- what is kept for nothing

TEMPLATES = ROOT / "templates"


class Told(Progress):
    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def done(self, name: str, found: str, cells: int) -> None:
        self.found[name] = found


def test_only_what_no_build_would_read_is_thrown_away(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    places, cache = Places(garden.content, garden.templates, garden.output), tmp_path / "cache"
    assert prune.unused(places, garden.site) == []
    kept = tree(cache)
    old = garden.files()[0]
    text = old.read_text()
    old.write_text(text.replace("title: ", "title: Another "))
    garden.build()
    more = tree(cache).keys() - kept.keys()
    assert {name.split(".", 1)[1] for name in more} == {"page.z", "entry.z"}
    old.write_text(text)
    paths = prune.unused(places, garden.site)
    assert {p.relative_to(cache).as_posix() for p in paths} == more
    prune.remove(paths)
    shutil.rmtree(garden.output)
    garden.build()
    assert tree(cache).keys() == kept.keys()


def test_what_the_clock_cut_short_can_be_tried_again(tmp_path: Path) -> None:
    """The article's run of a large board has no time to end; ours has."""
    board = "\n".join(["." * 6] * 6)
    path = tmp_path / "content" / "slitherlink" / "hard.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"---\ntitle: Hard\nexpect: many\n---\n\n```board\n{board}\n```\n")
    quick = Explaining(worth_seconds=0, reasons_seconds=0, film=False)
    solving = Solving(article_time_limit=0.001, cache=tmp_path / "cache", explain=quick)
    site, places = Site(solving=solving), Places(path.parents[1], TEMPLATES, tmp_path / "out")
    assert [build(places, site, 1) for _ in range(2)] == [True, False]
    (log,) = places.output.rglob("log.txt")
    before = log.stat().st_mtime_ns
    found = prune.unfinished(site)
    assert {p.name.split(".", 1)[1] for p in found} >= {"solve.z", "page.z", "entry.z", "json.z"}
    prune.remove(found)
    told = Told()
    assert build(places, site, 1, told)
    assert told.found["slitherlink/hard"] != "kept"
    assert log.stat().st_mtime_ns != before


def test_a_search_that_the_clock_ended_is_not_kept(tmp_path: Path) -> None:
    solved = solve_document(example_of("slitherlink"), Solving(article_time_limit=1))
    main = solved.runs["main"]
    late = replace(main, report=replace(main.report, status="time limit", complete=False))
    solves = Solves(Solving(cache=tmp_path / "cache"), tmp_path / "passing")
    assert solves.folder_of(solved) == tmp_path / "cache"
    assert solves.folder_of(replace(solved, runs={"main": late})) == tmp_path / "passing"


def test_a_kept_solve_that_claims_too_much_is_not_believed(tmp_path: Path) -> None:
    """Whole files with the right checksum, whatever wrote them."""
    document = example_of("slitherlink")
    solves = Solves(Solving(article_time_limit=1, cache=tmp_path), tmp_path / "passing")
    solved, _ = solves.find(document)
    key = key_of(document, solves.solving)
    main = solved.runs["main"]
    claims = [
        replace(main.report, answers=()),
        replace(main.report, answers=(frozenset(),)),
        replace(main.report, status="answer limit"),
    ]
    forged = [replace(solved, runs={"main": replace(main, report=r)}) for r in claims]
    forged += [replace(solved, answers=()), replace(solved, answers=solved.answers * 2)]
    for wrong in forged:
        solve_path(tmp_path, document.name, key).write_bytes(packed(wrong, key))
        assert solves.find(document)[1] is False
        assert solves.find(document)[1] is True
