"""What a part of SCIP's log says, in words made from the figures that stand in it.

Why the end of the search is a proof is told once, in `words.proof`; here is told how to read it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....solver.report import Found, Report
from ...layout import words
from .parser import Kind, Part, Presolved, Problem, Restart, Row, number


def duration(text: str | None) -> str:
    """A time as the log tells it: `0.21 s`; its hundredths are all it has."""
    seconds = number(text or "")
    if seconds is None:
        return "a time not told"
    return "less than 0.01\u00a0s" if seconds < 0.005 else f"{seconds:.2f}\u00a0s"


def clock(t: float) -> str:
    """As elsewhere, but for answers that came within a few milliseconds: `1.3 ms`."""
    return f"{t * 1000:.1f}\u00a0ms" if t < 0.00995 else words.seconds(t)


# -- presolve


def presolve(part: Part, report: Report) -> str:
    summary = part.first(Presolved)
    start = (
        "Before it searches, SCIP simplifies: it fixes variables whose value is forced, ties "
        "those together that depend on one another, and drops rows that say nothing new. "
    )
    if summary is None:
        return start
    took = duration(part.ending("Presolving Time"))
    rounds = words.count(summary.rounds, "round")
    if "presolving detected infeasibility" in part.text:
        return (
            f"{start}Here it came upon a contradiction, after {rounds} and {took}: nothing "
            "satisfies all rows, and nothing remains to be searched."
        )
    if "presolving was interrupted" in part.text:
        return f"{start}Here it was stopped after {rounds} and {took}, before it was through."
    return f"{start}Here it took {rounds} and {took}. {_left(part, report)}"


def _left(part: Part, report: Report) -> str:
    problem = part.first(Problem)
    if problem is None:
        return ""
    ours = sum(kind.count for kind in part.all(Kind) if kind.name == "answers")
    variables = words.count(report.size.columns, "variable")
    rows = words.count(report.size.rows, "row")
    rest = problem.constraints - ours
    if problem.variables == 0:
        left = words.number(rest) if rest else "none"
        return (
            f"It left none of {variables} open, and {left} of {rows}: every value followed from "
            "the rules. The search has one assignment to look at."
        )
    left = words.count(problem.variables, "variable")
    return f"Of {variables} and {rows} it left {left} and {words.count(rest, 'row')} to the search."


# -- the root and the tree


def root(part: Part, run_nodes: int, restarts: bool) -> str:
    rows = part.all(Row)
    if not rows:
        return "The search begins: the root node is the whole problem, before any choice."
    last = rows[-1]
    steps, variables = last.number("LP iter"), last.number("vars")
    start = "The search begins at the root node: the whole problem, before any choice. "
    if variables == 0:
        start += "Presolve left no variable open, so there is nothing to choose. "
    elif steps:
        start += (
            "SCIP first allows fractions, since that is easy to solve: "
            f"{words.count(round(steps), 'step')} of the simplex method. "
        )
    if "cutoff" in last.cells.values():
        start += "Then the last row says *cutoff*: nothing is possible here any more. "
    if run_nodes > 1:
        return start + "That does not settle the puzzle: SCIP has to try values."
    if restarts:
        return start + "Before any value is tried, SCIP begins anew."
    return start + "No value had to be tried: the search ends where it began."


def tree(part: Part, report: Report, run_nodes: int, restarts: bool) -> str:
    rows = part.all(Row)
    every = words.number(report.parameters.get("display/freq", 100))
    start = (
        "Where nothing is forced, SCIP chooses a variable and tries its values one after the "
        "other. Each choice makes two smaller problems, two nodes; so a tree grows. "
        f"{words.count(run_nodes, 'node').capitalize()} {'was' if run_nodes == 1 else 'were'} "
        "looked at"
    )
    end = f" The log has a row for every {every}th node only"
    end += "." if rows else ", so none for these."
    if restarts:
        return f"{start} before SCIP began anew.{end}"
    tells = report.statistics.get("tree", {})
    depth = tells.get("depth", {}).get("max_depth_total")
    leaves = tells.get("total_nodes", {}).get("leaves")
    if depth:
        start += f", the deepest {words.count(depth, 'choice')} below the root"
    if leaves and report.complete:
        start += f"; at {words.number(leaves)} of them nothing was possible any more"
    return f"{start}.{_dropped(report)}{end}"


def _dropped(report: Report) -> str:
    """Nodes that wait at the end of a finished search were ruled out from above."""
    waiting = report.walk[-2].open if len(report.walk) > 1 else 0
    if not report.complete or waiting == 0 or report.walk_stride > 1:
        return ""
    if waiting == 1:
        return " The one that still waited then was ruled out unseen."
    return f" The {words.number(waiting)} that still waited then were ruled out unseen."


# -- restarts and the end


def restart(part: Part, report: Report) -> str:
    begun = part.all(Restart)
    problem, rows = part.first(Problem), part.all(Row)
    reasons = " ".join(r.reason for r in begun)
    nodes = words.count(begun[0].node, "node")
    if "conflict analysis" in reasons:
        why = "It keeps what it learnt from dead ends: with that, an unlucky start is not paid for."
    elif "user restart" in reasons:
        why = "It expected the tree to become large, and hopes for better choices."
    else:
        why = "Values had become certain, and such news is worth a new presolve."
    start = f"After {nodes} SCIP drops its tree and begins anew. {why}"
    if "presolving detected infeasibility" in part.text:
        return f"{start} This presolve came upon a contradiction: nothing remains to be searched."
    if problem is None:
        return start
    left = f"{words.count(problem.variables, 'variable')} open"
    start += f" Presolve now leaves {left}."
    return start if rows else f"{start} No node followed."


def end(part: Part, report: Report) -> str:
    found = len(report.answers)
    took, nodes = duration(part.ending("Solving Time (sec)")), words.count(report.nodes, "node")
    start = f"{nodes.capitalize()} in {took} by SCIP’s own clock. "
    if not report.complete:
        return start + _stopped(report)
    if found == 0:
        return start + (
            "*infeasible*: nothing satisfies the rows and the cuts. There was no answer to find, "
            "and [the proof](#proof) says what makes that sure. *1e+20* is SCIP’s infinity."
        )
    them = "the answer" if found == 1 else f"the {words.number(found)} answers"
    was = "was" if found == 1 else "were"
    return start + (
        "*infeasible* sounds like failure and is what we wait for. It does not mean that the "
        f"puzzle has no answer: {them} marked ◆ {was} forbidden on being found, and beside "
        f"{'it' if found == 1 else 'them'} nothing is left ([the proof](#proof)). *0 solutions*: "
        "our own check writes an answer down and then refuses it, so that SCIP searches on and "
        "never holds one itself; its two bounds stand at *1e+20*, which is its infinity."
    )


def _stopped(report: Report) -> str:
    found = len(report.answers)
    if report.status == "answer limit":
        return (
            f"*user interrupt*: we stopped SCIP at the {words.number(found)} answers marked ◆, as "
            "many as this page asks for. About others this log says nothing."
        )
    waiting = report.walk[-1].open if report.walk else 0
    left = f" {words.count(waiting, 'node')} still waited," if waiting else ""
    return (
        f"The search was stopped by its {report.status}, not by having looked everywhere:"
        f"{left or ' it had not come to its end,'} so this log proves nothing about what is "
        "in the part that it did not see."
    )


# -- answers


def mark(found: Sequence[tuple[int, Found]], of: int) -> str:
    """Answers that were found between the same two lines; each with its number from 0."""
    (first, a), (last, b) = found[0], found[-1]
    if of == 1:
        return f"the answer was found here: {_when(a)}"
    if first == last:
        return f"answer {first + 1} of {of} was found here: {_when(a)}"
    return (
        f"answers {first + 1} to {last + 1} of {of} were found here: {_span(a, b)}, "
        f"{_nodes(a.node, b.node)}"
    )


def _when(found: Found) -> str:
    after = f"after {clock(found.seconds)}"
    if found.node == 0:
        return f"{after}, before the search"
    depth = f", {words.count(found.depth, 'choice')} deep" if found.depth else ""
    return f"{after}, at node {words.number(found.node)}{depth}"


def _span(a: Found, b: Found) -> str:
    start, stop = clock(a.seconds), clock(b.seconds)
    return f"after {start}" if start == stop else f"from {start} to {stop}"


def _nodes(first: int, last: int) -> str:
    if first == last:
        return f"at node {words.number(first)}" if first else "before the search"
    return f"at nodes {words.number(first)} to {words.number(last)}"
