"""SCIP's log as a page shows it: in parts, with explanations, and with marks for the answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from ....solver.scip.report import FoundAnswer, Report
from ...layout.parts import Fact
from ...layout.prose import render
from . import phrases, terms
from .chart import LogChart, draw_chart
from .parser import Header, LogRow, Part, Restart, parse


@dataclass(frozen=True)
class LogPiece:
    """Lines of the log or, if `found`, a note about answers that were found between two lines."""

    text: str
    found: bool


@dataclass(frozen=True)
class LogPart:
    """A part of SCIP's log: its lines, an explanation, and the terms in it."""

    ident: str
    title: str  # "Presolve", "The root node", "The tree" ...
    says: Markup
    pieces: tuple[LogPiece, ...]
    terms: tuple[Fact, ...]
    chart: LogChart | None


@dataclass(frozen=True)
class LogView:
    """SCIP's whole log, divided into parts."""

    parts: tuple[LogPart, ...]
    marked: bool  # True if answers are marked in it


TITLES = {
    "text": "Before the start",
    "presolve": "Presolve",
    "root": "The root node",
    "tree": "The tree",
    "restart": "A new start",
    "end": "The end",
}


@dataclass(frozen=True)
class Mark:
    """Answers that were found after `line` of a part was written; -1 is before its first line."""

    line: int
    found: tuple[tuple[int, FoundAnswer], ...]


def log_view(report: Report) -> LogView:
    """Return the log of a run in parts, each with its explanation, terms and marks.

    The last part with a tree has the chart, if there is one.
    """
    parts = with_tree(parse(report.log), report)
    restarts = [r.node for p in parts if p.name == "restart" for r in p.all(Restart)[:1]]
    drawn = next((p for p in reversed(parts) if p.name in ("tree", "restart")), None)
    marks = place_marks(parts, report.found)
    made = []
    for number, part in enumerate(parts):
        own = tuple(_list_terms(part, parts, report))
        picture = draw_chart(report, restarts) if part is drawn else None
        pieces = tuple(_make_pieces(part, marks.get(number, []), len(report.found)))
        says = render(_explain_part(part, report, restarts))
        made.append(LogPart(f"log-{number + 1}", TITLES[part.name], says, pieces, own, picture))
    return LogView(tuple(made), bool(report.found))


def with_tree(parts: list[Part], report: Report) -> list[Part]:
    """Return the parts, with an empty part "tree" if there is a tree without rows in the log.

    `parts` is not changed.
    """
    names = [part.name for part in parts]
    if "root" not in names or "tree" in names or count_run_nodes(parts, report) <= 1:
        return parts
    after = names.index("root") + 1
    return [*parts[:after], Part("tree"), *parts[after:]]


def count_run_nodes(parts: list[Part], report: Report) -> int:
    """Return the number of nodes of the first run, up to its restart if there is one."""
    again = next((r for part in parts for r in part.all(Restart)), None)
    return again.node if again else report.nodes


def place_marks(parts: list[Part], found: tuple[FoundAnswer, ...]) -> dict[int, list[Mark]]:
    """Return the marks in each part that has some, by the part's number from 0.

    `FoundAnswer.logged` is the length of the log when an answer was found, and its mark comes after
    these characters. SCIP writes a heading together with the next row, so a mark before a heading
    is moved after it.
    """
    groups: dict[tuple[int, int], list[tuple[int, FoundAnswer]]] = {}
    for i, answer in enumerate(found):
        groups.setdefault(_find_place(parts, answer), []).append((i, answer))
    marks: dict[int, list[Mark]] = {}
    for (part, line), answers in groups.items():
        marks.setdefault(part, []).append(Mark(line, tuple(answers)))
    return marks


def _find_place(parts: list[Part], answer: FoundAnswer) -> tuple[int, int]:
    """Return the numbers of a part and of its line after which an answer's mark belongs.

    Both count from 0; the line is -1 before the first one of the part.
    """
    lines = [
        (number, i, line)
        for number, part in enumerate(parts)
        for i, line in enumerate(part.lines)
        if line.text.strip()
    ]
    written = sum(line.end <= answer.logged for _, _, line in lines)
    if answer.node and written < len(lines) and isinstance(lines[written][2].fact, Header):
        return lines[written][:2]
    if written == 0:
        return 0, -1
    part, i, _ = lines[written - 1]
    ended = written == len(lines) or lines[written][0] > part
    unseen = part + 1 < len(parts) and not parts[part + 1].lines  # a tree without rows
    return (part + 1, -1) if ended and unseen and answer.node > 1 else (part, i)


def _make_pieces(part: Part, marks: list[Mark], of: int) -> Iterator[LogPiece]:
    """Yield text and marks in turn, without the empty lines around a part.

    `of`: the number of all answers in the log.
    """
    lines = [line.text for line in part.lines]
    full = [i for i, text in enumerate(lines) if text.strip()]
    at = full[0] if full else 0
    for mark in sorted(marks, key=lambda m: m.line):
        if text := "".join(lines[at : mark.line + 1]):
            yield LogPiece(text, found=False)
        yield LogPiece(phrases.describe_mark(mark.found, of), found=True)
        at = max(at, mark.line + 1)
    if full and (text := "".join(lines[at : full[-1] + 1])):
        yield LogPiece(text, found=False)


def _explain_part(part: Part, report: Report, restarts: list[int]) -> str:
    """Return the explanation of a part as Markdown; "" for the lines before presolve.

    `restarts`: the number of nodes at each restart.
    """
    nodes = restarts[0] if restarts else report.nodes
    if part.name == "presolve":
        return phrases.describe_presolve(part, report)
    if part.name == "root":
        return phrases.describe_root(part, nodes, bool(restarts))
    if part.name == "tree":
        return phrases.describe_tree(part, report, nodes, bool(restarts))
    if part.name == "restart":
        return phrases.describe_restart(part, report)
    return phrases.describe_end(part, report) if part.name == "end" else ""


def _list_terms(part: Part, parts: list[Part], report: Report) -> Iterator[Fact]:
    if part.name == "presolve":
        yield from terms.explain_presolve(part, report)
    if part.name == "root":
        yield from terms.explain_columns([row for p in parts for row in p.all(LogRow)])
