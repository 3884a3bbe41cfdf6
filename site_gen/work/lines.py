"""The solver behind `site-gen solve`: boards as JSON lines in, findings as JSON lines out."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..boards.text import Blocks
from ..content.addresses import read_request
from ..errors import BoardError, BugError, SiteGenError
from ..findings.run import run_formulation
from ..kind import find_kind
from ..kind_loader import naming_mistakes
from ..solver.scip.report import SearchSettings
from .workers import run_tasks, yield_in_order


@dataclass(frozen=True)
class Limits:
    """The limits per board, and the formulation to solve.

    `answers`: the number to search for. `seconds`: for the search. `confirm_seconds`: to confirm a
    proof; 0 means no second opinion.
    """

    answers: int = 2
    seconds: float = 60.0
    confirm_seconds: float = 20.0
    formulation: str = "main"


def solve_line(line: str, number: int, limits: Limits) -> dict[str, Any]:
    """Return the finding, as JSON data, about a line of JSON.

    A line is `{"id": .., "address": ..}` or `{"id": .., "kind": .., "blocks": ..}`; the finding
    repeats the id. `pzpr` is another name for `address`. A mistake in the line does not raise: the
    finding then has the status "error".
    """
    try:
        request = json.loads(line.lstrip("\ufeff"), parse_constant=_reject_constant)
        if not isinstance(request, dict):
            raise ValueError("expected an object { }")
    except (ValueError, RecursionError) as error:
        return _make_error(None, None, f"line {number}: this is not a JSON object: {error}")
    ident = request.get("id")
    try:
        found = read_request(request)
    except SiteGenError as error:
        named = request.get("kind")
        return _make_error(ident, named if isinstance(named, str) else None, _format_error(error))
    finding = solve_blocks(ident, found.kind, found.blocks, limits)
    if found.left_out and not finding["message"]:
        finding["message"] = f"left out: {found.left_out}"
    return finding


def solve_lines(lines: Iterable[str], limits: Limits, jobs: int = 1) -> Iterator[dict[str, Any]]:
    """Yield a finding for each line that is not blank, in order.

    With one job, a line is answered before the next is read; with more, all lines are read first.
    """
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    solved = partial(_solve_numbered, limits)
    if jobs == 1:
        yield from map(solved, numbered)
        return
    tasks = [*numbered]
    for (number, _), found in yield_in_order(
        tasks, run_tasks(solved, tasks, jobs, name=_name_task)
    ):
        if isinstance(found, SiteGenError):  # its process died
            found = _make_error(None, None, f"line {number}: {found}")
        yield found


def _solve_numbered(limits: Limits, numbered: tuple[int, str]) -> dict[str, Any]:
    number, line = numbered
    return solve_line(line, number, limits)


def _name_task(numbered: tuple[int, str]) -> str:
    return "the board"


def solve_blocks(ident: Any, kind_name: str, blocks: Blocks, limits: Limits) -> dict[str, Any]:
    """Return the finding about a board, as JSON data; `ident` is its "id".

    Whatever goes wrong with the board does not raise: the finding then has the status "error".
    """
    started = time.perf_counter()
    try:
        kind = find_kind(kind_name)
        with naming_mistakes():
            board = kind.parse(blocks)
            if limits.formulation not in kind.formulations:
                raise BoardError(f"{kind_name} has no formulation {limits.formulation!r}")
            run = run_formulation(
                kind,
                board,
                limits.formulation,
                settings=SearchSettings(
                    limit=limits.answers, seconds=limits.seconds, started=started
                ),
                confirm_seconds=limits.confirm_seconds,
            )
    except SiteGenError as error:
        return _make_error(ident, kind_name, _format_error(error))
    except Exception as error:  # noqa: BLE001 - one board stops no others
        return _make_error(ident, kind_name, str(BugError.describe(error)))
    report = run.report
    return {
        "id": ident,
        "kind": kind_name,
        "status": "complete" if report.complete else "incomplete",
        "answers": [kind.answer.to_json(board, answer) for answer in report.answers],
        "unique": report.complete and len(report.answers) == 1,
        "seconds": round(report.seconds, 6),
        "first_seconds": report.first_seconds and round(report.first_seconds, 6),
        "build_seconds": round(report.build_seconds, 6),
        "confirm_seconds": report.confirm_seconds and round(report.confirm_seconds, 6),
        "confirmed": report.confirmed,
        "nodes": report.nodes,
        "message": "" if report.complete else f"the search ended by its {report.status}",
    }


def _reject_constant(name: str) -> float:
    """Raise ValueError for `NaN` or `Infinity`, which Python reads but JSON does not have."""
    raise ValueError(f"{name} is not JSON")


def _format_error(error: SiteGenError) -> str:
    block = getattr(error, "block", None)
    return f"{block}: {error}" if block else str(error)


def _make_error(ident: Any, kind: str | None, message: str) -> dict[str, Any]:
    return {
        "id": ident,
        "kind": kind,
        "status": "error",
        "answers": [],
        "unique": False,
        "seconds": 0.0,
        "first_seconds": None,
        "build_seconds": 0.0,
        "confirm_seconds": None,
        "confirmed": None,
        "nodes": 0,
        "message": message,
    }
