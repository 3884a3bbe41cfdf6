"""Models of a board with some of its clues, over the variables of the whole board's model."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import is_
from typing import Any

from ..kind import Clue, HasGrid, Kind
from ..solver.engine.inequalities import Inequality, inequalities
from ..solver.model.model import PuzzleModel

Rows = Mapping[str, Mapping[Inequality, None]]
"""The rows of each family, in order; a mapping to None serves as an ordered set."""


class PartModels:
    """Models of a board with all of its clues and with some of them, which are given by number."""

    def __init__(self, kind: Kind[Any], board: HasGrid) -> None:
        self.kind, self.board = kind, board
        self.clues: Sequence[Clue] = kind.clues(board)
        self.model = PuzzleModel("reasons")
        kind.formulations["main"].build(self.model, board)
        self.written = self.model.work  # of all models so far
        # variables that only exist in models with fewer clues get the next numbers
        self.places = {x.name: x.index for x in self.model.variables}

    def get_board(self, clues: Collection[int]) -> HasGrid:
        """Return the board with only these clues, given by number."""
        without = {clue.key for i, clue in enumerate(self.clues) if i not in clues}
        board: HasGrid = self.kind.without(self.board, without)
        return board

    def build_model(self, clues: Collection[int], skip: Collection[str] = ()) -> PuzzleModel:
        """Build the model of the board with only these clues, without the families in `skip`.

        `clues`: by number. `skip`: names. Its work is added to `written`.
        """
        model = PuzzleModel("reasons", skip, self.model)
        self.kind.formulations["main"].build(model, self.get_board(clues))
        self.written += model.work
        return model

    @property
    def labels_of_clues(self) -> int:
        """Return the mask of all clues; a clue's bit is its number."""
        return (1 << len(self.clues)) - 1

    def label_of_clues(self, keys: Iterable[Hashable]) -> int:
        """Return the mask of the clues with these keys; keys that are not clues have no bit."""
        return sum({self._bits.get(key, 0) for key in keys})

    @cached_property
    def _bits(self) -> Mapping[Hashable, int]:
        """Return the mask of each clue alone, by its key."""
        return {clue.key: 1 << i for i, clue in enumerate(self.clues)}

    def get_rows(self, model: PuzzleModel, skip: Collection[str] = ()) -> Rows:
        """Return the rows of a model by family, over the whole model's literals.

        A literal stands for a variable of the whole model, whichever model the row comes from.
        `skip`: names of families to leave out.
        """
        to = self.numbers(model)
        return {
            made.name: dict.fromkeys(one for row in made.rows for one in inequalities(row, to))
            for made in model.families.values()
            if made.name not in skip
        }

    def numbers(self, model: PuzzleModel) -> Sequence[int]:
        """Return for each variable of a model its index in the whole model, matched by name.

        A name that the whole model lacks gets the next index, the same one in later calls.
        """
        own = self.model.variables
        if len(model.variables) <= len(own) and all(map(is_, model.variables, own)):
            return range(len(model.variables))
        to = [self.places.setdefault(x.name, len(self.places)) for x in model.variables]
        return range(len(to)) if to == [*range(len(to))] else to
