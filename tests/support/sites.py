"""Small sites for tests, with content from each kind's example, built like the command does it."""

from __future__ import annotations

import fcntl
import gzip
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lean_builds import make_lean
from oracle import SHAPED
from site_gen.cli import main
from site_gen.content.config import Explaining, Site, Solving
from site_gen.content.document import Document, load
from site_gen.errors import Problem
from site_gen.findings.cache import Cache
from site_gen.kind import find_kind
from site_gen.puzzle import Puzzle
from site_gen.site.build.build import Places, build
from site_gen.site.build.edition import Edition
from site_gen.site.build.incremental.freshness import read_build_state
from site_gen.site.build.incremental.manifest import Manifest
from site_gen.site.build.load import Gallery, load_gallery
from site_gen.site.build.progress import Progress
from site_gen.work.solves import Solves

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
ANSWERS_ONLY = Explaining(worth=False, reasons_cells=0, film=False)
QUICK = Site(title="A & B", solving=Solving(time_limit=20, article_time_limit=3))
BOARD_ONLY = QUICK.model_copy(update={"sections": ("about", "rules", "answer")})
"""Settings of sites whose tests only play: a page opens in half the time without the sections that
explain its board."""
SUB_PATH = "/some/sub/path/"
PUBLISHED = QUICK.model_copy(
    update={"base_url": f"https://puzzles.example{SUB_PATH}", "description": "A test."}
)


def write_file(path: Path, text: str) -> Path:
    """Write a text, with the folders that its file needs; return the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def write_content(folder: Path, kinds: list[str] = SHAPED, front: str = "") -> Path:
    for name in kinds:
        blocks = find_kind(name).example
        board = "\n".join(f"```{b}\n{text}\n```\n" for b, text in blocks.items())
        for slug in ("one", "two"):
            write_file(
                folder / name / f"{slug}.md",
                f"---\ntitle: <{slug}> & more\n{front}---\nProse: $x_1$.\n\n{board}",
            )
    return folder


def solve_document(document: Document, solving: Solving) -> Puzzle:
    """Return the puzzle with everything that a build finds out about it."""
    return Puzzle(document).solve(solving).explain(solving)


def solves_in(solving: Solving, scratch: Path) -> Solves:
    return Solves(solving, Cache(solving.cache, scratch))


def request_comparison(puzzle: Path) -> None:
    """Request the article's run for a puzzle."""
    text = puzzle.read_text(encoding="utf-8")
    puzzle.write_text(text.replace("\n---\n", "\ncompare: true\n---\n", 1), encoding="utf-8")


def build_site(
    content: Path, output: Path, site: Site = QUICK, jobs: int = 1, public: Path | None = None
) -> None:
    places = Places(content, ROOT / "templates", output, public)
    build(places, site, jobs)


def share_site(
    factory: pytest.TempPathFactory,
    name: str,
    make: Callable[[Path], None],
    *,
    cards: bool = False,
) -> Path:
    """Return a folder with a site in `output` that is made once per test run.

    If several processes run tests, one of them makes it and the others wait.
    """
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "output").exists():
            with pytest.MonkeyPatch.context() as patch:
                make_lean(patch, cards=cards)
                make(folder)
    return folder


class WarningRecorder(Progress):
    """A progress display that records the warnings before the solve."""

    def __init__(self) -> None:
        self.told: list[Problem] = []

    def warned(self, problem: Problem) -> None:
        self.told.append(problem)


def checked(
    content: Path,
    only: str = "*",
    *,
    drafts: bool = False,
    site: Site = QUICK,
    templates: Path = ROOT / "templates",
) -> tuple[Gallery, list[Problem]]:
    """Read and check content like `check` and `build`; return the gallery and the warnings."""
    places, warnings = Places(content, templates, content.parent / "output"), WarningRecorder()
    state = read_build_state(places, site, only, Edition(drafts=drafts))
    return load_gallery(places, site, state, Manifest(), warnings, only), warnings.told


def copy_puzzle(name: str, content: Path) -> Path:
    """Copy a puzzle from the gallery, without its links to others, which may be missing."""
    text = (ROOT / "content" / f"{name}.md").read_text(encoding="utf-8")
    return write_file(content / f"{name}.md", re.sub(r"\[([^\]]+)\]\(\.\.?/[^)]*\)", r"\1", text))


@cache
def find_smallest(kind: str) -> str:
    """Return the puzzle of this kind with the fewest cells, as `kind/slug`."""

    def cells(path: Path) -> int:
        grid = load(path).board()[1].grid
        return grid.rows * grid.cols

    return f"{kind}/{min((ROOT / 'content' / kind).glob('*.md'), key=cells).stem}"


def build_puzzles(
    folder: Path, slugs: list[str], article_seconds: float = 1, **explain: Any
) -> Path:
    """Build a site of these puzzles of the gallery."""
    for slug in slugs:
        copy_puzzle(slug, folder / "content")
    explaining = Explaining(**explain)
    solving = Solving(article_time_limit=article_seconds, explain=explaining)
    build_site(folder / "content", folder / "output", Site(solving=solving))
    return folder / "output"


def site_gen_command(*args: str, folder: Path) -> Result:
    """Run a command in a folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return CliRunner().invoke(main, args)
    finally:
        os.chdir(before)


def find_local_paths(site: Path) -> list[Path]:
    """List the files of a site that contain a path of this machine."""
    texts = (".html", ".txt", ".lp", ".mps", ".json", ".svg")
    return [
        path
        for path in site.rglob("*")
        if path.suffix in texts
        and any(here in path.read_text(encoding="utf-8") for here in ("/tmp", str(ROOT)))
    ]


def compressed_size(page: Path) -> int:
    """Return the size of a page with its scripts and styles, each compressed; without the fonts."""
    html = page.read_text(encoding="utf-8")
    linked = re.findall(r'<(?:script src|link rel="stylesheet" href)="([^"]+)"', html)
    assert len(linked) > 5
    files = {page, *((page.parent / name).resolve() for name in linked)}
    return sum(len(gzip.compress(file.read_bytes())) for file in files)
