"""Small sites for tests: content from each kind's example, built as the command does."""

from __future__ import annotations

from pathlib import Path

from oracle import KINDS
from site_gen.config import Site, Solving
from site_gen.content import load_all
from site_gen.kind import find_kind
from site_gen.site.build import Places, build

ROOT = Path(__file__).parent.parent
QUICK = Site(title="A & B", solving=Solving(time_limit=20, article_time_limit=3))


def write_content(folder: Path, kinds: list[str] = KINDS, front: str = "") -> Path:
    for name in kinds:
        blocks = find_kind(name).example
        board = "\n".join(f"```{b}\n{text}\n```\n" for b, text in blocks.items())
        for slug in ("one", "two"):
            path = folder / name / f"{slug}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"---\ntitle: <{slug}> & more\n{front}---\nProse: $x_1$.\n\n{board}")
    return folder


def build_site(content: Path, output: Path, site: Site = QUICK, jobs: int = 2) -> None:
    places = Places(content, ROOT / "templates", output)
    build(load_all(content), places, site, jobs, lambda document, outcome: None)
