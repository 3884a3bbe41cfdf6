"""Builds that are killed, builds that run at the same time, and builds with a damaged cache."""

from __future__ import annotations

import errno
import json
import logging
import multiprocessing
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import site_gen.site.build.folders.staging as staging_module
from gardens import Garden, plant, read_planted, tree
from interrupting import interrupt
from oracle import mark_deep_except
from site_gen.errors import BuildError, ContentError
from site_gen.site.build.build import Places, build
from site_gen.site.build.folders.places import read_mark
from site_gen.site.build.folders.staging import (
    build_lock,
    exchange,
    link_files,
    publish,
    recover,
    staging,
    staging_folder,
    write_file,
)
from sites import ROOT

FORK = multiprocessing.get_context("fork")  # a child process has everything imported


def list_leftovers(garden: Garden) -> list[str]:
    return [p.name for p in garden.folder.iterdir() if p.name.startswith((".staging", "site_gen-"))]


# -- kills


def kill_builds(garden: Garden, times: int) -> None:
    """Kill builds at random moments: each time the old site or the new one is complete, and the
    files of other programs exist after the next build."""
    garden.build()
    plant(garden.output)
    foreign = read_planted(garden.output)
    edit(garden)
    before = time.perf_counter()
    garden.build()
    usual = time.perf_counter() - before
    killed = 0
    for _ in range(10 * times):
        old = read_site(garden.output)
        edit(garden)
        child = FORK.Process(target=garden.build)
        child.start()
        time.sleep(garden.rng.random() * usual)
        assert child.pid
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        found = read_site(garden.output)
        assert found in (old, garden.clean())
        garden.build()
        assert read_site(garden.output) == garden.clean()
        assert read_planted(garden.output) == foreign
        assert not list_leftovers(garden)
        # the other builds ended before they were killed
        killed += child.exitcode == -signal.SIGKILL
        if killed == times:
            return
    raise AssertionError(f"only {killed} were killed before their end")


def read_site(output: Path) -> dict[str, bytes]:
    """Return the files that the mark of a site lists, and the mark."""
    files = {".site-gen", *(read_mark(output) or ())}
    return {name: content for name, content in tree(output).items() if name in files}


def edit(garden: Garden) -> None:
    garden.intro()
    garden.setting()
    garden.prose()


def test_a_killed_build_leaves_the_old_site_or_the_new_one(tmp_path: Path) -> None:
    kill_builds(Garden(tmp_path, 1), 1)


@pytest.mark.deep
def test_200_killed_builds_leave_the_old_site_or_the_new_one(tmp_path: Path) -> None:
    kill_builds(Garden(tmp_path, 2), 200)


CHANGES = ("os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "open")


def write_site(output: Path, text: str, kill_at: int = -1, *, atomic: bool = True) -> None:
    """Write a small site. The process kills itself before the change number `kill_at` to the
    disk."""
    left = kill_at

    def kill(event: str, args: tuple[object, ...]) -> None:
        nonlocal left
        writes = event != "open" or (isinstance(args[2], int) and args[2] & os.O_ACCMODE)
        if event in CHANGES and writes:
            left -= 1
            if left == -1:
                os.kill(os.getpid(), signal.SIGKILL)

    if kill_at >= 0:
        sys.addaudithook(kill)
    if not atomic:
        cast(Any, staging_module).exchange = lambda one, other: False
    with build_lock(output, lambda: None), staging(output) as room:
        link_files(output, room.folder, {})  # nothing of the spare site is reused
        for name in ("index.html", "slitherlink/index.html", f"{text}/index.html"):
            write_file(room.folder / name, text.encode())
            room.files.add(name)


@pytest.mark.parametrize("step", mark_deep_except([3], [1, 3]))
@pytest.mark.parametrize("atomic", [True, False])
def test_files_of_other_programs_survive_a_kill_at_any_moment(
    tmp_path: Path, atomic: bool, step: int
) -> None:
    """The process is killed at every third change to the disk; the deep run uses every change."""
    output = tmp_path / "output"
    write_site(output, "old")
    plant(output)
    foreign, ended = read_planted(output), 0
    for kill_at in range(0, 1000, step):
        child = FORK.Process(
            target=write_site, args=(output, "new", kill_at), kwargs={"atomic": atomic}
        )
        child.start()
        child.join()
        if output.exists():  # otherwise it has just been moved away
            site = read_site(output)
            assert len(site) == 4
            assert {*site.values()} - {site[".site-gen"]} in ({b"old"}, {b"new"})
        write_site(output, "old")
        assert read_planted(output) == foreign, kill_at
        assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".staging")] == []
        assert not (output / "new").exists()
        if child.exitcode == 0:
            ended = kill_at
            break
    assert ended > 20


def test_files_left_by_a_killed_build_return_also_without_a_site(tmp_path: Path) -> None:
    output, room = tmp_path / "output", tmp_path / ".staging-output"
    write_site(room / "site", "new")
    plant(room / "site")
    foreign = read_planted(room / "site")
    write_site(output, "old")
    assert read_planted(output) == foreign
    assert len(read_site(output)) == 4
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == [".output.lock", ".spare-output", "output"]


def test_files_that_cannot_be_moved_back_stay_and_are_named(tmp_path: Path) -> None:
    output, room = tmp_path / "output", tmp_path / ".staging-output"
    write_site(output, "old")
    write_site(room / "site", "new")
    for folder, text in (output, "mine"), (room / "site", "mine before"):
        (folder / "CNAME").write_text(text)
    with pytest.raises(BuildError, match=f"{room / 'site' / 'CNAME'}: site-gen did not write this"):
        write_site(output, "old")
    assert (output / "CNAME").read_text() == "mine"
    assert (room / "site" / "CNAME").read_text() == "mine before"
    (room / "site" / "CNAME").unlink()
    write_site(output, "old")
    assert not room.exists()


@pytest.mark.parametrize("atomic", [True, False])
def test_the_new_site_replaces_the_old_one(
    tmp_path: Path, atomic: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not atomic:
        monkeypatch.setattr(
            "site_gen.site.build.folders.staging.exchange", lambda one, other: False
        )
    elif not can_exchange(tmp_path):
        pytest.skip("this file system cannot exchange two folders")
    output, folder = tmp_path / "output", tmp_path / "room" / "site"
    for one, name in (output, "old"), (folder, "new"):
        one.mkdir(parents=True)
        (one / name).touch()
    publish(folder, output)
    assert [p.name for p in output.iterdir()] == ["new"]
    assert [p.name for p in (tmp_path / "room").rglob("*") if p.is_file()] == ["old"]


def test_a_folder_that_cannot_be_replaced_stays_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mounted folder is an example."""
    garden = Garden(tmp_path, 1)
    garden.build()
    old, replace = tree(garden.output), Path.replace

    def held(self: Path, target: Path) -> Path:
        if self == garden.output:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return replace(self, target)

    monkeypatch.setattr("site_gen.site.build.folders.staging.exchange", lambda one, other: False)
    monkeypatch.setattr(Path, "replace", held)
    garden.intro()
    why = f"{garden.output}: another folder cannot take its place .*; name one inside it with --out"
    with pytest.raises(BuildError, match=why):
        garden.build()
    assert tree(garden.output) == old
    assert not list_leftovers(garden)


def can_exchange(folder: Path) -> bool:
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    return exchange(folder / "a", folder / "b")


# -- Ctrl-C

INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from pathlib import Path
from site_gen.content.config import Site, Solving
from site_gen.site.build.build import Places, build
from site_gen.site.build.progress import Progress

class Told(Progress):
    def begun(self, name):
        print("begun", flush=True)

if __name__ == "__main__":
    here, templates = map(Path, sys.argv[1:])
    site = Site(solving=Solving(time_limit=600, article_time_limit=600, cache=here / "cache"))
    build(Places(here / "content", templates, here / "output"), site, 2, Told())
"""


def test_ctrl_c_ends_a_build_and_its_workers_and_leaves_nothing(tmp_path: Path) -> None:
    empty = "3........." + 9 * "\n.........."
    for i in range(3):
        path = tmp_path / "content" / "slitherlink" / f"long-{i}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        keys = "title: Long\nexpect: many\nlimit: 1000"
        path.write_text(f"---\n{keys}\n---\n\n```board\n{empty}\n```\n")
    places = (str(tmp_path), str(ROOT / "templates"))
    interrupt(INTERRUPTED, "begun", tmp_path, *places, after=1.5, within=20)
    assert "site_gen-" not in " ".join(p.name for p in tmp_path.rglob("*"))
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".staging")]


# -- workers that die


def kill_workers(until: threading.Event) -> None:
    """Kill the workers of this process as soon as they start."""
    while not until.wait(0.02):
        for tasks in Path("/proc/self/task").glob("*/children"):
            for pid in tasks.read_text().split():
                with suppress(OSError):
                    if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                        os.kill(int(pid), signal.SIGKILL)


def test_each_puzzle_whose_workers_die_is_reported_with_its_file(tmp_path: Path) -> None:
    garden, until = Garden(tmp_path, 1), threading.Event()
    killer = threading.Thread(target=kill_workers, args=(until,))
    killer.start()
    try:
        with pytest.raises(ContentError) as caught:
            build(Places(garden.content, garden.templates, garden.output), garden.site, 2)
    finally:
        until.set()
        killer.join()
    told = [f"{path}: the process that solved it died" for path in garden.files()]
    assert [str(problem) for problem in caught.value.problems] == told
    assert not garden.output.exists()
    assert not list_leftovers(garden)


# -- two at once


def build_at_once(garden: Garden, pairs: int) -> None:
    for _ in range(pairs):
        garden.intro()
        garden.board()
        garden.prose()
        if garden.rng.random() < 0.3:
            shutil.rmtree(garden.output, ignore_errors=True)
        builds = [FORK.Process(target=garden.build) for _ in range(2)]
        for child in builds:
            child.start()
        for child in builds:
            child.join()
        assert [child.exitcode for child in builds] == [0, 0]
        assert tree(garden.output) == garden.clean()
        assert not garden.build()
        assert not list_leftovers(garden)


def test_two_builds_at_once_give_one_complete_site(tmp_path: Path) -> None:
    build_at_once(Garden(tmp_path, 1), 1)


@pytest.mark.parametrize("name", ["output-2", "output-abcdefgh", "output-[a]", "outputs"])
def test_the_staging_folder_of_another_site_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "output").mkdir()
    with staging(tmp_path / name) as room:
        recover(tmp_path / "output")
        assert staging_folder(tmp_path / name) == room.folder.parent
        assert room.folder.exists()
    assert (tmp_path / name / ".site-gen").exists()
    assert not staging_folder(tmp_path / name).exists()


@pytest.mark.deep
def test_50_pairs_of_builds_at_once_give_one_complete_site(tmp_path: Path) -> None:
    build_at_once(Garden(tmp_path, 2), 50)


# -- a damaged cache


def cut(raw: bytes, rng: Random) -> bytes:
    return raw[: rng.randrange(len(raw))]


def flip_bit(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << rng.randrange(8))]) + raw[at + 1 :]


def overwrite(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + rng.randbytes(20) + raw[at + 20 :]


def append(raw: bytes, rng: Random) -> bytes:
    return raw + rng.randbytes(5)


def replace_contents(raw: bytes, rng: Random) -> bytes:
    return rng.choice([b"", b"{}", b"null", bytes(100), rng.randbytes(50)])


DAMAGES: list[Callable[[bytes, Random], bytes]] = [
    cut,
    flip_bit,
    overwrite,
    append,
    replace_contents,
]


def damage_cache(garden: Garden, files: int) -> None:
    """Damage files of the cache and build: each page is unchanged, or its puzzle was solved again
    with the same result."""
    garden.build()
    rng, done, cache = garden.rng, 0, garden.folder / "cache"
    before, kept = tree(garden.output), tree(cache)
    while done < files:
        again = set()
        for name in rng.sample(sorted(kept), min(6, files - done)):
            whole = kept[rng.choice(sorted(kept))]  # a valid file with other content
            raw = whole if rng.random() < 0.2 else rng.choice(DAMAGES)(kept[name], rng)
            (cache / name).write_bytes(raw)
            again |= {name.split("/")[0]} if name.endswith(".solve.z") else set()
            done += 1
        if rng.random() < 0.8:
            shutil.rmtree(garden.output)
        garden.build()
        after = tree(garden.output)
        assert after.keys() == before.keys()
        for name in before:
            # an essay may mention boards of any kind
            may_differ = again and (name.split("/")[0] in {*again, "essay"})
            assert after[name] == before[name] or may_differ, name
            if name.endswith("puzzle.json"):
                assert json.loads(after[name]) == json.loads(before[name])
        restore(cache, kept)
        restore(garden.output, before)


def restore(folder: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(folder)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def test_a_damaged_cache_changes_no_page(tmp_path: Path) -> None:
    damage_cache(Garden(tmp_path, 1), 12)


@pytest.mark.deep
def test_1000_damaged_files_of_the_cache_change_no_page(tmp_path: Path) -> None:
    damage_cache(Garden(tmp_path, 2), 1000)


def test_a_damaged_file_is_named_in_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    for path in (tmp_path / "cache").rglob("p0-*.z"):
        path.write_bytes(path.read_bytes()[:-9])
    shutil.rmtree(garden.output)
    with caplog.at_level(logging.WARNING, "site_gen"):
        garden.build()
    assert "p0-" in caplog.text
    assert "is corrupt (it is cut off" in caplog.text
