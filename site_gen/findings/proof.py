"""A proof that a board has exactly one answer, which anybody can check.

The rows of the model and the graphs of its lazy families say what an answer is. Step by step, as
the reasons go, each decision is proved: suppose the opposite, follow some rows one after another,
and the last one cannot hold. `templates/reproduce/check_proof.py` follows them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import SolveError
from ..kind import HasGrid, Kind
from ..solver.families import Condition
from ..solver.inequalities import Inequality, Lazy, Rules, inequalities
from ..solver.linear import Linear, Row
from ..solver.model import PuzzleModel
from ..solver.propagate import GIVEN, State
from .reasons import Reasons

Item = Mapping[str, Any]  # what is proved with the rows that prove it, or a cut of a graph
Clause = Sequence[int]  # literals; one of them is true
Search = Callable[[State, Clause], Iterable[Clause]]
"""Clauses in order, each of which follows row by row from those before; after them so does this."""

ENDED = "The steps do not reach the end."
INTEGERS = "Its model has variables that can be more than 0 and 1."
SEARCHED = "Some steps took a search, which leaves no rows to follow."
UNCHECKED = "It has a rule whose rows cannot be checked one by one."


class UnprovedError(Exception):
    """Why there is no proof, as a sentence."""


@dataclass(frozen=True)
class Proof:
    """As `check_proof.py` reads it. `steps`: the items of each, in order; each uses only those
    before it. `ones`: the variables at 1 that no step decides. `graphs`: what the model lacks.
    """

    steps: Sequence[Sequence[Item]]
    ones: Sequence[str]
    graphs: Mapping[str, Any]


def find_proof(
    kind: Kind[Any], board: HasGrid, reasons: Reasons, search: Search = lambda *_: ()
) -> Proof:
    """Raises UnprovedError."""
    if reasons.ended:
        raise UnprovedError(ENDED)
    model = PuzzleModel("proof")
    kind.formulations["main"].build(model, board)
    conditions = {made.name: made.lazy.condition for made in model.families.values() if made.lazy}
    graphs = {name: graph_data(own) for name, own in conditions.items() if own}
    if len(graphs) < len(conditions):
        raise UnprovedError(UNCHECKED)
    if not all(x.binary for x in model.variables):
        raise UnprovedError(INTEGERS)
    variables = [x.index for _, x, _ in model.decisions()]
    right = [2 * x + (not one) for x, one in zip(variables, reasons.values, strict=True)]
    decided = [step.decides for step in reasons.steps]
    if reasons.given:  # names: proved with the first step
        decided[:1] = [(*reasons.given, *(decided[0] if decided else ()))]
    prover = _Prover(model, search)
    steps = [[*prover.step([right[i] for i in some])] for some in decided]
    return Proof(steps, prover.ones(), graphs)


def graph_data(condition: Condition) -> dict[str, Any]:
    return {
        "type": condition.type,
        "nodes": [_expression(y) for y in condition.nodes],
        "links": [[*ends, _expression(y)] for ends, y in condition.links.items()],
        "groups": [list(group) for group in condition.groups],
    }


def _expression(y: Linear) -> str | bool:
    """A binary, its complement or a constant."""
    for x in y.terms:
        return f"!{x.name}" if y.constant else x.name
    return bool(y.constant)


class _Prover:
    """The model's rows, by the names they have in its LP file, and all that follows so far."""

    def __init__(self, model: PuzzleModel, search: Search) -> None:
        self.model, self.rules, self.search = model, Rules(len(model.variables)), search
        self.families = list(model.families)
        self.names: dict[int, str | int] = {}  # of rows; those that the model lacks are numbered
        self.extra = 0
        for number, made in enumerate(model.families.values()):
            for i, row in enumerate(made.rows, 1):
                for end, side in _sides(row):
                    for one in inequalities(side):
                        self.names.setdefault(self.rules.add(one, 0), f"{made.name}_{i}{end}")
            if made.lazy:
                self.rules.lazy.append(Lazy(made.lazy, 0, lambda *_, label=1 << number: label))
        self.state = State(self.rules)
        self.state.settle()

    def step(self, literals: Sequence[int]) -> Iterator[Item]:
        """That these are true, each for itself."""
        for literal in literals:
            yield from self._proved([literal])
        for literal in literals:
            self.state.say(literal)
        self.state.settle()

    def _proved(self, clause: Clause) -> Iterator[Item]:
        """That one of these is true, if need be by way of what a search learns."""
        chain = self._chain(clause)
        if chain is None:
            for learned in self.search(self.state, clause):
                yield from self._item(learned, self._chain(learned))
                self._learn(learned)
            chain = self._chain(clause)
        yield from self._item(clause, chain)

    def _item(self, clause: Clause, chain: Sequence[int] | None) -> Iterator[Item]:
        if chain is None:
            raise UnprovedError(SEARCHED)
        yield from (self._cut(row) for row in dict.fromkeys(chain) if row not in self.names)
        if chain:
            by = [self.names[row] for row in chain]
            yield {"prove": [self._text(x) for x in clause], "by": by}

    def _chain(self, clause: Clause) -> list[int] | None:
        """The rows to follow if none of these is true, in order; the last one cannot hold. None
        if that leads nowhere, no rows if it was proved before.
        """
        state, root = self.state, len(self.state.trail)
        known = next((x for x in clause if state.true[x]), None)
        if known is not None:
            broken, used = state.reason[known >> 1], state.why_true(known).rows
            if broken == GIVEN:
                return []
        else:
            for literal in clause:
                state.say(literal ^ 1)
            last = state.follow()
            if last is None:
                state.back(root)
                return None
            broken, used = last, state.why(last).rows
        chain: list[int] = []
        for literal in state.trail:
            row = state.reason[literal >> 1]
            if row in used and row not in chain[-1:]:
                chain.append(row)
        state.back(root)
        return chain if chain[-1:] == [broken] else [*chain, broken]

    def _learn(self, clause: Clause) -> None:
        if len(clause) == 1:
            self.state.say(clause[0])
        else:
            row = Inequality((1,) * len(clause), tuple(sorted(clause)), 1)
            self._name(self.rules.add(row, 0))
        self.state.settle()

    def _name(self, row: int) -> None:
        """As the next of those that the model lacks."""
        self.names.setdefault(row, self.extra)
        self.extra += 1

    def _cut(self, number: int) -> Item:
        self._name(number)
        family = self.families[self.rules.labels[number].bit_length() - 1]
        return {"cut": family, "any": [self._text(x) for x in self.rules.rows[number].literals]}

    def _text(self, literal: int) -> str:
        return f"{'!' if literal & 1 else ''}{self.model.variables[literal >> 1].name}"

    def ones(self) -> list[str]:
        """Of what was not proved; what the answer leaves open gets values that keep every row."""
        proved = {x for x in self.state.trail if self.state.reason[x >> 1] == GIVEN}
        if not self._complete():
            raise SolveError(f"{self.model.name}: no row is broken, but nothing satisfies them all")
        ones = [x for x in range(0, 2 * self.rules.size, 2) if self.state.true[x]]
        return [self._text(x) for x in ones if x not in proved]

    def _complete(self) -> bool:
        state, root = self.state, len(self.state.trail)
        x = next(filter(state.open, range(self.rules.size)), None)
        if x is None:
            return True
        for literal in (2 * x + 1, 2 * x):
            state.say(literal)
            if state.follow() is None and self._complete():
                return True
            state.back(root)
        return False


def _sides(row: Row) -> Iterator[tuple[str, Row]]:
    """A row with two different bounds is two in an LP file."""
    if row.lower is None or row.upper is None or row.lower == row.upper:
        yield "", row
    else:
        yield "_lhs", Row(row.terms, row.lower, None)
        yield "_rhs", Row(row.terms, None, row.upper)
