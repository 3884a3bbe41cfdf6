"""A board's result: solved or not, and whether its only answer is the given one."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import Any

from site_gen.errors import BoardError, SiteGenError
from site_gen.findings.engine_verdict import search_answers
from site_gen.kind import find_kind
from site_gen.work.lines import Limits, solve_blocks

from .forms import FORMS, Given, read

Finding = dict[str, Any]
MOST_CELLS = 400  # of boards that our engine is asked about


def make_finding(line: str, number: int, seconds: float, engine: bool = False) -> Finding:
    """Return the finding for one line; never raises for its contents.

    `engine`: ask our engine and not SCIP.
    """
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _fill_finding({}, "error", f"line {number}: this is not JSON: {error}")
    if not isinstance(given, dict):
        return _fill_finding({}, "error", f"line {number}: expected an object")
    form = FORMS.get(given["kind"]) if isinstance(given.get("kind"), str) else None
    if form is None:
        return _fill_finding(given, "unknown kind")
    try:
        board = read(form, given.get("problem"), given.get("answer"))
        return (_search if engine else _solve)(given, board, seconds)
    except SiteGenError as error:
        block = f"{error.block}: " if isinstance(error, BoardError) and error.block else ""
        return _fill_finding(given, "error", f"{block}{error}")


def _solve(line: Finding, given: Given, seconds: float) -> Finding:
    kind = find_kind(given.kind)
    limits = Limits(seconds=seconds, confirm_seconds=0.0)
    found = solve_blocks(line.get("id"), given.kind, given.blocks, limits)
    broken = sorted({violation.rule for violation in kind.verify(given.board, given.answer)})
    said = [found["message"], f"the given answer breaks {', '.join(broken)}" if broken else ""]
    return {
        **_fill_finding(line, found["status"], "; ".join(filter(None, said))),
        "unique": found["unique"],
        "equal": found["unique"]
        and found["answers"] == [kind.answer.to_json(given.board, given.answer)],
        "seconds": found["seconds"],
        "nodes": found["nodes"],
    }


def _search(line: Finding, given: Given, seconds: float) -> Finding:
    """Return what our engine finds; boards that the workshop does not take are left out."""
    kind, start = find_kind(given.kind), time.perf_counter()
    if (cells := given.board.grid.rows * given.board.grid.cols) > MOST_CELLS:
        return _fill_finding(line, "too large", f"{cells} cells")
    searching, verdict = search_answers(kind, given.board), None
    while verdict is None and time.perf_counter() - start < seconds:
        try:
            next(searching)
        except StopIteration as end:
            verdict = end.value
    answers = verdict.answers if verdict else ()
    decided = verdict is not None and (verdict.complete or len(answers) > 1)
    unique = decided and len(answers) == 1
    return {
        **_fill_finding(line, "complete" if decided else "undecided"),
        "unique": unique,
        "equal": unique and answers == (given.answer,),
        "seconds": time.perf_counter() - start,
    }


def _fill_finding(line: Finding, status: str, message: str = "") -> Finding:
    return {
        "id": line.get("id"),
        "kind": line.get("kind"),
        "status": status,
        "unique": False,
        "equal": False,
        "seconds": 0.0,
        "nodes": 0,
        "message": message,
    }


def format_table(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the lines of a table by kind: boards, complete searches, right answers, and seconds."""
    by_kind: dict[str, list[Finding]] = {}
    for found in findings:
        by_kind.setdefault(str(found["kind"]), []).append(found)
    columns = ("boards", "done", "unique", "equal", "median s", "worst s")
    yield f"{'kind':<16}" + "".join(f"{name:>10}" for name in columns)
    for name, own in sorted(by_kind.items()):
        done = sum(found["status"] == "complete" for found in own)
        unique, equal = (sum(found[key] for found in own) for key in ("unique", "equal"))
        times = [found["seconds"] for found in own if found["seconds"]] or [0.0]
        seconds = f"{statistics.median(times):10.3f}{max(times):10.3f}"
        yield f"{name:<16}{len(own):10}{done:10}{unique:10}{equal:10}{seconds}"
