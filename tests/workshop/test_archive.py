"""The archive of the workshop: it has all that the browser needs, and no more."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

import desks
from oracle import KINDS
from site_gen import kind_loader
from site_gen.content.own_kinds import use_kinds
from site_gen.kind import find_kind
from site_gen.site.workshop.archive import _make_archive, make_archive
from site_gen.workshop.desk import Desk
from sites import ROOT

SCRIPT = ROOT / "tests" / "support" / "unpacked.py"
LEFT_OUT = {"pydantic", "yaml", "markdown_it", "jinja2", "pyscipopt", "lxml", "click"}
OWN = """\"\"\"Own

Its rules.
\"\"\"

from site_gen.kinds.slitherlink import Slitherlink
import site_gen.solver.families.cages

from ._shared import TITLE


class Own(Slitherlink):
    title = TITLE
"""


@pytest.fixture(scope="module")
def archive() -> bytes:
    return make_archive()


def list_names(archive: bytes) -> list[str]:
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        return packed.getnames()


def send_to_archive(archive: bytes, folder: Path, messages: list[dict[str, Any]]) -> list[Any]:
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder)
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(folder)],
        input=json.dumps(messages),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    replies: list[Any] = json.loads(done.stdout)
    return replies


def test_the_archive_runs_alone_and_answers_as_the_package(archive: bytes, tmp_path: Path) -> None:
    messages: list[dict[str, Any]] = [{"do": "hello"}]
    for name in KINDS:
        kind = find_kind(name)
        board = {"kind": name, "blocks": kind.example}
        messages += [{"do": do, **board} for do in ("edit", "export")]
        if name in ("sudoku", "hashi"):
            messages += [{"do": do, **board} for do in ("verdict", "steps", "play")]
        if name in ("tents", "shikaku"):
            messages.append({"do": "generate", "kind": name, "rows": 4, "cols": 4, "seed": 1})
    replies = send_to_archive(archive, tmp_path, messages)
    desk = Desk()
    for message, reply in zip(messages, replies, strict=True):
        found = reply.get("ok") or reply["error"]
        assert "No module" not in json.dumps(found), found
        assert found.get("code") in (None, "board", "limit"), found
        if message["do"] != "generate":
            again = json.loads(json.dumps(desks.ask(desk, message.pop("do"), **message)))
            assert found == again


def test_equal_code_makes_equal_archives_without_other_modules(archive: bytes) -> None:
    _make_archive.cache_clear()
    assert archive == make_archive()
    names = list_names(archive)
    assert "site_gen/workshop/start.py" in names
    assert not [name for name in names if name.startswith(("site_gen/site", "site_gen/cli"))]
    assert len(archive) < 590_000


def test_own_kinds_travel_with_what_they_import(tmp_path: Path) -> None:
    (tmp_path / "kinds").mkdir()
    source = OWN.replace("Slitherlink", type(find_kind("slitherlink")).__name__)
    (tmp_path / "kinds" / "mine.py").write_text(source)
    (tmp_path / "kinds" / "_shared.py").write_text('TITLE = "My own"\n')
    use_kinds(tmp_path)
    made = make_archive()
    kind_loader.use(kind_loader.OwnKinds())
    assert "site_gen/solver/families/cages.py" in list_names(made)
    blocks = find_kind("slitherlink").example
    replies = send_to_archive(
        made, tmp_path / "there", [{"do": "verdict", "kind": "mine", "blocks": blocks}]
    )
    assert replies[-1]["ok"]["verdict"] == "unique"


@pytest.mark.parametrize("name", sorted(LEFT_OUT))
def test_libraries_of_a_build_are_not_in_the_archive(name: str, archive: bytes) -> None:
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        for entry in packed:
            content = packed.extractfile(entry)
            if content and entry.name.startswith("site_gen/"):
                text = content.read().decode()
                assert f"\nimport {name}" not in text
                assert f"\nfrom {name}" not in text
