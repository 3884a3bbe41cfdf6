"""What was found against what the author expects, and what would explain it, in words."""

from __future__ import annotations

from ..content.document import Document
from ..errors import Problem
from .clue_sets import Clash, clash_of
from .differences import shown, told
from .puzzle import Solved
from .suggestions import Further


def as_expected(solved: Solved) -> bool:
    report, expect = solved.report, solved.document.meta.expect
    wanted = {"unique": 1, "none": 0}.get(str(expect), expect)
    found = len(report.answers)
    return found >= 2 if wanted == "many" else report.complete and found == wanted


def unexpected(solved: Solved, *, brief: bool = False) -> Problem | None:
    """How the finding differs from what the document expects; None where it does not. `brief`:
    for those who see the page, which tells the rest."""
    if as_expected(solved):
        return None
    document, report = solved.document, solved.report
    found = len(report.answers)
    least = "" if report.complete else "at least "
    proof = (
        "the search was exhausted"
        if report.complete
        else f"the search stopped at its {report.status}"
    )
    number = f"{least}{found} answers"
    if found < 2 and report.complete:
        number = "one answer" if found else "no answer"
    why = f"expect: {document.meta.expect}, but SCIP found {number} ({proof})"
    if as_it_is := _as_it_is(found, complete=report.complete):
        why += f"; to publish such a board, write `expect: {as_it_is}`"
    if found > 1:
        answers = (*document.board(), solved.verified)
        why += f"\n{told(*answers, brief=brief)}" + (f"\n{shown(*answers)}" * (not brief))
    elif not found and report.complete and not brief:
        why += f"\n{clash_words(clash_of(*document.board()))}"
    return _at_board(document, why)


def _as_it_is(found: int, *, complete: bool) -> str:
    if found > 1:
        return "many"
    return ("none", "unique")[found] if complete else ""


def clash_words(clash: Clash | None) -> str:
    """A sentence, and a line for each clue."""
    if clash is None:
        return "which clues contradict each other was not found in time"
    listed = "".join(f"\n  {clue.says}" for clue in clash.clues)
    if not clash.clues:
        return "the board has no answer even without its clues"
    if len(clash.clues) == 1:
        return f"this clue alone leaves no answer:{listed}"
    fewest = "no smaller set does" if clash.fewest else "leave one out, and the others do not"
    return f"these {len(clash.clues)} clues contradict each other; {fewest}:{listed}"


def least_words(found: Further, tries: int) -> str:
    """Whether fewer clues would do."""
    return f"no smaller set {'will do' if found.fewest else f'was found in {tries} tries'}"


def _at_board(document: Document, why: str) -> Problem:
    """At the board's first line; at the address, where that gives the board."""
    if document.first_lines:
        return Problem(document.path, min(document.first_lines.values()), 1, why)
    return Problem.of(f"{document.keys['pzpr']}: {why}")
