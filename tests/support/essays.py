"""The essays of this gallery, shared by several test modules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from oracle import build_model
from site_gen.content.config import Solving
from site_gen.kind import find_kind
from site_gen.puzzle import make_example
from site_gen.site.authoring.directives import list_pieces
from site_gen.site.authoring.pages import Prose, _load
from site_gen.site.authoring.references import Reference, refer
from site_gen.site.essays.subject import EssayBoard
from site_gen.solver.model.linear import Row
from site_gen.solver.model.model import PuzzleModel
from sites import ROOT, solve_document

PAGES = ROOT / "content" / "pages"
# the other pages, such as those of the manual, take much longer to parse
ESSAYS = [
    _load(path, PAGES)
    for path in sorted(PAGES.rglob("*.md"))
    if "\nboard: " in path.read_text(encoding="utf-8").partition("\n---\n")[0]
    if path.name != "index.md"
]
NAMES = [Path(page.url).parent.name for page in ESSAYS]
SETTING = [page for page in ESSAYS if page.values]


def kind_of(prose: Prose) -> str:
    return prose.board.partition("/")[0]


def list_own_families(prose: Prose) -> list[Reference]:
    """Return the families of its own kind that an essay shows."""
    lines = [
        line for piece in list_pieces(prose.body) if piece.name == "family" for line in piece.lines
    ]
    return [r for r in map(refer, lines) if r.kind == kind_of(prose)]


def build_rows(r: Reference) -> tuple[PuzzleModel, list[Row]]:
    """Build a family on the kind's example. A lazy family has no rows here, because they are
    cuts."""
    kind = find_kind(r.kind)
    model = build_model(kind, kind.parse(kind.example), r.formulation)
    return model, model.families[r.family].rows


@cache
def make_essay_board(kind: str) -> EssayBoard:
    puzzle = solve_document(make_example(kind), Solving(article_time_limit=20))
    return EssayBoard(puzzle, example=True)
