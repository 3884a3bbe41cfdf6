"""A formulation as the page tells it: letters, families, real rows; and the two side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from ...findings.run import Run
from ...kind import Formulation, HasGrid, Kind, Rule
from ...puzzle import Puzzle
from ...solver.facts import FamilyFacts, OperationFacts, SymbolFacts
from ...solver.report import Report
from ..layout import words
from ..layout.parts import Fact, FamilyView, FormulationView, OperationView, Race, SymbolView
from ..layout.prose import inline, mathml, render
from ..layout.words import Bound

TITLES = {"main": "Our formulation", "article": "The article’s formulation"}


def formulation_view(name: str, kind: Kind[HasGrid], board: HasGrid, run: Run) -> FormulationView:
    formulation: Formulation[HasGrid] = kind.formulations[name]
    model = run.facts.model
    kept = {f.name: len(f.rows) for f in model.families} if model else {}
    return FormulationView(
        name=name,
        title=TITLES.get(name, name),
        says=render(formulation.says),
        symbols=(*map(_symbol, run.facts.symbols), *_neighbours(run.facts.families)),
        families=tuple(
            family_view(name, f, kind.rules, kept.get(f.name)) for f in run.facts.families
        ),
        built_in=_by_rule(formulation.built_in, kind.rules_on(board)),
        leaves_out=_by_rule(formulation.leaves_out, kind.rules_on(board)),
        operations=tuple(map(_operation, run.facts.operations)),
    )


def _neighbours(families: Sequence[FamilyFacts]) -> Iterator[SymbolView]:
    """N(a), where a formula has it."""
    found = re.search(r"N\((\w)\)", " ".join(f.tex for f in families))
    if found:
        means = f"the neighbours of {found[1]}, which share a side with it"
        yield SymbolView(mathml(found[0]), means, "")


def _by_rule(
    reasons: Mapping[str, str], rules: Mapping[str, Rule]
) -> tuple[tuple[str, Markup], ...]:
    return tuple(
        (rules[name].says, inline(_sentence(why))) for name, why in reasons.items() if name in rules
    )


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:].rstrip(".") + "."


def _operation(o: OperationFacts) -> OperationView:
    return OperationView(
        name=o.name.replace("_", " ").capitalize(),
        says=inline(o.says),
        formula=mathml(o.tex, block=True),
        count=f"used {words.count(o.times, 'time')}: {words.count(o.rows, 'row')}, "
        f"{words.count(o.variables, 'variable')}",
    )


def _symbol(s: SymbolFacts) -> SymbolView:
    if (s.lower, s.upper) == (0, 1):
        how_many = words.count(s.count, "binary", "binaries")
    else:
        how_many = words.count(s.count, "integer") + f" from {s.lower} to {words.number(s.upper)}"
    return SymbolView(mathml(s.tex), s.means, how_many)


def _clauses(tex: str) -> list[str]:
    """A formula divided at its wide spaces, so that narrow screens can break it there."""
    parts = [""]
    for piece in re.split(r"(\\q?quad\b)", tex):
        whole = parts[-1].count("{") == parts[-1].count("}")
        if piece in (r"\quad", r"\qquad") and whole and parts[-1].strip():
            parts.append("")
        else:
            parts[-1] += piece
    return [part.strip() for part in parts if part.strip()]


def family_ident(prefix: str, name: str) -> str:
    """A family's id in the page."""
    return f"{prefix}-{name.replace('_', '-')}"


def family_title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def family_view(
    prefix: str, f: FamilyFacts, rules: Mapping[str, Rule], kept: int | None
) -> FamilyView:
    """`kept`: how many of its rows the page holds; None where it holds none to step through."""
    if not f.lazy:
        how_many = words.count(f.count, "row")
    elif f.count:
        how_many = f"{words.count(f.count, 'cut')} separated"
    else:
        how_many = "no cut was needed"
    return FamilyView(
        ident=family_ident(prefix, f.name),
        title=family_title(f.name),
        says=inline(f.says),
        formula=Markup("").join(mathml(part, block=True) for part in _clauses(f.tex)),
        count=how_many,
        example=mathml(f.example, block=True) if f.example else None,
        example_name=f.example_name,
        implied=f.implied,
        lazy=f.lazy,
        states=() if f.implied else tuple(rules[r].says for r in f.rules if r in rules),
        steps=bool(kept),
        beyond=f"the first {words.number(kept)} can be stepped through here; the LP file has all"
        if kept and kept < f.count
        else "",
    )


# -- figures


def figures(report: Report) -> tuple[tuple[str, str, str], ...]:
    before, after = report.size, report.presolved
    return (
        ("variables", words.number(before.columns), words.number(after.columns)),
        ("rows", words.number(before.rows), words.number(after.rows)),
        ("terms in all rows", words.number(before.nonzeros), words.number(after.nonzeros)),
    )


def run_facts(report: Report) -> tuple[Fact, ...]:
    made = [
        Fact("nodes", words.number(report.nodes)),
        Fact("LP iterations", words.number(report.lp_iterations)),
    ]
    made.append(Fact("building the model", words.seconds(report.build_seconds)))
    if report.first_seconds is not None:
        made.append(Fact("first answer after", words.seconds(report.first_seconds)))
    made.append(Fact("all of it, proof included", words.seconds(report.seconds)))
    return tuple(made)


def race_of(puzzle: Puzzle) -> Race:
    return race_between(puzzle.runs)


def race_between(runs: Mapping[str, Run]) -> Race:
    ours, theirs = runs["main"], runs["article"]
    lanes = zip(_lane(ours), _lane(theirs), strict=True)
    rows = [(label, left, right) for (label, left), (_, right) in lanes]
    notes = ["There is no objective, so neither search has a bound at its root to compare."]
    if theirs.wrong:
        notes.append(
            f"{words.count(theirs.wrong, 'answer')} of the article’s formulation "
            f"{'breaks' if theirs.wrong == 1 else 'break'} a rule that it omits (named below)."
        )
    ratio = _ratio(ours.report, theirs.report)
    if ratio:
        rows.append(("against ours", "1", words.bounded(*ratio) + "\u00a0times"))
    return Race(
        headline=_headline(ours.report, theirs, ratio),
        slower=ratio is not None and ratio[0] > 1,
        columns=("", "ours", "the article’s"),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def _lane(run: Run) -> list[tuple[str, str]]:
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
        ("first answer after", words.seconds(first) if first is not None else "none found"),
        ("time in all", words.seconds(report.seconds)),
        ("outcome", words.verdict_short(report) + (", proved" if report.complete else "")),
    ]


def _ratio(ours: Report, theirs: Report) -> tuple[float, Bound] | None:
    """The article's time in ours, measured in this build. None where nothing follows from it."""
    ratio = theirs.seconds / ours.seconds
    if not ours.complete:
        return None
    if theirs.complete:
        return ratio, "exact"
    return (ratio, "at least") if ratio >= 1 else None


def _headline(ours: Report, theirs: Run, ratio: tuple[float, Bound] | None) -> str:
    took, their = words.seconds(ours.seconds), words.seconds(theirs.report.seconds)
    if not ours.complete:
        return f"Ours was stopped after {took}, the article’s formulation after {their}."
    ours_took = f"Our formulation takes {took}, proof included."
    long = f" ({words.bounded(*ratio)}\u00a0times as long)" if ratio else ""
    if theirs.wrong:
        found = _found(len(theirs.report.answers), theirs.wrong)
        return f"{ours_took} The article’s model omits a rule: in {their}{long} it found {found}."
    if not theirs.report.complete:
        return f"{ours_took} The article’s model had not finished after {their}{long}."
    faster = ratio is not None and ratio[0] < 1
    took = f"was faster here: {their}" if faster else f"takes {their}{long}"
    return f"{ours_took} The article’s model {took}."


def _found(answers: int, wrong: int) -> str:
    if answers == 1:
        return "1 answer, which is wrong"
    all_or_some = "all" if wrong == answers else words.number(wrong)
    return f"{words.count(answers, 'answer')}, {all_or_some} of them wrong"
