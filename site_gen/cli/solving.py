"""The command `solve`, which writes JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, TextIO

import click

from ..boards.text import Blocks
from ..content.addresses import is_address, read_request
from ..content.document import load
from ..content.own_kinds import use_kinds
from ..errors import Place, SiteGenError
from ..findings.differences import describe_difference, draw_difference
from ..findings.run import ask_scip
from ..findings.verdict import explain_no_answer
from ..kind import Kind, find_kind
from ..work.lines import Limits, solve_blocks, solve_line, solve_lines
from .group import main
from .progress import show_count


def _check_seconds(_: click.Context, option: click.Parameter, value: float) -> float:
    if not 0 < value <= 1e6:  # also false for nan
        raise click.BadParameter("expected more than 0 and at most 1000000 seconds", param=option)
    return value


@main.command("solve")
@click.argument("puzzle", required=False)
@click.option(
    "--jsonl",
    type=click.File("r", encoding="utf-8-sig", errors="replace"),  # Windows writes the mark
    help="Boards, one JSON object per line; - reads standard input.",
)
@click.option("--limit", type=click.IntRange(1), default=2, help="Answers to look for.")
@click.option("--formulation", default="main", help="main or article.")
@click.option(
    "--time-limit", type=float, callback=_check_seconds, default=60.0, help="Seconds per board."
)
@click.option("--confirm/--no-confirm", default=True, help="Get a second opinion on each proof.")
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Solver processes for --jsonl. Several of them read all lines before the first answer.",
)
def solve_command(
    puzzle: str | None,
    jsonl: TextIO | None,
    limit: int,
    formulation: str,
    time_limit: float,
    confirm: bool,
    jobs: int,
) -> None:
    """Solve a document, a board in an address as `import` reads it, or many as JSON lines."""
    confirm_seconds = min(20.0, time_limit) if confirm and formulation == "main" else 0.0
    limits = Limits(limit, time_limit, confirm_seconds, formulation)
    if (puzzle is None) == (jsonl is None):
        raise click.UsageError("expected a PUZZLE or --jsonl FILE, not both")
    use_kinds(Path())
    findings = _solve_stream(jsonl, limits, jobs) if jsonl else _solve_one(puzzle or "", limits)
    failed, out = False, sys.stdout
    with redirect_stdout(sys.stderr):  # for own kinds that print something
        for finding in findings:
            click.echo(json.dumps(finding, ensure_ascii=True, allow_nan=False), file=out)
            out.flush()
            failed |= finding["status"] == "error"
    sys.exit(1 if failed else 0)


def _solve_one(puzzle: str, limits: Limits) -> Iterator[dict[str, Any]]:
    """Yield the finding about a file or an address; print where its answers differ.

    If there is no answer, print which clues contradict each other instead.
    """
    path = Path(puzzle)
    if is_address(puzzle) or (not puzzle.endswith(".md") and not path.exists()):
        request = {"id": puzzle, "address": puzzle}
        yield (finding := solve_line(json.dumps(request), 1, limits))
        if finding["status"] == "error":
            return
        found = read_request(request)
        name, blocks = found.kind, found.blocks
    elif path.is_file():
        document = load(path)
        name, blocks = document.kind, document.blocks
        yield (finding := solve_blocks(document.name, name, blocks, limits))
    else:
        raise SiteGenError("there is no such file", Place(puzzle))
    if finding["status"] == "complete" or len(finding["answers"]) > 1:
        click.echo(_explain(find_kind(name), blocks, finding), nl=False, err=True)


def _explain(kind: Kind[Any], blocks: Blocks, finding: Mapping[str, Any]) -> str:
    """Return the text on where several answers differ, or why there is none; "" for one answer."""
    board = kind.parse(blocks)
    answers = [kind.answer.from_json(board, rows) for rows in finding["answers"]]
    if len(answers) > 1:
        several = kind, board, answers
        return f"{describe_difference(*several)}\n{draw_difference(*several)}\n"
    return "" if answers else f"{explain_no_answer(kind, board, ask_scip)}\n"


def _solve_stream(stream: TextIO, limits: Limits, jobs: int) -> Iterator[dict[str, Any]]:
    with show_count("solving") as count:
        for finding in solve_lines(stream, limits, jobs):
            yield finding
            count.end()
