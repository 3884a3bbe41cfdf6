"""Models of a board with some of its clues, over the variables of the whole board's model."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..kind import Clue, HasGrid, Kind
from ..solver.inequalities import Inequality, inequalities, moved
from ..solver.model import PuzzleModel

Rows = Mapping[str, Mapping[Inequality, None]]
"""By family, in order."""


class PartModels:
    """A kind's board with all of its clues, and with some of them, by number."""

    def __init__(self, kind: Kind[Any], board: HasGrid) -> None:
        self.kind, self.board = kind, board
        self.clues: Sequence[Clue] = kind.clues(board)
        self.model = self.model_of(range(len(self.clues)))
        # variables that only models with fewer clues have are numbered behind
        self.places = {x.name: x.index for x in self.model.variables}

    def model_of(self, clues: Collection[int], skip: Collection[str] = ()) -> PuzzleModel:
        """Of the board with these clues only, by number."""
        without = [clue.key for i, clue in enumerate(self.clues) if i not in clues]
        model = PuzzleModel("reasons", skip)
        board = self.kind.without(self.board, without) if without else self.board
        self.kind.formulations["main"].build(model, board)
        return model

    @property
    def labels_of_clues(self) -> int:
        return (1 << len(self.clues)) - 1

    def rows_of(self, model: PuzzleModel) -> Rows:
        """Its rows, over the literals of the whole model."""
        to = self.numbers(model)
        return {
            made.name: dict.fromkeys(
                moved(one, to) for row in made.rows for one in inequalities(row)
            )
            for made in model.families.values()
        }

    def numbers(self, model: PuzzleModel) -> Sequence[int]:
        """The numbers of its variables here: those of the same names."""
        to = [self.places.setdefault(x.name, len(self.places)) for x in model.variables]
        return range(len(to)) if to == [*range(len(to))] else to
