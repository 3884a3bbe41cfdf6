"""Explanations of the terms in SCIP's log: presolve counts, constraint types, columns.

A page explains only the terms that its log uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....solver.scip.report import Report
from ...layout import words
from ...layout.parts import Fact
from .parser import LogMark, LogRow, Part, ProblemSize, Round, Totals

EFFORTS = "how much work SCIP allowed itself in the round"
PRESOLVE_TERMS = {
    "del vars": "variables removed so far: their value is forced, or follows from others",
    "del conss": "rows removed so far: they are always true now, or other rows imply them",
    "add conss": "rows added to replace others",
    "chg bounds": "bounds made tighter: the smallest or largest value of a variable",
    "chg sides": "right-hand sides of rows made tighter",
    "chg coeffs": "coefficients changed; the same whole numbers satisfy the row",
    "upgd conss": "rows recognised as one of the special types that are counted below",
    "impls": "implications found: if one variable has this value, another one is limited",
    "clqs": "cliques found: in each of these groups of variables, at most one can be 1",
    "implints": "variables that are whole numbers whenever others are",
}
TYPES = {
    "linear": "rows of any form",
    "setppc": "at most, exactly or at least one of some variables is 1",
    "logicor": "at least one of some variables is 1",
    "knapsack": "a weighted sum of variables has a limit",
    "varbound": "one variable bounds another",
    "bounddisjunction": "at least one of some bounds holds",
    "and": "a variable is 1 exactly when several others are",
    "answers": "ours: our own check, which adds the cuts of lazy families and records answers",
}
COLUMNS = {
    "time": "seconds since SCIP began, to a tenth",
    "node": "how many nodes, parts of the problem, SCIP has begun; the first is the root",
    "left": "how many nodes wait; when none waits, the search is over",
    "LP iter": "steps of the simplex method so far, on the problem with fractions allowed",
    "LP it/n": "such steps for each node after the root, on average",
    "mem/heur": "memory in use; k are thousands of bytes, M millions",
    "mdpt": "the depth of the deepest node: choices between it and the root",
    "vars": "variables that presolve left",
    "cons": "constraints: rows that presolve left, our own check, and what was added since",
    "rows": "rows of the linear program at this node; 0 where it was not solved",
    "cuts": "cutting planes that SCIP added by itself",
    "sepa": "how often this node was processed again because rows were added",
    "confs": "conflicts: rows that SCIP learned from dead ends",
    "strbr": "branchings that were tried out before one was chosen",
    "compl.": "SCIP’s guess at how much of the tree is done",
}
OBJECTIVE = ("dualbound", "primalbound", "gap")
EMPTY = ("", "0", "-", "--", "unknown", "0.00%", "Inf")


def explain_presolve(part: Part, report: Report) -> Iterator[Fact]:
    """Yield the terms in this presolve's lines with their meanings, without counts of 0."""
    rounds = part.all(Round)
    if rounds:
        yield Fact(", ".join(dict.fromkeys(r.effort for r in rounds)), EFFORTS)
    for name, says in PRESOLVE_TERMS.items():
        if any(r.counts.get(name) for r in rounds):
            yield Fact(
                name, says + (_note_double_counts(part, report) if name == "del vars" else "")
            )
    if "probing" in part.text:
        yield Fact(
            "probing",
            "a variable is set to 0, then to 1; what follows both times is certain",
        )
    for kind in part.all(LogMark):
        if kind.name in TYPES:
            yield Fact(f"<{kind.name}>", TYPES[kind.name])


def _note_double_counts(part: Part, report: Report) -> str:
    """Return a note if SCIP counts more deleted variables than are gone, else ""."""
    told = sum(totals.counts.get("deleted vars", 0) for totals in part.all(Totals))
    problem = part.first(ProblemSize)
    gone = report.size.columns - problem.variables if problem else told
    if told <= gone:
        return ""
    return (
        f" ({words.number(told)} in the end, although only {words.number(gone)} were removed: "
        "SCIP counts some more than once)"
    )


def explain_columns(rows: Sequence[LogRow]) -> Iterator[Fact]:
    """Yield the columns of the node table with their meanings.

    Columns with counts in `rows` come first, in the table's order. One entry follows for all
    columns about an objective, and one for all that are empty.
    """
    still = []
    names = (
        [name for name in rows[0].cells if all(name in row.cells for row in rows)] if rows else []
    )
    for name in names:
        if name in COLUMNS and any(row.cells[name] not in EMPTY for row in rows):
            marked = name == "time" and any(row.mark for row in rows)
            letter = (
                "; a letter before it says which part of SCIP found a solution" if marked else ""
            )
            yield Fact(name, COLUMNS[name] + letter)
        elif name in COLUMNS:
            still.append(name)
    if bounds := [name for name in OBJECTIVE if name in names]:
        yield Fact(
            ", ".join(bounds),
            "how good an answer can be, and how good the best one is. All answers of a puzzle are "
            "equally good, so these say nothing here; Inf means infinite",
        )
    if still:
        yield Fact(", ".join(still), "no counts in this run")
