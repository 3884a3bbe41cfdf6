"""The names of constraint families in content: `kind.family`, `kind.article.family`."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from ...errors import SiteGenError
from ...kind import Kind, find_kind, kind_names
from ...solver.model.model import PuzzleModel

MAIN = "main"


class Reference(NamedTuple):
    """A constraint family of a kind's formulation."""

    kind: str
    formulation: str
    family: str

    def __str__(self) -> str:
        between = "." if self.formulation == MAIN else f".{self.formulation}."
        return f"{self.kind}{between}{self.family}"


def list_families(kind: str, formulation: str) -> frozenset[str]:
    """Return the names of the families that this formulation has on the kind's example."""
    return frozenset(build_example(find_kind(kind), formulation).families)


def list_letters(kind: str) -> list[str]:
    """Return the letters of our formulation's variables that have a place on the board."""
    symbols = build_example(find_kind(kind), MAIN).symbols.values()
    return [s.symbol for s in symbols if s.place]


@cache
def build_example(puzzle: Kind[Any], formulation: str) -> PuzzleModel:
    """Return the model of a kind's example in this formulation; it is built once."""
    model = PuzzleModel("example")
    puzzle.formulations[formulation].build(model, puzzle.parse(puzzle.example))
    return model


def refer(text: str) -> Reference:
    """Parse the name of a constraint family, `kind.family` or `kind.article.family`.

    Raises SiteGenError if there is no such family; the message has the most similar name.
    """
    kind, *between, family = text.split(".") if "." in text else ("", text)
    formulation = between[0] if between else MAIN
    known = kind in kind_names() and formulation in find_kind(kind).formulations
    if len(between) > 1 or not known or family not in list_families(kind, formulation):
        near = get_close_matches(text, map(str, list_references()), n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else "expected kind.family or kind.article.family"
        raise SiteGenError(f"there is no constraint family {text!r}; {hint}")
    return Reference(kind, formulation, family)


def list_references() -> list[Reference]:
    """Return all constraint families of all kinds and formulations."""
    return [
        Reference(kind, formulation, family)
        for kind in kind_names()
        for formulation in find_kind(kind).formulations
        for family in sorted(list_families(kind, formulation))
    ]
