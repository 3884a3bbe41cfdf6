"""A formulation as the page shows it: its variables, constraint families and real rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...findings.run import Run
from ...kind import Formulation, HasGrid, Kind, Rule
from ...languages import N_, _
from ...solver.model.facts import FamilyFacts, OperationFacts, SymbolFacts
from ...workshop.model_data import family_ident, family_title
from ..layout import words
from ..layout.prose import convert_to_mathml, render, render_inline
from .operations import OperationView


@dataclass(frozen=True)
class SymbolView:
    """A letter in formulas: the variables that it stands for."""

    formula: Markup  # the letter, as MathML
    means: str
    count: str  # "100 binaries", "121 integers from 0 to 60"


@dataclass(frozen=True)
class FamilyView:
    """A constraint family: words, formula, and one real row of this board."""

    ident: str  # unique in the page
    title: str  # "No checkerboard"
    says: Markup
    formula: Markup
    count: str  # "81 rows", "7 cuts added", "no cut was needed"
    example: Markup | None  # MathML of one row of this board, or None
    example_name: str  # its name in the LP file
    implied: bool
    lazy: bool
    states: tuple[str, ...]  # the rules that it states, in words
    steps: bool = False  # the page holds its rows, to step through
    beyond: str = ""  # a note if it does not hold all of them


@dataclass(frozen=True)
class FormulationView:
    """A formulation of a kind's rules on one board."""

    name: str  # "main", "article"
    title: str  # "Our formulation", in the language in use
    says: Markup
    symbols: tuple[SymbolView, ...]
    families: tuple[FamilyView, ...]
    built_in: tuple[tuple[str, Markup], ...]  # rule -> why no assignment can break it
    leaves_out: tuple[tuple[str, Markup], ...]  # rule -> the effect of not stating it
    operations: tuple[OperationView, ...]


TITLES = {"main": N_("Our formulation"), "article": N_("The article’s formulation")}


def formulation_view(name: str, kind: Kind[HasGrid], board: HasGrid, run: Run) -> FormulationView:
    """Return the view of the formulation called `name`; `run` is its run on this board."""
    formulation: Formulation[HasGrid] = kind.formulations[name]
    model = run.facts.model
    kept = {f.name: len(f.rows) for f in model.families} if model else {}
    rules = kind.rules_on(board)
    return FormulationView(
        name=name,
        title=_(TITLES.get(name, name)),
        says=render(formulation.says),
        symbols=(*map(_view_symbol, run.facts.symbols), *_explain_neighbours(run.facts.families)),
        families=tuple(family_view(name, f, rules, kept.get(f.name)) for f in run.facts.families),
        built_in=_pair_with_rules(formulation.built_in, rules),
        leaves_out=_pair_with_rules(formulation.leaves_out, rules),
        operations=tuple(map(_view_operation, run.facts.operations)),
    )


def _explain_neighbours(families: Sequence[FamilyFacts]) -> Iterator[SymbolView]:
    found = re.search(r"N\((\w)\)", " ".join(f.tex for f in families))
    if found:
        means = f"the neighbours of {found[1]}, which share a side with it"
        yield SymbolView(convert_to_mathml(found[0]), means, "")


def _pair_with_rules(
    reasons: Mapping[str, str], rules: Mapping[str, Rule]
) -> tuple[tuple[str, Markup], ...]:
    """Return pairs of a rule's sentence and the reason given for it.

    Rules that this board does not have are left out.
    """
    return tuple(
        (rules[name].says, render_inline(words.format_sentence(why)))
        for name, why in reasons.items()
        if name in rules
    )


def _view_operation(o: OperationFacts) -> OperationView:
    return OperationView(
        name=o.name.replace("_", " ").capitalize(),
        says=render_inline(o.says),
        formula=convert_to_mathml(o.tex, block=True),
        count=f"used {words.count(o.times, 'time')}: {words.count(o.rows, 'row')}, "
        f"{words.count(o.variables, 'variable')}",
    )


def _view_symbol(s: SymbolFacts) -> SymbolView:
    if (s.lower, s.upper) == (0, 1):
        how_many = words.count(s.count, "binary", "binaries")
    else:
        how_many = words.count(s.count, "integer") + f" from {s.lower} to {words.number(s.upper)}"
    return SymbolView(convert_to_mathml(s.tex), s.means, how_many)


def _split_clauses(tex: str) -> list[str]:
    """Split TeX at wide spaces outside braces, so that narrow screens can break lines there."""
    parts = [""]
    for piece in re.split(r"(\\q?quad\b)", tex):
        whole = parts[-1].count("{") == parts[-1].count("}")
        if piece in (r"\quad", r"\qquad") and whole and parts[-1].strip():
            parts.append("")
        else:
            parts[-1] += piece
    return [part.strip() for part in parts if part.strip()]


def family_view(
    prefix: str, f: FamilyFacts, rules: Mapping[str, Rule], kept: int | None
) -> FamilyView:
    """Return the view of a constraint family.

    `prefix`: the first part of its id in the page. `rules`: those of the board, by name. `kept`:
    the number of its rows that the page holds to step through, or None if it holds none.
    """
    if not f.lazy:
        how_many = words.count(f.count, "row")
    elif f.count:
        how_many = f"{words.count(f.count, 'cut')} added"
    else:
        how_many = "no cut was needed"
    return FamilyView(
        ident=family_ident(prefix, f.name),
        title=family_title(f.name),
        says=render_inline(f.says),
        formula=Markup("").join(
            convert_to_mathml(part, block=True) for part in _split_clauses(f.tex)
        ),
        count=how_many,
        example=convert_to_mathml(f.example, block=True) if f.example else None,
        example_name=f.example_name,
        implied=f.implied,
        lazy=f.lazy,
        states=() if f.implied else tuple(rules[r].says for r in f.rules if r in rules),
        steps=bool(kept),
        beyond=f"you can step through the first {words.number(kept)} here; reproduce.zip has all"
        if kept and kept < f.count
        else "",
    )
