"""A proof that a board has exactly one answer, which readers can check with a short program.

The rows of the model and the graphs of its lazy families define the answers. The proof follows the
steps of the reasons. Each decision is proved by contradiction: assume the opposite, propagate some
rows one after another, and the last one is violated. `templates/reproduce/check_proof.py` repeats
this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import SolveError
from ..kind import HasGrid, Kind
from ..solver.engine.engine import Engine
from ..solver.engine.inequalities import Inequality, Lazy, inequalities
from ..solver.engine.rows import NONE
from ..solver.model.family import Condition
from ..solver.model.linear import Linear, Row
from ..solver.model.model import PuzzleModel
from .reasons import Reasons

Item = Mapping[str, Any]  # a clause with the rows that prove it, or a cut of a graph
MOST = 10_000  # conflict limit of a search

ENDED = "The steps do not reach the end."
INTEGERS = "Its model has variables with more values than 0 and 1."
SEARCHED = "Some of its steps need too long a search."
UNCHECKED = "It has a rule whose rows cannot be checked one by one."
UNTOLD = "Its model could not tell other answers from this one."


class UnprovedError(Exception):
    """The reason why there is no proof, as a sentence for the page."""


@dataclass(frozen=True)
class Proof:
    """A proof in the format that `check_proof.py` reads.

    `steps`: the items of each step; an item uses only earlier ones. `ones`: the variables at 1
    that no step decides. `graphs`: the conditions of the lazy families, which the model's rows do
    not contain.
    """

    steps: Sequence[Sequence[Item]]
    ones: Sequence[str]
    graphs: Mapping[str, Any]


def find_proof(kind: Kind[Any], board: HasGrid, reasons: Reasons) -> Proof:
    """Prove the answer of a board along the steps of its reasons.

    Raises UnprovedError if the reasons are incomplete, if the model cannot be checked row by row,
    or if a search takes too long.
    """
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
    if reasons.given:  # decisions that only name things are proved in the first step
        decided[:1] = [(*reasons.given, *(decided[0] if decided else ()))]
    prover = _Prover(model)
    steps = [[*prover.prove_step([right[i] for i in some])] for some in decided]
    return Proof(_drop_unused(steps), prover.list_ones(), graphs)


def _drop_unused(steps: Sequence[Sequence[Item]]) -> list[list[Item]]:
    """Return the steps without the cuts and clauses that no later item uses, numbered anew."""
    number = sum(_has_number(item) for items in steps for item in items)
    kept: list[list[Item]] = []
    used = set[int]()
    for items in reversed(steps):
        kept.append([])
        for item in reversed(items):
            if _has_number(item):
                number -= 1
                if number not in used:
                    continue
            used.update(row for row in item.get("by", ()) if isinstance(row, int))
            kept[-1].append(item)
    new = {row: i for i, row in enumerate(sorted(used))}
    return [[_renumber(item, new) for item in reversed(items)] for items in reversed(kept)]


def _has_number(item: Item) -> bool:
    """Return True for a cut and for a clause of several literals, which later items may use."""
    return "cut" in item or len(item["prove"]) > 1


def _renumber(item: Item, new: Mapping[int, int]) -> Item:
    """Return an item with new numbers for the numbered rows that it uses."""
    return {**item, "by": [new.get(row, row) for row in item["by"]]} if "by" in item else item


def graph_data(condition: Condition) -> dict[str, Any]:
    """Return the graph condition of a lazy family as JSON data: type, nodes, links and groups."""
    return {
        "type": condition.type,
        "nodes": [_format_binary(y) for y in condition.nodes],
        "links": [[*ends, _format_binary(y)] for ends, y in condition.links.items()],
        "groups": [list(group) for group in condition.groups],
    }


def _format_binary(y: Linear) -> str | bool:
    for x in y.terms:
        return f"!{x.name}" if y.constant else x.name
    return bool(y.constant)


class _Prover:
    """The rows of a model under their names in the LP file, and the consequences found so far.

    A literal is twice the index of a variable, plus 1 for the complement 1 - x.
    """

    def __init__(self, model: PuzzleModel) -> None:
        self.model, self.families = model, list(model.families)
        self.rows = [*_list_rows(model)]
        self.names: dict[int, str | int] = {}  # row -> name; cuts and clauses have numbers
        self.extra = 0
        self.proved: list[int] = []  # literals
        self.engine = self._make_engine()
        self.engine.settle()

    def _make_engine(self) -> Engine:
        engine = Engine(len(self.model.variables))
        for name, row in self.rows:
            self.names.setdefault(engine.add(row), name)
        for number, made in enumerate(self.model.families.values()):
            if made.lazy:
                engine.lazy.append(Lazy(made.lazy, 1 << number))
        return engine

    def prove_step(self, literals: Sequence[int]) -> Iterator[Item]:
        """Yield the items that prove each of these literals separately, then assume them all.

        Raises UnprovedError if a search reaches its limit.
        """
        for literal in literals:
            chain = self._find_chain([literal])
            if chain is None:
                yield from self._prove_by_search(literal)
                chain = self._find_chain([literal])
            yield from self._make_items([literal], chain)
        for literal in literals:
            self._add_proved(literal)
        self.engine.settle()

    def _prove_by_search(self, literal: int) -> Iterator[Item]:
        """Yield the clauses that a search for the opposite of `literal` learned, in order.

        Each clause follows by propagation from the rows before it, and the literal from all of
        them (reverse unit propagation). Raises UnprovedError if the search reaches its limit.
        """
        search = self._make_engine()
        rows = search.rows
        search.room = MOST  # keep all learned clauses
        if search.solve([*self.proved, literal ^ 1], MOST) != "unsat":
            raise UnprovedError(SEARCHED)
        for key in search.keys[rows:]:
            if key is not None:  # a cut
                self.engine.add(*key)
        for row in search.learned:
            literals = search.inequality(row).literals
            clause = [x for x in literals if not self.engine.is_true(x ^ 1)]
            yield from self._make_items(clause, self._find_chain(clause))
            if len(clause) == 1:
                self._add_proved(*clause)
            else:
                self._number_row(self.engine.add(Inequality((1,) * len(clause), tuple(clause), 1)))
            self.engine.settle()

    def _add_proved(self, literal: int) -> None:
        self.proved.append(literal)
        self.engine.assume(literal)

    def _make_items(self, clause: Sequence[int], chain: Sequence[int] | None) -> Iterator[Item]:
        """Yield the chain's cuts that have no name yet, and the clause with the rows that prove it.

        `chain` is a result of `_find_chain`. Raises UnprovedError if it is None.
        """
        if chain is None:
            raise UnprovedError(SEARCHED)
        yield from (self._make_cut(row) for row in dict.fromkeys(chain) if row not in self.names)
        by = [self.names[row] for row in chain]
        yield {"prove": [self._format_literal(x) for x in clause], "by": by}

    def _find_chain(self, clause: Sequence[int]) -> Sequence[int] | None:
        """Return the rows to propagate, in order, if all literals of the clause are false.

        The last row is then violated. If the clause is already known to be true, return the rows
        that make it true. Return None if propagation finds no contradiction.
        """
        engine, root = self.engine, self.engine.length
        known = next(filter(engine.is_true, clause), None)
        if known is not None:
            return engine.why_true(known).rows
        for literal in clause:
            engine.assume(literal ^ 1)
        broken = engine.follow()
        chain = None if broken == NONE else engine.why(broken).rows
        engine.backtrack(root)
        return chain

    def _number_row(self, row: int) -> None:
        self.names.setdefault(row, self.extra)
        self.extra += 1

    def _make_cut(self, row: int) -> Item:
        self._number_row(row)
        family = self.families[self.engine.labels_of(row).bit_length() - 1]
        literals = self.engine.inequality(row).literals
        return {"cut": family, "any": [self._format_literal(x) for x in literals]}

    def _format_literal(self, literal: int) -> str:
        return f"{'!' if literal & 1 else ''}{self.model.variables[literal >> 1].name}"

    def list_ones(self) -> list[str]:
        """Return the names of the variables at 1 that no step proves.

        Variables that the answer does not determine get values that satisfy every row.
        Raises SolveError if there are none.
        """
        search, proved = self._make_engine(), {*self.proved}
        if search.solve(self.proved, MOST) != "sat":
            raise SolveError(f"{self.model.name}: no row is broken, but nothing satisfies them all")
        ones = filter(search.is_true, range(0, 2 * search.size, 2))
        return [self._format_literal(x) for x in ones if x not in proved]


def _list_rows(model: PuzzleModel) -> Iterator[tuple[str, Inequality]]:
    for made in model.families.values():
        for i, row in enumerate(made.rows, 1):
            for end, side in _split_row(row):
                yield from ((f"{made.name}_{i}{end}", one) for one in inequalities(side))


def _split_row(row: Row) -> Iterator[tuple[str, Row]]:
    """Yield a row, or its two sides, each with the suffix of its name in an LP file.

    An LP file writes a row with two different bounds as two rows.
    """
    if row.lower is None or row.upper is None or row.lower == row.upper:
        yield "", row
    else:
        yield "_lhs", Row(row.terms, row.lower, None)
        yield "_rhs", Row(row.terms, None, row.upper)
