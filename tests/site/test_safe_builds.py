"""Builds that are killed, that run at the same time, and that find a damaged cache."""

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

import site_gen.site.build.staging as staging_module
from gardens import Garden, plant, planted, tree
from interrupting import interrupted
from oracle import deep_but
from site_gen.errors import BuildError, ContentError
from site_gen.site.build.build import Places, build
from site_gen.site.build.places import read_mark
from site_gen.site.build.staging import (
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

FORK = multiprocessing.get_context("fork")  # a child that has loaded everything already


def leftovers(garden: Garden) -> list[str]:
    return [p.name for p in garden.folder.iterdir() if p.name.startswith((".staging", "site_gen-"))]


# -- kills


def killed_at_random(garden: Garden, times: int) -> None:
    """Builds that are killed at any moment: what is there is the old site or the new one, and what
    others put into it is there after the next build."""
    garden.build()
    plant(garden.output)
    foreign = planted(garden.output)
    edited(garden)
    before = time.perf_counter()
    garden.build()
    usual = time.perf_counter() - before
    killed = 0
    for _ in range(10 * times):
        old = site_of(garden.output)
        edited(garden)
        child = FORK.Process(target=garden.build)
        child.start()
        time.sleep(garden.rng.random() * usual)
        assert child.pid
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        found = site_of(garden.output)
        assert found in (old, garden.clean())
        garden.build()
        assert site_of(garden.output) == garden.clean()
        assert planted(garden.output) == foreign
        assert not leftovers(garden)
        killed += child.exitcode == -signal.SIGKILL  # others had ended before
        if killed == times:
            return
    raise AssertionError(f"only {killed} were killed before their end")


def site_of(output: Path) -> dict[str, bytes]:
    """Return the files that the mark of a site lists, and the mark."""
    files = {".site-gen", *(read_mark(output) or ())}
    return {name: content for name, content in tree(output).items() if name in files}


def edited(garden: Garden) -> None:
    garden.intro()
    garden.setting()
    garden.prose()


def test_a_killed_build_leaves_the_old_site_or_the_new_one(tmp_path: Path) -> None:
    killed_at_random(Garden(tmp_path, 1), 1)


@pytest.mark.deep
def test_200_killed_builds_leave_the_old_site_or_the_new_one(tmp_path: Path) -> None:
    killed_at_random(Garden(tmp_path, 2), 200)


CHANGES = ("os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "open")


def write_site(output: Path, text: str, kill_at: int = -1, *, atomic: bool = True) -> None:
    """Write a small site. The process kills itself before the change `kill_at` to the disk."""
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
        link_files(output, room.folder, {})  # of the spare site nothing stays
        for name in ("index.html", "slitherlink/index.html", f"{text}/index.html"):
            write_file(room.folder / name, text.encode())
            room.files.add(name)


@pytest.mark.parametrize("step", deep_but([3], [1, 3]))
@pytest.mark.parametrize("atomic", [True, False])
def test_what_others_put_into_a_site_outlives_a_kill_at_any_moment(
    tmp_path: Path, atomic: bool, step: int
) -> None:
    """At every third change of the disk; in the deep run at each."""
    output = tmp_path / "output"
    write_site(output, "old")
    plant(output)
    foreign, ended = planted(output), 0
    for kill_at in range(0, 1000, step):
        child = FORK.Process(
            target=write_site, args=(output, "new", kill_at), kwargs={"atomic": atomic}
        )
        child.start()
        child.join()
        if output.exists():  # else it has been moved away for a moment
            site = site_of(output)
            assert len(site) == 4
            assert {*site.values()} - {site[".site-gen"]} in ({b"old"}, {b"new"})
        write_site(output, "old")
        assert planted(output) == foreign, kill_at
        assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".staging")] == []
        assert not (output / "new").exists()
        if child.exitcode == 0:
            ended = kill_at
            break
    assert ended > 20


def test_what_a_killed_build_has_left_goes_back_though_the_site_is_gone(tmp_path: Path) -> None:
    output, room = tmp_path / "output", tmp_path / ".staging-output"
    write_site(room / "site", "new")
    plant(room / "site")
    foreign = planted(room / "site")
    write_site(output, "old")
    assert planted(output) == foreign
    assert len(site_of(output)) == 4
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == [".output.lock", ".spare-output", "output"]


def test_what_cannot_go_back_is_left_where_it_is_and_named(tmp_path: Path) -> None:
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
def test_the_new_site_takes_the_place_of_the_old_one(
    tmp_path: Path, atomic: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not atomic:
        monkeypatch.setattr("site_gen.site.build.staging.exchange", lambda one, other: False)
    elif not exchange_works(tmp_path):
        pytest.skip("this file system cannot exchange two folders")
    output, folder = tmp_path / "output", tmp_path / "room" / "site"
    for one, name in (output, "old"), (folder, "new"):
        one.mkdir(parents=True)
        (one / name).touch()
    publish(folder, output)
    assert [p.name for p in output.iterdir()] == ["new"]
    assert [p.name for p in (tmp_path / "room").rglob("*") if p.is_file()] == ["old"]


def test_a_folder_that_the_system_holds_on_to_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does where a disk is mounted."""
    garden = Garden(tmp_path, 1)
    garden.build()
    old, replace = tree(garden.output), Path.replace

    def held(self: Path, target: Path) -> Path:
        if self == garden.output:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return replace(self, target)

    monkeypatch.setattr("site_gen.site.build.staging.exchange", lambda one, other: False)
    monkeypatch.setattr(Path, "replace", held)
    garden.intro()
    why = f"{garden.output}: another folder cannot take its place .*; name one inside it with --out"
    with pytest.raises(BuildError, match=why):
        garden.build()
    assert tree(garden.output) == old
    assert not leftovers(garden)


def exchange_works(folder: Path) -> bool:
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
    interrupted(INTERRUPTED, "begun", tmp_path, *places, after=3, within=20)
    assert "site_gen-" not in " ".join(p.name for p in tmp_path.rglob("*"))
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".staging")]


# -- workers that die


def kill_workers(until: threading.Event) -> None:
    """Those that this process has started, as soon as each is there."""
    while not until.wait(0.02):
        for tasks in Path("/proc/self/task").glob("*/children"):
            for pid in tasks.read_text().split():
                with suppress(OSError):
                    if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                        os.kill(int(pid), signal.SIGKILL)


def test_each_puzzle_whose_workers_die_is_told_with_its_file(tmp_path: Path) -> None:
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
    assert not leftovers(garden)


# -- two at once


def at_once(garden: Garden, pairs: int) -> None:
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
        assert not leftovers(garden)


def test_two_builds_at_once_give_one_whole_site(tmp_path: Path) -> None:
    at_once(Garden(tmp_path, 1), 1)


@pytest.mark.parametrize("name", ["output-2", "output-abcdefgh", "output-[a]", "outputs"])
def test_what_a_build_is_at_work_on_beside_another_site_is_left_alone(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "output").mkdir()
    with staging(tmp_path / name) as room:
        recover(tmp_path / "output")
        assert staging_folder(tmp_path / name) == room.folder.parent
        assert room.folder.exists()
    assert (tmp_path / name / ".site-gen").exists()
    assert not staging_folder(tmp_path / name).exists()


@pytest.mark.deep
def test_50_pairs_of_builds_at_once_give_one_whole_site(tmp_path: Path) -> None:
    at_once(Garden(tmp_path, 2), 50)


# -- a damaged cache


def cut(raw: bytes, rng: Random) -> bytes:
    return raw[: rng.randrange(len(raw))]


def flipped(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << rng.randrange(8))]) + raw[at + 1 :]


def overwritten(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + rng.randbytes(20) + raw[at + 20 :]


def longer(raw: bytes, rng: Random) -> bytes:
    return raw + rng.randbytes(5)


def strange(raw: bytes, rng: Random) -> bytes:
    return rng.choice([b"", b"{}", b"null", bytes(100), rng.randbytes(50)])


DAMAGES: list[Callable[[bytes, Random], bytes]] = [cut, flipped, overwritten, longer, strange]


def damaged(garden: Garden, files: int) -> None:
    """What a page shows is as before, or its puzzle was solved again and came to the same end."""
    garden.build()
    rng, done, cache = garden.rng, 0, garden.folder / "cache"
    before, kept = tree(garden.output), tree(cache)
    while done < files:
        again = set()
        for name in rng.sample(sorted(kept), min(6, files - done)):
            whole = kept[rng.choice(sorted(kept))]  # but of something else
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
            # an essay tells of boards of any kind
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


def test_a_damaged_cache_shows_in_no_page(tmp_path: Path) -> None:
    damaged(Garden(tmp_path, 1), 12)


@pytest.mark.deep
def test_1000_damaged_files_of_the_cache_show_in_no_page(tmp_path: Path) -> None:
    damaged(Garden(tmp_path, 2), 1000)


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
