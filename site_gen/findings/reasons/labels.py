"""The rows of a board's model, each with the clues that it rests on.

No kind says which row comes of which clue: the models of the board with and without a clue are
compared. A row that is gone without a clue rests on it. That is a guess for a reason, not its
proof: every reason is checked on a board that has its clues only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from ...kind import Clue, HasGrid, Kind
from ...solver.families import Family
from ...solver.inequalities import NOTHING, Inequality, Lazy, Rules, inequalities
from ...solver.model import PuzzleModel


@dataclass(frozen=True)
class LabelledBoard:
    """A kind's board, and its model on fewer clues."""

    kind: Kind[Any]
    board: HasGrid

    @cached_property
    def clues(self) -> Sequence[Clue]:
        return self.kind.clues(self.board)

    @cached_property
    def model(self) -> PuzzleModel:
        return self.model_of(range(len(self.clues)))

    def model_of(self, clues: Collection[int]) -> PuzzleModel:
        """Of the board with these clues only, by number."""
        without = [clue.key for i, clue in enumerate(self.clues) if i not in clues]
        model = PuzzleModel("reasons")
        board = self.kind.without(self.board, without) if without else self.board
        self.kind.formulations["main"].build(model, board)
        return model

    @cached_property
    def labels_of_clues(self) -> int:
        return (1 << len(self.clues)) - 1

    def free(self, made: Family, rules: Collection[str]) -> bool:
        """Whether a family may be used by who uses these rules only: it states no other, no
        assignment can break the others, or it only names.
        """
        formulation = self.kind.formulations["main"]
        mine = {*self.needed_rules(made)} <= {*rules, *formulation.built_in}
        return made.name in formulation.naming or mine

    def needed_rules(self, made: Family) -> tuple[str, ...]:
        """All that must hold for the rows of a family to be right."""
        leans_on = self.kind.formulations["main"].leans_on
        return (*made.rules, *leans_on.get(made.name, ()))

    def label_of_family(self, number: int, made: Family) -> int:
        """None for a family that is always free."""
        return 0 if self.free(made, ()) else 1 << len(self.clues) + number

    def rules(self) -> Rules:
        """All rows with the labels of their clues and of their family; also those of the board
        without any clue, which may be other ones.
        """
        rules = Rules(len(self.model.variables))
        fewer = _Fewer(self)
        for number, made in enumerate(self.model.families.values()):
            own = self.label_of_family(number, made)
            for row in fewer.always(made.name):
                rules.add(row, own)
            for row in _inequalities(made):
                labels, extra = fewer.labels(made.name, row)
                rules.add(row, own | labels, extra)
            if made.lazy:
                rules.lazy.append(Lazy(made.lazy, own, fewer.lazy_labels(made.name, own)))
        return rules


def _inequalities(made: Family) -> Iterable[Inequality]:
    return (one for row in made.rows for one in inequalities(row))


class _Fewer:
    """The models without any clue, and without each one."""

    def __init__(self, labelled: LabelledBoard) -> None:
        self.labelled = labelled
        everything = range(len(labelled.clues))
        self.none = labelled.model_of(())
        self.but_one = [labelled.model_of([j for j in everything if j != i]) for i in everything]
        full = _rows(labelled.model, labelled.model)
        self.rows_of_none, *rows = [_rows(m, labelled.model) for m in (self.none, *self.but_one)]
        self.rows = [{name: of.get(name, {}) for name in full} for of in rows]
        self.new = [
            {name: _by_first(of[name].keys() - full[name].keys()) for name in full}
            for of in self.rows
        ]

    def always(self, family: str) -> Iterable[Inequality]:
        """The rows that no clue is needed for."""
        return self.rows_of_none.get(family, {})

    def labels(self, family: str, row: Inequality) -> tuple[int, Mapping[int, int]]:
        """The clues that a row rests on, as bits; and clues that only some literals rest on."""
        if row in self.always(family):
            return 0, NOTHING
        labels, extra = 0, dict[int, int]()
        for clue, rows in enumerate(self.rows):
            if row not in rows[family]:
                dropped = self._dropped(row, clue, family)
                labels |= 0 if dropped else 1 << clue
                for literal in dropped:
                    extra[literal] = extra.get(literal, 0) | 1 << clue
        if not labels and not extra:  # any of several clues would do
            labels = self.labelled.labels_of_clues
        return labels, extra

    def _dropped(self, row: Inequality, clue: int, family: str) -> Collection[int]:
        """What a row of the family loses without the clue, if it does not go altogether."""
        new = self.new[clue][family]
        for less in chain.from_iterable(new.get(literal, ()) for literal in row.literals):
            if dropped := _dropped(row, less):
                return dropped
        return ()

    def lazy_labels(self, family: str, own: int) -> Any:
        """The same for rows that a separator yields: would it yield them without the clue?"""
        models = [self.none, *self.but_one]
        separators = [m.families[family].lazy if family in m.families else None for m in models]

        def labels(row: Inequality, certain: int, possible: int) -> int:
            def gone(at: int) -> bool:
                separator = separators[at]
                made = separator.separate(certain, possible) if separator else ()
                return all(row not in tuple(inequalities(one)) for one in made)

            if not gone(0):
                return own
            rests = _bits(gone(i + 1) for i in range(len(models) - 1))
            return own | (rests or self.labelled.labels_of_clues)

        return labels


def _bits(chosen: Iterable[bool]) -> int:
    return sum(1 << i for i, one in enumerate(chosen) if one)


def _by_first(rows: Iterable[Inequality]) -> dict[int, list[Inequality]]:
    found: dict[int, list[Inequality]] = {}
    for row in sorted(rows):
        found.setdefault(row.literals[0] if row.literals else -1, []).append(row)
    return found


def _dropped(row: Inequality, less: Inequality) -> Collection[int]:
    """The literals of `row` without which it is `less`, as if they were true; none if it is not."""
    weights = dict(zip(row.literals, row.weights, strict=True))
    kept = dict(zip(less.literals, less.weights, strict=True))
    if not kept.items() <= weights.items():
        return ()
    dropped = weights.keys() - kept.keys()
    return dropped if less.bound == row.bound - sum(weights[x] for x in dropped) else ()


def _rows(model: PuzzleModel, full: PuzzleModel) -> dict[str, dict[Inequality, None]]:
    """By family, in order; none if its variables are others than those of the full model."""
    if [x.name for x in model.variables] != [x.name for x in full.variables]:
        return {}
    return {made.name: dict.fromkeys(_inequalities(made)) for made in model.families.values()}
