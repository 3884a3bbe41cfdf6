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
from site_gen.content.config import Site, load_site
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
    {"PYTHONHASHSEED": "1", "TZ": "America/Lima", "LANG": "tr_TR.UTF-8", "PYTHONUTF8": "1"},
    {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LANG": "C", "LC_ALL": "C"},
]


def build_copy(garden: Garden, world: dict[str, str], jobs: int) -> dict[str, bytes]:
    """Build the garden's content and solves in another process and folder, with the files created
    in another order."""
    here = garden.folder / "another-name"
    for path in sorted(garden.content.rglob("*.md"), reverse=True):
        target = here / "content" / path.relative_to(garden.content)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    (here / "site.toml").write_text(SETTINGS)
    for path in (garden.folder / "cache").rglob("*.solve.z"):
        target = here / path.relative_to(garden.folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    subprocess.run(
        [sys.executable, "-c", BUILD, str(ROOT / "templates"), str(jobs)],
        cwd=here,
        env={**os.environ, **world},
        check=True,
    )
    return tree(here / "output")


@pytest.mark.parametrize(
    ("jobs", "world"), [(1, WORLDS[0]), pytest.param(2, WORLDS[1], marks=pytest.mark.deep)]
)
def test_the_environment_makes_no_difference(
    tmp_path: Path, jobs: int, world: dict[str, str]
) -> None:
    (tmp_path / "site.toml").write_text(SETTINGS)
    garden = Garden(tmp_path, 1)
    garden.site = load_site(tmp_path / "site.toml")
    garden.build()
    first = tree(garden.output)
    second = build_copy(garden, world, jobs)
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
