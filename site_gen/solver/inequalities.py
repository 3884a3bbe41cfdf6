"""Rows over binaries as inequalities over literals, with labels for what each rests on.

A literal is a number: 2i says that variable i is 1, 2i + 1 that it is 0; `literal ^ 1` is the
other of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .families import Separator
from .linear import Row
from .model import PuzzleModel

NOTHING: Mapping[int, int] = {}


class Inequality(NamedTuple):
    """`sum of weights of the true literals >= bound`; literals in rising order."""

    weights: tuple[int, ...]
    literals: tuple[int, ...]
    bound: int


def inequalities(row: Row) -> Iterator[Inequality]:
    """The one or two that say what the row says; none for a row with other than binaries."""
    if all(x.binary for x in row.terms):
        for sign, side in ((1, row.lower), (-1, row.upper)):
            if side is not None:
                signed = sorted(
                    (2 * x.index + (sign * w < 0), abs(w)) for x, w in row.terms.items()
                )
                bound = sign * side - sum(sign * w for w in row.terms.values() if sign * w < 0)
                if bound > 0:
                    literals, weights = zip(*signed, strict=True) if signed else ((), ())
                    capped = tuple(min(w, bound) for w in weights)
                    yield Inequality(capped, tuple(literals), bound)


@dataclass(frozen=True)
class Lazy:
    """A lazy family. `least`: labels that all of its rows have; `labels`: those of a row that
    its separator yields at some bounds.
    """

    separator: Separator
    least: int
    labels: Callable[[Inequality, int, int], int]


class Rules:
    """All inequalities that are known, with their labels. They only grow."""

    def __init__(self, size: int) -> None:
        self.size = size  # variables
        self.rows: list[Inequality] = []
        self.pairs: list[list[tuple[int, int]]] = []  # literals and weights
        self.labels: list[int] = []
        self.extra: list[Mapping[int, int]] = []  # literals -> labels of what uses them
        self.largest: list[int] = []  # weight
        self.total: list[int] = []  # sum of weights less the bound
        self.occurs: list[list[tuple[int, int]]] = [[] for _ in range(2 * size)]
        self.eager: list[int] = []  # rows that force something at once
        self.lazy: list[Lazy] = []
        self._known: dict[Inequality, int] = {}

    def __contains__(self, row: Inequality) -> bool:
        return row in self._known

    def add(self, row: Inequality, labels: int, extra: Mapping[int, int] = NOTHING) -> int:
        """The number of the row; one that is known keeps its labels.

        `extra`: without these labels, the row would hold with these of its literals true.
        """
        if row in self._known:
            return self._known[row]
        number = self._known[row] = len(self.rows)
        self.rows.append(row)
        self.pairs.append(list(zip(row.literals, row.weights, strict=True)))
        self.labels.append(labels)
        self.extra.append(extra)
        self.largest.append(max(row.weights, default=0))
        self.total.append(sum(row.weights) - row.bound)
        for literal, weight in self.pairs[-1]:
            self.occurs[literal].append((number, weight))
        if self.total[-1] < self.largest[-1] or self.total[-1] < 0:
            self.eager.append(number)
        return number


def rules_of(model: PuzzleModel) -> Rules:
    """The rows of a model and its lazy families, all without labels."""
    rules = Rules(len(model.variables))
    for made in model.families.values():
        for row in made.rows:
            for one in inequalities(row):
                rules.add(one, 0)
        if made.lazy:
            rules.lazy.append(Lazy(made.lazy, 0, lambda row, certain, possible: 0))
    return rules
