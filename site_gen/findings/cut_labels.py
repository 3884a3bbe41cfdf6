"""The clues that a cut depends on, found by separating on boards with fewer clues."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache

from ..solver.engine.inequalities import Inequality, inequalities, literals_watched
from ..solver.model.family import Family
from ..solver.model.model import PuzzleModel
from .part_models import PartModels


class CutLabels:
    """A function from the cuts of a lazy family, and the bounds where they were found, to labels.

    Labels are bits, as in LabelledBoard. Bounds are two masks over the literals that the family
    watches: those that are certainly 1, and those that are possibly 1. `own`: the label of the
    family. `model_with`: returns the model with one clue alone, or without clues.
    """

    def __init__(
        self,
        parts: PartModels,
        family: Family,
        model_with: Callable[[int | None], PuzzleModel],
        own: int,
    ) -> None:
        self.parts, self.family, self.own = parts, family, own
        self.asked = cache(lambda clue: self._make_separator(model_with(clue)))
        self.known: dict[Inequality, int] = {}
        self.with_clues = cache(
            lambda clues: self._make_separator(parts.build_model(clues, parts.model.families))
        )

    def __call__(self, row: Inequality, certain: int, possible: int) -> int:
        labels = self.known.get(row)
        if labels is None:
            labels = self.known[row] = self.own | self._find_clues(row, (certain, possible))
        return labels

    def _find_clues(self, row: Inequality, bounds: tuple[int, int]) -> int:
        """Return the mask of the clues on which a cut that was found at these bounds depends.

        `bounds`: the masks of certain and possible literals. Models with fewer clues are tried; if
        none has the cut, it depends on all clues.
        """
        if not self.parts.clues or row in self.asked(None)(*bounds):
            return 0
        lazy = self.family.lazy
        if lazy and lazy.rests_on:
            keys = {*lazy.rests_on(*bounds, row.literals)}
            clues = tuple(i for i, c in enumerate(self.parts.clues) if c.key in keys)
            if row in self.with_clues(clues)(*bounds):
                return sum(1 << i for i in clues)
        else:
            for clue in range(len(self.parts.clues)):
                if row in self.asked(clue)(*bounds):
                    return 1 << clue
        return self.parts.labels_of_clues

    def _make_separator(self, model: PuzzleModel) -> _Cuts:
        """Return a function from bounds to the family's cuts in this model with fewer clues."""
        return _Cuts(self.parts, self.family, model)


class _Cuts:
    """The cuts of a lazy family in a model with fewer clues, over the literals of the whole model.

    Only the result for the last bounds is cached.
    """

    def __init__(self, parts: PartModels, family: Family, model: PuzzleModel) -> None:
        made = model.families.get(family.name)
        self.separator = made.lazy if made else None
        self.last: tuple[tuple[int, int] | None, Collection[Inequality]] = None, ()
        if self.separator and family.lazy:
            self.to = parts.numbers(model)
            whole = literals_watched(family.lazy)
            at = {literal: i for i, literal in enumerate(whole)}
            mine = literals_watched(self.separator)
            there = [2 * self.to[w >> 1] + (w & 1) if w >= 0 else w for w in mine]
            self.order = None if there == [*whole] else [at.get(literal, -1) for literal in there]

    def __call__(self, certain: int, possible: int) -> Collection[Inequality]:
        if self.last[0] != (certain, possible):
            self.last = (certain, possible), {*self._separate(certain, possible)}
        return self.last[1]

    def _separate(self, certain: int, possible: int) -> Iterable[Inequality]:
        """Yield the cuts of the smaller model at bounds of the literals of the whole model.

        The bounds are masks. If the model lacks the lazy family, there are no cuts.
        """
        if not self.separator:
            return
        if self.order is not None:  # an expression that only this model watches is undecided
            bits = (certain >> at & 1 if at >= 0 else 0 for at in self.order)
            open_ = (possible >> at & 1 if at >= 0 else 1 for at in self.order)
            certain, possible = (sum(b << i for i, b in enumerate(one)) for one in (bits, open_))
        for row in self.separator.separate(certain, possible):
            yield from inequalities(row, self.to)
