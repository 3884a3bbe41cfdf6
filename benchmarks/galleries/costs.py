"""The cost of each finding about a puzzle, in CPU seconds of this process, without a cache."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from site_gen.content.config import Explaining, Solving
from site_gen.content.document import Document, load_all
from site_gen.findings.reasons import find_reasons
from site_gen.findings.worth import make_solved_board, measure_clues, measure_rule
from site_gen.puzzle import Puzzle
from site_gen.site.layout.templates import BUILT_IN
from site_gen.site.puzzle.proof import make_proof

from ..growth import Costs, Part

CONTENT = Path(__file__).parents[2] / "content"
FEW = 6  # the smallest puzzles, for the quick benchmark
T = TypeVar("T")


def measure_all(quick: bool) -> Iterator[tuple[str, Costs]]:
    """Yield (name, costs) for each puzzle of this repository, lazily."""
    documents = load_all(CONTENT)
    few = sorted(documents, key=lambda d: d.cells)[:FEW] if quick else documents
    return ((f"{document.kind}/{document.slug}", measure(document)) for document in few)


def measure(document: Document) -> Costs:
    """Measure the parts of a build. Shared work counts for the first part that needs it."""
    made: dict[Part, float] = {}

    def timed(part: Part, find: Callable[[], T]) -> T:
        started = time.process_time()
        result = find()
        made[part] = round(time.process_time() - started, 4)
        return result

    solving = Solving(explain=Explaining(worth=False, reasons_cells=0, film=True))
    kind, board = document.board()
    solved = timed("answers", lambda: Puzzle(document).solve(solving))
    if document.meta.compare:
        timed("article", lambda: solved.explain(solving))
    if document.meta.explain:
        case = make_solved_board(kind, board, solved.report)
        timed("rules", lambda: [measure_rule(case, rule) for rule in kind.rules])
        if case.unique:
            timed("clues", lambda: measure_clues(case))
        if document.cells <= Solving().explain.reasons_cells:
            reasons = timed("reasons", lambda: find_reasons(case))
            whole = replace(solved, found=replace(solved.finding, reasons=reasons))
            timed("proof", lambda: make_proof(whole, BUILT_IN / "reproduce"))
    return made
