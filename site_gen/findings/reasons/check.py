"""The proof of a reason, by SCIP: on a board with its clues only, by its rules only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TypeVar

from ...solver.families import Family
from ...solver.linear import total
from ...solver.model import PuzzleModel
from .labels import LabelledBoard

SECONDS = 10.0  # for one proof; most take a hundredth of a second
NODES = 500  # of SCIP's search, for one proof; most take one
FEW = 1  # what is a short proof: to leave more out of a reason would make it hard to follow
T = TypeVar("T")


@dataclass
class Prover:
    """SCIP on parts of a board. `work`: rows and variables of all models so far.

    `given`: decisions, by number, whose value is only a name; they hold in every proof.
    """

    labelled: LabelledBoard
    values: Sequence[bool]
    given: tuple[int, ...] = ()
    work: int = field(default=0, init=False)
    _models: dict[frozenset[int], PuzzleModel] = field(default_factory=dict, init=False)

    def _model(self, clues: Collection[int]) -> PuzzleModel:
        """Of the board with these clues only; one that families may be taken from."""
        known = frozenset(clues)
        if known not in self._models:
            self._models[known] = self.labelled.model_of(known)
        model = copy(self._models[known])
        model.families, model.parameters = dict(model.families), dict(model.parameters)
        return model

    def forced(
        self,
        decisions: Collection[int],
        clues: Collection[int],
        uses: Collection[int],
        rules: Collection[str] | None = None,
        nodes: int = NODES,
    ) -> bool:
        """Whether these clues leave the decisions no values but those of the answer.

        `uses`: decisions that are made; `rules`: those of the kind that may be used; None: all.
        """
        from ...solver.search import solve  # only if SCIP is to run

        labelled, model = self.labelled, self._model(clues)
        if rules is not None:
            families = model.families.values()
            model.drop(*[made.name for made in families if not labelled.free(made, rules)])
        variables = [x for _, x, _ in model.decisions()]
        rows = [variables[i] == int(self.values[i]) for i in (*self.given, *uses)]
        other = (1 - variables[i] if self.values[i] else variables[i] for i in decisions)
        model.families["decided"] = Family("decided", (), "", "", rows=[*rows, total(other) >= 1])
        model.parameters["limits/nodes"] = nodes
        self.work += len(model.variables) + sum(1 for _ in model.rows())
        report = solve(model, limit=1, seconds=SECONDS)
        return report.complete and not report.answers


def irreducible(items: Sequence[T], enough: Callable[[list[T]], bool]) -> list[T]:
    """A part of `items` that is `enough`, and without any one of them is not: whole stretches
    are left out first, those in front before those behind.
    """
    kept, size = list(items), max(1, len(items) // 2)
    while True:
        at, fewer = 0, False
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if enough(rest):
                kept, fewer = rest, True
            else:
                at += size
        if size == 1 and not fewer:
            return kept
        size = max(1, size // 2)
