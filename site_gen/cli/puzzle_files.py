"""The files of generated puzzles, whose boards SCIP proves."""

from __future__ import annotations

from datetime import date
from typing import Any

from ..content.document import read
from ..findings.engine_verdict import Verdict
from ..findings.run import run_formulation
from ..generator.making import MadeBoard, make
from ..generator.puzzle_files import Texts, format_puzzle_file
from ..generator.wishes import Wishes
from ..kind import HasGrid, Kind
from ..solver.scip.report import SearchSettings

NODES = 50_000  # for SCIP's proof
SECONDS = 3600.0  # for the same proof; so long that only the nodes decide


def make_puzzle_file(
    wishes: Wishes, number: int, texts: Texts, day: date | None = None
) -> tuple[str, MadeBoard]:
    """Generate a puzzle by its number, from 1; return the text of its file, and its board.

    If `day` is given, title and date name that day. Raises the errors of `make`.
    """
    made = make(wishes, number, ask_scip)
    text = format_puzzle_file(wishes, number, made, texts, day)
    slug = day.isoformat() if day else wishes.slug(number)
    read(text, path=f"{slug}.md", kind=wishes.kind, slug=slug).board()
    return text, made


def ask_scip(kind: Kind[Any], board: HasGrid) -> Verdict:
    """Return SCIP's verdict on a generated board, limited by nodes instead of time."""
    report = run_formulation(
        kind, board, "main", settings=SearchSettings(seconds=SECONDS, nodes=NODES)
    ).report
    return Verdict(report.answers, report.complete)
