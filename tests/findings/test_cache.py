"""The cache on disk: values are read again, made again if unreadable, and never trusted."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zlib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gardens import Garden, tree
from lean_builds import build_lean, with_cards, with_solver  # noqa: F401 - fixtures
from site_gen.content.config import Site, Solving, load_site
from site_gen.content.document import Meta
from site_gen.errors import ContentError
from site_gen.findings import keys
from site_gen.findings.cache import Artefact, Cache, path_in
from site_gen.findings.codec import dump, make_loader
from site_gen.findings.keys import compute_digest
from site_gen.findings.reasons import Reasons, Step
from site_gen.puzzle import FINDING, Finding, Puzzle, finding_key, make_example
from site_gen.site.build import prune_cache
from site_gen.site.build.build import Places, build
from site_gen.site.build.progress import Progress
from sites import ANSWERS_ONLY, ROOT, solve_document, solves_in, write_file

FOUND = "found"
ARTEFACT = Artefact("text.z", str)


def find(folder: Path, made: list[int], source: object = "board") -> str:
    """Return a text from the cache; make and cache it if it is not there."""
    cache, key = Cache(folder, folder / "scratch"), compute_digest(source)
    values = cache.get(ARTEFACT, "slitherlink/text", key)
    if values is None:
        made.append(1)
        values = (FOUND,)
        cache.put(ARTEFACT, "slitherlink/text", key, values)
    text: str = values[0]
    return text


def test_a_finding_is_made_once(tmp_path: Path) -> None:
    made: list[int] = []
    assert [find(tmp_path, made) for _ in range(3)] == [FOUND] * 3
    assert len(made) == 1
    (path,) = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("seed", range(30))
def test_a_damaged_file_is_made_again(tmp_path: Path, seed: int) -> None:
    rng, made = Random(seed), list[int]()
    find(tmp_path, made)
    (path,) = tmp_path.rglob("*.text.z")
    content = bytearray(path.read_bytes())
    if seed % 3 == 0:
        content = content[: rng.randrange(len(content))]
    elif seed % 3 == 1:
        content[rng.randrange(len(content))] ^= 1 + rng.randrange(255)
    else:
        content = bytearray(rng.choice([b"null", b"[]", FOUND.encode(), b"\x00" * 9]))
    path.write_bytes(content)
    assert [find(tmp_path, made) for _ in range(2)] == [FOUND] * 2
    assert len(made) == 2


def test_a_finding_of_another_board_is_not_trusted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its format is correct; only its checksum shows that it belongs to another key."""
    made: list[int] = []
    find(tmp_path, made, "other")
    (strange,) = tmp_path.rglob("*.text.z")
    content = strange.read_bytes()
    find(tmp_path, made)
    (path,) = {*tmp_path.rglob("*.text.z")} - {strange}
    path.write_bytes(content)
    assert find(tmp_path, made) == FOUND
    assert len(made) == 3
    assert path.name in caplog.text
    assert find(tmp_path, made) == FOUND
    assert len(made) == 3


@pytest.mark.parametrize("what", ["pipe", "link", "endless", "folder"])
def test_pipes_links_and_folders_are_neither_read_nor_followed(
    tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    made: list[int] = []
    find(tmp_path / "cache", made)
    (path,) = tmp_path.rglob("*.text.z")
    right = path.rename(tmp_path / "right")
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to(right if what == "link" else "/dev/zero")
    assert [find(tmp_path / "cache", made) for _ in range(3)] == [FOUND] * 3
    assert len(made) == (4 if what == "folder" else 2)
    assert caplog.text.count(path.name) == 1, "told once"
    assert "Errno" not in caplog.text


def test_a_cache_that_is_a_file_is_reported_at_its_setting(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("")
    for name in ("kept", "kept" * 100, "kept\\u0000"):
        (tmp_path / "site.toml").write_text(f'title = "A"\n[solving]\ncache = "{name}"\n')
        with pytest.raises(ContentError, match=r"site\.toml:3:9: .*kept.*; expected a folder"):
            load_site(tmp_path / "site.toml")


def test_foreign_files_are_never_removed(tmp_path: Path) -> None:
    """This holds even if the cache is set to a folder that already has other files."""
    garden = Garden(tmp_path, 1)
    site = garden.site.model_copy(update={"solving": garden.solving(tmp_path)})
    places = Places(garden.content, garden.templates, garden.output)
    build(places, site, 1)
    elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere"
    elsewhere.mkdir()
    (elsewhere / f"{'0' * 32}.png.sealed").write_text("not through a link")
    (tmp_path / "link").symlink_to(elsewhere)
    (tmp_path / "sites" / "mine.txt").write_text("mine")
    before = tree(tmp_path)
    for path in tmp_path.rglob("*.solve.z"):
        path.rename(path.with_name(path.name.replace(path.name[-20:-8], "0" * 12)))
    prune_cache.remove(prune_cache.find_unused(places, site))
    prune_cache.remove(prune_cache.find_unfinished(site))
    lost = before.keys() - tree(tmp_path).keys()
    assert lost
    assert not [name for name in lost if not name.endswith(".z")]
    assert (elsewhere / f"{'0' * 32}.png.sealed").exists()
    assert (tmp_path / "sites" / "mine.txt").exists()


def test_a_folder_that_cannot_be_written_caches_nothing_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "slitherlink").write_text("a file where a folder is wanted")
    made: list[int] = []
    assert [find(tmp_path, made) for _ in range(2)] == [FOUND] * 2
    assert len(made) == 2


def test_keys_of_findings_depend_on_the_code_that_makes_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert all((keys.ROOT / name).exists() for name in keys.FINDERS)
    code, finders, others = keys._read_code(), list[Path](), list[Path]()
    for path in sorted(p for p in keys.ROOT.rglob("*") if p.suffix in (".py", ".pxd", ".pyx")):
        finds = any(path.relative_to(keys.ROOT).is_relative_to(name) for name in keys.FINDERS)
        (finders if finds else others).append(path)
    assert [(keys.ROOT / inside, content) for inside, content in code] == [
        (path, path.read_bytes()) for path in finders
    ]
    assert len(others) > 100

    def compute_digests(changed: Path | None) -> dict[str, str]:
        read = [(path, b"# changed" if path == changed else b"") for path, _ in code]
        monkeypatch.setattr(keys, "_read_code", lambda: read)
        digest = keys._compute_package_digest.__wrapped__
        return {kind: digest(kind) for kind in ("slitherlink", "nurikabe")}

    same = compute_digests(None)  # one kind is a folder, one a module
    for path, _ in code:
        for kind, found in compute_digests(path).items():
            own = path.parts[0] != "kinds" or path.parts[1] in (kind, f"{kind}.py", "__init__.py")
            assert (found != same[kind]) == own, path
    assert keys.compute_code_digest("nurikabe") == keys._compute_package_digest("nurikabe")


# -- unused files

TEMPLATES = ROOT / "templates"


class StatusRecorder(Progress):
    def __init__(self) -> None:
        self.status: dict[str, str] = {}

    def found(self, name: str, status: str) -> None:
        self.status[name] = status


@pytest.mark.usefixtures("with_cards")
def test_only_files_that_no_build_would_read_are_removed(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.site = garden.site.model_copy(update={"base_url": "https://example.org/"})
    garden.build()
    places, cache = Places(garden.content, garden.templates, garden.output), tmp_path / "cache"
    assert prune_cache.find_unused(places, garden.site) == []
    kept = tree(cache)
    old, prose = garden.files()[0], garden.content / "pages" / "index.md"
    text, said = old.read_text(), prose.read_text()
    old.write_text(text.replace("title: ", "title: Another "))
    prose.write_text(f"{said}\nMore.\n")
    garden.build()
    more = tree(cache).keys() - kept.keys()
    assert {name.split(".", 1)[1] for name in more} == {
        *("page.z", "png.z"),
        "json.z",  # the parsed prose
    }
    assert sum(name.endswith(".png.z") for name in kept) == len(garden.files())
    old.write_text(text)
    prose.write_text(said)
    garden.build()
    paths = prune_cache.find_unused(places, garden.site)
    assert {p.relative_to(cache).as_posix() for p in paths} == more
    prune_cache.remove(paths)
    shutil.rmtree(garden.output)
    garden.build()
    assert tree(cache).keys() == kept.keys()


def test_the_articles_time_limit_matters_only_for_comparisons() -> None:
    short, long = (Solving(article_time_limit=seconds) for seconds in (1, 2))
    compared = make_example("slitherlink")
    alone = replace(compared, meta=compared.meta.model_copy(update={"compare": False}))
    assert finding_key(alone, short) == finding_key(alone, long)
    assert (
        len({finding_key(alone, short), finding_key(compared, short), finding_key(compared, long)})
        == 3
    )
    assert [*solve_document(alone, short).runs] == ["main"]
    assert [*solve_document(compared, short).runs] == ["main", "article"]
    assert [*solve_document(compared, Solving(article_time_limit=0)).runs] == ["main"]


@pytest.mark.usefixtures("with_solver")
def test_a_search_that_reached_its_time_limit_can_be_repeated(tmp_path: Path) -> None:
    """The article's run of a large board reaches its time limit; ours does not."""
    board = "\n".join(["." * 6] * 6)
    path = write_file(
        tmp_path / "content" / "slitherlink" / "hard.md",
        f"---\ntitle: Hard\nexpect: many\ncompare: true\n---\n\n```board\n{board}\n```\n",
    )
    solving = Solving(article_time_limit=0.001, cache=tmp_path / "cache", explain=ANSWERS_ONLY)
    site, places = Site(solving=solving), Places(path.parents[1], TEMPLATES, tmp_path / "out")
    assert [build(places, site, 1) for _ in range(2)] == [True, False]
    (log,) = places.output.rglob("log.txt")
    before = log.stat().st_mtime_ns
    found = prune_cache.find_unfinished(site)
    assert {p.name.split(".", 1)[1] for p in found} >= {"solve.z", "page.z", "json.z"}
    prune_cache.remove(found)
    told = StatusRecorder()
    assert build(places, site, 1, told)
    assert told.status["slitherlink/hard"] != "kept"
    assert log.stat().st_mtime_ns != before


@pytest.mark.parametrize(
    "front", [{"limit": 3}, {"time_limit": 5}, {"explain": False}, {"compare": True}]
)
def test_the_key_of_a_finding_depends_on_front_matter(front: dict[str, Any]) -> None:
    document, solving = make_example("slitherlink"), Solving()
    plain = replace(document, meta=Meta(title="A"))
    asked = replace(document, meta=Meta(title="B", **front))
    assert finding_key(asked, solving) != finding_key(plain, solving)


def test_a_search_that_reached_its_time_limit_is_not_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = Puzzle(make_example("slitherlink")).solve(Solving(article_time_limit=1))
    main = solved.runs["main"]
    late = replace(main, report=replace(main.report, status="time limit", complete=False))
    solves = solves_in(Solving(cache=tmp_path / "cache"), tmp_path / "scratch")
    assert solves.is_lasting(solved)
    ended = replace(solved, found=Finding({"main": late}))
    assert not solves.is_lasting(ended)
    for found, kept in ((ended, 0), (solved, 1)):
        monkeypatch.setattr(Puzzle, "solve", lambda self, solving, found=found: found)
        solves = solves_in(solves.solving, tmp_path / "scratch")
        solves.find(solved.document, explain=False)
        assert len([*(tmp_path / "cache").rglob("*.z")]) == kept
        shutil.rmtree(tmp_path / "scratch", ignore_errors=True)


@pytest.mark.usefixtures("with_solver")
def test_a_cached_finding_that_claims_too_much_is_not_trusted(tmp_path: Path) -> None:
    """The files are complete and have the correct checksum."""
    document = make_example("slitherlink")
    solves = solves_in(Solving(article_time_limit=1, cache=tmp_path), tmp_path / "scratch")
    solved, _ = solves.find(document)
    key = finding_key(document, solves.solving)
    main = solved.runs["main"]
    (answer,) = main.report.answers
    claims = [
        replace(main.report, answers=(frozenset(),)),
        replace(main.report, answers=(answer, answer)),
        replace(main.report, answers=(answer, answer - {min(answer)})),
        replace(main.report, status="answer limit"),
    ]
    for report in claims:
        wrong = replace(solved, found=Finding({"main": replace(main, report=report)}))
        path_in(tmp_path, FINDING, document.name, key).write_bytes(wrong.pack(key))
        for cached in (False, True):
            another = solves_in(solves.solving, solves.cache.scratch)  # with nothing in memory
            assert another.find(document)[1] is cached


def test_steps_with_cases_are_read_back() -> None:
    first = Step((1,), (), ("rows",), ((0, 1),), (2,), 1)
    step = replace(first, decides=(3,), cases=(first, replace(first, uses=(2,))), guess=True)
    reasons = Reasons((True, False), (), (step,))
    assert make_loader(Reasons)(json.loads(json.dumps(dump(reasons)))) == reasons


# -- forged files with the correct checksum


@pytest.mark.parametrize(
    ("made", "value"),
    [(int, True), (int, 1.0), (bool, 1), (float, True), (str, 1), (tuple[int, ...], [1, True])],
)
def test_values_of_other_types_are_refused(made: Any, value: object) -> None:
    with pytest.raises(ValueError, match="is not"):
        make_loader(made)(value)


def mutate(value: Any, rng: Random) -> Any:
    """Return JSON data that differs somewhere, mostly deep inside."""
    if value and isinstance(value, dict | list) and rng.random() < 0.9:
        changed = value.copy()
        place = rng.choice([*value] if isinstance(value, dict) else range(len(value)))
        changed[place] = mutate(value[place], rng)
        return changed
    if value and isinstance(value, list) and rng.random() < 0.5:
        return [*value, rng.choice(value)]
    odd = (None, True, -1, 10**30, 0.5, float("nan"), "", "x", [], {}, [[]], {"Cell": [99, 0]})
    return rng.choice((*odd, {"Cell": []}, {"Pair": [0, 1]}, {"": 0}, *(value, [value])))


@pytest.mark.usefixtures("with_solver")
def test_a_forged_finding_is_refused_or_valid(tmp_path: Path) -> None:
    document, rng = make_example("slitherlink"), Random(1)
    solving = Solving(cache=tmp_path)
    solved, _ = solves_in(solving, tmp_path / "scratch").find(document)
    key, dumped = finding_key(document, solving), [*map(dump, solved.parts)]
    path = path_in(tmp_path, FINDING, document.name, key)
    refused = 0
    for _ in range(150):
        parts = [*dumped]
        part = rng.randrange(len(parts))
        parts[part] = mutate(parts[part], rng)
        path.write_bytes(FINDING.pack(key, parts))
        found = solves_in(solving, tmp_path / "scratch").load(document)
        if found is None:
            refused += 1
        else:
            assert all(not [*found.kind.verify(found.board, a)] for a in found.report.answers)
            FINDING.unpack(key, found.pack(key))
    assert 0 < refused < 150


@pytest.mark.parametrize(
    "packed",
    [
        zlib.compress(b"[" * 100_000 + b"]" * 100_000),
        zlib.compress(b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
        zlib.compress(b"9" * 100_000),
        zlib.compress(b"\xff"),
        zlib.compress(b'"\\ud800'),
        zlib.compress(b'"x"')[:-1],
        b"no such stream",
        b"",
    ],
)
def test_a_file_that_cannot_be_unpacked_is_made_again(tmp_path: Path, packed: bytes) -> None:
    made: list[int] = []
    find(tmp_path, made)
    (path,) = tmp_path.rglob("*.text.z")
    checksum = hashlib.sha256(compute_digest("board").encode() + packed).hexdigest()[:32]
    head = f"{checksum} {len(packed)}\n"
    path.write_bytes(head.encode() + packed)
    assert find(tmp_path, made) == FOUND
    assert len(made) == 2


def test_a_file_that_unpacks_to_too_much_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    find(tmp_path, made)
    monkeypatch.setattr("site_gen.findings.cache.MOST", 3)
    find(tmp_path, made)
    assert len(made) == 2
