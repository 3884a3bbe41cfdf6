"""A parser for SCIP's log: presolve, the node table, restarts, the summary at the end.

Every line belongs to one part, even if it is not understood: the parts' texts, joined in order, are
the log again. Columns of the table are found by their headings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

Fact = TypeVar("Fact")
Name = Literal["text", "presolve", "root", "tree", "restart", "end"]

UNITS = {"": 1, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18, "%": 0.01}
TIME_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "y": 31_557_600}


@dataclass(frozen=True)
class Round:
    """A round of presolve, with the totals of all rounds so far."""

    number: int
    effort: str  # fast, medium, exhaustive
    counts: Mapping[str, int]  # "del vars", "chg bounds" ...


@dataclass(frozen=True)
class PresolveEnd:
    """The line that ends presolve, with the number of its rounds."""

    rounds: int


@dataclass(frozen=True)
class Totals:
    """A line with totals in the summary of presolve: "deleted vars", "cliques" ..."""

    counts: Mapping[str, int]


@dataclass(frozen=True)
class ProblemSize:
    """The number of variables and constraints; SCIP also counts our constraint handler's one."""

    which: str  # original, presolved
    variables: int
    constraints: int


@dataclass(frozen=True)
class LogMark:
    """The number of constraints of one type."""

    name: str
    count: int


@dataclass(frozen=True)
class Header:
    """The row with the headings of the node table, which SCIP repeats."""

    columns: tuple[str, ...]


@dataclass(frozen=True)
class LogRow:
    """A row of the node table.

    `mark`: the letter that says where a solution came from, mostly empty.
    """

    cells: Mapping[str, str]  # heading -> text of the cell
    mark: str

    def number(self, column: str) -> float | None:
        """Return the number in a column, times in seconds.

        Return None for `-`, `--`, `cutoff`, `unknown` or a name, or if there is no such column.
        """
        return number(self.cells.get(column, ""), TIME_UNITS if column == "time" else UNITS)


@dataclass(frozen=True)
class Restart:
    """A line that says that SCIP starts over: after which run and node, and why."""

    run: int
    node: int
    reason: str  # "restarting after 50 successful conflict analysis calls"


@dataclass(frozen=True)
class Ending:
    """A line of the summary at the end, or the line with the time that presolve took."""

    label: str  # "SCIP Status", "Solving Nodes" ...
    value: str


@dataclass(frozen=True)
class LogLine:
    """A line of the log, and the fact that was read from it."""

    text: str  # with its line end
    start: int  # the number of characters before it in the log
    fact: object = None  # None: the line has nothing that we use

    @property
    def end(self) -> int:
        """Return the number of characters of the log up to the end of this line."""
        return self.start + len(self.text)


@dataclass
class Part:
    """Consecutive lines of the log that are explained together."""

    name: Name
    lines: list[LogLine] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the lines as one string, with their line ends."""
        return "".join(line.text for line in self.lines)

    def all(self, kind: type[Fact]) -> list[Fact]:
        """Return the facts of this type, in order."""
        return [line.fact for line in self.lines if isinstance(line.fact, kind)]

    def first(self, kind: type[Fact]) -> Fact | None:
        """Return the first fact of this type, or None."""
        return next(iter(self.all(kind)), None)

    def ending(self, label: str) -> str | None:
        """Return the text after a label in the summary, such as `Solving Nodes`, or None."""
        return next((e.value for e in self.all(Ending) if e.label == label), None)


def number(cell: str, units: Mapping[str, float] = UNITS) -> float | None:
    """Parse a cell such as `12`, `1223k`, `0.0s`, `1e+20` or `78.96%`; return None for others.

    `units`: the factor for each unit. Numbers with another unit give None.
    """
    found = re.fullmatch(r"([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)([a-zA-Z%]?)", cell.strip())
    if found is None or (found[2] and found[2] not in units):
        return None
    return float(found[1]) * units.get(found[2], 1)


def parse(log: str) -> list[Part]:
    """Split a log into its parts, in order; none is empty.

    A restart, with its new presolve and table, is one part.
    """
    parts: list[Part] = [Part("text")]
    for line in _parse_lines(log):
        now = parts[-1]
        begins = _find_beginning(line, now)
        if begins is not None:
            now = Part(begins)
            parts.append(now)
        now.lines.append(line)
    return [part for part in parts if part.lines]


def _find_beginning(line: LogLine, now: Part) -> Name | None:
    fact = line.fact
    if isinstance(fact, Ending) and fact.label == "SCIP Status":
        return "end"
    if now.name == "end":
        return None
    if isinstance(fact, Restart):
        again = any(isinstance(x.fact, Restart) for x in now.lines[-1:])
        return None if now.name == "restart" and again else "restart"
    if now.name == "restart":
        return None
    if line.text.rstrip() == "presolving:" and now.name == "text":
        return "presolve"
    if isinstance(fact, Header) and now.name in ("text", "presolve"):
        return "root"
    if isinstance(fact, LogRow) and now.name == "root" and (fact.number("node") or 0) > 1:
        return "tree"
    return None


def _parse_lines(log: str) -> Iterator[LogLine]:
    """Yield every line of the log, with its position and its fact.

    The latest row with headings names the columns of the rows below it.
    """
    columns: tuple[str, ...] = ()
    start = 0
    for text in re.findall(r"[^\n]*\n|[^\n]+", log):
        if re.match(r"\s*time\s*\|", text):
            columns = tuple(name for cell in text.split("|") if (name := cell.strip()))
            fact: object = Header(columns)
        elif columns and "|" in text:
            fact = _parse_row(text, columns)
        else:
            fact = _parse_fact(text)
        yield LogLine(text, start, fact)
        start += len(text)


def _parse_row(text: str, columns: tuple[str, ...]) -> LogRow | None:
    """Parse a row of the node table by the order of its cells; a letter before the time is a mark.

    Return None if the line is not a row of the table.
    """
    first, *others = (cell.strip() for cell in text.split("|"))
    mark = re.match(r"([^\s\d.+-]?)\s*(.*)", first)
    if mark is None or number(mark[2], TIME_UNITS) is None or len(others) + 1 < len(columns):
        return None
    return LogRow(dict(zip(columns, (mark[2], *others), strict=False)), mark[1])


def _parse_fact(text: str) -> object:
    for pattern, read in PATTERNS:
        if found := re.match(pattern, text):
            return read(found)
    return None


def _parse_counts(text: str) -> dict[str, int]:
    """Parse `3 del vars, 2 chg bounds` as {"del vars": 3, "chg bounds": 2}."""
    return {what.strip(): int(n) for n, what in re.findall(r"(\d+) ([a-zA-Z ]+)", text)}


PATTERNS: tuple[tuple[str, Callable[[re.Match[str]], object]], ...] = (
    (
        r"\(round (\d+), (\w+)\)\s+(.*)",
        lambda m: Round(int(m[1]), m[2], _parse_counts(m[3])),
    ),
    (r"presolving \((\d+) rounds", lambda m: PresolveEnd(int(m[1]))),
    (r" \d+ (?:deleted vars|implications), .*", lambda m: Totals(_parse_counts(m[0]))),
    (
        r"(original|presolved) problem has (\d+) variables \(.*\) and (\d+) constraints",
        lambda m: ProblemSize(m[1], int(m[2]), int(m[3])),
    ),
    (r"\s*(\d+) constraints of type <(\w+)>", lambda m: LogMark(m[2], int(m[1]))),
    (
        r"\(run (\d+), node (\d+)\) ((?:restarting|performing).*)",
        lambda m: Restart(int(m[1]), int(m[2]), m[3].strip()),
    ),
    (
        r"(SCIP Status|Solving Time \(sec\)|Solving Nodes|Primal Bound|Dual Bound|Gap|"
        r"Presolving Time)\s*: (.*)",
        lambda m: Ending(m[1], m[2].strip()),
    ),
)
"""Patterns of lines outside the node table, each with the fact that a match becomes."""
