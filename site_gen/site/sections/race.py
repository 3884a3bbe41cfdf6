"""The article's formulation compared with ours, figure by figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...findings.run import Run
from ...kind import Kind
from ...solver.scip.report import Report
from ..layout import words
from ..layout.words import Bound


@dataclass(frozen=True)
class Race:
    """A comparison of the article's formulation with ours: one row per figure."""

    headline: str  # "Our formulation takes 13 ms, proof included. The article's takes 5.1 s: ..."
    slower: bool  # the article’s took longer in this build
    columns: tuple[str, ...]  # "", "ours", "the article's"
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def race_between(kind: Kind[Any], runs: Mapping[str, Run]) -> Race:
    """Return the comparison of the runs `main` and `article`. Both must exist."""
    ours, theirs = runs["main"], runs["article"]
    lanes = zip(_list_figures(ours), _list_figures(theirs), strict=True)
    rows = [(label, left, right) for (label, left), (_, right) in lanes]
    notes = ["A puzzle has no objective, so there are no bounds to compare."]
    if theirs.wrong:
        leaves_out = kind.formulations["article"].leaves_out
        omitted = [one.says for name, one in kind.rules.items() if name in leaves_out]
        which = "the rule that it omits" if len(omitted) == 1 else "rules that it omits"
        notes.append(
            f"{words.count(theirs.wrong, 'answer')} of the article’s formulation "
            f"{'breaks' if theirs.wrong == 1 else 'break'} {which}: {' '.join(omitted)}"
        )
    ratio = _compute_ratio(ours.report, theirs.report)
    if ratio:
        rows.append(("compared with ours", "1", words.format_bound(*ratio) + "\u00a0times"))
    return Race(
        headline=_make_headline(ours.report, theirs, ratio),
        slower=ratio is not None and ratio[0] > 1,
        columns=("", "ours", "the article’s"),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def _list_figures(run: Run) -> list[tuple[str, str]]:
    report = run.report
    cuts = sum(f.count for f in run.facts.families if f.lazy)
    first = report.first_seconds
    return [
        ("variables", words.number(report.size.columns)),
        ("rows", words.number(report.size.rows)),
        ("terms in all rows", words.number(report.size.nonzeros)),
        ("variables after presolve", words.number(report.presolved.columns)),
        ("rows after presolve", words.number(report.presolved.rows)),
        ("cuts of lazy families", words.number(cuts)),
        ("nodes", words.number(report.nodes)),
        ("LP iterations", words.number(report.lp_iterations)),
        ("first answer after", words.format_seconds(first) if first is not None else "none found"),
        ("total time", words.format_seconds(report.seconds)),
        ("outcome", words.format_short_verdict(report) + (", proved" if report.complete else "")),
    ]


def _compute_ratio(ours: Report, theirs: Report) -> tuple[float, Bound] | None:
    """Return the article's time divided by ours, or None if the times allow no conclusion.

    If only the article's search did not finish, the ratio is a lower bound. Both times are from
    this build.
    """
    ratio = theirs.seconds / ours.seconds
    if not ours.complete:
        return None
    if theirs.complete:
        return ratio, "exact"
    return (ratio, "at least") if ratio >= 1 else None


def _make_headline(ours: Report, theirs: Run, ratio: tuple[float, Bound] | None) -> str:
    took, their = words.format_seconds(ours.seconds), words.format_seconds(theirs.report.seconds)
    if not ours.complete:
        return f"Ours was stopped after {took}, the article’s formulation after {their}."
    ours_took = f"Our formulation takes {took}, proof included."
    long = f" ({words.format_bound(*ratio)}\u00a0times as long)" if ratio else ""
    if theirs.wrong:
        found = _describe_wrong(len(theirs.report.answers), theirs.wrong)
        return f"{ours_took} The article’s model omits a rule: in {their}{long} it found {found}."
    if not theirs.report.complete:
        return f"{ours_took} The article’s model had not finished after {their}{long}."
    faster = ratio is not None and ratio[0] < 1
    took = f"was faster here: {their}" if faster else f"takes {their}{long}"
    return f"{ours_took} The article’s model {took}."


def _describe_wrong(answers: int, wrong: int) -> str:
    if answers == 1:
        return "1 answer, which is wrong"
    all_or_some = "all" if wrong == answers else words.number(wrong)
    return f"{words.count(answers, 'answer')}, {all_or_some} of them wrong"
