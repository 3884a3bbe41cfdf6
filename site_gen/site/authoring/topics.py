"""The topics that essays explain. The families of a topic follow from the rows of each model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...kind import Formulation, find_kind
from ...solver.model.facts import list_cells
from ...solver.model.family import Family
from ...solver.model.linear import Row
from ...solver.model.model import PuzzleModel
from .references import Reference, build_example, list_references

Topic = Callable[[Family, PuzzleModel, Formulation[Any]], bool]


def _get_condition(family: Family) -> str:
    """Return the type of the graph condition that the rows of a lazy family express, or ""."""
    lazy = family.lazy
    return lazy.condition().type if lazy and lazy.condition else ""


def _chooses_label(row: Row, model: PuzzleModel) -> bool:
    """Return True if at most one of several binaries for the same cell is 1.

    Some of them have the same letter, and differ in the name that they give to the cell.
    """
    places = [
        {cell for at in model.symbols[x.symbol].places(x) for cell in list_cells(at)}
        for x in row.terms
    ]
    letters = {x.symbol for x in row.terms}
    one = row.upper == 1 and row.lower in (None, 0, 1) and {*row.terms.values()} == {1}
    return one and len(letters) < len(places) and bool(set.intersection(*places))


def _has_labels(family: Family, model: PuzzleModel) -> bool:
    """Return True if each row of a family, of those that are not single variables, is a choice."""
    rows = [row for row in family.rows if len(row.terms) > 1]
    return bool(rows) and all(_chooses_label(row, model) for row in rows)


LAZY, NO_GOODS, START = "lazy", "no-goods", "start"
LOOPS = "loop", "cycle"  # types of conditions
TOPICS: Mapping[str, Topic] = {
    LAZY: lambda family, *_: family.lazy is not None,
    "walls": lambda family, *_: _get_condition(family) not in ("", *LOOPS),
    "loops": lambda family, *_: _get_condition(family) in LOOPS,
    "one-hot": lambda family, model, _: _has_labels(family, model),
    "names": lambda family, _, formulation: family.name in formulation.naming,
    NO_GOODS: lambda *_: False,  # the rows of answers are in no family
    START: lambda *_: False,  # the page to read first, whose subject is rows in general
}
"""For each topic, a function that returns True if a family of a formulation's model is about it."""


def list_topic_families(topic: str) -> Iterator[Reference]:
    """Yield the families about a topic, of all kinds, as they are in the models of examples."""
    for reference in list_references():
        kind = find_kind(reference.kind)
        model = build_example(kind, reference.formulation)
        formulation = kind.formulations[reference.formulation]
        if TOPICS[topic](model.families[reference.family], model, formulation):
            yield reference
