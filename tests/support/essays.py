"""The essays of this gallery, for several tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from oracle import build_model
from site_gen.content.config import Solving
from site_gen.kind import find_kind
from site_gen.puzzle import make_example
from site_gen.site.authoring.directives import list_pieces
from site_gen.site.authoring.pages import Prose, load_pages
from site_gen.site.authoring.references import Reference, refer
from site_gen.site.essays.subject import EssayBoard
from site_gen.solver.linear import Row
from site_gen.solver.model import PuzzleModel
from sites import ROOT, solve_document

PAGES = ROOT / "content" / "pages"
ESSAYS = [page for page in load_pages(PAGES) if page.board and page.url != "index.html"]
NAMES = [Path(page.url).parent.name for page in ESSAYS]
SETTING = [page for page in ESSAYS if page.values]


def kind_of(prose: Prose) -> str:
    return prose.board.partition("/")[0]


def shown(prose: Prose) -> list[Reference]:
    """The families of its own board that an essay shows."""
    lines = [
        line for piece in list_pieces(prose.body) if piece.name == "family" for line in piece.lines
    ]
    return [r for r in map(refer, lines) if r.kind == kind_of(prose)]


def rows_of(r: Reference) -> tuple[PuzzleModel, list[Row]]:
    """A family on the kind's example, built anew; of a lazy one the cuts are not known here."""
    kind = find_kind(r.kind)
    model = build_model(kind, kind.parse(kind.example), r.formulation)
    return model, model.families[r.family].rows


@cache
def of_example(kind: str) -> EssayBoard:
    puzzle = solve_document(make_example(kind), Solving(article_time_limit=20))
    return EssayBoard(puzzle, example=True)
