"""A proof that a board has exactly one answer, which anybody can check.

The rows of the model and the graphs of its lazy families say what an answer is. Step by step, as
the reasons go, each decision is proved: suppose the opposite, follow some rows one after another,
and the last one cannot hold. `templates/reproduce/check_proof.py` follows them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import SolveError
from ..kind import HasGrid, Kind
from ..solver.engine import Engine
from ..solver.families import Condition
from ..solver.inequalities import Inequality, Lazy, inequalities
from ..solver.linear import Linear, Row
from ..solver.model import PuzzleModel
from ..solver.rows import NONE
from .reasons import Reasons

Item = Mapping[str, Any]  # what is proved with the rows that prove it, or a cut of a graph
MOST = 10_000  # contradictions of a search

ENDED = "The steps do not reach the end."
INTEGERS = "Its model has variables with more values than 0 and 1."
SEARCHED = "Some of its steps need too long a search."
UNCHECKED = "It has a rule whose rows cannot be checked one by one."
UNTOLD = "Its model could not tell other answers from this one."


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


def find_proof(kind: Kind[Any], board: HasGrid, reasons: Reasons) -> Proof:
    """Raises UnprovedError."""
    if reasons.ended:
        raise UnprovedError(ENDED)
    model = PuzzleModel("proof")
    kind.formulations["main"].build(model, board)
    conditions = {made.name: made.lazy.condition for made in model.families.values() if made.lazy}
    graphs = {name: graph_data(own()) for name, own in conditions.items() if own}
    if len(graphs) < len(conditions):
        raise UnprovedError(UNCHECKED)
    if not all(x.binary for x in model.variables):
        raise UnprovedError(INTEGERS)
    variables = [x.index for _, x, _ in model.decisions()]
    right = [2 * x + (not one) for x, one in zip(variables, reasons.values, strict=True)]
    keys = [key for (key, *_), one in zip(model.decisions(), reasons.values, strict=True) if one]
    if model.others(model.read(frozenset(keys))) is not None:
        raise UnprovedError(UNTOLD)
    decided = [step.decides for step in reasons.steps]
    if reasons.given:  # names: proved with the first step
        decided[:1] = [(*reasons.given, *(decided[0] if decided else ()))]
    prover = _Prover(model)
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

    def __init__(self, model: PuzzleModel) -> None:
        self.model, self.families = model, list(model.families)
        self.rows = [*_rows(model)]
        self.names: dict[int, str | int] = {}  # of rows; those that the model lacks are numbered
        self.extra = 0
        self.proved: list[int] = []  # literals
        self.engine = self._engine()
        self.engine.settle()

    def _engine(self) -> Engine:
        engine = Engine(len(self.model.variables))
        for name, row in self.rows:
            self.names.setdefault(engine.add(row), name)
        for number, made in enumerate(self.model.families.values()):
            if made.lazy:
                engine.lazy.append(Lazy(made.lazy, 1 << number))
        return engine

    def step(self, literals: Sequence[int]) -> Iterator[Item]:
        """That these are true, each for itself."""
        for literal in literals:
            chain = self._chain([literal])
            if chain is None:
                yield from self._searched(literal)
                chain = self._chain([literal])
            yield from self._item([literal], chain)
        for literal in literals:
            self._say(literal)
        self.engine.settle()

    def _searched(self, literal: int) -> Iterator[Item]:
        """What a search for the opposite learned, in order: each clause follows row by row from
        what was there before, and so does the literal from all of them."""
        search = self._engine()
        rows = search.rows
        search.room = MOST  # it forgets nothing
        if search.solve([*self.proved, literal ^ 1], MOST) != "unsat":
            raise UnprovedError(SEARCHED)
        for key in search.keys[rows:]:
            if key is not None:  # a cut
                self.engine.add(*key)
        for row in search.learned:
            literals = search.inequality(row).literals
            clause = [x for x in literals if not self.engine.is_true(x ^ 1)]
            yield from self._item(clause, self._chain(clause))
            if len(clause) == 1:
                self._say(*clause)
            else:
                self._name(self.engine.add(Inequality((1,) * len(clause), tuple(clause), 1)))
            self.engine.settle()

    def _say(self, literal: int) -> None:
        self.proved.append(literal)
        self.engine.say(literal)

    def _item(self, clause: Sequence[int], chain: Sequence[int] | None) -> Iterator[Item]:
        if chain is None:
            raise UnprovedError(SEARCHED)
        yield from (self._cut(row) for row in dict.fromkeys(chain) if row not in self.names)
        by = [self.names[row] for row in chain]
        yield {"prove": [self._text(x) for x in clause], "by": by}

    def _chain(self, clause: Sequence[int]) -> Sequence[int] | None:
        """The rows to follow if none of these is true, in order; the last one cannot hold. None
        if that leads nowhere, no rows if it was proved before.
        """
        engine, root = self.engine, self.engine.length
        known = next(filter(engine.is_true, clause), None)
        if known is not None:
            return engine.why_true(known).rows
        for literal in clause:
            engine.say(literal ^ 1)
        broken = engine.follow()
        chain = None if broken == NONE else engine.why(broken).rows
        engine.back(root)
        return chain

    def _name(self, row: int) -> None:
        """As the next of those that the model lacks."""
        self.names.setdefault(row, self.extra)
        self.extra += 1

    def _cut(self, row: int) -> Item:
        self._name(row)
        family = self.families[self.engine.labels_of(row).bit_length() - 1]
        literals = self.engine.inequality(row).literals
        return {"cut": family, "any": [self._text(x) for x in literals]}

    def _text(self, literal: int) -> str:
        return f"{'!' if literal & 1 else ''}{self.model.variables[literal >> 1].name}"

    def ones(self) -> list[str]:
        """Of what was not proved; what the answer leaves open gets values that keep every row."""
        search, proved = self._engine(), {*self.proved}
        if search.solve(self.proved, MOST) != "sat":
            raise SolveError(f"{self.model.name}: no row is broken, but nothing satisfies them all")
        ones = filter(search.is_true, range(0, 2 * search.size, 2))
        return [self._text(x) for x in ones if x not in proved]


def _rows(model: PuzzleModel) -> Iterator[tuple[str, Inequality]]:
    """With their names."""
    for made in model.families.values():
        for i, row in enumerate(made.rows, 1):
            for end, side in _sides(row):
                yield from ((f"{made.name}_{i}{end}", one) for one in inequalities(side))


def _sides(row: Row) -> Iterator[tuple[str, Row]]:
    """A row with two different bounds is two in an LP file."""
    if row.lower is None or row.upper is None or row.lower == row.upper:
        yield "", row
    else:
        yield "_lhs", Row(row.terms, row.lower, None)
        yield "_rhs", Row(row.terms, None, row.upper)
