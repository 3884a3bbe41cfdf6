"""The rows of a board's model, each labelled with clues that it depends on.

Some families say on which clues a row depends. For the others, models of the board with fewer
clues are compared.
A row of the model with only some of the clues holds on every board that has these clues, so they
can be its label. A consequence of rows then follows from the clues in their labels.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from itertools import chain
from typing import Any

from ..boards.grid import ones
from ..solver.engine.engine import Engine
from ..solver.engine.inequalities import Inequality, Lazy, inequalities
from ..solver.model.family import Family
from ..solver.model.linear import Row
from ..solver.model.model import PuzzleModel
from .cut_labels import CutLabels
from .part_models import PartModels, Rows

EngineRow = tuple[Inequality, int] | None
"""A row of an engine with its labels, or None for a learned clause."""


class LabelledBoard(PartModels):
    """A kind's board, and the rows of its model with their labels.

    Labels are bits: first one for each clue, then one for each family, which gives the rules.
    """

    hidden = 0  # labels of the rows that engines do not use

    def with_clues(self, clues: Collection[int]) -> LabelledBoard:
        """Return a copy of this board whose engines only use the rows of these clues, by number."""
        part = copy(self)
        part.hidden = self.labels_of_clues & ~sum(1 << i for i in clues)
        return part

    # -- families and rules

    @cached_property
    def families(self) -> Sequence[Family]:
        """Return the families of the model; the place of a family in this list is its number."""
        return list(self.model.families.values())

    def is_free(self, made: Family, rules: Collection[str]) -> bool:
        """Return whether an argument that uses only these rules may use a family's rows.

        It may if the family only names things, or if all rules that it needs are among `rules` or
        built into the variables, so that no assignment can break them.
        """
        formulation = self.kind.formulations["main"]
        mine = {*self.needed_rules(made)} <= {*rules, *formulation.built_in}
        return made.name in formulation.naming or mine

    def needed_rules(self, made: Family) -> tuple[str, ...]:
        """Return the names of all rules on which the rows of a family depend, also indirectly."""
        leans_on = self.kind.formulations["main"].leans_on
        return (*made.rules, *made.given, *leans_on.get(made.name, ()))

    def label_of_family(self, number: int, made: Family) -> int:
        """Return a family's bit, by its number, or 0 if the family may be used without any rule."""
        return 0 if self.is_free(made, ()) else 1 << len(self.clues) + number

    def rules_of(self, labels: int) -> tuple[str, ...]:
        """Return the sorted names of the rules that the families in the mask `labels` need."""
        used = (self.families[i] for i in ones(labels >> len(self.clues)))
        return tuple(sorted({rule for made in used for rule in self.needed_rules(made)}))

    def labels_beyond(self, rules: Collection[str]) -> int:
        """Return the mask of the families that need a rule that is not in `rules`."""
        beyond = (i for i, made in enumerate(self.families) if not self.is_free(made, rules))
        return sum(1 << len(self.clues) + i for i in beyond)

    # -- rows

    def name_of(self, key: EngineRow) -> tuple[int, int]:
        """Return the number of an engine row's family, and the row's place in the family, from 0.

        The place is -1 for a cut, a learned clause, or a row that only exists on boards with fewer
        clues. The number is then the one in its labels, or -1 if they name no family.
        """
        row, labels = key or (None, 0)
        number = (labels >> len(self.clues)).bit_length() - 1
        return self._names.get(row) or (number, -1)

    @cached_property
    def _names(self) -> dict[Inequality | None, tuple[int, int]]:
        """Return the name of each row of the model: its family's number and its place there.

        A row of several families has its place in the first one. Numbers and places count from 0.
        """
        return {
            one: (number, i)
            for number, made in reversed([*enumerate(self.families)])
            for i, row in enumerate(made.rows)
            for one in inequalities(row)
        }

    @property
    def work(self) -> int:
        """Return the work for models and cuts so far, in literals that an engine propagates."""
        return self.written + sum(lazy.work for lazy in self._lazy)

    def make_engine(self) -> Engine:
        """Return a new engine with all rows, labelled with their clues and their family.

        Rows and cuts of clues that `with_clues` left out are disabled.
        """
        rows = self.labelled_rows  # first, since it may add variables to `places`
        engine = Engine(len(self.places))
        engine.at_sight = sum(
            self.label_of_family(i, made) for i, made in enumerate(self.families) if made.at_sight
        )
        for row, labels in rows:
            engine.add(row, labels)
        engine.lazy.extend(self._lazy)
        engine.disable_labels(self.hidden)
        return engine

    @cached_property
    def labelled_rows(self) -> list[tuple[Inequality, int]]:
        """Return all rows that engines get, each with the bits of its family and its clues."""
        found = []
        for number, made in enumerate(self.families):
            own = self.label_of_family(number, made)
            found += [(row, own | labels) for row, labels in self.fewer.labelled(made)]
        return found

    @cached_property
    def _lazy(self) -> list[Lazy]:
        """Return the lazy families as engines use them, with functions that label their cuts."""
        lazy = []
        for number, made in enumerate(self.families):
            if made.lazy:
                own = self.label_of_family(number, made)
                labels = CutLabels(self, made, self.fewer.model_with, own)
                lazy.append(Lazy(made.lazy, own, labels))
        return lazy

    @cached_property
    def fewer(self) -> FewerClues:
        """Return the models of the board with fewer clues, made at the first call."""
        return FewerClues(self)


class FewerClues:
    """Models of the board without clues and with each clue alone.

    If rows depend on several clues, also models without each clue. The families in `stating` yield
    the clues of their rows and need no models.
    """

    def __init__(self, labelled: LabelledBoard) -> None:
        self.of, self.count = labelled, len(labelled.clues)
        self.naming = labelled.kind.formulations["main"].naming
        families = (made for made in labelled.families if made.name not in self.naming)
        self.stating = {made.name for made in families if made.clues is not None}
        self.full = labelled.get_rows(labelled.model, self.stating)
        self.none = labelled.get_rows(self.model_with(None)) if self.count else self.full
        self.same = {name for name in self.full if [*self.full[name]] == [*self.none.get(name, ())]}

    def labelled(self, made: Family) -> Iterable[tuple[Inequality, int]]:
        """Return the rows of a family with the bits of their clues.

        This includes rows that only exist on boards with fewer clues, unless the family knows the
        clues of its rows. If the family gives other names on boards with fewer clues, all of its
        rows depend on all clues.
        """
        family = made.name
        if family in self.naming and not self._keeps_names(family):
            return [(row, self.of.labels_of_clues) for row in self.full[family]]
        if family in self.stating:
            return self._labelled_by_family(made)
        found = dict(self._known[family])
        for row in self.full[family]:
            if row not in found:
                found[row] = self._several(family, row)
        return found.items()

    def _labelled_by_family(self, made: Family) -> Iterator[tuple[Inequality, int]]:
        """Yield the rows of a family that knows their clues, with the bits of these clues.

        The two sides of a row whose sides depend on different clues are labelled separately.
        """
        for row, (lower, upper) in zip(made.rows, made.clues or (), strict=True):
            sides = [(row, lower)]
            if lower is not upper:
                sides = [
                    (Row(row.terms, row.lower, None), lower),
                    (Row(row.terms, None, row.upper), upper),
                ]
            for side, keys in sides:
                label = self.of.label_of_clues(keys)
                yield from ((one, label) for one in inequalities(side))

    @cached_property
    def model_with(self) -> Callable[[int | None], PuzzleModel]:
        """Return a function that returns the model with one clue alone, by its number.

        For None, it returns the model without clues. Each model is built once, without the families
        whose rows need not be compared.
        """
        return cache(
            lambda clue: self.of.build_model(
                () if clue is None else [clue],
                self.stating if clue is None else self.stating | self.same,
            )
        )

    @cached_property
    def alone(self) -> Sequence[Rows]:
        """Return, for each clue, the rows of the model with this clue alone, by family."""
        return [self.of.get_rows(self.model_with(i)) for i in range(self.count)]

    @cached_property
    def _known(self) -> Mapping[str, dict[Inequality, int]]:
        """Return, by family, the rows that depend on at most one clue, each with this clue's bit.

        A row that depends on no clue has 0.
        """
        found = {name: dict.fromkeys(self.none.get(name, ()), 0) for name in self.full}
        differing = self.full.keys() - self.same
        for i, rows in enumerate(self.alone if differing else ()):
            for name in differing:
                for row in rows.get(name, ()):
                    found[name].setdefault(row, 1 << i)
        return found

    @cached_property
    def _plain(self) -> Collection[str]:
        """Return the names of the families that have no rows that depend on several clues.

        Families that know the clues of their rows are among them.
        """
        return self.stating.union(
            name for name, rows in self.full.items() if rows.keys() <= self._known[name].keys()
        )

    def _keeps_names(self, family: str) -> bool:
        """Return whether a naming family gives the same names on boards with fewer clues.

        If not, rows about these names from two boards must not be combined.
        """
        rows = chain.from_iterable(of.get(family, ()) for of in (self.none, *self.alone))
        return all(row in self.full[family] for row in rows)

    def _several(self, family: str, row: Inequality) -> int:
        """Return the bits of the clues without each of which the row disappears.

        If the row does not exist with only these clues, return the bits of all clues.
        """
        rests = [i for i in range(self.count) if row not in self._but(i).get(family, ())]
        if rests and row in self._with(tuple(rests)).get(family, ()):
            return sum(1 << i for i in rests)
        return self.of.labels_of_clues

    @cached_property
    def _but(self) -> Any:
        """Return a function that returns the rows, by family, on the board without one clue.

        The clue is given by number.
        """
        return cache(lambda i: self._rows([j for j in range(self.count) if j != i]))

    @cached_property
    def _with(self) -> Any:
        """Return a function that returns the rows, by family, on the board with only some clues.

        They are given by number, in a tuple.
        """
        return cache(self._rows)

    def _rows(self, clues: Iterable[int]) -> Rows:
        """Return the rows, by family, on the board with only these clues, by number.

        Families in `_plain` are left out.
        """
        return self.of.get_rows(self.of.build_model({*clues}, self._plain))
