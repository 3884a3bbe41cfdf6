"""Explanations of the parts of SCIP's log, made from the figures in it.

They explain how to read the log. `words.proof` explains why the end of the search is a proof.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....solver.scip.report import FoundAnswer, Report
from ...layout import words
from .parser import LogMark, LogRow, Part, PresolveEnd, ProblemSize, Restart, number


def format_duration(text: str | None) -> str:
    """Return seconds from the log as `0.21 s`; if there are none, `an unknown time`.

    The log has hundredths of a second at most, so shorter times are `less than 0.01 s`.
    """
    seconds = number(text or "")
    if seconds is None:
        return "an unknown time"
    return "less than 0.01\u00a0s" if seconds < 0.005 else f"{seconds:.2f}\u00a0s"


def format_clock(t: float) -> str:
    """Return a time as on other pages, but with tenths below 10 ms: `1.3 ms`.

    Several answers may be found within a few milliseconds.
    """
    return f"{t * 1000:.1f}\u00a0ms" if t < 0.00995 else words.format_seconds(t)


# -- presolve


def describe_presolve(part: Part, report: Report) -> str:
    """Return what presolve does, how long it took here, and what it left or how else it ended."""
    summary = part.first(PresolveEnd)
    start = (
        "Before the search, SCIP simplifies the model: it fixes variables whose values are forced, "
        "merges variables that depend on each other, and drops rows that add nothing. "
    )
    if summary is None:
        return start
    took = format_duration(part.ending("Presolving Time"))
    rounds = words.count(summary.rounds, "round")
    if "presolving detected infeasibility" in part.text:
        return (
            f"{start}Here it found a contradiction after {rounds} and {took}: nothing satisfies "
            "all rows, so there is nothing to search."
        )
    if "presolving was interrupted" in part.text:
        return f"{start}Here it was stopped after {rounds} and {took}, before it had finished."
    return f"{start}Here it took {rounds} and {took}. {_describe_reduction(part, report)}"


def _describe_reduction(part: Part, report: Report) -> str:
    """Return a sentence on the size of the model before and after presolve.

    It is "" if the log does not say how much is left.
    """
    problem = part.first(ProblemSize)
    if problem is None:
        return ""
    ours = sum(kind.count for kind in part.all(LogMark) if kind.name == "answers")
    variables = words.count(report.size.columns, "variable")
    rows = words.count(report.size.rows, "row")
    rest = problem.constraints - ours
    if problem.variables == 0:
        gone = f"All {variables} and all {rows} were eliminated" if rest == 0 else (
            f"All {variables} were eliminated, and all rows except {words.number(rest)}"
        )  # fmt: skip
        left = "One candidate answer remains to be checked."
        return f"{gone}: every value follows from the rules. {left}"
    left = words.count(problem.variables, "variable")
    return (
        f"Of {variables} and {rows}, it left {left} and {words.count(rest, 'row')} to the search."
    )


# -- the root and the tree


def describe_root(part: Part, run_nodes: int, restarts: bool) -> str:
    """Return an explanation of the root node, as Markdown.

    `run_nodes`: the number of nodes of the first run. `restarts`: SCIP started over afterwards.
    """
    rows = part.all(LogRow)
    if not rows:
        return "The search begins: the root node is the whole problem, before any choice."
    last = rows[-1]
    steps, variables = last.number("LP iter"), last.number("vars")
    start = "The search begins at the root node: the whole problem, before any choice. "
    if variables == 0:
        start += "Presolve left no variable open, so there is nothing to choose. "
    elif steps:
        start += (
            "SCIP first solves the problem with fractions allowed, which is easy: it takes "
            f"{words.count(round(steps), 'step')} of the simplex method. "
        )
    if "cutoff" in last.cells.values():
        start += "The last row says *cutoff*: from here, no further answer is possible. "
    if run_nodes > 1:
        return start + "That does not solve the puzzle: SCIP has to try values."
    if restarts:
        return start + "SCIP starts over before it tries any value."
    return start + "No value had to be tried: the search ends where it began."


def describe_tree(part: Part, report: Report, run_nodes: int, restarts: bool) -> str:
    """Return an explanation of the search tree: its nodes, and its depth and dead ends if known.

    `run_nodes`: the number of nodes of the first run. `restarts`: SCIP started over afterwards.
    """
    rows = part.all(LogRow)
    every = words.number(report.parameters.get("display/freq", 100))
    start = (
        "When nothing is forced, SCIP chooses a variable and tries its values in turn. Each choice "
        "splits the problem into two nodes, so a tree grows. SCIP looked at "
        f"{words.count(run_nodes, 'node')}"
    )
    end = f" The log has a row for every {every}th node only"
    end += "." if rows else ", so none for these."
    if restarts:
        return f"{start} before it started over.{end}"
    tells = report.statistics.get("tree", {})
    depth = tells.get("depth", {}).get("max_depth_total")
    leaves = tells.get("total_nodes", {}).get("leaves")
    if depth:
        start += f", the deepest {words.count(depth, 'choice')} below the root"
    if leaves and report.complete:
        dead = "was a dead end" if leaves == 1 else "were dead ends"
        start += f"; {words.number(leaves)} of them {dead}"
    return f"{start}.{_describe_dropped(report)}{end}"


def _describe_dropped(report: Report) -> str:
    """Return a sentence about nodes that still wait at the end of a finished search, or "" if none.

    Such nodes were ruled out at a node above them.
    """
    waiting = report.walk[-2].open if len(report.walk) > 1 else 0
    if not report.complete or waiting == 0 or report.walk_stride > 1:
        return ""
    if waiting == 1:
        return " One node was still waiting at the end; SCIP discarded it without a look."
    return (
        f" {words.number(waiting)} nodes were still waiting at the end; SCIP discarded them "
        "without a look."
    )


# -- restarts and the end


def describe_restart(part: Part, report: Report) -> str:
    """Return an explanation of a restart: its reason, and what its presolve left."""
    begun = part.all(Restart)
    problem, rows = part.first(ProblemSize), part.all(LogRow)
    reasons = " ".join(r.reason for r in begun)
    nodes = words.count(begun[0].node, "node")
    if "conflict analysis" in reasons:
        why = "It keeps what it learned from dead ends, so a bad start costs little."
    elif "user restart" in reasons:
        why = "It expected a large tree, and hopes to make better choices."
    else:
        why = "Some values had become certain, which makes a new presolve worthwhile."
    start = f"After {nodes} SCIP drops its tree and starts over. {why}"
    if "presolving detected infeasibility" in part.text:
        return f"{start} This presolve found a contradiction: there is nothing left to search."
    if problem is None:
        return start
    left = f"{words.count(problem.variables, 'variable')} open"
    start += f" Presolve now leaves {left}."
    return start if rows else f"{start} No node followed."


def describe_end(part: Part, report: Report) -> str:
    """Return an explanation of the log's end, as Markdown: nodes, time, and SCIP's status."""
    found = len(report.answers)
    took, nodes = (
        format_duration(part.ending("Solving Time (sec)")),
        words.count(report.nodes, "node"),
    )
    start = f"{nodes.capitalize()} in {took} by SCIP’s own clock. "
    if not report.complete:
        return start + _describe_stop(report)
    if found == 0:
        return start + (
            "*infeasible*: nothing satisfies the rows and the cuts. There is no answer, and "
            "[the proof](#proof) says why this is certain. *1e+20* is SCIP’s infinity."
        )
    them = "the answer" if found == 1 else f"the {words.number(found)} answers"
    was = "was" if found == 1 else "were"
    return start + (
        "*infeasible* sounds like failure, but it is what we hope for. It does not mean that the "
        f"puzzle has no answer: {them} marked ◆ {was} excluded when found, and nothing else is "
        "left ([the proof](#proof)). *0 solutions*: our own check records an answer and then "
        "rejects it, so SCIP keeps searching and never has a solution. Its two bounds stay at "
        "*1e+20*, SCIP’s infinity."
    )


def _describe_stop(report: Report) -> str:
    found = len(report.answers)
    if report.status == "answer limit":
        return (
            f"*user interrupt*: we stopped SCIP at the {words.number(found)} answers marked ◆, as "
            "many as this page asks for. There may be others."
        )
    waiting = report.walk[-1].open if report.walk else 0
    left = (
        f"{words.count(waiting, 'node')} {'was' if waiting == 1 else 'were'} still waiting"
        if waiting
        else "it had not finished"
    )
    return (
        f"The search was stopped by its {report.status}: {left}, so this log proves nothing "
        "about the part that was not searched."
    )


# -- answers


def describe_mark(found: Sequence[tuple[int, FoundAnswer]], of: int) -> str:
    """Return a note about answers that were found between the same two lines.

    `found`: the answers, each with its number from 0. `of`: the number of all answers in the log.
    """
    (first, a), (last, b) = found[0], found[-1]
    if of == 1:
        return f"the answer was found here: {_say_when(a)}"
    if first == last:
        return f"answer {first + 1} of {of} was found here: {_say_when(a)}"
    return (
        f"answers {first + 1} to {last + 1} of {of} were found here: {_say_times(a, b)}, "
        f"{_say_nodes(a.node, b.node)}"
    )


def _say_when(found: FoundAnswer) -> str:
    """Return when an answer was found: `after 1.3 ms, at node 4, 3 choices deep`.

    Instead of a node, it may be `before the search`.
    """
    after = f"after {format_clock(found.seconds)}"
    if found.node == 0:
        return f"{after}, before the search"
    depth = f", {words.count(found.depth, 'choice')} deep" if found.depth else ""
    return f"{after}, at node {words.number(found.node)}{depth}"


def _say_times(a: FoundAnswer, b: FoundAnswer) -> str:
    """Return when the first answer `a` and the last one `b` were found: `from 1.3 ms to 0.21 s`.

    If both look the same, it is `after 1.3 ms`.
    """
    start, stop = format_clock(a.seconds), format_clock(b.seconds)
    return f"after {start}" if start == stop else f"from {start} to {stop}"


def _say_nodes(first: int, last: int) -> str:
    """Return where answers were found: `at node 3`, `at nodes 3 to 7`.

    Node 0 alone is `before the search`.
    """
    if first == last:
        return f"at node {words.number(first)}" if first else "before the search"
    return f"at nodes {words.number(first)} to {words.number(last)}"
