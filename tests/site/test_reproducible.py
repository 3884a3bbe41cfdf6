"""The same content and the same solves give the same bytes, wherever and however they are built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gardens import Garden, tree
from site_gen.content.config import Site
from site_gen.findings.codec import dump, make_loader
from site_gen.puzzle import make_example
from site_gen.site.puzzle.page import PuzzleBody
from site_gen.site.puzzle.pieces import PIECES, make_pieces, pack_pieces
from site_gen.site.puzzle.proof import make_proof
from sites import ROOT, solves_in

BUILD = """
import sys
from dataclasses import replace
from pathlib import Path
from site_gen.content.config import load_site
from site_gen.site.build.build import Places, build

if __name__ == "__main__":
    templates, jobs = Path(sys.argv[1]), int(sys.argv[2])
    build(Places(Path("content"), templates, Path("output")), load_site(Path("site.toml")), jobs)
"""
SETTINGS = """
title = "A"
[solving]
time_limit = 20
article_time_limit = 20
cache = "cache"
[solving.explain]
worth = true
reasons_cells = 20
"""
WORLDS = [
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LANG": "C", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LANG": "tr_TR.UTF-8", "PYTHONUTF8": "1"},
]


def build_copy(garden: Garden, world: dict[str, str], name: str, jobs: int) -> dict[str, bytes]:
    """Build the garden's content in another folder, with the files created in another order."""
    here = garden.folder / name
    files = sorted(p for p in garden.content.rglob("*.md"))
    for path in files if jobs == 1 else reversed(files):
        target = here / "content" / path.relative_to(garden.content)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    (here / "site.toml").write_text(SETTINGS)
    solves = garden.folder / "solves"
    if solves.exists():
        shutil.copytree(solves, here / "cache")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(ROOT / "templates"), str(jobs)],
        cwd=here,
        env={**os.environ, **world},
        check=True,
    )
    if not solves.exists():
        for path in (here / "cache").rglob("*.solve.z"):
            target = solves / path.relative_to(here / "cache")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return tree(here / "output")


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_the_environment_makes_no_difference(tmp_path: Path, jobs: int) -> None:
    garden = Garden(tmp_path, 1)
    first = build_copy(garden, WORLDS[0], "first", 1)
    second = build_copy(garden, WORLDS[1], "another-name", jobs)
    assert first.keys() == second.keys()
    assert not [name for name in first if first[name] != second[name]]


def test_a_solve_is_the_same_when_it_is_read_again(tmp_path: Path) -> None:
    """Packing and unpacking a solve gives an equal solve for every kind."""
    from oracle import SHAPED
    from site_gen.content.config import Explaining, Solving

    quick = Explaining(reasons_cells=20)
    for kind in SHAPED:
        plain = make_example(kind)
        meta = plain.meta.model_copy(update={"explain": True})
        document = replace(plain, meta=meta)
        solving = Solving(article_time_limit=1, explain=quick, cache=tmp_path)
        solves = solves_in(solving, tmp_path / "scratch")
        made, there = solves.find(document)
        again, then = solves.find(document)
        assert (there, then) == (False, True)
        assert again == made
        assert again.pack("key") == made.pack("key")
        proof = make_proof(made, ROOT / "templates" / "reproduce")
        values = pack_pieces(make_pieces(made, proof, Site(), ROOT / "templates"))
        read = PIECES.unpack("key", PIECES.pack("key", values))
        assert repr(read) == repr(values)  # unlike ==, repr distinguishes a Markup from a str


def test_only_plain_data_can_be_dumped() -> None:
    with pytest.raises(TypeError, match="is no plain data"):
        dump((object(),))
    with pytest.raises(ValueError, match="is not plain data"):
        make_loader(tuple[object, ...])(["x"])
    with pytest.raises(ValueError, match="is shorter"):
        make_loader(PuzzleBody)({"PuzzleBody": ["x"]})
    with pytest.raises(ValueError, match="is not int"):
        make_loader(tuple[int, str])(["1", "x"])
