"""A proof that a board has exactly one answer, which anybody can check.

The rows of the model and the graphs of its lazy families say what an answer is. Step by step, as
the reasons go, each decision is proved: suppose the opposite, follow some rows one after another,
and the last one cannot hold. `templates/reproduce/check_proof.py` follows them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..kind import HasGrid, Kind
from ..solver.families import Condition
from ..solver.inequalities import Inequality, Lazy, Rules, inequalities
from ..solver.linear import Linear, Row
from ..solver.model import PuzzleModel
from ..solver.propagate import State
from .reasons import Reasons

Item = Mapping[str, Any]  # what is proved with the rows that prove it, or a cut of a graph


class Unproved(Exception):
    """Why there is no proof, as a sentence."""


@dataclass(frozen=True)
class Proof:
    """As `check_proof.py` reads it. `steps`: the items of each, in order; each uses only those
    before it. `ones`: the variables at 1 that no step decides. `graphs`: what the model lacks.
    """

    steps: Sequence[Sequence[Item]]
    ones: Sequence[str]
    graphs: Mapping[str, Any]


def find_proof(kind: Kind[Any], board: HasGrid, reasons: Reasons) -> Proof:
    """Raises Unproved."""
    if reasons.ended:
        raise Unproved("The steps do not reach the end.")
    model = PuzzleModel("proof")
    kind.formulations["main"].build(model, board)
    variables = [x.index for _, x, _ in model.decisions()]
    right = [2 * x + (not one) for x, one in zip(variables, reasons.values, strict=True)]
    decided = [step.decides for step in reasons.steps]
    if reasons.given:  # names: proved with the first step
        decided[:1] = [(*reasons.given, *(decided[0] if decided else ()))]
    prover = _Prover(model)
    steps = [[*prover.step([right[i] for i in some])] for some in decided]
    graphs = {
        made.name: graph_data(made.lazy.condition)
        for made in model.families.values()
        if made.lazy and made.lazy.condition
    }
    return Proof(steps, prover.ones(), graphs)


def graph_data(condition: Condition) -> dict[str, Any]:
    return {
        "type": condition.type,
        "nodes": [_expression(y) for y in condition.nodes],
        "links": [
            [*ends] if y.constant and not y.terms else [*ends, _expression(y)]
            for ends, y in condition.links.items()
        ],
        "groups": [list(group) for group in condition.groups],
    }


def _expression(y: Linear) -> str | bool:
    """A binary, its complement or a constant."""
    for x in y.terms:
        return f"!{x.name}" if y.constant else x.name
    return bool(y.constant)


class _Prover:
    """The model's rows, by the names they have in its LP file, and all that follows so far."""

    def __init__(self, model: PuzzleModel) -> None:
        if not all(x.binary for x in model.variables):
            raise Unproved("Its model has variables that are more than 0 or 1.")
        self.model, self.rules = model, Rules(len(model.variables))
        self.families = list(model.families)
        self.names: dict[int, str | int] = {}  # of rows; those that the model lacks are numbered
        self.extra = 0
        for number, made in enumerate(model.families.values()):
            for i, row in enumerate(made.rows, 1):
                for end, side in _sides(row):
                    for one in inequalities(side):
                        self.names.setdefault(self.rules.add(one, 0), f"{made.name}_{i}{end}")
            if made.lazy:
                self.rules.lazy.append(
                    Lazy(made.lazy, 0, lambda *_, label=1 << number: label)  # type: ignore[misc]
                )
        self.state = State(self.rules)
        self.state.settle()

    def step(self, literals: Sequence[int]) -> Iterator[Item]:
        """That these are true, each for itself."""
        for literal in literals:
            yield from self._proved([literal])
        for literal in literals:
            self.state.say(literal)
        self.state.settle()

    def _proved(self, clause: Sequence[int]) -> Iterator[Item]:
        """That one of these is true: if none is, a row cannot hold."""
        state, root = self.state, len(self.state.trail)
        if state.true[clause[0]]:
            broken, used = state.reason[clause[0] >> 1], state.why_true(clause[0]).rows
        else:
            for literal in clause:
                state.say(literal ^ 1)
            last = state.follow()
            if last is None:
                raise Unproved("Some steps took a search, and a search leaves no rows to follow.")
            broken, used = last, state.why(last).rows
        chain: list[int] = []
        for literal in state.trail:  # in the order in which rows forced something
            row = state.reason[literal >> 1]
            if row in used and row not in chain[-1:]:
                chain.append(row)
        state.back(root)
        for row in dict.fromkeys([*chain, broken]):
            if row not in self.names:
                yield self._cut(row)
        by = [self.names[row] for row in (*chain, broken)]
        yield {"prove": [self._text(x) for x in clause], "by": by}

    def _cut(self, number: int) -> Item:
        self.names[number] = self.extra
        self.extra += 1
        family = self.families[self.rules.labels[number].bit_length() - 1]
        lazy = self.model.families[family].lazy
        if not lazy or not lazy.condition:
            raise Unproved("It has a rule whose rows cannot be checked one by one.")
        return {"cut": family, "any": [self._text(x) for x in self.rules.rows[number].literals]}

    def _text(self, literal: int) -> str:
        return f"{'!' if literal & 1 else ''}{self.model.variables[literal >> 1].name}"

    def ones(self) -> list[str]:
        return [x.name for x in self.model.variables if self.state.true[2 * x.index]]


def _sides(row: Row) -> Iterator[tuple[str, Row]]:
    """A row with two different bounds is two in an LP file."""
    if row.lower is None or row.upper is None or row.lower == row.upper:
        yield "", row
    else:
        yield "_lhs", Row(row.terms, row.lower, None)
        yield "_rhs", Row(row.terms, None, row.upper)
