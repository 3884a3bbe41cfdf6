"""If nothing more can be written, existing files stay, and one line says why.

The system's limit on the size of a file fails a write like a full disk, and needs no root.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gardens import Garden, tree
from oracle import KINDS
from site_gen.content.addresses import format_address
from site_gen.errors import BuildError
from site_gen.kind import find_kind
from sites import site_gen_command


@contextmanager
def limit_file_size(each: int) -> Iterator[None]:
    """Limit files to `each` bytes, but write no bytecode of modules that are imported meanwhile:
    Python would read such a part of a file again."""
    before, written = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (each, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = written


def list_names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_build_leaves_the_old_site_as_it_was(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    old, beside = tree(garden.output), list_names(tmp_path)
    garden.intro()
    garden.setting()
    why = f"{garden.output}: there is no room for the new site: .*; the old one stays as it was"
    with limit_file_size(2000), pytest.raises(BuildError, match=why):
        garden.build()
    assert tree(garden.output) == old
    assert list_names(tmp_path) == beside
    assert garden.build()
    assert tree(garden.output) == garden.clean() != old


def test_a_failed_first_build_leaves_no_site(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    with (
        limit_file_size(2000),
        pytest.raises(BuildError, match=r"no room for the new site: [^;]*$"),
    ):
        garden.build()
    assert not garden.output.exists()
    assert not [name for name in list_names(tmp_path) if name.startswith(".staging")]
    assert garden.build()


def make_addresses() -> list[str]:
    made = [format_address(kind, kind.parse(kind.example)) for kind in map(find_kind, KINDS)]
    return [f"https://puzz.link/p?{board}" for board in made if board]


@pytest.mark.parametrize(
    "words",
    [
        ("new", "slitherlink", "a"),
        ("init", "."),
        ("import", "--title", "A" * 300, *make_addresses()),
    ],
    ids=lambda words: words[0],
)
def test_a_command_writes_all_of_its_files_or_none(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("mine")
    with limit_file_size(250 if words[0] != "new" else 50):
        told = site_gen_command(*words, folder=tmp_path)
    assert told.exit_code == 1
    assert told.stdout == ""
    (line,) = told.stderr.splitlines()
    assert line.endswith(": File too large")
    assert [*tree(tmp_path)] == ["mine.md"]
    assert site_gen_command(*words, folder=tmp_path).exit_code == 0
    assert len(tree(tmp_path)) > 1


LONG = "a" * 300


@pytest.mark.parametrize(
    "words",
    [
        ("clean", "--out", "taken/site"),
        ("build", "--out", LONG),
        ("build", "--settings", LONG),
        ("check", "--content", LONG),
        ("solve", LONG),
        ("check", "--site", LONG),
    ],
    ids=" ".join,
)
def test_an_error_of_the_system_is_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, where a folder is wanted")
    (tmp_path / "content").mkdir()
    told = site_gen_command(*words, folder=tmp_path)
    assert told.exit_code == 1
    assert isinstance(told.exception, SystemExit)
    (line,) = told.stderr.splitlines()
    assert ("taken" if "taken/site" in words else LONG) in line


def test_an_error_without_a_message_is_reported_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("site_gen.cli.building.load_site", late)
    told = site_gen_command("check", folder=tmp_path)
    assert (told.exit_code, told.stderr) == (1, "TimeoutError\n")
