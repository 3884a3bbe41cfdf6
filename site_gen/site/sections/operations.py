"""The operations of the articles' modelling library, and their cost in rows and variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from ...solver.model.facts import OperationFacts
from ...solver.model.logic import OPERATIONS, Logic
from ...solver.model.model import PuzzleModel
from ..layout import words
from ..layout.prose import convert_to_mathml, render_inline


@dataclass(frozen=True)
class OperationView:
    """An operation of the articles' modelling library, with the rows that it adds to a model."""

    name: str  # "Either"
    says: Markup
    formula: Markup
    count: str  # "used 84 times: 252 rows, 84 variables"


BINARIES, NUMBERS = "of two binaries", "of two integers from 0 to 9"
Use = Callable[[Logic, Any, Any], object]

SAMPLES: Mapping[str, tuple[str, Use]] = {
    "either": (BINARIES, lambda logic, x, a: logic.either(*x)),
    "all_of": (BINARIES, lambda logic, x, a: logic.all_of(*x)),
    "negation": ("of a binary", lambda logic, x, a: logic.negation(x[0])),
    "exclusive": (BINARIES, lambda logic, x, a: logic.exclusive(*x)),
    "implies": (BINARIES, lambda logic, x, a: logic.implies(*x)),
    "at_most": (NUMBERS, lambda logic, x, a: logic.at_most(*a)),
    "less": (NUMBERS, lambda logic, x, a: logic.less(*a)),
    "at_least": (NUMBERS, lambda logic, x, a: logic.at_least(*a)),
    "greater": (NUMBERS, lambda logic, x, a: logic.greater(*a)),
    "equal": (NUMBERS, lambda logic, x, a: logic.equal(*a)),
    "unequal": (NUMBERS, lambda logic, x, a: logic.unequal(*a)),
    "all_different": (NUMBERS, lambda logic, x, a: logic.all_different(*a)),
    "if_then_else": (NUMBERS, lambda logic, x, a: logic.if_then_else(x[0], *a)),
    "absolute": (
        "of the difference " + NUMBERS,
        lambda logic, x, a: logic.absolute(a[0] - a[1]),
    ),
    "greatest": (NUMBERS, lambda logic, x, a: logic.greatest(*a)),
    "least": (NUMBERS, lambda logic, x, a: logic.least(*a)),
    "count": (NUMBERS, lambda logic, x, a: logic.count(3, a)),
    "when": ("of a = b, both from 0 to 9", lambda logic, x, a: logic.when(x[0], a[0] == a[1])),
    "require": ("of a binary", lambda logic, x, a: logic.require(x[0])),
    "require_all_different": (NUMBERS, lambda logic, x, a: logic.require_all_different(a)),
}
"""Each operation's sample: its arguments in words, and its use with binaries x and integers a."""


class Cost(NamedTuple):
    """The rows and variables that an operation adds to a model."""

    rows: int
    variables: int


def measure_cost(name: str) -> Cost:
    """Return the rows and variables that an operation adds for the arguments of its sample."""
    model = PuzzleModel("sample")
    x = list(model.binaries("x", range(2), means="").values())
    a = list(model.integers("a", range(2), 0, 9, means="").values())
    logic = Logic(model, "w", means="")
    had = len(model.variables)
    SAMPLES[name][1](logic, x, a)
    return Cost(len(list(logic.drain())), len(model.variables) - had)


def operation_views(
    names: Sequence[str], used: Sequence[OperationFacts]
) -> tuple[OperationView, ...]:
    """Return views of the operations in `names`, or of all operations if it is empty.

    Each has the cost of its sample and of its uses. `used`: facts about the operations that the
    model of the page's board uses.
    """
    here = {o.name: o for o in used}
    return tuple(_view_operation(name, here.get(name)) for name in names or OPERATIONS)


def _view_operation(name: str, here: OperationFacts | None) -> OperationView:
    rows, variables = measure_cost(name)
    costs = f"{SAMPLES[name][0]}: {_format_cost(rows, variables)}"
    uses = ""
    if here:
        times = words.count(here.times, "time")
        uses = f"; on this board {times}, {_format_cost(here.rows, here.variables)} in all"
    return OperationView(
        name=name.replace("_", " ").capitalize(),
        says=render_inline(OPERATIONS[name].says),
        formula=convert_to_mathml(OPERATIONS[name].tex, block=True),
        count=costs + uses,
    )


def _format_cost(rows: int, variables: int) -> str:
    return f"{words.count(rows, 'row')}, {words.count(variables, 'variable')}"
